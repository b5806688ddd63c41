"""Compares clipped polygons and lines with shapely: clipping_oracle.py FILE

Each line of FILE is a case: the rect, what was clipped, and what came out. Prints what differs, or `ok`.
"""

import json
import math
import sys

from shapely.geometry import LineString, Point, Polygon, box
from shapely.validation import make_valid


def shoelace(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) / 2


def polygon(case):
    rect = box(*case["rect"])
    wanted = Polygon(case["ring"]).intersection(rect).area
    found = abs(sum(shoelace(ring) for ring in case["rings"]))
    if abs(wanted - found) > 1e-3 * max(wanted, rect.area * 1e-3):
        return f"area {found} instead of {wanted}"


def is_on(at, dash):
    at %= sum(dash)
    for index, length in enumerate(dash):
        if at < length:
            return index % 2 == 0
        at -= length
    return False


def drawn(start, length, dash):
    """Length of the dashes in a piece, and the pieces of its pattern, by going along it."""
    total, at, end = 0.0, start, start + length
    while at < end - 1e-12:
        rest = at % sum(dash)
        for index, part in enumerate(dash):
            if rest < part:
                break
            rest -= part
        step = min(max(part - rest, 1e-9), end - at)
        total += step if index % 2 == 0 else 0
        at += step
    return total


def line(case):
    rect, points, dash = box(*case["rect"]), case["line"], case["dash"]
    if case["closed"]:
        points = points + points[:1]
    edges = [(a, b, math.dist(a, b)) for a, b in zip(points, points[1:])]
    inside = [LineString([a, b]).intersection(rect).length if a != b else 0 for a, b, _ in edges]
    found = 0.0
    for run in case["runs"]:
        track = run["points"] + (run["points"][:1] if run["closed"] else [])
        found += sum(math.dist(a, b) for a, b in zip(track, track[1:]))
        for x, y in run["points"]:
            if not (rect.bounds[0] <= x <= rect.bounds[2] and rect.bounds[1] <= y <= rect.bounds[3]):
                return f"{x} {y} is outside"
    if abs(sum(inside) - found) > 1e-3 * max(sum(inside), 1):
        return f"length {found} instead of {sum(inside)}"
    if not dash:
        return None
    period = sum(dash)
    for run in case["runs"]:
        start, length, offsets = Point(run["points"][0]), 0.0, []
        for a, b, way in edges:
            if a != b and LineString([a, b]).distance(start) < 1e-5:
                offsets.append((length + math.dist(a, run["points"][0])) % period)
            length += way
        error = min(min(abs(at - run["offset"]), period - abs(at - run["offset"])) for at in offsets)
        if error > 1e-4 * max(1, length * 1e-9):
            return f"dashes begin at {run['offset']} instead of {offsets}"
    # The uncut line, sampled as finely as its shortest dash needs: how much of what is seen is drawn.
    wanted, length = 0.0, 0.0
    for a, b, way in edges:
        piece = LineString([a, b]).intersection(rect) if a != b else None
        if piece is not None and not piece.is_empty and piece.geom_type == "LineString":
            ends = sorted(math.dist(a, p) for p in (piece.coords[0], piece.coords[-1]))
            steps = 4000
            step = (ends[1] - ends[0]) / steps
            wanted += step * sum(is_on(length + ends[0] + (index + 0.5) * step, dash) for index in range(steps))
        length += way
    found = 0.0
    for run in case["runs"]:
        track = run["points"] + (run["points"][:1] if run["closed"] else [])
        found += drawn(run["offset"], sum(math.dist(a, b) for a, b in zip(track, track[1:])), dash)
    if abs(wanted - found) > 2 + 0.01 * wanted:
        return f"{found} px of dashes instead of {wanted}"


count = 0
for number, text in enumerate(open(sys.argv[1])):
    case = json.loads(text)
    fault = polygon(case) if "ring" in case else line(case)
    if fault and count < 10:
        print(number, fault, text[:300])
        count += 1
if not count:
    print("ok")
