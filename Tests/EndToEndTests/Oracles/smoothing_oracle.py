"""Whether `plat track --smooth` writes the places that one system of equations for all fixes gives.

    smoothing_oracle.py PLAT COUNT
"""
import csv
import io
import math
import random
import subprocess
import sys

from pyproj import Geod

import smoothing_model as model

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
GLOBE = Geod(ellps="WGS84")


def track(chance, count):
    """Fixes at irregular times on a way that bends, near poles and the antimeridian too."""
    lat, lon = chance.choice([(48.2, 16.37), (-17.0, 179.9999), (0.0, -180.0), (89.9995, 20.0), (-90.0, 0.0)])
    speed, course, time, known = chance.choice([0, 1, 20, 250]), chance.uniform(0, 360), 1_700_000_000.0, True
    has_accuracies, fixes = chance.choice(["all", "some", "none"]), []
    for _ in range(count):
        seconds = chance.choice([0.1, 1, 1, 5, 30])
        time = round(time + seconds, 3)
        course += chance.gauss(0, 4)
        lon, lat, _ = GLOBE.fwd(lon, lat, course, speed * seconds)
        noise = chance.choice([3, 10, 40])
        to_lon, to_lat, _ = GLOBE.fwd(lon, lat, chance.uniform(0, 360), abs(chance.gauss(0, noise)))
        known = {"all": True, "none": False}.get(has_accuracies, chance.random() < 0.7)
        accuracy = chance.choice([noise, noise, 0]) if known else None
        fixes.append({"time": time, "place": (round(to_lat, 8), round(to_lon, 8)), "accuracy": accuracy})
    return fixes


def meters(one, other):
    return GLOBE.inv(one[1], one[0], other[1], other[0])[2]


wrong, limited, longest = [], 0, 0
for seed in range(COUNT):
    chance = random.Random(seed)
    rate = chance.choice([0.01, 0.3, 1, 10])
    fixes = track(chance, chance.choice([1, 2, 3, 60, 149, 150, 151, 201]))
    leg = model.Leg(rate, meters)
    expected = [fix for taken in fixes for fix in leg.take(taken)] + leg.end()
    table = "lat,lon,time,accuracy\n" + "".join(
        f"{fix['place'][0]},{fix['place'][1]},{fix['time']:.3f},{'' if fix['accuracy'] is None else fix['accuracy']}\n"
        for fix in fixes)
    done = subprocess.run(
        [PLAT, "track", "-q", "-f", "csv", "--precision", "13", "--smooth", str(rate), "-"], input=table,
        capture_output=True, text=True)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    if len(rows) != len(fixes):
        wrong.append(f"seed {seed}: {len(rows)} rows instead of {len(fixes)}: {done.stderr}")
        continue
    for index, (row, fix) in enumerate(zip(rows, expected)):
        found = float(row["lat"]), float(row["lon"])
        limited += fix["limited"]
        # Places are numbers of millions of metres, whose last digits grow on the way back. A place that was moved has
        # errors of two lengths, and so have those after it that are moved too.
        has_moved = any(before["limited"] for before in expected[:index + 1])
        far = math.dist(model.point(found), model.point(fix["place"]))
        if far > (2e-3 if has_moved else 2e-5):
            wrong.append(f"seed {seed}: fix {index} of {len(fixes)}, rate {rate}: {far} m from {fix}")
            break
        # A fix without an accuracy gets none.
        known = fix["accuracy"] is not None
        if known != (row["accuracy"] != "") or known and abs(float(row["accuracy"]) - fix["accuracy"]) > 6e-4:
            wrong.append(f"seed {seed}: accuracy of {row} instead of {fix['accuracy']}")
            break
    longest = max(longest, len(fixes))
if COUNT >= 40 and not wrong and not (limited and longest > 400):
    wrong.append("no step was limited, or no leg was long")
print("\n".join(wrong[:5]) if wrong else "ok")
