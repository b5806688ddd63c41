"""Mean errors of places before and after `plat track --smooth`, on seeded walks, runs and drives whose true ways are
known.

    smoothing_errors.py PLAT [table]

prints what is wrong, or `ok`; with `table`, the mean errors in metres too.
"""
import csv
import io
import math
import random
import subprocess
import sys

PLAT = sys.argv[1]
COUNT = 900
# A degree of latitude, and one of longitude, near 48.2° north.
NORTH, EAST = 111_195.0, 74_200.0
RATES = {"walker": "0.3", "runner": "0.5", "car": "1.5"}


def way(kind, chance):
    """Seconds and true places in metres, to the north and to the east."""
    speed = {"walker": 1.4, "runner": 3.5, "car": 14.0}[kind]
    course, north, east, time, goal, rest = chance.uniform(0, 6.28), 0.0, 0.0, 0, 0.0, 0
    now, places = speed, []
    for index in range(COUNT):
        seconds = chance.choice([1, 1, 1, 2, 5])
        for _ in range(seconds):
            if kind == "car":
                # It brakes before corners and lights, turns, waits and speeds up.
                if chance.random() < 0.02:
                    goal, rest = course + chance.choice([-1.57, 1.57]), chance.choice([0, 0, 20])
                turning = (goal - course + math.pi) % (2 * math.pi) - math.pi
                aim = 0 if rest else 5 if abs(turning) > 0.05 else speed
                now += max(min(aim - now, 2), -3)
                rest = max(rest - 1, 0) if now < 0.1 else rest
                course += max(min(turning, 0.35), -0.35) if now > 2 else 0
            else:
                if chance.random() < 0.015:
                    course += chance.choice([-1.57, 1.57])
                course += chance.gauss(0, 0.03)
                now = max(now + 0.2 * (speed - now) + chance.gauss(0, 0.1), 0)
            north, east = north + now * math.cos(course), east + now * math.sin(course)
        time += seconds
        places.append((time, north, east))
    return places


def smooth(rows, rate):
    table = "lat,lon,time,accuracy\n" + "".join(
        f"{48.2 + north / NORTH:.8f},{16.37 + east / EAST:.8f},{time},{accuracy}\n"
        for time, north, east, accuracy in rows)
    done = subprocess.run(
        [PLAT, "track", "-q", "-f", "csv", "--precision", "9", *(["--smooth", rate] if rate else []), "--add", "speed",
         "-"], input=table, capture_output=True, text=True, check=True)
    return [((float(row["lat"]) - 48.2) * NORTH, (float(row["lon"]) - 16.37) * EAST, float(row["speed"] or 0))
            for row in csv.DictReader(io.StringIO(done.stdout))]


def mean(places, truth):
    errors = [math.hypot(place[0] - true[1], place[1] - true[2]) for place, true in zip(places, truth, strict=True)]
    return sum(errors) / len(errors)


wrong, lines = [], []
for kind, usual in RATES.items():
    for noise in (5, 10, 15, 25):
        chance = random.Random(f"{kind} {noise}")
        truth = way(kind, chance)
        # A few fixes are much worse, and say so.
        accuracies = [noise if chance.random() < 0.9 else 4 * noise for _ in truth]
        rows = [(time, north + chance.gauss(0, accuracy), east + chance.gauss(0, accuracy), accuracy)
                for (time, north, east), accuracy in zip(truth, accuracies)]
        raw = smooth(rows, None)
        fastest = max(speed for *_, speed in raw)
        found = {"": mean(raw, truth)}
        silent = [(*row[:3], "") for row in rows]
        for name, rate, fixes in [("known", usual, rows), ("same", "1", rows), ("unknown", usual, silent)]:
            places = smooth(fixes, rate)
            found[name] = mean(places, truth)
            if max(speed for *_, speed in places) > fastest + 0.001:
                wrong.append(f"{kind}, {noise} m: {max(places, key=lambda place: place[2])} is faster than {fastest}")
            if found[name] > (0.6 if name == "unknown" else 0.5) * found[""]:
                wrong.append(f"{kind}, {noise} m, {name}: {found[name]:.1f} m instead of {found['']:.1f} m")
        after = max(speed for *_, speed in smooth(rows, usual))
        lines.append(f"{kind} {noise}: " + ", ".join(f"{name or 'raw'} {error:.1f}" for name, error in found.items())
                     + f"; fastest {fastest:.0f}, then {after:.0f}")
if sys.argv[2:] == ["table"]:
    print("\n".join(lines))
print("\n".join(wrong[:5]) if wrong else "ok")
