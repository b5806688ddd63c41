"""Makes layers for tests, of a seed, where those of other projects are not at hand: countries, land, seas, lakes, rivers and
postal codes of an invented world, shapefiles with the answer beside each, and texts in many code pages.

usage: make_layers.py FOLDER

GDAL writes all shapefiles; the tables of texts are written byte by byte. Folders and files are called as in the shared data.
"""

import csv
import json
import math
import random
import struct
import sys
from pathlib import Path

from osgeo import ogr, osr

ogr.UseExceptions()
SEED = 54
# Of the cells that countries fill.
WIDTH, SOUTH, HEIGHT = 30, -56, 20
COLUMNS, ROWS = 360 // WIDTH, 7


class Jagged:
    """Lines between two positions with teeth of all sizes, which stay near the straight one; borders are shared."""

    def __init__(self, numbers, depth, reach=0.2):
        self.numbers, self.depth, self.reach, self.known = numbers, depth, reach, {}

    def line(self, start, end):
        if (start, end) not in self.known:
            heights = self.heights(0, 0, self.depth, self.reach)
            (x, y), (across, up) = start, (end[0] - start[0], end[1] - start[1])
            line = []
            for index, height in enumerate([0, *heights, 0]):
                share = index / (len(heights) + 1)
                # At most 0.3 of the way to the nearer end, so that lines that meet there do not cross.
                height = max(-0.3, min(0.3, height)) * min(share, 1 - share)
                line.append((x + share * across - height * up, y + share * up + height * across))
            line[-1] = end
            self.known[start, end], self.known[end, start] = line, line[::-1]
        return self.known[start, end]

    def heights(self, left, right, depth, reach):
        if depth == 0:
            return []
        middle = (left + right) / 2 + self.numbers.uniform(-reach, reach)
        return [*self.heights(left, middle, depth - 1, reach * 0.7), middle,
                *self.heights(middle, right, depth - 1, reach * 0.7)]


def blob(numbers, x, y, radius, corners):
    """A ring around a position, seen from which no edge lies behind another."""
    waves = [(numbers.uniform(0, 0.35 / k), k, numbers.uniform(0, 7)) for k in range(2, 7)]
    ring = []
    for corner in range(corners):
        angle = 2 * math.pi * corner / corners
        away = radius * (1 + sum(size * math.cos(k * angle + turn) for size, k, turn in waves) / 2)
        ring.append((x + away * math.cos(angle), y + away * math.sin(angle)))
    return ring + ring[:1]


def polygon(*rings):
    result = ogr.Geometry(ogr.wkbPolygon)
    for ring in rings:
        line = ogr.Geometry(ogr.wkbLinearRing)
        for x, y in ring:
            line.AddPoint_2D(x, y)
        result.AddGeometry(line)
    return result


def lines(*parts):
    result = ogr.Geometry(ogr.wkbMultiLineString if len(parts) > 1 else ogr.wkbLineString)
    for part in parts:
        line = ogr.Geometry(ogr.wkbLineString) if len(parts) > 1 else result
        for x, y in part:
            line.AddPoint_2D(x, y)
        if len(parts) > 1:
            result.AddGeometry(line)
    return result


def moved(geometry, degrees):
    parts = [geometry.GetGeometryRef(i) for i in range(geometry.GetGeometryCount())]
    if geometry.GetGeometryName() == "MULTIPOLYGON":
        return [piece for part in parts for piece in moved(part, degrees)]
    return [polygon(*([(x + degrees, y) for x, y in ring.GetPoints()] for ring in parts))]


def cut(*polygons):
    """The parts in the world of polygons that may reach over 180°, and whether any does."""
    parts, reaches = [], False
    for one in polygons:
        _, east, _, _ = one.GetEnvelope()
        if east <= 180:
            parts.append(one)
            continue
        reaches = True
        for west, degrees in ((-180, 0), (180, -360)):
            box = polygon([(west, -90), (west, 90), (west + 360, 90), (west + 360, -90), (west, -90)])
            parts += moved(one.Intersection(box), degrees)
    if len(parts) == 1:
        return parts[0], reaches
    whole = ogr.Geometry(ogr.wkbMultiPolygon)
    for part in parts:
        whole.AddGeometry(part)
    return whole, reaches


