"""Whether `plat cat` reads GeoPackages and FlatGeobufs that GDAL writes, and writes such that GDAL reads the same.

    database_oracle.py PLAT COUNT

makes COUNT seeded layers of all types of geometries, and prints what is wrong, or `ok`.
"""
import json
import os
import random
import sqlite3
import struct
import subprocess
import sys
import tempfile

from osgeo import gdal, ogr, osr

sys.path.insert(0, "/usr/lib/python3/dist-packages")
from osgeo_utils.samples import validate_gpkg

gdal.UseExceptions()
gdal.PushErrorHandler("CPLQuietErrorHandler")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
faults = []


def plat(*arguments, status=0, **options):
    done = subprocess.run([PLAT, *arguments], capture_output=True, **options)
    if done.returncode != status:
        faults.append(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def number(source):
    return source.choice([source.uniform(-80, 80), source.randint(-80, 80), round(source.uniform(-80, 80), 3)])


def position(source, dimension):
    return " ".join(repr(float(number(source))) for _ in range(dimension))


def ring(source, dimension):
    x, y, size = source.uniform(-80, 70), source.uniform(-80, 70), source.uniform(0.5, 9)
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)]
    rest = " ".join("5.5" for _ in range(dimension - 2))
    return "(" + ", ".join(f"{a!r} {b!r} {rest}".strip() for a, b in corners) + ")"


def body(source, kind, dimension):
    many = range(source.randint(1, 3))
    return {
        "POINT": lambda: f"({position(source, dimension)})",
        "LINESTRING": lambda: "(" + ", ".join(position(source, dimension) for _ in range(source.randint(2, 5))) + ")",
        "POLYGON": lambda: f"({ring(source, dimension)})",
        "MULTIPOINT": lambda: "(" + ", ".join(f"({position(source, dimension)})" for _ in many) + ")",
        "MULTILINESTRING": lambda: "(" + ", ".join(body(source, "LINESTRING", dimension) for _ in many) + ")",
        "MULTIPOLYGON": lambda: "(" + ", ".join(body(source, "POLYGON", dimension) for _ in many) + ")",
    }[kind]()


KINDS = ["POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON"]


def geometry(source, kind, suffix):
    dimension = 2 + len(suffix)
    mark = f" {suffix}" if suffix else ""
    if kind == "GEOMETRYCOLLECTION":
        members = ", ".join(f"{k}{mark} {body(source, k, dimension)}" for k in source.sample(KINDS, 2))
        return f"{kind}{mark} ({members})"
    return f"{kind}{mark} {body(source, kind, dimension)}"


def make(source, path, driver, kind, suffix):
    """A layer by GDAL; returns the attributes and geometries of its features."""
    system = osr.SpatialReference()
    system.ImportFromEPSG(4326)
    data = ogr.GetDriverByName(driver).CreateDataSource(path)
    flat = getattr(ogr, "wkb" + {"GEOMETRYCOLLECTION": "GeometryCollection", "MULTIPOLYGON": "MultiPolygon",
                                 "MULTIPOINT": "MultiPoint", "MULTILINESTRING": "MultiLineString",
                                 "LINESTRING": "LineString", "POLYGON": "Polygon", "POINT": "Point"}.get(kind, "Unknown"))
    layer = data.CreateLayer("made", system, flat + 1000 * ("Z" in suffix) + 2000 * ("M" in suffix) if flat else flat)
    for name, type, subtype in [
        ("name", ogr.OFTString, 0), ("whole", ogr.OFTInteger64, 0), ("part", ogr.OFTReal, 0),
        ("truth", ogr.OFTInteger, ogr.OFSTBoolean), ("day", ogr.OFTDate, 0),
    ]:
        field = ogr.FieldDefn(name, type)
        field.SetSubType(subtype)
        layer.CreateField(field)
    for index in range(source.randint(1, 80)):
        feature = ogr.Feature(layer.GetLayerDefn())
        if source.random() < 0.9:
            feature["name"] = source.choice(["", "Zürich", "a\"b\\c", "x" * 300, "日本", "\t"])
        if source.random() < 0.9:
            feature["whole"] = source.choice([0, -1, 2**53 + 1, -(2**63), 2**63 - 1, source.randint(-999, 999)])
        if source.random() < 0.9:
            feature["part"] = source.choice([0.1, 1e300, -5e-324, 3.0, source.random()])
        if source.random() < 0.8:
            feature["truth"] = source.randint(0, 1)
        if driver == "GPKG" and source.random() < 0.8:
            feature["day"] = "2024/02/29"
        own = source.choice(KINDS) if kind == "ANY" else kind
        if driver != "GPKG" or source.random() < 0.95:
            feature.SetGeometryDirectly(ogr.CreateGeometryFromWkt(geometry(source, own, suffix)))
        layer.CreateFeature(feature)
    data = None


