"""What rings of a shapefile bound, by plat and by GEOS: winding_oracle.py PLAT CASES. Prints ok, or what differs.

Polygons that are valid when rings are read by the way they run must come back ring by ring, with no word about them. Of two
rings in all positions GEOS tells how they lie, and by that and the way they run it is known what the smaller one is.
"""

import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

from osgeo import gdal, ogr

PLAT, CASES = sys.argv[1], int(sys.argv[2])
ogr.UseExceptions()
gdal.PushErrorHandler("CPLQuietErrorHandler")


def polygon(*rings):
    shape = ogr.Geometry(ogr.wkbPolygon)
    for places in rings:
        line = ogr.Geometry(ogr.wkbLinearRing)
        for x, y in places:
            line.AddPoint_2D(x, y)
        shape.AddGeometry(line)
    return shape


def area(places):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(places, places[1:])) / 2


def turned(places, clockwise):
    return places if (area(places) < 0) == clockwise else places[::-1]


def rolled(rng, places):
    start = rng.randrange(len(places) - 1)
    return places[start:-1] + places[: start + 1]


def same(places):
    """A ring as it compares, whichever way it runs and wherever it starts."""
    places = turned([tuple(place) for place in places], True)[:-1]
    start = places.index(min(places))
    return tuple(places[start:] + places[:start])


def areas(rng, size):
    """Whatever squares and triangles of a grid have in common: it touches itself in many places."""
    shape = ogr.Geometry(ogr.wkbMultiPolygon)
    for _ in range(rng.randrange(1, size * size)):
        x, y = rng.randrange(size), rng.randrange(size)
        corners = [(x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y)]
        if rng.random() < 0.3:
            corners.pop(rng.randrange(4))
        shape = shape.Union(polygon(corners + corners[:1]))
    return shape


def parts(shape):
    shapes = [shape.GetGeometryRef(i) for i in range(shape.GetGeometryCount())]
    if shape.GetGeometryType() == ogr.wkbPolygon:
        shapes = [shape]
    return [[part.GetGeometryRef(i).GetPoints() for i in range(part.GetGeometryCount())] for part in shapes]


def valid_case(rng):
    """Polygons on a grid, turned and stretched, their rings in any order."""
    angle = rng.choice([0, 0, 0.5, 1.1])
    scale = rng.choice([1, 1, 0.1, 1 / 3])
    sine, cosine = math.sin(angle), math.cos(angle)

    def placed(place):
        x, y = place[0] * scale, place[1] * scale
        return (x * cosine - y * sine, x * sine + y * cosine)

    wanted = [[[placed(place) for place in ring] for ring in part] for part in parts(areas(rng, rng.choice([2, 3, 5, 8, 13])))]
    whole = ogr.Geometry(ogr.wkbMultiPolygon)
    # Turned, some touch no longer, and some cross by a hair.
    for part in wanted:
        whole.AddGeometry(polygon(*part))
    if not whole.IsValid():
        return None
    rings = [rolled(rng, turned(ring, number == 0)) for part in wanted for number, ring in enumerate(part)]
    rng.shuffle(rings)
    return rings, {(same(part[0]), frozenset(map(same, part[1:]))) for part in wanted}


def pair_case(rng):
    """Two rings of few corners, on a grid on which they touch and run along each other often."""

    def ring():
        while True:
            places = [(rng.randrange(7), rng.randrange(7)) for _ in range(rng.randrange(3, 8))]
            places.append(places[0])
            if len(set(places)) == len(places) - 1 and polygon(places).IsValid():
                return places

    big, small = ring(), ring()
    if abs(area(big)) == abs(area(small)):
        return None
    if abs(area(big)) < abs(area(small)):
        big, small = small, big
    one, other = polygon(big), polygon(small)
    inside, apart = one.Contains(other), one.Intersection(other).Area() == 0
    isHole = inside or (not apart and (area(big) < 0) != (area(small) < 0))
    wanted = {(same(big), frozenset([same(small)]))} if isHole else {(same(big), frozenset()), (same(small), frozenset())}
    rings = [big, small]
    rng.shuffle(rings)
    return rings, wanted


def record(number, rings):
    places = [place for ring in rings for place in ring]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    starts = [sum(len(ring) for ring in rings[:index]) for index in range(len(rings))]
    content = struct.pack("<i4d2i", 5, min(xs), min(ys), max(xs), max(ys), len(rings), len(places))
    content += struct.pack(f"<{len(starts)}i", *starts) + b"".join(struct.pack("<2d", *place) for place in places)
    return struct.pack(">2i", number, len(content) // 2) + content


def write(path, cases):
    body = b"".join(record(number + 1, rings) for number, (rings, _) in enumerate(cases))
    header = struct.pack(">7i", 9994, 0, 0, 0, 0, 0, (100 + len(body)) // 2)
    with open(path, "wb") as file:
        file.write(header + struct.pack("<2i8d", 1000, 5, -180, -90, 180, 90, 0, 0, 0, 0) + body)


def main():
    rng = random.Random(17)
    cases = []
    while len(cases) < CASES:
        case = valid_case(rng) if len(cases) % 2 else pair_case(rng)
        if case:
            cases.append(case)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.shp")
        write(path, cases)
        words = [PLAT, "cat", "-f", "geojsonseq", "--precision", "full", path]
        result = subprocess.run(words, capture_output=True)
        lines = result.stdout.splitlines()
        if result.returncode != 0 or len(lines) != len(cases):
            return print(result.stderr.decode())
        check = subprocess.run([PLAT, "check", path], capture_output=True).stdout.decode()
        told = {line.split(": ")[1] for line in check.splitlines() if "winding: " in line or "-ring: " in line}
    for number, (rings, wanted) in enumerate(cases):
        geometry = json.loads(lines[number])["geometry"]
        found = geometry["coordinates"]
        found = [found] if geometry["type"] == "Polygon" else found
        found = {(same(part[0]), frozenset(map(same, part[1:]))) for part in found}
        if found != wanted:
            return print(f"case {number}: {rings} is {geometry}")
        if number % 2 and f"record {number + 1}" in told:
            return print(f"case {number}: {rings} runs as it should")
    print("ok")


main()
