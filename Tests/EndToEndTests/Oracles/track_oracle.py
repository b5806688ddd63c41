"""Whether `plat track` writes the fixes, legs and events that a plain reading of its rules gives.

    track_oracle.py PLAT COUNT

makes COUNT seeded streams of mixed devices with options of all kinds, and prints what is wrong, or `ok`.
"""
import csv
import datetime
import io
import math
import random
import subprocess
import sys

from track_rules import Stream

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
START = 1_700_000_000
FACTS = ["leg", "why", "step", "elapsed", "travelled", "speed", "course", "turn", "age"]
ORIGIN = ["from_lat", "from_lon", "from_time"]
NAMES = {"best": 0, "navigation": 0, "-1": 0, "-2": 0, "ten-metres": 10, "hundred-metres": 100, "kilometre": 1000,
         "three-kilometres": 3000, "7.5": 7.5, "30": 30}
ACTIVITIES = {"automotive": (300, 50), "fitness": (60, 20), "other": (600, 100), "airborne": None}


def stream(chance, has_reception):
    """Devices that walk, jump, rest and are silent; some of their fixes are late, wild, repeated or bad."""
    devices = [f"d{index}" for index in range(chance.randint(1, 5))]
    base = chance.choice([(48.2, 16.37), (-17.0, 179.999), (0.0, -180.0), (89.0, 20.0), (60.0, 0.0)])
    places = {device: base for device in devices}
    segments = dict.fromkeys(devices, 0)
    resting = set()
    fixes, time = [], START
    for number in range(300):
        device = chance.choice(devices)
        time += chance.choice([0, 1, 5, 10, 10, 10, 200] if chance.random() < 0.9 else [700])
        if chance.random() < 0.08:
            resting ^= {device}
        if chance.random() < 0.01:
            segments[device] += 1
        lat, lon = places[device]
        jump = 1.0 if chance.random() < 0.05 else 0.00008 if device in resting else 0.0005
        lat = round(min(max(lat + chance.uniform(-jump, jump), -90), 90), 6)
        lon = round((lon + chance.uniform(-jump, jump) + 180) % 360 - 180, 6)
        if jump < 1 and device not in resting or chance.random() < 0.3:
            places[device] = (lat, lon)
        late = chance.choice([0, 0, 0, 0, 30, 90]) if chance.random() < 0.7 else 0
        seen = time - late
        fixes.append({
            "number": number, "device": device, "time": seen, "place": (lat, lon), "segment": segments[device],
            "accuracy": -1 if chance.random() < 0.02 else chance.choice([None, 0, 5, 8, 30, 200]),
            "altitude": chance.choice([None, 100, 101.5, 104, 112]), "speed": chance.choice([None, None, None, 0.5, 9]), "course": chance.choice([None, None, None, 0, 271.5]),
            "received": chance.choice([None, seen, seen + 4, seen - 9, seen + 40]) if has_reception else None})
        if chance.random() < 0.05:
            fixes.append(dict(fixes[-1], number=number + 0.5))
    return fixes


