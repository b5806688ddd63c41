"""Whether `plat intersect` puts real places into real polygons as GEOS does, by shapely, and real polygons into each other.

    intersect_places.py PLAT POINTS.csv POLYGONS.shp...

Prints what is wrong, or `ok`. Polygons that are not valid are left out by both.
"""
import collections
import csv
import json
import subprocess
import sys

from osgeo import ogr
from shapely import wkb
from shapely.geometry import Point
from shapely.geometry import shape as read_shape
from shapely.ops import unary_union
from shapely.prepared import prep
from shapely.strtree import STRtree

from intersect_oracle import measure, parts

ogr.UseExceptions()


def run(plat, *words):
    done = subprocess.run([plat, "intersect", "-q", "--on-error", "skip", *words], capture_output=True, text=True)
    if done.returncode not in (0, 65):
        sys.exit(f"{words}: {done.returncode} {done.stderr}")
    return done.stdout


def pairs(plat, *words):
    return [tuple(map(int, line.split(","))) for line in run(plat, "--pairs", *words).split("\n")[1:-1]]


def polygons(path):
    """The valid ones by their record."""
    source = ogr.Open(path)
    shapes = [wkb.loads(bytes(feature.GetGeometryRef().ExportToWkb())) for feature in source.GetLayer()]
    return {number: shape for number, shape in enumerate(shapes, 1) if shape.is_valid}


def holding(shapes, points):
    """Which points each shape has, its boundary too."""
    tree = STRtree([point for point in points if point])
    numbers = {id(point): number for number, point in enumerate(points, 1)}
    for record, shape in shapes.items():
        prepared = prep(shape)
        yield record, [numbers[id(point)] for point in tree.query(shape) if prepared.covers(point)]


def check_points(plat, table, path):
    with open(table) as file:
        # Some rows have no place, or one that is none.
        points = [
            Point(float(row["lon"]), float(row["lat"])) if row["lat"] else None for row in csv.DictReader(file)]
    shapes = polygons(path)
    expected = sorted((number, record) for record, numbers in holding(shapes, points) for number in numbers)
    if pairs(plat, table, path) != expected:
        yield f"{path}: other pairs than {len(expected)}"
    # The other way round: as points in the index.
    turned = sorted((record, number) for number, record in expected)
    if pairs(plat, path, table) != turned:
        yield f"{path}: other pairs than {len(expected)} with the points as B"
    counts = collections.Counter(record for record, _ in turned)
    text = run(plat, "--count", "--pairs", path, table)
    if [tuple(map(int, line.split(","))) for line in text.split("\n")[1:-1]] != [(r, counts[r]) for r in shapes]:
        yield f"{path}: other counts"
    if len(expected) < 10:
        yield f"{path}: no more than {len(expected)} pairs"


def check_boundary(plat, path):
    """Vertices of the polygons, as points: they touch those that they are of, and what shares them."""
    shapes = polygons(path)
    vertices = sorted({p for shape in shapes.values() for part in getattr(shape, "geoms", [shape]) for p in part.exterior.coords})
    # Some beyond ±180 by the last bits are cut off.
    vertices = [p for p in vertices if abs(p[0]) < 179.99]
    vertices = vertices[:: max(len(vertices) // 5000, 1)]
    with open("vertices.csv", "w") as file:
        file.writelines(["lon,lat\n"] + [f"{x!r},{y!r}\n" for x, y in vertices])
    points = [Point(p) for p in vertices]
    expected = collections.defaultdict(list)
    for record, numbers in holding(shapes, points):
        for number in numbers:
            expected["intersects"].append((number, record))
            inside = shapes[record].contains(points[number - 1])
            expected["within" if inside else "touches"].append((number, record))
    for predicate in ("intersects", "touches", "within"):
        if pairs(plat, "--predicate", predicate, "vertices.csv", path) != sorted(expected[predicate]):
            yield f"{path}: other vertices that are {predicate} than {len(expected[predicate])}"
    if len(expected["touches"]) < len(points):
        yield f"{path}: vertices that touch nothing"


def main():
    plat, table, *paths = sys.argv[1:]
    wrong = []
    for path in paths:
        wrong += check_points(plat, table, path)
        wrong += check_boundary(plat, path)
    # What of each polygon of the first lies in any of the second, and what does not.
    for one, other in zip(paths, paths[1:]):
        mine, theirs = polygons(one), polygons(other)
        union = unary_union(list(theirs.values()))
        for option, wanted in (
                ("--clip", sum(shape.intersection(union).area for shape in mine.values())),
                ("--difference", sum(shape.difference(union).area for shape in mine.values()))):
            features = json.loads(run(plat, "--precision", "full", option, one, other))["features"]
            found = sum(measure(parts([read_shape(feature["geometry"])], 2), 2) for feature in features)
            if abs(found - wanted) > 1e-9 * wanted:
                wrong.append(f"{one} {option} {other}: {found!r} in place of {wanted!r}")
        wanted = {
            (i, j): mine[i].intersection(theirs[j]).area for i in mine for j in theirs if mine[i].intersects(theirs[j])}
        found = sum(
            read_shape(feature["geometry"]).area
            for feature in json.loads(run(plat, "--precision", "full", one, other))["features"])
        if abs(found - sum(wanted.values())) > 1e-9 * found:
            wrong.append(f"{one} {other}: pieces of {found!r} in place of {sum(wanted.values())!r}")
        if pairs(plat, one, other) != sorted(wanted):
            wrong.append(f"{one} {other}: other pairs")
    print("\n".join(wrong) if wrong else "ok")


if __name__ == "__main__":
    main()
