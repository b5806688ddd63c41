"""Whether `plat move` moves what a plain reading of its rules moves, feature by feature and touch by touch.

    move_oracle.py PLAT COUNT

makes COUNT seeded layers, views and files of drags, and prints what is wrong, or `ok`.
"""
import csv
import io
import json
import math
import random
import re
import subprocess
import sys

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
WORLD = 2.0 ** 28


def project(longitude, latitude):
    sine = math.sin(math.radians(max(-85, min(85, latitude))))
    return (longitude + 180) / 360 * WORLD, WORLD * (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi))


def unproject(x, y):
    return x / WORLD * 360 - 180, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / WORLD))))


def near(x, other):
    return x + WORLD * round((other - x) / WORLD)


class View:
    def __init__(self, rng):
        self.size = rng.randint(100, 1200), rng.randint(100, 1200)
        self.center = rng.choice([rng.uniform(-179, 179), rng.uniform(178, 180), rng.uniform(-180, -178)]), \
            rng.choice([rng.uniform(-60, 60), rng.uniform(80, 84), rng.uniform(-84, -80)])
        self.zoom = rng.choice([0, 1, 3.5, 8, 12, 15.25, 18])
        self.heading = rng.choice([0, 0, 30, 90, 180, 270, rng.randint(0, 359)])
        self.scale = 2.0 ** (self.zoom - 20)
        self.middle = project(*self.center)

    def options(self):
        return ["--size", "%dx%d" % self.size, "--center=%r,%r" % (self.center[1], self.center[0]),
                "--zoom", repr(self.zoom), "--heading", str(self.heading)]

    def to_map(self, dx, dy):
        """The way on the map of a way on the screen: the matrix of the screen, transposed."""
        turn = math.radians(self.heading)
        return ((dx * math.cos(turn) - dy * math.sin(turn)) / self.scale,
                (dx * math.sin(turn) + dy * math.cos(turn)) / self.scale)

    def pixel(self, x, y):
        turn = math.radians(self.heading)
        dx, dy = (x - self.middle[0]) * self.scale, (y - self.middle[1]) * self.scale
        return (self.size[0] / 2 + dx * math.cos(turn) + dy * math.sin(turn),
                self.size[1] / 2 - dx * math.sin(turn) + dy * math.cos(turn))

    def place(self, x, y):
        """The map point of a pixel."""
        dx, dy = self.to_map(x - self.size[0] / 2, y - self.size[1] / 2)
        return self.middle[0] + dx, self.middle[1] + dy


class Feature:
    def __init__(self, rng, number, view, kinds):
        self.id = number if rng.random() < 0.5 else "f%d" % number
        kind = rng.choice(kinds)
        spots = [view.place(rng.uniform(-50, view.size[0] + 50), rng.uniform(-50, view.size[1] + 50))
                 for _ in range({"Point": 1, "Polygon": 3}.get(kind, rng.randint(2, 5)))]
        spots = [(x, min(max(y, 500_000), WORLD - 500_000)) for x, y in spots]
        if kind != "Point":
            # No edge is so long that it could be taken for one that goes the other way.
            spots = [(spots[0][0] + max(-WORLD / 5, min(WORLD / 5, x - spots[0][0])), y) for x, y in spots]
        wrap = [unproject(x % WORLD if kind in ("Point", "MultiPoint") else x, y) for x, y in spots]
        turns = 360 * math.floor((wrap[0][0] + 180) / 360)
        self.spots = [(x - turns, y) for x, y in wrap]
        if kind == "Polygon":
            # Written rings run counter-clockwise.
            (a, b), (c, d), (e, f) = self.spots
            if (c - a) * (f - b) < (e - a) * (d - b):
                self.spots.reverse()
        self.kind, self.order = kind, rng.randint(0, 9)
        self.way, self.drag = [0, 0], "none"

    def geometry(self):
        spots = [list(spot) for spot in self.spots]
        if self.kind == "Point":
            spots = spots[0]
        elif self.kind == "Polygon":
            spots = [spots + [spots[0]]]
        elif self.kind == "MultiLineString":
            spots = [spots, spots[:2]]
        return {"type": self.kind, "coordinates": spots}

    def json(self):
        return {"type": "Feature", "id": self.id, "properties": {"order": self.order},
                "geometry": self.geometry()}

    def moved(self, view):
        """Positions after all drags; None if one is beyond the edge."""
        dx, dy = view.to_map(*self.way)
        if self.way == [0, 0]:
            return self.spots
        places = [project(*spot) for spot in self.spots]
        if any(not 0 <= y + dy <= WORLD for _, y in places):
            return None
        return [unproject(x + dx, y + dy) for x, y in places]


