"""Whether `plat intersect` finds what is within so many metres, and the nearest, as a search over all pairs does.

    intersect_distances.py PLAT COUNT [FIRST]

makes so many seeded pairs of small layers, some over the antimeridian, and prints what is wrong, or `ok`. How far apart places
are is PROJ's answer; where on the edges, which are straight in degrees, it is least, is found by ever finer steps, and near
the poles in space.
"""
import collections
import csv
import io
import json
import math
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile

import numpy
from pyproj import Geod
from shapely.geometry import LineString, MultiPoint, Point, Polygon
from shapely.ops import transform

from intersect_layers import Frame, Layer, dimension, simple

GLOBE = Geod(ellps="WGS84")


def segments(shape):
    """Each edge as a row of longitude and latitude at its ends; a point is one of no length."""
    rows = []
    for part in simple(shape):
        rings = [part.exterior, *part.interiors] if dimension(part) == 2 else [part]
        for ring in rings:
            coords = list(ring.coords)
            rows += [(*p, *q) for p, q in zip(coords, coords[1:] or coords)]
    return numpy.array(rows)


def meters(one, other):
    """Along the ellipsoid, of places as rows."""
    return numpy.array(GLOBE.inv(one[..., 0], one[..., 1], other[..., 0], other[..., 1])[2])


def on_edge(edges, shares):
    return edges[..., :2] + (edges[..., 2:] - edges[..., :2]) * shares[..., None]


def in_space(places):
    """Longitudes and latitudes as metres from the middle of the ellipsoid."""
    longitude, latitude = numpy.radians(places[..., 0]), numpy.radians(places[..., 1])
    normal = GLOBE.a / numpy.sqrt(1 - GLOBE.es * numpy.sin(latitude) ** 2)
    flat = normal * numpy.cos(latitude)
    return numpy.stack([
        flat * numpy.cos(longitude), flat * numpy.sin(longitude), normal * (1 - GLOBE.es) * numpy.sin(latitude)], -1)


def distance_near_pole(mine, theirs):
    """The least distance of edges, each as 64 straight ones in space. Steps in degrees would lose it where ten metres
    are as many degrees of longitude as a kilometre is of latitude."""
    shares = numpy.linspace(0, 1, 65)
    one, other = (in_space(on_edge(edges[:, None, :], shares[None])) for edges in (mine, theirs))
    p, q = (space[:, :-1].reshape(-1, 3) for space in (one, other))
    u, v = (numpy.diff(space, axis=1).reshape(-1, 3) for space in (one, other))
    least = numpy.inf
    dot = lambda a, b: (a * b).sum(-1)
    for start, way in zip(p, u):
        # Both nearest places are inside, or one of them is an end.
        w, a, b, c = start - q, way @ way, v @ way, dot(v, v)
        d, e = w @ way, dot(w, v)
        flat = a * c - b * b
        with numpy.errstate(divide="ignore", invalid="ignore"):
            inside = numpy.nan_to_num(numpy.clip((b * e - c * d) / flat, 0, 1))
            for s in (inside, numpy.zeros_like(b), numpy.ones_like(b)):
                t = numpy.nan_to_num(numpy.clip((b * s + e) / c, 0, 1))
                again = numpy.nan_to_num(numpy.clip((b * t - d) / a, 0, 1)) if a > 0 else t * 0
                gap = w + again[:, None] * way - t[:, None] * v
                least = min(least, float(numpy.sqrt(dot(gap, gap).min())))
    return 2 * GLOBE.a * math.asin(least / (2 * GLOBE.a))


def distance(one, other):
    """The least distance of two shapes in metres."""
    if one.intersects(other):
        return 0.0
    mine, theirs = segments(one), segments(other)
    ends = numpy.concatenate([mine, theirs])
    if (numpy.abs(ends[:, [1, 3]]) > 88).all():
        return distance_near_pole(mine, theirs)
    grid = numpy.linspace(0, 1, 9)
    pairs = numpy.array([(i, j) for i in range(len(mine)) for j in range(len(theirs))])
    edges, others = mine[pairs[:, 0]], theirs[pairs[:, 1]]
    middle, aside = numpy.full((len(pairs), 2), 0.5), 0.5
    s, t = (axis.ravel() for axis in numpy.meshgrid(grid - 0.5, grid - 0.5))
    for _ in range(40):
        # A window about the best of each pair of edges, which becomes half as wide each time.
        shares = numpy.clip(middle[:, None, :] + numpy.stack([s, t], 1)[None] * 2 * aside, 0, 1)
        ones = on_edge(edges[:, None, :], shares[..., 0])
        twos = on_edge(others[:, None, :], shares[..., 1])
        found = meters(ones, twos)
        best = found.argmin(1)
        rows = numpy.arange(len(edges))
        least = found[rows, best]
        middle = shares[rows, best]
        # No edge comes nearer than it is now by more than half the width of a window on both.
        reach = aside / 4 * (lengths(edges) + lengths(others)) * 1.01
        kept = least - reach <= least.min()
        edges, others, middle = edges[kept], others[kept], middle[kept]
        if reach.max() < 1e-5:
            break
        aside *= 0.6
    return float(least.min())


