"""Layers as people have them, for scripts/bench: made once, from a seed.

tracts    22,000 polygons that share their borders, in NAD83, with 16 fields; most have a hundred positions, some 20,000
untidy    the same, but 1 in 100 overlaps a neighbour
counties  3,000 polygons of other borders over the same land
visits    72,000 points that crowd in a few places; a quarter lie in a tract
globe     20,000 points all over the world
blocks    180,000 small polygons, each in one of the 7,000 wards, whose borders are made of theirs
scraps    2,000 small shapes of all kinds, crowded; patches are 2,000 others in the same place
stations  1 M points whose text fields are 80 bytes wide
survey    a table of 60 columns
pretty    200 MB of GeoJSON, indented
"""

import functools
import math
import random
import struct
from array import array

from bench_files import write_bytes, write_text

NAD83 = (
    'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],'
    'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
)
WEST, SOUTH, WIDTH, HEIGHT = -124.0, 26.0, 56.0, 22.0

TRACT_FIELDS = (
    ("STATEFP", "C", 2), ("COUNTYFP", "C", 3), ("TRACTCE", "C", 6), ("GEOID", "C", 11), ("GEOIDFQ", "C", 20),
    ("NAME", "C", 7), ("NAMELSAD", "C", 20), ("STUSPS", "C", 2), ("NAMELSADCO", "C", 100), ("STATE_NAME", "C", 100),
    ("LSAD", "C", 2), ("ALAND", "N", 14), ("AWATER", "N", 14), ("INTPTLAT", "C", 11), ("INTPTLON", "C", 12),
    ("MTFCC", "C", 5),
)


def border(draw, steps, start, end):
    """A wavy line as a flat list of x and y, rounded. Its waves are low towards its ends, so that it meets no other."""
    across = (start[1] - end[1], end[0] - start[0])
    waves, number = [], 2
    while 4 * number < steps or number == 2:
        waves.append((math.pi * number, draw.uniform(-0.12, 0.12) / number**0.9))
        number = 2 * number - 1
    line = [round(start[0], 6), round(start[1], 6)]
    for step in range(1, steps):
        part = step / steps
        height = sum(size * math.sin(pace * part) for pace, size in waves) * math.sin(math.pi * part)
        for n in range(2):
            line.append(round(start[n] + part * (end[n] - start[n]) + height * across[n], 6))
    return [*line, round(end[0], 6), round(end[1], 6)]


def backward(line):
    xs, ys = line[-2::-2], line[::-2]
    result = [0.0] * len(line)
    result[::2], result[1::2] = xs, ys
    return result


class Tiling:
    """A grid of polygons with bent sides, each shared by two."""

    def __init__(self, draw, columns, rows, steps):
        """`steps` gives the number of edges of a side in a column and a row."""
        self.columns, self.rows = columns, rows

        def corner(x, y):
            x, y = x + draw.uniform(-0.15, 0.15), y + draw.uniform(-0.15, 0.15)
            return WEST + WIDTH * x / columns, SOUTH + HEIGHT * y / rows

        corners = [[corner(x, y) for x in range(columns + 1)] for y in range(rows + 1)]
        self.along = [
            [border(draw, steps(x, y), row[x], row[x + 1]) for x in range(columns)] for y, row in enumerate(corners)
        ]
        self.upward = [
            [border(draw, steps(x, y), low, high) for x, (low, high) in enumerate(zip(lower, upper))]
            for y, (lower, upper) in enumerate(zip(corners, corners[1:]))
        ]

    def ring(self, x, y, width=1, height=1):
        """Clockwise around so many polygons from one on."""
        ring = []
        for row in range(y, y + height):
            ring += self.upward[row][x][:-2]
        for column in range(x, x + width):
            ring += self.along[y + height][column][:-2]
        for row in range(y + height - 1, y - 1, -1):
            ring += backward(self.upward[row][x + width])[:-2]
        for column in range(x + width - 1, x - 1, -1):
            ring += backward(self.along[y][column])[:-2]
        return [*ring, *ring[:2]]

    def rings(self, width=1, height=1):
        for y in range(0, self.rows, height):
            for x in range(0, self.columns, width):
                yield self.ring(x, y, min(width, self.columns - x), min(height, self.rows - y))


