"""Rows as polygons with rings, by plat and by GEOS: rings_oracle.py PLAT CASES. Prints ok, or what differs.

Rings that nest and never touch, with their rows and themselves in random order. What is filled is known from how deep
each ring lies: GEOS must find the polygons valid and the same as the rings by turns taken away and put back.
"""

import json
import math
import random
import subprocess
import sys

from osgeo import ogr

PLAT, CASES = sys.argv[1], int(sys.argv[2])
ogr.UseExceptions()


def ring(rng, x, y, radius):
    count = rng.randrange(3, 12)
    turn = rng.random()
    angles = [2 * math.pi * (index + turn) / count for index in range(count)]
    if rng.random() < 0.5:
        angles.reverse()
    places = [[round(x + radius * math.cos(angle), 6), round(y + radius * math.sin(angle), 6)] for angle in angles]
    return places + [places[0]] if rng.random() < 0.5 else places


def nest(rng, x, y, radius, depth, rings):
    """A ring and those in it; any polygon of three corners or more has room for half of its radius."""
    rings.append((depth, ring(rng, x, y, radius)))
    inner = radius / 2 * 0.9
    if depth < 4 and rng.random() < 0.7:
        if rng.random() < 0.4:
            for side in (-1, 1):
                nest(rng, x + side * inner / 2, y, inner / 2 * 0.9, depth + 1, rings)
        else:
            nest(rng, x, y, inner, depth + 1, rings)


def filled(rings):
    whole = ogr.Geometry(ogr.wkbMultiPolygon)
    for depth in range(5):
        for level, places in rings:
            if level != depth:
                continue
            line = ogr.Geometry(ogr.wkbLinearRing)
            for x, y in places:
                line.AddPoint_2D(x, y)
            line.CloseRings()
            polygon = ogr.Geometry(ogr.wkbPolygon)
            polygon.AddGeometry(line)
            whole = whole.Difference(polygon) if depth % 2 else whole.Union(polygon)
    return whole


def run(case):
    rng = random.Random(case)
    lakes, rows = {}, []
    for lake in range(rng.randrange(1, 4)):
        rings = []
        for number in range(rng.randrange(1, 4)):
            nest(rng, 40 * number - 40, rng.uniform(-20, 20), rng.uniform(5, 15), 0, rings)
        lakes[f"lake {lake}"] = rings
        # Rings of two lakes may have the same name.
        for name, (_, places) in enumerate(rings):
            rows += [(f"lake {lake}", f"r{name}", index, *place) for index, place in enumerate(places)]
    rng.shuffle(rows)
    table = "lake,ring,number,lon,lat\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)
    words = [PLAT, "shape", "polygon", "--group", "lake", "--ring", "ring", "--order", "number"]
    result = subprocess.run(
        words + ["-f", "geojsonseq", "--precision", "full"], input=table.encode(), capture_output=True)
    if result.returncode != 0:
        return result.stderr.decode()
    features = [json.loads(line) for line in result.stdout.splitlines()]
    if [feature["properties"]["lake"] for feature in features] != list(dict.fromkeys(row[0] for row in rows)):
        return "other lakes"
    for feature in features:
        shape = ogr.CreateGeometryFromJson(json.dumps(feature["geometry"]))
        wanted = filled(lakes[feature["properties"]["lake"]])
        if not shape.IsValid():
            return f"not valid: {feature['geometry']}"
        if shape.SymDifference(wanted).Area() > 1e-9 * wanted.Area():
            return f"{shape.Area()} filled, and it is {wanted.Area()}"
    return None


def main():
    for case in range(CASES):
        if difference := run(case):
            print(f"case {case}: {difference}")
            return
    print("ok")


main()