def rows(path, layer=None):
    """What GDAL reads: values by name, and the geometry as well-known binary."""
    data = ogr.Open(path)
    layer = data.GetLayerByName(layer) if layer else data.GetLayer(0)
    names = [layer.GetLayerDefn().GetFieldDefn(i) for i in range(layer.GetLayerDefn().GetFieldCount())]
    found = []
    for feature in layer:
        values = {}
        for field in names:
            name = field.GetName()
            if not feature.IsFieldSetAndNotNull(name):
                continue
            value = feature.GetFieldAsString(name).replace("/", "-").removesuffix(" 00:00:00") if field.GetType() in (ogr.OFTDate, ogr.OFTDateTime) else feature[name]
            values[name] = bool(value) if field.GetSubType() == ogr.OFSTBoolean else value
        shape = feature.GetGeometryRef()
        found.append((json.dumps(values, sort_keys=True), shape.ExportToIsoWkb().hex() if shape else None))
    return found


def compare(one, other, what, ordered=True):
    if not ordered:
        one, other = sorted(one, key=str), sorted(other, key=str)
    if one != other:
        pair = next((p for p in zip(one, other) if p[0] != p[1]), (len(one), len(other)))
        faults.append(f"{what}: {pair[0]} became {pair[1]}")


def check_file(path):
    """The file by the validator of the standard, and by SQLite."""
    try:
        validate_gpkg.check(path, abort_at_first_error=True)
    except validate_gpkg.GPKGCheckException as problem:
        faults.append(f"{path}: {problem}")
    base = sqlite3.connect(path)
    if base.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        faults.append(f"{path}: integrity")
    for (name,) in base.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%USING rtree%'").fetchall():
        if base.execute("SELECT rtreecheck(?)", [name]).fetchone() != ("ok",):
            faults.append(f"{path}: {name}: {base.execute('SELECT rtreecheck(?)', [name]).fetchone()}")
    base.close()


def round_trips(folder, seed):
    source = random.Random(seed)
    kind = source.choice(KINDS + ["GEOMETRYCOLLECTION", "ANY"])
    suffix = source.choice(["", "Z", "M", "ZM"])
    for driver, ending in [("GPKG", "gpkg"), ("FlatGeobuf", "fgb")]:
        made = f"{folder}/{seed}.{ending}"
        make(source, made, driver, kind, suffix)
        wanted = rows(made)
        for to in ["gpkg", "fgb"]:
            path = f"{folder}/{seed}-{ending}.{to}"
            options = ["--no-index"] if to == "fgb" and source.random() < 0.5 else []
            plat("cat", "-q", *options, "-o", path, made)
            found = rows(path)
            compare(wanted, found, f"seed {seed}: {kind} {suffix}: {ending} to {to}", ordered=to == "gpkg" or bool(options))
            if to == "gpkg":
                check_file(path)
            same = plat("cat", "-q", "--threads", "1", path)
            if same != plat("cat", "-q", "--threads", "4", path):
                faults.append(f"{path}: threads differ")
            box = [source.uniform(-80, 40), source.uniform(-80, 40)]
            sides = f"--bbox={box[0]},{box[1]},{box[0] + 9},{box[1] + 9}"
            inside = plat("cat", "-q", sides, path)
            # The same features without an index, as a pipe has none.
            slow = plat("cat", "-q", sides, "-", input=same)
            ids = lambda text: [f["properties"] for f in json.loads(text)["features"]]
            if ids(inside) != ids(slow):
                faults.append(f"{path}: {sides}: {len(ids(inside))} with the index, {len(ids(slow))} without")


