"""Whether what `plat cat` cuts at the antimeridian and closes along poles is right, by GEOS and GDAL.

    cuts_oracle.py PLAT COUNT

makes a layer of COUNT seeded polygons, stars with holes over the antimeridian and caps over the poles, of which we know what
they are on a plane where worlds lie side by side; has it cut from GeoJSON, GeoJSONSeq, WKT and a shapefile; and prints what is
wrong with that, or `ok`.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile

from osgeo import gdal, ogr

from antimeridian_oracle import fault

ogr.UseExceptions()
gdal.PushErrorHandler("CPLQuietErrorHandler")


def star(x, y, width, height, least):
    count = random.randint(8, 16) * max(1, int(width / 40))
    ring = []
    for index in range(count):
        angle = (index + random.uniform(0, 0.8)) / count * 2 * math.pi
        radius = random.uniform(least, 1)
        ring.append((x + width * radius * math.cos(angle), y + height * radius * math.sin(angle)))
    return ring


def over_antimeridian():
    """A star with perhaps a hole on each side; what is given and what it is on the plane are the same but for worlds."""
    width = random.uniform(2, 80)
    x, y = random.choice([180, -180]) + random.uniform(-1, 1) * width, random.uniform(-40, 40)
    rings = [star(x, y, width, 45, 0.5)]
    for side in (-0.2, 0.2):
        if random.random() < 0.5:
            rings.append(star(x + side * width, y, width * 0.12, 4, 0.5))
    return rings, rings


def over_pole():
    pole = random.choice([90, -90])
    start, count = random.uniform(-180, 180), random.randint(5, 14)
    latitude = random.uniform(20, 70) * (1 if pole > 0 else -1)
    ring = [(start + index * 360 / count, latitude + random.uniform(-5, 5)) for index in range(count)]
    end = (start + 360, ring[0][1])
    outline = ring + [end, (start + 360, pole), (start, pole)]
    return [ring], [outline]


def wrapped(x):
    return (x + 180) % 360 - 180


def given(rings):
    """As somebody may write them: begun anywhere, run either way, longitudes within ±180°, closed."""
    result = []
    for ring in rings:
        start = random.randrange(len(ring))
        ring = [(wrapped(x), y) for x, y in ring[start:] + ring[:start]]
        if random.random() < 0.5:
            ring.reverse()
        result.append([list(position) for position in ring + [ring[0]]])
    return result


def run(*arguments, **more):
    subprocess.run([sys.argv[1], *arguments], check=True, stderr=subprocess.DEVNULL, **more)


def cuts(path):
    """The geometries of a layer, in order, as GDAL reads them."""
    layer = ogr.Open(path)
    return [json.loads(feature.GetGeometryRef().ExportToJson(["COORDINATE_PRECISION=15"])) for feature in layer.GetLayer()]


def main():
    random.seed(5)
    wholes, features, planes, rows = [], [], [], ["n,wkt"]
    for number in range(int(sys.argv[2])):
        rings, outline = over_pole() if random.random() < 0.3 else over_antimeridian()
        wholes.append({"type": "Polygon", "coordinates": [[list(p) for p in ring + ring[:1]] for ring in outline]})
        geometry = {"type": "Polygon", "coordinates": given(rings)}
        features.append({"type": "Feature", "properties": {"n": number}, "geometry": geometry})
        is_cap = outline is not rings
        planes.append(features[-1] if is_cap else {"type": "Feature", "properties": {}, "geometry": wholes[-1]})
        text = ", ".join("(" + ", ".join(f"{x!r} {y!r}" for x, y in ring) + ")" for ring in geometry["coordinates"])
        rows.append(f'{number},"POLYGON ({text})"')
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("in.geojson", "w") as file:
            json.dump({"type": "FeatureCollection", "features": features}, file)
        with open("in.geojsonl", "w") as file:
            file.write("".join(json.dumps(feature) + "\n" for feature in features))
        with open("in.csv", "w") as file:
            file.write("\n".join(rows) + "\n")
        # A shapefile has a list of rings, of which those inside others are holes: on the plane.
        with open("plane.geojson", "w") as file:
            json.dump({"type": "FeatureCollection", "features": planes}, file)
        run("cat", "-q", "--no-cut", "-o", "in.shp", "plane.geojson")
        for ending in ["geojson", "geojsonl", "csv", "shp"]:
            for written in ["geojson", "geojsonseq", "shapefile"]:
                out = f"{ending}-{written}.{ {'geojson': 'geojson', 'geojsonseq': 'geojsonl', 'shapefile': 'shp'}[written] }"
                options = ["--cut"] if written == "shapefile" else ["--precision", "full"]
                run("cat", "-q", *options, "-f", written, "-o", out, f"in.{ending}")
                found = cuts(out)
                if len(found) != len(wholes):
                    wrong.append(f"{out}: {len(found)} features")
                faults = [fault({"whole": whole, "cut": cut}) for whole, cut in zip(wholes, found)]
                wrong += [f"{out}: {number}: {text}" for number, text in enumerate(faults) if text]
                # Not one is left that a second time would change.
                if written == "geojson":
                    run("cat", "-q", "--precision", "full", "-o", "again", out)
                    with open(out) as first, open("again") as second:
                        if first.read() != second.read():
                            wrong.append(f"{out}: another one when cut again")
    print("\n".join(wrong[:20]) if wrong else "ok")


main()
