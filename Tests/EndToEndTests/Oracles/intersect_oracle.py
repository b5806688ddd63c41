"""Whether `plat intersect` answers as GEOS does, by shapely, on seeded pairs of layers; of lines and lines, as fractions do.

    intersect_oracle.py PLAT pairs COUNT [FIRST]    so many pairs of layers, every mode and predicate in turn
    intersect_oracle.py PLAT seam COUNT [FIRST]     the same of vertices and edges on the antimeridian itself
    intersect_oracle.py PLAT meets COUNT [FIRST]    of those only which meet, and which do not
    intersect_oracle.py PLAT show NUMBER FOLDER     one pair with its files kept, every mode and predicate; or show-seam

Prints what is wrong, or `ok`.
"""
import collections
import csv
import io
import json
import math
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile

import numpy
from pyproj import Geod
from shapely.geometry import shape as read_shape
from shapely.ops import transform, unary_union

import exact_lines
from intersect_layers import Pair, dimension, simple, vertices

# Those that hold both ways round where they hold.
MUTUAL = ["intersects", "touches", "crosses", "overlaps", "equals", "disjoint"]
PREDICATES = [
    "intersects", "within", "contains", "covers", "covered-by", "touches", "crosses", "overlaps", "equals", "disjoint"]
MODES = [
    "pieces", "pieces-lower", "clip", "join", "join-left", "first", "largest", "count", "count-table", "rects", "self-pairs",
    "self-count", "self-pieces", "z-order"]
GLOBE = Geod(ellps="WGS84")
WORLD = 268435456.0


class Wrong(Exception):
    pass


def relation(one, other):
    """The nine intersections, or None for shapes that nothing is known of but that they are disjoint."""
    if one is None or other is None:
        return None
    (w, s, e, n), (ow, os_, oe, on) = one.bounds, other.bounds
    if w > oe or ow > e or s > on or os_ > n:
        return "FF" + "F" * 7
    # GEOS rounds the places where lines cross, and then finds parts of them beside each other.
    return exact_lines.relation(one, other) if dimension(one) == dimension(other) == 1 else one.relate(other)


def holds(predicate, matrix, one, other):
    """By what the OGC's simple features say of the nine intersections."""
    if matrix is None:
        return False
    ii, ib, ie, bi, bb, be, ei, eb, ee = (cell != "F" for cell in matrix)
    meets = ii or ib or bi or bb
    mine, its = dimension(one), dimension(other)
    if predicate == "intersects":
        return meets
    if predicate == "disjoint":
        return not meets
    # Boxes that are apart: all that follows is of shapes that meet.
    if not meets:
        return False
    if predicate == "within":
        return ii and not ie and not be
    if predicate == "contains":
        return ii and not ei and not eb
    if predicate == "covers":
        return not ei and not eb
    if predicate == "covered-by":
        return not ie and not be
    if predicate == "touches":
        return not ii
    if predicate == "crosses":
        return mine < its and ii and ie or mine > its and ii and ei or mine == its == 1 and matrix[0] == "0"
    if predicate == "overlaps":
        return mine == its and (matrix[0] == "1" if mine == 1 else ii) and ie and ei
    return mine == its and ii and not (ie or be or ei or eb)


def rect_of(shape):
    """The bounding map rect in the frame: west, north, east, south."""
    if shape is None:
        return None
    w, s, e, n = shape.bounds

    def y(latitude):
        sine = math.sin(latitude * math.pi / 180)
        return WORLD * (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi))

    return (w + 180) / 360 * WORLD, y(n), (e + 180) / 360 * WORLD, y(s)


def rects_meet(one, other, margin=0):
    """Whether more than a margin of them is common."""
    return one is not None and other is not None and (
        one[0] + margin < other[2] and other[0] + margin < one[2] and one[1] < other[3] and other[1] < one[3])


def parts(shapes, of):
    """What shapes have of a dimension, put together: each place counts once."""
    found = [part for shape in shapes if shape is not None for part in simple(shape)]
    return unary_union([part for part in found if not part.is_empty and dimension(part) == of])


def measure(shape, of):
    return shape.area if of == 2 else shape.length if of == 1 else len(simple(shape))


