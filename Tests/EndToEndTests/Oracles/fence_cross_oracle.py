"""Whether `plat fence --cross` finds the ways through regions that places along each way show.

    fence_cross_oracle.py PLAT COUNT

makes COUNT seeded ways among circles and polygons, looks at thousands of places of each geodesic by pyproj and shapely,
and prints what is wrong, or `ok`.
"""
import csv
import io
import json
import math
import random
import subprocess
import sys

import numpy
from pyproj import Geod
from shapely.geometry import Polygon

try:
    from shapely import contains_xy as contains
except ImportError:
    from shapely.vectorized import contains

GLOBE = Geod(ellps="WGS84")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
STEPS = 4000


def wrap(longitude):
    return (longitude + 180) % 360 - 180


def along(start, end):
    """Places of the geodesic, and the metres from one to the next."""
    azimuth, _, size = GLOBE.inv(start[1], start[0], end[1], end[0])
    parts = numpy.linspace(0, size, STEPS + 1)
    many = numpy.full(STEPS + 1, 1.0)
    lon, lat, _ = GLOBE.fwd(many * start[1], many * start[0], many * azimuth, parts)
    return lat, lon, parts


def runs(inside):
    """Where stretches of true values begin and end."""
    padded = numpy.concatenate([[0], inside.astype(int), [0]])
    change = numpy.diff(padded)
    return list(zip(numpy.nonzero(change == 1)[0], numpy.nonzero(change == -1)[0] - 1))


wrong, found_any = [], 0
for seed in range(COUNT):
    chance = random.Random(seed)
    base = chance.choice([(48.2, 16.37), (-17.0, 180.0), (70.0, -30.0)])
    reach = chance.choice([0.05, 0.5, 5])
    depth = chance.choice([0, 0, 200])
    regions = []
    for number in range(10):
        lat, lon = base[0] + chance.uniform(-reach, reach) / 2, base[1] + chance.uniform(-reach, reach)
        if number % 2 or depth:
            regions.append((f"c{number}", None, (lat, wrap(lon)), chance.uniform(1000, 8000) * reach * 4))
        else:
            size, corners = chance.uniform(0.05, 0.3) * reach, chance.randint(3, 6)
            ring = [(lon + size * math.cos(k * 6.283 / corners), lat + size / 2 * math.sin(k * 6.283 / corners))
                    for k in range(corners)]
            regions.append((f"p{number}", ring, None, None))
    features = [
        {"type": "Feature", "properties": {"id": name, "size": radius}, "geometry": (
            {"type": "Polygon", "coordinates": [[[wrap(x), y] for x, y in ring + ring[:1]]]} if ring
            else {"type": "Point", "coordinates": [center[1], center[0]]})}
        for name, ring, center, radius in regions]
    with open("regions.geojson", "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    ways = []
    table = "device,lat,lon,time\n"
    for number in range(20):
        ends = [(round(base[0] + chance.uniform(-reach, reach) / 2, 6),
                 round(wrap(base[1] + chance.uniform(-reach, reach)), 6)) for _ in range(2)]
        ways.append(ends)
        table += "".join(f"w{number},{lat},{lon},{k * 1000}\n" for k, (lat, lon) in enumerate(ends))
    done = subprocess.run(
        [PLAT, "fence", "--cross", "--notify", "none", "--cushion", str(depth), "--regions", "regions.geojson",
         "--radius-field", "size"], input=table, capture_output=True, text=True)
    if done.returncode != 0:
        wrong.append(done.stderr)
        continue
    rows = {}
    for row in csv.DictReader(io.StringIO(done.stdout)):
        rows.setdefault((row["device"], row["region"]), []).append((float(row["since"]), float(row["until"])))
    for number, (start, end) in enumerate(ways):
        lat, lon, parts = along(start, end)
        for name, ring, center, radius in regions:
            if ring:
                base_lon = ring[0][0]
                shape = Polygon(ring)
                turned = lon + 360 * numpy.round((base_lon - lon) / 360)
                inside = contains(shape, turned, lat)
                if inside[0] or inside[-1]:
                    continue
            else:
                many = numpy.full(STEPS + 1, 1.0)
                size = GLOBE.inv(lon, lat, many * center[1], many * center[0])[2] - radius
                if size[0] <= depth or size[-1] <= depth or abs(size.min() + min(depth, radius / 2)) < 5:
                    continue
                inside = size <= 0
                if size.min() > -min(depth, radius / 2):
                    inside = inside & False
            step = 1000 / STEPS
            expected = [(parts[a] / parts[-1] * 1000, parts[b] / parts[-1] * 1000) for a, b in runs(inside)]
            found = rows.pop((f"w{number}", name), [])
            # A stretch that is shorter than a step may lie between two places.
            if len(found) > len(expected):
                found = [pair for pair in found if pair[1] - pair[0] > step]
            found_any += len(found)
            same = len(found) == len(expected) and all(
                abs(one[k] - other[k]) <= 1.01 * step for one, other in zip(found, expected) for k in range(2))
            if not same:
                wrong.append(f"seed {seed} w{number} {name}: {found} instead of {expected}")
print("\n".join(wrong[:5]) if wrong else "ok" if found_any > COUNT else f"only {found_any} ways through")
