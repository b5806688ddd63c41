"""Decodes the PNG on standard input by the letter of its specification: `png_pixels.py`.

Writes one line with width, height, bits, color type and the names of its chunks, then four bytes a pixel: red, green,
blue and alpha. Ends with an error if a checksum, a length or an order is wrong.
"""

import struct
import sys
import zlib

data = sys.stdin.buffer.read()
assert data[:8] == b"\x89PNG\r\n\x1a\n", "signature"
place, chunks = 8, []
while place < len(data):
    length, kind = struct.unpack(">I4s", data[place:place + 8])
    body = data[place + 8:place + 8 + length]
    check = struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0]
    assert check == zlib.crc32(kind + body), "checksum"
    chunks.append((kind.decode(), body))
    place += 12 + length
names = [name for name, _ in chunks]
assert names[0] == "IHDR" and names[-1] == "IEND" and chunks[-1][1] == b"", "ends"
width, height, bits, color, compression, filters, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
assert (compression, filters, interlace) == (0, 0, 0)
assert max(len(body) for name, body in chunks if name == "IDAT") <= 1 << 18, "a long chunk"
inflater = zlib.decompressobj()
samples = inflater.decompress(b"".join(body for name, body in chunks if name == "IDAT"))
assert inflater.eof and not inflater.unused_data, "the data do not end where they should"
count = {0: 1, 2: 3, 3: 1, 6: 4}[color]
length = (width * count * bits + 7) // 8 + 1
assert len(samples) == length * height, "length"
palette = dict(chunks).get("PLTE", b"")
alphas = dict(chunks).get("tRNS", b"")
pixels = bytearray(4 * width * height)
for row in range(height):
    line = samples[row * length:(row + 1) * length]
    assert line[0] == 0, "filter"
    line = line[1:]
    if color == 3:
        # All samples of the line as one number, the first in its highest bits.
        whole = int.from_bytes(line, "big") >> len(line) * 8 - width * bits
        line = bytes(whole >> (width - 1 - column) * bits & (1 << bits) - 1 for column in range(width)) if bits < 8 else line
        assert max(line) * 3 < len(palette), "index"
        planes = [line.translate(palette[plane::3].ljust(256, b"\0")) for plane in range(3)]
        planes.append(line.translate(alphas.ljust(256, b"\xff")))
    else:
        planes = [line[plane::count] for plane in range(count)]
        planes = planes * 3 if color == 0 else planes
        planes += [b"\xff" * width] if color != 6 else []
    for plane in range(4):
        pixels[4 * width * row + plane:4 * width * (row + 1):4] = planes[plane]
print(width, height, bits, color, *names, flush=True)
sys.stdout.buffer.write(pixels)
