"""Whether curves of SVG path data become edges within the tolerance.

    paths_oracle.py PLAT known
    paths_oracle.py PLAT random SEED COUNT

`known` compares circles and Bézier curves with their formulas. `random` compares so many random paths, written as
tersely as the grammar allows, with svgelements; it needs that package and numpy. Prints what is wrong, or `ok`.
"""
import json
import math
import random
import subprocess
import sys

plat = sys.argv[1]
SCALE = 6.74355336508965  # map points in a metre at the equator
MIDDLE = 134217728.0
problems = []


def outline(path, per_unit, tolerance, *options):
    """Positions of each subpath in units, with y down."""
    found = subprocess.run(
        [plat, "shape", "arrow", "-q", "--path", path, "--unit", repr(per_unit / SCALE), "--tolerance",
         repr(tolerance), "-d", "map-point", "--precision", "full", *options],
        input="lat,lon\n0,0\n", capture_output=True, text=True)
    if found.returncode != 0:
        problems.append(f"{path!r}: {found.stderr.strip()}")
        return []
    geometry = json.loads(found.stdout)["features"][0]["geometry"]
    lines = geometry["coordinates"]
    if geometry["type"] == "LineString":
        lines = [lines]
    return [[((x - MIDDLE) / per_unit, (y - MIDDLE) / per_unit) for x, y, *_ in line] for line in lines]


def distance(p, a, b):
    (x, y), (u, v) = a, b
    w, h = u - x, v - y
    square = w * w + h * h
    share = 0 if square == 0 else max(0, min(1, ((p[0] - x) * w + (p[1] - y) * h) / square))
    return math.hypot(p[0] - x - share * w, p[1] - y - share * h)


def furthest(points, line):
    return max(min(distance(p, a, b) for a, b in zip(line, line[1:])) for p in points)


def bezier(controls, t):
    points = list(controls)
    while len(points) > 1:
        points = [((1 - t) * x + t * u, (1 - t) * y + t * v) for (x, y), (u, v) in zip(points, points[1:])]
    return points[0]


def check(name, curve, line, limit):
    off = max(furthest(curve, line), furthest(line, curve))
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(line, line[1:])]
    off = max(off, furthest(middles, curve))
    if off > limit:
        problems.append(f"{name}: {off} of {limit} off")


def known():
    for per_unit, pixels in [(1.0, 0.5), (1000.0, 0.5), (1000.0, 20.0), (50.0, 0.01)]:
        tolerance = pixels / per_unit
        slack = 1e-6 / per_unit
        rings = outline("M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z", per_unit, pixels)
        for ring in rings:
            off = max(abs(math.hypot(*p) - 10) for p in ring)
            if off > 1e-7:
                problems.append(f"circle: positions {off} off")
            low = min(distance((0, 0), a, b) for a, b in zip(ring, ring[1:]))
            if 10 - low > tolerance + slack:
                problems.append(f"circle at {per_unit}: edges {10 - low} of {tolerance} off")
            # Not many more edges than a circle needs.
            needed = max(8, math.pi / math.acos(max(-1, 1 - tolerance / 10)))
            if len(ring) > 2 * needed + 8:
                problems.append(f"circle at {per_unit}: {len(ring)} positions for {needed}")
        ellipse = outline("M3 0A5 2 30 0 1-3 0", per_unit, pixels, "--line")
        # The same as a turned and stretched circle: every position solves its equation for one centre.
        curves = {
            "M0 0C0 10 10 10 10 0": [(0, 0), (0, 10), (10, 10), (10, 0)],
            "m1-2c30-20-20-20 10 0": [(1, -2), (31, -22), (-19, -22), (11, -2)],
            "M0,0Q5,9.5 10,0": [(0, 0), (5, 9.5), (10, 0)],
            "M0 0C10 10 0 10 10 0": [(0, 0), (10, 10), (0, 10), (10, 0)],
        }
        for path, controls in curves.items():
            curve = [bezier(controls, t / 1500) for t in range(1501)]
            for line in outline(path, per_unit, pixels, "--line"):
                if line[0] != controls[0] and math.dist(line[0], controls[0]) > 1e-6:
                    problems.append(f"{path}: starts at {line[0]}")
                # The sampled curve is itself a little off.
                bend = max(math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
                           for a, b, c in zip(curve, curve[1:], curve[2:]))
                check(f"{path} at {per_unit}", curve[::5] if len(line) > 200 else curve, line,
                      tolerance + slack + (bend * 25 if len(line) > 200 else bend) / 8)
        for line in ellipse:
            turned = [(x * math.cos(math.pi / 6) + y * math.sin(math.pi / 6),
                       y * math.cos(math.pi / 6) - x * math.sin(math.pi / 6)) for x, y in line]
            # The chord's middle is the middle of its ends, so the centre lies on the conjugate diameter; solve for it.
            a, b = turned[0], turned[-1]
            u, v = (b[0] - a[0]) / 10, (b[1] - a[1]) / 4
            half = math.hypot(u, v)
            across = math.sqrt(1 - half * half)
            sides = []
            for side in (1, -1):
                cx, cy = (a[0] + b[0]) / 10 - side * across * v / half, (a[1] + b[1]) / 4 + side * across * u / half
                sides.append(max(abs(math.hypot(x / 5 - cx, y / 2 - cy) - 1) for x, y in turned))
            if min(sides) > 1e-6:
                problems.append(f"ellipse: positions {min(sides)} off")


