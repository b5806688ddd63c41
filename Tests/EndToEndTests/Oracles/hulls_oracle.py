"""Compares hulls, Voronoi cells, triangles and grids of plat with those of shapely, and with distances and areas by PROJ.

Usage: hulls_oracle.py PLAT ROUNDS SEED. Prints ok, or what is wrong.
"""
import json
import math
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import numpy
import shapely
from pyproj import Geod
from shapely.geometry import MultiPoint, Point, shape

GEOD = Geod(ellps="WGS84")
PLAT, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
faults = []


def plat(command, points=None, threads="2"):
    text = None
    if points is not None:
        text = "lat,lon,n\n" + "".join(f"{y!r},{x!r},{n}\n" for n, (x, y) in enumerate(points))
    run = subprocess.run(
        [PLAT, *command.split(), "-q", "--threads", threads, *(["-"] if text else [])],
        input=text, capture_output=True, text=True)
    if run.returncode:
        faults.append(f"{command}: exit {run.returncode} {run.stderr}")
        return []
    return json.loads(run.stdout)["features"]


def check(is_right, text):
    if not is_right:
        faults.append(text)


def scatter(rng, count):
    """Points anywhere, near a pole or over the antimeridian, and whether longitudes must be continued or turned."""
    kind = rng.choice(["plain", "plain", "antimeridian", "pole"])
    if kind == "pole":
        return kind, [(round(rng.uniform(-180, 180), 6), round(rng.uniform(78, 90), 6)) for _ in range(count)]
    size, latitude = rng.choice([0.01, 1, 20]), rng.uniform(-55, 55)
    longitude = 180 if kind == "antimeridian" else rng.uniform(-150, 150)
    points = []
    for _ in range(count):
        x, y = longitude + rng.gauss(0, size / 2), latitude + rng.gauss(0, size / 4)
        points.append((round((x + 180) % 360 - 180, 6), round(y, 6)))
    return kind, points


def around(polygon, kind):
    """The polygon with longitudes that continue over the antimeridian."""
    if kind != "antimeridian":
        return polygon
    turned = [shapely.transform(part, lambda xy: xy + [[360, 0]] if xy[:, 0].max() <= 0 else xy)
              for part in getattr(polygon, "geoms", [polygon])]
    return shapely.union_all(turned)


def continued(point, kind):
    return (point[0] + 360, point[1]) if kind == "antimeridian" and point[0] < 0 else point


def hulls(rng, number):
    kind, points = scatter(rng, rng.choice([3, 5, 20, 200]))
    name = f"hull {number} {kind}"
    spread = MultiPoint([continued(p, kind) for p in points])
    made = plat("hull --all", points)
    hull = around(shape(made[0]["geometry"]), kind)
    if kind == "pole":
        # On a plane around the pole the hull holds all points, and is as large as that of shapely.
        turn = lambda xy: numpy.column_stack(
            [(90 - xy[:, 1]) * numpy.cos(numpy.radians(xy[:, 0])), (90 - xy[:, 1]) * numpy.sin(numpy.radians(xy[:, 0]))])
        flat = shapely.transform(shapely.segmentize(hull, 0.1), turn).buffer(0)
        wanted = shapely.transform(spread, turn).convex_hull
        check(flat.symmetric_difference(wanted).area < 2e-3 * wanted.area, f"{name}: {flat.area} {wanted.area}")
    else:
        check(hull.symmetric_difference(spread.convex_hull).area < 1e-9 + 1e-6 * hull.area, f"{name}: convex")
        scale = math.cos(math.radians((min(p[1] for p in points) + max(p[1] for p in points)) / 2))
        squeezed = shapely.transform(spread, lambda xy: xy * [[scale, 1]])
        box = shapely.transform(
            around(shape(plat("hull --all --kind oriented-box", points)[0]["geometry"]), kind), lambda xy: xy * [[scale, 1]])
        least = squeezed.convex_hull.minimum_rotated_rectangle.area
        check(abs(box.area - least) < 1e-9 + 1e-4 * least, f"{name}: oriented-box {box.area} {least}")
        check(box.buffer(2e-7).covers(squeezed), f"{name}: oriented-box leaves points out")
        ratio = rng.choice([0, 0.3, 1])
        tight = around(shape(plat(f"hull --all --kind concave:{ratio}", points)[0]["geometry"]), kind)
        wanted = shapely.transform(shapely.concave_hull(squeezed, ratio), lambda xy: xy / [[scale, 1]])
        if ratio == 1 or len(points) < 100:
            check(tight.buffer(2e-7).covers(spread), f"{name}: concave:{ratio} leaves points out")
        check(
            tight.symmetric_difference(wanted).area < 1e-9 + 0.02 * wanted.area, f"{name}: concave:{ratio}")
    circle = plat("hull --all --kind circle", points)[0]["geometry"]
    corners = [p for polygon in ([circle["coordinates"]] if circle["type"] == "Polygon" else circle["coordinates"])
               for p in polygon[0][:-1] if abs(p[0]) != 180 and abs(p[1]) != 90]
    # The mean of its corners is its centre. It holds all points, and the search finds none that is smaller.
    def reach(c):
        return max(GEOD.inv(*c, *p)[2] for p in points)
    turns = numpy.radians(numpy.array(corners))
    mean = numpy.mean([numpy.cos(turns[:, 1]) * numpy.cos(turns[:, 0]), numpy.cos(turns[:, 1]) * numpy.sin(turns[:, 0]),
                       numpy.sin(turns[:, 1])], axis=1)
    center = (math.degrees(math.atan2(mean[1], mean[0])), math.degrees(math.atan2(mean[2], math.hypot(mean[0], mean[1]))))
    radius = numpy.mean([GEOD.inv(*center, *p)[2] for p in corners])
    check(reach(center) < radius * 1.005 + 0.1, f"{name}: circle of {radius}, but a point is {reach(center)} away")
    best, step = center, radius / 2
    while step > 1e-3 * radius:
        tries = [GEOD.fwd(*best, bearing, step)[:2] for bearing in range(0, 360, 30)]
        nearer = min(tries, key=reach)
        if reach(nearer) < reach(best):
            best = nearer
        else:
            step /= 2
    check(radius < reach(best) * 1.005 + 0.1, f"{name}: circle of {radius}, not {reach(best)}")


