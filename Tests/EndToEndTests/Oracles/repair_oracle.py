"""The areas of repaired polygons, which must follow the rule exactly, whatever the command and the precision.

The oracle computes in fractions: it cuts the plane into slabs between all corners and crossings, and asks for the middle of
each piece whether it is in an outer ring by the even-odd rule and in no hole of that polygon.
"""

import csv
import io
import random
import re
import subprocess
import sys
from fractions import Fraction

PLAT, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
PRECISIONS = ('7', '9', '12')


def edges_of(ring):
    return [(a, b) for a, b in zip(ring, ring[1:] + ring[:1]) if a != b]


def crossing(one, other):
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if turn == 0:
        return None
    part = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), turn)
    rest = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax), turn)
    return ax + part * (bx - ax) if 0 <= part <= 1 and 0 <= rest <= 1 else None


def height(edge, x):
    (ax, ay), (bx, by) = edge
    return ay + Fraction(by - ay) * (x - ax) / (bx - ax)


def area(polygons):
    rings = [(part, number > 0, number, edges_of(ring))
             for part, polygon in enumerate(polygons) for number, ring in enumerate(polygon)]
    edges = [(part, number, edge) for part, _, number, ring in rings for edge in ring]
    stops = {Fraction(point[0]) for polygon in polygons for ring in polygon for point in ring}
    for index, (_, _, one) in enumerate(edges):
        for _, _, other in edges[:index]:
            x = crossing(one, other)
            if x is not None:
                stops.add(x)
    total = Fraction(0)
    ordered = sorted(stops)
    for west, east in zip(ordered, ordered[1:]):
        middle = (west + east) / 2
        here = sorted((height(edge, middle), part, number) for part, number, edge in edges
                      if min(edge[0][0], edge[1][0]) < middle < max(edge[0][0], edge[1][0]))
        odd = set()
        for (low, part, number), (high, _, _) in zip(here, here[1:]):
            odd ^= {(part, number)}
            if any(ring == 0 and not any(other[0] == part and other[1] > 0 for other in odd) for part, ring in odd):
                total += (high - low) * (east - west)
    return total


def ring(draw, size, reach, x=0, y=0):
    return [(x + draw.randrange(reach), y + draw.randrange(reach)) for _ in range(size)]


def multipolygon(draw):
    polygons = []
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        x, y = draw.randrange(6), draw.randrange(6)
        polygon = [ring(draw, draw.randrange(3, 9), 12, x, y)]
        for _ in range(draw.choice((0, 0, 1, 2))):
            polygon.append(ring(draw, draw.randrange(3, 6), 8, x, y))
        polygons.append(polygon)
    return polygons


def wkt(polygons):
    def text(points):
        return '(' + ', '.join(f'{x} {y}' for x, y in points + points[:1]) + ')'
    return 'MULTIPOLYGON (' + ', '.join('(' + ', '.join(map(text, polygon)) + ')' for polygon in polygons) + ')'


def flat(text):
    """The area of polygons in WKT as their rings give it."""
    total = 0.0
    for found in re.finditer(r'(.)\(([^()]*)\)', text):
        points = [tuple(map(float, pair.split()[:2])) for pair in found[2].split(', ')]
        own = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:]))) / 2
        # The first ring of a polygon stands behind the parenthesis of the polygon.
        total += own if found[1] == '(' else -own
    return total


def rows(words):
    outcome = subprocess.run([PLAT, *words], capture_output=True, text=True)
    if outcome.returncode != 0:
        sys.exit(f'{words}: {outcome.stderr[-500:]}')
    csv.field_size_limit(1 << 30)
    return {int(row['n']): row['wkt'] for row in csv.DictReader(io.StringIO(outcome.stdout))}


def main():
    draw = random.Random(SEED)
    layers = [multipolygon(draw) for _ in range(COUNT)]
    with open('repair.csv', 'w') as file:
        file.write('wkt,n\n')
        file.writelines(f'"{wkt(layer)}",{number}\n' for number, layer in enumerate(layers))
    with open('all.csv', 'w') as file:
        file.write('wkt\n"POLYGON ((-1 -1, 60 -1, 60 60, -1 60, -1 -1))"\n')
    expected = [float(area(layer)) for layer in layers]
    results = {f'--make-valid --precision {precision}': rows(
        ['cat', '-q', '--planar', '-f', 'csv', '--make-valid', '--precision', precision, 'repair.csv'])
        for precision in PRECISIONS}
    results['--make-valid'] = rows(
        ['intersect', '-q', '--planar', '--planar-b', '-f', 'csv', '--make-valid', '--clip', 'repair.csv', 'all.csv'])
    faults = []
    for way, found in results.items():
        for number, wanted in enumerate(expected):
            got = flat(found.get(number, ''))
            if abs(got - wanted) > 2e-5 * (1 + wanted):
                faults.append(f'{way} {number}: {got}, not {wanted}: {wkt(layers[number])}')
    print('ok' if not faults else '\n'.join([f'{len(faults)} faults', *faults[:5]]))


main()
