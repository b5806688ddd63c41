"""Whether views fitted to features are right, by formulas of its own.

    views_oracle.py PLAT SEED COUNT

makes so many layers of points and short lines, some of them over the antimeridian, fits a view to each feature with
random options, as lines and as polygons, and prints what is wrong, or `ok`.
"""
import json
import math
import random
import subprocess
import sys

plat, numbers, count = sys.argv[1], random.Random(int(sys.argv[2])), int(sys.argv[3])
WORLD = 2.0**28
problems = []


def to_map(lat, lon):
    s = math.sin(math.radians(max(-85, min(85, lat))))
    return (lon + 180) / 360 * WORLD, WORLD * (0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi))


def latitude(y):
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / WORLD))))


def meters_per_point(lat):
    p = math.radians(lat)
    degree = 111132.92 - 559.82 * math.cos(2 * p) + 1.175 * math.cos(4 * p) - 0.0023 * math.cos(6 * p)
    return degree * math.cos(p) * 360 / WORLD


def feature():
    kind = numbers.choice(["point", "point", "line", "null"])
    if kind == "null":
        return None
    lat = numbers.choice([numbers.uniform(-80, 80), 0.0, 84.9, -84.9, numbers.uniform(-85, 85)])
    lon = numbers.choice([numbers.uniform(-180, 180), 180.0, -180.0, 179.9, -179.9])
    if kind == "point":
        return [(lat, lon)]
    places, span = [], numbers.choice([1e-4, 0.1, 3.0])
    for _ in range(numbers.randint(2, 4)):
        east = lon + numbers.uniform(-span, span)
        places.append((max(-85, min(85, lat + numbers.uniform(-span, span))), (east + 180) % 360 - 180))
    return places


def text(places):
    if places is None:
        geometry = None
    elif len(places) == 1:
        geometry = {"type": "Point", "coordinates": [places[0][1], places[0][0]]}
    else:
        geometry = {"type": "LineString", "coordinates": [[b, a] for a, b in places]}
    return json.dumps({"type": "Feature", "geometry": geometry, "properties": {"key": f"k{len(places or [])}"}})


def expected(places, size, padding, heading, least, stepped, pan, zoom_by):
    xs, ys = [], []
    for lat, lon in places:
        x, y = to_map(lat, lon)
        while xs and x - xs[-1] > WORLD / 2:
            x -= WORLD
        while xs and x - xs[-1] < -WORLD / 2:
            x += WORLD
        xs.append(x)
        ys.append(y)
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    w, h = max(xs) - min(xs), max(ys) - min(ys)
    t = math.radians(heading)
    c, s = abs(math.cos(t)), abs(math.sin(t))
    w, h = w * c + h * s, w * s + h * c
    points = least / meters_per_point(latitude(cy))
    w, h = max(w, points), max(h, points)
    top, left, bottom, right = padding
    room = size[0] - left - right, size[1] - top - bottom
    per_pixel = max(w / room[0], h / room[1])
    if stepped:
        scale = 2.0 ** -max(0, math.ceil(math.log2(per_pixel) - 1e-9)) if per_pixel > 0 else 1.0
    else:
        scale = 1 / per_pixel if max(w, h) > 0.001 else 1.0
    c, s = math.cos(t), math.sin(t)
    for dx, dy in [((right - left) / 2, (bottom - top) / 2), pan]:
        cx += (dx * c - dy * s) / scale
        cy += (dy * c + dx * s) / scale
    return cx, cy, scale * 2.0**zoom_by


def near(one, other, limit):
    return abs(one - other) <= limit * max(1, abs(other))


def corners(cx, cy, scale, size, heading):
    t = math.radians(heading)
    c, s = math.cos(t), math.sin(t)
    for x, y in [(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1])]:
        dx, dy = (x - size[0] / 2) / scale, (y - size[1] / 2) / scale
        yield cx + dx * c - dy * s, cy + dy * c + dx * s


def run(options, layer):
    found = subprocess.run([plat, "fit", "--each", "-q", *options], input=layer, capture_output=True, text=True)
    if found.returncode != 0:
        problems.append(f"{options}: {found.stderr.strip()}")
    return [json.loads(line) for line in found.stdout.splitlines()]