def neighbours(rng, number):
    kind, points = scatter(rng, rng.choice([3, 20, 200]))
    points = list(dict.fromkeys(points))
    name = f"voronoi {number} {kind}"
    cells = plat("voronoi", points, rng.choice("14"))
    check([c["properties"]["n"] for c in cells] == list(range(len(points))), f"{name}: order")
    shapes = [shape(c["geometry"]) for c in cells]
    for index in rng.sample(range(len(points)), min(len(points), 20)):
        check(shapes[index].buffer(1e-6).covers(Point(points[index])), f"{name}: point {index} is outside of its cell")
    if not all(s.is_valid for s in shapes):
        faults.append(f"{name}: invalid cell")
        return
    tree = shapely.STRtree(shapes)
    for _ in range(60):
        x, y = rng.choice(points)
        x, y = x + rng.gauss(0, 0.5), min(max(y + rng.gauss(0, 0.3), -89.9), 89.9)
        x = (x + 180) % 360 - 180
        owners = tree.query(Point(x, y), predicate="within")
        distances = GEOD.inv([x] * len(points), [y] * len(points), [p[0] for p in points], [p[1] for p in points])[2]
        nearest = min(distances)
        if len(owners) != 1:
            check(len(owners) == 0, f"{name}: {len(owners)} cells at {x},{y}")
            continue
        off = distances[owners[0]] - nearest
        check(off < 25 + 0.01 * nearest, f"{name}: {x},{y} is {off} m nearer to another")
    triangles = plat("triangulate", points)
    corner = lambda t: [points[t["properties"][k] - 1] for k in "abc"]
    if kind == "plain":
        covered = shapely.union_all([shape(t["geometry"]) for t in triangles])
        area = sum(shape(t["geometry"]).area for t in triangles)
        size = covered.bounds[2] - covered.bounds[0]
        # Long edges that are straight in degrees may cross where a triangle is narrow.
        check(abs(covered.area - area) < 1e-9 + (1e-6 if size < 2 else 1e-2) * area, f"{name}: triangles overlap")
        if size < 0.1:
            hull = MultiPoint(points).convex_hull
            check(abs(hull.area - area) < 0.01 * hull.area, f"{name}: triangles of {area}, not {hull.area}")
    for triangle in rng.sample(triangles, min(len(triangles), 10)):
        unit = lambda p: numpy.array([
            math.cos(math.radians(p[1])) * math.cos(math.radians(p[0])),
            math.cos(math.radians(p[1])) * math.sin(math.radians(p[0])), math.sin(math.radians(p[1]))])
        a, b, c = map(unit, corner(triangle))
        normal = numpy.cross(b - a, c - a)
        normal *= math.copysign(1, normal @ a) / numpy.linalg.norm(normal)
        # Nearer to the middle of the circle by more than a hundredth of its radius, as the earth is not a sphere.
        inside = [p for p in points if normal @ unit(p) - normal @ a > 0.02 * (1 - normal @ a) + 1e-15]
        check(not inside, f"{name}: {len(inside)} points in the circle of a triangle")


