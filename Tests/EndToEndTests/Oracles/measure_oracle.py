"""Whether `plat measure` gives the distances, courses, lengths and areas that pyproj's Geod does.

    measure_oracle.py PLAT COUNT

measures COUNT seeded pairs of coordinates and as many shapes, and prints what is wrong, or `ok`.
"""
import csv
import io
import json
import math
import random
import subprocess
import sys

from pyproj import Geod

GLOBE = Geod(ellps="WGS84")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
wrong = []


def plat(arguments, text):
    command = [] if arguments[0] == "cat" else ["measure"]
    done = subprocess.run([PLAT, *command, *arguments, "-q"], input=text, capture_output=True, text=True)
    if done.returncode or done.stderr:
        wrong.append(f"{arguments}: {done.returncode} {done.stderr}")
    return done.stdout


def check(what, found, expected, tolerance):
    if not abs(found - expected) <= tolerance:
        wrong.append(f"{what}: {found} instead of {expected}")


def turn(one, other):
    """Degrees between two courses."""
    return abs((one - other + 180) % 360 - 180)


def place(kind):
    if kind == "edge":
        return random.choice([-90, -89.9999, -45, 0, 45, 90]), random.choice([-180, -90, 0, 1e-9, 90, 180])
    return math.degrees(math.asin(random.uniform(-1, 1))), random.uniform(-180, 180)


def pairs():
    for number in range(COUNT):
        kind = ("any", "near", "antipodal", "edge")[number % 4]
        lat, lon = place(kind)
        if kind == "near":
            reach = 10 ** random.uniform(-6, 0)
            other = max(-90, min(90, lat + random.uniform(-reach, reach))), lon + random.uniform(-reach, reach)
        elif kind == "antipodal":
            other = max(-90, min(90, -lat + random.uniform(-0.6, 0.6))), lon + 180 + random.uniform(-0.6, 0.6)
        else:
            other = place(kind)
        yield lat, lon, other[0], (other[1] + 180) % 360 - 180


def check_pairs():
    rows = list(pairs())
    text = "".join(",".join(map(repr, row)) + "\n" for row in rows)
    found = plat(["--what", "distance,course,final-course,seconds", "--speed", "8", "--precision", "full"], text)
    lines = found.splitlines()
    if len(lines) != len(rows):
        wrong.append(f"{len(lines)} lines of {len(rows)}")
    for row, line in zip(rows, lines):
        lat1, lon1, lat2, lon2 = row
        first, last, metres = GLOBE.inv(lon1, lat1, lon2, lat2)
        values = line.split(",")
        check(row, float(values[0]), metres, 1e-7)
        check(row, float(values[3]), metres / 8, 1e-7)
        if metres == 0:
            if values[1] or values[2]:
                wrong.append(f"{row}: a course of nothing: {line}")
            continue
        # Near the antipodes and over millimetres a course has few digits, so it is tried out.
        for course, expected in (float(values[1]), first), (float(values[2]), last + 180):
            if not 0 <= course < 360:
                wrong.append(f"{row}: course {course}")
        if turn(float(values[1]), first) > 1e-9:
            lon, lat, _ = GLOBE.fwd(lon1, lat1, float(values[1]), metres)
            check(f"{row} {line} arrives", GLOBE.inv(lon, lat, lon2, lat2)[2], 0, 1e-6)
        if turn(float(values[2]), last + 180) > 1e-9:
            lon, lat, _ = GLOBE.fwd(lon2, lat2, float(values[2]) + 180, metres)
            check(f"{row} {line} comes from", GLOBE.inv(lon, lat, lon1, lat1)[2], 0, 1e-6)


def star(lon, lat, size, count):
    ring = []
    for index in range(count):
        angle, reach = index / count * 2 * math.pi, random.uniform(0.4, 1) * size
        ring.append([lon + reach * math.cos(angle), lat + reach * math.sin(angle)])
    return ring + ring[:1]


