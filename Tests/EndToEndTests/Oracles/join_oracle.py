"""Joins seeded layers with tables, and compares with Python: join_oracle.py PLAT ROUNDS. Prints 'ok', or what differs.

Layers are GeoJSONSeq, tables are GeoJSONSeq or CSV, with null, quotes, Unicode, numbers of any notation and values of
several types in a field.
"""

import csv
import decimal
import io
import json
import os
import random
import subprocess
import sys
import tempfile

PLAT, ROUNDS = sys.argv[1], int(sys.argv[2])
decimal.getcontext().prec = 400
TEXTS = ["", "a", "A", "é", "ß", "x y", 'quo"te', "two\nlines", ",", "Zürich", "10", "010", "true", "\U0001F5FA"]
NUMBERS = ["1", "1.0", "10", "1e1", "-0", "0", "0.10", "0.1", "123456789012345678901", "123456789012345678902"]


class Raw(str):
    """A number as it is written."""


def value(draw, is_number):
    kind = draw.random()
    if kind < 0.1:
        return None
    if kind < (0.8 if is_number else 0.4):
        return Raw(draw.choice(NUMBERS))
    if is_number:
        return draw.choice(["", "  ", "01", " 2 ", "2", "1.00", "+10"])
    return draw.choice([True, False]) if kind < 0.5 else draw.choice(TEXTS)


def plain(one):
    if one is None:
        return ""
    return ("true" if one else "false") if isinstance(one, bool) else str(one)


def part(one, is_number):
    """The part of a key that a value is; None if it matches nothing."""
    text = plain(one)
    if is_number:
        return decimal.Decimal(text.strip(" ")) if text.strip(" ") else None
    return text or None


def key(row, names, is_number):
    parts = tuple(part(row[name], is_number) for name in names)
    return None if None in parts else parts


def lines(rows):
    def one(row):
        members = ",".join(
            f"{json.dumps(name)}:{one if isinstance(one, Raw) else json.dumps(one)}" for name, one in row.items())
        return f'{{"type":"Feature","geometry":{{"type":"Point","coordinates":[1,2]}},"properties":{{{members}}}}}\n'

    return "".join(one(row) for row in rows)


def table_text(rows):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows[0].keys())
    for row in rows:
        writer.writerow(["" if one is None else plain(one) for one in row.values()])
    return text.getvalue()


def run(words):
    done = subprocess.run([PLAT, *words], capture_output=True)
    return done.returncode, done.stdout, done.stderr.decode()


def joined(layer, table, names, kind, way, is_number):
    """The pairs of rows that are written, in order, and the counts of both sides; or the two records of one key."""
    rows, dropped, lacking = {}, 0, 0
    for index, row in enumerate(table):
        known = key(row, names[1], is_number)
        if known is None:
            lacking += 1
        elif kind in ("anti", "semi") or way == "all" or known not in rows:
            rows.setdefault(known, []).append(index)
        elif way == "first":
            dropped += 1
        else:
            return (index + 1, rows[known][0] + 1), None
    pairs, counts, used = [], [0, 0, 0], set()
    for row in layer:
        known = key(row, names[0], is_number)
        found = rows.get(known, []) if known is not None else []
        counts[2 if known is None else 0 if found else 1] += 1
        used.update(found)
        if kind == "anti" and not found or kind == "semi" and found or kind == "left" and not found:
            pairs.append((row, None))
        elif kind in ("left", "inner"):
            pairs += [(row, table[index]) for index in found]
    side = [len(used), len(table) - len(used) - lacking - dropped, lacking]
    return pairs, (counts, side)


def compare(draw, seed, folder):
    is_number = draw.random() < 0.4
    count = draw.randrange(1, 3)
    names = (["a", "b"][:count], ["k", "b"][:count])
    size = draw.choice([1, 4, 30, 200])
    layer = [{"n": Raw(index), "a": value(draw, is_number), "b": value(draw, is_number), "v": "own"}
             for index in range(draw.choice([1, 5, 100]))]
    # Long values do not fit into the least memory.
    length = draw.choice([1, 1, 3000])
    table = [{"k": value(draw, is_number), "b": value(draw, is_number), "m": Raw(index),
              "v": length * draw.choice(["x", "y"])}
             for index in range(size)]
    if draw.random() < 0.4:
        # No key twice.
        seen = set()
        table = [row for row in table
                 if (one := key(row, names[1], is_number)) is None or not (one in seen or seen.add(one))]
    is_csv = draw.random() < 0.5
    paths = [os.path.join(folder, "layer.geojsonl"), os.path.join(folder, "table." + ("csv" if is_csv else "geojsonl"))]
    open(paths[0], "w").write(lines(layer))
    open(paths[1], "w", newline="").write(table_text(table) if is_csv else lines(table))
    kind = draw.choice(["left", "inner", "anti", "semi"])
    way = draw.choice(["fail", "first", "all"])
    words = ["join", "--key", ",".join(f"{one}={other}" for one, other in zip(*names)), "--type", kind, "-f",
             "geojsonseq", "--summary", "json"] + (["--key-type", "number"] if is_number else [])
    words += ["--duplicates", way] if kind in ("left", "inner") else []
    status, output, errors = run(words + ["--threads", "1"] + paths)
    wanted, counts = joined(layer, table, names, kind, way, is_number)
    title = f"seed {seed}: {words} {'csv' if is_csv else 'json'}"
    if counts is None:
        text = f"record {wanted[0]} of the table has the same key as record {wanted[1]}:"
        return None if status == 65 and text in errors else f"{title}: no error of {wanted}: {status} {errors}"
    if status != 0:
        return f"{title}: {status} {errors}"
    if run(words + ["--threads", "3"] + paths)[1] != output:
        return f"{title}: other bytes of three threads"
    if run(words + ["--memory", "64K"] + paths)[1] != output:
        return f"{title}: other bytes of a table on file"
    got = [json.loads(line)["properties"] for line in output.decode().splitlines()]
    expected = []
    for row, partner in wanted:
        one = {"n": int(row["n"])}
        if kind in ("left", "inner"):
            one |= {"m": int(partner["m"]), "b_v": partner["v"]} if partner else {"m": None, "b_v": None}
            if count == 1:
                one["b_b"] = plain(partner["b"]) if partner else ""
        expected.append(one)
    def seen_of(row):
        one = {name: row.get(name) for name in ("n", "m", "b_v") if name in row}
        if "b_b" in row:
            one["b_b"] = None
        return one
    for one in expected:
        if "b_b" in one:
            one["b_b"] = None
    if [seen_of(row) for row in got] != expected:
        return f"{title}: {[seen_of(row) for row in got][:9]}, not {expected[:9]}"
    summary = json.loads(errors.splitlines()[-1])
    for name, wanted_counts in zip(("layer", "table"), counts):
        mine = [summary[name][one] for one in ("matched", "unmatched", "withoutKey")]
        if mine != wanted_counts:
            return f"{title}: {name} {mine}, not {wanted_counts}"
    return None


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(ROUNDS):
            fault = compare(random.Random(seed), seed, folder)
            if fault:
                wrong.append(fault)
    print("\n".join(wrong[:10]) or "ok")


main()