def check_same(found, expected, of, scale, where):
    """Whether two shapes of a dimension are the same but for the rounding of places."""
    size, wanted = measure(found, of), measure(expected, of)
    if abs(size - wanted) > 1e-9 * wanted + (1e-12 * scale if of else 0):
        raise Wrong(f"{where}: {size!r} in place of {wanted!r}")
    if found.is_empty or expected.is_empty:
        return
    if of == 2:
        rest = found.symmetric_difference(expected).area
        if rest > 1e-9 * wanted + 1e-11 * scale:
            raise Wrong(f"{where}: {rest!r} of {wanted!r} is elsewhere")
    elif max(found.hausdorff_distance(expected), expected.hausdorff_distance(found)) > 1e-9:
        raise Wrong(f"{where}: lies elsewhere")


def on_globe(shape):
    """Square metres and metres on the ellipsoid, where edges are straight in degrees: by quadrature along each edge."""
    places, weights = numpy.polynomial.legendre.leggauss(12)
    a, square = GLOBE.a, GLOBE.es
    e = math.sqrt(square)

    def along(coords, rate):
        degrees = numpy.radians(numpy.array(coords))
        start, step = degrees[:-1, None], numpy.diff(degrees, axis=0)[:, None]
        latitudes = start[..., 1] + step[..., 1] * (places + 1) / 2
        return (rate(numpy.sin(latitudes), step[..., 0], step[..., 1]) * weights / 2).sum()

    def area(sine, east, north):
        # The zone from the equator on, for each radian of longitude.
        return a * a * (1 - square) / 2 * (sine / (1 - square * sine**2) + numpy.arctanh(e * sine) / e) * east

    def length(sine, east, north):
        wide = 1 - square * sine**2
        return a * numpy.sqrt(((1 - square) / wide**1.5 * north) ** 2 + (1 - sine**2) / wide * east**2)

    areas = lengths = 0
    for part in simple(shape):
        if dimension(part) == 2:
            areas += abs(along(part.exterior.coords, area)) - sum(abs(along(h.coords, area)) for h in part.interiors)
        elif dimension(part) == 1:
            lengths += along(part.coords, length)
    return areas, lengths


