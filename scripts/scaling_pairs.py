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


def turns_of(corners):
    return [2 * math.pi * corner / corners for corner in range(corners)]


def disc(x, y, radius, corners=24):
    return polygon([[x + radius * math.cos(turn), y + radius * math.sin(turn)] for turn in turns_of(corners)])


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


def areas_around_a_place(size, folder):
    """Buffers, all of which meet as many others."""
    for name, seed in [("a", 1), ("b", 2)]:
        rng = random.Random(seed)
        areas = [disc(rng.uniform(0, 1), rng.uniform(0, 1), 1.5) for _ in range(size)]
        write(folder / f"{name}.geojsonl", areas)


def nested_areas(subject):
    """Discs, and as many around one place, each of which lies in the next larger one."""

    def made(size, folder):
        rng = random.Random(6)
        write(folder / "a.geojsonl", [subject(rng) for _ in range(size)])
        write(folder / "b.geojsonl", [disc(0.5, 0.5, 1 + number / size) for number in rng.sample(range(size), size)])

    return made


def around_one_place(radius, spread):
    return lambda rng: disc(0.5 + rng.uniform(-spread, spread), 0.5 + rng.uniform(-spread, spread), radius, 12)


def points_in_equal_areas(size, folder):
    write(folder / "a.geojsonl", cluster(1, size, 10, 10, 1))
    write(folder / "b.geojsonl", [disc(10.5, 10.5, 1)] * size)


PLANE = 'ENGCRS["x",EDATUM["y"],CS[Cartesian,2],AXIS["x",east],AXIS["y",north],LENGTHUNIT["m",1]]'


def on_plane(make):
    """The same layers with the system of a plane."""

    def made(size, folder):
        make(size, folder)
        (folder / "plane.prj").write_text(PLANE)

    return made


def far_clusters(size, folder):
    write(folder / "a.geojsonl", cluster(1, size, -40, 30, 2))
    write(folder / "b.geojsonl", cluster(2, size, 20, 50, 0.02))


def antipodes(size, folder):
    write(folder / "a.geojsonl", cluster(1, size, -40, 30, 2))
    write(folder / "b.geojsonl", cluster(2, size, 140, -31, 0.5))


def around_ring(size, folder):
    """Points inside of a ring of others."""
    rng = random.Random(1)
    inside = [(rng.uniform(0, 2 * math.pi), 10 * math.sqrt(rng.random())) for _ in range(size)]
    write(folder / "a.geojsonl", [point(away * math.cos(turn), away * math.sin(turn)) for turn, away in inside])
    turns = [rng.uniform(0, 2 * math.pi) for _ in range(size)]
    write(folder / "b.geojsonl", [point(20 * math.cos(turn), 20 * math.sin(turn)) for turn in turns])


def ring_just_outside(size, folder):
    """Points in the middle of a ring that is a little too far away, but not than the box of the search."""
    write(folder / "a.geojsonl", cluster(1, size, -0.01, -0.01, 0.02))
    turns = [random.Random(2).uniform(0, 0.02) + math.pi / 4 + number % 4 * math.pi / 2 for number in range(size)]
    write(folder / "b.geojsonl", [point(3 * math.cos(turn), 3 * math.sin(turn)) for turn in turns])


def equal_points(size, folder):
    write(folder / "a.geojsonl", [point(10, 50)] * size)
    write(folder / "b.geojsonl", [point(12, 51)] * size)


def one_line(size, folder):
    rng = random.Random(3)
    write(folder / "a.geojsonl", cluster(1, size, 0, 0, 1))
    line = [[number / size, 0.5 + rng.uniform(0, 1) / size] for number in range(size)]
    write(folder / "b.geojsonl", [{"type": "LineString", "coordinates": line}])


def one_ring(size, folder):
    """Points inside of one ring of many corners."""
    around_ring(size, folder)
    ring = polygon([[20 * math.cos(turn), 20 * math.sin(turn)] for turn in turns_of(size)])
    write(folder / "b.geojsonl", [{"type": "LineString", "coordinates": ring["coordinates"][0]}])