def uneven(draw, columns, rows, middle, spread, most):
    """Log-normal numbers of edges, alike among neighbours: a coast is long, a plain is not."""
    coarse = [[draw.gauss(0, spread) for _ in range(columns // 4 + 2)] for _ in range(rows // 4 + 2)]

    def steps(x, y):
        return max(2, min(most, round(middle * math.exp(coarse[y // 4][x // 4] + draw.gauss(0, spread / 2)))))

    return steps


def tract_row(draw, number, ring):
    county, tract = number // 40, f"{draw.randrange(10**6):06}"
    names = ["Autauga", "Los Angeles", "Prince George's", "St. Louis", "Doña Ana"]
    geoid = f"{county % 56:02}{county % 1000:03}{tract}"
    return (
        geoid[:2], geoid[2:5], tract, geoid, f"1400000US{geoid}", str(draw.randrange(10**4)), f"Census Tract {tract}",
        "CA", f"{draw.choice(names)} County", "California", "CT", draw.randrange(10**9), draw.randrange(10**7),
        f"{ring[1]:+011.7f}", f"{ring[0]:+012.7f}", "G5020",
    )


def write(name, fields, items, kind=5, system=NAD83):
    """Shapes are flat rings, lists of rings, or one position; rows are tuples."""
    bodies, table, index, offset = [], [], [], 100
    pattern = " " + "".join(f"%{'' if type == 'N' else '-'}{width}s" for _, type, width in fields)
    box = [math.inf, math.inf, -math.inf, -math.inf]
    for number, (shape, row) in enumerate(items, 1):
        if kind == 1:
            body, xs, ys = struct.pack("<i2d", 1, *shape), shape[:1], shape[1:]
        else:
            rings = shape if isinstance(shape[0], list) else [shape]
            flat = [number for ring in rings for number in ring]
            xs, ys = flat[::2], flat[1::2]
            starts = [sum(len(ring) // 2 for ring in rings[:n]) for n in range(len(rings))]
            extent = (min(xs), min(ys), max(xs), max(ys))
            head = struct.pack(f"<i4d2i{len(rings)}i", kind, *extent, len(rings), len(xs), *starts)
            body = head + array("d", flat).tobytes()
        box = [min(box[0], *xs), min(box[1], *ys), max(box[2], *xs), max(box[3], *ys)]
        bodies += (struct.pack(">2i", number, len(body) // 2), body)
        index.append(struct.pack(">2i", offset // 2, len(body) // 2))
        offset += 8 + len(body)
        # By bytes, as a column is so many bytes wide.
        cells = [str(value).encode() for value in row]
        table.append((pattern % row).encode() if all(len(c) == len(str(v)) for c, v in zip(cells, row)) else b" " + b"".join(
            cell.rjust(width) if type == "N" else cell.ljust(width) for cell, (_, type, width) in zip(cells, fields)))

    def header(length):
        return struct.pack(">7i", 9994, 0, 0, 0, 0, 0, length // 2) + struct.pack("<2i8d", 1000, kind, *box, 0, 0, 0, 0)

    columns = b"".join(
        struct.pack("<11sc4x2B14x", field.encode(), type.encode(), width, 0) for field, type, width in fields
    )
    lengths = 33 + len(columns), 1 + sum(width for _, _, width in fields)
    contents = {
        "prj": system.encode(),
        "cpg": b"UTF-8",
        "dbf": struct.pack("<4BI2H20x", 3, 125, 1, 1, len(table), *lengths) + columns + b"\r" + b"".join(table) + b"\x1a",
        "shx": header(100 + 8 * len(index)) + b"".join(index),
        "shp": header(offset) + b"".join(bodies),
    }
    for ending, content in contents.items():
        write_bytes(f"{name}.{ending}", content)


def make_tracts():
    draw = random.Random("tracts")
    columns, rows = 148, 149
    tiling = Tiling(draw, columns, rows, uneven(draw, columns, rows, 34, 1.2, 6000))
    items = [(ring, tract_row(draw, number, ring)) for number, ring in enumerate(tiling.rings())]
    names = [name for name, _, _ in TRACT_FIELDS]
    lines = []
    for ring, row in items:
        properties = ",".join(
            f'"{name}":{value}' if isinstance(value, int) else f'"{name}":"{value}"' for name, value in zip(names, row)
        )
        positions = ",".join(f"[{x},{y}]" for x, y in zip(ring[-2::-2], ring[::-2]))
        geometry = f'{{"type":"Polygon","coordinates":[[{positions}]]}}'
        lines.append(f'{{"type":"Feature","properties":{{{properties}}},"geometry":{geometry}}}')
    write_text("tracts.geojson", '{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}\n")
    write("tracts", TRACT_FIELDS, items)


def make_untidy():
    """The tracts, but a hundredth of them have a vertex elsewhere, so that they overlap others."""
    draw = random.Random("tracts")
    columns, rows = 148, 149
    tiling = Tiling(draw, columns, rows, uneven(draw, columns, rows, 34, 1.2, 6000))
    items = []
    for number, ring in enumerate(tiling.rings()):
        if number % 100 == 0:
            ring[len(ring) // 4 * 2] += 1e-5
        items.append((ring, tract_row(draw, number, ring)))
    write("untidy", TRACT_FIELDS, items)


def make_counties():
    draw = random.Random("counties")
    tiling = Tiling(draw, 54, 55, uneven(draw, 54, 55, 80, 0.8, 3000))
    fields = (("GEOID", "C", 5), ("NAME", "C", 100), ("ALAND", "N", 14))
    write("counties", fields, [
        (ring, (f"{number:05}", f"County {number}", draw.randrange(10**10))) for number, ring in enumerate(tiling.rings())
    ])


def make_visits():
    """Three in four are abroad; the others crowd around towns."""
    draw = random.Random("visits")
    towns = [(draw.uniform(WEST, WEST + WIDTH), draw.uniform(SOUTH, SOUTH + HEIGHT)) for _ in range(400)]
    lines = ["id,name,lat,lon\n"]
    for number in range(72_234):
        if number % 4:
            x, y = draw.uniform(-20, 150), draw.uniform(-50, 65)
        else:
            x, y = draw.choice(towns)
            x, y = x + draw.gauss(0, 0.3), y + draw.gauss(0, 0.2)
        lines.append(f"{number},Visit {draw.randrange(10**6)},{y:.6f},{x:.6f}\n")
    write_text("visits.csv", "".join(lines))


def make_globe():
    draw = random.Random("globe")
    rows = (f"{n},{math.degrees(math.asin(draw.uniform(-1, 1))):.6f},{draw.uniform(-180, 180):.6f}\n" for n in range(20_000))
    write_text("globe.csv", "id,lat,lon\n" + "".join(rows))


def make_nested():
    draw = random.Random("blocks")
    columns = rows = 425
    tiling = Tiling(draw, columns, rows, uneven(draw, columns, rows, 5, 0.5, 60))
    fields = (("GEOID", "C", 15), ("NAME", "C", 40))
    for name, side in (("blocks", 1), ("wards", 5)):
        write(name, fields, [
            (ring, (f"{n:015}", f"{name[:-1]} {n}")) for n, ring in enumerate(tiling.rings(side, side))
        ])


def make_scraps(name):
    """Polygons of which every third has a hole, as a shapefile; and crowded, so that each meets a hundred."""
    draw = random.Random(name)

    def blob(x, y, radius, size, sign):
        ring = []
        for corner in range(size):
            angle = sign * 2 * math.pi * corner / size
            length = radius * draw.uniform(0.5, 1)
            ring += (round(x + length * math.cos(angle), 3), round(y + length * math.sin(angle), 3))
        return [*ring, *ring[:2]]

    def scrap():
        x, y, radius = draw.uniform(0, 1), draw.uniform(0, 1), draw.uniform(0.02, 0.12)
        rings = [blob(x, y, radius, draw.randrange(5, 40), -1)]
        if draw.randrange(3) == 0:
            rings.append(blob(x, y, radius * 0.4, draw.randrange(4, 12), 1))
        return rings

    write(name, (("id", "N", 9),), [(scrap(), (number,)) for number in range(2000)])


def make_stations():
    draw = random.Random("stations")
    fields = (("id", "N", 18), ("name", "C", 80), ("city", "C", 80), ("kind", "C", 80), ("note", "C", 80))
    kinds = ["fuel", "bicycle", "railway", "charging"]
    write("stations", fields, (
        (
            (round(draw.uniform(-180, 180), 6), round(draw.uniform(-85, 85), 6)),
            (n, f"Station {draw.randrange(10**6)}", f"Town {draw.randrange(10**4)}", draw.choice(kinds), ""),
        )
        for n in range(1_000_000)
    ), kind=1)


def make_survey():
    draw = random.Random("survey")
    head = ["id", "lat", "lon", *(f"question_{n}" for n in range(57))]
    lines = [",".join(head) + "\n"]
    for number in range(150_000):
        cells = [draw.choice(("", "yes", "no", "3", "27.5", '"a, b"', "unknown")) for _ in range(57)]
        lines.append(f"{number},{draw.uniform(-85, 85):.6f},{draw.uniform(-180, 180):.6f},{','.join(cells)}\n")
    write_text("survey.csv", "".join(lines))


def make_pretty():
    draw = random.Random("pretty")

    def feature(number):
        x, y, positions = draw.uniform(-170, 170), draw.uniform(-80, 80), []
        size = max(4, round(draw.lognormvariate(3.2, 1)))
        for corner in range(size):
            angle = 2 * math.pi * corner / size
            positions.append((x + math.cos(angle) * 0.4, y + math.sin(angle) * draw.uniform(0.3, 0.4)))
        positions.append(positions[0])
        ring = ",\n".join(
            f"            [\n              {x:.7f},\n              {y:.7f}\n            ]" for x, y in positions
        )
        return (
            '    {\n      "type": "Feature",\n      "properties": {\n'
            f'        "id": {number},\n        "name": "Area {draw.randrange(10**6)}",\n        "height": {draw.uniform(0, 9):.2f}\n'
            '      },\n      "geometry": {\n        "type": "Polygon",\n        "coordinates": [\n          [\n'
            f"{ring}\n          ]\n        ]\n      }}\n    }}"
        )

    features = ",\n".join(feature(number) for number in range(60_000))
    write_text("pretty.geojson", f'{{\n  "type": "FeatureCollection",\n  "features": [\n{features}\n  ]\n}}\n')


MAKERS = {
    "tracts": make_tracts,
    "untidy": make_untidy,
    "counties": make_counties,
    "visits": make_visits,
    "globe": make_globe,
    **dict.fromkeys(("blocks", "wards"), make_nested),
    **{name: functools.partial(make_scraps, name) for name in ("scraps", "patches")},
    "stations": make_stations,
    "survey": make_survey,
    "pretty": make_pretty,
}