class Trial:
    def __init__(self, plat, number, is_on_seam=False):
        self.plat, self.pair = plat, Pair(number, is_on_seam)
        self.rng = random.Random(number)
        self.frame, self.scale = self.pair.frame, self.pair.scale
        self.a, self.b = self.pair.a, self.pair.b
        self.names = [self.a.write("a"), self.b.write("b")]
        self.met = collections.Counter()
        self.relations = {}

    def run(self, *options, alone=False):
        """What plat writes of both layers, or of A alone."""
        names = self.names[:1] if alone else self.names
        stdin = None
        # From standard input, where a layer can be.
        if not names[0].endswith("shp") and self.rng.random() < 0.2:
            stdin = open(names[0], "rb")
            form = {"csv": "csv", "geojson": "geojson", "geojsonl": "geojsonseq"}[names[0].split(".")[-1]]
            names = ["--input-format", form, *([] if self.rng.random() < 0.5 and not alone else ["-"]), *names[1:]]
            if self.rng.random() < 0.5:
                names = [name for name in names if name not in ("--input-format", form)]
        threads = str(self.rng.choice([1, 1, 2, 5]))
        words = [self.plat, "intersect", "-q", "--threads", threads, *options, *names]
        done = subprocess.run(words, stdin=stdin or subprocess.DEVNULL, capture_output=True)
        if stdin:
            stdin.close()
        # Features without a place are said.
        if done.returncode:
            raise Wrong(f"{' '.join(words[1:])}: {done.returncode} {done.stderr.decode()[:300]}")
        return done.stdout.decode()

    def features(self, *options, alone=False):
        """Values and shape in the frame of each."""
        text = self.run("--precision", "full", *options, alone=alone)
        for feature in json.loads(text)["features"]:
            geometry = feature["geometry"]
            yield feature["properties"], None if geometry is None else self.frame.read(read_shape(geometry))

    def table(self, *options, alone=False):
        return list(csv.DictReader(io.StringIO(self.run("--pairs", *options, alone=alone))))

    def related(self, i, j, of_self=False):
        key = (i, j, of_self)
        if key not in self.relations:
            other = (self.a if of_self else self.b).shapes[j]
            self.relations[key] = relation(self.a.shapes[i], other)
        return self.relations[key]

    def partners(self, i, predicate="intersects", of_self=False):
        others = (self.a if of_self else self.b).shapes
        one = self.a.shapes[i]
        return [
            j for j, other in enumerate(others)
            if not (of_self and i == j) and holds(predicate, self.related(i, j, of_self), one, other)]

    def count_a(self):
        return range(len(self.a.shapes))

    def check_values(self, found, layer, index, prefix, where):
        for name, value in list(layer.rows())[index].items():
            name = prefix + name if name in ("id", "height") and layer is not self.a else name
            if name not in found:
                raise Wrong(f"{where}: no field {name} among {list(found)}")
            known = found[name]
            if layer.format in ("csv", "places") and value is not None and known is not None:
                known = type(value)(known)
            if known != value and not (value is None and known == ""):
                raise Wrong(f"{where}: {name} is {found[name]!r}, not {value!r}")

    # The modes.

    def check_predicate(self, predicate):
        rows = self.table("--predicate", predicate)
        found = [(int(row["a"]), int(row["b"])) for row in rows]
        expected = [(i + 1, j + 1) for i in self.count_a() for j in self.partners(i, predicate)]
        self.compare(found, expected, predicate)

    def compare(self, found, expected, what):
        self.met[what] += len(expected)
        if found != expected:
            more, less = [p for p in found if p not in expected], [p for p in expected if p not in found]
            raise Wrong(f"{what}: too many {more[:5]}, missing {less[:5]}, of {len(expected)}")

    def check_rects(self):
        ones, others = [rect_of(s) for s in self.a.shapes], [rect_of(s) for s in self.b.shapes]
        found = [(int(row["a"]), int(row["b"])) for row in self.table("--rects")]
        # A world away the same longitude is another in the last bits, so that what touches is not certain.
        margin = 1e-6 if self.frame.is_seam else 0
        expected = []
        for i, one in enumerate(ones, 1):
            for j, other in enumerate(others, 1):
                if rects_meet(one, other, margin) or (i, j) in found and rects_meet(one, other, -margin):
                    expected.append((i, j))
        self.compare(found, expected, "rects")

    def common(self, i, j, of_self=False):
        """What two have in common."""
        return self.a.shapes[i].intersection((self.a if of_self else self.b).shapes[j])

    def common_over_seam(self, i, j, of_self):
        """The same on a plane whose middle is the antimeridian, where GEOS rounds the places of crossings otherwise."""
        def moved(shape, east):
            return transform(lambda x, y: (x + east, y), shape)

        one, other = self.a.shapes[i], (self.a if of_self else self.b).shapes[j]
        return moved(moved(one, -180).intersection(moved(other, -180)), 180)

    def check_pieces(self, keeps_lower=False, of_self=False):
        what = "self-pieces" if of_self else "pieces-lower" if keeps_lower else "pieces"
        prefix = self.rng.choice(["b_", "other "])
        options = (["--prefix-b", prefix] if prefix != "b_" else []) + ["--keep-lower"] * keeps_lower + ["--self"] * of_self
        other = self.a if of_self else self.b
        found = collections.defaultdict(list)
        order = []
        for values, shape in self.features(*options, alone=of_self):
            i, j = int(values["id"]) - 1, int(values[prefix + "id"]) - 1
            self.check_values(values, self.a, i, "", f"{what} {i + 1},{j + 1}")
            if not of_self:
                self.check_values(values, other, j, prefix, f"{what} {i + 1},{j + 1}")
            kinds = {dimension(part) for part in simple(shape)}
            if len(kinds) != 1:
                raise Wrong(f"{what} {i + 1},{j + 1}: a mixture {shape.geom_type}")
            found[i, j].append(shape)
            order.append((i, j, -dimension(shape)))
        if order != sorted(set(order)):
            raise Wrong(f"{what}: not in order, or several of a kind: {order}")
        for i in self.count_a():
            for j in range(i + 1 if of_self else 0, len(other.shapes)):
                matrix = self.related(i, j, of_self)
                if not holds("intersects", matrix, self.a.shapes[i], other.shapes[j]):
                    if (i, j) in found:
                        raise Wrong(f"{what} {i + 1},{j + 1}: they are disjoint")
                    continue
                highest = min(dimension(self.a.shapes[i]), dimension(other.shapes[j]))
                common = self.common(i, j, of_self)
                for of in range(highest, -1, -1):
                    made = parts([s for s in found[i, j] if dimension(s) == of], of)
                    wanted = parts([common], of)
                    if of < highest and not keeps_lower:
                        wanted = parts([], of)
                    elif not wanted.is_empty:
                        self.met[what] += 1
                    where = f"{what} {i + 1},{j + 1} of dimension {of}"
                    if made.is_empty != wanted.is_empty:
                        raise Wrong(f"{where}: {measure(made, of)!r} in place of {measure(wanted, of)!r}")
                    try:
                        check_same(made, wanted, of, self.scale, where)
                    except Wrong:
                        # What runs along an edge is there or not as a crossing nearby is rounded.
                        if of != 1 or not self.frame.is_seam:
                            raise
                        check_same(made, parts([self.common_over_seam(i, j, of_self)], of), of, self.scale, where)

    def check_clip(self):
        """What is in and what is not, and that both are the whole."""
        inside, outside = {}, {}
        lower = self.rng.random() < 0.3
        for options, made in ((["--clip"] + ["--keep-lower"] * lower, inside), (["--difference"], outside)):
            order = []
            for values, shape in self.features(*options):
                i = int(values["id"]) - 1
                self.check_values(values, self.a, i, "", f"{options} {i + 1}")
                if set(values) != set(next(self.a.rows())):
                    raise Wrong(f"{options}: fields {list(values)}")
                if shape is None:
                    if self.a.shapes[i] is not None:
                        raise Wrong(f"{options} {i + 1}: without a geometry")
                    continue
                made.setdefault(i, []).append(shape)
                order.append((i, -dimension(shape)))
            if order != sorted(set(order)):
                raise Wrong(f"{options}: not in order, or several of a kind: {order}")
        unions = [parts(self.b.shapes, of) for of in range(3)]
        for i in self.count_a():
            one = self.a.shapes[i]
            if one is None:
                continue
            own = dimension(one)
            size = measure(parts([one], own), own)
            commons = [one.intersection(union) for union in unions if not union.is_empty]
            if own == 0:
                # Points are nowhere else, wherever the vertices of a union come to lie.
                commons = [self.common(i, j) for j in self.partners(i)]
            if own == 1:
                # A stretch on lines is taken there. Cut from areas as well, it would have other ends and count twice.
                beside = one.difference(unions[1])
                commons = [one.intersection(unions[0]), one.intersection(unions[1]), beside.intersection(unions[2])]
            made, left = (parts(side.get(i, []), own) for side in (inside, outside))
            whole = measure(made, own) + measure(left, own)
            if abs(whole - size) > 1e-9 * size + 1e-12 * self.scale:
                raise Wrong(f"{i + 1}: inside and outside make {whole!r}, not {size!r}")
            # What one of them covers is nowhere else, whatever a union does.
            if not left.is_empty and self.partners(i, "covered-by"):
                raise Wrong(f"difference {i + 1}: {measure(left, own)!r} of what is covered")
            if lower:
                self.check_touching(i, inside.get(i, []), commons)
            wanted = parts(commons, own)
            self.met["clip"] += not wanted.is_empty
            self.met["difference"] += not left.is_empty
            if own == 1 and self.runs_along(i, commons):
                continue
            check_same(made, wanted, own, self.scale, f"clip {i + 1}")
            rest = one
            for union in unions[own:] if own else commons:
                rest = rest if union.is_empty else rest.difference(union)
            check_same(left, parts([rest], own), own, self.scale, f"difference {i + 1}")

    def runs_along(self, i, commons):
        """Whether a line follows an edge that the union, whose new vertices are rounded, has moved to beside it."""
        apart = unary_union([self.common(i, j) for j in self.partners(i)])
        near = self.a.shapes[i].intersection(apart.buffer(1e-9))
        return near.length - measure(parts(commons, 1), 1) > 1e-7

    def check_touching(self, i, found, commons):
        """The lines and points of a clip: each is common to both, and those are there that no rounding can take away."""
        own = dimension(self.a.shapes[i])
        others = [self.b.shapes[j] for j in self.partners(i)]
        for part in [part for shape in found for part in simple(shape) if dimension(part) < own]:
            if self.a.shapes[i].distance(part) > 1e-9 or min(other.distance(part) for other in others) > 1e-9:
                raise Wrong(f"clip {i + 1}: {part.wkt} is not common to both")
        if len(others) == 1:
            for of in range(own):
                wanted = parts([self.common(i, self.partners(i)[0])], of)
                check_same(parts([s for s in found if dimension(s) == of], of), wanted, of, self.scale, f"clip {i + 1} of {of}")

    def check_join(self, mode):
        predicate = self.rng.choice(PREDICATES) if self.rng.random() < 0.5 else "intersects"
        if mode == "largest" and predicate == "disjoint":
            predicate = "intersects"
        options = ["--join", "left" if mode == "join-left" or self.rng.random() < 0.3 else "inner"]
        options += [] if predicate == "intersects" else ["--predicate", predicate]
        options += [f"--{mode}"] if mode in ("first", "largest") else []
        found = list(self.features(*options))
        expected = []
        for i in self.count_a():
            partners = self.partners(i, predicate)
            if mode == "first":
                partners = partners[:1]
            elif mode == "largest":
                partners = self.largest(i, partners)
            if mode == "largest" and partners:
                expected.append((i, partners))
            else:
                expected += [(i, [j]) for j in partners]
            if not partners and "left" in options:
                expected.append((i, None))
        self.met[mode] += sum(partners is not None for _, partners in expected)
        if len(found) != len(expected):
            raise Wrong(f"{' '.join(options)}: {len(found)} features, not {len(expected)}")
        for (values, shape), (i, partners) in zip(found, expected):
            where = f"{' '.join(options)} {i + 1}"
            if int(values["id"]) != i + 1:
                raise Wrong(f"{where}: feature {values['id']} is here")
            self.check_values(values, self.a, i, "", where)
            self.check_shape(shape, self.a.shapes[i], where)
            if partners is None or values.get("b_id") is None:
                if partners is not None:
                    raise Wrong(f"{where}: without a partner, not with {[k + 1 for k in partners]}")
                if values.get("b_id", 1) is not None or values.get("b_name", 1) is not None:
                    raise Wrong(f"{where}: {values} without a partner")
                continue
            j = int(values["b_id"]) - 1
            if j not in partners:
                raise Wrong(f"{where}: with {j + 1}, not {[k + 1 for k in partners]}")
            self.check_values(values, self.b, j, "b_", where)

    def largest(self, i, partners):
        """The one that has most in common with it; all that are equal to it by our measure but not to the last bit."""
        if len(partners) < 2:
            return partners
        sizes = []
        for j in partners:
            common = self.common(i, j)
            sizes.append(on_globe(common) if not common.is_empty else (0, 0))
        area = max(size[0] for size in sizes)
        kind = 0 if area > 0 else 1
        most = max(size[kind] for size in sizes)
        best = [j for j, size in zip(partners, sizes) if size[kind] >= most * (1 - 1e-7)]
        # The first of those that have the same in common, and so of points.
        same = [j for j in best if most == 0 or self.b.shapes[j].wkb == self.b.shapes[best[0]].wkb]
        return [j for j in best if j not in same[1:]]

    def check_shape(self, shape, expected, where):
        """A shape that is as it was, but for the cut at the antimeridian."""
        if (shape is None) != (expected is None):
            raise Wrong(f"{where}: a geometry came or went")
        if expected is None:
            return
        if not self.frame.is_seam and sorted(vertices(shape)) != sorted(vertices(expected)):
            raise Wrong(f"{where}: another geometry")
        of = dimension(expected)
        check_same(parts([shape], of), parts([expected], of), of, self.scale, where)

    def check_count(self, is_table, of_self=False):
        options = ["--self"] * of_self
        predicate = self.rng.choice(PREDICATES) if self.rng.random() < 0.5 else "intersects"
        options += [] if predicate == "intersects" else ["--predicate", predicate]
        expected = [(i + 1, len(self.partners(i, predicate, of_self))) for i in self.count_a()]
        if is_table:
            found = [(int(row["a"]), int(row["count"])) for row in self.table("--count", *options, alone=of_self)]
        else:
            found = []
            for values, shape in self.features("--count", *options, alone=of_self):
                found.append((int(values["id"]), values["count"]))
                self.check_values(values, self.a, found[-1][0] - 1, "", "count")
                self.check_shape(shape, self.a.shapes[found[-1][0] - 1], f"count {found[-1][0]}")
        self.met["self-count" if of_self else "count-table" if is_table else "count"] += sum(c for _, c in expected)
        if found != expected:
            raise Wrong(f"count {options}: {found} in place of {expected}")

    def check_self_pairs(self, by_height):
        predicate = self.rng.choice(PREDICATES)
        names = self.rng.random() < 0.5
        options = ["--self", "--predicate", predicate] + ["--z-order", "height"] * by_height
        options += ["--id-a", "id", "--id-b", "id"] * names
        rows = self.table(*options, alone=True)
        found = [(int(row["a"]), int(row["b"])) for row in rows]
        heights = self.a.heights
        expected = []
        for i in self.count_a():
            for j in self.partners(i, predicate, of_self=True):
                is_over = (heights[i], i) > (heights[j], j)
                if is_over if by_height else j > i or predicate not in MUTUAL:
                    expected.append((i + 1, j + 1))
        self.compare(found, expected, "z-order" if by_height else "self-pairs")

    def check(self, mode):
        if mode in PREDICATES:
            self.check_predicate(mode)
        elif mode in ("pieces", "pieces-lower"):
            self.check_pieces(keeps_lower=mode == "pieces-lower")
        elif mode == "self-pieces":
            self.check_pieces(of_self=True)
        elif mode == "clip":
            self.check_clip()
        elif mode == "rects":
            self.check_rects()
        elif mode in ("count", "count-table", "self-count"):
            self.check_count(mode != "count", of_self=mode == "self-count")
        elif mode in ("self-pairs", "z-order"):
            self.check_self_pairs(by_height=mode == "z-order")
        else:
            self.check_join(mode)

    def problems(self, modes):
        for mode in modes:
            # So that a mode does the same whichever others there are.
            self.rng = random.Random(f"{self.pair.number} {mode}")
            try:
                self.check(mode)
            except Wrong as wrong:
                a, b = self.a, self.b
                kinds = f"{a.kind}.{a.format}.{a.style} {b.kind}.{b.format}.{b.style}"
                seam = " at the antimeridian" if self.frame.is_seam else ""
                yield f"{self.pair.number} ({self.pair.style}{seam}, {kinds}): {wrong}"


