"""Shapefiles as plat reads them, compared feature by feature with what GDAL reads. Prints a line for each difference.

usage: shapefile_reading_oracle.py PLAT FILE...
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# What layers without a .prj are taken for whose coordinates are no degrees.
FAR_OUT = "EPSG:3857"
# GDAL rounds in the last digits of what it writes.
DIGITS = 10
LOGICALS = {"T": True, "Y": True, "F": False, "N": False, "?": None}


def run(*command):
    environment = dict(os.environ, SHAPE_RESTORE_SHX="NO", OGR_ORGANIZE_POLYGONS="DEFAULT")
    return subprocess.run(command, capture_output=True, timeout=20, check=False, env=environment)


def rebuild_index(path):
    """The .shx that a .shp should have: records by their numbers, what lies between them is no record."""
    data = path.read_bytes()
    entries, offset = [], 100
    while offset + 12 <= len(data):
        number, length = struct.unpack_from(">ii", data, offset)
        (kind,) = struct.unpack_from("<i", data, offset + 8)
        known = kind in (0, struct.unpack_from("<i", data, 32)[0])
        if number == len(entries) + 1 and known and length > 1 and offset + 8 + 2 * length <= len(data):
            entries.append(struct.pack(">ii", offset // 2, length))
            offset += 8 + 2 * length
        else:
            offset += 2
    head = data[:24] + struct.pack(">i", 50 + 4 * len(entries)) + data[28:100]
    path.with_suffix(".shx").write_bytes(head + b"".join(entries))


def copy(source, folder):
    """The files of a layer in a folder that can be written, with an index."""
    stem = source.name[: -len(source.suffix)]
    for file in source.parent.iterdir():
        if file.name[: -len(file.suffix)] == stem and file.suffix.lower() in (".shp", ".shx", ".dbf", ".prj", ".cpg"):
            shutil.copyfile(file, folder / ("layer" + file.suffix.lower()))
    shapes = folder / "layer.shp"
    if shapes.exists() and not (folder / "layer.shx").exists():
        rebuild_index(shapes)
    return shapes if shapes.exists() else folder / "layer.dbf"


def is_far_out(source):
    """Whether nothing says what the coordinates are, and they are no degrees."""
    shapes = source.with_suffix(".shp")
    if source.suffix == ".zip" or not shapes.exists() or source.with_suffix(".prj").exists():
        return False
    box = struct.unpack_from("<4d", shapes.read_bytes(), 36)
    return any(abs(number) > 360 for number in box)


def numbers(text):
    """An integer of any length stays what it is."""
    return float(text) if "." in text or "e" in text.lower() else int(text)


def decoded(text):
    """GDAL hands on bytes whose encoding nobody names."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("windows-1252")


def as_json(text):
    return json.loads(text, parse_int=numbers, parse_float=numbers)


def rings(geometry):
    """Polygons as sets of rings, which may start anywhere and go either way round; else the coordinates."""
    if geometry is None:
        return None
    if "Polygon" not in geometry["type"]:
        return geometry["type"], exact(geometry["coordinates"])
    parts = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    return sorted((ring(part[0]), sorted(map(ring, part[1:]))) for part in parts if part)


def exact(coordinates):
    return tuple(map(exact, coordinates)) if isinstance(coordinates, list) else round(float(coordinates), DIGITS)


def ring(positions):
    positions = [exact(position) for position in positions]
    if positions[0] == positions[-1]:
        positions.pop()
    start = positions.index(min(positions))
    forward = positions[start:] + positions[:start]
    return min(forward, forward[:1] + forward[:0:-1])


def area(geometry):
    if geometry is None or "Polygon" not in geometry["type"]:
        return 0
    parts = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    doubled = 0
    for part in parts:
        for index, line in enumerate(part):
            size = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, line[1:])))
            doubled += -size if index else size
    return doubled / 2


def is_wound(geometry):
    """Whether rings are closed, outer ones go counter-clockwise and holes clockwise."""
    if geometry is None or "Polygon" not in geometry["type"]:
        return True
    parts = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    for part in parts:
        for index, line in enumerate(part):
            # From its first position, as large coordinates would drown a small ring.
            moved = [(a[0] - line[0][0], a[1] - line[0][1]) for a in line]
            doubled = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(moved, moved[1:]))
            if line[0] != line[-1] or len(line) < 4 or (doubled < 0 if index == 0 else doubled > 0):
                return False
    return True


