"""Compares zones of 'plat buffer' with geodesic distances by PROJ from places along each border.

Usage: buffer_oracle.py PLAT ROUNDS SEED. Prints ok, or the zones that are wrong.
"""
import json
import math
import random
import subprocess
import sys

import numpy
import shapely
from pyproj import Geod
from shapely.geometry import Point, shape
from shapely.prepared import prep

GEOD = Geod(ellps="WGS84")
# The error that plat allows, and that of taking places along a border for all of it.
SURE = 0.0011


def line(rng, size, corners):
    """Corners of a line, and its zone's kind of place: anywhere, near a pole or near the antimeridian."""
    latitude = rng.choice([rng.uniform(-60, 60), rng.uniform(-88, 88), rng.choice([-1, 1]) * rng.uniform(80, 89.9)])
    longitude = rng.choice([rng.uniform(-180, 180), rng.choice([-1, 1]) * rng.uniform(179, 180)])
    points, bearing = [(longitude, latitude)], rng.uniform(0, 360)
    wobble = rng.choice([5, 30, 90])
    while len(points) < corners:
        bearing += rng.gauss(0, wobble)
        x, y, _ = GEOD.fwd(*points[-1], bearing, size / corners * rng.uniform(0.1, 2))
        x += 360 * round((points[-1][0] - x) / 360)
        if abs(x) > 350 or abs(x - points[-1][0]) > 100 or abs(y) > 89.95:
            break
        points.append((x, y))
    return points


def ring(rng, size, corners):
    """A star that does not cross itself, away from the poles."""
    longitude, latitude = rng.choice([rng.uniform(-180, 180), 179.9]), rng.uniform(-75, 75)
    size = min(size, (89 - abs(latitude)) * 1e5)
    points = []
    for corner in range(corners):
        x, y, _ = GEOD.fwd(longitude, latitude, -360 * corner / corners, size * rng.uniform(0.3, 1))
        points.append((x + 360 * round((longitude - x) / 360), y))
    return points + points[:1]


def places(points, step):
    """Places along edges that are straight in degrees."""
    found = [points[-1]]
    for (x, y), (u, v) in zip(points, points[1:]):
        length = max(abs(u - x) * math.cos(math.radians(min(abs(y), abs(v)))), abs(v - y)) * 111_300
        count = max(2, min(20_000, math.ceil(length / step)))
        found += [(x + (u - x) * i / count, y + (v - y) * i / count) for i in range(count)]
    return numpy.array(found)


def least_distance(place, border):
    count = len(border)
    return GEOD.inv(numpy.full(count, place[0]), numpy.full(count, place[1]), border[:, 0], border[:, 1])[2].min()


def inside(area, place):
    return any(area.contains(Point(place[0] + turn, place[1])) for turn in (-360, 0, 360))


def main(plat, rounds, seed):
    rng = random.Random(seed)
    layer, made = [], []
    for number in range(rounds):
        is_area = number % 2 == 1
        distance = 10 ** rng.uniform(2, 5.7)
        size = min(distance * 10 ** rng.uniform(-1, 1.2), 3e6)
        points = ring(rng, size, rng.choice([3, 8, 40])) if is_area else line(rng, size, rng.choice([1, 2, 3, 10, 60]))
        if is_area and rng.random() < 0.5:
            distance *= -0.3
        kind, coordinates = ("Polygon", [points]) if is_area else ("LineString", points)
        if len(points) == 1:
            kind, coordinates = "Point", points[0]
        layer.append({
            "type": "Feature", "properties": {"n": number, "d": distance},
            "geometry": {"type": kind, "coordinates": coordinates},
        })
        made.append((kind, points, distance))
    command = [plat, "buffer", "-q", "--distance-field", "d", "--precision", "full"]
    text = json.dumps({"type": "FeatureCollection", "features": layer})
    made_zones = subprocess.run(command, input=text, capture_output=True, text=True)
    if made_zones.returncode:
        sys.exit(made_zones.stderr)
    zones = json.loads(made_zones.stdout)
    wrong = []
    for feature in zones["features"]:
        kind, points, distance = made[feature["properties"]["n"]]
        zone = shape(feature["geometry"]) if feature["geometry"] else Point()
        if not zone.is_valid:
            wrong.append(f"{feature['properties']}: not valid")
        area = shapely.geometry.Polygon(points) if kind == "Polygon" else None
        border = places(points, abs(distance) * 0.02)
        zone, area = prep(zone), area and prep(area)
        for _ in range(60):
            share = 1 + rng.choice([-1, 1]) * rng.choice([0.0015, 0.003, 0.01, 0.1, rng.uniform(0, 0.9)])
            start = border[rng.randrange(len(border))]
            place = GEOD.fwd(*start, rng.uniform(0, 360), abs(distance) * share)[:2]
            ratio = least_distance(place, border) / abs(distance)
            if abs(ratio - 1) < SURE:
                continue
            is_inside = area is not None and inside(area, place)
            expected = is_inside and ratio > 1 if distance < 0 else is_inside or ratio < 1
            if inside(zone, place) != expected:
                wrong.append(f"{feature['properties']}: {kind} {place} at {ratio} of the distance")
                break
    print("\n".join(wrong) or "ok")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
