"""Seeded layouts of labels, as files that `plat declutter` reads, with what its options make of each."""
import collections
import csv
import json
import math
import multiprocessing
import sys

WORLD = 1 << 28


def units(latitude, longitude):
    """A place on a world of 2^32 units a side."""
    sine = math.sin(max(-85.0, min(85.0, latitude)) * math.pi / 180)
    y = WORLD * (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi))
    x = (longitude + 180) / 360 * WORLD
    return math.floor(x * 16) % (1 << 32), math.floor(y * 16)


def written(degrees):
    """To the seven digits that positions are written with."""
    return round(degrees, 7)


def eighths(pixels):
    """Halves away from zero."""
    return int(math.copysign(math.floor(abs(pixels) * 8 + 0.5), pixels))


class Label:
    """What is known of a label; lengths in eighths of a pixel, and None for what there is none of."""

    def __init__(self, row):
        self.row = row
        self.x, self.y = units(written(row["lat"]), written(row["lon"]))
        self.width = self.height = self.left = self.down = 0
        self.circle = self.collides = self.required = False
        self.group = self.name = None
        self.first, self.last = 0, 24
        self.rank = ()


def places(rng, count):
    """So that labels meet at many zooms: spread, in heaps, in a line, on top of each other, around the antimeridian, and where
    boxes touch exactly."""
    kind = rng.choice(["spread", "heaps", "heaps", "line", "copies", "seam", "touching", "poles"])
    heaps = [(rng.uniform(-80, 80), rng.uniform(-180, 180), 10 ** rng.uniform(-4, 1.3)) for _ in range(rng.randint(1, 6))]
    angle, step, start = rng.uniform(0, 7), 10 ** rng.uniform(-3, 1), (rng.uniform(-60, 60), rng.uniform(-180, 180))
    found = []
    for number in range(count):
        if kind == "spread":
            place = rng.uniform(-90, 90), rng.uniform(-180, 180)
        elif kind == "line":
            place = start[0] + number * step * math.sin(angle), start[1] + number * step * math.cos(angle)
        elif kind == "copies" and found and rng.random() < 0.6:
            place = rng.choice(found)
        elif kind == "seam":
            place = rng.uniform(-3, 3), rng.choice([-180, 180]) + rng.choice([0, 1e-7, 0.01, 3]) * rng.uniform(-1, 1)
        elif kind == "touching":
            # The x of these is whole at any zoom that matters, and the y of all is one.
            place = 0.0, rng.randrange(-256, 256) * 360 / 2**12
        elif kind == "poles":
            place = rng.choice([-90, -86, -85, 84.9, 85, 89, 90.0]), rng.uniform(-180, 180)
        else:
            south, west, spread = rng.choice(heaps)
            place = rng.gauss(south, spread), rng.gauss(west, spread)
        latitude, longitude = max(-90.0, min(90.0, place[0])), (place[1] + 180) % 360 - 180
        if place[1] == 180:
            longitude = 180.0
        found.append((latitude, longitude))
    return kind, found