def text_of(numbers, commands):
    """Path data with as few separators as the grammar allows, or some at random."""
    text = ""
    for command, arguments in commands:
        text += command
        last = ""
        for kind, value in arguments:
            if kind == "flag":
                word = str(value)
            else:
                word = numbers.choice([f"{value:.3f}", f"{value:g}", repr(value), f"{value:.2e}"])
                if numbers.random() < 0.7:
                    word = word.replace("0.", ".", 1) if word.lstrip("-").startswith("0.") else word
            glued = last == "" or last in ("flag0", "flag1") or word[0] == "-" or (
                word[0] == "." and "." in last and "e" not in last)
            if last.startswith("flag") and numbers.random() < 0.5:
                glued = False
            if glued and numbers.random() < 0.8:
                gap = ""
            elif last == "":
                gap = numbers.choice(["", " ", "\n"])
            else:
                gap = numbers.choice([" ", ",", " , ", "\n", ", "])
            text += gap + word
            last = f"flag{word}" if kind == "flag" else word
        text += numbers.choice(["", "", " "])
    return text


def random_commands(numbers):
    def number(low=-20, high=20):
        return numbers.choice([numbers.uniform(low, high), float(numbers.randint(low, high))])

    def pairs(count):
        return [("number", number()) for _ in range(2 * count)]

    def arc():
        return [("number", numbers.choice([number(1, 20), number(1, 20), 0.0, 1e-3])), ("number", number(1, 20)),
                ("number", number(-400, 400)), ("flag", numbers.randint(0, 1)), ("flag", numbers.randint(0, 1))
                ] + pairs(1)

    makers = {"L": lambda: pairs(1), "H": lambda: pairs(1)[:1], "V": lambda: pairs(1)[:1], "C": lambda: pairs(3),
              "S": lambda: pairs(2), "Q": lambda: pairs(2), "T": lambda: pairs(1), "A": arc}
    commands = [(numbers.choice("Mm"), pairs(numbers.choice([1, 1, 3])))]
    for _ in range(numbers.randint(1, 7)):
        letter = numbers.choice("LHVCCSSQQTTAAAZM")
        # svgelements mirrors the control point of the other kind of curve, too, which SVG does not.
        if letter + commands[-1][0].upper() in ("SQ", "ST", "TC", "TS"):
            letter = "L"
        spelled = numbers.choice([letter, letter.lower()])
        if letter == "Z":
            commands.append((spelled, []))
        elif letter == "M":
            commands.append((spelled, pairs(1) + pairs(1)))
        else:
            commands.append((spelled, sum((makers[letter]() for _ in range(numbers.choice([1, 1, 2]))), [])))
    return commands


def compare(path, numpy, elements, numbers):
    per_unit, pixels = numbers.choice([(10.0, 0.5), (100.0, 0.5), (100.0, 3.0), (3.0, 0.25)])
    parsed = elements.Path(path)
    curves = []
    for subpath in parsed.as_subpaths():
        points, bend = [], 0.0
        for segment in elements.Path(subpath):
            if isinstance(segment, elements.Move) or segment.start is None:
                continue
            if segment.start == segment.end and not isinstance(segment, (elements.CubicBezier, elements.QuadraticBezier)):
                points += [(segment.end.x, segment.end.y)] if isinstance(segment, elements.Line) else []
                continue
            count = 2 if isinstance(segment, (elements.Line, elements.Close)) else 600
            piece = numpy.array([(p.x, p.y) for p in (segment.point(i / (count - 1)) for i in range(count))])
            if count > 2:
                second = piece[:-2] - 2 * piece[1:-1] + piece[2:]
                bend = max(bend, float(numpy.hypot(second[:, 0], second[:, 1]).max()) / 4)
            points += [tuple(p) for p in piece]
        if points:
            curves.append((numpy.array(points), bend))
    lines = outline(path, per_unit, pixels, "--line")
    if len(lines) != len(curves):
        problems.append(f"{path!r}: {len(lines)} subpaths, not {len(curves)}")
        return
    for (curve, bend), line in zip(curves, lines):
        flat = numpy.array(line)
        fine = numpy.concatenate([flat[:-1] + (flat[1:] - flat[:-1]) * s for s in (0, 0.25, 0.5, 0.75)] + [flat[-1:]])
        limit = pixels / per_unit + 2e-6 + bend
        for one, other, name in [(curve, flat, "curve"), (fine, curve, "edges")]:
            off = away(numpy, one, other)
            if off > limit:
                problems.append(f"{path!r} at {per_unit}: {name} {off} of {limit} off")


def away(numpy, points, line):
    if len(line) == 1:
        return float(numpy.hypot(*(points - line[0]).T).max())
    (x, y), (w, h) = line[:-1].T, (line[1:] - line[:-1]).T
    square = numpy.maximum(w * w + h * h, 1e-300)
    worst = 0.0
    # Blocks that stay in the cache of a processor.
    for block in numpy.array_split(points, max(1, len(points) * len(x) // 30_000)):
        across, down = block[:, :1] - x, block[:, 1:] - y
        share = numpy.clip((across * w + down * h) / square, 0, 1)
        across -= share * w
        down -= share * h
        worst = max(worst, float((across * across + down * down).min(axis=1).max()))
    return math.sqrt(worst)


if sys.argv[2] == "known":
    known()
else:
    import numpy
    import svgelements
    numbers = random.Random(int(sys.argv[3]))
    for _ in range(int(sys.argv[4])):
        compare(text_of(numbers, random_commands(numbers)), numpy, svgelements, numbers)
print("\n".join(problems[:20]) if problems else "ok")
