"""Whether polygons of all sizes that are rounded are as broken as shapely finds them, and valid with --make-valid.

rounding_oracle.py PLAT
"""

import json
import math
import random
import re
import subprocess
import sys

from shapely.geometry import shape

random.seed(5)
features = []
for i in range(150):
    x, y, r = random.uniform(-170, 170), random.uniform(-80, 80), 10 ** random.uniform(-4.5, -1.5)
    n = random.choice([4, 8, 30, 100])
    rings = [[[x + q * math.cos(a), y + q * math.sin(a)] for a, q in
              ((2 * math.pi * k / n, r * random.uniform(.5, 1)) for k in range(n))]]
    if i % 3 == 0:
        rings.append([[x + .2 * r * math.cos(a), y - .2 * r * math.sin(a)] for a in (0, 1.5, 3, 4.5)])
    for ring in rings:
        ring.append(ring[0])
    features.append({"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": rings}})
json.dump({"type": "FeatureCollection", "features": features}, open("in.geojson", "w"))
sources = [shape(f["geometry"]) for f in features]
assert all(s.is_valid for s in sources)


def run(*options):
    done = subprocess.run([sys.argv[1], "cat", *options, "in.geojson"], capture_output=True, check=True)
    counts = {code: count for count, code in re.findall(r"(\d+) ([a-z-]+)[,)]", done.stderr.decode().splitlines()[-1])}
    return [f["geometry"] for f in json.loads(done.stdout)["features"]], counts


def rings(g):
    return g["coordinates"] if g["type"] == "Polygon" else [r for p in g["coordinates"] for r in p]

for digits in (7, 5, 4, 3, 2):
    made, counts = run("--precision", str(digits))
    broken = {i for i, g in enumerate(made) if not shape(g).is_valid}
    collapsed = [sum(any(a == b for a, b in zip(r, r[1:])) for r in rings(g)) for g in made]
    said = int(counts.get("broken-by-rounding", 0))
    assert said == len([i for i in broken if not collapsed[i]]), (digits, counts, len(broken))
    assert int(counts.get("collapsed-ring", 0)) == sum(collapsed), (digits, counts, sum(collapsed))
    for g in made:
        for r in rings(g):
            assert len(r) >= 4 and r[0] == r[-1]
            assert all(a != b for a, b in zip(r, r[1:])) or len(r) == 4 and len(set(map(tuple, r))) < 3
    made, counts = run("--make-valid", "--precision", str(digits))
    assert int(counts.get("collapsed-geometry", 0)) == made.count(None), (digits, counts)
    assert "broken-by-rounding" not in counts
    unit = 10 ** -digits
    for g, s in zip(made, sources):
        if g is None:
            assert s.buffer(-2 * unit).is_empty
            continue
        assert shape(g).is_valid, (digits, g)
        assert shape(g).symmetric_difference(s).buffer(-2 * unit).is_empty, (digits, g)
        assert all(abs(round(v, digits) - v) < 1e-12 for r in rings(g) for p in r for v in p)
print("ok")