def worked(job):
    """What is wrong with one pair of layers in the modes that are its turn, and how often each had something to say."""
    plat, number, what = job
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        trial = Trial(plat, number, is_on_seam=what != "pairs")
        modes = [PREDICATES[number % 10], PREDICATES[(number // 10) % 10], MODES[number % 14], MODES[(number // 14) % 14]]
        if what == "meets":
            modes = ["intersects", "disjoint"]
        return list(trial.problems(dict.fromkeys(modes))), trial.met


def main():
    plat, what, *rest = sys.argv[1:]
    wrong = []
    if what in ("show", "show-seam"):
        os.makedirs(rest[1], exist_ok=True)
        os.chdir(rest[1])
        wrong = list(Trial(plat, int(rest[0]), what == "show-seam").problems(PREDICATES + MODES))
    else:
        count, first = int(rest[0]), int(rest[1]) if len(rest) > 1 else 0
        jobs = [(plat, number, what) for number in range(first, first + count)]
        met = collections.Counter()
        with multiprocessing.Pool(2) as pool:
            for problems, known in pool.imap(worked, jobs, 8):
                wrong += problems
                met += known
        wanted = ["intersects", "disjoint"] if what == "meets" else PREDICATES + MODES + ["difference"]
        missed = [mode for mode in wanted if met[mode] < count / 20]
        if missed and what != "seam":
            wrong.append(f"hardly ever met: {missed} of {met}")
    print("\n".join(wrong[:40]) if wrong else "ok")


if __name__ == "__main__":
    main()
