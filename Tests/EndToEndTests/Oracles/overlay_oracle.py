"""Compares 'plat overlay' with overlays of shapely.

overlay_oracle.py PLAT ROUNDS SEED

Two layers of cells with moved corners, holes, islands and missing cells are laid over each other. Every pair of areas has the
area of its intersection, what is in one layer alone that of its difference, no two pieces overlap, all pieces together are
a coverage and cover both layers, and every number of threads gives the same bytes.
"""
import csv
import io
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely

plat, rounds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random.seed(seed)


def cells(shift):
    """Areas that do not overlap each other, and share borders with all vertices."""
    n, size = random.randint(1, 6), random.choice([3.0, 7.5, 10.0])
    corner = {
        (i, j): (
            round(shift + i * size + random.uniform(-0.3, 0.3) * size, random.choice([0, 3, 7])),
            round(shift + j * size + random.uniform(-0.3, 0.3) * size, random.choice([0, 3, 7])),
        )
        for i in range(n + 1)
        for j in range(n + 1)
    }
    shapes = []
    for i in range(n):
        for j in range(n):
            if random.random() < 0.15:
                continue
            shape = shapely.Polygon([corner[i, j], corner[i + 1, j], corner[i + 1, j + 1], corner[i, j + 1]])
            if not shape.is_valid or shape.area < 1:
                continue
            kind = random.random()
            if kind < 0.2:
                x, y = shape.representative_point().coords[0]
                x, y = round(x, 5), round(y, 5)
                inner = shapely.Polygon([(x, y), (x + 0.2, y), (x + 0.1, y + 0.3)])
                if shape.contains_properly(inner):
                    shape = shapely.Polygon(shape.exterior, [inner.exterior.coords[::-1]])
                    if kind < 0.1:
                        shapes.append(inner)
            shapes.append(shape)
    random.shuffle(shapes)
    kept = []
    for shape in shapes:
        if all(shape.intersection(other).area == 0 for other in kept):
            kept.append(shape)
    if len(kept) > 2 and random.random() < 0.4:
        kept.append(shapely.MultiPolygon([kept.pop(), kept.pop()]))
        if not kept[-1].is_valid:
            kept.pop()
    return kept


def table(shapes, name):
    return "wkt,id,%s\n" % name + "".join(f'"{shape.wkt}",{index},{name}{index}\n' for index, shape in enumerate(shapes))


def run(kind, threads=2):
    outcome = subprocess.run(
        [plat, "overlay", kind, "-q", "--planar", "--planar-b", "-f", "csv", "--threads", str(threads), "a.csv", "b.csv"],
        capture_output=True, text=True)
    assert outcome.returncode == 0, (kind, outcome)
    return outcome.stdout


def near(one, other, shape, text):
    """Borders move by a cell of 1e-7 at most, and by that of each vertex again."""
    assert abs(one - other) <= 4e-7 * (shape.length + 1), (text, one, other)


for number in range(rounds):
    a, b = cells(0), cells(random.choice([0, 0, 1.5, 100]))
    if number % 5 == 0:
        b = list(a)
    pathlib.Path("a.csv").write_text(table(a, "a"))
    pathlib.Path("b.csv").write_text(table(b, "b"))
    union_a, union_b = shapely.union_all(a), shapely.union_all(b)
    for kind in ["union", "identity", "intersection", "difference", "symmetric-difference", "update"]:
        text = run(kind)
        assert text == run(kind, 4) == run(kind, 1), kind
        rows = list(csv.DictReader(io.StringIO(text)))
        pieces = [shapely.from_wkt(row["wkt"]) for row in rows]
        assert all(piece.is_valid for piece in pieces), (kind, text)
        assert shapely.coverage_is_valid(pieces), (number, kind)
        found = {}
        for row, piece in zip(rows, pieces):
            key = (row["a"] or None, row.get("b") or None)
            assert key not in found, key
            found[key] = piece
            if kind in ("union", "identity", "intersection"):
                assert (row["id"] == row["a"][1:]) and (row["b_id"] == row["b"][1:]), row
            if kind == "update":
                assert row["id"] == (row["a"] or row["b"])[1:], row
        wanted = {}
        for i, one in enumerate(a):
            if kind in ("union", "identity", "intersection"):
                for j, other in enumerate(b):
                    wanted[f"a{i}", f"b{j}"] = one.intersection(other)
            if kind != "intersection":
                wanted[f"a{i}", None] = one.difference(union_b)
        if kind in ("union", "symmetric-difference", "update"):
            for j, other in enumerate(b):
                wanted[None, f"b{j}"] = other if kind == "update" else other.difference(union_a)
        for key, shape in wanted.items():
            piece = found.pop(key, None)
            near(piece.area if piece else 0, shape.area, shape, (number, kind, key))
        assert not found, (number, kind, found)
        total = {
            "union": union_a.union(union_b), "identity": union_a, "intersection": union_a.intersection(union_b),
            "difference": union_a.difference(union_b), "symmetric-difference": union_a.symmetric_difference(union_b),
            "update": union_a.union(union_b),
        }[kind]
        both = shapely.union_all([total] + [shape.boundary for shape in a + b])
        near(sum(piece.area for piece in pieces), total.area, both, (number, kind, "sum"))
        near(shapely.union_all(pieces).symmetric_difference(total).area if pieces else total.area, 0, both, (number, kind))
print("ok")