def grids(rng, number):
    kind, points = scatter(rng, 300)
    for cells in ["square:20km", "hex:20km", "degrees:0.7", "tile:9", "quadkey:8", "geohash:4"]:
        name = f"grid {cells} {number} {kind}"
        known = [p for p in points if abs(p[1]) < 85]
        if len(known) < 3:
            continue
        option = " --standard-parallel 40" if "km" in cells else ""
        counted = {f["properties"]["id"]: f for f in plat(f"grid --count {cells}{option}", known, rng.choice("14"))}
        check(sum(f["properties"]["count"] for f in counted.values()) == len(known), f"{name}: counts")
        tree = shapely.STRtree([Point(p) for p in known])
        for f in counted.values():
            cell = shape(f["geometry"])
            inside = len(tree.query(cell, predicate="contains"))
            near = len(tree.query(cell.buffer(1e-6), predicate="intersects"))
            check(inside <= f["properties"]["count"] <= near, f"{name}: {f['properties']} but {inside} to {near}")
            if "km" in cells:
                area = abs(sum(GEOD.geometry_area_perimeter(shapely.segmentize(part, 0.02))[0]
                               for part in getattr(cell, "geoms", [cell])))
                wanted = 4e8 * (1 if "square" in cells else math.sqrt(0.75))
                if abs(cell.bounds[1]) < 80 and abs(cell.bounds[3]) < 80:
                    check(abs(area / wanted - 1) < 1e-3, f"{name}: area {area}")
        some = rng.choice(list(counted.values()))
        cell = shape(some["geometry"])
        west, south, east, north = cell.bounds
        if east - west < 90:
            middle = cell.representative_point()
            box = f"{middle.x - 1e-4},{middle.y - 1e-4},{middle.x + 1e-4},{middle.y + 1e-4}"
            found = plat(f"grid {cells}{option} --bbox={box}")
            check(
                any(f["properties"]["id"] == some["properties"]["id"] and f["geometry"] == some["geometry"] for f in found),
                f"{name}: {some['properties']['id']} is not at {box}")
        for f in rng.sample(list(counted.values()), min(5, len(counted))):
            check(f["properties"]["id"] == identifier(cells, shape(f["geometry"])), f"{name}: {f['properties']['id']}")


def identifier(cells, cell):
    """The name of a cell by the rules of its kind, or of squares and hexagons that of its middle."""
    kind, size = cells.split(":")
    middle = cell.representative_point()
    if kind == "geohash":
        text, ranges, bits = "", [[-180.0, 180.0], [-90.0, 90.0]], []
        for bit in range(5 * int(size)):
            low, high = ranges[bit % 2]
            value = (middle.x, middle.y)[bit % 2]
            bits.append(int(value >= (low + high) / 2))
            ranges[bit % 2][1 - bits[-1]] = (low + high) / 2
        for start in range(0, len(bits), 5):
            text += "0123456789bcdefghjkmnpqrstuvwxyz"[int("".join(map(str, bits[start:start + 5])), 2)]
        return text
    if kind in ("tile", "quadkey"):
        zoom = int(size)
        x = int((middle.x + 180) / 360 * 2**zoom)
        y = int((1 - math.asinh(math.tan(math.radians(middle.y))) / math.pi) / 2 * 2**zoom)
        if kind == "tile":
            return f"{zoom}/{x}/{y}"
        return "".join(str((y >> b & 1) * 2 + (x >> b & 1)) for b in reversed(range(zoom)))
    if kind == "degrees":
        step = float(size)
        return "_".join(
            f"{round(start + math.floor((value - start) / step) * step, 6):g}"
            for start, value in ((-90, middle.y), (-180, middle.x)))
    found = plat(f"grid --count {cells} --standard-parallel 40", [(middle.x, middle.y)])
    return found[0]["properties"]["id"]


rng = random.Random(SEED)
for number in range(ROUNDS):
    hulls(rng, number)
    neighbours(rng, number)
    grids(rng, number)
print("ok" if not faults else "\n".join(faults[:20]))
