"""Whether circles are right, by PROJ's geod and by GEOS.

    circles_oracle.py PLAT SEED COUNT

makes a circle around each of so many random points, many of them near a pole or the antimeridian, and prints what is wrong
with one: that it is not valid, that it leaves the world, that its area is not that of a cap, or that it holds a place
further off than its radius or lacks a nearer one. Prints `ok` when there is nothing to print.
"""
import json
import math
import random
import subprocess
import sys

from osgeo import gdal, ogr

ogr.UseExceptions()
gdal.PushErrorHandler("CPLQuietErrorHandler")

plat, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
numbers = random.Random(seed)
EARTH = 6371007.0  # metres: the radius of the sphere with the area of WGS84


def distances(pairs):
    lines = "".join(f"{a!r} {b!r} {c!r} {d!r}\n" for (b, a), (d, c) in pairs)
    found = subprocess.run(
        ["geod", "-I", "+ellps=WGS84", "-F", "%.6f"], input=lines, capture_output=True, text=True, check=True)
    return [float(line.split()[-1]) for line in found.stdout.splitlines()]


def place():
    north = numbers.choice([numbers.uniform(-90, 90), numbers.uniform(85, 90), -numbers.uniform(85, 90), 90.0, -90.0])
    east = numbers.choice([numbers.uniform(-180, 180), numbers.uniform(178, 180), -numbers.uniform(178, 180), 180.0])
    return east, north


def near(center, radius):
    """A place on a sphere about a radius away."""
    far, bearing = radius * numbers.uniform(0, 1.8) / EARTH, numbers.uniform(0, 2 * math.pi)
    east, north = map(math.radians, center)
    sine = math.sin(north) * math.cos(far) + math.cos(north) * math.sin(far) * math.cos(bearing)
    up = math.asin(max(-1.0, min(1.0, sine)))
    turn = math.atan2(
        math.sin(bearing) * math.sin(far) * math.cos(north), math.cos(far) - math.sin(north) * math.sin(up))
    return (math.degrees(east + turn) + 180) % 360 - 180, math.degrees(up)


def area(geometry):
    """Square metres on the sphere: the polygon on a cylinder of equal area."""
    if geometry.GetGeometryName() == "MULTIPOLYGON":
        return sum(area(geometry.GetGeometryRef(i)) for i in range(geometry.GetGeometryCount()))
    total = 0.0
    for i in range(geometry.GetGeometryCount()):
        ring = geometry.GetGeometryRef(i)
        for j in range(ring.GetPointCount() - 1):
            (x, y), (u, v) = ring.GetPoint_2D(j), ring.GetPoint_2D(j + 1)
            for k in range(64):
                a, b = k / 64, (k + 1) / 64
                middle = math.sin(math.radians(y + (v - y) * (a + b) / 2))
                total -= math.radians((u - x) * (b - a)) * middle
    return total * EARTH * EARTH


wrong = []
centers = [place() for _ in range(count)]
radii = [
    min(1e7, 10 ** numbers.uniform(2, 7.01)) if numbers.random() < 0.8 else numbers.uniform(9e6, 1e7) for _ in centers]
segments = 360
table = "lat,lon,radius\n" + "".join(f"{y!r},{x!r},{r!r}\n" for (x, y), r in zip(centers, radii))
command = [plat, "shape", "circle", "-q", "--radius-field", "radius", "--segments", str(segments)]
made = subprocess.run(
    command + ["--precision", "full", "-f", "geojsonseq"], input=table, capture_output=True, text=True, check=True)
shapes = [ogr.CreateGeometryFromJson(json.dumps(json.loads(line)["geometry"])) for line in made.stdout.splitlines()]
if len(shapes) != count:
    wrong.append(f"{len(shapes)} circles of {count} points")
poles = [(0.0, 90.0), (0.0, -90.0)]
for center, radius, shape in zip(centers, radii, shapes):
    title = f"{center[1]},{center[0]} r {radius}"
    west, east, south, north = shape.GetEnvelope()
    if west < -180 or east > 180 or south < -90 or north > 90:
        wrong.append(f"{title}: it reaches from {west},{south} to {east},{north}")
    if not shape.IsValid():
        wrong.append(f"{title}: it is not valid")
        continue
    cap = 2 * math.pi * EARTH**2 * (1 - math.cos(radius / EARTH))
    if abs(area(shape) / cap - 1) > 0.02:
        wrong.append(f"{title}: {area(shape) / cap} of the area")
    places = [near(center, radius) for _ in range(60)] + poles
    for (x, y), far in zip(places, distances([(center, other) for other in places])):
        if abs(far - radius) < radius * 0.03:
            continue
        point = ogr.Geometry(ogr.wkbPoint)
        point.AddPoint_2D(x, y)
        # On the seam between two pieces a place is inside both, or in the interior of none.
        if shape.Intersects(point) != (far < radius):
            wrong.append(f"{title}: {y},{x} at {far} m is {'out' if far < radius else 'in'}side")
print("\n".join(wrong[:20]) or "ok")
