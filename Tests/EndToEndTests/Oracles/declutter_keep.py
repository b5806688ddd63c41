"""Whether `plat declutter --previous F --keep` keeps what F shows and still fits, and decides the rest as ever.

    declutter_keep.py PLAT COUNT [FIRST]

makes so many seeded layers, declutters each, changes it (labels come, go, move and matter more or less), declutters the new
layer with what the old one showed, and looks all pairs up in whole numbers. At each zoom the labels that F shows there come
first, then those of higher priority. Prints what is wrong, or `ok`.
"""
import collections
import csv
import json
import os
import random
import subprocess
import tempfile

from declutter_layouts import places, play, units, written

WIDTH, HEIGHT = 60, 20
HALF = 1 << 31


def collide(one, other, zoom):
    across = abs((one[0] - other[0] + HALF) % (1 << 32) - HALF)
    return across << zoom < WIDTH << 24 and abs(one[1] - other[1]) << zoom < HEIGHT << 24


def run(*words, status=0):
    outcome = subprocess.run(words, capture_output=True, text=True)
    if outcome.returncode != status:
        raise ValueError(f"{' '.join(words)}: {outcome.returncode} {outcome.stderr} {outcome.stdout}")
    return outcome.stdout


def changed(rng, rows, count):
    """Some rows without others, some of them elsewhere or with another priority, and new ones."""
    kept = []
    for row in rows:
        if rng.random() < 0.1:
            continue
        if rng.random() < 0.1:
            row = {**row, "lat": max(-85, min(85, row["lat"] + rng.gauss(0, 1))), "lon": written(row["lon"] * 0.99)}
        kept.append(dict(row))
    _, found = places(rng, max(count // 3, 1))
    for place in found:
        other = rng.choice(rows)
        beside = rng.random() < 0.5
        latitude = max(-85, min(85, other["lat"] + rng.gauss(0, 0.01))) if beside else place[0]
        kept.append({"n": len(rows) + len(kept) + 1, "lat": latitude, "lon": other["lon"] if beside else place[1]})
    ranks = list(range(len(kept)))
    rng.shuffle(ranks)
    for row, rank in zip(kept, ranks):
        row["rank"] = rank if rng.random() < 0.9 else rank + len(kept) * rng.randint(1, 3)
    seen = set()
    for row in kept:
        while row["rank"] in seen:
            row["rank"] += 1
        seen.add(row["rank"])
    rng.shuffle(kept)
    return kept


def wrote(name, rows):
    with open(name, "w", newline="") as file:
        writer = csv.DictWriter(file, ["n", "lat", "lon", "rank"])
        writer.writeheader()
        writer.writerows(rows)


def zooms_of(row, mode, last):
    if mode == "independent":
        found = set()
        for span in (row["zooms"] or "").split(","):
            ends = span.split("-") if span else []
            if ends:
                found |= set(range(int(ends[0]), int(ends[-1]) + 1))
        return found
    return set(range(row["minzoom"], last + 1))


def expected(rows, kept, mode, zooms):
    """The zooms at which each label shows, and who hides it one zoom below its lowest."""
    place = {row["n"]: units(written(row["lat"]), written(row["lon"])) for row in rows}
    rank = {row["n"]: row["rank"] for row in rows}
    shown, lowest, blockers = collections.defaultdict(set), {}, dict.fromkeys(place)
    for label in place:
        lowest[label] = zooms[-1] + 1
    candidates = set(place)
    for zoom in reversed(zooms):
        order = sorted(candidates, key=lambda label: (zoom not in kept.get(label, ()), -rank[label]))
        at = []
        for label in order:
            blocker = next((other for other in at if collide(place[label], place[other], zoom)), None)
            if blocker is None:
                at.append(label)
                shown[label].add(zoom)
                lowest[label], blockers[label] = zoom, None
            elif lowest[label] == zoom + 1:
                blockers[label] = blocker
        if mode == "nested":
            candidates = set(at)
    return shown, lowest, blockers


def compared(plat, rng, met):
    count = rng.choice([3, 20, 60, 150])
    kind, found = places(rng, count)
    met += [kind]
    rows = [{"n": number + 1, "lat": place[0], "lon": place[1]} for number, place in enumerate(found)]
    for row, rank in zip(rows, rng.sample(range(count), count)):
        row["rank"] = rank
    mode = rng.choice(["nested", "nested", "independent", "one"])
    met += [mode]
    zooms = range(rng.randint(0, 3), rng.randint(6, 20) + 1) if mode != "one" else range(rng.randint(0, 12), 99)
    zooms = zooms if mode != "one" else range(zooms[0], zooms[0] + 1)
    words = [plat, "declutter", "-q", "--label-size", f"{WIDTH}x{HEIGHT}", "--priority", "rank"]
    words += ["--zoom", str(zooms[0])] if mode == "one" else ["--zooms", f"{zooms[0]}-{zooms[-1]}", "--mode", mode]
    wrote("old.csv", rows)
    run(*words, "-o", "old.geojson", "old.csv")
    keep = ["--id", "n", "--previous", "old.geojson", "--keep"]
    again = run(*words, *keep, "old.csv")
    with open("old.geojson") as file:
        text = file.read()
    wrong = [] if again == text else ["nothing has changed, but the result has"]
    old = {}
    for feature in json.loads(text)["features"]:
        row = feature["properties"]
        old[row["n"]] = set(zooms) if mode == "one" else zooms_of(row, mode, zooms[-1])
    new = changed(rng, rows, count)
    wrote("new.csv", new)
    result = run(*words, *keep, "--blocked-by", "new.csv")
    shown, lowest, blockers = expected(new, old, mode, zooms)
    for feature in json.loads(result)["features"]:
        row = feature["properties"]
        label = row["n"]
        told = (row["blocked_by"],) if mode == "one" else (row["blocked_by"], row["minzoom"])
        right = (blockers[label],) if mode == "one" else (blockers[label], lowest[label])
        if mode == "independent" and zooms_of(row, mode, zooms[-1]) != shown[label]:
            wrong.append(f"{label}: zooms {row['zooms']} in place of {sorted(shown[label])}")
        if told != right:
            wrong.append(f"{label}: {told} in place of {right}")
        met += ["kept"] * bool(old.get(label, set()) & shown[label])
        blocker = row["blocked_by"]
        if blocker is not None:
            ranks = {other["n"]: other["rank"] for other in new}
            met += ["hidden by a lesser label"] * (ranks[blocker] < ranks[label])
    with open("new.geojson", "w") as file:
        file.write(result)
    verdict = run(*words, *keep, "--verify", "new.geojson")
    if "all correct" not in verdict:
        wrong.append(f"verified: {verdict}")
    return [f"{kind}, {mode}, {zooms}: {text}" for text in wrong[:3]]


def worked(job):
    plat, number = job
    met = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            wrong = compared(plat, random.Random(number), met)
        except ValueError as error:
            wrong = [str(error)]
    return [f"{number}: {text}" for text in wrong], collections.Counter(met)


def lacks(met, count):
    wanted = ["nested", "independent", "one", "kept", "hidden by a lesser label"]
    return [f"only {met[kind]} of {kind}" for kind in wanted if met[kind] < count // 20]


if __name__ == "__main__":
    play(worked, lacks)
