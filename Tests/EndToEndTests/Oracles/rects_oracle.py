"""The algebra of map rects against exact fractions and shapely, on lines of every form and on columns of tables.

usage: rects_oracle.py PLAT ROUNDS
"""

import csv
import io
import random
import subprocess
import sys
from fractions import Fraction

from shapely.geometry import box

WORLD = 2**28


def number(draw, low, high, grid):
    """A multiple of an eighth, or any double."""
    return Fraction(draw.randrange(low * 8, high * 8), 8) if grid else Fraction(draw.uniform(low, high))


def rect(draw, grid):
    """Edges of a rect: anywhere near the world, thin now and then."""
    x, y = (number(draw, -WORLD // 4, WORLD, grid) for _ in range(2))
    width, height = (number(draw, 0, WORLD, grid) if draw.random() < 0.9 else Fraction(0) for _ in range(2))
    return [x, y, x + width, y + height]


def text(value):
    return repr(float(value)) if value.denominator > 1 else str(value.numerator)


def fields(edges):
    return [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]]


def joined(edges):
    return ",".join(text(value) for value in fields(edges))


def clip(one, other):
    if not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]):
        return None
    return [max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])]


def united(one, other):
    if one is None:
        return other
    return [min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])]


def divided(edges, distance, edge, keeps_rest):
    axis = 0 if edge.endswith("X") else 1
    low, high = edges[axis], edges[axis + 2]
    distance = min(distance, high - low)
    result = list(edges)
    cut = low + distance if edge.startswith("min") else high - distance
    result[axis + 2 if edge.startswith("min") != keeps_rest else axis] = cut
    return result


def remainder(edges):
    if edges[2] > WORLD:
        return [Fraction(0), edges[1], edges[2] - WORLD, edges[3]]
    if edges[0] < 0:
        return [edges[0] + WORLD, edges[1], Fraction(WORLD), edges[3]]
    return None


def inset(edges, dx, dy):
    result = [edges[0] + dx, edges[1] + dy, edges[2] - dx, edges[3] - dy]
    return result if result[0] <= result[2] and result[1] <= result[3] else None


