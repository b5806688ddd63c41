"""Rows as lines, by plat and by Python: rows_oracle.py PLAT CASES. Prints ok, or what differs.

Rows of random groups are scattered over inputs of two formats, in random order, some of them bad. Python groups and
sorts them anew; both must have the same features, and the same account.
"""

import csv
import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone

PLAT, CASES = sys.argv[1], int(sys.argv[2])
GROUPS = ["a", "A", "a,b", 'q"uo', "é", "日本", "two words", "x\\y", "-"]
START = datetime(2024, 2, 28, 23, tzinfo=timezone.utc)


def time_text(rng, seconds):
    zone = rng.choice([0, 2, -5.5])
    moment = (START + timedelta(seconds=seconds)).astimezone(timezone(timedelta(hours=zone)))
    text = moment.isoformat(sep=rng.choice("T "))
    return text.replace("+00:00", rng.choice(["Z", "", "+00:00"]))


def order_value(rng, is_time):
    """What is written, and what it is worth."""
    if is_time:
        seconds = rng.randrange(200_000) / rng.choice([1, 4])
        return time_text(rng, seconds), seconds
    text = rng.choice([str(rng.randrange(-50, 50)), f"{rng.uniform(-50, 50):.3f}", f"{rng.randrange(-9, 9)}e1"])
    return text, float(text)


def make_row(rng, groups, is_time):
    text, worth = order_value(rng, is_time)
    row = {"g": rng.choice(groups), "o": text, "name": f"n{rng.randrange(1000)}", "note": rng.choice(["", "é\"", "w x"])}
    place = [rng.randrange(-1790, 1790) / 10, rng.randrange(-890, 890) / 10]
    if rng.random() < 0.3:
        place = [0, 0]
    fault = None
    if rng.random() < 0.03:
        row["g"], fault = "", "no-group"
    elif rng.random() < 0.03:
        row["o"], fault = "soon", "bad-order"
    elif rng.random() < 0.03:
        row["o"], fault = "", "no-order"
    return row, place, worth, fault


def write(path, rows):
    if path.endswith(".csv"):
        with open(path, "w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["lon", "g", "o", "lat", "name", "note"])
            for row, place, _, _ in rows:
                table.writerow([place[0], row["g"], row["o"], place[1], row["name"], row["note"]])
        return
    with open(path, "w", encoding="utf-8") as file:
        for row, place, _, _ in rows:
            values = {name: value or None for name, value in row.items()}
            feature = {"type": "Feature", "geometry": {"type": "Point", "coordinates": place}, "properties": values}
            file.write(json.dumps(feature, ensure_ascii=random.random() < 0.5) + "\n")


def text(value):
    """Formats tell a null from no text, and numbers from their text; this comparison does not."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


def expected(rows, ordered, collect):
    groups, skipped = {}, {}
    for row, place, worth, fault in rows:
        if fault == "no-group" or ordered and fault:
            skipped[fault] = skipped.get(fault, 0) + 1
        else:
            groups.setdefault(row["g"], []).append((worth, row, place))
    features = []
    for group in groups.values():
        if ordered:
            group.sort(key=lambda member: member[0])
        line = [place for _, _, place in group]
        if all(place == line[0] for place in line):
            skipped["short-line"] = skipped.get("short-line", 0) + 1
            continue
        first = group[0][1]
        values = {}
        for name in first:
            values[name] = [row[name] for _, row, _ in group] if collect and name != "g" else first[name]
        features.append((line, values))
    return features, skipped


def found(output):
    features = []
    for line in output.splitlines():
        feature = json.loads(line)
        values = {}
        for name, value in feature["properties"].items():
            values[name] = [text(item) for item in value] if isinstance(value, list) else text(value)
        features.append((feature["geometry"]["coordinates"], values))
    return features


def same_number(one, other):
    try:
        return float(one) == float(other)
    except (TypeError, ValueError):
        return one == other


def same(one, other):
    if [line for line, _ in one] != [line for line, _ in other]:
        return False
    for (_, left), (_, right) in zip(one, other):
        if left.keys() != right.keys():
            return False
        for name in left:
            pair = [side[name] if isinstance(side[name], list) else [side[name]] for side in (left, right)]
            if len(pair[0]) != len(pair[1]) or not all(map(same_number, *pair)):
                return False
    return True


def run(case, folder):
    rng = random.Random(case)
    is_time, ordered, collect = (rng.random() < 0.5 for _ in range(3))
    many = case % 10 == 9
    groups = [f"group {n}" for n in range(4000)] if many else GROUPS[: rng.randrange(1, len(GROUPS))]
    rows, paths = [], []
    for number in range(rng.randrange(1, 4)):
        part = [make_row(rng, groups, is_time) for _ in range(12_000 if many else rng.randrange(1, 40))]
        paths.append(f"{folder}/{case}-{number}.{rng.choice(['csv', 'geojsonl'])}")
        write(paths[-1], part)
        rows += part
    words = [PLAT, "shape", "polyline", "--group", "g", "--no-cut", "-f", "geojsonseq", "--summary", "json"]
    words += ["--string-fields", "o", "--on-error", "skip", "--threads", str(rng.randrange(1, 5))]
    words += (["--order", "o"] if ordered else []) + (["--collect"] if collect else [])
    if rng.random() < 0.3:
        with open(paths.pop(0), "rb") as file:
            result = subprocess.run(words + ["-", *paths], stdin=file, capture_output=True)
    else:
        result = subprocess.run(words + paths, capture_output=True)
    errors = result.stderr.decode()
    if result.returncode != 0:
        return f"status {result.returncode}: {errors}"
    features, skipped = expected(rows, ordered, collect)
    account = json.loads(errors.splitlines()[-1])
    by_code = {**account["skippedRowsBy"], **account["skippedBy"]}
    facts = [account["read"], account["written"], account["skippedRows"] + account["skipped"], by_code]
    if facts != [len(rows), len(features), sum(skipped.values()), skipped]:
        return f"{facts}, and it is {skipped}"
    return None if same(found(result.stdout.decode()), features) else "other features"


def main():
    with tempfile.TemporaryDirectory() as folder:
        for case in range(CASES):
            if difference := run(case, folder):
                print(f"case {case}: {difference}")
                return
            for name in os.listdir(folder):
                os.unlink(f"{folder}/{name}")
    print("ok")


main()
