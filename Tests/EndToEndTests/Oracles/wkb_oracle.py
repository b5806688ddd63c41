"""Holds geometries in hexadecimal WKB against the same ones in WKT, both written by shapely; prints ok, or what differs."""
import pathlib
import random
import subprocess
import sys
import tempfile

# That of the build is newer than the system's.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely
from shapely.geometry import (GeometryCollection, LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon)

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
chance = random.Random(5)


def position(has_z):
    return tuple(round(chance.uniform(-80, 80), chance.choice([0, 2, 9])) for _ in range(3 if has_z else 2))


def ring(has_z, x=0.0, y=0.0, size=1.0):
    z = (7.5,) if has_z else ()
    return [(x, y) + z, (x + size, y) + z, (x + size, y + size) + z, (x, y) + z]


def made(has_z, depth=0):
    kind = chance.randrange(8 if depth < 4 else 7)
    if kind == 0:
        return Point(position(has_z))
    if kind == 1:
        return LineString([position(has_z) for _ in range(chance.randint(2, 5))])
    if kind == 2:
        return Polygon(ring(has_z, 0, 0, 9), [ring(has_z, 4, 1, 2)] if chance.random() < 0.5 else [])
    if kind == 3:
        return MultiPoint([position(has_z) for _ in range(chance.randint(1, 3))])
    if kind == 4:
        return MultiLineString([[position(has_z) for _ in range(2)] for _ in range(chance.randint(1, 3))])
    if kind == 5:
        return MultiPolygon([Polygon(ring(has_z, 10 * part, 0, 9)) for part in range(chance.randint(1, 3))])
    if kind == 6:
        return chance.choice([Point(), LineString(), Polygon(), MultiPoint(), MultiPolygon(), GeometryCollection()])
    return GeometryCollection([made(has_z, depth + 1) for _ in range(chance.randint(0, 3))])


def read(lines):
    with tempfile.NamedTemporaryFile('w', suffix='.csv') as table:
        table.write('\n'.join(lines) + '\n')
        table.flush()
        done = subprocess.run([PLAT, 'cat', '-q', '--precision', 'full', '--no-cut', table.name], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr.replace(table.name, 'table')


shapes = [made(chance.random() < 0.3) for _ in range(COUNT)]
texts = [shapely.to_wkt(shape, rounding_precision=-1, output_dimension=3) for shape in shapes]
binaries = [shapely.to_wkb(shape, hex=True, byte_order=chance.randrange(2), output_dimension=3,
                           flavor=chance.choice(['iso', 'extended'])) for shape in shapes]
marked = [shapely.to_wkb(shapely.set_srid(shape, 4326), hex=True, include_srid=True).lower() for shape in shapes]
wanted = read(['id,geom'] + [f'{number},"{text}"' for number, text in enumerate(texts)])
assert wanted[0] == 0, wanted[2]
for name, column in ('binaries', binaries), ('marked', marked):
    found = read(['id,geom'] + [f'{number},{text}' for number, text in enumerate(column)])
    if found[:2] != wanted[:2]:
        for number, (one, other) in enumerate(zip(wanted[1].split('\n'), found[1].split('\n'))):
            assert one == other, f'{name} {number}: {texts[number - 1]} {one} {other}'
        sys.exit(f'{name}: {found[2]}')

# Damage is a bad record, never anything else.
rows = []
for number in range(COUNT * 3):
    text = chance.choice(binaries)
    if number % 3 == 0:
        text = text[:chance.randrange(20, max(21, len(text)))]
    else:
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice('0123456789abcdefX') + text[place + 1:]
    rows.append(f'{number},{text}')
done = subprocess.run([PLAT, 'cat', '-q', '--wkt', 'geom', '--on-error', 'skip', '-f', 'geojsonseq'], text=True,
                      capture_output=True, input='\n'.join(['id,geom'] + rows) + '\n')
assert done.returncode in (0, 65), done
refused = read(['id,geom', f'1,{shapely.to_wkb(shapely.set_srid(Point(1, 2), 2056), hex=True, include_srid=True)}'])
assert refused[0] == 65 and '--src-crs EPSG:2056' in refused[2], refused
print('ok')
