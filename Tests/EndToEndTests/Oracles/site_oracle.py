"""Compares 'plat points' with shapely: points of seeded polygons and lines.

Centroids are compared with those of an equal-area projection around them, made by a formula of its own; dots are counted
by half planes, whose shares of the area must be theirs within the chance of four standard deviations.
"""

import json
import math
import random
import subprocess
import sys

from shapely.affinity import scale
from shapely.geometry import LineString, Point, Polygon, mapping, shape
from shapely.geometry import box as rectangle
from shapely.ops import polylabel, transform

plat, rounds = sys.argv[1], int(sys.argv[2])
SQUARE = 0.00669437999014132


def authalic(latitude):
    """The area from the equator to a latitude, as a share of that to the pole."""
    e = math.sqrt(SQUARE)

    def q(sine):
        return (1 - SQUARE) * (sine / (1 - SQUARE * sine * sine) + math.atanh(e * sine) / e)

    return q(math.sin(math.radians(latitude))) / q(1)


def cylinder(longitude, latitude):
    return longitude, authalic(latitude) * 180 / math.pi


def star(numbers, x, y, size, corners):
    radii = [size * numbers.uniform(0.3, 1) for _ in range(corners)]
    return [
        (x + r * math.cos(2 * math.pi * i / corners) / math.cos(math.radians(y)), y + r * math.sin(2 * math.pi * i / corners))
        for i, r in enumerate(radii)
    ]


def layer(numbers):
    shapes = []
    for _ in range(20):
        x, y, size = numbers.uniform(-170, 170), numbers.uniform(-70, 70), numbers.uniform(0.01, 2)
        outer = star(numbers, x, y, size, numbers.randint(3, 40))
        hole = star(numbers, x, y, size * 0.25, 7)
        area = Polygon(outer, [hole] if numbers.random() < 0.4 else [])
        shapes.append(area if area.is_valid else Polygon(outer))
    return shapes


def run(shapes, *options):
    text = "".join(
        json.dumps({"type": "Feature", "properties": {"n": n}, "geometry": mapping(s)}) + "\n" for n, s in enumerate(shapes)
    )
    command = [plat, "points", "-q", "-f", "geojsonseq", "--precision", "full", "--input-format", "geojsonseq", *options]
    done = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True, stderr=subprocess.DEVNULL)
    places = {}
    for line in done.stdout.splitlines():
        feature = json.loads(line)
        places.setdefault(feature["properties"]["n"], []).append(feature["geometry"]["coordinates"][:2])
    return places


for seed in range(rounds):
    numbers = random.Random(seed)
    shapes = layer(numbers)
    for n, places in run(shapes, "--at", "centroid").items():
        # The equal-area cylinder keeps the mean longitude; shapes are small, so that of latitudes is near.
        flat = transform(lambda x, y: tuple(zip(*map(cylinder, x, y))), shapes[n])
        x, y = cylinder(*places[0])
        error = math.hypot(flat.centroid.x - x, flat.centroid.y - y) / math.sqrt(flat.area)
        assert error < 0.02, (seed, n, error)
    for site in ("inside", "label"):
        for n, places in run(shapes, "--at", site).items():
            assert len(places) == 1 and shapes[n].contains(Point(places[0])), (seed, site, n)
    # A label has at most 1 % less room than the place with the most room on the ground.
    for n, places in run(shapes, "--at", "label").items():
        west, south, east, north = shapes[n].bounds
        ground = scale(shapes[n], math.cos(math.radians((south + north) / 2)), 1, origin=(0, 0))
        place = scale(Point(places[0]), math.cos(math.radians((south + north) / 2)), 1, origin=(0, 0))
        most = polylabel(ground, 0.001 * math.sqrt(ground.area)).distance(ground.boundary)
        assert place.distance(ground.boundary) > 0.99 * most - 1e-6, (seed, n)
    for n, places in run(shapes, "--at", "vertices").items():
        corners = list(shapes[n].exterior.coords)[:-1] + [c for r in shapes[n].interiors for c in list(r.coords)[:-1]]
        assert sorted(map(tuple, places)) == sorted(corners), (seed, n)
    dots = run(shapes, "--at", "random:400", "--seed", str(seed))
    assert dots == run(shapes, "--at", "random:400", "--seed", str(seed), "--threads", "1"), seed
    assert dots != run(shapes, "--at", "random:400", "--seed", str(seed + 1)), seed
    for n, places in dots.items():
        assert len(places) == 400, (seed, n)
        grown = shapes[n].buffer(1e-9)
        assert all(grown.contains(Point(p)) for p in places), (seed, n)
        west, south, east, north = shapes[n].bounds
        flat = transform(lambda x, y: tuple(zip(*map(cylinder, x, y))), shapes[n])
        for half, inside in (
            (rectangle(west, -90, (west + east) / 2, 90), lambda p: p[0] < (west + east) / 2),
            (rectangle(-360, cylinder(0, south)[1], 360, cylinder(0, (south + north) / 2)[1]), lambda p: p[1] < (south + north) / 2),
        ):
            share = flat.intersection(half).area / flat.area
            found = sum(map(inside, places)) / 400
            assert abs(found - share) <= 4.5 * math.sqrt(share * (1 - share) / 400) + 1e-9, (seed, n, share, found)
    lines = [
        LineString([(numbers.uniform(-5, 5), numbers.uniform(40, 50)) for _ in range(numbers.randint(2, 9))]) for _ in range(10)
    ]
    for n, places in run(lines, "--at", "every:25km").items():
        assert places[0] == list(lines[n].coords[0]), (seed, n)
        assert all(lines[n].distance(Point(p)) < 0.4 for p in places), (seed, n)
    ends = run(lines, "--at", "end")
    assert all(tuple(ends[n][0]) == lines[n].coords[-1] for n in ends), seed
print("ok")
