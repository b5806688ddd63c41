"""Whether `plat declutter` finds what its definition says, looked up pair by pair in whole numbers.

    declutter_oracle.py PLAT COUNT [FIRST]

makes so many seeded layouts and prints what is wrong, or `ok`. Where labels matter alike only what must be true of any answer
is asked: that none overlap that show, and that each names one that matters no less and hides it one zoom below.
"""
import collections
import csv
import io
import json
import os
import random
import subprocess
import tempfile
from decimal import Decimal

from declutter_layouts import Layout, eighths, identity, play, units, write

WORLD = 1 << 32
# Scales are in pixels a unit, times 2^(32 + BITS).
BITS = 32


class Ambiguous(Exception):
    """What the digits that a scale is rounded to decide."""


class Scales:
    """From one up to another, or one alone."""

    def __init__(self, low, high=None):
        self.low, self.high = low, high

    def line(self, *conditions):
        """Whether a · s < b for all of them at some scale s."""
        above, below = [], []
        for a, b in conditions:
            if a == 0 and b <= 0:
                return False
            if a:
                (below if a > 0 else above).append((abs(a), b if a > 0 else -b))
        if self.high is None:
            return all(self.low * a < b for a, b in below) and all(self.low * a > b for a, b in above)
        below.append((1, self.high))
        return all(self.low * a < b for a, b in below) and all(
            b * c < d * a for a, b in above for c, d in below)

    def within(self, dx, dy, x, y, radius):
        """Whether (dx · s + x, dy · s + y) is nearer than the radius at some scale s."""
        if radius <= 0:
            return False
        square = dx * dx + dy * dy
        least = -(dx * x + dy * y)
        if self.high is None or least <= self.low * square:
            scale = self.low
        elif least >= self.high * square:
            scale = self.high
        else:
            return (dx * y - dy * x) ** 2 < radius * radius * square
        return (scale * dx + x) ** 2 + (scale * dy + y) ** 2 < radius * radius


def boxes(scales, dx, dy, x, y, width, height, extent=(0, 0)):
    """Lengths are of both together, so twice as far as centres may be apart; the extent grows with the map."""
    return scales.line(
        (2 * dx - extent[0], width - 2 * x), (-2 * dx - extent[0], width + 2 * x),
        (2 * dy - extent[1], height - 2 * y), (-2 * dy - extent[1], height + 2 * y))


def rounded(scales, dx, dy, x, y, diameter, width, height, extent=(0, 0)):
    """A circle at the first place and a box at the other; all doubled, so that halves are whole."""
    if boxes(scales, dx, dy, x, y, width + diameter, height, extent) or boxes(
            scales, dx, dy, x, y, width, height + diameter, extent):
        return True
    return any(
        scales.within(
            2 * dx + across * extent[0], 2 * dy + down * extent[1], 2 * x + across * width, 2 * y + down * height, diameter)
        for across in (-1, 1) for down in (-1, 1))


def fixed(eighth):
    """Eighths of a pixel on the scale of places times scales."""
    return eighth << (32 + BITS - 3)


