"""Odd rings of areas, of any size. See bench_scaling."""

import json
import math
import random
import struct

from bench_scaling import Family

# MARK: Rings


def square(x, y, half):
    (west, south), (east, north) = (x - half, y - half), (x + half, y + half)
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


def concentric(size, corners=8):
    """Rings around one place, the largest first."""
    rings = []
    for number in range(size, 0, -1):
        radius = 40 * number / size
        angles = [2 * math.pi * corner / corners for corner in range(corners)]
        ring = [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]
        rings.append([*ring, ring[0]])
    return rings


def wobbling(size, corners=24):
    """Concentric rings that wobble alike, so that boxes of their edges overlap."""
    rings = []
    for number in range(size, 0, -1):
        ring = []
        for corner in range(corners):
            angle = 2 * math.pi * corner / corners
            radius = 40 * number / size * (1 + 0.3 * math.sin(7 * angle))
            ring.append((radius * math.cos(angle), radius * math.sin(angle)))
        rings.append([*ring, ring[0]])
    return rings


def strips(size):
    """Thin strips side by side, all from the lower left to the upper right."""
    rings = []
    for number in range(size):
        (x, y), width = (-30 + 20 * number / size, -10 - 20 * number / size), 4 / size
        ring = [(x, y), (x + width, y - width), (x + 40 + width, y + 40 - width), (x + 40, y + 40)]
        rings.append([*ring, ring[0]])
    return rings


def diagonals(size):
    """Thin strips side by side, each in the box of the one before."""
    rings = []
    for number in range(size):
        share = number / size
        half, shift, width = 20 - 10 * share, 3 * share, 1 / size
        ring = [(shift - half, -shift - half), (shift - half + width, -shift - half - width)]
        ring += [(shift + half + width, half - shift - width), (shift + half, half - shift)]
        rings.append([*ring, ring[0]])
    return rings


def tall(size):
    """Thin triangles side by side, as high as all of them together."""
    step = 300 / size
    wests = [-150 + step * number for number in range(size)]
    return [[(x, -60), (x, 60), (x + step / 2, 60), (x, -60)] for x in wests]


def spiral(size, corners=16):
    """One ring that winds around a place, out and back in."""
    count = size // 2
    step = 20 / max(count, 1)

    def place(corner, shift):
        angle = 2 * math.pi * corner / corners
        radius = 1 + step * corner / corners * (1 if count else 0) + shift
        return (radius * math.cos(angle), radius * math.sin(angle))

    out = [place(corner, step / 3) for corner in range(count + corners)]
    back = [place(corner, 0) for corner in range(count + corners)]
    return [*out, *reversed(back), out[0]]


def stack(size):
    """Equal squares, each a little further to the upper right, so that all cross."""
    return [square(-20 + 10 * number / size, -20 + 10 * number / size, 15) for number in range(size)]


def comb(size):
    """A comb of many teeth, with a hole in each."""
    width = 80 / size
    back, holes = [], []
    for tooth in range(size):
        x = -40 + width * tooth
        back += [(x, -10), (x, 40), (x + width / 2, 40), (x + width / 2, -10)]
        holes.append(square(x + width / 4, 40 * (tooth + 1) / (size + 2), width / 16))
    outer = [(-40, -12), *back, (40, -12), (-40, -12)]
    return [outer[::-1], *(hole[::-1] for hole in holes)]


def star(size):
    """A star of many teeth, with a hole in each."""
    outer, holes = [], []
    for tooth in range(size):
        angle = 2 * math.pi * tooth / size
        for corner, radius in [(-0.25, 10), (0, 40), (0.25, 10)]:
            turned = angle + corner * 2 * math.pi / size
            outer.append((radius * math.cos(turned), radius * math.sin(turned)))
        holes.append(square(15 * math.cos(angle), 15 * math.sin(angle), 1 / size))
    return [[*outer, outer[0]], *(hole[::-1] for hole in holes)]


def equal(size):
    return [square(0, 0, 9)] * size


def shuffled(rings):
    random.Random(28).shuffle(rings)
    return rings


def alternating(rings):
    """Every second ring runs the other way round, as the holes of a shapefile do."""
    return [ring[::-1] if number % 2 == 0 else ring for number, ring in enumerate(rings)]


def doubled(rings):
    return [ring for ring in rings for _ in range(2)]


# MARK: Files


