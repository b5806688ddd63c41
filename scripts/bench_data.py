"""The data of scripts/bench: made once, from a seed, in a folder of their own."""

import functools
import itertools
import math
import random
import struct
import subprocess
import sys
from pathlib import Path

import bench_fixes
import bench_layers
import bench_pictures
import bench_places
from bench_files import CACHE, PEERS, write_bytes, write_text

# The same points lie in a .csv for plat and in a .txt, split by a blank, for cs2cs; the same places in a .csv, a .txt,
# a .geojson, and as lines of features that all end with a comma. The shapefiles: points (towns), polygons (lands), and
# the same polygons in metres. Those polygons lie in a .geojson, as WKT in a .csv, and moved to the antimeridian, too.
# What is intersected: the places with the zones; the parishes with the soils; the fields with the districts. All are
# valid. Each of them is a .parquet, too, for those who read that best.

POINTS = 1_000_000
AREAS = {  # south, north, west, east
    "world": (-85, 85, -180, 180),
    "europe": (45, 55, 5, 15),
}


def data(name):
    """The path of a file of the data, which is made when it is not there."""
    path = CACHE / name
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        print(f"bench: making {name}", file=sys.stderr)
        if path.suffix == ".parquet":
            make_parquet(path)
        elif path.suffix in GDAL_DRIVERS:
            make_by_gdal(path)
        else:
            MAKERS[path.stem]()
    return path


def make_parquet(path):
    """By geopandas, since nothing else here writes it."""
    source = data(path.stem + (".csv" if path.stem in ("places", "visits") else ".shp"))
    part = path.with_suffix(".part")
    runner = Path(__file__).with_name("bench_peers.py")
    subprocess.run(
        [PEERS / "bin/python", runner, "geopandas", "parquet", source, part], check=True, stdout=subprocess.DEVNULL
    )
    part.rename(path)


GDAL_DRIVERS = {".gpkg": "GPKG", ".fgb": "FlatGeobuf", ".kml": "KML"}


def make_by_gdal(path):
    """From the table of the same name."""
    part = path.with_name("part" + path.suffix)
    subprocess.run(
        ["ogr2ogr", "-f", GDAL_DRIVERS[path.suffix], part, data(path.stem + ".csv"), "-a_srs", "EPSG:4326"]
        + "-oo X_POSSIBLE_NAMES=lon -oo Y_POSSIBLE_NAMES=lat -oo KEEP_GEOM_COLUMNS=NO -oo AUTODETECT_TYPE=YES".split(),
        check=True,
    )
    part.rename(path)


def make_points(area):
    south, north, west, east = AREAS[area]
    draw = random.Random(area)
    points = [(draw.uniform(south, north), draw.uniform(west, east)) for _ in range(POINTS)]
    for suffix, separator in ((".csv", ","), (".txt", " ")):
        # Renamed when whole: an interrupted run must not leave half a file for the next.
        part = CACHE / f"{area}{suffix}.part"
        with part.open("w") as file:
            file.writelines(f"{latitude:.6f}{separator}{longitude:.6f}\n" for latitude, longitude in points)
        part.rename(CACHE / f"{area}{suffix}")


def make_places():
    draw = random.Random("places")
    categories = ["park", "school", "shop", "station"]
    rows = [
        (
            number, f"Place {draw.randrange(10**6)}", draw.randrange(10**7), draw.choice(categories),
            f"{draw.uniform(-85, 85):.6f}", f"{draw.uniform(-180, 180):.6f}",
        )
        for number in range(POINTS)
    ]
    feature = (
        '{"type":"Feature","properties":{"id":%d,"name":"%s","population":%d,"category":"%s"},'
        '"geometry":{"type":"Point","coordinates":[%s,%s]}}'
    )
    features = [feature % (*row[:4], row[5], row[4]) for row in rows]
    contents = {
        "places.csv": "id,name,population,category,lat,lon\n" + "".join("%d,%s,%d,%s,%s,%s\n" % row for row in rows),
        "places.geojson": '{"type":"FeatureCollection","features":[\n' + ",\n".join(features) + "\n]}\n",
        "places.txt": "".join("%s %s %d,%s,%d,%s\n" % (*row[4:], *row[:4]) for row in rows),
        "places.head": '{"type":"FeatureCollection","features":[\n',
        "places.lines": ",\n".join(features) + ",\n",
        "places.tail": '{"type":"Feature","properties":null,"geometry":null}]}\n',
    }
    for name, text in contents.items():
        write_text(name, text)


def make_owners():
    """A table of 100,000 of the places."""
    draw = random.Random("owners")
    rows = [f"{number},Owner {draw.randrange(10**5)},{draw.randrange(10**6)}\n" for number in range(0, POINTS, 10)]
    draw.shuffle(rows)
    write_text("owners.csv", "id,owner,value\n" + "".join(rows))


