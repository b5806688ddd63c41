"""`plat simplify`, `dissolve` and `check --coverage` on seeded coverages, against the coverage functions of GEOS.

A layer holds many coverages of cells with crooked borders between integers: with T-junctions, holes, islands, touching
corners, shared points and slivers.

    coverage_seeds.py PLAT COUNT SEED
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# That of the build is newer than the system's.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely
from shapely.geometry import Polygon, shape

PLAT, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
AT_ONCE = 50
METHODS = ('visvalingam', 'weighted', 'douglas-peucker')


def crooked(rng, a, b, depth, bend):
    points = [a, b]
    for _ in range(depth):
        longer = []
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            part = rng.uniform(-bend, bend)
            longer += [(ax, ay), (round((ax + bx) / 2 - part * (by - ay)), round((ay + by) / 2 + part * (bx - ax)))]
        points = longer + [points[-1]]
    return points


def make_coverage(rng):
    """Polygons; some are of several cells, so that others meet them in the middle of a side."""
    columns, rows, depth = rng.randint(1, 5), rng.randint(1, 5), rng.randint(0, 4)
    widths = [rng.choice((3000, 3000, 1500, 60)) for _ in range(columns)]
    bend = 0.02 if 60 in widths else 0.15
    xs = [sum(widths[:n]) for n in range(columns + 1)]
    borders = {}

    def border(a, b):
        key = min(a, b), max(a, b)
        if key not in borders:
            borders[key] = crooked(rng, *key, depth, bend)
        return borders[key] if key[0] == a else borders[key][::-1]

    cells = []
    for column in range(columns):
        for row in range(rows):
            x, y = xs[column:column + 2], (3000 * row, 3000 * row + 3000)
            corners = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])]
            ring = [p for a, b in zip(corners, corners[1:] + corners[:1]) for p in border(a, b)[:-1]]
            cells.append(Polygon(ring))
    if not all(cell.is_valid for cell in cells) or not shapely.coverage_is_valid(cells):
        return make_coverage(rng)
    cells = [cell for cell in cells if rng.random() > 0.15] or cells
    while len(cells) > 2 and rng.random() < 0.6:
        one = cells.pop(rng.randrange(len(cells)))
        other = min(cells, key=lambda cell: cell.distance(one) + 1e-9 * cell.centroid.distance(one.centroid))
        union = shapely.coverage_union_all([one, other])
        if union.geom_type == 'Polygon':
            cells[cells.index(other)] = union
        else:
            cells.append(one)
    for number, cell in enumerate(cells[:]):
        middle = cell.representative_point()
        x, y, r = round(middle.x), round(middle.y), rng.choice((100, 300))
        island = [(x - r, y - r), (x + r, y - r + 7), (x + r + 9, y), (x + r, y + r), (x - r, y + r)]
        if rng.random() < 0.3 and cell.contains(Polygon(island)):
            cells[number] = Polygon(cell.exterior, [*cell.interiors, island])
            if rng.random() < 0.7:
                cells.append(Polygon(island))
    rng.shuffle(cells)
    if not all(cell.is_valid for cell in cells) or not shapely.coverage_is_valid(cells):
        return make_coverage(rng)
    return cells


def write(path, layer):
    with open(path, 'w') as file:
        for c, g, polygon in layer:
            geometry = shapely.geometry.mapping(shapely.geometry.polygon.orient(polygon))
            print(json.dumps({'type': 'Feature', 'properties': {'c': c, 'g': g}, 'geometry': geometry}), file=file)


def read(path):
    with open(path) as file:
        features = json.load(file)['features']
    return [(f['properties']['c'], f['properties']['g'], shape(f['geometry'])) for f in features]


def run(*words, status=0):
    done = subprocess.run([PLAT, *words], capture_output=True, text=True)
    assert done.returncode == status, (words, done.returncode, done.stdout[:500], done.stderr)
    return done.stdout


def of_coverages(layer):
    found = {}
    for c, _, polygon in layer:
        found.setdefault(c, []).append(polygon)
    return found


def parts(geometry):
    polygons = getattr(geometry, 'geoms', [geometry])
    return len(polygons), sum(len(p.interiors) for p in polygons)


def check(rng, folder):
    source, result = os.path.join(folder, 'a.geojsonl'), os.path.join(folder, 'b.geojson')
    layer = []
    for number in range(AT_ONCE):
        groups = rng.randint(1, 4)
        for cell in make_coverage(rng):
            layer.append((number, rng.randrange(groups), shapely.transform(cell, lambda p: p + [number * 40000, 0])))
    write(source, layer)
    plane = ['--planar', '--precision', '0']
    run('check', '--planar', '--coverage', source)

    for method in METHODS:
        tolerance = rng.choice((5, 60, 400, 3000))
        run('simplify', *plane, '--method', method, '--tolerance', str(tolerance), '-o', result, source)
        run('simplify', '--planar', '--verify', '--tolerance', str(tolerance), source, result)
        after = read(result)
        assert [f[:2] for f in after] == [f[:2] for f in layer], 'features are lost'
        for (_, _, old), (_, _, new) in zip(layer, after):
            assert new.is_valid and set(shapely.get_coordinates(new).ravel()) <= set(shapely.get_coordinates(old).ravel())
            far = shapely.hausdorff_distance(old.boundary, new.boundary, 0.2)
            assert far <= tolerance * (1 + 1e-9), f'{method}: moved by {far} of {tolerance}'
        for number, polygons in of_coverages(after).items():
            assert shapely.coverage_is_valid(polygons), f'{method}: coverage {number} is not valid'

    run('dissolve', *plane, '--by', 'c,g', '-o', result, source)
    groups = {}
    for c, g, polygon in layer:
        groups.setdefault((c, g), []).append(polygon)
    united = read(result)
    assert [f[:2] for f in united] == list(groups), 'groups are not those of the input'
    for c, g, area in united:
        expected = shapely.coverage_union_all(groups[c, g])
        assert area.is_valid and area.area == expected.area and area.equals(expected), f'group {c} {g}'
        assert parts(area) == parts(expected), f'group {c} {g}: {parts(area)}, not {parts(expected)}'

    # Some coverages lose a vertex, or have one elsewhere, in one polygon.
    for index, (c, g, polygon) in enumerate(layer):
        ring = list(polygon.exterior.coords)[:-1]
        if rng.random() < 0.05:
            at = rng.randrange(len(ring))
            ring[at] = (ring[at][0] + rng.randint(-40, 40), ring[at][1] + rng.randint(-40, 40))
            moved = Polygon(ring, polygon.interiors)
            if moved.is_valid:
                layer[index] = c, g, moved
    write(source, layer)
    invalid = {number for number, polygons in of_coverages(layer).items() if not shapely.coverage_is_valid(polygons)}
    report = run('check', '--planar', '--coverage', source, status=1 if invalid else 0)
    found = {(float(x) + 10000) // 40000 for x in re.findall(r'x (-?[\d.]+)', report)}
    assert found == invalid, f'check finds {found ^ invalid} or does not'
    run('repair', *plane, '--coverage', '-o', result, source)
    for number, polygons in of_coverages(read(result)).items():
        assert shapely.coverage_is_valid(polygons), f'coverage {number} is not valid once repaired'


with tempfile.TemporaryDirectory() as folder:
    for seed in range(SEED, SEED + max(1, COUNT // AT_ONCE)):
        try:
            check(random.Random(seed), folder)
        except AssertionError as error:
            print(f'seed {seed}: {error}')
            if os.environ.get('KEEP'):
                raise
print('ok')
