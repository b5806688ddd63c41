"""Prints the colours of some pixels of PNGs. Arguments: the files, then x,y of each pixel. RGB and RGBA only, unfiltered."""

import struct
import sys
import zlib


def pixels(path):
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    offset, packed = 8, b""
    while offset < len(data):
        length, kind = struct.unpack(">I4s", data[offset : offset + 8])
        body = data[offset + 8 : offset + 8 + length]
        assert struct.unpack(">I", data[offset + 8 + length : offset + 12 + length])[0] == zlib.crc32(kind + body)
        if kind == b"IHDR":
            width, height, bits, colour = struct.unpack(">IIBB", body[:10])
            assert bits == 8
        elif kind == b"IDAT":
            packed += body
        offset += 12 + length
    size = {2: 3, 6: 4}[colour]
    raw = zlib.decompress(packed)
    assert len(raw) == height * (1 + width * size)

    def pixel(x, y):
        start = y * (1 + width * size) + 1 + x * size
        return raw[start : start + size]

    return width, height, pixel


def main():
    places = [word for word in sys.argv[1:] if "," in word]
    for file in sys.argv[1 : len(sys.argv) - len(places)]:
        width, height, pixel = pixels(file)
        print(f"{width}x{height}")
        for place in places:
            x, y = map(int, place.split(","))
            print(",".join(str(channel) for channel in pixel(x, y)))


if __name__ == "__main__":
    main()
