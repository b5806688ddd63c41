"""Whether clips and differences with large areas that overlap are those that shapely makes of their whole union.

    intersect_covers.py PLAT SEED    in a folder for the layers

Prints what is wrong, or `ok`.
"""
import json
import math
import random
import subprocess
import sys

from shapely.geometry import MultiPolygon, Polygon, box, mapping, shape
from shapely.ops import unary_union

PLAT, SEED = sys.argv[1], int(sys.argv[2])
rng = random.Random(SEED)


def blob(radius, corners):
    """A ragged area some place."""
    cx, cy = rng.uniform(-100, 100), rng.uniform(-40, 40)
    phases = [rng.uniform(0, 2 * math.pi) for _ in range(5)]
    places = []
    for corner in range(corners):
        angle = corner / corners * 2 * math.pi
        away = radius * (1 + 0.15 * sum(math.sin((3 + 7 * i) * angle + p) for i, p in enumerate(phases)))
        places.append((cx + away * math.cos(angle), cy + away * math.sin(angle)))
    return Polygon(places)


def band(corners):
    """From one end of the world to the other."""
    south, height, phase = rng.uniform(-50, 50), rng.uniform(0.3, 2), rng.uniform(0, 6)
    xs = [-170 + 340 * k / (corners - 1) for k in range(corners)]
    middle = [south + 8 * math.sin(x / 20 + phase) for x in xs]
    north = [(x, y + height * (1 + 0.3 * math.sin(x * 3))) for x, y in zip(xs, middle)]
    return Polygon(north + [(x, y - height) for x, y in zip(reversed(xs), reversed(middle))])


def write(name, shapes):
    with open(name, "w") as file:
        for index, each in enumerate(shapes):
            feature = {"type": "Feature", "properties": {"n": index}, "geometry": mapping(each)}
            file.write(json.dumps(feature) + "\n")


def valid(make, count):
    made = (make() for _ in iter(int, 1))
    return [next(each for each in made if each.is_valid) for _ in range(count)]


small = valid(lambda: blob(rng.uniform(0.5, 4), rng.randint(20, 80)), 120)
large = valid(lambda: blob(rng.uniform(10, 30), rng.randint(20, 80)), 30)
cover = valid(lambda: blob(rng.uniform(5, 25), rng.randint(500, 4000)), 15)
cover += valid(lambda: band(rng.randint(500, 4000)), 15)
# Neighbours with an edge in common, on the grid of windows, and what has a hole.
cover += [box(x, y, x + 16, y + 16) for x in (0, 16) for y in (0, 16)]
cover.append(MultiPolygon([box(40, 0, 60, 20).difference(box(45, 5, 55, 15)), box(-60, -20, -50, 0)]))
subjects = small + large
write("a.geojsonl", subjects)
write("b.geojsonl", cover)
union = unary_union(cover)
for mode, made in [("--clip", lambda a: a.intersection(union)), ("--difference", lambda a: a.difference(union))]:
    texts = {}
    for order in ["a.geojsonl", "turned.geojsonl"]:
        write("turned.geojsonl", subjects[::-1])
        run = subprocess.run(
            [PLAT, "intersect", "-q", "--threads", "1", "-f", "geojsonseq", "--precision", "full", mode, order, "b.geojsonl"],
            capture_output=True, text=True)
        if run.returncode:
            sys.exit(print(run.stderr))
        found = {}
        for line in run.stdout.splitlines():
            feature = json.loads(line.strip("\x1e"))
            # The same numbers, whatever came before it.
            number = feature["properties"]["n"] if order == "a.geojsonl" else len(subjects) - 1 - feature["properties"]["n"]
            if texts.setdefault(number, feature["geometry"]) != feature["geometry"]:
                sys.exit(print(f"{mode} {number}: not the same in another order"))
            found[feature["properties"]["n"]] = shape(feature["geometry"])
        if order != "a.geojsonl":
            continue
        for index, subject in enumerate(subjects):
            wanted, got = made(subject), found.get(index, Polygon())
            rest = wanted.symmetric_difference(got).area
            if abs(wanted.area - got.area) > 1e-9 * subject.area or rest > 1e-9 * subject.area:
                sys.exit(print(f"{mode} {index}: {got.area!r} in place of {wanted.area!r}, {rest!r} elsewhere"))
print("ok")
