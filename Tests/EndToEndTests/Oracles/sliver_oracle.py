"""`plat repair --coverage --slivers` on seeded grids with thin cells, against shapely: nothing is lost, the layer stays a
coverage, no part gives anything that was not thin, and a second run changes nothing."""

import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

# That of the build is newer than the system's.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely
import shapely.geometry

PLAT, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def make_layer(rng):
    xs, ys = [0], [0]
    for _ in range(rng.randint(2, 6)):
        xs.append(xs[-1] + rng.choice((1, 2, 30, 100, 100)))
        ys.append(ys[-1] + rng.choice((1, 2, 30, 100, 100)))
    features = []
    for west, east in zip(xs, xs[1:]):
        for south, north in zip(ys, ys[1:]):
            kind = rng.random()
            if kind < 0.1:
                continue
            cell = shapely.box(west, south, east, north)
            if features and kind < 0.4:
                features[rng.randrange(len(features))].append(cell)
            else:
                features.append([cell])
    return [shapely.unary_union(cells) for cells in features]


def parts(shape):
    return [part for part in getattr(shape, 'geoms', [shape]) if not part.is_empty]


def roundness(part):
    return 4 * math.pi * part.area / part.length ** 2


def repair(layer, ratio, folder):
    path = os.path.join(folder, 'in.geojsonl')
    with open(path, 'w') as file:
        for number, shape in enumerate(layer):
            geometry = None if shape.is_empty else shapely.geometry.mapping(shape)
            print(json.dumps({'type': 'Feature', 'properties': {'n': number}, 'geometry': geometry}), file=file)
    words = [PLAT, 'repair', '-q', '--planar', '--coverage', '--slivers', str(ratio), '-f', 'geojsonl', path]
    run = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    features = [json.loads(line) for line in run.stdout.splitlines()]
    assert [feature['properties']['n'] for feature in features] == list(range(len(layer)))
    return [
        shapely.geometry.shape(feature['geometry']) if feature['geometry'] else shapely.Polygon()
        for feature in features]


def check(seed, folder):
    rng = random.Random(seed)
    layer, ratio = make_layer(rng), rng.choice((0.05, 0.1, 0.2, 0.4))
    found = repair(layer, ratio, folder)
    left = [shape for shape in found if not shape.is_empty]
    assert shapely.coverage_is_valid(left)
    assert abs(shapely.unary_union(left).area - sum(shape.area for shape in layer)) < 1e-6
    thin = 0
    for before, after in zip(layer, found):
        for part in parts(before):
            if roundness(part) < ratio * (1 - 1e-9):
                thin += 1
            else:
                assert after.intersection(part).area > part.area - 1e-6, part.wkt
    again = repair(found, ratio, folder)
    assert all(one.equals(other) for one, other in zip(found, again))
    return thin - sum(roundness(part) < ratio for shape in found for part in parts(shape))


given = 0
with tempfile.TemporaryDirectory() as folder:
    for seed in range(SEED, SEED + COUNT):
        try:
            given += check(seed, folder)
        except Exception as error:
            print(f'seed {seed}: {error!r}')
print('ok' if given > COUNT else f'{given} thin parts were given away')
