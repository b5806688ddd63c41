"""Layers converted by GDAL, read by plat, and compared feature by feature with what GDAL reads.

usage: gdal_oracle.py PLAT SHAPEFILE...
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path


def run(*command):
    return subprocess.run(command, capture_output=True, check=True, timeout=300).stdout


def same_positions(one, two):
    """Whether coordinates are the same to seven digits."""
    if isinstance(one, (int, float)):
        return isinstance(two, (int, float)) and abs(one - two) <= 1.0000001e-7
    return len(one) == len(two) and all(same_positions(a, b) for a, b in zip(one, two))


def same_ring(one, two):
    """Rings may go either way round; they start at the same place."""
    return same_positions(one, two) or same_positions(one, two[::-1])


def same_geometry(one, two):
    if one is None or two is None:
        return one is two
    if one["type"] != two["type"]:
        return False
    left, right = one["coordinates"], two["coordinates"]
    if "Polygon" not in one["type"]:
        return same_positions(left, right)
    if one["type"] == "Polygon":
        left, right = [left], [right]
    return len(left) == len(right) and all(
        len(a) == len(b) and all(same_ring(c, d) for c, d in zip(a, b)) for a, b in zip(left, right)
    )


def same_value(theirs, ours):
    if isinstance(theirs, (int, float)) and isinstance(ours, (int, float)) and not isinstance(theirs, bool):
        return theirs == ours
    # A CSV has no types: GDAL's text is what counts.
    return theirs == ours or str(theirs) == str(ours) or theirs in (None, "") and ours in (None, "")


def area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))


def check_winding(geometry):
    if geometry is None or "Polygon" not in geometry["type"]:
        return True
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    return all(
        (area(ring) >= -1e-9) if index == 0 else (area(ring) <= 1e-9)
        for polygon in polygons for index, ring in enumerate(polygon)
    )


def compare(name, theirs, ours, is_table, is_wound=True):
    if len(theirs) != len(ours):
        return f"{name}: {len(ours)} features, GDAL reads {len(theirs)}"
    for index, (one, two) in enumerate(zip(theirs, ours)):
        if not is_table and list(one["properties"]) != list(two["properties"]):
            return f"{name}, feature {index}: other fields"
        for field, value in one["properties"].items():
            if field in two["properties"] and not same_value(value, two["properties"][field]):
                return f"{name}, feature {index}, {field}: {two['properties'][field]!r}, GDAL has {value!r}"
        if not same_geometry(one["geometry"], two["geometry"]):
            return f"{name}, feature {index}: another geometry"
        if is_wound and not check_winding(two["geometry"]):
            return f"{name}, feature {index}: a ring goes the wrong way round"
    return None


def check(plat, shapefile):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        wrong = []
        # What GDAL reads of the shapefile, at full precision.
        run("ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", str(source / "a.geojson"), shapefile)
        theirs = json.loads((source / "a.geojson").read_bytes())["features"]
        run("ogr2ogr", "-f", "GeoJSONSeq", "-lco", "COORDINATE_PRECISION=15", str(source / "b.geojsonl"), shapefile)
        run("ogr2ogr", "-f", "CSV", "-lco", "GEOMETRY=AS_WKT", str(source / "c.csv"), shapefile)
        for name in ("a.geojson", "b.geojsonl", "c.csv"):
            ours = json.loads(run(plat, "cat", "-q", str(source / name)))["features"]
            wrong.append(compare(f"{Path(shapefile).name} as {name}", theirs, ours, name == "c.csv"))
        # And back: what plat writes, GDAL reads.
        for suffix, form in ((".csv", "csv"), (".geojsonl", "geojsonseq"), (".geojson", "geojson")):
            written = source / f"plat{suffix}"
            run(plat, "cat", "-q", "-f", form, "-o", str(written), str(source / "a.geojson"))
            options = ["-oo", "GEOM_POSSIBLE_NAMES=wkt", "-oo", "KEEP_GEOM_COLUMNS=NO"] if form == "csv" else []
            back = source / f"back-{form}.geojson"
            run("ogr2ogr", "-f", "GeoJSON", *options, str(back), str(written))
            theirs_back = json.loads(back.read_bytes())["features"]
            wrong.append(compare(f"{Path(shapefile).name}, {form} of plat read by GDAL", theirs, theirs_back, True, form != "csv"))
        return [found for found in wrong if found]


def main():
    plat, *shapefiles = sys.argv[1:]
    wrong = [found for shapefile in shapefiles for found in check(plat, shapefile)]
    print("\n".join(wrong[:20]) or "ok")


main()