KINDS = {bool: ogr.OFTInteger, int: ogr.OFTInteger, float: ogr.OFTReal, str: ogr.OFTString}


def write(path, kind, features, encoding="UTF-8", fields=None):
    """A shapefile of (geometry, properties); fields are those of the first feature, if they are not given."""
    system = osr.SpatialReference()
    system.ImportFromEPSG(4326)
    source = ogr.GetDriverByName("ESRI Shapefile").CreateDataSource(str(path))
    layer = source.CreateLayer(path.stem, system, kind, [f"ENCODING={encoding}"])
    for name, value in (fields or features[0][1]).items():
        field = ogr.FieldDefn(name, KINDS.get(type(value), ogr.OFTString))
        if isinstance(value, bool):
            field.SetWidth(1)
        elif name == "date":
            field = ogr.FieldDefn(name, ogr.OFTDate)
        elif isinstance(value, str):
            field.SetWidth(60)
        layer.CreateField(field)
    for geometry, properties in features:
        feature = ogr.Feature(layer.GetLayerDefn())
        for name, value in properties.items():
            if value is not None:
                if name == "date":
                    value = f"{value[:4]}/{value[4:6]}/{value[6:]}"
                feature.SetField(name, int(value) if isinstance(value, bool) else value)
        feature.SetGeometry(geometry)
        layer.CreateFeature(feature)


def name(numbers):
    syllables = ["ka", "lö", "mi", "né", "ru", "ça", "to", "ven", "ñu", "dor", "bê", "sa"]
    return "".join(numbers.choice(syllables) for _ in range(numbers.randint(2, 4))).title()