def choose(chance):
    """Settings, and the words that give them to plat."""
    rules, words = {}, []

    def give(key, option, value, text=None):
        rules[key] = value
        words.extend([option] if value is True else [option, str(value) if text is None else text])

    def maybe(share, key, option, *values):
        if chance.random() < share:
            give(key, option, chance.choice(values))

    form = chance.choice(["rows", "rows", "rows", "legs", "stops", "events"])
    if chance.random() < 0.5:
        maybe(0.9, "reorder", "--reorder", 0, 30, 60, 100)
    if chance.random() < 0.3:
        give("age", "--max-age", chance.choice([5, 15, 60]))
        maybe(0.6, "cached", "--skip-cached", True)
        if chance.random() < 0.3:
            now = START + chance.randint(0, 9000)
            rules["age"], words[words.index("--max-age") + 1] = 5000, "5000"
            give("now", "--now", now, datetime.datetime.fromtimestamp(now, datetime.UTC).isoformat())
    maybe(0.2, "forget", "--forget", 300, 1000)
    maybe(0.3, "accuracy", "--max-accuracy", 20, 100)
    if chance.random() < 0.4:
        give("speed", "--max-speed", chance.choice([15, 50]))
        maybe(0.5, "outliers", "--max-outliers", 1, 2, 4)
    maybe(0.3, "smooth", "--smooth", 0.5, 3)
    maybe(0.1, "require", "--require", "accuracy")
    maybe(0.4, "gap", "--max-gap", 60, 500)
    maybe(0.3, "jump", "--max-jump", 60, 1000)
    maybe(0.2, "compute", "--compute", True)
    maybe(0.2, "course", "--course-distance", 0, 20)
    pausing = chance.random() * (0.6 if form == "stops" else 1)
    if pausing < 0.3:
        seconds = chance.choice([20, 120])
        rules["pause"] = (seconds, 50)
        words += ["--pause", str(seconds)]
        if chance.random() < 0.5:
            rules["pause"] = (seconds, 15)
            words += ["--pause-radius", "15"]
    elif pausing < 0.6:
        activity = chance.choice(list(ACTIVITIES))
        give("pause", "--activity", ACTIVITIES[activity], activity)
    if form == "legs":
        words.append("--legs")
        maybe(0.6, "fixes", "--min-fixes", 1, 3)
        if "compute" not in rules:
            maybe(0.5, "recorded", "--recorded", True)
        maybe(0.5, "moving", "--moving-speed", 0, 2)
        maybe(0.5, "step", "--min-step", 20, "accuracy")
    elif form == "stops":
        words.append("--stops")
    elif form == "events":
        words.append("--events")
        maybe(0.5, "turn", "--turn", 10, 90)
        if chance.random() < 0.8:
            goal = chance.choice(list(NAMES))
            give("goal", "--desired-accuracy", NAMES[goal], goal)
            give("stall", "--stall", chance.choice([10, 60, 300]))
    else:
        deliver(chance, rules, words, give, maybe)
    return form, rules, words


def deliver(chance, rules, words, give, maybe):
    words += ["--add", ",".join(FACTS + ["from"])]
    maybe(0.2, "step", "--min-step", 20, "accuracy")
    maybe(0.3, "batch_way", "--batch-distance", 100, 5000)
    maybe(0.3, "batch_time", "--batch-time", 60, 600)
    kind = chance.choice(["filter", "filter", "significant", "once", "last"])
    if kind == "significant":
        words.append("--significant")
        rules.update(filter=500, interval=300)
        maybe(0.7, "filter", "--significant-distance", 30, 100)
        maybe(0.7, "interval", "--significant-interval", 0, 60)
    elif kind == "last":
        give("last", "--last", True)
    else:
        if kind == "once":
            give("once", "--once", True)
        else:
            maybe(0.6, "filter", "--distance-filter", 0, 20, 100, "accuracy")
            maybe(0.4, "interval", "--min-interval", 10, 120)
        if chance.random() < 0.5:
            goal = chance.choice(list(NAMES))
            give("goal", "--desired-accuracy", NAMES[goal], goal)


def close(found, expected, tolerance=0.0006, turn=360):
    if expected is None or found == "":
        return expected is None and found == ""
    if isinstance(expected, str):
        return found == expected
    difference = abs(float(found) - expected)
    return difference <= tolerance or abs(difference - turn) <= tolerance


def turn_near_pole(latitude):
    """Degrees by which a few nanometres may turn a longitude."""
    return math.degrees(2e-8 / max((90 - abs(latitude)) * 111_000, 1e-9))


