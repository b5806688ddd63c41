"""Whether points of `plat bounds --as points` are the centres of the bounding rects that shapely and PROJ find.

usage: points_oracle.py PLAT ROUNDS
"""

import json
import random
import subprocess
import sys

from pyproj import Transformer
from shapely.geometry import shape
from shapely.ops import transform

TO_MAP = Transformer.from_crs("EPSG:4326", "EPSG:3857", always_xy=True).transform
WORLD = 2 * 20037508.342789244


def to_map(xs, ys):
    """PROJ for y; x goes on beyond 180 degrees, where PROJ begins again."""
    return [x / 360 * WORLD for x in xs], [TO_MAP(0, y)[1] for y in ys]


def geometry(draw):
    """A geometry in degrees that may run beyond 180, of any kind."""
    x, y = draw.uniform(-180, 180), draw.uniform(-70, 70)
    place = lambda: [x + draw.uniform(-15, 15), y + draw.uniform(-9, 9)]
    kind = draw.choice(["LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"])
    line = lambda: [place() for _ in range(draw.randrange(2, 6))]
    triangle = lambda: [[(a := place()), [a[0] + 3, a[1]], [a[0] + 1, a[1] + 2], a]]
    coordinates = {
        "LineString": line, "Polygon": triangle, "MultiPoint": line, "MultiLineString": lambda: [line(), line()],
        "MultiPolygon": lambda: [triangle(), triangle()],
    }
    if kind == "GeometryCollection":
        members = [{"type": "Point", "coordinates": place()}, {"type": "Polygon", "coordinates": triangle()}]
        return {"type": kind, "geometries": members}
    return {"type": kind, "coordinates": coordinates[kind]()}


def turned(value):
    """All longitudes between -180 and 180."""
    if isinstance(value, dict):
        return {key: turned(member) if key in ("coordinates", "geometries") else member for key, member in value.items()}
    if isinstance(value[0], (int, float)):
        return [(value[0] + 180) % 360 - 180, value[1]]
    return [turned(member) for member in value]


def center(geometry):
    west, south, east, north = transform(to_map, shape(geometry)).bounds
    return (west + east) / 2, (south + north) / 2


def main(plat, rounds):
    for seed in range(rounds):
        draw = random.Random(seed)
        geometries = [geometry(draw) for _ in range(50)]
        features = [
            {"type": "Feature", "id": index, "properties": {"n": index}, "geometry": turned(geometry)}
            for index, geometry in enumerate(geometries)
        ]
        data = "\n".join(json.dumps(feature) for feature in features)
        done = subprocess.run(
            [plat, "bounds", "-q", "--as", "points", "-f", "geojsonseq", "--precision", "full"], input=data.encode(),
            capture_output=True)
        if done.returncode:
            sys.exit(done.stderr.decode())
        lines = done.stdout.decode().splitlines()
        if len(lines) != len(features):
            sys.exit(f"{seed}: {len(lines)} lines")
        for index, line in enumerate(lines):
            point = json.loads(line)
            if point["id"] != index or point["properties"]["n"] != index or point["geometry"]["type"] != "Point":
                sys.exit(line)
            longitude, latitude = point["geometry"]["coordinates"]
            if not -180 <= longitude <= 180:
                sys.exit(f"{seed}: longitude {longitude}")
            x, y = TO_MAP(longitude, latitude)
            # shapely has the geometry in one piece, wherever its longitudes end.
            wanted = center(geometries[index])
            away = (x - wanted[0] + WORLD / 2) % WORLD - WORLD / 2
            if abs(away) > 0.01 or abs(y - wanted[1]) > 0.01:
                sys.exit(f"{seed}: {json.dumps(features[index])}: {(x, y)} instead of {wanted}")
    print("ok")


main(sys.argv[1], int(sys.argv[2]))
