"""Whether `plat geocode reverse` finds the country, the waters and the zone of random positions that a plain reading of
its rules finds, with every polygon asked in turn.

    geocode_areas.py PLAT COUNT

makes COUNT seeded sets of overlapping and adjoining polygons, some over the 180th meridian or round a pole, and prints
what is wrong, or `ok`. shapely decides what is inside, pyproj measures areas and distances.
"""
import csv
import io
import json
import math
import random
import subprocess
import sys

from pyproj import Geod
from shapely.geometry import Point, Polygon, box, mapping
from shapely.ops import nearest_points, transform

GLOBE = Geod(ellps="WGS84")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
CODES = ["IT", "DE", "BR", "JP", "KE", "ZA", "CA", "IN"]


def polygon(random, where):
    """A star-shaped polygon with up to 40 corners, within ±180°."""
    x, y = where
    size = random.choice([0.5, 2, 8])
    corners = sorted(random.uniform(0, 2 * math.pi) for _ in range(random.randint(4, 40)))
    ring = []
    for angle in corners:
        radius = size * random.uniform(0.3, 1)
        ring.append((max(-180, min(180, x + radius * math.cos(angle))), max(-90, min(90, y + radius * math.sin(angle)))))
    shape = Polygon(ring)
    if not shape.is_valid or shape.is_empty or shape.area < 0.01:
        return polygon(random, where)
    return shape


def layer(features):
    return json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": properties, "geometry": mapping(shape)} for shape, properties in features]})


def run(*arguments):
    done = subprocess.run([PLAT, "geocode", "reverse", "-q", "-f", "csv", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{arguments}: {done.returncode} {done.stderr}")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def holding(features, place):
    """Features that hold a place, inside or on the boundary, the smallest first."""
    held = [(abs(GLOBE.geometry_area_perimeter(shape)[0]), number, properties)
            for number, (shape, properties) in enumerate(features) if shape.intersects(place)]
    return [properties for _, _, properties in sorted(held, key=lambda held: held[:2])]


def meters(shape, place):
    """Metres from a place to the nearest of a shape's boundary, on a plane with the scale at the place."""
    width = math.cos(math.radians(place.y))
    flat = transform(lambda x, y: ((x - place.x) * width, y), shape.exterior)
    near = nearest_points(flat, Point(0, place.y))[0]
    return GLOBE.inv(place.x, place.y, place.x + near.x / width, near.y)[2]


def check(seed):
    source = random.Random(seed)
    wrong = []
    centres = [(source.uniform(-170, 170), source.uniform(-75, 75)) for _ in range(6)] + [(179.5, -17), (-179.5, 60)]
    countries, waters, zones = [], [], []
    for index in range(40):
        x, y = source.choice(centres)
        where = (x + source.uniform(-3, 3), y + source.uniform(-3, 3))
        code = source.choice(CODES)
        kind = source.choice(["ocean", "lake", "park"])
        countries.append((polygon(source, where), {"ISO_A2": code, "admin1": f"A{index}"}))
        waters.append((polygon(source, where), {"featurecla": kind, "name": f"W{index}"}))
        zones.append((polygon(source, where), {"tzid": f"Zone/{index}"}))
    # Squares that share borders.
    for x in range(-3, 3):
        countries.append((box(x, 40, x + 1, 41), {"ISO_A2": CODES[x], "admin1": f"B{x}"}))
    for name, features in (("areas", countries), ("waters", waters), ("zones", zones)):
        with open(f"{name}.json", "w") as file:
            file.write(layer(features))
    places = [(source.uniform(-90, 90), source.uniform(-180, 180)) for _ in range(100)]
    for _ in range(700):
        x, y = source.choice(centres)
        places.append((max(-90, min(90, y + source.gauss(0, 3))), max(-180, min(180, x + source.gauss(0, 3)))))
    # Corners and edges.
    places += [(40, -3), (40.5, -2), (41, 0.5), (40, 2.25)]
    for shape, _ in countries[:20]:
        x, y = shape.exterior.coords[0]
        places.append((y, x))
    with open("places.csv", "w") as file:
        file.write("lat,lon\n" + "".join(f"{y!r},{x!r}\n" for y, x in places))
    fields = "iso_country_code,administrative_area,ocean,inland_water,areas_of_interest,time_zone,status,match"
    options = ["--within", "1", "--fields", fields, "places.csv"]
    plain = run("--areas", "areas.json", "--water", "waters.json", "--zones", "zones.json", *options)
    dry = run("--water", "waters.json", *options)
    tolerance = 20000
    wide = run("--areas", "areas.json", "--areas-tolerance", str(tolerance), *options)
    if not len(places) == len(plain) == len(dry) == len(wide):
        return [f"seed {seed}: rows are missing"]
    for (y, x), found, sea, near in zip(places, plain, dry, wide):
        place = Point(x, y)
        held = holding(countries, place)
        name = f"seed {seed}, {y},{x}"
        code, division = (held[0]["ISO_A2"], held[0]["admin1"]) if held else ("", "")
        if held and (found["iso_country_code"], found["administrative_area"]) != (code, division):
            wrong.append(f"{name}: {found} instead of {code} {division}")
        if held and found["match"] not in ("area", "nearest"):
            wrong.append(f"{name}: {found['match']}")
        wet = holding(waters, place)
        for rows, hides in ((found, bool(held)), (sea, False)):
            oceans = [water["name"] for water in wet if water["featurecla"] == "ocean"]
            lakes = [water["name"] for water in wet if water["featurecla"] == "lake"]
            ocean, lake = (oceans[:1] or [""])[0], (lakes[:1] or [""])[0]
            rest = [water["name"] for water in wet
                    if water["name"] not in (ocean, lake) and not (hides and water["featurecla"] == "ocean")]
            expected = ["" if hides else ocean, lake, "; ".join(rest)]
            if [rows["ocean"], rows["inland_water"], rows["areas_of_interest"]] != expected:
                wrong.append(f"{name}: {rows} instead of {expected}")
        times = holding(zones, place)
        if found["time_zone"] != (times[0]["tzid"] if times else ""):
            wrong.append(f"{name}: zone {found['time_zone']} instead of {times[:1]}")
        if abs(y) > 70 or abs(x) > 175 or near["match"] == "nearest":
            continue
        # Beyond all outlines the nearest one counts; where two are as near as rounding, either may.
        if not held:
            # Only what is near needs to be measured. Degrees of longitude get shorter towards the poles.
            reach = 2 * tolerance / 111_000 / max(math.cos(math.radians(min(abs(place.y) + 1, 89.9))), 1e-3)
            close = [(shape, properties["ISO_A2"]) for shape, properties in countries if shape.distance(place) < reach]
            gaps = sorted((meters(shape, place), code) for shape, code in close)
            least = gaps[0][0] if gaps else math.inf
            allowed = {code for gap, code in gaps if gap <= least * 1.01 + 1}
            if least < tolerance * 0.98 and near["iso_country_code"] not in allowed:
                wrong.append(f"{name}: {near} instead of {gaps[:2]}")
            if least > tolerance * 1.02 and near["iso_country_code"]:
                wrong.append(f"{name}: {near} although the nearest is {least} m away")
        elif near["iso_country_code"] != code:
            wrong.append(f"{name}: {near} instead of {code} within the tolerance")
    return wrong


problems = []
for seed in range(COUNT):
    problems += check(seed)
print("\n".join(problems[:20]) if problems else "ok")