def collide(one, other, scales):
    if not (one.collides and other.collides) or one.group != other.group:
        return False
    x, y = fixed(one.left - other.left), fixed(one.down - other.down)
    near = (one.x - other.x + WORLD // 2) % WORLD - WORLD // 2
    dy = one.y - other.y
    width, height = fixed(one.width + other.width), fixed(one.height + other.height)
    reach = (max(width, height) + abs(x) + abs(y)) // scales.low + 1
    if abs(dy) > reach:
        return False
    for dx in (near, near - WORLD, near + WORLD):
        if abs(dx) > reach:
            continue
        if one.circle:
            found = scales.within(2 * dx, 2 * dy, 2 * x, 2 * y, width)
        else:
            found = boxes(scales, dx, dy, x, y, width, height)
        if found:
            return True
    return False


def echoes(one, other, distance, scales):
    if distance is None or one.name is None or one.name != other.name:
        return False
    dx = (one.x - other.x + WORLD // 2) % WORLD - WORLD // 2
    return Scales(scales.low).within(dx, one.y - other.y, 0, 0, fixed(distance))


class Obstacle:
    """A box of pixels about a point, or a rect of the world."""

    def __init__(self, corners, size):
        (south, west), (north, east) = corners
        (left, bottom), (right, top) = units(south, west), units(north, east)
        self.x, self.y, self.extent = (left + right) / 2, (top + bottom) / 2, (right - left, bottom - top)
        self.size = size if corners[0] == corners[1] else (0, 0)

    def covered(self, label, scales):
        """Places of a unit are where rounding puts them, so what a few units decide is asked of nobody."""
        answers = set()
        for slack in (-3, 3):
            extent = tuple(max(side + 2 * slack, 0) for side in self.extent)
            answers.add(self.meets(label, scales, extent, fixed(0) + slack * scales.low))
        if len(answers) > 1:
            raise Ambiguous
        return answers.pop()

    def meets(self, label, scales, extent, slack):
        x, y = fixed(label.left), fixed(label.down)
        width, height = fixed(self.size[0]) + slack, fixed(self.size[1]) + slack
        for turn in (-1, 0, 1):
            dx, dy = label.x - int(self.x) + turn * WORLD, label.y - int(self.y)
            if label.circle:
                if rounded(scales, dx, dy, x, y, fixed(label.width), width, height, extent):
                    return True
            elif boxes(scales, dx, dy, x, y, width + fixed(label.width), height + fixed(label.height), extent):
                return True
        return False


class Rules:
    """How labels are to be looked at, and the answer that follows."""

    def __init__(self, rng, layout):
        self.labels, self.repeat = layout.labels, layout.repeat
        self.options, self.mode = [], "nested"
        self.zooms, self.zoom, self.tile = range(0, 21), None, 256
        if rng.random() < 0.2:
            self.tile = 512
            self.options += ["--tile-size", "512"]
        if rng.random() < 0.2:
            text = rng.choice(["0", "24", "7", "6.5", "3.999999", "12.25", "11.75"])
            self.zoom = Decimal(text)
            self.zooms = range(int(self.zoom), int(self.zoom) + 1)
            self.options += ["--zoom", text]
        else:
            if rng.random() < 0.4:
                first = rng.randint(0, 24)
                self.zooms = range(first, rng.randint(first, 24) + 1)
                self.options += ["--zooms", f"{first}-{self.zooms[-1]}"]
            self.mode = rng.choice(["nested", "nested", "fill", "independent"])
            if self.mode != "nested":
                self.options += ["--mode", self.mode]
        self.per_tile = self.per_zoom = None
        if rng.random() < 0.15:
            self.per_tile = rng.choice([1, 2, 5])
            self.options += ["--max-per-tile", str(self.per_tile)]
        if rng.random() < 0.15:
            self.per_zoom = rng.choice([1, 3, 20])
            self.options += ["--max-labels", str(self.per_zoom)]
        self.runs = [self.run(label) for label in self.labels]
        self.ends = [run[-1] + 1 if run else self.zooms[-1] + 1 for run in self.runs]
        self.obstructed = [()] * len(self.labels)

    def run(self, label):
        return range(max(label.first, self.zooms[0]), min(label.last, self.zooms[-1]) + 1)

    def avoid(self, obstacles):
        """Unless zooms are independent of each other a label does not show below one at which it would cover an obstacle."""
        for place, label in enumerate(self.labels):
            if label.required or not label.collides:
                continue
            covered = [zoom for zoom in self.runs[place] if any(
                self.decided(lambda scales: obstacle.covered(label, scales), zoom) for obstacle in obstacles)]
            self.obstructed[place] = set(covered)
            if covered and self.mode != "independent":
                self.obstructed[place] = range(self.runs[place][0], covered[-1] + 1)
            self.runs[place] = [zoom for zoom in self.runs[place] if zoom not in self.obstructed[place]]

    def scale(self, zoom):
        return self.tile << (zoom + BITS)

    def decided(self, question, first, last=None):
        """At a scale between two zooms either answer may be right where rounding decides."""
        if self.zoom is None:
            return question(Scales(self.scale(first), self.scale((first if last is None else last) + 1)))
        if self.zoom == int(self.zoom):
            return question(Scales(self.scale(first)))
        middle = int(Decimal(2) ** self.zoom * self.tile * (1 << BITS))
        answers = {question(Scales(middle - (middle >> 19))), question(Scales(middle + (middle >> 19)))}
        if len(answers) > 1:
            raise Ambiguous
        return answers.pop()

    def hides(self, one, other, first, last=None):
        a, b = self.labels[one], self.labels[other]
        if not a.collides and a.name is None:
            return False
        return self.decided(lambda scales: collide(a, b, scales) or echoes(a, b, self.repeat, scales), first, last)

    def full(self, label, shown, zoom):
        """Who filled the tile or the map, of those that show in the order in which they were let in."""
        shift = 32 - zoom
        tile = lambda place: (self.labels[place].x >> shift, self.labels[place].y >> shift)
        near = [other for other in shown if tile(other) == tile(label)]
        if self.per_tile and len(near) >= self.per_tile:
            return near[self.per_tile - 1]
        return shown[self.per_zoom - 1] if self.per_zoom and len(shown) >= self.per_zoom else None

    def answer(self):
        """The lowest zoom of each, who hides it below, and all zooms at which it shows."""
        self.rank = {place: rank for rank, place in enumerate(
            sorted(range(len(self.labels)), key=lambda place: self.labels[place].rank))}
        self.by_rank = sorted(self.rank, key=self.rank.get)
        self.lowest = list(self.ends)
        self.blockers = [None] * len(self.labels)
        self.shown = {zoom: [] for zoom in self.zooms}
        {"nested": self.nested, "fill": self.fill, "independent": self.independent}[self.mode]()

    def blocker(self, label, shown, zoom):
        if self.labels[label].required:
            return None
        best = next((other for other in sorted(shown, key=self.rank.get) if self.hides(label, other, zoom)), None)
        return self.full(label, shown, zoom) if best is None else best

    def nested(self):
        for label in self.by_rank:
            for zoom in reversed(self.runs[label]):
                blocker = self.blocker(label, self.shown[zoom], zoom)
                if blocker is not None:
                    self.blockers[label] = blocker
                    break
                self.lowest[label] = zoom
                self.shown[zoom].append(label)

    def independent(self):
        """The lowest is that of all zooms at which a label shows, and the blocker is right below."""
        for label in self.by_rank:
            for zoom in reversed(self.runs[label]):
                blocker = self.blocker(label, self.shown[zoom], zoom)
                if blocker is None:
                    self.shown[zoom].append(label)
                    self.lowest[label], self.blockers[label] = zoom, None
                elif self.lowest[label] == zoom + 1:
                    self.blockers[label] = blocker

    def fill(self):
        """What shows goes on to, and nothing comes in that would be in its way at a deeper zoom, or in that of a label that
        must show then."""
        for zoom in self.zooms:
            kept = [label for label in self.by_rank if zoom in self.runs[label] and (
                self.labels[label].required or self.lowest[label] < zoom)]
            for label in kept:
                self.lowest[label] = min(self.lowest[label], zoom)
            coming = [label for label in self.by_rank if self.labels[label].required and self.runs[label]
                      and self.runs[label][0] > zoom]
            shown = kept
            for label in self.by_rank:
                if label in kept or zoom not in self.runs[label]:
                    continue
                best = None
                for other in sorted(shown + coming, key=self.rank.get):
                    common = range(
                        max(zoom, self.runs[other][0]), min(self.runs[label][-1], self.runs[other][-1]) + 1)
                    if common and self.hides(label, other, common[0], common[-1]):
                        best = other
                        break
                best = self.full(label, shown, zoom) if best is None else best
                if best is None:
                    self.lowest[label] = zoom
                    shown = shown + [label]
                else:
                    self.blockers[label] = best
            self.shown[zoom] = shown


def spans(zooms):
    """Such as 3-5,7."""
    texts, zooms = [], sorted(zooms)
    while zooms:
        count = next(count for count in range(1, len(zooms) + 1) if zooms[0] + count not in zooms)
        texts.append(f"{zooms[0]}" if count == 1 else f"{zooms[0]}-{zooms[count - 1]}")
        zooms = zooms[count:]
    return ",".join(texts)


def obstacles(rng, layout, name):
    """Points, and polygons as their rects, near labels."""
    found, features = [], []
    size = rng.choice([None, (10, 50)])
    for _ in range(rng.randint(1, 4)):
        row = rng.choice(layout.rows)
        south = max(min(row["lat"] + rng.uniform(-1, 1), 80), -80)
        west = max(min(row["lon"] + rng.uniform(-1, 1), 170), -179.9)
        if rng.random() < 0.5:
            geometry, corners = {"type": "Point", "coordinates": [west, south]}, ((south, west), (south, west))
        else:
            north, east = south + 10 ** rng.uniform(-4, 0.5), west + 10 ** rng.uniform(-4, 0.5)
            ring = [[west, south], [east, south], [west, north], [west, south]]
            geometry, corners = {"type": "Polygon", "coordinates": [ring]}, ((south, west), (north, east))
        features.append({"type": "Feature", "properties": {}, "geometry": geometry})
        found.append(Obstacle(corners, tuple(eighths(side) for side in size or (32, 32))))
    with open(name, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    options = ["--obstacles", name] + (["--obstacle-size", f"{size[0]}x{size[1]}"] if size else [])
    return found, options


def run(plat, *words):
    done = subprocess.run([plat, "declutter", "-q", "--threads", "2", *words], capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"{done.returncode}: {done.stderr[:300]}")
    return done.stdout


def written(rules, place):
    """At one zoom alone what shows is written, and what somebody hides."""
    return rules.zoom is None or place in rules.shown[int(rules.zoom)] or rules.blockers[place] is not None or bool(
        rules.obstructed[place])


def compared(rules, layout, rows, names):
    """What of the features differs from the answer."""
    labels, wrong = rules.labels, []
    places = [place for place in range(len(labels)) if written(rules, place)]
    if [row["n"] for row in rows] != [layout.rows[place]["n"] for place in places]:
        return [f"{len(rows)} features in place of {len(places)}, or others"]
    # Without a name a number leads to a feature of what is written.
    number = {place: index + 1 for index, place in enumerate(places)}
    names = [number.get(place) if isinstance(name, int) and name == place + 1 else name for place, name in enumerate(names)]
    for place, row in zip(places, rows):
        lowest, blocker = rules.lowest[place], rules.blockers[place]
        allowed = {None if blocker is None else names[blocker]}
        if blocker is not None and labels[blocker].required:
            allowed |= {names[other] for other, label in enumerate(labels) if label.required}
        if blocker is None and lowest - 1 in rules.obstructed[place]:
            allowed = {"obstacle"}
        if rules.zoom is None and row["minzoom"] != lowest:
            wrong.append(f"{row['n']}: minzoom {row['minzoom']} in place of {lowest}")
        if row["blocked_by"] not in allowed:
            wrong.append(f"{row['n']}: blocked_by {row['blocked_by']!r} in place of {allowed}")
        if rules.mode == "independent":
            zooms = spans(zoom for zoom in rules.zooms if place in rules.shown[zoom])
            if (row["zooms"] or "") != zooms:
                wrong.append(f"{row['n']}: zooms {row['zooms']} in place of {zooms}")
    return wrong


def certified(rules, rows, names):
    """What of the features cannot be right in whatever order those come that matter alike."""
    labels, wrong = rules.labels, []
    if len(rows) != len(labels):
        return [f"{len(rows)} features"]
    place_of = {name: place for place, name in enumerate(names)}
    lowest = [row["minzoom"] for row in rows]
    shown = lambda place, zoom: zoom in rules.runs[place] and lowest[place] <= zoom
    for zoom in rules.zooms:
        at = [place for place in range(len(labels)) if shown(place, zoom)]
        wrong += [
            f"{names[one]} and {names[other]} overlap at {zoom}" for index, one in enumerate(at) for other in at[:index]
            if not (labels[one].required and labels[other].required) and rules.hides(one, other, zoom)]
    for place, row in enumerate(rows):
        zoom = lowest[place] - 1
        if row["blocked_by"] is None:
            floor = rules.runs[place][0] if rules.runs[place] else rules.zooms[-1] + 1
            if lowest[place] != floor:
                wrong.append(f"{names[place]}: from {lowest[place]} on, and nobody hides it")
            continue
        if row["blocked_by"] == "obstacle":
            if zoom not in rules.obstructed[place]:
                wrong.append(f"{names[place]}: no obstacle hides it at {zoom}")
            continue
        blocker = place_of[row["blocked_by"]]
        if not shown(blocker, zoom) or labels[blocker].rank > labels[place].rank or not rules.hides(place, blocker, zoom):
            wrong.append(f"{names[place]}: {names[blocker]} does not hide it at {zoom}")
    return wrong


def between(rng, rules, rows):
    """What overlaps at a few scales between two zooms, of labels that show at the lower one."""
    if rules.mode == "independent" or rules.zoom is not None:
        return []
    wrong = []
    for _ in range(4):
        zoom = rng.choice(rules.zooms)
        scale = Scales(int(rules.scale(zoom) * 2 ** rng.random()))
        at = [
            place for place, row in enumerate(rows)
            if zoom in rules.runs[place] and row["minzoom"] <= zoom and not rules.labels[place].required]
        wrong += [
            f"{rows[one]['n']} and {rows[other]['n']} overlap beyond {zoom}"
            for index, one in enumerate(at) for other in at[:index]
            if collide(rules.labels[one], rules.labels[other], scale)]
    return wrong


def tabled(rules, layout, text):
    """What of the table differs."""
    found = [tuple(row.values()) for row in csv.DictReader(io.StringIO(text))]
    numbers = None if layout.priorities is None else [number or 0 for number in layout.priorities]
    expected = []
    for zoom in rules.zooms:
        shown = rules.shown[zoom]
        share = ""
        if numbers and min(numbers) >= 0 and sum(numbers) > 0 and not layout.ascending:
            share = sum(numbers[place] for place in shown) / sum(numbers)
        expected.append((str(rules.zoom or zoom), str(len(shown)), str(len(rules.labels) - len(shown)), share))
    same = len(found) == len(expected) and all(
        one[:3] == other[:3] and (one[3] == other[3] if other[3] == "" else abs(float(one[3]) - other[3]) < 1e-4)
        for one, other in zip(found, expected))
    return [] if same else [f"the table is {found} in place of {expected}"]


def worked(job):
    plat, number = job
    rng = random.Random(number * 31 + 7)
    met = collections.Counter()
    count = rng.choice([2, 5, 20, 20, 60, 60, 120, 300 if number % 10 == 0 else 30])
    layout = Layout(rng, count, rng.random() < 0.15)
    rules = Rules(rng, layout)
    if layout.has_ties and (rules.mode != "nested" or rules.per_tile or rules.per_zoom or rules.zoom is not None):
        return [], met
    form, identified, options = rng.choice(["csv", "json"]), rng.random() < 0.5, []
    names = [identity(row) if form == "json" and identified else row["n"] for row in layout.rows]
    if rng.random() < 0.3:
        options, names = ["--id", "called"], [f"№ {row['n']}" for row in layout.rows]
        layout.column("called", names)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write(f"labels.{form}", layout.rows, rng, form, identified)
        try:
            if rng.random() < 0.2:
                found, more = obstacles(rng, layout, "obstacles.json")
                options += more
                rules.avoid(found)
            rules.answer()
            words = layout.options + rules.options + [word for word in options]
            rows = [feature["properties"] for feature in json.loads(
                run(plat, *words, "--blocked-by", f"labels.{form}"))["features"]]
            wrong = certified(rules, rows, names) if layout.has_ties else compared(rules, layout, rows, names)
            met[rules.mode if not layout.has_ties else "certificates"] += 1
            met["one zoom"] += rules.zoom is not None
            met["blocked"] += sum(row["blocked_by"] is not None for row in rows)
            wrong += between(rng, rules, rows)
            words = [word for word in words if word not in ("--id", "called")]
            if not wrong and not layout.has_ties:
                wrong += tabled(rules, layout, run(plat, *words, "--as", "table", f"labels.{form}"))
                zoom = rng.choice(rules.zooms)
                at = [] if rules.zoom is not None else ["--visible-at", str(zoom)]
                seen = json.loads(run(plat, *words, *at, f"labels.{form}"))["features"]
                if [feature["properties"]["n"] - 1 for feature in seen] != sorted(rules.shown[zoom]):
                    wrong.append(f"at {zoom} show {[f['properties']['n'] for f in seen]}")
        except Ambiguous:
            met["ambiguous"] += 1
            return [], met
        except ValueError as error:
            wrong = [str(error)]
    where = f"{number} ({count} {layout.kind}, {form}: {' '.join(layout.options + rules.options + options)})"
    return [f"{where}: {text}" for text in wrong[:3]], met


def lacks(met, count):
    kinds = ["nested", "fill", "independent", "certificates", "one zoom", "blocked"]
    ambiguous = [f"{met['ambiguous']} are ambiguous"] if met["ambiguous"] > count // 20 else []
    return [f"only {met[kind]} of {kind}" for kind in kinds if met[kind] < count // 60] + ambiguous



if __name__ == "__main__":
    play(worked, lacks)