def write(name, rows, rng, form, identified):
    """As CSV, or as GeoJSON where features have identifiers or have none."""
    if form == "csv":
        with open(name, "w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        return
    features = []
    for row in rows:
        feature = {
            "type": "Feature",
            "properties": {key: value for key, value in row.items() if key not in ("lat", "lon")},
            "geometry": {"type": "Point", "coordinates": [row["lon"], row["lat"]]}}
        if identified:
            feature["id"] = identity(row)
        features.append(feature)
    with open(name, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


def identity(row):
    """A number or a text."""
    return row["n"] * 7 if row["n"] % 2 else f"feature {row['n']}"


ANCHORS = {
    "center": (0, 0), "top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0), "top-left": (-1, -1),
    "top-right": (1, -1), "bottom-left": (-1, 1), "bottom-right": (1, 1)}


class Layout:
    """Labels and the options that say so."""

    def __init__(self, rng, count, ties):
        self.rng, self.options = rng, []
        self.kind, found = places(rng, count)
        self.rows = [{"n": number + 1, "lat": place[0], "lon": place[1]} for number, place in enumerate(found)]
        self.labels = [Label(row) for row in self.rows]
        self.order(ties)
        self.sizes()
        self.shifts()
        self.rules()

    def column(self, name, values):
        for row, value in zip(self.rows, values):
            row[name] = value

    def order(self, ties):
        count = len(self.labels)
        numbers = [number * 0.5 for number in range(count)]
        self.rng.shuffle(numbers)
        self.ascending, how = False, self.rng.choice(["one", "one", "one", "two", "display", "none"])
        self.priorities = None
        if how == "none":
            numbers = [0] * count
        elif ties:
            numbers = [self.rng.choice([1, 2, 3]) for _ in numbers]
        self.has_ties = ties or how == "none"
        if how == "display":
            most = max(numbers) + 1
            numbers = [1000.0 if self.rng.random() < 0.1 else number / most * 999 for number in numbers]
            self.column("rank", numbers)
            self.options += ["--display-priority", "rank"]
            self.priorities = numbers
            for label, number in zip(self.labels, numbers):
                label.required = number == 1000
                label.rank = (not label.required, -number)
            return
        if how == "two":
            firsts = [self.rng.choice([3.0, -1.5, 2e9]) for _ in numbers]
            ranks = list(zip(firsts, numbers))
            self.column("first", firsts)
            self.column("second", numbers)
            self.options += ["--priority", "first,second"]
            self.priorities = firsts
        elif how == "one":
            ranks = [(number,) for number in numbers]
            texts = list(numbers)
            if count > 3 and not ties and self.rng.random() < 0.3:
                # One alone has none and comes last.
                place = self.rng.randrange(count)
                texts[place], numbers[place] = None, None
            self.column("rank", texts)
            self.options += ["--priority", "rank"]
            self.priorities = numbers
        else:
            ranks = [() for _ in numbers]
        if how != "none" and self.rng.random() < 0.3:
            self.ascending = True
            self.options.append("--ascending")
        sign = 1 if self.ascending else -1
        for label, rank, number in zip(self.labels, ranks, numbers):
            label.rank = (number is None, *(sign * value for value in rank if value is not None))

    def sizes(self):
        rng = self.rng
        padding = rng.choice([0, 0, 0, 2, 0.3])
        if padding:
            self.options += ["--padding", str(padding)]
        if rng.random() < 0.5:
            widths = [rng.choice([0, 1, 10, 33.3, 75, 75, 120.0625]) for _ in self.labels]
            heights = [rng.choice([0, 0.1, 15, 15, 15, 40.0625]) for _ in self.labels]
            if rng.random() < 0.1:
                place = rng.randrange(len(widths))
                widths[place], heights[place] = 90000, 80000
            self.column("w", widths)
            self.column("h", heights)
            self.options += ["--label-size-fields", "w,h"]
        else:
            width, height = rng.choice([(75, 15), (32, 32), (1, 1), (8, 8), (16.5, 64), (3, 300)])
            if self.kind == "touching":
                width, height = 2 ** rng.randint(0, 6), 16
            widths, heights = [width] * len(self.labels), [height] * len(self.labels)
            if (width, height) != (75, 15) or rng.random() < 0.5:
                self.options += ["--label-size", f"{width}x{height}"]
        shape = rng.choice(["rect", "rect", "rect", "circle", "none"] if rng.random() < 0.5 else ["rect", "circle"])
        if shape != "rect" or rng.random() < 0.3:
            self.options += ["--shape", shape]
        self.bare = list(zip(widths, [widths, heights][shape != "circle"]))
        for label, (width, height) in zip(self.labels, self.bare):
            if width > 0 and height > 0:
                label.width, label.height = eighths(width + 2 * padding), eighths(height + 2 * padding)
            label.circle = shape == "circle"
            label.collides = shape != "none" and label.width > 0 and label.height > 0

    def shifts(self):
        rng = self.rng
        shifts, anchor = [(0, 0)] * len(self.labels), "center"
        if max(max(size) for size in self.bare) < 1000 and rng.random() < 0.35:
            anchor = rng.choice(list(ANCHORS))
            self.options += ["--anchor", anchor]
        if rng.random() < 0.2:
            shifts = [(rng.choice([0, 8.5, -20]), rng.choice([0, 0, 12.0625])) for _ in self.labels]
            self.column("dx", [shift[0] for shift in shifts])
            self.column("dy", [shift[1] for shift in shifts])
            self.options += ["--offset-fields", "dx,dy"]
        elif rng.random() < 0.2:
            shifts = [(10.5, -7)] * len(self.labels)
            self.options += ["--offset", "10.5,-7"]
        across, down = ANCHORS[anchor]
        for label, (width, height), (dx, dy) in zip(self.labels, self.bare, shifts):
            label.left, label.down = eighths(dx - across * width / 2), eighths(dy - down * height / 2)
        self.has_shifts = any(label.left or label.down for label in self.labels)

    def rules(self):
        rng = self.rng
        if rng.random() < 0.2:
            groups = [rng.choice(["a", "b", "ü\"", None]) for _ in self.labels]
            self.column("kind", groups)
            self.options += ["--group", "kind"]
            for label, group in zip(self.labels, groups):
                label.group = group
        self.repeat = None
        if rng.random() < 0.2:
            names = [rng.choice(["Main St", "1st", "Broadway", None]) for _ in self.labels]
            self.column("name", names)
            self.repeat = eighths(distance := rng.choice([100, 250.3]))
            self.options += ["--repeat-distance", str(distance), "--repeat-field", "name"]
            for label, name in zip(self.labels, names):
                label.name = name
        if rng.random() < 0.25:
            firsts = [rng.choice([None, 0, 3, 4.5, 12, -2]) for _ in self.labels]
            self.column("from", firsts)
            self.options += ["--lowest-zoom-field", "from"]
            for label, zoom in zip(self.labels, firsts):
                label.first = max(math.ceil(zoom or 0), 0)
        if rng.random() < 0.25:
            lasts = [rng.choice([None, 30, 8, 11.5, 3, -1]) for _ in self.labels]
            self.column("to", lasts)
            self.options += ["--highest-zoom-field", "to"]
            for label, zoom in zip(self.labels, lasts):
                label.last = 24 if zoom is None else min(math.floor(zoom), 24)


def play(worked, lacks):
    """Tries the layouts that the command line asks for, and prints what is wrong, or `ok`.

    Of the program and a number `worked` returns what is wrong and how often each thing came up; of all that and how many
    layouts there were `lacks` returns what came up too seldom.
    """
    plat, count = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    wrong, met = [], collections.Counter()
    with multiprocessing.Pool(2) as pool:
        for found, counts in pool.imap_unordered(worked, [(plat, number) for number in range(first, first + count)]):
            wrong += found
            met += counts
    wrong += lacks(met, count)
    if "-v" in sys.argv:
        print(dict(met))
    print("\n".join(wrong[:40]) or "ok")
    sys.exit(bool(wrong))