def countries(numbers):
    """Cells with shared borders; a few have a hole with another country, or islands. `spans` is true over 180°."""
    border = Jagged(numbers, 6)
    corner = lambda column, row: (-165 + column * WIDTH, SOUTH + row * HEIGHT)
    for row in range(ROWS):
        for column in range(COLUMNS):
            if numbers.random() < 0.1:
                continue
            # From the south-west the other way round than the clock.
            stops = [corner(column + dx, row + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
            ring = [point for one, two in zip(stops, stops[1:]) for point in side(border, one, two)[:-1]]
            x, y = stops[0][0] + WIDTH / 2, stops[0][1] + HEIGHT / 2
            enclave = [blob(numbers, x, y, 2, 40)] if numbers.random() < 0.2 else []
            shape, spans = cut(polygon(ring + ring[:1], *enclave))
            yield shape, {"name": name(numbers), "spans": spans, "pop_est": numbers.randrange(10**8)}
            for hole in enclave:
                shape, spans = cut(polygon(hole))
                yield shape, {"name": name(numbers), "spans": spans, "pop_est": numbers.randrange(10**6)}
    # Islands on both sides of 180°, none of which reaches over it.
    islands = [blob(numbers, x, 75, 1, 30) for x in (175, 178.5, -178.5, -174)]
    yield cut(*map(polygon, islands))[0], {"name": "Islands", "spans": True, "pop_est": 9}


def side(border, one, two):
    """The border between two corners, which is the same at 195° as at -165°."""
    turn = 360 if min(one[0], two[0]) >= 195 else 0
    line = border.line((one[0] - turn, one[1]), (two[0] - turn, two[1]))
    return [(x + turn, y) for x, y in line]


def blobs(numbers, count, radius, corners, holes=0.0):
    for _ in range(count):
        size = radius * numbers.uniform(0.2, 1)
        x, y = numbers.uniform(-175, 180), numbers.uniform(-65, 80 - 1.5 * size)
        rings = [blob(numbers, x, y, size, corners)]
        if numbers.random() < holes:
            rings += [blob(numbers, x + size / 4 * turn, y, size / 9, 12) for turn in (-1, 1)]
        shape, _ = cut(polygon(*rings))
        yield shape, {"name": name(numbers), "scalerank": numbers.randint(0, 9)}


def seas(numbers):
    yield from blobs(numbers, 60, 12, 400, holes=0.5)
    coast = Jagged(numbers, 8).line((-180, -62), (180, -62))
    yield polygon([(-180, -85), *coast, (180, -85), (-180, -85)]), {"name": "Southern Sea", "scalerank": 0}


def lakes(numbers):
    yield from blobs(numbers, 200, 2, 60, holes=0.3)
    for _ in range(40):
        # Where the postal codes are.
        ring = blob(numbers, numbers.uniform(-120, -75), numbers.uniform(28, 47), numbers.uniform(0.3, 1.5), 80)
        yield polygon(ring), {"name": name(numbers), "scalerank": numbers.randint(0, 9)}


def rivers(numbers):
    for _ in range(500):
        x, y, parts = numbers.uniform(-150, 150), numbers.uniform(-50, 70), []
        for _ in range(numbers.choice([1, 1, 1, 2, 3])):
            end = (x + numbers.uniform(-12, 12), y + numbers.uniform(-8, 8))
            parts.append(Jagged(numbers, 5, reach=0.1).line((x, y), end))
            x, y = end[0] + 0.5, end[1]
        yield lines(*parts), {"name": name(numbers), "scalerank": numbers.randint(0, 9)}


def postal_codes(numbers):
    """Rows that crowd around towns; some share their place, and some have none."""
    towns = [(numbers.uniform(26, 48), numbers.uniform(-122, -72), numbers.expovariate(1)) for _ in range(400)]
    yield ["code", "city", "lat", "lon"]
    place = ["", ""]
    for code in range(501, 30501):
        latitude, longitude, size = numbers.choice(towns)
        if numbers.random() > 0.05:
            place = [f"{latitude + numbers.gauss(0, size / 2):.6f}", f"{longitude + numbers.gauss(0, size / 2):.6f}"]
        yield [f"{code:05}", name(numbers), *(["", ""] if numbers.random() < 0.01 else place)]


def real(folder):
    folder.mkdir()
    numbers = random.Random(SEED)
    for stem, kind, make, encoding in (
            ("ne_110m_admin_0_sovereignty", ogr.wkbPolygon, countries, "UTF-8"),
            ("ne_110m_land", ogr.wkbPolygon, lambda n: blobs(n, 60, 20, 120), "UTF-8"),
            ("ne_10m_geography_marine_polys", ogr.wkbPolygon, seas, "ISO-8859-1"),
            ("ne_50m_lakes", ogr.wkbPolygon, lakes, "ISO-8859-1"),
            ("ne_50m_rivers_lake_centerlines", ogr.wkbLineString, rivers, "UTF-8")):
        write(folder / f"{stem}.shp", kind, list(make(numbers)), encoding)
    with open(folder / "us-zipcodes.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows(postal_codes(numbers))


def known(folder):
    """Shapefiles of all kinds and types, each with a GeoJSON of what was written."""
    folder.mkdir()
    numbers = random.Random(SEED + 1)
    place = lambda: [numbers.uniform(-170, 170), numbers.uniform(-80, 80)]
    point = lambda: {"type": "Point", "coordinates": place()}
    path = lambda count: [place() for _ in range(count)]
    square = lambda x, y, size: [[x, y], [x, y + size], [x + size, y + size], [x + size, y], [x, y]]
    texts = ["", "plain", "Ünïcödé", "a \"quoted\", one", "x" * 60]
    values = {
        "string": [t or None for t in texts], "latin1": [None, "äöüß", "ÿ", "Ærø"],
        "utf8": [None, "東京", "Łódź", "\N{MUSICAL SYMBOL G CLEF}"], "date": [None, "20120203", "19991231", "17890714"],
        "boolean": [True, False, None], "number": [0, 1, -1, None, 999_999_999, -99_999_999],
        "real": [0.5, -0.25, None, 123456.75],
    }
    layers = {
        "points": (ogr.wkbPoint, [point() for _ in range(30)]),
        "null": (ogr.wkbPoint, [None if numbers.random() < 0.5 else point() for _ in range(30)]),
        "multipoints": (ogr.wkbMultiPoint, [
            {"type": "MultiPoint", "coordinates": path(numbers.randint(2, 9))} for _ in range(20)]),
        "polylines": (ogr.wkbLineString, [
            {"type": "LineString", "coordinates": path(numbers.randint(2, 9))} if numbers.random() < 0.5 else
            {"type": "MultiLineString", "coordinates": [path(numbers.randint(2, 9)) for _ in range(2)]}
            for _ in range(20)]),
        "polygons": (ogr.wkbPolygon, [
            {"type": "Polygon", "coordinates": [square(i, 0, 4)] + [square(i + 1, 1, 2)[::-1]] * (i % 2)}
            if i % 3 else {"type": "MultiPolygon", "coordinates": [[square(i, 9, 2)], [square(i + 5, 9, 3)]]}
            for i in range(20)]),
        "empty": (ogr.wkbPoint, []),
    }
    # Positions that lines jump between are cut where they go over 180°, so they stay in one half.
    for _, geometries in layers.values():
        for geometry in geometries:
            if geometry and "Line" in geometry["type"]:
                parts = geometry["coordinates"] if "Multi" in geometry["type"] else [geometry["coordinates"]]
                for position in (p for part in parts for p in part):
                    position[0] = position[0] / 2
    features = {stem: (kind, [(g, {"id": i}) for i, g in enumerate(gs)]) for stem, (kind, gs) in layers.items()}
    for field, choices in values.items():
        stem = f"{field}-property"
        features[stem] = (ogr.wkbPoint, [(point(), {field: value}) for value in choices * 3])
    for stem, (kind, rows) in features.items():
        made = [(g and ogr.CreateGeometryFromJson(json.dumps(g)), properties) for g, properties in rows]
        sample = {n: v for _, properties in rows for n, v in properties.items() if v is not None}
        write(folder / f"{stem}.shp", kind, made, "ISO-8859-1" if stem == "latin1-property" else "UTF-8",
              sample or {"id": 0})
        if stem == "boolean-property":
            make_logical(folder / f"{stem}.dbf")
        answer = [
            {"type": "Feature", "geometry": g, "properties": {n: v for n, v in p.items() if v is not None}}
            for g, p in rows]
        with open(folder / f"{stem}.json", "w", encoding="utf-8") as file:
            json.dump({"type": "FeatureCollection", "features": answer}, file)


def make_logical(path):
    """Has the only field of a table, a digit, be a truth value, which not every version of GDAL writes."""
    data = bytearray(path.read_bytes())
    rows, head = struct.unpack_from("<IH", data, 4)
    data[32 + 11] = ord("L")
    for place in range(head + 1, head + 2 * rows, 2):
        data[place] = {ord("0"): ord("F"), ord("1"): ord("T")}.get(data[place], ord("?"))
    path.write_bytes(data)


def encodings(folder):
    """Tables of all that a code page has from 0xA0 on, by the names of their .cpg."""
    folder.mkdir()
    parts = [part for part in range(1, 16) if part not in (12, 14)]
    pages = [("437", "cp437"), ("UTF-8", "utf-8")] + [(f"{n}", f"cp{n}") for n in (1250, 1251, 1253, 1254)]
    for page, codec in pages + [(f"8859{part}", f"iso8859_{part}") for part in parts]:
        letters = bytes(range(0xA1, 0x100)).decode("latin-1" if codec == "utf-8" else codec, "ignore")
        texts = [letters[i : i + 12] for i in range(0, len(letters), 12)] + ["plain", "", "ab cd  "]
        fields = b"".join(
            name.encode().ljust(11, b"\0") + b"C\0\0\0\0" + bytes([size]) + bytes(15)
            for name, size in (("text", 30), ("number", 4)))
        head = struct.pack("<4BIHH20x", 3, 124, 1, 1, len(texts), 32 + len(fields) + 1, 35)
        rows = b"".join(
            b" " + text.encode(codec).ljust(30) + str(number).encode().ljust(4) for number, text in enumerate(texts))
        (folder / f"encoding_{page}.dbf").write_bytes(head + fields + b"\r" + rows + b"\x1a")
        (folder / f"encoding_{page}.cpg").write_text(page)


def main():
    folder = Path(sys.argv[1])
    real(folder / "real")
    (folder / "shapefile").mkdir()
    known(folder / "shapefile" / "known")
    encodings(folder / "shapefile" / "encodings")


main()
