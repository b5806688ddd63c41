"""Whether bounding map rects, what intersects a rect, and what overlaps are right, by the formulas and by GEOS.

    bounds_oracle.py PLAT fields FILE...              every added field of every feature
    bounds_oracle.py PLAT meets COUNT SEED FILE...    so many rects, by bounding rects and by shapes
    bounds_oracle.py PLAT overlaps FILE...            all pairs, by brute force over the rects of --as table

Layers are read by GDAL, in WGS84. Prints what is wrong, or `ok`.
"""
import csv
import io
import math
import random
import subprocess
import sys

from osgeo import ogr

ogr.UseExceptions()
W = 268435456.0
DEGREES = 180 / math.pi


def exact(longitude):
    """On the antimeridian where rounding puts it beyond."""
    return math.copysign(180, longitude) if 180 < abs(longitude) < 180 + 1e-6 else longitude


def x_of(longitude):
    return (exact(longitude) + 180) / 360 * W


def y_of(latitude):
    s = math.sin(min(max(latitude, -85.0), 85.0) * math.pi / 180)
    return W * (0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi))


def latitude_of(y):
    return math.atan(math.sinh(math.pi * (1 - 2 * y / W))) * DEGREES


def run(plat, *arguments):
    done = subprocess.run([plat, "bounds", "-q", *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{arguments}: {done.returncode} {done.stderr}")
    return done.stdout


def table(plat, *arguments):
    return list(csv.DictReader(io.StringIO(run(plat, *arguments))))


def features(path):
    source = ogr.Open(path)
    for feature in source.GetLayer(0):
        geometry = feature.GetGeometryRef()
        yield None if geometry is None else geometry.Clone()


def simple(geometry):
    """Points, lines and polygons, whatever they are packed in."""
    if geometry is None or geometry.IsEmpty():
        return
    flat = ogr.GT_Flatten(geometry.GetGeometryType())
    if flat in (ogr.wkbPoint, ogr.wkbLineString, ogr.wkbPolygon):
        yield flat, geometry
    else:
        for index in range(geometry.GetGeometryCount()):
            yield from simple(geometry.GetGeometryRef(index))


def unwrapped(points, closes):
    """Map points of a line or ring that goes the short way, and by how many worlds its end misses its start."""
    if all(abs(exact(point[0])) == 180 for point in points):
        return [(x_of(point[0]), y_of(point[1])) for point in points], 0
    turns, result = 0, []
    for index, (longitude, latitude) in enumerate(point[:2] for point in points):
        if index:
            step = longitude - points[index - 1][0]
            turns += -1 if step > 180 else 1 if step < -180 else 0
        result.append((x_of(longitude) + turns * W, y_of(latitude)))
    if closes:
        step = points[0][0] - points[-1][0]
        turns += -1 if step > 180 else 1 if step < -180 else 0
    return result, turns if closes else 0


def narrowest(spans, planar):
    """The narrowest arc over some spans on a circle; the planar one unless it saves a tenth."""
    west, east = planar
    best = planar
    for start in sorted({span[0] % W for span in spans}):
        end = max((span[0] - start) % W + span[1] - span[0] for span in spans)
        # A span that begins west of the start and reaches over it leaves no such arc.
        if end < W and end < best[1] - best[0] and end <= 0.9 * (east - west):
            best = (start, start + end)
    return best


def rect_of(geometry):
    """(x, y, w, h), or None."""
    spans, ys, around = [], [], False
    for kind, part in simple(geometry):
        ring = part.GetGeometryRef(0) if kind == ogr.wkbPolygon else part
        points, net = unwrapped(ring.GetPoints(), kind == ogr.wkbPolygon)
        xs = [point[0] for point in points]
        spans.append((min(xs), max(xs)))
        ys += [point[1] for point in points]
        if net or max(xs) - min(xs) >= W:
            around = True
        if net % 2:
            latitudes = [point[1] for point in ring.GetPoints()]
            ys.append(y_of(90 if min(latitudes) + max(latitudes) >= 0 else -90))
    if not spans:
        return None
    west, east = min(span[0] for span in spans), max(span[1] for span in spans)
    if not around and len(spans) > 1:
        west, east = narrowest(spans, (west, east))
    if around or east - west >= W:
        west, east = 0, W
    return west, min(ys), east - west, max(ys) - min(ys)


def expected(rect):
    """The fields of a rect, by their names."""
    names = ["map_x", "map_y", "map_w", "map_h", "center_lat", "center_lon", "span_lat", "span_lon", "spans_180"]
    names += ["rest_x", "rest_y", "rest_w", "rest_h"]
    if rect is None:
        return dict.fromkeys(names)
    x, y, w, h = rect
    longitude = (x + w / 2) / W * 360 - 180
    rest = [None] * 4
    if x + w > W:
        rest = [0, y, x + w - W, h]
    elif x < 0:
        rest = [x + W, y, -x, h]
    values = [
        x, y, w, h, latitude_of(y + h / 2), (longitude + 180) % 360 - 180, latitude_of(y) - latitude_of(y + h), w / W * 360,
        x < 0 or x + w > W, *rest,
    ]
    return dict(zip(names, values))


def sides(geometry, rect):
    """The sides of the box in degrees, west greater than east across the antimeridian."""
    if rect is None:
        return dict.fromkeys(["west", "south", "east", "north"])
    _, _, south, north = geometry.GetEnvelope()
    for kind, part in simple(geometry):
        if kind != ogr.wkbPolygon:
            continue
        points = part.GetGeometryRef(0).GetPoints()
        if unwrapped(points, True)[1] % 2:
            latitudes = [point[1] for point in points]
            if min(latitudes) + max(latitudes) >= 0:
                north = 90
            else:
                south = -90
    x, _, w, _ = rect
    west, east = (-180, 180) if w >= W else (x / W * 360 - 180, (x + w) / W * 360 - 180)
    return {"west": west, "south": south, "east": east, "north": north}


def differs_on_circle(text, value):
    return text == "" or abs((float(text) - value + 180) % 360 - 180) > 1e-6 or abs(float(text)) > 180


def differs(text, value):
    if value is None or isinstance(value, bool):
        return text != {None: "", True: "true", False: "false"}[value]
    return text == "" or abs(float(text) - value) > 1e-6


def check_fields(plat, paths):
    for path in paths:
        rows = table(plat, "--as", "table", "--precision", "full", path)
        shapes = list(features(path))
        if len(rows) != len(shapes):
            yield f"{path}: {len(rows)} rows of {len(shapes)} features"
        for number, (row, shape) in enumerate(zip(rows, shapes), 1):
            for name, value in expected(rect_of(shape)).items():
                if differs(row[name], value):
                    yield f"{path}: {number}: {name} {row[name]!r} is not {value!r}"
            for name, value in sides(shape, rect_of(shape)).items():
                is_around = value is not None and name in ("west", "east")
                if (differs_on_circle if is_around else differs)(row[name], value):
                    yield f"{path}: {number}: {name} {row[name]!r} is not {value!r}"


def copies_meet(one, other):
    """Whether two rects overlap on the cylinder, some copies of them."""
    if one is None or other is None or not (one[1] < other[1] + other[3] and other[1] < one[1] + one[3]):
        return False
    return any(
        one[0] < other[0] + turn * W + other[2] and other[0] + turn * W < one[0] + one[2] for turn in range(-4, 5))


def projected(geometry):
    """What is drawn, for GEOS: copies of all parts in three worlds."""
    drawn = ogr.Geometry(ogr.wkbGeometryCollection)
    for kind, part in simple(geometry):
        rings = [part.GetGeometryRef(i) for i in range(part.GetGeometryCount())] if kind == ogr.wkbPolygon else [part]
        paths = [unwrapped(ring.GetPoints(), kind == ogr.wkbPolygon) for ring in rings]
        first = paths[0][0][0][0]
        for turn in (-1, 0, 1):
            shape = ogr.Geometry(kind)
            for points, net in paths:
                # Each hole beside its outer ring.
                shift = (turn + round((first - points[0][0]) / W)) * W
                if net:
                    # Closed along the map's edge at the pole that is nearer.
                    ys = [y for _, y in points]
                    edge = 0 if min(ys) + max(ys) <= W else W
                    end = points[0][0] + net * W
                    points = points + [(end, points[0][1]), (end, edge), (points[0][0], edge), points[0]]
                target = ogr.Geometry(ogr.wkbLinearRing) if kind == ogr.wkbPolygon else shape
                for x, y in points:
                    target.AddPoint_2D(x + shift, y)
                if kind == ogr.wkbPolygon:
                    shape.AddGeometry(target)
            if kind == ogr.wkbPolygon and not shape.IsValid():
                shape = shape.Buffer(0)
            drawn.AddGeometry(shape)
    return [drawn.GetGeometryRef(index).Clone() for index in range(drawn.GetGeometryCount())]


def outline(x, y, w, h):
    ring = ogr.Geometry(ogr.wkbLinearRing)
    for a, b in [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]:
        ring.AddPoint_2D(a, b)
    polygon = ogr.Geometry(ogr.wkbPolygon)
    polygon.AddGeometry(ring)
    return polygon


def random_rect(numbers):
    """Of any size; half of them over the antimeridian."""
    w, h = (W / 2 ** numbers.uniform(1, 9) for _ in range(2))
    x = W - numbers.random() * w if numbers.random() < 0.5 else numbers.random() * (W - w)
    return x, numbers.uniform(0.1, 0.85) * W, w, h


def check_meetings(plat, count, seed, paths):
    numbers = random.Random(seed)
    for path in paths:
        shapes = list(features(path))
        rects = [rect_of(shape) for shape in shapes]
        drawn = [projected(shape) for shape in shapes]
        ids = [row["map_x"] + row["map_y"] + row["map_w"] + row["map_h"] for row in table(plat, "--as", "table", path)]
        found = differ = 0
        for _ in range(count):
            wanted = random_rect(numbers)
            text = ",".join(map(repr, wanted))
            window = outline(*wanted)
            by_rect = [copies_meet(rect, wanted) for rect in rects]
            # The copies of what is drawn are in three worlds, and so cover every place that a rect can have.
            by_shape = [any(part.Intersects(window) for part in parts) for parts in drawn]
            found += sum(by_shape)
            differ += by_rect != by_shape
            for name, options, kept in [("rect", [], by_rect), ("shape", ["--exact"], by_shape)]:
                rows = table(plat, "--as", "table", f"--intersecting={text}", *options, path)
                ours = [row["map_x"] + row["map_y"] + row["map_w"] + row["map_h"] for row in rows]
                if ours != [id for id, is_kept in zip(ids, kept) if is_kept]:
                    yield f"{path}: {text} by {name}: {len(ours)} features for {sum(kept)}"
        if not found or not differ:
            yield f"{path}: {found} meetings, {differ} of {count} rects where shapes differ from rects: nothing was tested"


def check_overlaps(plat, paths):
    for order in (None, "height"):
        for options in ([], ["--no-unwrap"]):
            rows = table(plat, "--as", "table", "--precision", "full", *options, *paths)
            rects = [
                tuple(float(row[name]) for name in ("map_x", "map_y", "map_w", "map_h")) if row["map_x"] else None
                for row in rows
            ]
            heights = [float(row[order]) if order and row[order] else -math.inf if order else 0 for row in rows]
            ranks = sorted(range(len(rows)), key=lambda index: (heights[index], index))
            pairs = []
            for place, top in enumerate(ranks):
                for bottom in ranks[:place]:
                    one, other = rects[top], rects[bottom]
                    if options:
                        meets = one is not None and other is not None and all(
                            one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))
                    else:
                        meets = copies_meet(one, other)
                    if meets:
                        pairs.append((rows[top]["name"], rows[bottom]["name"]))
            ordering = ["--z-order", order] if order else []
            ours = table(plat, "--as", "overlaps", "--fields", "name", *options, *ordering, *paths)
            ours = [(row["top_name"], row["bottom_name"]) for row in ours]
            if ours != pairs or not pairs:
                yield f"{order} {options}: {len(ours)} pairs for {len(pairs)}; same in any order: {set(ours) == set(pairs)}"


def main():
    plat, what, *rest = sys.argv[1:]
    if what == "fields":
        wrong = check_fields(plat, rest)
    elif what == "meets":
        wrong = check_meetings(plat, int(rest[0]), int(rest[1]), rest[2:])
    else:
        wrong = check_overlaps(plat, rest)
    wrong = list(wrong)
    print("\n".join(wrong[:20]) if wrong else "ok")


main()