def flat(geometry):
    found, rest = [], [geometry["coordinates"]]
    while rest:
        item = rest.pop(0)
        if isinstance(item[0], (int, float)):
            found.append(item)
        else:
            rest = item + rest
    return found


def touches(rng, view, names, threshold):
    """Touches with what comes of them: name, first place, way, outcome, rows."""
    made = []
    for number in range(rng.randint(1, 12)):
        name = rng.choice(names)
        first = [float(rng.randint(0, view.size[0])), float(rng.randint(0, view.size[1]))]
        reach = rng.choice([threshold, threshold, 3 * threshold, 40])
        rows, place, is_drag = [(name, *first, "began")], first, False
        for _ in range(rng.randint(0, 4)):
            place = [first[0] + rng.uniform(-reach, reach), first[1] + rng.choice([reach, rng.uniform(-reach, reach)])]
            is_drag |= abs(place[0] - first[0]) > threshold or abs(place[1] - first[1]) > threshold
            rows.append((rng.choice([name, ""]), *place, rng.choice(["moved", "Moved"])))
        end = rng.choice(["ended", "ended", "ended", "cancelled", "canceled"])
        if rng.random() < 0.5:
            place = [place[0] + rng.uniform(-reach, reach), place[1]]
            is_drag |= abs(place[0] - first[0]) > threshold or abs(place[1] - first[1]) > threshold
        rows.append((name, *place, end))
        outcome = "none" if not is_drag else "dragged" if end == "ended" else "cancelled"
        made.append((name, first, [place[0] - first[0], place[1] - first[1]], outcome, rows))
    if rng.random() < 0.2:
        name, first, way, outcome, rows = made[-1]
        # The last touch never ends.
        is_drag = any(abs(row[1] - first[0]) > threshold or abs(row[2] - first[1]) > threshold for row in rows[:-1])
        made[-1] = (name, first, way, "cancelled" if is_drag else "none", rows[:-1])
    return made


def apply(feature, way, outcome):
    if outcome == "dragged":
        feature.way = [feature.way[0] + way[0], feature.way[1] + way[1]]
    if ["none", "cancelled", "dragged"].index(outcome) > ["none", "cancelled", "dragged"].index(feature.drag):
        feature.drag = outcome


def find(features, view, first, size, offset, by_order):
    """The topmost feature whose box holds a pixel, or None; also None with True if rounding may decide."""
    here = view.place(*first)
    tops = []
    for index, feature in enumerate(features):
        dx, dy = view.to_map(*feature.way)
        x, y = project(*feature.spots[0])
        x, y = view.pixel(near(x + dx, here[0]), y + dy)
        left, top = x + offset[0] - size[0] / 2, y + offset[1] - size[1] / 2
        edges = [first[0] - left, first[0] - left - size[0], first[1] - top, first[1] - top - size[1]]
        if min(map(abs, edges)) < 1e-5:
            return None, True
        if left <= first[0] < left + size[0] and top <= first[1] < top + size[1]:
            tops.append(((feature.order if by_order else 0, index), feature))
    return (max(tops, key=lambda item: item[0])[1] if tops else None), False


def run(arguments, features, drags):
    with open("layer.geojson", "w") as file:
        json.dump({"type": "FeatureCollection", "features": [feature.json() for feature in features]}, file)
    with open("drags.csv", "w") as file:
        csv.writer(file).writerows(drags)
    done = []
    for threads in ("1", "8"):
        done.append(subprocess.run(
            [PLAT, "move", "--drags", "drags.csv", "--threads", threads, "-q"] + arguments + ["layer.geojson"],
            capture_output=True, text=True))
        # The summary tells how long the run took.
        done[-1].stderr = re.sub(r"[0-9.]+ s$", "", done[-1].stderr, flags=re.MULTILINE)
    return done