def write_feature(folder, kind, coordinates):
    geometry = {"type": kind, "coordinates": coordinates}
    (folder / "layer.geojson").write_text(json.dumps({"type": "Feature", "properties": {}, "geometry": geometry}))


def write_ring(folder, ring):
    write_feature(folder, "Polygon", [ring])


def write_parts(folder, rings):
    write_feature(folder, "MultiPolygon", [[ring] for ring in rings])


def write_nested(folder, rings):
    """Every second ring is the hole of the one before."""
    pairs = [rings[index : index + 2] for index in range(0, len(rings), 2)]
    parts = [[outer, *(hole[::-1] for hole in holes)] for outer, *holes in pairs]
    write_feature(folder, "MultiPolygon", parts)


def write_record(folder, rings):
    """A shapefile with all rings in one record."""
    points = [point for ring in rings for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = struct.pack("<4d", min(xs), min(ys), max(xs), max(ys))
    starts = [0]
    for ring in rings[:-1]:
        starts.append(starts[-1] + len(ring))
    content = struct.pack("<i", 5) + box + struct.pack("<2i", len(rings), len(points))
    content += struct.pack(f"<{len(rings)}i", *starts)
    content += b"".join(struct.pack("<2d", *point) for point in points)

    def header(length):
        return struct.pack(">7i", 9994, 0, 0, 0, 0, 0, length // 2) + struct.pack("<2i", 1000, 5) + box + bytes(32)

    (folder / "layer.shp").write_bytes(
        header(108 + len(content)) + struct.pack(">2i", 1, len(content) // 2) + content)
    (folder / "layer.shx").write_bytes(header(108) + struct.pack(">2i", 50, len(content) // 2))
    table = struct.pack("<4B I 2H 20x", 3, 120, 1, 1, 1, 65, 9)
    table += struct.pack("<11s c 4x 2B 14x", b"id", b"N", 8, 0) + b"\r" + b" " + b"1".rjust(8) + b"\x1a"
    (folder / "layer.dbf").write_bytes(table)
    (folder / "layer.prj").write_text('GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],'
                                      'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]')


def write_route(size, folder):
    """A route around the globe, with a position every few kilometres."""
    rows = [f"{40 * math.sin(number / size * 6):.6f},{(0.1 * number) % 360 - 180:.6f}\n" for number in range(size)]
    (folder / "route.csv").write_text("lat,lon\n" + "".join(rows))


def made(write, *steps):
    """A function for Family.make: the steps one after the other, then the file."""

    def make(size, folder):
        value = size
        for step in steps:
            value = step(value)
        write(folder, value)

    return make


CHECK = "plat check -q layer.geojson"
READ = "plat cat -q layer.shp"

FAMILIES = [
    Family("rings: check concentric parts", CHECK, made(write_parts, concentric), 16_000, status=1, is_quick=True),
    Family("rings: check nested parts with holes", CHECK, made(write_nested, concentric), 4000),
    Family("rings: check wobbling parts", CHECK, made(write_parts, wobbling), 4000, status=1),
    Family("rings: check parts in strips", CHECK, made(write_parts, strips), 8000),
    Family("rings: check parts in a stack", CHECK, made(write_parts, stack), 8000, status=1),
    Family("rings: check a spiral", CHECK, made(write_ring, spiral), 8000),
    Family("rings: read nested rings", READ, made(write_record, concentric, alternating), 8000, is_quick=True),
    Family("rings: read nested rings that run alike", READ, made(write_record, concentric), 8000),
    Family(
        "rings: read nested rings in any order",
        READ,
        made(write_record, concentric, alternating, shuffled),
        8000,
        time=1.35,
        note="Rings in any order lie apart in memory: the more there are, the less of them is in the caches.",
    ),
    Family("rings: read a stack", READ, made(write_record, stack, shuffled), 32000),
    Family("rings: read doubled rings", READ, made(write_record, concentric, alternating, doubled), 4000),
    Family("rings: read equal rings", READ, made(write_record, equal, alternating), 8000),
    Family("rings: read strips", READ, made(write_record, diagonals, shuffled), 4000),
    Family("rings: read tall rings", READ, made(write_record, tall), 8000),
    Family("rings: read a comb with holes", READ, made(write_record, comb), 4000),
    Family("rings: read a star with holes", READ, made(write_record, star), 4000),
    Family(
        "rings: draw one geodesic line", "plat shape geodesic -q route.csv", write_route, 8000, memory=1.15,
        note="Room for a line doubles when it is full, so memory grows in steps."),
]