def make_trips():
    """Ways of some kilometres, and of up to half the globe."""
    draw = random.Random("trips")
    for name, reach in (("trips.csv", 0.05), ("flights.csv", 180.0)):
        rows = ["id,lat1,lon1,lat2,lon2\n"]
        for number in range(POINTS):
            latitude, longitude = draw.uniform(-80, 80), draw.uniform(-180, 180)
            there = max(min(latitude + draw.uniform(-reach, reach), 80), -80)
            beyond = max(min(longitude + draw.uniform(-reach, reach), 180), -180)
            rows.append(f"{number},{latitude:.6f},{longitude:.6f},{there:.6f},{beyond:.6f}\n")
        write_text(name, "".join(rows))


def make_later():
    """places.csv some time later: of a hundred places one is gone, one has moved, and one has other values."""
    draw = random.Random("later")
    rows = []
    for number, row in enumerate(data("places.csv").read_text().splitlines()):
        chance = draw.random() if number > 0 else 1
        if chance < 0.01:
            continue
        cells = row.split(",")
        if chance < 0.02:
            cells[4] = f"{float(cells[4]) / 2:.6f}"
        elif chance < 0.03:
            cells[2] = str(int(cells[2]) + 1)
        rows.append(",".join(cells) + "\n")
    write_text("later.csv", "".join(rows))


def make_labels(name, count):
    """Labels around three thousand cities, the largest of which has many times as many as the next."""
    draw = random.Random("labels")
    cities = [(draw.uniform(-60, 70), draw.uniform(-180, 180)) for _ in range(3000)]
    weights = list(itertools.accumulate(1 / (rank + 1) for rank in range(len(cities))))
    part = CACHE / f"{name}.csv.part"
    with part.open("w") as file:
        file.write("id,name,population,lat,lon\n")
        for number in range(count):
            ((latitude, longitude),) = draw.choices(cities, cum_weights=weights)
            latitude = max(-84.0, min(84.0, latitude + draw.gauss(0, 1.2)))
            longitude = (longitude + draw.gauss(0, 1.6) + 540) % 360 - 180
            population = int(100 * draw.paretovariate(0.8))
            file.write(f"{number},Place {draw.randrange(5000)},{population},{latitude:.6f},{longitude:.6f}\n")
    part.rename(CACHE / f"{name}.csv")


def make_towns():
    draw = random.Random("towns")
    shapes = (
        struct.pack("<i2d", 1, round(draw.uniform(-180, 180), 6), round(draw.uniform(-85, 85), 6))
        for _ in range(POINTS)
    )
    write_shapefile("towns", 1, (-180, -85, 180, 85), WGS84, shapes, attributes(draw, POINTS))


