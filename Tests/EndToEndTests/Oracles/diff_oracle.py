"""Compares plat diff with dictionaries: random layers in all formats, of which the second is made by known changes.

Usage: diff_oracle.py PLAT ROUNDS [SEED]
"""

import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile

PLAT, ROUNDS = sys.argv[1], int(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
KINDS = ["added", "removed", "moved", "edited", "unchanged"]


class Feature:
    """A feature as the oracle knows it: identifier, place, values."""

    def __init__(self, key, place, values):
        self.key, self.place, self.values = key, place, values


def number(rng, low, high):
    return round(rng.uniform(low, high), rng.choice([0, 1, 4, 7]))


def place(rng, kind):
    """A geometry of a kind: nested tuples of positions."""
    x, y = number(rng, -70, 70), number(rng, -70, 70)
    if rng.random() < 0.05:
        return None
    if kind == "Point":
        return (x, y)
    if kind == "LineString":
        return tuple((x + index, y + number(rng, 0, 9)) for index in range(rng.randint(2, 6)))
    ring = [(x, y), (x + 9, y), (x + 9, y + 9), (x + number(rng, 3, 5), y + 8), (x, y + 9)]
    rings = [ring]
    if rng.random() < 0.4:
        rings.append([(x + 1, y + 1), (x + 1, y + 3), (x + 3, y + 2)])
    return tuple(tuple((round(a, 7), round(b, 7)) for a, b in ring) for ring in rings)


def values(rng):
    return {
        "count": rng.choice([None, rng.randint(-5, 10**6), rng.randint(0, 9) + 0.25, 0.1, 10**15]),
        "name": rng.choice([None, "", "Zürich", "a, b", 'say "x"', "x\\y", "007", "line", f"n{rng.randint(0, 99)}"]),
        "kind": rng.choice([None, "true", "A"]),
    }


def without_empty(values):
    return {name: value for name, value in values.items() if value not in (None, "")}


def changed_fields(old, new, ignored):
    a, b = without_empty(old), without_empty(new)
    return {name for name in set(a) | set(b) if a.get(name) != b.get(name)} - ignored


def turned(rng, place, kind):
    """The same polygon, whose rings start elsewhere and may run the other way."""
    if kind != "Polygon" or place is None or rng.random() < 0.5:
        return place
    rings = []
    for ring in place:
        start = rng.randrange(len(ring))
        ring = ring[start:] + ring[:start]
        rings.append(ring[::-1] if rng.random() < 0.5 else ring)
    return tuple(rings)


def edited(rng, values):
    other = dict(values)
    for name in rng.sample(sorted(values), rng.randint(1, len(values))):
        other[name] = rng.choice([None, 4711, 0.5]) if name == "count" else rng.choice([None, "", "other"])
    return other


def coordinates(place, kind):
    if kind == "Polygon":
        return [[list(position) for position in ring + ring[:1]] for ring in place]
    return list(place) if kind == "Point" else [list(position) for position in place]


def notation(rng, value):
    """A number in one of the ways to write it."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9 and rng.random() < 0.3:
        return rng.choice([f"{value}.0", f"{value}e0", f"{value}.000"])
    return json.dumps(value)


def geojson(rng, features, kind, uses_id, sequence):
    lines = []
    for feature in features:
        members = ['"type":"Feature"']
        properties = dict(feature.values)
        if uses_id:
            if feature.key[0] is not None:
                members.append(f'"id":{json.dumps(feature.key[0])}')
        else:
            properties.update(zip(KEYS, feature.key))
        items = list(properties.items())
        rng.shuffle(items)
        text = ",".join(
            f"{json.dumps(name)}:{notation(rng, value)}"
            for name, value in items if value is not None or rng.random() < 0.5)
        geometry = None if feature.place is None else {
            "type": kind, "coordinates": coordinates(feature.place, kind)}
        members += [f'"geometry":{json.dumps(geometry)}', '"properties":{' + text + "}"]
        lines.append("{" + ",".join(members) + "}")
    if sequence:
        return "".join(line + "\n" for line in lines)
    return '{"type":"FeatureCollection","features":[' + ",\n".join(lines) + "]}"


def wkt(place, kind):
    def row(positions):
        return "(" + ",".join(f"{x} {y}" for x, y in positions) + ")"
    if place is None:
        return ""
    if kind == "Point":
        return f"POINT({place[0]} {place[1]})"
    if kind == "LineString":
        return "LINESTRING" + row(place)
    return "POLYGON(" + ",".join(row(ring + ring[:1]) for ring in place) + ")"


def table(rng, features, kind):
    out = io.StringIO()
    as_wkt = kind != "Point" or rng.random() < 0.5
    names = KEYS + ["count", "name", "kind"]
    rng.shuffle(names)
    writer = csv.writer(out)
    writer.writerow((["wkt"] if as_wkt else ["lat", "lon"]) + names)
    for feature in features:
        row = dict(feature.values, **dict(zip(KEYS, feature.key)))
        if as_wkt:
            cells = [wkt(feature.place, kind)]
        else:
            cells = ["", ""] if feature.place is None else [feature.place[1], feature.place[0]]
        writer.writerow(cells + ["" if row[name] is None else row[name] for name in names])
    return out.getvalue()


def write(rng, folder, name, features, kind):
    """Writes a layer in some format, and returns its path."""
    uses_id = KEYS == ["id"] and rng.random() < 0.5
    form = rng.choice(["geojson", "geojsonl"] if uses_id else ["geojson", "geojsonl", "csv", "shp"])
    if form == "shp" and not features:
        form = "geojsonl"
    path = os.path.join(folder, f"{name}.{form}")
    if form == "csv":
        text = table(rng, features, kind)
    else:
        text = geojson(rng, features, kind, uses_id, form == "geojsonl")
    source = path if form != "shp" else os.path.join(folder, f"{name}-source.geojson")
    with open(source, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    if form == "shp":
        options = rng.choice([[], ["-d", "EPSG:3857"]])
        subprocess.run([PLAT, "cat", "-q", "-o", path, *options, source], check=True, capture_output=True)
    return path


def make_layers(rng, kind, numeric, count, faulty):
    """OLD and NEW with what happened to each feature."""
    def key(number):
        if len(KEYS) == 2:
            return (number % 3, f"k{number // 3}")
        return (number if numeric else f"k{number}",)

    old, new = [], []
    for index in range(count):
        feature = Feature(key(index), place(rng, kind), values(rng))
        fate = rng.choice(["added", "removed", "moved", "edited", "both", "same", "same", "same"])
        if fate != "added":
            old.append(feature)
        if fate == "removed":
            continue
        other = Feature(feature.key, turned(rng, feature.place, kind), dict(feature.values))
        if fate in ("moved", "both"):
            other.place = place(rng, kind)
        if fate in ("edited", "both"):
            other.values = edited(rng, other.values)
        new.append(other)
    rng.shuffle(new)
    if faulty:
        for layer in (old, new):
            for _ in range(rng.randint(0, 3)):
                if layer:
                    twin = rng.choice(layer)
                    layer.append(Feature(twin.key, place(rng, kind), values(rng)))
                nothing = (None,) if len(KEYS) == 1 else rng.choice([(None, "k1"), (1, None), (None, None)])
                layer.insert(rng.randint(0, len(layer)), Feature(nothing, place(rng, kind), values(rng)))
    return old, new


def identified(layer):
    """The first feature of each identifier, and the number of those that are not compared."""
    seen, faults = {}, {"no-id": 0, "repeated-id": 0}
    for feature in layer:
        if None in feature.key:
            faults["no-id"] += 1
        elif feature.key in seen:
            faults["repeated-id"] += 1
        else:
            seen[feature.key] = feature
    return seen, faults


def same_place(one, other, kind):
    def normal(ring):
        least = ring.index(min(ring))
        ring = ring[least:] + ring[:least]
        return min(ring, ring[:1] + ring[:0:-1])
    if one is None or other is None or kind != "Polygon":
        return one == other
    return normal(one[0]) == normal(other[0]) and sorted(map(normal, one[1:])) == sorted(map(normal, other[1:]))


def expect(old, new, kind, ignored, keeps_unchanged):
    (olds, old_faults), (news, new_faults) = identified(old), identified(new)
    rows, counts, changed_places = [], dict.fromkeys(KINDS, 0), []
    for key, feature in news.items():
        before = olds.get(key)
        names = set()
        if before is None:
            change = "added"
            changed_places.append(feature.place)
        else:
            names = changed_fields(before.values, feature.values, ignored)
            moved = not same_place(before.place, feature.place, kind)
            change = "moved" if moved else "edited" if names else "unchanged"
            if change != "unchanged":
                changed_places += [before.place, feature.place]
        counts[change] += 1
        if change != "unchanged" or keeps_unchanged:
            rows.append((key, change, names))
    for key, feature in olds.items():
        if key not in news:
            counts["removed"] += 1
            rows.append((key, "removed", set()))
            changed_places.append(feature.place)
    faults = {code: old_faults[code] + new_faults[code] for code in old_faults}
    return rows, counts, {code: count for code, count in faults.items() if count}, changed_places


def positions(place, kind):
    if place is None:
        return []
    return [place] if kind == "Point" else list(place) if kind == "LineString" else [p for ring in place for p in ring]


def box(places, kind):
    flat = [position for place in places for position in positions(place, kind)]
    if not flat:
        return "null"
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    return [min(xs), min(ys), max(xs), max(ys)]


def text_of(value):
    if isinstance(value, float) and value == int(value):
        value = int(value)
    return "" if value is None else str(value)


def rows_of(output, form):
    if form == "csv":
        found = list(csv.DictReader(io.StringIO(output)))
        # Identifiers of features have a column of their own, beside the field of that name.
        return [(tuple(text_of_csv(row[name] or row.get(name + "_2", "")) for name in KEYS), row) for row in found]
    if form == "geojson":
        features = json.loads(output)["features"]
    else:
        features = [json.loads(line) for line in output.splitlines()]
    return [
        (tuple(text_of(f[name] if name in f else f["properties"][name]) for name in KEYS), f["properties"])
        for f in features]


def text_of_csv(text):
    try:
        return text_of(float(text)) if "." in text or "e" in text else text
    except ValueError:
        return text


def check(seed):
    global KEYS
    rng = random.Random(seed)
    KEYS = rng.choice([["id"], ["id"], ["code"], ["a", "b"]])
    kind = rng.choice(["Point", "LineString", "Polygon"])
    faulty = rng.random() < 0.5
    old, new = make_layers(rng, kind, rng.random() < 0.5, rng.choice([0, 1, 2, 9, 30, 60]), faulty)
    ignored = set(rng.choice([[], [], ["count"], ["name", "kind"]]))
    keeps_unchanged = rng.random() < 0.3
    rows, counts, faults, places = expect(old, new, kind, ignored, keeps_unchanged)
    form = rng.choice(["geojson", "geojsonseq", "csv"])
    with tempfile.TemporaryDirectory() as folder:
        paths = [write(rng, folder, name, layer, kind) for name, layer in (("old", old), ("new", new))]
        options = ["--on-error", "skip", "--summary", "json", "--threads", str(rng.randint(1, 3))]
        if KEYS != ["id"]:
            options += ["--id", ",".join(KEYS)]
        if ignored:
            options += ["--ignore", ",".join(sorted(ignored))]
        written = options + ["-f", form] + (["--unchanged"] if keeps_unchanged else [])
        if old and rng.random() < 0.3 and not paths[0].endswith(".shp"):
            run = subprocess.run(
                [PLAT, "diff", *written, "-", paths[1]], capture_output=True, input=open(paths[0], "rb").read())
        else:
            run = subprocess.run([PLAT, "diff", *written, *paths], capture_output=True)
        errors = run.stderr.decode()
        what = f"seed {seed}: {' '.join(written)} {paths}\n{errors}"
        none_known = any(layer and not identified(layer)[0] for layer in (old, new))
        missing = ignored and not any(name in f.values for layer in (old, new) for f in layer for name in ignored)
        if run.returncode == 64 and (none_known or missing or "no field named" in errors):
            # No feature has an identifier, or a sparse layer never mentions the field.
            return 0
        assert run.returncode == 0, what
        found = rows_of(run.stdout.decode(), form)
        expected = [(tuple(map(text_of, key)), change, names) for key, change, names in rows]
        actual = [
            (key, row["change"], set(filter(None, (row["changed"] or "").split(",")))) for key, row in found]
        assert actual == expected, f"{what}\nexpected {expected}\nfound    {actual}"
        summary = json.loads(errors.splitlines()[-1])
        assert {name: summary[name] for name in KINDS} == counts, f"{what}\nexpected {counts}"
        assert summary["skippedBy"] == faults, f"{what}\nexpected {faults}"
        assert (summary["readOld"], summary["readNew"]) == (len(old), len(new)), what
        assert summary["written"] == len(rows), what
        line = subprocess.run(
            [PLAT, "diff", *options, "--as", "bbox", *paths], capture_output=True).stdout.decode().strip()
        wanted = box(places, kind)
        if wanted == "null":
            assert line == "null", f"{what}\nexpected null, found {line}"
        else:
            sides = [float(side) for side in line.split(",")]
            assert all(abs(a - b) < 2e-7 for a, b in zip(sides, wanted)), f"{what}\nexpected {wanted}, found {line}"
        status = subprocess.run(
            [PLAT, "diff", *options, "--exit-code", *paths], capture_output=True).returncode
        assert status == (1 if sum(counts.values()) > counts["unchanged"] else 0), what
    return 1


done = sum(check(SEED * 1_000_000 + index) for index in range(ROUNDS))
assert done >= ROUNDS * 0.7, f"only {done} of {ROUNDS} rounds compared anything"
print("ok")