def check_layers():
    features, expected = [], []
    for number in range(COUNT // 10):
        lon, lat, size = random.uniform(-120, 120), random.uniform(-50, 50), 10 ** random.uniform(-4, 1.3)
        outer = star(lon, lat, size, 9)
        if number % 8 == 4:
            # Along its parallels, a large box differs most from one of straight edges.
            west, south = random.uniform(-170, 60), random.uniform(-85, 40)
            east, north = west + random.uniform(1, 110), south + random.uniform(1, 45)
            lon, lat = (west + east) / 2, (south + north) / 2
            outer = [[west, south], [east, south], [east, north], [west, north], [west, south]]
        inner = [[lon + (x - lon) / 4, lat + (y - lat) / 4] for x, y in outer]
        if number % 2:
            line = outer[:-1]
            kind, coordinates = ("LineString", line) if number % 4 == 1 else ("MultiLineString", [line, inner])
            lines = [line] if number % 4 == 1 else [line, inner]
            answer = sum(GLOBE.line_length(*zip(*each)) for each in lines), None, None
        else:
            rings = [outer, inner] if number % 4 else [outer]
            kind, coordinates = "Polygon", rings
            measures = [GLOBE.polygon_area_perimeter(*zip(*ring[:-1])) for ring in rings]
            area = abs(measures[0][0]) - sum(abs(each[0]) for each in measures[1:])
            answer = None, sum(each[1] for each in measures), area
        features.append({"type": "Feature", "properties": {"n": number},
                         "geometry": {"type": kind, "coordinates": coordinates}})
        expected.append(answer)
    layer = json.dumps({"type": "FeatureCollection", "features": features})
    measured = json.loads(plat(["--precision", "full"], layer))["features"]
    if len(measured) != len(features):
        wrong.append(f"{len(measured)} features of {len(features)}")
    for feature, answer in zip(measured, expected):
        properties = feature["properties"]
        for name, value in zip(("length", "perimeter", "area"), answer):
            if value is None:
                if properties[name] is not None:
                    wrong.append(f"{properties}: {name} of another kind")
            else:
                check(properties, properties[name], value, 1e-6 if name != "area" else 1e-2 + value * 1e-12)
    check_expressions(layer, expected)
    check_legs(layer, features)


def check_expressions(layer, expected):
    """Whether area() and length() are the same, although edges are long."""
    text = plat(["cat", "--set", "a=area()", "--set", "l=length()"], layer)
    for feature, (length, _, area) in zip(json.loads(text)["features"], expected):
        properties = feature["properties"]
        check(properties, properties["l"], length or 0, 1e-6)
        check(properties, properties["a"], area or 0, 1e-2 + (area or 0) * 1e-12)


def check_legs(layer, features):
    rows = list(csv.DictReader(io.StringIO(plat(["--legs", "--precision", "full"], layer))))
    expected = []
    for number, feature in enumerate(features, 1):
        geometry = feature["geometry"]
        lines = [geometry["coordinates"]] if geometry["type"] == "LineString" else geometry["coordinates"]
        legs = [leg for line in lines for leg in zip(line, line[1:])]
        expected += [(number, index, *leg) for index, leg in enumerate(legs, 1)]
    if len(rows) != len(expected):
        wrong.append(f"{len(rows)} legs of {len(expected)}")
    for row, (number, leg, start, end) in zip(rows, expected):
        if (int(row["feature"]), int(row["leg"])) != (number, leg):
            wrong.append(f"{row}: not {number}, {leg}")
        places = [float(row[name]) for name in ("from_lon", "from_lat", "to_lon", "to_lat")]
        if places != [*start, *end]:
            wrong.append(f"{row}: not from {start} to {end}")
        course, _, metres = GLOBE.inv(*start, *end)
        check(row, float(row["distance"]), metres, 1e-7)
        if turn(float(row["course"]), course) > 1e-8 + 1e-6 / max(metres, 1e-3):
            wrong.append(f"{row}: course {course}")


random.seed(17)
check_pairs()
check_layers()
print("\n".join(wrong[:10]) if wrong else "ok")
