"""Reads shapefiles by ESRI's technical description of 1998, makes GeoJSON of them and has plat write them back.

Usage: shapefile_oracle.py PLAT FILE.shp …
Prints ok if every .shp and .shx comes out byte for byte, else what differs. Holes must follow their outer ring, which is
what GeoJSON can say.
"""
import json
import os
import struct
import subprocess
import sys
import tempfile


def area(ring):
    (ox, oy) = ring[0]
    return sum((a[0] - ox) * (b[1] - oy) - (b[0] - ox) * (a[1] - oy) for a, b in zip(ring, ring[1:]))


def geometry(content):
    kind = struct.unpack_from("<i", content)[0]
    if kind == 0:
        return None
    if kind == 1:
        return {"type": "Point", "coordinates": list(struct.unpack_from("<2d", content, 4))}
    if kind == 8:
        count = struct.unpack_from("<i", content, 36)[0]
        flat = struct.unpack_from("<%dd" % (2 * count), content, 40)
        return {"type": "MultiPoint", "coordinates": [list(p) for p in zip(flat[::2], flat[1::2])]}
    if kind not in (3, 5):
        raise ValueError("shape type %d" % kind)
    parts, count = struct.unpack_from("<2i", content, 36)
    starts = list(struct.unpack_from("<%di" % parts, content, 44)) + [count]
    flat = struct.unpack_from("<%dd" % (2 * count), content, 44 + 4 * parts)
    points = [list(p) for p in zip(flat[::2], flat[1::2])]
    rings = [points[a:b] for a, b in zip(starts, starts[1:])]
    if kind == 3:
        return {"type": "MultiLineString", "coordinates": rings}
    polygons = []
    for ring in rings:
        # Outer rings are clockwise.
        if area(ring) < 0 or not polygons:
            polygons.append([])
        polygons[-1].append(ring)
    return {"type": "MultiPolygon", "coordinates": polygons}


def features(path):
    data = open(path, "rb").read()
    offset = 100
    while offset < len(data):
        length = 2 * struct.unpack_from(">i", data, offset + 4)[0]
        content = data[offset + 8 : offset + 8 + length]
        yield {"type": "Feature", "properties": {}, "geometry": geometry(content)}
        offset += 8 + length


def main():
    plat, paths = sys.argv[1], sys.argv[2:]
    differences = []
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            source = os.path.join(folder, "in.geojson")
            with open(source, "w") as file:
                json.dump({"type": "FeatureCollection", "features": list(features(path))}, file)
            target = os.path.join(folder, "out.shp")
            subprocess.run([plat, "cat", "-q", "-s", "EPSG:4326", "-o", target, source], check=True)
            for suffix in ("shp", "shx"):
                expected = open(path[:-3] + suffix, "rb").read()
                if open(target[:-3] + suffix, "rb").read() != expected:
                    differences.append("%s differs" % (path[:-3] + suffix))
    print("\n".join(differences) or "ok")


main()
