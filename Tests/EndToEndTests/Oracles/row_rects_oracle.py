"""Whether rectangles made of rows are right, by formulas of its own.

    row_rects_oracle.py PLAT SEED COUNT

makes so many rows for each way to describe a rectangle, good and bad, and prints what is wrong, or `ok`.
"""
import csv
import io
import math
import random
import re
import subprocess
import sys

plat, numbers, count = sys.argv[1], random.Random(int(sys.argv[2])), int(sys.argv[3])
WORLD = 2.0**28
EDGE = math.degrees(math.atan(math.sinh(math.pi)))
problems = []


def latitude(y):
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / WORLD))))


def map_y(lat):
    s = math.sin(math.radians(max(-85, min(85, lat))))
    return WORLD * (0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi))


def points_per_meter(lat):
    p = math.radians(lat)
    degree = 111132.92 - 559.82 * math.cos(2 * p) + 1.175 * math.cos(4 * p) - 0.0023 * math.cos(6 * p)
    if abs(lat) > 84.5:
        return WORLD / 360 / math.cos(p) / degree
    return (map_y(lat - 0.5) - map_y(lat + 0.5)) / degree


def cut(west, south, east, north, edge):
    """The sides on the globe; None for nothing."""
    if west >= east or south >= north:
        return None
    south, north = max(south, -edge), min(north, edge)
    if south >= north:
        return None
    if east - west > 360 - 1e-9:
        west, east = -180, 180
    return west, south, east, north


def of_map_rect(x, y, w, h):
    if w < 0 or h < 0:
        return "bad"
    return cut(x / WORLD * 360 - 180, latitude(y + h), (x + w) / WORLD * 360 - 180, latitude(y), EDGE)


def of_region(lat, lon, high, wide):
    if not (abs(lat) <= 90 and abs(lon) <= 180 and 0 <= high <= 180 and 0 <= wide <= 360):
        return "bad"
    return cut(lon - wide / 2, lat - high / 2, lon + wide / 2, lat + high / 2, 90)


def of_box(w, s, e, n):
    if s > n or max(abs(w), abs(e)) > 180 or max(abs(s), abs(n)) > 90:
        return "bad"
    return cut(w, s, e + 360 if e < w else e, n, 90)


def of_size(lat, lon, wide, high, offset):
    if abs(lat) > 85 or wide <= 0 or high <= 0:
        return "bad"
    scale = points_per_meter(lat)
    x, y = (lon + 180) / 360 * WORLD + offset[0] * scale, map_y(lat) - offset[1] * scale
    if wide * scale > WORLD or high * scale > WORLD:
        return "bad"
    return of_map_rect(x - wide * scale / 2, y - high * scale / 2, wide * scale, high * scale)


def check(names, rows, options, rule):
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["key"] + names)
    writer.writerows([[f"r{n}"] + row for n, row in enumerate(rows)])
    found = subprocess.run(
        [plat, "shape", "rect", "-q", "-f", "csv", "--on-error", "skip", "--precision", "full", *options],
        input=table.getvalue(), capture_output=True, text=True)
    results = {row["key"]: row["wkt"] for row in csv.DictReader(io.StringIO(found.stdout))}
    if found.returncode != 0:
        problems.append(f"{options}: {found.stderr.strip()[-300:]}")
    for n, row in enumerate(rows):
        filled = [value != "" for value in row]
        want = rule(*row) if all(filled) else None if not any(filled) else "bad"
        have = results.get(f"r{n}", "bad")
        if want == "bad" or have == "bad":
            if want != have:
                problems.append(f"{options} {row}: {have!r} is not {want!r}")
        elif want is None or have == "":
            if want is not None or have != "":
                problems.append(f"{options} {row}: {have!r} is not {want!r}")
        else:
            pairs = [tuple(map(float, pair.split())) for pair in re.sub(r"[A-Z()]", "", have).split(",")]
            xs, ys = [p[0] for p in pairs], [p[1] for p in pairs]
            sides = min(xs), min(ys), max(xs), max(ys)
            if max(abs(a - b) for a, b in zip(sides, want)) > 1e-9:
                problems.append(f"{options} {row}: {sides} is not {want}")
            middle = (sides[0] + sides[2]) / 2
            if {y for y in ys} - {sides[1], sides[3]} or any(
                    abs(x - middle) > 1e-9 for x in xs if x not in (sides[0], sides[2])):
                problems.append(f"{options} {row}: {pairs}")
            if max(abs(a - b) for a, b in zip(xs, xs[1:])) > 180 or pairs[0] != pairs[-1]:
                problems.append(f"{options} {row}: {pairs}")


def some(*choices):
    return numbers.choice(choices)


def holed(row):
    if numbers.random() < 0.05:
        return [""] * len(row)
    if numbers.random() < 0.05:
        row[numbers.randrange(len(row))] = ""
    return row


check(["x", "y", "width", "height"], [
    holed([some(0.0, numbers.uniform(-2 * WORLD, 2 * WORLD), WORLD - 5), some(0.0, numbers.uniform(-WORLD, WORLD)),
           some(0.0, numbers.uniform(0, WORLD), numbers.uniform(0, 100), WORLD, 3 * WORLD, -1.0),
           some(0.0, numbers.uniform(0, WORLD), WORLD, -1.0, numbers.uniform(0, 100))]) for _ in range(count)],
    ["--map-rect-fields", "x,y,width,height"], of_map_rect)
check(["lat", "lon", "dlat", "dlon"], [
    holed([some(numbers.uniform(-90, 90), 90.0, -90.0, 91.0), some(numbers.uniform(-180, 180), 180.0, -180.5),
           some(numbers.uniform(0, 20), 180.0, 0.0, 181.0), some(numbers.uniform(0, 360), 360.0, 0.0, -1.0, 361.0)])
    for _ in range(count)], ["--region-fields", "lat,lon,dlat,dlon"], of_region)
check(["w", "s", "e", "n"], [
    holed([some(numbers.uniform(-180, 180), 180.0, -180.0, 181.0), some(numbers.uniform(-90, 90), -90.0, 1.0),
           some(numbers.uniform(-180, 180), 180.0, -180.0), some(numbers.uniform(-90, 90), 90.0, 1.0, 91.0)])
    for _ in range(count)], ["--bbox-fields", "w,s,e,n"], of_box)
for offset in [(0.0, 0.0), (1000.0, -250.0)]:
    places = [[some(numbers.uniform(-85, 85), 84.5, 84.6, 85.0, -84.9, 86.0, 0.0),
               some(numbers.uniform(-180, 180), 180.0, -180.0, 179.9999),
               some(numbers.uniform(0, 1000), 1e6, 1e9, 0.0, -1.0), some(numbers.uniform(0, 1000), 1e6, 1e9)]
              for _ in range(count)]
    check(["lat", "lon", "wide", "high"], places,
          ["--size-fields", "wide,high", "--offset", f"{offset[0]},{offset[1]}"],
          lambda lat, lon, wide, high: of_size(lat, lon, wide, high, offset))
print("\n".join(problems[:20]) if problems else "ok")