def value(thing, ours):
    """GDAL writes dates with other separators and logicals as their letters."""
    if isinstance(ours, bool) or ours is None and thing == "?":
        return LOGICALS.get(str(thing).upper(), thing)
    if isinstance(thing, str) and len(thing) == 10 and thing[4] in "/-" and thing[7] in "/-":
        return thing.replace("/", "-")
    return thing


def compare(theirs, ours):
    """What differs, each sort of it once."""
    if len(theirs) != len(ours):
        yield f"{len(ours)} features, GDAL reads {len(theirs)}"
        return
    found = {}
    for index, (one, two) in enumerate(zip(theirs, ours)):
        # A layer without fields gets one from GDAL, and it leaves out dates that are null.
        left, right = one["properties"], two["properties"]
        left = {name: left.get(name) for name in right} | {name: left[name] for name in left if name != "FID"}
        if list(left) != list(right):
            found.setdefault("fields", f"fields {list(right)}, GDAL has {list(left)}")
        for name in left.keys() & right.keys():
            if value(left[name], right[name]) != right[name]:
                found.setdefault(name, f"{name}: {right[name]!r}, GDAL has {left[name]!r}")
        if rings(one["geometry"]) != rings(two["geometry"]):
            found.setdefault("geometry of", f"feature {index}: {what(one['geometry'], two['geometry'])}")
        elif abs(area(one["geometry"]) - area(two["geometry"])) > 1e-9 * max(1, area(one["geometry"])):
            found.setdefault("area of", f"feature {index}: another area")
        elif not is_wound(two["geometry"]):
            found.setdefault("winding of", f"feature {index}: a ring is open or goes the wrong way round")
    yield from found.values()


def what(theirs, ours):
    """How geometries differ."""
    kinds = [geometry and geometry["type"] for geometry in (ours, theirs)]
    if kinds[0] != kinds[1] or None in kinds:
        return f"{kinds[0]}, GDAL has {kinds[1]}"
    def count(geometry):
        return str(geometry["coordinates"]).count("[")
    if count(theirs) != count(ours):
        return "another number of positions"
    return f"other {kinds[0]}"


def check(plat, source):
    given = ["--src-crs", FAR_OUT] if is_far_out(source) else []
    ours = run(plat, "cat", "--no-cut", "-f", "geojsonseq", "--precision", "full", *given, str(source))
    if ours.returncode != 0:
        report = run(plat, "cat", "-f", "geojsonseq", "--log-format", "json", *given, str(source)).stderr.decode()
        codes = [json.loads(line) for line in report.splitlines() if line.startswith("{")]
        errors = [line["code"] for line in codes if line.get("severity") == "error"]
        return [f"{source.name}: {ours.returncode} {' '.join(errors)}"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        layer = f"/vsizip/{source}" if source.suffix == ".zip" else copy(source, folder)
        options = ["-s_srs", FAR_OUT] if given else []
        if given or (folder / "layer.prj").exists() and b"html" not in (folder / "layer.prj").read_bytes():
            options += ["-t_srs", "EPSG:4326"]
        out = folder / "out.geojsonl"
        try:
            gdal = run("ogr2ogr", "-f", "GeoJSONSeq", "-lco", "COORDINATE_PRECISION=17", *options, str(out), str(layer))
        except subprocess.TimeoutExpired:
            return [f"{source.name}: {len(ours.stdout.splitlines())} features, GDAL does not end"]
        if gdal.returncode != 0:
            return [f"{source.name}: {len(ours.stdout.splitlines())} features, GDAL refuses it"]
        text = out.read_bytes() if out.exists() else b""
        theirs = [as_json(line) for line in decoded(text).split("\n") if line]
    mine = [as_json(line) for line in ours.stdout.splitlines()]
    return [f"{source.name}: {found}" for found in compare(theirs, mine)]


def main():
    plat, *files = sys.argv[1:]
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda file: check(plat, Path(file)), files):
            for line in found:
                print(line)


main()
