"""Seeded layouts of up to 2,000 labels without offsets, and the options that say what is asked of them."""
import math
import random

from declutter_layouts import eighths, units, written

KINDS = ["spread", "heaps", "heaps", "handful", "copies", "chain", "seam", "seam chain", "grid", "grid"]
SIZES = ["alike", "alike", "third", "wild", "zeros", "giant"]


def turned(longitude):
    """180 stays what it is."""
    return longitude if longitude == 180 else (longitude + 180) % 360 - 180


def column(unit):
    """The longitude of seven digits on this unit, if there is one."""
    longitude = written(((unit + 0.5) / 2**32 - 0.5) * 360)
    return longitude if units(0, longitude)[0] == unit else None


def row(unit):
    """The latitude of seven digits on this unit, if there is one."""
    latitude = written(math.degrees(math.atan(math.sinh((0.5 - (unit + 0.5) / 2**32) * 2 * math.pi))))
    return latitude if units(latitude, 0)[1] == unit else None


def grid(rng, count, spacing):
    """Places so far apart to the unit, or but for one; seven digits do not name every unit."""
    off = rng.choice([(0,), (0, 0, 1, -1)])
    side = min(math.isqrt(count) + 2, 2**31 // spacing) if rng.random() < 0.7 else min(count, 2**31 // spacing)
    west, north = rng.randrange(2**32 // spacing) * spacing, 2**31 + rng.randrange(-8, 8) * spacing
    # Half of them over the antimeridian.
    west = 2**32 - side // 2 * spacing if rng.random() < 0.5 else west
    columns = [column((west + number * spacing + rng.choice(off)) % 2**32) for number in range(side)]
    first = -min(side // 2, 2**30 // spacing)
    rows = [row(north + number * spacing + rng.choice(off)) for number in range(first, count // side + 1)
            if abs(north - 2**31 + number * spacing) < 2**30]
    found = [(latitude, longitude) for latitude in rows for longitude in columns if None not in (latitude, longitude)]
    found = found or [(0.0, 0.0)]
    rng.shuffle(found)
    return [found[number % len(found)] for number in range(count)]


class Layout:
    """What a file holds, and by columns what it means: lengths in eighths of a pixel, and None for what there is none of."""

    def __init__(self, number):
        rng = self.rng = random.Random(number * 31 + 11)
        self.count = 2000 if number % 10 == 0 else round(2 * 1000 ** rng.random())
        self.kind, self.options, self.met = rng.choice(KINDS), [], []
        self.sizes()
        found = [(max(-90.0, min(90.0, latitude)), turned(longitude)) for latitude, longitude in self.places()]
        self.rows = [{"n": place + 1, "lat": at[0], "lon": at[1]} for place, at in enumerate(found)]
        self.places = [units(written(latitude), written(longitude)) for latitude, longitude in found]
        if self.how != "alike":
            self.column("w", [size[0] for size in self.bare])
            self.column("h", [size[1] for size in self.bare])
        self.order()
        self.rules()
        self.zooms_shown()
        self.met += [self.kind, self.how, "circle" if self.circle else "rect"]

    def column(self, name, values):
        for entry, value in zip(self.rows, values):
            entry[name] = value

    def sizes(self):
        rng, count = self.rng, self.count
        self.how = rng.choice(SIZES)
        width, height = rng.choice([(75, 15), (32, 32), (1, 1), (16.5, 64), (3, 300), (120.0625, 40.3)])
        if self.kind == "grid":
            self.how, width, height = rng.choice(["alike", "powers"]), 2 ** rng.randint(0, 6), 2 ** rng.randint(0, 6)
        self.typical = width
        some = lambda side, low, high: round(side * rng.uniform(low, high), 2)
        self.bare = [(width, height)] * count
        if self.how == "powers":
            self.bare = [(width * rng.choice([0.5, 1, 1.5, 2]), height * rng.choice([0.5, 1, 1.5])) for _ in range(count)]
        elif self.how == "third":
            self.bare = [(some(width, 1, 3), some(height, 1, 3)) for _ in range(count)]
        elif self.how == "wild":
            self.bare = [(round(10 ** rng.uniform(-1, 3.5), 2), round(10 ** rng.uniform(-1, 3), 2)) for _ in range(count)]
        elif self.how == "zeros":
            self.bare = [(rng.choice([0, width, width]), rng.choice([0, height, height])) for _ in range(count)]
        elif self.how == "giant":
            giant = rng.choice([(900, 700), (5000, 20), (90000, 80000)])
            self.bare = [giant if place == count // 2 else self.bare[0] for place in range(count)]
        if self.how == "alike":
            self.options += ["--label-size", f"{width}x{height}"]
        else:
            self.options += ["--label-size-fields", "w,h"]
        padding = 0 if self.kind == "grid" else rng.choice([0, 0, 0, 2, 0.3])
        if padding:
            self.options += ["--padding", str(padding)]
        self.circle = rng.random() < (0.5 if self.kind == "grid" else 0.3)
        if self.circle:
            self.options += ["--shape", "circle"]
        self.boxes = []
        for across, down in self.bare:
            down = across if self.circle else down
            there = across > 0 and down > 0
            self.boxes.append((eighths(across + 2 * padding), eighths(down + 2 * padding)) if there else (0, 0))

    def places(self):
        rng, count = self.rng, self.count
        if self.kind == "grid":
            return grid(rng, count, 2 ** rng.randint(8, 25))
        if self.kind in ("chain", "seam chain"):
            # Three quarters of a width at some zoom, in any direction.
            least = max(0, math.ceil(math.log2(count * 0.75 * self.typical / 256)))
            step = 0.75 * self.typical * 360 / 256 / 2 ** rng.uniform(least, max(least, 20))
            angle = rng.choice([0, 0, math.pi / 2, rng.uniform(0, 7)])
            middle = (rng.uniform(-60, 60), 180.0 if self.kind == "seam chain" else rng.uniform(-180, 180))
            squeezed = math.cos(math.radians(middle[0]))
            return [(middle[0] + (place - count / 2) * step * squeezed * math.sin(angle),
                     middle[1] + (place - count / 2) * step * math.cos(angle)) for place in range(count)]
        if self.kind == "seam":
            step = 10 ** rng.uniform(-6, -1.5)
            return [(place * step, rng.choice([-180, 180]) + rng.choice([0, 0, 1e-7, step, 0.01, 3]) * rng.uniform(-1, 1))
                    for place in range(count)]
        if self.kind == "handful":
            spots = [(rng.uniform(-80, 80), rng.uniform(-180, 180)) for _ in range(rng.randint(1, 6))]
            near = rng.choice([0, 0, 1e-7, 1e-6])
            return [(latitude + near * rng.randint(-2, 2), longitude + near * rng.randint(-2, 2))
                    for latitude, longitude in rng.choices(spots, k=count)]
        heaps = [(rng.uniform(-80, 80), rng.uniform(-180, 180), 10 ** rng.uniform(-4, 1.3)) for _ in range(rng.randint(1, 9))]
        found = []
        for _ in range(count):
            if self.kind == "copies" and found and rng.random() < 0.6:
                found.append(rng.choice(found))
            elif self.kind == "heaps":
                south, west, spread = rng.choice(heaps)
                found.append((rng.gauss(south, spread), rng.gauss(west, spread)))
            else:
                found.append((rng.uniform(-90, 90), rng.uniform(-180, 180)))
        return found

    def order(self):
        """Levels: the lower the better; where two have one, which of them comes first is not to be foreseen."""
        rng = self.rng
        numbers = [place * 0.5 for place in range(self.count)]
        if "chain" not in self.kind or rng.random() < 0.2:
            rng.shuffle(numbers)
        elif rng.random() < 0.5:
            numbers.reverse()
        self.has_ties = rng.random() < 0.12
        if self.has_ties:
            numbers = [rng.choice([1, 2, 3]) for _ in numbers] if rng.random() < 0.6 else [0] * self.count
            self.met.append("ties")
        self.column("rank", numbers)
        self.options += ["--priority", "rank"]
        self.levels = [-number for number in numbers]
        if rng.random() < 0.3:
            self.options.append("--ascending")
            self.levels = numbers

    def rules(self):
        rng, count = self.rng, self.count
        some = lambda share, values: [rng.choice(values) for _ in range(count)] if rng.random() < share else [None] * count
        self.groups = some(0.2, ["a", "b", "ü\"", None])
        if any(self.groups):
            self.column("kind", self.groups)
            self.options += ["--group", "kind"]
            self.met.append("groups")
        self.names = some(0.2, ["Main St", "1st", "Broadway", None])
        self.repeat = None
        if any(self.names):
            self.column("name", self.names)
            self.repeat = eighths(distance := rng.choice([20, 100, 250.3]))
            self.options += ["--repeat-distance", str(distance), "--repeat-field", "name"]
            self.met.append("repeats")
        firsts, lasts = some(0.15, [None, 0, 3, 4.5, 12, -2]), some(0.15, [None, 30, 8, 11.5, 3, -1])
        if any(firsts):
            self.column("from", firsts)
            self.options += ["--lowest-zoom-field", "from"]
        if any(lasts):
            self.column("to", lasts)
            self.options += ["--highest-zoom-field", "to"]
        self.firsts = [max(math.ceil(zoom or 0), 0) for zoom in firsts]
        self.lasts = [24 if zoom is None else min(math.floor(zoom), 24) for zoom in lasts]

    def zooms_shown(self):
        """All but a zoom between two, which has to be chosen so that rounding decides nothing."""
        rng = self.rng
        self.mode, self.zooms, self.tile, self.one = "nested", range(0, 21), 256, None
        if rng.random() < 0.2:
            self.tile = 512
            self.options += ["--tile-size", "512"]
        if rng.random() < 0.2 and not self.has_ties:
            self.one = rng.choice(["whole", "between"])
            first = rng.randint(0, 24 if self.one == "whole" else 20)
            self.zooms = range(first, first + 1)
        else:
            if rng.random() < 0.3:
                first = rng.randint(0, 24)
                self.zooms = range(first, rng.randint(first, 24) + 1)
                self.options += ["--zooms", f"{first}-{self.zooms[-1]}"]
            self.mode = rng.choice(["nested", "nested", "fill", "independent"])
            if self.mode != "nested":
                self.options += ["--mode", self.mode]
        capped = lambda: rng.random() < 0.15 and not self.has_ties
        self.per_tile = rng.choice([1, 2, 5, 20]) if capped() else None
        self.per_zoom = rng.choice([1, 3, 20, 200, 2000]) if capped() else None
        if self.per_tile:
            self.options += ["--max-per-tile", str(self.per_tile)]
        if self.per_zoom:
            self.options += ["--max-labels", str(self.per_zoom)]
        self.met += [self.one or self.mode] + ["caps"] * bool(self.per_tile or self.per_zoom)
