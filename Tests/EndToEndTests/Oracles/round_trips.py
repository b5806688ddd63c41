"""Carries layers of every kind of geometry, with elevations and without, through every pair of formats and back.

Usage: round_trips.py PLAT SEED

Prints ok, or what differs. Shapely is the judge of geometries: what comes back must be the same kind with the same
positions, but for what a shapefile cannot say: there a line is a multi-line of one, and so is a polygon.
"""

import json, os, random, subprocess, sys, tempfile
from shapely.geometry import shape
from shapely import wkt

plat, seed = sys.argv[1], int(sys.argv[2])
random.seed(seed)
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
wrong = []


def number(low, high):
    return round(random.uniform(low, high), random.randint(0, 7))


def position(has_z, x=None, y=None):
    x, y = number(-180, 180) if x is None else x, number(-85, 85) if y is None else y
    return [x, y] + ([number(-500, 9000)] if has_z else [])


def ring(has_z, x, y, size, is_hole=False):
    # Outer rings counter-clockwise, as GeoJSON has them.
    corners = [(0, 0), (size, 0), (size, size), (0, size)]
    if is_hole:
        corners.reverse()
    positions = [position(has_z, round(x + dx, 6), round(y + dy, 6)) for dx, dy in corners]
    return positions + positions[:1]


def polygon(has_z, x=None):
    x = number(-170, 160) if x is None else x
    y = number(-80, 70)
    rings = [ring(has_z, x, y, 4)]
    if random.random() < 0.5:
        rings.append(ring(has_z, x + 1, y + 1, 2, True))
    return rings


def line(has_z):
    # Not over the antimeridian, where it would be cut.
    x = number(-170, 0)
    return [position(has_z, round(x + random.uniform(0, 100), 5)) for _ in range(random.randint(2, 6))]


def geometry(kind, has_z):
    many = range(random.randint(1, 3))
    match kind:
        case "Point": coordinates = position(has_z)
        case "MultiPoint": coordinates = [position(has_z) for _ in many]
        case "LineString": coordinates = line(has_z)
        case "MultiLineString": coordinates = [line(has_z) for _ in many]
        case "Polygon": coordinates = polygon(has_z)
        case "MultiPolygon": coordinates = [polygon(has_z, -170 + 20 * i) for i in many]
        case "GeometryCollection":
            inner = [geometry(random.choice(simple), has_z) for _ in many]
            return {"type": kind, "geometries": inner}
    return {"type": kind, "coordinates": coordinates}


simple = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"]
texts = ["plain", "a,b", 'say "x"', "two\nlines", "é世🌍", " blanks ", "5\"", "x\r\ny", "a;b|c\td", "o'clock"]


def layer(kinds, has_z, has_nul):
    features = []
    for index in range(40):
        kind = random.choice(kinds)
        place = None if index % 13 == 7 else geometry(kind, has_z)
        # A shapefile fills its fields up with blanks.
        text = random.choice(texts if has_nul else [text.rstrip() for text in texts]) + ("\0" if has_nul and index % 9 == 4 else "")
        properties = {"n": index if index % 5 else index + 0.25, "t": text, "maybe": None if index % 3 else f"v{index}"}
        features.append({"type": "Feature", "geometry": place, "properties": properties})
    return features


def run(*arguments, **options):
    return subprocess.run([plat, "cat", *arguments], capture_output=True, timeout=60, **options)


endings = {"geojson": "geojson", "geojsonseq": "geojsonl", "csv": "csv", "shapefile": "shp"}


def convert(source, form, name):
    target = f"{name}.{endings[form]}"
    outcome = run("--on-error", "fail", "-f", form, "-o", target, source)
    if outcome.returncode:
        wrong.append((name, form, outcome.stderr.decode()[:300]))
    return target


def read(source):
    outcome = run("-f", "geojsonseq", source)
    return [json.loads(text) for text in outcome.stdout.decode().split("\n") if text]


def as_shapely(place, unites):
    if place is None:
        return None
    found = shape(place)
    kind = found.geom_type
    # A shapefile has no kind for one part, and starts rings where it likes.
    if unites and kind in ("LineString", "Polygon"):
        found = shape({"type": "Multi" + kind, "coordinates": [place["coordinates"]]})
    return found.geom_type, found.has_z, found.normalize().wkt if unites else wkt.dumps(found, trim=True)


def compare(name, before, after, unites):
    if len(before) != len(after):
        return wrong.append((name, "count", len(before), len(after)))
    for one, other in zip(before, after):
        if as_shapely(one["geometry"], unites) != as_shapely(other["geometry"], unites):
            return wrong.append((name, one["geometry"], other["geometry"]))
        if one["properties"] != other["properties"]:
            return wrong.append((name, one["properties"], other["properties"]))


families = [["Point"], ["MultiPoint"], ["LineString", "MultiLineString"], ["Polygon", "MultiPolygon"]]
texts_only = ["geojson", "geojsonseq", "csv"]
for has_z in (False, True):
    for group, forms in [(simple + ["GeometryCollection"], texts_only), (["Point"], texts_only)] + [
        (family, list(endings)) for family in families
    ]:
        has_shapefile = "shapefile" in forms
        features = layer(group, has_z, has_nul=not has_shapefile)
        with open("in.geojsonl", "w") as file:
            for feature in features:
                print(json.dumps(feature), file=file)
        label = f"{'Z ' if has_z else ''}{'/'.join(group)}"
        for first in forms:
            one = convert("in.geojsonl", first, f"one_{first}")
            for second in forms:
                if has_shapefile and "shapefile" not in (first, second):
                    continue
                other = convert(one, second, f"two_{second}")
                compare(f"{label}: {first} to {second}", features, read(other), "shapefile" in (first, second))
print(wrong[:3] if wrong else "ok")