def make_lands():
    """Three in five are a ring, one in five has holes, one in five has several parts."""
    draw = random.Random("lands")
    count, vertices = 5_000, 1_000_000
    # The larger and the smaller ones, so that the sum is right.
    sizes = [draw.randrange(40, 361) for _ in range(count // 2)]
    sizes += [2 * vertices // count - size for size in sizes]
    lands = [land(draw, size) for size in sizes]
    rows = attributes(draw, count)
    write_collection("lands.geojson", rows, lands)
    write_collection("pacific.geojson", rows, map(to_antimeridian, lands))
    table = ('%d,%s,%.3f,%d,"%s"\n' % (*row, wkt(polygons)) for row, polygons in zip(rows, lands))
    write_text("lands.csv", "id,name,height,population,wkt\n" + "".join(table))
    flat = [[ring for polygon in polygons for ring in polygon] for polygons in lands]
    projected = [[[mercator(*position) for position in ring] for ring in rings] for rings in flat]
    for name, system, shapes in (("mercator", MERCATOR, projected), ("lands", WGS84, flat)):
        box = box_of(ring for rings in shapes for ring in rings)
        write_shapefile(name, 5, box, system, map(record, shapes), rows)


def land(draw, size):
    """Polygons of so many vertices, the last of each ring being its first; outer rings go clockwise."""
    longitude, latitude = draw.uniform(-175, 175), draw.uniform(-65, 65)
    kind = draw.choice(["ring", "ring", "ring", "holes", "parts"])
    if kind == "ring":
        return [[ring(draw, size, longitude, latitude, -1)]]
    inner = [size // 5] * draw.randrange(1, 4)
    outer = size - sum(inner)
    if kind == "holes":
        holes = [ring(draw, inner[n], longitude + 0.3 * (n - 1), latitude, 0.1) for n in range(len(inner))]
        return [[ring(draw, outer, longitude, latitude, -1), *holes]]
    parts = [ring(draw, inner[n], longitude + 1.5 * (n - 1), latitude + 2, -0.5) for n in range(len(inner))]
    return [[ring(draw, outer, longitude, latitude, -1)], *([part] for part in parts)]


def ring(draw, size, longitude, latitude, radius):
    """About a place; counter-clockwise unless the radius is negative."""
    corners = []
    for corner in range(size - 1):
        angle = math.copysign(2 * math.pi * corner / (size - 1), radius)
        length = abs(radius) * draw.uniform(0.85, 1)
        corners.append(
            (round(longitude + length * math.cos(angle), 7), round(latitude + length * math.sin(angle), 7))
        )
    return [*corners, corners[0]]


def mercator(longitude, latitude):
    """In metres, to the millimetre."""
    radius = 6378137
    y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
    return round(radius * math.radians(longitude), 3), round(radius * y, 3)


def box_of(rings):
    xs, ys = zip(*(position for ring in rings for position in ring))
    return min(xs), min(ys), max(xs), max(ys)


def to_antimeridian(polygons):
    """The same, with the middle of the first ring at the antimeridian, and longitudes within ±180."""
    longitudes = [x for x, _ in polygons[0][0]]
    middle = (min(longitudes) + max(longitudes)) / 2
    return [[[((x - middle) % 360 - 180, y) for x, y in ring] for ring in polygon] for polygon in polygons]


def geojson(polygons):
    """A geometry whose outer rings go counter-clockwise."""
    texts = [
        "[%s]" % ",".join("[%s]" % ",".join("[%.7f,%.7f]" % position for position in ring[::-1]) for ring in polygon)
        for polygon in polygons
    ]
    if len(texts) == 1:
        return '{"type":"Polygon","coordinates":%s}' % texts[0]
    return '{"type":"MultiPolygon","coordinates":[%s]}' % ",".join(texts)


def wkt(polygons):
    texts = [
        "(%s)" % ",".join("(%s)" % ",".join("%.7f %.7f" % position for position in ring[::-1]) for ring in polygon)
        for polygon in polygons
    ]
    return f"POLYGON {texts[0]}" if len(texts) == 1 else f"MULTIPOLYGON ({','.join(texts)})"


def write_collection(name, rows, lands):
    feature = '{"type":"Feature","properties":{"id":%d,"name":"%s","height":%.3f,"population":%d},"geometry":%s}'
    features = [feature % (*row, geojson(polygons)) for row, polygons in zip(rows, lands)]
    write_text(name, '{"type":"FeatureCollection","features":[\n' + ",\n".join(features) + "\n]}\n")


def record(rings):
    starts, total = [], 0
    for ring in rings:
        starts.append(total)
        total += len(ring)
    numbers = [number for ring in rings for position in ring for number in position]
    return struct.pack(f"<i4d2i{len(rings)}i{2 * total}d", 5, *box_of(rings), len(rings), total, *starts, *numbers)


# MARK: What is intersected


def make_zones():
    """As many and as large as it takes for a place to lie in one of them, on average. They overlap."""
    draw = random.Random("zones")
    count, vertices = 5_000, 1_000_000
    sizes = [draw.randrange(40, 361) for _ in range(count // 2)]
    sizes += [2 * vertices // count - size for size in sizes]
    rings = [coast(draw, size, draw.uniform(-175, 175), draw.uniform(-80, 80), draw.uniform(0.5, 3)) for size in sizes]
    write_rings("zones", draw, rings)


def make_patchwork(name, shift):
    """50 × 50 polygons of 400 vertices that cover a good part of the world and share their wavy borders."""
    draw = random.Random(name)
    side, steps = 50, 100
    corners = [
        [(x + draw.uniform(-0.15, 0.15), y + draw.uniform(-0.15, 0.15)) for x in range(side + 1)]
        for y in range(side + 1)
    ]
    along = [[border(draw, steps, row[x], row[x + 1]) for x in range(side)] for row in corners]
    upward = [[border(draw, steps, *ends) for ends in zip(*rows)] for rows in zip(corners, corners[1:])]

    def scaled(positions):
        return [(round(7 * (x - side / 2 + shift), 7), round(3 * (y - side / 2 + shift), 7)) for x, y in positions]

    rings = []
    for y in range(side):
        for x in range(side):
            up, over = upward[y][x][:-1], along[y + 1][x][:-1]
            down, back = upward[y][x + 1][:0:-1], along[y][x][::-1]
            rings.append(scaled([*up, *over, *down, *back]))
    write_rings(name, draw, rings)


def border(draw, steps, start, end):
    """A wavy line, whose waves are low towards its ends, so that it meets no other there."""
    waves = [(math.pi * number, draw.uniform(-0.12, 0.12) / number**0.7) for number in (2, 3, 5, 9, 17)]
    across = (start[1] - end[1], end[0] - start[0])
    line = []
    for step in range(steps + 1):
        part = step / steps
        height = math.sin(math.pi * part) * sum(size * math.sin(pace * part) for pace, size in waves)
        line.append(tuple(start[n] + part * (end[n] - start[n]) + height * across[n] for n in range(2)))
    return line


def make_fields():
    draw = random.Random("fields")
    rings = [
        coast(draw, 50, draw.uniform(-60, 60), draw.uniform(-30, 30), draw.uniform(0.15, 0.45)) for _ in range(20_000)
    ]
    write_rings("fields", draw, rings)


def make_districts():
    """They meet a third of the fields; among themselves they neither meet nor touch: ogr2ogr clips by nothing else."""
    draw = random.Random("districts")
    rings = [coast(draw, 400, 12 * x - 54, 12 * y - 24, draw.uniform(3, 4)) for x in range(10) for y in range(5)]
    write_rings("districts", draw, rings)


def coast(draw, size, longitude, latitude, radius):
    """A wavy ring about a place, clockwise, which every ray from there meets once."""
    waves = [
        (number, draw.uniform(0.1, 0.25) / number**0.7, draw.uniform(0, 2 * math.pi))
        for number in (2, 3, 5, 9, 17, 33, 65, 129)
        if 4 * number < size
    ]
    corners = []
    for corner in range(size - 1):
        angle = -2 * math.pi * corner / (size - 1)
        length = radius * (1 + sum(height * math.sin(number * angle + phase) for number, height, phase in waves))
        corners.append(
            (round(longitude + length * math.cos(angle), 7), round(latitude + length * math.sin(angle), 7))
        )
    return [*corners, corners[0]]


def write_rings(name, draw, rings):
    rows = attributes(draw, len(rings))
    write_shapefile(name, 5, box_of(rings), WGS84, (record([ring]) for ring in rings), rows)


# MARK: Shapefiles

WGS84 = (
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],'
    'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
)
MERCATOR = (
    f'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",{WGS84},PROJECTION["Mercator_Auxiliary_Sphere"],'
    'PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],'
    'PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]'
)
COLUMNS = (("id", b"N", 9, 0), ("name", b"C", 16, 0), ("height", b"N", 10, 3), ("population", b"N", 9, 0))


def attributes(draw, count):
    """Rows of a table of these columns."""
    return [
        (number, f"Place {draw.randrange(10**6)}", draw.uniform(-400, 8800), draw.randrange(10**7))
        for number in range(count)
    ]


def write_shapefile(name, shape_type, box, system, shapes, rows):
    """The .shp is there when all of it is."""
    records, index, offset = [], [], 100
    for number, shape in enumerate(shapes, 1):
        records += (struct.pack(">2i", number, len(shape) // 2), shape)
        index.append(struct.pack(">2i", offset // 2, len(shape) // 2))
        offset += 8 + len(shape)

    def header(length):
        return struct.pack(">7i", 9994, 0, 0, 0, 0, 0, length // 2) + struct.pack(
            "<2i8d", 1000, shape_type, *box, 0, 0, 0, 0
        )

    fields = b"".join(
        struct.pack("<11sc4x2B14x", column.encode(), kind, width, decimals) for column, kind, width, decimals in COLUMNS
    )
    table = struct.pack("<4BI2H20x", 3, 125, 1, 1, len(rows), 33 + len(fields), 1 + sum(c[2] for c in COLUMNS))
    contents = {
        "prj": system.encode(),
        "cpg": b"UTF-8",
        "dbf": table + fields + b"\r" + "".join(" %9d%-16s%10.3f%9d" % row for row in rows).encode() + b"\x1a",
        "shx": header(100 + 8 * len(index)) + b"".join(index),
        "shp": header(offset) + b"".join(records),
    }
    for ending, content in contents.items():
        write_bytes(f"{name}.{ending}", content)


MAKERS = {
    **{area: functools.partial(make_points, area) for area in AREAS},
    "places": make_places,
    "later": make_later,
    "owners": make_owners,
    "trips": make_trips,
    "flights": make_trips,
    "labels": functools.partial(make_labels, "labels", POINTS),
    "manylabels": functools.partial(make_labels, "manylabels", 10 * POINTS),
    "towns": make_towns,
    **dict.fromkeys(("lands", "mercator", "pacific"), make_lands),
    "zones": make_zones,
    "parishes": functools.partial(make_patchwork, "parishes", 0),
    "soils": functools.partial(make_patchwork, "soils", 0.5),
    "fields": make_fields,
    "districts": make_districts,
    **bench_layers.MAKERS,
    **bench_fixes.MAKERS,
    **bench_places.MAKERS,
    **bench_pictures.MAKERS,
}