def step(draw, grid):
    """Words of the command line, and what they do to edges."""
    kind = draw.choice(["inset", "offset", "clip", "union"])
    if kind in ("inset", "offset"):
        dx, dy = (number(draw, -WORLD // 8, WORLD // 8, grid) for _ in range(2))
        words = [f"--{kind}", f"{text(dx)},{text(dy)}"]
        if kind == "offset":
            return words, lambda edges: edges and [edges[0] + dx, edges[1] + dy, edges[2] + dx, edges[3] + dy]
        return words, lambda edges: edges and inset(edges, dx, dy)
    other = rect(draw, grid)
    # The right edge of a rect of any doubles is their rounded sum.
    shown = [float(value) for value in fields(other)]
    word = "{{%r, %r}, {%r, %r}}" % tuple(shown) if draw.random() < 0.5 else joined(other)
    if kind == "clip":
        return ["--clip", word], lambda edges: edges and clip(edges, other)
    return ["--union", word], lambda edges: united(edges, other)


def last_step(draw, grid):
    """A split or a remainder, which a command line has once."""
    if draw.random() < 0.3:
        return ["--remainder"], lambda edges: edges and remainder(edges)
    distance = number(draw, 0, WORLD // 2, grid)
    edge = draw.choice(["minX", "minY", "maxX", "maxY"])
    keeps_rest = draw.random() < 0.5
    words = ["--split", f"{text(distance)},{edge}"] + ["--remainder"] * keeps_rest
    return words, lambda edges: edges and divided(edges, distance, edge, keeps_rest)


def run(plat, words, data):
    done = subprocess.run(
        [plat, "convert", "-q", "--kind", "rect", "--precision", "full", *words], input=data.encode(),
        capture_output=True)
    if done.returncode:
        sys.exit(f"{words}: {done.returncode} {done.stderr.decode()}")
    return done.stdout.decode()


def check(found, edges, grid, context):
    """Numbers of multiples of an eighth are exact; those of any doubles are near."""
    if edges is None:
        if found is not None:
            sys.exit(f"{context}: {found} instead of null")
        return
    wanted = fields(edges)
    if found is None:
        sys.exit(f"{context}: null instead of {[float(value) for value in wanted]}")
    for one, other in zip(found, wanted):
        if one != other if grid else abs(Fraction(one) - other) > Fraction(1, 2**20):
            sys.exit(f"{context}: {found} instead of {[float(value) for value in wanted]}")


def check_by_shapely(plat, draw, rects):
    """Clips and unions are those of boxes."""
    other = rect(draw, True)
    if other[0] == other[2] or other[1] == other[3]:
        return
    solid = [edges for edges in rects if edges and edges[0] < edges[2] and edges[1] < edges[3]]
    data = "".join(joined(edges) + "\n" for edges in solid)
    clips = run(plat, ["--clip", joined(other)], data).splitlines()
    unions = run(plat, ["--union", joined(other)], data).splitlines()
    for edges, clipped, union in zip(solid, clips, unions):
        one, two = (box(*(float(value) for value in e)) for e in (edges, other))
        common = one.intersection(two)
        if (common.area == 0) != (clipped == "null"):
            sys.exit(f"clip of {joined(edges)} and {joined(other)}: {clipped}, area {common.area}")
        for line, bounds in ((clipped, common.bounds), (union, one.union(two).bounds)):
            if line != "null":
                x, y, width, height = (float(value) for value in line.split(","))
                if (x, y, x + width, y + height) != bounds:
                    sys.exit(f"{joined(edges)} and {joined(other)}: {line} instead of {bounds}")


def main(plat, rounds):
    for seed in range(rounds):
        draw = random.Random(seed)
        grid = draw.random() < 0.8
        rects = [rect(draw, grid) if draw.random() < 0.9 else None for _ in range(60)]
        steps = [step(draw, grid) for _ in range(draw.randrange(5))]
        steps.insert(draw.randrange(len(steps) + 1), last_step(draw, grid))
        words = [word for step_words, _ in steps for word in step_words]
        wanted = []
        for edges in rects:
            for _, change in steps:
                edges = change(edges)
            wanted.append(edges)
        lines, forms = [], []
        for index, edges in enumerate(rects):
            forms.append(edges is not None and draw.random() < 0.5)
            if edges is None:
                lines.append(f"null  n{index}")
            elif forms[-1]:
                lines.append("{{%s, %s}, {%s, %s}}  n%d" % (*map(text, fields(edges)), index))
            else:
                lines.append(f"{joined(edges)}  n{index}")
        output = run(plat, words, "\n".join(lines)).splitlines()
        if len(output) != len(rects):
            sys.exit(f"{seed}: {len(output)} lines of {len(rects)}")
        for index, line in enumerate(output):
            numbers, tail = line.rsplit("  ", 1)
            if tail != f"n{index}" or numbers.startswith("{") != (forms[index] and wanted[index] is not None):
                sys.exit(f"{seed}: {line}")
            values = None if numbers == "null" else [float(v) for v in numbers.strip("{}").translate(
                str.maketrans("", "", "{}")).split(",")]
            check(values, wanted[index], grid, f"{seed}: {words} {lines[index]}")
        table = "a,x,y,w,h\n" + "".join(
            f"\"t,{index}\"," + (",,," if edges is None else joined(edges)) + "\n"
            for index, edges in enumerate(rects))
        rows = list(csv.reader(io.StringIO(run(plat, words + ["--columns", "x,y,w,h:x,y,p,q"], table))))
        if rows[0] != ["a", "x", "y", "w", "h", "p", "q"] or len(rows) != len(rects) + 1:
            sys.exit(f"{seed}: {rows[0]}, {len(rows)} rows")
        for index, row in enumerate(rows[1:]):
            size = ["", ""] if rects[index] is None else [text(value) for value in fields(rects[index])[2:]]
            if row[0] != f"t,{index}" or row[3:5] != size:
                sys.exit(f"{seed}: {row}")
            values = None if row[1] == "" else [float(row[place]) for place in (1, 2, 5, 6)]
            check(values, wanted[index], grid, f"{seed}: {words} of row {index}")
        if grid:
            check_by_shapely(plat, draw, rects)
    print("ok")


main(sys.argv[1], int(sys.argv[2]))
