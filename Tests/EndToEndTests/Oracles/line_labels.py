"""Draws seeded views of made rivers, towns and countries, and prints how many labels the SVGs have, how many pairs of
them have ink in common, and how many letters are upside down. It knows labels only as outlines of an SVG, which shapely
compares. Then it rebuilds the letters that `plat declutter --along` wrote, and counts those that overlap.
"""

import json
import math
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

from shapely.geometry import Polygon, box
from shapely.ops import unary_union
from shapely.strtree import STRtree

plat, views = sys.argv[1], int(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments):
    return subprocess.run([plat, *arguments], check=True, capture_output=True, text=True).stdout


def world(chance):
    """A layer of rivers in pieces, one of areas and one of towns."""
    rivers, areas, towns = [], [], []
    for number in range(14):
        x, y, turn = chance.uniform(0, 20), chance.uniform(40, 50), chance.uniform(0, 7)
        line = [(x, y)]
        for _ in range(80):
            turn += chance.uniform(-0.6, 0.6)
            x, y = x + 0.12 * math.cos(turn), y + 0.1 * math.sin(turn)
            line.append((round(x, 5), round(y, 5)))
        name = "Fluss " + "".join(chance.choice("abcdeghijklmnop") for _ in range(chance.randint(1, 14)))
        for part in (line[:40], line[39:][::-1]):
            rivers.append((name, {"type": "LineString", "coordinates": part}))
    for number in range(8):
        x, y = chance.uniform(0, 18), chance.uniform(40, 48)
        a, b = chance.uniform(0.5, 4), chance.uniform(0.5, 2)
        angle = chance.uniform(0, 3)
        corners = [(a * math.cos(t / 2), b * math.sin(t / 2)) for t in range(12)]
        ring = [
            (round(x + u * math.cos(angle) - v * math.sin(angle), 5), round(y + u * math.sin(angle) + v * math.cos(angle), 5))
            for u, v in corners
        ]
        areas.append((f"Land {number}", {"type": "Polygon", "coordinates": [ring + ring[:1]]}))
    for number in range(120):
        towns.append((f"Ort {number}", {"type": "Point", "coordinates": [chance.uniform(0, 20), chance.uniform(40, 50)]}))
    for path, features in (("rivers", rivers), ("areas", areas), ("towns", towns)):
        with open(path + ".geojson", "w") as file:
            json.dump({"type": "FeatureCollection", "features": [
                {"type": "Feature", "properties": {"name": name}, "geometry": geometry} for name, geometry in features
            ]}, file)


def rings(data):
    """Rings of a path, with the control points of curves as corners: for letters that is near enough."""
    found, ring, at = [], [], (0.0, 0.0)
    for command, numbers in re.findall(r"([MLHVCZmlhvcz])([^MLHVCZmlhvcz]*)", data):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", numbers)]
        if command in "zZ":
            continue
        if command in "Mm" and ring:
            found.append(ring)
            ring = []
        step = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1}[command.upper()]
        for start in range(0, len(values), step):
            part = values[start:start + step]
            base = at if command.islower() else (0.0, 0.0)
            if step == 1:
                at = (base[0] + part[0], at[1]) if command in "Hh" else (at[0], base[1] + part[0])
            else:
                at = (base[0] + part[-2], base[1] + part[-1])
            ring.append(at)
            if command in "Mm" and start == 0 and command == "m" and not found and len(ring) == 1:
                at = (part[0], part[1])
    return found + ([ring] if ring else [])


def labels(path):
    root = ET.parse(path).getroot()
    group = next(e for e in root.iter(SVG + "g") if e.get("id") == "labels")
    for child in group:
        paths = [e.get("d") for e in child.iter() if e.get("d")]
        shapes = [Polygon(r).buffer(0) for d in paths for r in rings(d) if len(r) > 2]
        if shapes:
            yield unary_union(shapes)


def pairs(shapes):
    tree, count = STRtree(shapes), 0
    for number, shape in enumerate(shapes):
        for other in tree.query(shape):
            other = int(other) if not hasattr(other, "area") else next(i for i, s in enumerate(shapes) if s is other)
            count += other > number and shapes[other].intersection(shape).area > 1e-6
    return count


total = overlaps = 0
for seed in range(views):
    chance = random.Random(seed)
    world(chance)
    x, y = chance.uniform(4, 16), chance.uniform(43, 47)
    options = [["--letter-spacing", "2"], ["--area-labels", "along"], ["--repeat-distance", "150"], ["--heading", "40"]]
    run("render", "-q", "-o", "a.svg", "--center", f"{y},{x}", "--zoom", str(round(chance.uniform(5, 9), 2)), "--size",
        "600x500", "--label", "name", "--dot", *options[seed % 4], "areas.geojson", "rivers.geojson", "towns.geojson")
    found = list(labels("a.svg"))
    total += len(found)
    overlaps += pairs(found)

letters = wrong = steep = 0
run("declutter", "-q", "--along", "--label", "name", "--font-size", "12", "--blocked-by", "-o", "b.geojson", "rivers.geojson")
run("declutter", "-q", "--along", "--label", "name", "--font-size", "12", "--verify", "b.geojson")
for zoom in (5, 7, 9):
    shown = json.loads(run("declutter", "-q", "--along", "--label", "name", "--font-size", "12", "--visible-at", str(zoom),
                           "rivers.geojson"))["features"]
    shapes = []
    scale = 256 * 2 ** zoom
    for feature in shown:
        p = feature["properties"]
        x0 = (p["label_lon"] + 180) / 360 * scale
        sine = math.sin(math.radians(p["label_lat"]))
        y0 = scale * (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi))
        parts = []
        for letter in p["label_path"].split():
            dx, dy, angle = map(float, letter.split(","))
            steep += abs(angle) > 101
            c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            corners = [(-1, -10), (1, -10), (1, 2.5), (-1, 2.5)]
            parts.append(Polygon([(x0 + dx + a * c - d * s, y0 + dy + a * s + d * c) for a, d in corners]))
        letters += len(parts)
        shapes.append(unary_union(parts))
    wrong += pairs(shapes)
print(total > 10 * views, overlaps, letters > 100, wrong, steep)