for _ in range(count):
    features = [feature() for _ in range(numbers.randint(1, 30))]
    layer = "".join(text(f) + "\n" for f in features)
    size = numbers.choice([(800, 600), (320, 460), (1, 1), (1000, 10)])
    padding = numbers.choice([(0, 0, 0, 0), (0, 0, 0, 0), (size[1] / 8, size[0] / 4, 0, size[0] / 8)])
    heading = numbers.choice([0, 0, 30, 90, 180, 270, 333.5])
    least = numbers.choice([0, 0, 1, 500, 2e5])
    stepped = numbers.random() < 0.3
    pan = numbers.choice([(0, 0), (0, 0), (5, -7)])
    zoom_by = numbers.choice([0, 0, 1, -2])
    options = ["--size", f"{size[0]}x{size[1]}", "--edge-padding", ",".join(map(repr, padding)), "--heading",
               str(heading), "--pan", f"{pan[0]},{pan[1]}", "--zoom-by", str(zoom_by)]
    options += ["--min-distance", repr(least)] if least else []
    options += ["--stepped"] if stepped else []
    wanted = [(n, f) for n, f in enumerate(features, 1) if f]
    views = run(options + ["--id", "key"], layer)
    outlines = run(options + ["--as", "polygon", "-f", "geojsonseq", "--no-cut", "--precision", "full"], layer)
    if len(views) != len(wanted) or len(outlines) != len(wanted):
        problems.append(f"{options}: {len(views)} views, {len(outlines)} outlines of {len(wanted)}")
        continue
    for (number, places), view, outline in zip(wanted, views, outlines):
        cx, cy, scale = expected(places, size, padding, heading, least, stepped, pan, zoom_by)
        name = f"{options} {places}"
        if view["record"] != number or view["id"] != f"k{len(places)}":
            problems.append(f"{name}: record {view['record']} {view['id']}")
        turns = round((cx - view["centerPoint"]["x"]) / WORLD) * WORLD
        if not (near(view["centerPoint"]["x"] + turns, cx, 1e-9) and near(view["centerPoint"]["y"], cy, 1e-9)):
            problems.append(f"{name}: {view['centerPoint']} is not {cx}, {cy}")
        if not near(view["zoomScale"] / scale, 1, 1e-9):
            problems.append(f"{name}: scale {view['zoomScale']} is not {scale}")
        perPixel = meters_per_point(latitude(cy)) / scale
        if not near(view["metersPerPixel"] / perPixel, 1, 1e-9):
            problems.append(f"{name}: {view['metersPerPixel']} is not {perPixel}")
        values = outline["properties"]
        if not near(values["zoom_scale"] / scale, 1, 1e-9) or values["key"] != f"k{len(places)}":
            problems.append(f"{name}: {values}")
        known = list(corners(cx, cy, scale, size, heading))
        if min(y for _, y in known) < 0 or max(y for _, y in known) > WORLD:
            continue
        if max(x for x, _ in known) - min(x for x, _ in known) > WORLD:
            continue
        ring = outline["geometry"]["coordinates"][0]
        for x, y in known:
            lon, lat = x / WORLD * 360 - 180, latitude(y)
            off = min(max(abs((lon - a + 180) % 360 - 180), abs(lat - b)) for a, b in ring)
            if off > 1e-7:
                problems.append(f"{name}: corner {lon},{lat} is {off} off")
        # Each side is within half a pixel of the side on the map.
        for (a, b), (u, v) in zip(ring, ring[1:]):
            x, y = ((a + u) / 2 + 180) / 360 * WORLD, (b + v) / 2
            s = math.sin(math.radians(y))
            y = WORLD * (0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi))
            sides = zip(known, known[1:] + known[:1])
            off = min(abs((px - qx) * (y - qy) - (py - qy) * (x + k * WORLD - qx)) / math.hypot(px - qx, py - qy)
                      for (px, py), (qx, qy) in sides for k in (-1, 0, 1)) * scale
            if off > 0.51:
                problems.append(f"{name}: a side is {off} pixels off")
print("\n".join(problems[:20]) if problems else "ok")