def compare_rows(rows, stream, rules):
    for row, (fix, facts) in zip(rows, stream.rows):
        if row["device"] != fix["device"] or row["time"] != str(fix["time"]):
            return f"{row} instead of {fix}"
        for name, index, more in [("lat", 0, 0), ("lon", 1, turn_near_pole(facts["place"][0]))]:
            if not close(row[name], facts["place"][index], 6e-8 + more):
                return f"{name} of {row} instead of {facts}"
        names = FACTS + ORIGIN + ([] if "batch_way" not in rules and "batch_time" not in rules else ["batch"])
        names += ["accuracy"] if "smooth" in rules else []
        for name in names:
            tolerance = {"turn": 0.0012, "from_lat": 6e-8}.get(name, 0.0006)
            if name == "from_lon":
                tolerance = 6e-8 + turn_near_pole(facts["from_lat"] or 0)
            if not close(row[name], facts[name], tolerance):
                return f"{name} of {row} instead of {facts}"
    return None


def compare(rows, expected, names):
    for row, facts in zip(rows, expected):
        for name in names:
            if not close(row[name], facts[name], 6e-8 if name in ("lat", "lon") else 0.0012):
                return f"{name} of {row} instead of {facts}"
    return None


def text(value):
    return "" if value is None else str(value)


wrong, told = [], set()
for seed in range(COUNT):
    chance = random.Random(seed)
    form, rules, words = choose(chance)
    has_reception = "age" in rules and "now" not in rules and chance.random() < 0.6
    fixes = stream(chance, has_reception)
    table = io.StringIO()
    writer = csv.writer(table)
    names = ["accuracy", "altitude", "speed", "course", "segment"] + (["received"] if has_reception else [])
    writer.writerow(["lat", "lon", "time", "device", "accuracy", "altitude", "sog", "cog", *names[4:]])
    for fix in fixes:
        writer.writerow([*fix["place"], fix["time"], fix["device"], *(text(fix[name]) for name in names)])
    done = subprocess.run(
        [PLAT, "track", "-f", "csv", "--threads", str(chance.randint(1, 4)), *words], input=table.getvalue(),
        capture_output=True, text=True)
    expected = Stream(rules)
    for fix in fixes:
        expected.read(fix)
    expected.finish()
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    about = f"seed {seed} {' '.join(words)}"
    if form == "legs":
        short = [leg for leg in expected.legs if leg["fixes"] < rules.get("fixes", 2)]
        expected.legs = [leg for leg in expected.legs if leg not in short]
        if short:
            expected.skipped["short-leg"] = sum(leg["fixes"] for leg in short)
    found = {"rows": expected.rows, "legs": expected.legs, "stops": expected.stops, "events": expected.events}[form]
    if done.returncode != 0 or len(rows) != len(found):
        wrong.append(f"{about}: {len(rows)} {form} instead of {len(found)}: {done.stderr} {expected.skipped}")
        continue
    for reason, count in expected.skipped.items():
        told.add(reason)
        if f"{count} {reason}" not in done.stderr:
            wrong.append(f"{about}: {count} {reason} not in {done.stderr}")
    if sum(expected.skipped.values()) > 0 and f"{sum(expected.skipped.values())} skipped (" not in done.stderr:
        wrong.append(f"{about}: {expected.skipped} are not all of {done.stderr}")
    if expected.forgotten:
        told.add("forgotten")
        if f"{expected.forgotten} device{'s' if expected.forgotten > 1 else ''} forgotten" not in done.stderr:
            wrong.append(f"{about}: {expected.forgotten} forgotten not in {done.stderr}")
    if form == "rows":
        told |= {facts["why"] for _, facts in found}
        fault = compare_rows(rows, expected, rules)
    else:
        told |= {event.get("event", "") for event in found}
        fault = compare(rows, found, list(found[0])) if found else None
    if fault:
        wrong.append(f"{about}: {fault}")
# All kinds of rows and reasons must have come up.
every = {"first", "moved", "improved", "gap", "resumed", "pause", "resume", "stall", "turn", "late", "duplicate",
         "same-time", "stale", "inaccurate", "too-fast", "not-moved", "too-soon", "paused", "not-needed", "not-last",
         "invalid-fix", "lacks-accuracy", "forgotten", "short-leg"}
if COUNT >= 40 and not wrong and every - told:
    wrong.append(f"never seen: {sorted(every - told)}")
print("\n".join(wrong[:5]) if wrong else "ok")
