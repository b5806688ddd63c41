"""Holds the clusters of `plat declutter` against what its blockers say, one label after the other.

Usage: clusters_oracle.py PLAT ROUNDS
"""
import json, math, random, subprocess, sys, tempfile

plat, rounds = sys.argv[1], int(sys.argv[2])
DEEPEST = 20


def run(arguments, path):
    words = [plat, "declutter", "-q", "-f", "geojsonseq"] + arguments + [path]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("%s: %s" % (words, done.stderr))
    return [json.loads(line) for line in done.stdout.splitlines()]


def layout(draw):
    """Rows of a table, some at one place, some over the antimeridian."""
    count = draw.choice([1, 2, 30, 200])
    spread = draw.choice([0.001, 1, 20])
    middle = draw.choice([0, 10, 179.9, -180])
    rows = []
    for index in range(count):
        x = middle + draw.uniform(-spread, spread)
        x = round((x + 180) % 360 - 180, draw.choice([2, 5]))
        y = round(draw.uniform(-spread, spread), 4)
        if rows and draw.random() < 0.3:
            x, y = draw.choice(rows)[1:3]
        number = draw.choice(["", "%d" % draw.randrange(9), "%.3f" % draw.uniform(-99, 99), "1e%d" % draw.randrange(18)])
        rows.append((index, x, y, number, draw.randrange(4), draw.choice("ab")))
    return rows


def table(rows, path):
    with open(path, "w") as file:
        file.write("key,longitude,latitude,number,rank,kind\n")
        for row in rows:
            file.write(",".join(str(value) for value in row) + "\n")


def around(members, superiors, label):
    """West and east of some labels, each taken as lying beside the one that hides it."""
    west = east = members[label][1]
    for member in members:
        at, place = member, members[member][1]
        while at != label:
            above = superiors[at]
            step = members[above][1] - members[at][1]
            place += 360 * round(step / 360)
            at = above
        west, east = min(west, place), max(east, place)
    if east - west >= 360:
        return -180, 180
    return west, east


def same(one, other):
    if one is None or other is None:
        return one is other
    return abs(one - other) <= 1e-12 * max(abs(one), abs(other), 1e-3)


def is_same_meridian(one, other):
    return abs((one - other + 180) % 360 - 180) < 1.1e-7


def check(feature, zoom, label, members, minimums, superiors, rows):
    found = feature["properties"]
    numbers = [float(rows[member][3]) for member in members if rows[member][3] != ""]
    want = {
        "sum_number": math.fsum(numbers) if numbers else None,
        "mean_number": math.fsum(numbers) / len(numbers) if numbers else None,
        "min_number": min(numbers, default=None), "max_number": max(numbers, default=None),
    }
    for name in want:
        assert same(found[name], want[name]), (zoom, label, name, found[name], want[name])
    assert found["max_rank"] == max(rows[member][4] for member in members)
    assert found["count"] == len(members), (zoom, label, found["count"], members)
    assert found["members"] == [label] + [member for member in members if member != label], (zoom, label, found)
    below = [minimums[member] for member in members if member != label and superiors[member] == label]
    assert found["expansion_zoom"] == min(below, default=None), (zoom, label, found, below)
    assert found["subtitle"] == ("+%d more" % (len(members) - 1) if len(members) > 1 else None)
    assert found["title"] == rows[label][5]
    latitudes = [rows[member][2] for member in members]
    assert abs(found["south"] - min(latitudes)) < 1e-7 and abs(found["north"] - max(latitudes)) < 1e-7
    west, east = around({member: rows[member] for member in members}, superiors, label)
    assert is_same_meridian(found["west"], west) and is_same_meridian(found["east"], east), (found, west, east)
    assert -180 <= found["west"] <= 180 and -180 <= found["east"] <= 180
    if 1e-6 < east - west < 359:
        assert (found["west"] > found["east"]) == (west < -180 or east > 180), (found, west, east)
    assert feature["geometry"]["coordinates"] == [rows[label][1], rows[label][2]]


def bare(feature):
    """Without its zooms."""
    properties = {k: v for k, v in feature["properties"].items() if k not in ("minzoom", "maxzoom")}
    return dict(feature, properties=properties)


def round_of(seed, folder):
    draw = random.Random(seed)
    rows = layout(draw)
    path = folder + "/labels.csv"
    table(rows, path)
    size, plain = draw.choice([
        (["--label-size", "75x15"], None), (["--label-size", "300x200", "--shape", "circle"], None),
        (["--cluster-radius", "40"], ["--label-size", "40x1", "--shape", "circle"]),
        (["--label-size", "20x20", "--anchor", "left"], None),
        (["--label-size", "75x15", "--cluster-by", "kind"], ["--label-size", "75x15", "--group", "kind"]),
    ])
    ranked = ["--priority", "rank", "--id", "key"]
    blocked = run((plain or size) + ranked + ["--blocked-by"], path)
    minimums = [feature["properties"]["minzoom"] for feature in blocked]
    superiors = [feature["properties"]["blocked_by"] for feature in blocked]
    asked = size + ranked + [
        "--cluster", "--members", "--title", "kind", "--sum", "number", "--mean", "number", "--min", "number", "--max",
        "number,rank",
    ]
    clusters = run(asked, path)
    order = [(feature["properties"]["key"], feature["properties"]["minzoom"]) for feature in clusters]
    assert order == sorted(order)
    largest = 0
    for zoom in range(DEEPEST + 1):
        expected = {}
        for label in range(len(rows)):
            at = label
            while minimums[at] > zoom:
                at = superiors[at]
            expected.setdefault(at, []).append(label)
        shown = [f for f in clusters if f["properties"]["minzoom"] <= zoom <= f["properties"]["maxzoom"]]
        assert [f["properties"]["key"] for f in shown] == sorted(expected), zoom
        assert sum(f["properties"]["count"] for f in shown) == len(rows)
        for feature in shown:
            label = feature["properties"]["key"]
            check(feature, zoom, label, expected[label], minimums, superiors, rows)
            largest = max(largest, len(expected[label]))
        if draw.random() < 0.15:
            assert run(asked + ["--visible-at", str(zoom)], path) == shown
            assert run(asked + ["--zoom", str(zoom + draw.choice([0, 0.5]))], path) == list(map(bare, shown)), zoom
    return largest


with tempfile.TemporaryDirectory() as folder:
    most = max(round_of(seed, folder) for seed in range(rounds))
    assert most > 20, most
print("ok")