def one_multipoint(size, folder):
    """Points near those of a multi-point."""
    write(folder / "a.geojsonl", cluster(1, size, 0, 0, 1))
    places = [place["coordinates"] for place in cluster(2, size, 0, 0, 1)]
    write(folder / "b.geojsonl", [{"type": "MultiPoint", "coordinates": places}])


def multipoint_and_grid(size, folder):
    """A multi-point, and a grid of squares."""
    places = [place["coordinates"] for place in cluster(1, size, 0, 0, 1)]
    write(folder / "a.geojsonl", [{"type": "MultiPoint", "coordinates": places}])
    side = math.isqrt(size)
    write(folder / "b.geojsonl", [square(n % side / side, n // side / side, 1 / side) for n in range(side * side)])


def multipoint_and_comb(size, folder):
    places = [place["coordinates"] for place in cluster(1, size, 0, 0, 1)]
    write(folder / "a.geojsonl", [{"type": "MultiPoint", "coordinates": places}])
    write(folder / "b.geojsonl", [comb(size)])


def comb(teeth):
    ring = [[0, -0.1]]
    for number in range(teeth):
        x, rng = number / teeth, random.Random(number)
        ring += [[x, rng.uniform(0, 0.1)], [x, rng.uniform(0.9, 1)], [x + 0.6 / teeth, rng.uniform(0.9, 1)]]
        ring += [[x + 0.6 / teeth, rng.uniform(0, 0.1)]]
    return polygon([*ring, [1, -0.1]])


def star(teeth):
    turns = [math.pi * corner / teeth for corner in range(2 * teeth)]
    places = [(turn, 0.5 if corner % 2 else 0.05) for corner, turn in enumerate(turns)]
    return polygon([[0.5 + radius * math.cos(turn), 0.5 + radius * math.sin(turn)] for turn, radius in places])


def points_in(shape):
    def made(size, folder):
        write(folder / "a.geojsonl", cluster(1, size, 0, 0, 1))
        write(folder / "b.geojsonl", [shape(size)])

    return made


def sparse_areas(size, folder):
    """Small squares, each of which meets a few of the others."""
    for name, seed in [("a", 1), ("b", 2)]:
        places = [place["coordinates"] for place in cluster(seed, size, 0, 0, 1)]
        write(folder / f"{name}.geojsonl", [square(x, y, 1 / math.sqrt(size)) for x, y in places])


def bundles(size, folder):
    """Level lines and upright ones."""
    level = [[[-1, number / size], [2, number / size]] for number in range(size)]
    upright = [[[number / size, -1], [number / size, 2]] for number in range(size)]
    write(folder / "a.geojsonl", [{"type": "MultiLineString", "coordinates": level}])
    write(folder / "b.geojsonl", [{"type": "MultiLineString", "coordinates": upright}])


NEAREST = "plat intersect -q --nearest a.geojsonl b.geojsonl"
NEAREST_ON_PLANE = "plat intersect -q --nearest --src-crs plane.prj --src-crs-b plane.prj a.geojsonl b.geojsonl"
WITHIN = "plat intersect -q --pairs --predicate dwithin --distance"

FAMILIES = [
    Family(
        "pairs: the first of equal partners", "plat intersect -q --join inner --first a.geojsonl b.geojsonl",
        equal_areas, 1000),
    Family(
        "pairs: the first rect of a stack", "plat intersect -q --join inner --first --rects a.geojsonl b.geojsonl",
        stacked_areas, 2000),
    Family(
        "pairs: the first within a distance of a stack",
        "plat intersect -q --join inner --first --predicate dwithin --distance 1000 a.geojsonl b.geojsonl",
        stacked_areas, 2000),
    Family(
        "pairs: the first disjoint of equal partners",
        "plat intersect -q --join inner --first --predicate disjoint a.geojsonl b.geojsonl", points_in_equal_areas, 4000),
    Family(
        "pairs: none of all that meet is disjoint",
        "plat intersect -q --join left --first --predicate disjoint a.geojsonl b.geojsonl", areas_around_a_place, 250,
        time=2.2,
        note="That none of n shapes is disjoint from any of n others is known once each pair was looked at: what one "
        "pair shares tells nothing of another. A shape that has a disjoint partner stops at the first."),
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
        "pairs: the largest of nested areas", "plat intersect -q --join inner --largest a.geojsonl b.geojsonl",
        nested_areas(around_one_place(1, 1)), 1000),
    Family(
        "pairs: the largest of areas in one another around",
        "plat intersect -q --join inner --largest a.geojsonl b.geojsonl", nested_areas(around_one_place(0.3, 0.1)),
        2000),
    Family(
        "pairs: the largest of areas in one another inside",
        "plat intersect -q --join inner --largest a.geojsonl b.geojsonl", nested_areas(around_one_place(3, 0.1)),
        2000),
    Family(
        "pairs: the first of areas around points", "plat intersect -q --join inner --first a.geojsonl b.geojsonl",
        points_in_equal_areas, 4000),
    Family(
        "pairs: the nearest of a far cluster", NEAREST, far_clusters, 2000, time=1.4,
        note="The bounds of far paths leave more points in doubt the denser a cluster is."),
    Family("pairs: the nearest at the antipodes", NEAREST, antipodes, 1000),
    Family(
        "pairs: the nearest on a ring around", NEAREST, around_ring, 2000, time=1.4,
        note="At first the nearest is looked for by chords, which takes longer the denser the ring, up to a limit."),
    Family(
        "pairs: the nearest on one ring", NEAREST, one_ring, 2000, time=1.7,
        note="Edges are looked for by their boxes up to a limit, and these leave more in doubt the denser the ring."),
    Family(
        "pairs: the nearest in a star", NEAREST, points_in(star), 1000, time=1.5,
        note="Places about as near to many teeth as to the nearest one look at all of these."),
    Family("pairs: the nearest of equal points", NEAREST, equal_points, 4000),
    Family("pairs: the nearest on one line", NEAREST, one_line, 2000),
    Family("pairs: the nearest of one multi-point", NEAREST, one_multipoint, 2000),
    Family(
        "pairs: the nearest of a far cluster on a plane", NEAREST_ON_PLANE, on_plane(far_clusters), 4000, is_quick=True),
    Family("pairs: the nearest on a ring around on a plane", NEAREST_ON_PLANE, on_plane(around_ring), 4000),
    Family("pairs: the nearest of equal points on a plane", NEAREST_ON_PLANE, on_plane(equal_points), 4000),
    Family(
        "pairs: within a distance of a far cluster", f"{WITHIN} 5000000 a.geojsonl b.geojsonl", far_clusters, 2000),
    Family(
        "pairs: within a distance of a ring just outside", f"{WITHIN} 330000 a.geojsonl b.geojsonl", ring_just_outside,
        2000),
    Family("pairs: within a distance of one line", f"{WITHIN} 100 a.geojsonl b.geojsonl", one_line, 4000),
    Family(
        "pairs: within a distance of one multi-point", f"{WITHIN} 10 a.geojsonl b.geojsonl", one_multipoint, 4000),
    Family(
        "pairs: a multi-point against a grid", "plat intersect -q --pairs a.geojsonl b.geojsonl", multipoint_and_grid,
        8000),
    Family(
        "pairs: pieces of a multi-point in a grid", "plat intersect -q a.geojsonl b.geojsonl", multipoint_and_grid,
        4000),
    Family(
        "pairs: a multi-point clipped to a grid", "plat intersect -q --clip a.geojsonl b.geojsonl",
        multipoint_and_grid, 4000),
    Family(
        "pairs: a multi-point without a comb", "plat intersect -q --difference a.geojsonl b.geojsonl",
        multipoint_and_comb, 4000),
    Family("pairs: points in a comb", "plat intersect -q --pairs a.geojsonl b.geojsonl", points_in(comb), 8000),
    Family(
        "pairs: points in a star", "plat intersect -q --pairs a.geojsonl b.geojsonl", points_in(star), 8000,
        is_quick=True),
    Family(
        "pairs: points outside of a comb", "plat intersect -q --difference a.geojsonl b.geojsonl", points_in(comb), 8000),
    Family(
        "pairs: count of disjoint areas", "plat intersect -q --count --predicate disjoint a.geojsonl b.geojsonl",
        sparse_areas, 2000),
    Family(
        "pairs: touches of bundles of lines", "plat intersect -q --pairs --predicate touches a.geojsonl b.geojsonl",
        bundles, 4000),
]
