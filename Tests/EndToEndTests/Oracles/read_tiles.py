"""Lists the tiles of an archive: `read_tiles.py FILE`, a PMTiles or MBTiles file or a folder of z/x/y.png.

Each line is `z/x/y length checksum`, sorted. PMTiles is read by the letter of its specification, which demands that the
archive is as its header says: counts, clustering, a root directory within the first 16,384 bytes. With the folder of the
package pmtiles as a second argument, that package must find the same bytes.
"""

import gzip
import json
import os
import sqlite3
import struct
import sys
import zlib


def numbers(data):
    result, shift = 0, 0
    for byte in data:
        result |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield result
            result, shift = 0, 0


def directory(data):
    assert data[4:8] == b"\0\0\0\0", "gzip has a time"
    values = list(numbers(gzip.decompress(data)))
    count = values[0]
    assert len(values) == 1 + 4 * count
    differences, runs, lengths, offsets = (values[1 + i * count:1 + (i + 1) * count] for i in range(4))
    tile, entries = 0, []
    for i in range(count):
        tile += differences[i]
        offset = offsets[i] - 1 if offsets[i] else entries[-1][1] + entries[-1][2]
        entries.append((tile, offset, lengths[i], runs[i]))
    return entries


def address(tile):
    level = 0
    while tile >= 4 ** level:
        tile -= 4 ** level
        level += 1
    x = y = 0
    side = 1
    while side < 1 << level:
        rx = 1 & tile // 2
        ry = 1 & (tile ^ rx)
        if ry == 0:
            if rx == 1:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        x, y = x + side * rx, y + side * ry
        tile //= 4
        side *= 2
    return level, x, y


def pmtiles(data):
    assert data[:8] == b"PMTiles\3"
    fields = struct.unpack("<11Q6B4iB2i", data[8:127])
    root, root_length, meta, meta_length, leaves, leaves_length, tiles, tiles_length, addressed, count, contents = fields[:11]
    clustered, internal, compression, kind, first, last = fields[11:17]
    assert root == 127 and root + root_length <= 16384, "root directory"
    assert (clustered, internal, compression, kind) == (1, 2, 1, 2)
    assert tiles + tiles_length == len(data)
    json.loads(gzip.decompress(data[meta:meta + meta_length]))
    entries = []
    for entry in directory(data[root:root + root_length]):
        if entry[3]:
            entries.append(entry)
        else:
            assert entry[1] + entry[2] <= leaves_length
            entries += directory(data[leaves + entry[1]:leaves + entry[1] + entry[2]])
    assert len(entries) == count and sum(entry[3] for entry in entries) == addressed
    assert len({entry[1] for entry in entries}) == contents
    # Clustered: contents in the order of the tiles that have them first.
    end = 0
    for tile, offset, length, run in entries:
        assert offset <= end and offset + length <= tiles_length
        end = max(end, offset + length)
    assert end == tiles_length
    for tile, offset, length, run in entries:
        for each in range(tile, tile + run):
            place = address(each)
            assert first <= place[0] <= last
            yield place, data[tiles + offset:tiles + offset + length]


def mbtiles(path):
    base = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert base.execute("PRAGMA application_id").fetchone()[0] == 0x4D504258
    facts = dict(base.execute("SELECT name, value FROM metadata"))
    assert facts["format"] == "png" and facts["type"] in ("overlay", "baselayer") and facts["name"]
    for z, x, row, data in base.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles"):
        assert int(facts["minzoom"]) <= z <= int(facts["maxzoom"])
        yield (z, x, 2 ** z - 1 - row), data


def folder(path):
    for parent, _, names in os.walk(path):
        for name in names:
            z, x = parent.split(os.sep)[-2:]
            with open(os.path.join(parent, name), "rb") as file:
                yield (int(z), int(x), int(name.removesuffix(".png"))), file.read()


path = sys.argv[1]
if os.path.isdir(path):
    found = list(folder(path))
elif path.endswith(".mbtiles"):
    found = list(mbtiles(path))
else:
    with open(path, "rb") as file:
        found = list(pmtiles(file.read()))
    if len(sys.argv) > 2:
        sys.path.insert(0, sys.argv[2])
        from pmtiles.reader import MmapSource, Reader

        with open(path, "rb") as file:
            reader = Reader(MmapSource(file))
            for (z, x, y), data in found:
                assert reader.get(z, x, y) == data
for (z, x, y), data in sorted(found):
    print("%d/%d/%d %d %d" % (z, x, y, len(data), zlib.crc32(data)))
