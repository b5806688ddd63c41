"""Compares 'plat check --coverage' with the coverage functions of GEOS, through shapely.

coverage_check_oracle.py PLAT ROUNDS

Coverages of cells get random faults: corners that one cell has elsewhere, vertices on borders that only one side has, cells
inside others or twice, cells that are missing. The features that plat names are those that have invalid edges, and the
areas of overlaps are those of intersections.
"""
import json
import pathlib
import random
import subprocess
import sys

# That of the build is newer than the system's.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely

plat, rounds = sys.argv[1], int(sys.argv[2])
random.seed(58)
faulty = valid = 0
for number in range(rounds):
    n = random.randint(2, 7)
    corner = {
        (i, j): (i * 8 + random.randint(-3, 3), j * 8 + random.randint(-3, 3)) for i in range(n + 1) for j in range(n + 1)
    }
    cells = []
    for i in range(n):
        for j in range(n):
            if random.random() < 0.9:
                cells.append([corner[i, j], corner[i + 1, j], corner[i + 1, j + 1], corner[i, j + 1]])
    for _ in range(random.choice([0, 1, 1, 2, 4])):
        cell = random.choice(cells)
        at = random.randrange(4)
        kind = random.randrange(5)
        if kind == 0 and len(cell) == 4:
            cell[at] = (cell[at][0] + random.choice([-1, 1, 0.5]), cell[at][1] + random.choice([0, 1]))
        elif kind == 1 and len(cell) == 4:
            a, b = cell[at], cell[(at + 1) % 4]
            cell.insert(at + 1, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        elif kind == 2:
            middle = shapely.Polygon(cell).representative_point()
            x, y = round(middle.x, 2), round(middle.y, 2)
            cells.append([(x, y), (x + 0.25, y), (x, y + 0.25)])
        elif kind == 3:
            cells.append(list(cell))
        elif len(cell) == 4:
            cells.append([cell[0], cell[1], cell[2]])
    if random.random() < 0.5:
        cells = [cell[::-1] if random.random() < 0.5 else cell for cell in cells]
    shapes = [shapely.Polygon(cell) for cell in cells]
    if not all(shape.is_valid for shape in shapes):
        continue
    table = "wkt\n" + "".join(f'"{shape.wkt}"\n' for shape in shapes)
    run = subprocess.run(
        [plat, "check", "--planar", "--coverage", "--json"], input=table, capture_output=True, text=True)
    problems = [
        problem
        for problem in json.loads(run.stdout)["layers"][0]["problems"]
        if problem["code"] in ("unshared-border", "coverage-overlap")
    ]
    named = set()
    unshared = []
    overlaps = {}
    for problem in problems:
        words = problem["message"].split("record", 1)[1].lstrip("s ").split()
        pair = (int(words[0]), int(words[2]))
        named |= set(pair)
        if problem["code"] == "unshared-border":
            unshared.append(set(pair))
        if problem["code"] == "coverage-overlap":
            overlaps[pair] = float(problem["message"].split("overlap by ")[1].split(",")[0])
    edges = shapely.coverage_invalid_edges(shapes)
    expected = {index + 1 for index, edge in enumerate(edges) if not edge.is_empty}
    # GEOS names only features with edges that do not match, and not those whose edges match another's that overlaps.
    inside = {record for pair in overlaps for record in pair}
    inside |= {record for pair in unshared if pair & expected for record in pair}
    assert expected <= named and named - expected <= inside, (number, named, expected, table)
    assert bool(problems) != shapely.coverage_is_valid(shapes), (number, table)
    for one in range(len(shapes)):
        for other in range(one):
            area = shapes[one].intersection(shapes[other]).area
            found = overlaps.get((other + 1, one + 1), 0)
            # A message has four digits.
            assert abs(area - found) <= 1e-3 * area + 1e-9, (number, other + 1, one + 1, area, found, table)
    faulty, valid = faulty + bool(problems), valid + (not problems)
print(f"{faulty} with faults, {valid} without")
