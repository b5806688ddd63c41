"""Whether `plat track` accepts and writes the fixes that a plain reading of its rules gives, device by device.

    track_oracle.py PLAT COUNT

makes COUNT seeded streams of mixed devices, and prints what is wrong, or `ok`. Distances are those of pyproj's Geod.
"""
import csv
import io
import random
import subprocess
import sys

from pyproj import Geod

GLOBE = Geod(ellps="WGS84")
PLAT, COUNT = sys.argv[1], int(sys.argv[2])
FACTS = ["leg", "why", "step", "elapsed", "travelled", "speed", "course", "turn"]


def way(one, other):
    if one["place"] == other["place"]:
        return 0.0, None
    (lat, lon), (to_lat, to_lon) = one["place"], other["place"]
    azimuth, _, meters = GLOBE.inv(lon, lat, to_lon, to_lat)
    return meters, azimuth % 360


def wrapped(degrees):
    rest = degrees % 360
    return rest - 360 if rest > 180 else rest


class Device:
    def __init__(self, rules):
        self.rules = rules
        self.last = self.written = self.outlier = None
        self.outliers = self.leg = 0
        self.travelled = 0.0
        self.course = None

    def take(self, fix):
        """The reason why a fix is skipped, or its facts."""
        rules, last = self.rules, self.last
        if last and fix["time"] <= last["time"]:
            if fix["time"] < last["time"]:
                return "late"
            return "duplicate" if fix["place"] == last["place"] else "same-time"
        if fix["accuracy"] is not None and fix["accuracy"] > rules["accuracy"]:
            return "inaccurate"
        anew = False
        if last and way(last, fix)[0] > rules["speed"] * (fix["time"] - last["time"]):
            agrees = (
                self.outliers > 0
                and fix["time"] > self.outlier["time"]
                and way(self.outlier, fix)[0] <= rules["speed"] * (fix["time"] - self.outlier["time"])
            )
            self.outliers = self.outliers + 1 if agrees else 1
            self.outlier = fix
            if self.outliers < 3:
                return "too-fast"
            anew = True
        self.outliers = 0
        facts = dict.fromkeys(FACTS)
        starts = not last or anew or fix["time"] - last["time"] > rules["gap"]
        facts["why"] = "first" if not last else "gap" if starts else "moved"
        course = None
        if starts:
            self.leg += 1
            self.travelled, self.course = 0.0, None
        else:
            meters, azimuth = way(last, fix)
            self.travelled += meters
            facts["speed"] = meters / (fix["time"] - last["time"])
            course = azimuth if meters >= 1 else None
            if course is not None and self.course is not None:
                facts["turn"] = wrapped(course - self.course)
        self.course, self.last = course, fix
        facts.update(leg=self.leg, travelled=self.travelled, course=course)
        if not starts:
            meters = way(self.written, fix)[0]
            if meters < rules["filter"]:
                return "not-moved"
            facts.update(step=meters, elapsed=fix["time"] - self.written["time"])
        self.written = fix
        return facts


def stream(seed):
    chance = random.Random(seed)
    devices = [f"d{index}" for index in range(chance.randint(1, 5))]
    base = chance.choice([(48.2, 16.37), (-17.0, 179.999), (0.0, -180.0), (89.0, 20.0), (60.0, 0.0)])
    places = {device: base for device in devices}
    fixes, time = [], 1_700_000_000
    for _ in range(300):
        device = chance.choice(devices)
        time += chance.choice([0, 1, 5, 10, 10, 10, 200])
        lat, lon = places[device]
        jump = 1.0 if chance.random() < 0.05 else 0.0005
        lat = round(min(max(lat + chance.uniform(-jump, jump), -90), 90), 6)
        lon = round((lon + chance.uniform(-jump, jump) + 180) % 360 - 180, 6)
        if chance.random() < 0.9:
            places[device] = (lat, lon)
        accuracy = chance.choice([None, 0, 5, 30, 200])
        fixes.append({
            "device": device, "time": time - chance.choice([0, 0, 0, 0, 30]), "place": (lat, lon), "accuracy": accuracy})
    return fixes


def close(found, expected, tolerance):
    if expected is None or found == "":
        return expected is None and found == ""
    if isinstance(expected, str):
        return found == expected
    return abs(float(found) - expected) <= tolerance or abs(abs(float(found) - expected) - 360) <= tolerance


wrong = []
for seed in range(COUNT):
    fixes = stream(seed)
    chance = random.Random(-seed)
    rules = {
        "accuracy": chance.choice([20, 100, 1e6]), "speed": chance.choice([15, 50, 1e6]),
        "gap": chance.choice([60, 500, 1e9]), "filter": chance.choice([0, 20, 100])}
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["lat", "lon", "time", "id", "accuracy"])
    for fix in fixes:
        writer.writerow([*fix["place"], fix["time"], fix["device"], "" if fix["accuracy"] is None else fix["accuracy"]])
    done = subprocess.run(
        [PLAT, "track", "-f", "csv", "--max-accuracy", str(rules["accuracy"]), "--max-speed", str(rules["speed"]),
         "--max-gap", f"{rules['gap']:.0f}", "--distance-filter", str(rules["filter"]), "--add", ",".join(FACTS)],
        input=table.getvalue(), capture_output=True, text=True)
    devices, expected, skipped = {}, [], {}
    for fix in fixes:
        result = devices.setdefault(fix["device"], Device(rules)).take(fix)
        if isinstance(result, str):
            skipped[result] = skipped.get(result, 0) + 1
        else:
            expected.append((fix, result))
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    if len(rows) != len(expected):
        wrong.append(f"seed {seed} {rules}: {len(rows)} rows instead of {len(expected)}: {done.stderr} {skipped}")
        continue
    for reason, count in skipped.items():
        if f"{count} {reason}" not in done.stderr:
            wrong.append(f"seed {seed}: {count} {reason} not in {done.stderr}")
    for row, (fix, facts) in zip(rows, expected):
        same = row["id"] == fix["device"] and row["time"] == str(fix["time"])
        for fact in FACTS:
            if not same or not close(row[fact], facts[fact], 0.0006 if fact != "turn" else 0.0012):
                wrong.append(f"seed {seed} {rules}: {fact} of {row} instead of {facts}")
                break
print("\n".join(wrong[:5]) if wrong else "ok")
