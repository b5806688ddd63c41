"""Where the labels of lines and polygons stand, found by obstacles that are halved until little is left of them.

    declutter_points.py PLAT SEED SIDE

There are SIDE rows of SIDE shapes.

Those of polygons must be as far from the border on the ground as any place, to 1 %, as GEOS sees it, and those of lines half
way along the longest. Prints what is wrong, or `ok`.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile

from shapely.affinity import scale
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box, mapping
from shapely.ops import polylabel


def star(rng, x, y, radius, corners):
    while True:
        angles = sorted(rng.uniform(0, 2 * math.pi) for _ in range(corners))
        found = Polygon([
            (x + radius * reach * math.cos(angle), y + radius * reach * math.sin(angle))
            for angle in angles for reach in [rng.uniform(0.15, 1)]])
        if found.is_valid:
            return found


def shape(rng, x, y):
    """Within 2 degrees about a place."""
    while True:
        kind = rng.choice(["star", "star", "hole", "multi", "ring", "line", "lines"])
        if kind == "star":
            found = star(rng, x, y, 1.9, rng.randint(3, 20))
        elif kind == "hole":
            outer = star(rng, x, y, 1.9, 12)
            found = outer.difference(star(rng, x, y, 1, 8))
        elif kind == "ring":
            # Its middle is not inside.
            outer = Point(x, y).buffer(1.5)
            found = outer.difference(box(x - 1, y - 1, x + 3, y + rng.uniform(0, 1)))
        elif kind == "multi":
            found = MultiPolygon([star(rng, x - 1, y, 0.9, 7), star(rng, x + 1, y + rng.uniform(-1, 1), 0.9, 7)])
        else:
            lines = [
                [(x + rng.uniform(-1.9, 1.9), y + rng.uniform(-1.9, 1.9)) for _ in range(rng.randint(2, 6))]
                for _ in range(1 if kind == "line" else 3)]
            found = LineString(lines[0]) if kind == "line" else MultiLineString(lines)
        if found.is_valid and not found.is_empty and found.geom_type != "GeometryCollection":
            return found


def hidden(plat, rects):
    """Which of the shapes have their label on these rects."""
    with open("rects.json", "w") as file:
        json.dump({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": None, "geometry": mapping(box(*rect))} for rect in rects]}, file)
    words = [plat, "declutter", "-q", "--zoom", "24", "--label-size", "1x1", "--obstacles", "rects.json", "--fields", "n"]
    text = subprocess.run(words + ["shapes.json"], capture_output=True, text=True, check=True).stdout
    shown = {feature["properties"]["n"] for feature in json.loads(text)["features"]}
    return [number not in shown for number in range(len(rects))]


def main():
    plat, rng, side = sys.argv[1], random.Random(int(sys.argv[2])), int(sys.argv[3])
    shapes = [shape(rng, 5 * column - 50, 5 * row - 50) for row in range(side) for column in range(side)]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("shapes.json", "w") as file:
            json.dump({"type": "FeatureCollection", "features": [
                {"type": "Feature", "properties": {"n": number}, "geometry": mapping(found)}
                for number, found in enumerate(shapes)]}, file)
        rects = [list(found.bounds) for found in shapes]
        if not all(hidden(plat, rects)):
            wrong.append("a label is not within the bounds")
        for step in range(44):
            axis = step % 2
            halves = [[*rect] for rect in rects]
            for half in halves:
                half[axis + 2] = (half[axis] + half[axis + 2]) / 2
            for rect, half, there in zip(rects, halves, hidden(plat, halves)):
                rect[axis if not there else axis + 2] = half[axis + 2]
    for number, (found, rect) in enumerate(zip(shapes, rects)):
        place = Point((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2)
        where = f"{number} ({found.geom_type}): {place.wkt}"
        if "Polygon" in found.geom_type:
            most, room = 0, None
            for part in getattr(found, "geoms", [found]):
                ratio = math.cos(math.radians((part.bounds[1] + part.bounds[3]) / 2))
                ground, there = (scale(one, ratio, 1, origin=(0, 0)) for one in (part, place))
                most = max(most, ground.boundary.distance(polylabel(ground, 1e-3)))
                if part.contains(place):
                    room = ground.boundary.distance(there)
            if room is None:
                wrong.append(f"{where} is outside")
            elif room < 0.99 * most - 1e-5:
                wrong.append(f"{where} is near the edge, {room} of {most}")
        else:
            part = max(getattr(found, "geoms", [found]), key=lambda part: part.length)
            middle = part.interpolate(0.5, normalized=True)
            if middle.distance(place) > 1e-5:
                wrong.append(f"{where} is not {middle.wkt}")
    print("\n".join(wrong[:20]) or "ok")


if __name__ == "__main__":
    main()