def damages(folder):
    """Truncated and altered files give an error with its code, never a crash or a hang."""
    source = random.Random(7)
    for ending in ["gpkg", "fgb"]:
        path = f"{folder}/damaged.{ending}"
        make(random.Random(3), f"{folder}/good.{ending}", "GPKG" if ending == "gpkg" else "FlatGeobuf", "POLYGON", "")
        good = open(f"{folder}/good.{ending}", "rb").read()
        for number in range(40):
            bad = bytearray(good[: source.randint(1, len(good))] if number % 4 == 0 else good)
            for _ in range(source.choice([0, 1, 1, 8, 64])):
                bad[source.randrange(len(bad))] = source.choice([0, 1, 127, 128, 255, source.randrange(256)])
            open(path, "wb").write(bad)
            for arguments in [["cat", "-q", path], ["cat", "-q", "--bbox=1,1,30,30", path], ["check", "-q", path]]:
                done = subprocess.run([PLAT, *arguments], capture_output=True, timeout=20)
                if done.returncode not in (0, 1, 65, 66):
                    faults.append(f"{arguments[0]} of a damaged {ending}: status {done.returncode}: {done.stderr[-300:]}")


def changes(folder):
    """Features that are added, layers that are replaced, and journals that are respected."""
    path = f"{folder}/all.gpkg"
    line = lambda n: '{"type":"Feature","properties":{"n":%d},"geometry":{"type":"Point","coordinates":[%d,%d]}}\n' % (n, n, n)
    feed = lambda *numbers: "".join(line(n) for n in numbers).encode()
    plat("cat", "-q", "-o", path, "--layer-name", "a", input=feed(1, 2))
    plat("cat", "-q", "-o", path, "--append", "--layer-name", "b", input=feed(3))
    plat("cat", "-q", "-o", path, "--append", "--layer-name", "a", input=feed(*range(4, 60)))
    plat("cat", "-q", "-o", path, "--update-layer", "b", input=feed(7, 8, 9))
    check_file(path)
    compare([json.dumps({"n": n}) for n in [1, 2, *range(4, 60)]], [r[0] for r in rows(path, "a")], "append")
    compare([json.dumps({"n": n}) for n in [7, 8, 9]], [r[0] for r in rows(path, "b")], "update")
    if plat("check", "-q", path, status=0):
        faults.append("check finds something in a file of plat")
    data = ogr.Open(path, 1)
    data.ExecuteSQL("UPDATE a SET n = 99 WHERE fid = 1")
    data.ExecuteSQL("DELETE FROM a WHERE fid = 2")
    data = None
    check_file(path)
    open(path + "-wal", "wb").write(b"x")
    plat("cat", "-q", "-o", path, input=feed(1), status=73)
    os.remove(path + "-wal")
    base = sqlite3.connect(path)
    # The triggers of the index call these.
    for name in ["ST_IsEmpty", "ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"]:
        base.create_function(name, 1, lambda blob: 0)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("UPDATE b SET n = 77 WHERE n = 7")
    base.commit()
    if b'"n":77' not in plat("cat", "-q", f"{path}:b"):
        faults.append("a change in the -wal was not read")
    base.close()
    base = sqlite3.connect(path)
    base.execute("DELETE FROM rtree_a_geom_rowid WHERE rowid > 50")
    base.commit()
    base.close()
    stale = plat("check", f"{path}:a", status=1)
    if b"index-" not in stale:
        faults.append(f"check says nothing of a stale index: {stale}")
    inside = plat("cat", "-q", "--bbox=54,54,57,57", f"{path}:a")
    if inside.count(b'"Feature"') != 4:
        faults.append("a stale index was trusted")


with tempfile.TemporaryDirectory() as folder:
    changes(folder)
    for seed in range(COUNT):
        round_trips(folder, seed)
    damages(folder)
print("\n".join(faults[:20]) or "ok")