def round_of(seed):
    rng = random.Random(seed)
    view = View(rng)
    mode = rng.choice(["touches", "ways", "hit"])
    kinds = ["Point"] if mode == "hit" else ["Point", "MultiPoint", "LineString", "Polygon", "MultiLineString"]
    features = [Feature(rng, number, view, kinds) for number in range(rng.randint(1, 40))]
    threshold = rng.choice([5, 5, 0, 12.5])
    arguments = view.options() + ["--threshold", str(threshold), "--precision", "full", "--no-cut",
                                  "--on-error", "skip", "-f", "geojsonseq"]
    by_id = {str(feature.id): feature for feature in features}
    names = list(by_id) + ["nobody"]
    if mode == "ways":
        rows = [("ID", "Dx", "dy")]
        for _ in range(rng.randint(1, 20)):
            name = rng.choice(names)
            way = [rng.choice([threshold, -threshold, rng.uniform(-60, 60)]), rng.choice([threshold, rng.uniform(-60, 60)])]
            rows.append((name, *way))
            is_drag = abs(way[0]) > threshold or abs(way[1]) > threshold
            if name in by_id:
                apply(by_id[name], way, "dragged" if is_drag else "none")
    else:
        rows = [("id", "x", "y", "phase")] if mode == "touches" else [("x", "y", "phase")]
        size = [rng.randint(4, 200), rng.randint(4, 200)]
        offset = rng.choice([[0, 0], [rng.randint(-40, 40), rng.randint(-40, 40)]])
        by_order = rng.random() < 0.5
        if mode == "hit":
            arguments += ["--hit", "--label-size", "%dx%d" % tuple(size), "--offset=%d,%d" % tuple(offset)]
            arguments += ["--z-order", "order"] if by_order else []
        for name, first, way, outcome, events in touches(rng, view, names, threshold):
            rows += events if mode == "touches" else [event[1:] for event in events]
            if mode == "touches":
                target = by_id.get(name)
            else:
                target, is_close = find(features, view, first, size, offset, by_order)
                if is_close:
                    return []
            if target:
                apply(target, way, outcome)
    one, eight = run(arguments, features, rows)
    if one.returncode or (one.stdout, one.stderr) != (eight.stdout, eight.stderr):
        return ["seed %d: status %d, %s" % (seed, one.returncode, one.stderr)]
    got = [json.loads(line) for line in io.StringIO(one.stdout)]
    faults = []
    wanted = [(feature, feature.moved(view)) for feature in features]
    # A rounding error more or less at the edge of the map is no fault.
    wanted = [(feature, spots) for feature, spots in wanted if spots]
    if [item["id"] for item in got] != [feature.id for feature, _ in wanted]:
        return ["seed %d: other features: %s" % (seed, one.stderr)]
    for item, (feature, spots) in zip(got, wanted):
        if item["properties"] != {"order": feature.order, "drag": feature.drag}:
            faults.append("seed %d: %s is %s, not %s" % (seed, feature.id, item["properties"], feature.drag))
        if feature.way == [0, 0] and item["geometry"] != feature.geometry():
            faults.append("seed %d: %s has changed" % (seed, feature.id))
        feature.spots = spots
        for (x, y), (right, up) in zip(flat(item["geometry"]), flat(feature.geometry())):
            aside = (x - right + 180) % 360 - 180
            if abs(aside) > 1e-8 or abs(y - up) > 1e-8:
                faults.append("seed %d: %s is at %r,%r, not %r,%r" % (seed, feature.id, y, x, up, right))
            if feature.kind == "Point" and feature.way != [0, 0] and not -180 <= x < 180 + 1e-12:
                faults.append("seed %d: %s is at longitude %r" % (seed, feature.id, x))
    return faults


faults = [fault for seed in range(COUNT) for fault in round_of(seed)]
print("\n".join(faults[:20]) if faults else "ok")
