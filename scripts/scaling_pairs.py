"""Pairs of layers with crowded, far or equal shapes, of any size. See bench_scaling."""

import json
import math
import random

from bench_scaling import Family


def write(path, geometries):
    """Features without properties, one a line."""
    with open(path, "w") as file:
        for geometry in geometries:
            file.write(json.dumps({"type": "Feature", "properties": {}, "geometry": geometry}) + "\n")


def point(x, y):
    return {"type": "Point", "coordinates": [x, y]}


def polygon(*rings):
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]] for ring in rings]}


def square(x, y, size):
    return polygon([[x, y], [x + size, y], [x + size, y + size], [x, y + size]])


def disc(x, y, radius, corners=24):
    turns = [2 * math.pi * corner / corners for corner in range(corners)]
    return polygon([[x + radius * math.cos(turn), y + radius * math.sin(turn)] for turn in turns])


def cluster(seed, count, x, y, size):
    rng = random.Random(seed)
    return [point(x + rng.uniform(0, size), y + rng.uniform(0, size)) for _ in range(count)]


def equal_areas(size, folder):
    """Buffers, and as many that are all the same."""
    rng = random.Random(1)
    write(folder / "a.geojsonl", [disc(rng.uniform(0, 1), rng.uniform(0, 1), 1) for _ in range(size)])
    write(folder / "b.geojsonl", [disc(0.5, 0.5, 1)] * size)


def stacked_areas(size, folder):
    """Squares in a row that overlap nearly all others."""
    for name, start in [("a", 0), ("b", 0.3 / size)]:
        write(folder / f"{name}.geojsonl", [square(start + number / size, 40, 2) for number in range(size)])


def points_in_equal_areas(size, folder):
    write(folder / "a.geojsonl", cluster(1, size, 10, 10, 1))
    write(folder / "b.geojsonl", [disc(10.5, 10.5, 1)] * size)


FAMILIES = [
    Family(
        "pairs: the first of equal partners", "plat intersect -q --join inner --first a.geojsonl b.geojsonl",
        equal_areas, 1000),
    Family(
        "pairs: the largest of equal partners", "plat intersect -q --join inner --largest a.geojsonl b.geojsonl",
        equal_areas, 500),
    Family(
        "pairs: the first of partners in a stack", "plat intersect -q --join inner --first a.geojsonl b.geojsonl",
        stacked_areas, 4000),
    Family(
        "pairs: the largest of partners in a stack", "plat intersect -q --join inner --largest a.geojsonl b.geojsonl",
        stacked_areas, 1000),
    Family(
        "pairs: the first of areas around points", "plat intersect -q --join inner --first a.geojsonl b.geojsonl",
        points_in_equal_areas, 4000),
]
