"""Whether `plat declutter` finds what its definition says of up to 2,000 labels, with all pairs of them in a matrix.

    declutter_brute.py PLAT COUNT [FIRST]

makes so many seeded layouts without offsets and prints what is wrong, or `ok`. Two labels then collide at all zooms down to a
deepest one, so a matrix of these is all that there is to know of pairs. Where labels matter alike only what must be true of
any answer is asked.
"""
import collections
import json
import os
import tempfile

import numpy

from declutter_brute_layouts import KINDS, SIZES, Layout
from declutter_layouts import identity, play, write
from declutter_oracle import run, spans

WORLD = 1 << 32
DEEPEST = 24


def numbered(values):
    """Equal ones by equal numbers, and -1 for None."""
    numbers = {None: -1}
    return numpy.array([numbers.setdefault(value, len(numbers)) for value in values])


class Pairs:
    """All labels against all, in rank order."""

    def __init__(self, layout, order):
        self.layout, self.count = layout, len(order)
        pick = lambda values: numpy.array(values, dtype=numpy.int64)[order]
        self.x, self.y = pick([place[0] for place in layout.places]), pick([place[1] for place in layout.places])
        self.width, self.height = pick([box[0] for box in layout.boxes]), pick([box[1] for box in layout.boxes])
        self.group, self.name = numbered(layout.groups)[order], numbered(layout.names)[order]
        # Centres are less than half of both sizes apart: 2·|dx|·tile·2^zoom / 2^32 < both / 8.
        self.shift = 28 - (layout.tile.bit_length() - 1)

    def blocks(self):
        """Rows with how far apart places are, where labels can collide, and where texts must not repeat."""
        for start in range(0, self.count, 64):
            rows = slice(start, start + 64)
            dx = (self.x[rows, None] - self.x + WORLD // 2) % WORLD - WORLD // 2
            able = (self.width[rows, None] * self.width > 0) & (self.group[rows, None] == self.group)
            same = (self.name[rows, None] == self.name) & (self.name >= 0)
            yield rows, numpy.abs(dx), numpy.abs(self.y[rows, None] - self.y), able, same

    def reach(self, rows):
        """Times 2^-zoom, from which distance on boxes are clear of each other."""
        return ((self.width[rows, None] + self.width) << self.shift, (self.height[rows, None] + self.height) << self.shift)

    def deepest(self):
        """The deepest zoom at which each pair collides, and -1 for none."""
        depths = numpy.full((self.count, self.count), -1, dtype=numpy.int8)
        for rows, dx, dy, able, same in self.blocks():
            across, down = self.reach(rows)
            for zoom in range(DEEPEST + 1):
                if self.layout.circle:
                    met = able & nearer(dx, dy, across, zoom)
                else:
                    met = able & ((dx << zoom) < across) & ((dy << zoom) < down)
                if self.layout.repeat:
                    met |= same & nearer(dx, dy, 2 * self.layout.repeat << self.shift, zoom)
                if not met.any():
                    break
                depths[rows] += met
        return depths

    def critical(self):
        """The scale, which is 2^zoom, below which each pair collides."""
        found = numpy.zeros((self.count, self.count))
        for rows, dx, dy, able, same in self.blocks():
            across, down = self.reach(rows)
            apart = numpy.hypot(dx, dy)
            with numpy.errstate(divide="ignore", invalid="ignore"):
                boxes = across / apart if self.layout.circle else numpy.fmin(across / dx, down / dy)
                found[rows] = numpy.where(able, boxes, 0)
                if self.layout.repeat:
                    echoes = (2 * self.layout.repeat << self.shift) / apart
                    found[rows] = numpy.maximum(found[rows], numpy.where(same, echoes, 0))
        return found

    def between(self, zoom, rng):
        """A zoom near this one at which no pair is so close to touching that digits decide, and who collides."""
        critical = self.critical()
        for _ in range(40):
            chosen = round(zoom + rng.uniform(0.01, 0.99), rng.choice([1, 2, 5]))
            scale = 2.0**chosen
            if zoom < chosen < zoom + 1 and not (numpy.abs(critical / scale - 1) < 2**-18).any():
                return chosen, numpy.where(critical > scale, zoom, -1).astype(numpy.int8)
        return None, None


def nearer(dx, dy, reach, zoom):
    """Squares are beyond 64 bits, so what doubles do not decide is decided one by one."""
    reach = numpy.broadcast_to(reach, dx.shape)
    left = (dx.astype(float) ** 2 + dy.astype(float) ** 2) * 4.0**zoom
    right = reach.astype(float) ** 2
    met = left < right
    for place in zip(*numpy.nonzero((numpy.abs(left - right) <= 1e-12 * right) & (right > 0))):
        met[place] = (int(dx[place]) ** 2 + int(dy[place]) ** 2 << 2 * zoom) < int(reach[place]) ** 2
    return met


class Answer:
    """The lowest zoom of each label and who hides it below, in rank order."""

    def __init__(self, layout, order, depths):
        self.layout, self.depths, self.count, self.zooms = layout, depths, len(order), layout.zooms
        self.first = numpy.maximum(numpy.array(layout.firsts)[order], self.zooms[0])
        self.last = numpy.minimum(numpy.array(layout.lasts)[order], self.zooms[-1])
        self.never = self.first > self.last
        self.lowest = numpy.where(self.never, self.zooms[-1], self.last) + 1
        self.blockers = [None] * self.count
        self.places = [layout.places[place] for place in order]
        self.shown = {zoom: numpy.zeros(self.count, dtype=bool) for zoom in self.zooms}
        self.entered = collections.defaultdict(list)

    def run(self, label):
        return range(self.first[label], self.last[label] + 1)

    def caps(self, label, zoom):
        """With what counts: the tile, and the whole map."""
        x, y = self.places[label]
        shift = 32 - zoom
        return (self.layout.per_tile, (zoom, x >> shift, y >> shift)), (self.layout.per_zoom, zoom)

    def full(self, label, zoom):
        """The last that was let in."""
        for most, where in self.caps(label, zoom):
            if most and len(self.entered[where]) >= most:
                return self.entered[where][most - 1]
        return None

    def enter(self, label, zoom):
        self.shown[zoom][label] = True
        for most, where in self.caps(label, zoom):
            if most:
                self.entered[where].append(label)

    def blocker(self, label, zoom):
        """The best that shows and collides."""
        met = self.shown[zoom] & (self.depths[label] >= zoom)
        best = int(met.argmax())
        return best if met[best] else self.full(label, zoom)

    def nested(self):
        """One more than the deepest zoom at which a better one shows and collides, unless it is too full before."""
        for label in numpy.nonzero(~self.never)[0].tolist():
            better = slice(0, label)
            ends = numpy.minimum(numpy.minimum(self.depths[label, better], self.last[better]), self.last[label])
            ends = numpy.where(ends >= numpy.maximum(self.lowest[better], self.first[label]), ends, -1)
            floor = self.first[label]
            if label and ends.max() >= 0:
                floor, self.blockers[label] = ends.max() + 1, int(ends.argmax())
            for zoom in range(self.last[label], floor - 1, -1):
                full = self.full(label, zoom)
                if full is not None:
                    floor, self.blockers[label] = zoom + 1, full
                    break
                self.enter(label, zoom)
            self.lowest[label] = floor

    def independent(self):
        for label in range(self.count):
            for zoom in reversed(self.run(label)):
                blocker = self.blocker(label, zoom)
                if blocker is None:
                    self.enter(label, zoom)
                    self.lowest[label], self.blockers[label] = zoom, None
                elif self.lowest[label] == zoom + 1:
                    self.blockers[label] = blocker

    def fill(self):
        """What shows stays, and the best of the others come to it."""
        for zoom in self.zooms:
            at = (self.first <= zoom) & (self.last >= zoom)
            for label in numpy.nonzero(at & (self.lowest < zoom))[0].tolist():
                self.enter(label, zoom)
            for label in numpy.nonzero(at & (self.lowest >= zoom))[0].tolist():
                blocker = self.blocker(label, zoom)
                if blocker is None:
                    self.enter(label, zoom)
                    self.lowest[label] = zoom
                else:
                    self.blockers[label] = blocker


def compared(answer, rows, names):
    """What of the features, in rank order, differs from the answer."""
    wrong = []
    for label, row in enumerate(rows):
        blocker = answer.blockers[label]
        expected = {"blocked_by": None if blocker is None else names[blocker]}
        if answer.layout.one is None:
            expected["minzoom"] = int(answer.lowest[label])
        if answer.layout.mode == "independent":
            expected["zooms"] = spans(zoom for zoom in answer.zooms if answer.shown[zoom][label]) or None
        wrong += [f"{row['n']}: {key} {row[key]!r} in place of {value!r}" for key, value in expected.items()
                  if (row[key] if row[key] != "" else None) != value]
    return wrong


def read(text):
    """The zooms of such as 3-5,7."""
    found = []
    for span in text.split(",") if text else []:
        ends = [int(end) for end in span.split("-")]
        found += range(ends[0], ends[-1] + 1)
    return found


def certified(answer, levels, rows, names):
    """What of the features cannot be right in whatever order those come that matter alike."""
    wrong, mode, depths = [], answer.layout.mode, answer.depths
    place_of = {name: place for place, name in enumerate(names)}
    lowest = numpy.array([row["minzoom"] for row in rows])
    if mode == "independent":
        for label, row in enumerate(rows):
            zooms = read(row["zooms"])
            for zoom in zooms:
                answer.shown[zoom][label] = True
            if lowest[label] != min(zooms, default=answer.last[label] + 1) and not answer.never[label]:
                wrong.append(f"{names[label]}: from {lowest[label]} on, and at {row['zooms']}")
    # Nobody hides itself.
    numpy.fill_diagonal(depths, -1)
    for zoom in answer.zooms:
        at, shows = (answer.first <= zoom) & (zoom <= answer.last), answer.shown[zoom]
        if mode != "independent":
            shows |= at & (lowest <= zoom)
        met = (depths >= zoom) & shows
        cause = levels <= levels[:, None]
        if mode == "fill":
            cause |= lowest < zoom
        caused = met & cause
        hidden = at & ~shows & ((lowest == zoom + 1) if mode == "nested" else True)
        told = lambda text, labels: wrong.extend(f"{names[label]} {text} at {zoom}" for label in numpy.nonzero(labels)[0])
        told("shows", shows & ~at)
        told("shows over another", shows & met.any(axis=1))
        told("is hidden by nothing", hidden & ~caused.any(axis=1))
        for label in numpy.nonzero(hidden & (lowest == zoom + 1))[0]:
            blocker = place_of.get(rows[label]["blocked_by"])
            if blocker is None or not caused[label, blocker]:
                wrong.append(f"{names[label]} is not hidden by {rows[label]['blocked_by']} at {zoom}")
    for label, row in enumerate(rows):
        floor = answer.lowest[label] if answer.never[label] else answer.first[label]
        if (row["blocked_by"] is None) != (lowest[label] == floor) or not floor <= lowest[label] <= answer.lowest[label]:
            wrong.append(f"{names[label]}: from {lowest[label]} on, hidden by {row['blocked_by']}")
    return wrong


def asked(plat, layout, names, pairs, order):
    """What plat says that differs."""
    rng, words, between = layout.rng, list(layout.options), None
    if layout.one == "between":
        between, depths = pairs.between(layout.zooms[0], rng)
    if between is None:
        depths = pairs.deepest()
    if layout.one is not None:
        words += ["--zoom", str(between or layout.zooms[0])]
    answer = Answer(layout, order, depths)
    form = "labels.json" if layout.form == "json" else "labels.csv"
    features = json.loads(run(plat, *words, "--blocked-by", form))["features"]
    where = f"{layout.count} {layout.kind}, {form}: {' '.join(words)}"
    # At one zoom what nobody hides there is left out, if it is not shown.
    absent = {order[label] for label in numpy.nonzero(answer.never)[0]} if layout.one else set()
    if [feature["properties"]["n"] - 1 for feature in features] != sorted(set(range(layout.count)) - absent):
        return [f"{where}: {len(features)} features, or in another order"]
    of_place = {feature["properties"]["n"] - 1: feature["properties"] for feature in features}
    rows = [of_place.get(place, {"n": place + 1, "blocked_by": None}) for place in order]
    # Without a name a number leads to a feature of what is written.
    number = {feature["properties"]["n"]: index + 1 for index, feature in enumerate(features)}
    names = [number.get(names[place]) if names[place] == place + 1 else names[place] for place in order]
    if layout.has_ties:
        wrong = certified(answer, numpy.array(layout.levels)[order], rows, names)
    else:
        {"nested": answer.nested, "fill": answer.fill, "independent": answer.independent}[layout.mode]()
        wrong = compared(answer, rows, names)
    at = rng.choice(layout.zooms)
    words += [] if layout.one else ["--visible-at", str(at)]
    seen = {feature["properties"]["n"] for feature in json.loads(run(plat, *words, form))["features"]}
    expected = {order[label] + 1 for label in numpy.nonzero(answer.shown[at])[0]}
    if seen != expected:
        wrong.append(f"at {at} {sorted(seen - expected)[:9]} show, and {sorted(expected - seen)[:9]} do not")
    layout.met += ["between, indeed"] * (between is not None)
    layout.met += ["touching"] * touching(pairs, answer)
    layout.met += ["blocked"] * sum(row["blocked_by"] is not None for row in rows)
    return [f"{where}: {text}" for text in wrong[:3]]


def touching(pairs, answer):
    """Whether boxes of two labels that show touch at one of the zooms."""
    if answer.layout.circle:
        return False
    for rows, dx, dy, able, _ in pairs.blocks():
        across, down = pairs.reach(rows)
        for zoom in answer.zooms:
            beside = (dx << zoom == across) & (dy << zoom < down) | (dx << zoom < across) & (dy << zoom == down)
            if (able & beside & answer.shown[zoom] & answer.shown[zoom][rows, None]).any():
                return True
    return False


def worked(job):
    plat, number = job
    layout = Layout(number)
    order = sorted(range(layout.count), key=layout.levels.__getitem__)
    layout.form, identified = layout.rng.choice(["csv", "json"]), layout.rng.random() < 0.5
    names = [identity(row) if layout.form == "json" and identified else row["n"] for row in layout.rows]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write(f"labels.{layout.form}", layout.rows, layout.rng, layout.form, identified)
        try:
            wrong = asked(plat, layout, names, Pairs(layout, order), order)
        except ValueError as error:
            wrong = [f"{layout.count} {layout.kind}: {' '.join(layout.options)}: {error}"]
    return [f"{number}: {text}" for text in wrong], collections.Counter(layout.met)


def lacks(met, count):
    wanted = {*KINDS, *SIZES, "powers", "rect", "circle", "ties", "groups", "repeats", "caps", "nested", "fill", "independent",
              "whole", "between, indeed", "blocked", "touching"}
    return [f"only {met[kind]} of {kind}" for kind in sorted(wanted) if met[kind] < count // 60]



if __name__ == "__main__":
    play(worked, lacks)