def lengths(edges):
    """At most so many metres, as no degree is longer than 111.7 km."""
    return numpy.abs(edges[:, 2:] - edges[:, :2]).sum(1) * 111700


def layer(rng, kind, count, extent):
    shapes = []
    while len(shapes) < count:
        x, y = rng.uniform(0, extent), rng.uniform(0, extent)
        size = extent * rng.uniform(0.02, 0.15)
        near = lambda: (x + rng.uniform(-size, size), y + rng.uniform(-size, size))
        if shapes and rng.random() < 0.1:
            shape = shapes[-1]
        elif kind == "point":
            shape = Point(x, y)
        elif kind == "multipoint":
            shape = MultiPoint([near() for _ in range(3)])
        elif kind == "line":
            shape = LineString([near() for _ in range(rng.randint(2, 4))])
        else:
            shape = Polygon([near() for _ in range(rng.randint(3, 4))])
        if shape.is_valid:
            shapes.append(shape)
    return shapes


def run(plat, names, *options):
    words = [plat, "intersect", "-q", "--threads", "2", *options, *names]
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else f"{done.returncode} {done.stderr[:200]}"


def worked(job):
    plat, number = job
    rng = random.Random(number * 31 + 7)
    extent = rng.choice([0.001, 0.1, 4, 40])
    frame = Frame(rng, number % 4 == 3, 1, extent)
    frame.step = 1
    # Some near a pole, where few metres are many degrees.
    if rng.random() < 0.2:
        frame.y = rng.choice([-89.9, 89]) if extent < 1 else rng.choice([-85, 84 - extent])
    kinds = [rng.choice(["point", "point", "multipoint", "line", "polygon"]) for _ in range(2)]
    shapes = [[frame.placed(shape) for shape in layer(rng, kind, rng.randint(2, 7), extent)] for kind in kinds]
    layers = [Layer(rng, frame, s, kind, letter) for s, kind, letter in zip(shapes, kinds, "ab")]
    known = numpy.array([[distance(one, other) for other in shapes[1]] for one in shapes[0]])
    wrong, met = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        names = [layers[0].write("a"), layers[1].write("b")]
        where = f"{number} ({kinds[0]}, {kinds[1]}, {extent}°, from {frame.x},{frame.y})"
        # A limit that no distance is near.
        ordered = sorted({0.0, 1e-3, *known.ravel(), known.max() + 10})
        gaps = [(low, high) for low, high in zip(ordered, ordered[1:]) if high - low > max(0.01, high * 1e-9)]
        low, high = rng.choice(gaps)
        limit = repr((low + high) / 2)
        text = run(plat, names, "--pairs", "--predicate", "dwithin", "--distance", limit)
        expected = [(i + 1, j + 1) for i, j in numpy.argwhere(known <= (low + high) / 2)]
        met["dwithin"] += len(expected)
        try:
            found = [(int(row["a"]), int(row["b"])) for row in csv.DictReader(io.StringIO(text))]
        except KeyError:
            found = text
        if found != expected:
            wrong.append(f"{where}: dwithin {limit}: {found} in place of {expected}, of {known.tolist()}")
        limited = rng.random() < 0.5
        text = run(plat, names, "--nearest", "--join", "left", *(["--distance", limit] if limited else []))
        met["nearest"] += 1
        try:
            features = [feature["properties"] for feature in json.loads(text)["features"]]
        except ValueError:
            return wrong + [f"{where}: nearest: {text}"], met
        if [feature["id"] for feature in features] != [*range(1, len(known) + 1)] and [
                str(feature["id"]) for feature in features] != [str(i) for i in range(1, len(known) + 1)]:
            return wrong + [f"{where}: nearest: {features}"], met
        for feature, distances in zip(features, known):
            if limited and distances.min() > float(limit):
                if feature["b_id"] is not None or feature["distance"] is not None:
                    wrong.append(f"{where}: nearest: {feature} is too far")
                continue
            # Of the same shape twice the first; of several that it meets, too.
            ties = [j for j, d in enumerate(distances) if d <= distances.min() + 1e-4]
            least = [j for j in ties if not any(
                distances[k] == distances[j] == 0 or shapes[1][k].wkb == shapes[1][j].wkb for k in ties if k < j)]
            if feature["b_id"] is None or int(feature["b_id"]) - 1 not in least:
                wrong.append(f"{where}: nearest of {feature['id']} is {feature['b_id']}, not {least}")
            elif abs(feature["distance"] - distances.min()) > 6e-4 + distances.min() * 1e-11:
                wrong.append(f"{where}: {feature['id']} is {feature['distance']!r} away, not {distances.min()!r}")
    return wrong, met


def main():
    plat, count, *rest = sys.argv[1:]
    first = int(rest[0]) if rest else 0
    wrong, met = [], collections.Counter()
    with multiprocessing.Pool(2) as pool:
        for problems, known in pool.imap(worked, [(plat, n) for n in range(first, first + int(count))], 2):
            wrong += problems
            met += known
    if met["dwithin"] < int(count) or met["nearest"] < int(count):
        wrong.append(f"hardly ever met: {met}")
    print("\n".join(wrong[:20]) if wrong else "ok")


if __name__ == "__main__":
    main()
