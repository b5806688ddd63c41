"""`plat repair --coverage` on seeded layers: areas against shapely and against integers, coverages against GEOS.

Layers are grids of cells with moved corners, as GeoJSON with 7 decimals or on a plane of integers: with T-junctions, holes,
islands, corners that touch, slivers, gaps, overlaps, bow ties, stacked and degenerate polygons.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

# That of the build is newer than the system's.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely
from shapely.geometry import MultiPolygon, Polygon

PLAT, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def cells(rng, size, step):
    corners = {}
    for row in range(size + 1):
        for column in range(size + 1):
            shift = step // 3
            corners[row, column] = (column * step + rng.randint(-shift, shift), row * step + rng.randint(-shift, shift))
    for row in range(size):
        for column in range(size):
            yield [corners[row, column], corners[row, column + 1], corners[row + 1, column + 1], corners[row + 1, column]]


def jitter(rng, ring, most):
    return [(x + rng.randint(-most, most), y + rng.randint(-most, most)) for x, y in ring]


def random_ring(rng, width, count):
    return [(rng.randint(0, width), rng.randint(0, width)) for _ in range(count)]


def make_layer(rng):
    size, step = rng.randint(1, 6), rng.choice((4, 10, 100, 10000))
    width = size * step
    layer = []
    for ring in cells(rng, size, step):
        kind = rng.random()
        if kind < 0.08:
            continue
        if kind < 0.25:
            ring = jitter(rng, ring, max(1, step // 40))
        if kind > 0.7:
            # A vertex that the neighbour lacks, on the edge or next to it.
            edge = rng.randrange(4)
            (ax, ay), (bx, by) = ring[edge], ring[(edge + 1) % 4]
            part = rng.random()
            ring = ring[:edge + 1] + [(round(ax + part * (bx - ax)), round(ay + part * (by - ay)))] + ring[edge + 1:]
        polygon = [ring]
        if rng.random() < 0.2:
            x, y = (sum(v[i] for v in ring) // len(ring) for i in (0, 1))
            radius = max(1, step // 8)
            hole = [(x - radius, y - radius), (x - radius, y + radius), (x + radius, y + radius), (x + radius, y - radius)]
            polygon.append(hole)
            if rng.random() < 0.5:
                layer.append([[hole[::-1]]])
        layer.append([polygon])
    for _ in range(rng.choice((0, 0, 1, 3))):
        layer.append([[random_ring(rng, width, rng.choice((3, 4, 5, 8)))]])
    if rng.random() < 0.2 and layer:
        layer.append(rng.choice(layer))
    if rng.random() < 0.2 and len(layer) > 2:
        layer.append(layer.pop(rng.randrange(len(layer))) + layer.pop(rng.randrange(len(layer))))
    if rng.random() < 0.3:
        rng.shuffle(layer)
    return layer or [[[[(0, 0), (4, 0), (0, 4)]]]]


def closed(ring):
    return [list(v) for v in ring] + [list(ring[0])]


def write(path, layer, scale):
    features = []
    for number, polygons in enumerate(layer):
        rings = [[[[x / scale, y / scale] for x, y in closed(ring)] for ring in polygon] for polygon in polygons]
        kind = 'Polygon' if len(rings) == 1 else 'MultiPolygon'
        features.append({'type': 'Feature', 'properties': {'n': number},
                         'geometry': {'type': kind, 'coordinates': rings[0] if len(rings) == 1 else rings}})
    with open(path, 'w') as file:
        json.dump({'type': 'FeatureCollection', 'features': features}, file)


def run(*words):
    done = subprocess.run([PLAT, *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.returncode, done.stderr)
    return done.stderr


def read(path, scale):
    """The shapes in units of the grid."""
    with open(path) as file:
        features = json.load(file)['features']
    shapes = []
    for feature in features:
        geometry = feature['geometry']
        if geometry is None:
            shapes.append(Polygon())
            continue
        polygons = geometry['coordinates']
        if geometry['type'] == 'Polygon':
            polygons = [polygons]
        for polygon in polygons:
            for ring in polygon:
                for position in ring:
                    for axis in (0, 1):
                        position[axis] = round(position[axis] * scale)
        shapes.append(MultiPolygon([(p[0], p[1:]) for p in polygons]) if len(polygons) > 1
                      else Polygon(polygons[0][0], polygons[0][1:]))
    return [f['properties'] for f in features], shapes


def double_area(geometry):
    """Twice the area, in integers."""
    total = 0
    for polygon in getattr(geometry, 'geoms', [geometry]):
        if polygon.is_empty:
            continue
        for number, ring in enumerate([polygon.exterior, *polygon.interiors]):
            v = [(int(x), int(y)) for x, y in ring.coords]
            area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(v, v[1:])))
            total += -area if number else area
    return total


def valid(polygons):
    """What polygons stand for: each by the even-odd rule, its holes subtracted."""
    parts = []
    for polygon in polygons:
        shell, *holes = [even_odd(ring) for ring in polygon]
        for hole in holes:
            shell = shell.difference(hole)
        parts.append(shell)
    return shapely.union_all(parts)


def even_odd(ring):
    if len(set(ring)) < 3:
        return Polygon()
    lines = shapely.node(shapely.linestrings(closed(ring)))
    faces = [f for f in shapely.polygonize(list(getattr(lines, 'geoms', [lines]))).geoms]
    edges = [(a, b) for a, b in zip(ring, ring[1:] + ring[:1]) if a != b]

    def is_in(face):
        x, y = (Fraction(v) for v in shapely.point_on_surface(face).coords[0])
        count = 0
        for (ax, ay), (bx, by) in edges:
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                count += 1
        return count % 2 == 1

    return shapely.union_all([f for f in faces if is_in(f)])


def without_holes(geometry):
    return shapely.union_all([Polygon(p.exterior) for p in getattr(geometry, 'geoms', [geometry]) if not p.is_empty])


def is_coverage(shapes):
    """In integers: no edge is used twice in one direction, none crosses another, and no vertex lies on one."""
    used = set()
    for shape in shapes:
        for polygon in getattr(shape, 'geoms', [shape]):
            polygon = shapely.geometry.polygon.orient(polygon)
            for ring in (polygon.exterior, *polygon.interiors):
                vertices = [(int(x), int(y)) for x, y in ring.coords]
                for edge in zip(vertices, vertices[1:]):
                    if edge in used:
                        return False
                    used.add(edge)
    edges = list({tuple(sorted(edge)) for edge in used})

    def turn(a, b, c):
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (area > 0) - (area < 0)

    def is_on(a, b, c):
        return turn(a, b, c) == 0 and min(a, b) < c < max(a, b)

    for number, (a, b) in enumerate(edges):
        for c, d in edges[:number]:
            if is_on(a, b, c) or is_on(a, b, d) or is_on(c, d, a) or is_on(c, d, b):
                return False
            if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
                return False
    return True


def check(seed, folder):
    rng = random.Random(seed)
    layer = make_layer(rng)
    isPlane = rng.random() < 0.5
    scale = 1 if isPlane else 10 ** 7
    space = ['--planar', '--precision', '0'] if isPlane else []
    source, result, again, report = (os.path.join(folder, n) for n in ('a.geojson', 'b.geojson', 'c.geojson', 'd.geojson'))
    write(source, layer, scale)
    rule = rng.choice(('longest-border', 'largest', 'smallest', 'first', 'n'))
    fill = ['--gaps', '10000km'] if rng.random() < 0.5 else []
    if isPlane and fill:
        fill = ['--gaps', '1e9']
    words = [*space, '--coverage', '--overlaps', rule, *fill]
    run('repair', *words, '--report', report, '-o', result, source)
    properties, shapes = read(result, scale)
    assert [p['n'] for p in properties] == list(range(len(layer))), 'features are lost'
    for number, geometry in enumerate(shapes):
        assert geometry.is_valid, f'{number} is not valid: {geometry.wkt}'
    filled = [s for s in shapes if not s.is_empty]
    # GEOS finds the edge of a neighbour inside a polygon where a hole of it touches its outer ring at a vertex of both.
    assert shapely.coverage_is_valid(filled) or is_coverage(filled), 'not a coverage'
    before = shapely.union_all([valid(polygons) for polygons in layer])
    after = sum(map(double_area, shapes))
    union = shapely.union_all(filled)
    assert double_area(union) == after, 'areas overlap'
    most = before
    if fill:
        # The mouth of an inlet closes if it is narrower than a cell of the grid; then the inlet is a gap.
        before, most = without_holes(before), without_holes(before.buffer(1))
        assert not any(p.interiors for p in getattr(union, 'geoms', [union]) if not p.is_empty), 'a gap was left'
    # Borders move by less than a cell of the grid, and each crossing may move all edges that meet there.
    length = sum(shapely.length(shapely.linestrings(closed(r))) for ps in layer for p in ps for r in p)
    difference = before.difference(union).area + union.difference(most).area
    assert difference <= 0.75 * length, f'{difference} of {before.area}, length {length}'
    run('repair', *words, '-o', again, result)
    assert open(result).read() == open(again).read(), 'the second run changes something'
    if not fill:
        run('repair', *space, '--coverage', '--overlaps', 'keep', '-o', again, source)
        _, whole = read(again, scale)
        for number, (polygons, geometry) in enumerate(zip(layer, whole)):
            expected = valid(polygons)
            length = sum(shapely.length(shapely.linestrings(closed(r))) for p in polygons for r in p)
            assert geometry.is_valid and expected.symmetric_difference(geometry).area <= 0.75 * length, (
                f'{number}: {expected.wkt} became {geometry.wkt}')


with tempfile.TemporaryDirectory() as folder:
    for seed in range(SEED, SEED + COUNT):
        try:
            check(seed, folder)
        except Exception as error:
            print(f'seed {seed}: {error!r}')
            if os.environ.get('KEEP'):
                raise
    # The width of an overlap in which no circle can be found, ten degrees long and 1.6 cm wide.
    thin, report = os.path.join(folder, 'thin.geojson'), os.path.join(folder, 'report.geojson')
    with open(thin, 'w') as file:
        for ring in ([[0, 0], [10, 10], [10, 0], [0, 0]], [[0, 2e-7], [0, 10], [10, 10], [10, 9.9999998], [0, 0], [0, 2e-7]]):
            shape = {'type': 'Polygon', 'coordinates': [ring]}
            print(json.dumps({'type': 'Feature', 'properties': {}, 'geometry': shape}), file=file)
    words = [PLAT, 'repair', '-q', '--coverage', '-o', os.path.join(folder, 'wide.geojson'), '--report', report, thin]
    subprocess.run(words, check=True, timeout=60)
    found = [feature['properties'] for feature in json.load(open(report))['features']]
    widths = [finding['width'] for finding in found if finding['kind'] == 'overlap']
    assert all(0 < width < 0.1 for width in widths) and widths, widths
print('ok')
