"""Whether `plat declutter --spacing METRES` keeps what its definition says, by all distances that pyproj computes.

    declutter_spacing.py PLAT COUNT [FIRST]

makes so many seeded layers: spread, in heaps, around poles, on the antimeridian, nearly on the other side of the earth, on
one parallel, and with places that are exactly METRES apart. Prints what is wrong, or `ok`.
"""
import collections
import csv
import json
import os
import random
import subprocess
import tempfile

import numpy
import pyproj

from declutter_layouts import play, written

EARTH = pyproj.Geod(ellps="WGS84")
KINDS = ["spread", "heaps", "poles", "seam", "antipodes", "parallel", "exact", "copies"]


def places(rng, kind, count, meters):
    heaps = [(rng.uniform(-85, 85), rng.uniform(-180, 180)) for _ in range(3)]
    found = []
    for number in range(count):
        spread = meters / 111_000 * 10 ** rng.uniform(-1, 1.3)
        if kind == "spread":
            place = rng.uniform(-90, 90), rng.uniform(-180, 180)
        elif kind == "poles":
            place = rng.choice([-1, 1]) * (90 - min(abs(rng.gauss(0, spread)), 180)), rng.uniform(-180, 180)
        elif kind == "seam":
            place = rng.gauss(0, spread), rng.choice([-180, 180]) + rng.gauss(0, spread)
        elif kind == "antipodes":
            place = (rng.gauss(20, spread), rng.gauss(5, spread)) if rng.random() < 0.5 else (
                rng.gauss(-20, spread), rng.gauss(-175, spread))
        elif kind == "parallel":
            place = 52.5, rng.uniform(-3, 3) * spread
        elif kind == "copies" and found and rng.random() < 0.5:
            place = rng.choice(found)
        else:
            south, west = rng.choice(heaps)
            place = rng.gauss(south, spread), rng.gauss(west, spread)
        latitude = written(max(-90.0, min(90.0, place[0])))
        found.append((latitude, written((place[1] + 180) % 360 - 180)))
    return found


def compared(plat, rng, met):
    kind, count = rng.choice(KINDS), rng.choice([2, 30, 200])
    meters = rng.choice([0.5, 25, 1000, 30_000, 700_000, 9_000_000])
    found = places(rng, kind, count, meters)
    if kind == "exact" and count > 2:
        # As far apart as two of them are, to the last digit.
        one, other = found[0], found[1]
        found[2] = one
        meters = EARTH.inv(one[1], one[0], other[1], other[0])[2]
        if not 0.001 <= meters <= 2e7:
            return []
    met += [kind]
    ranks = list(range(count))
    rng.shuffle(ranks)
    groups = rng.random() < 0.2
    rows = [
        {"n": number + 1, "rank": ranks[number], "lat": place[0], "lon": place[1], "kind": rng.choice("ab")}
        for number, place in enumerate(found)]
    with open("in.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    words = [plat, "declutter", "-q", "--spacing", repr(meters), "--priority", "rank"]
    words += ["--group", "kind"] if groups else []
    result = subprocess.run([*words, "--id", "n", "--blocked-by", "in.csv"], capture_output=True, text=True, check=True).stdout
    features = [feature["properties"] for feature in json.loads(result)["features"]]
    if [row["n"] for row in features] != [row["n"] for row in rows]:
        return [f"{kind}, {meters} m: {len(features)} features, or in another order"]
    told = {row["n"]: row["blocked_by"] for row in features}
    latitudes, longitudes = numpy.array([place[0] for place in found]), numpy.array([place[1] for place in found])
    shown, wrong = [], []
    for row in sorted(rows, key=lambda row: -row["rank"]):
        blocker = None
        if shown:
            at = numpy.array([other["n"] - 1 for other in shown])
            here = numpy.full(len(at), row["lat"]), numpy.full(len(at), row["lon"])
            near = EARTH.inv(here[1], here[0], longitudes[at], latitudes[at])[2] < meters
            blocker = next(
                (other["n"] for other, is_near in zip(shown, near)
                 if is_near and (not groups or other["kind"] == row["kind"])), None)
        if blocker is None:
            shown.append(row)
        met += ["hidden"] * (blocker is not None)
        if told[row["n"]] != blocker:
            wrong.append(f"{row['n']} is hidden by {told[row['n']]} in place of {blocker}")
    with open("out.geojson", "w") as file:
        file.write(result)
    checked = subprocess.run([*words, "--id", "n", "--verify", "out.geojson"], capture_output=True, text=True)
    if checked.returncode != 0 or "all correct" not in checked.stdout:
        wrong.append(f"verified: {checked.stdout} {checked.stderr}")
    written_alone = subprocess.run([*words, "in.csv"], capture_output=True, text=True, check=True).stdout
    alone = {feature["properties"]["n"] for feature in json.loads(written_alone)["features"]}
    if alone != {row["n"] for row in shown}:
        wrong.append(f"{len(alone)} features are written in place of {len(shown)}")
    return [f"{kind}, {meters} m: {text}" for text in wrong[:3]]


def worked(job):
    plat, number = job
    met = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            wrong = compared(plat, random.Random(number), met)
        except subprocess.CalledProcessError as error:
            wrong = [error.stderr]
    return [f"{number}: {text}" for text in wrong], collections.Counter(met)


def lacks(met, count):
    return [f"only {met[kind]} of {kind}" for kind in [*KINDS, "hidden"] if met[kind] < count // 30]


if __name__ == "__main__":
    play(worked, lacks)
