"""Filters, computes, sorts, groups, samples and splits seeded tables, and compares with Python and its SQLite:
verbs_oracle.py PLAT ROUNDS. Prints 'ok', or what differs.

Tables are CSV without places, with null, empty texts, quotes, Unicode, numbers beyond 64 bits and exact decimals.
"""

import csv
import decimal
import fractions
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

PLAT, ROUNDS = sys.argv[1], int(sys.argv[2])
decimal.getcontext().prec = 400
TEXTS = ["", "a", "A", "ab", "é", "É", "ß", "z", 'quo"te', "two\nlines", ",", " x ", "Zürich", "10", "9", "\U0001F5FA",
         "null"]
NUMBERS = ("n", "x", "w")


def number(draw, name):
    if name == "n":
        return str(draw.choice([draw.randrange(-20, 20), draw.randrange(-10**12, 10**12), 2**63 - 1, -(2**63)]))
    if name == "w":
        return draw.choice(["-", ""]) + str(draw.randrange(10**19, 10**draw.choice([20, 30])))
    return draw.choice([f"{draw.uniform(-5, 5):.3f}", f"{draw.randrange(-9, 9)}.10",
                        f"{draw.randrange(1, 99)}.5e{draw.randrange(-9, 9)}"])


def make_rows(draw):
    rows = []
    for index in range(draw.choice([1, 7, 60, 400])):
        row = {"id": str(index)} | {name: number(draw, name) for name in NUMBERS}
        row |= {"t": draw.choice(TEXTS), "k": draw.choice(["north", "south", "Süd", "a/b", "a,b"])}
        if index:
            # The first row decides types that no other does.
            for name in row:
                if name != "id" and draw.random() < 0.15:
                    row[name] = None
        rows.append(row)
    return rows


def table(draw, rows):
    def cell(text):
        if text is None:
            return ""
        isQuoted = not text or set(text) & set('",\n') or draw.random() < 0.1
        return '"' + text.replace('"', '""') + '"' if isQuoted else text

    return "\n".join([",".join(rows[0])] + [",".join(cell(one) for one in row.values()) for row in rows]) + "\n"


def run(words, folder):
    done = subprocess.run([PLAT, *words, "--string-fields", "t,k", "in.csv"], capture_output=True, cwd=folder)
    if done.returncode != 0:
        raise AssertionError((words, done.returncode, done.stderr.decode()))
    return done.stdout.decode(), done.stderr.decode()


def properties(text):
    return [json.loads(line, parse_int=decimal.Decimal, parse_float=decimal.Decimal) for line in text.splitlines()]


def ids(text):
    return [int(row["id"]) for row in properties(text)]


def numeric(draw, depth):
    if depth == 0 or draw.random() < 0.3:
        return draw.choice(["n", "x", "w", "n", "x", "length(t)", str(draw.randrange(-9, 99)),
                            f"{draw.uniform(-5, 5):.2f}"])
    one, other = numeric(draw, depth - 1), numeric(draw, depth - 1)
    return draw.choice([
        f"({one} + {other})", f"({one} - {other})", f"({one} * {other})", f"-({one})", f"coalesce({one}, {other})",
        f"nullif({one}, {other})", f"({one} / 7)", f"min({one}, {other})", f"max({one}, {other})",
        f"CASE WHEN {condition(draw, depth - 1)} THEN {one} ELSE {other} END"])


def textual(draw, depth):
    if depth == 0 or draw.random() < 0.4:
        return draw.choice(["t", "k", "'a'", "'Zürich'", "''", "'quo\"te'", "'it''s'"])
    one, other = textual(draw, depth - 1), textual(draw, depth - 1)
    return draw.choice([
        f"({one} || {other})", f"substr({one}, {draw.randrange(-3, 4)}, {draw.randrange(0, 4)})", f"trim({one})",
        f"replace({one}, 'a', {other})", f"coalesce({one}, {other})", f"nullif({one}, {other})"])


def condition(draw, depth):
    sign = draw.choice(["<", "<=", "=", "<>", ">", ">=", "IS", "IS NOT"])
    if depth == 0 or draw.random() < 0.5:
        one, other = numeric(draw, max(depth - 1, 0)), numeric(draw, 0)
        text, letters = textual(draw, max(depth - 1, 0)), textual(draw, 0)
        return draw.choice([
            f"{one} {sign} {other}", f"{text} {sign} ({letters})", f"{draw.choice('nxwtk')} IS NULL",
            f"{one} BETWEEN {numeric(draw, 0)} AND {numeric(draw, 0)}", f"n IN (1, 2, {draw.randrange(-9, 9)})",
            f"{text} NOT IN ('a', {letters})", f"t LIKE '{draw.choice(['a%', '%A%', '_', '%n%', '%'])}'",
            f"t GLOB '{draw.choice(['*e*', '?', '[a-z]*', 'Z*'])}'"])
    one, other = condition(draw, depth - 1), condition(draw, depth - 1)
    return draw.choice([f"({one} AND {other})", f"({one} OR {other})", f"NOT ({one})", f"({one})"])


def database(rows):
    link = sqlite3.connect(":memory:")
    link.execute("CREATE TABLE r (id INTEGER, n INTEGER, x REAL, w REAL, t TEXT, k TEXT)")
    for row in rows:
        values = [None if row[name] is None else float(row[name]) for name in ("x", "w")]
        link.execute("INSERT INTO r VALUES (?, ?, ?, ?, ?, ?)",
                     (int(row["id"]), None if row["n"] is None else int(row["n"]), *values, row["t"], row["k"]))
    return link


def filtering(draw, rows, folder):
    text = condition(draw, draw.randrange(4))
    found, errors = run(["filter", text, "--summary", "json", *output(draw)], folder)
    results = [one for one, in database(rows).execute(f"SELECT {text} FROM r ORDER BY id")]
    wanted = [index for index, one in enumerate(results) if one]
    summary = json.loads(errors.splitlines()[-1])
    counts = (len(rows) - len(wanted), sum(one is None for one in results))
    if ids(found) != wanted or (summary.get("filtered", 0), summary.get("unknown", 0)) != counts:
        return f"filter {text}: {ids(found)[:9]}, not {wanted[:9]}, {counts}: {summary}"
    return None


def setting(draw, rows, folder):
    text = draw.choice([numeric, textual, condition])(draw, draw.randrange(1, 4))
    found, _ = run(["cat", "-q", "--set", f"made={text}", *output(draw)], folder)
    results = database(rows).execute(f"SELECT {text} FROM r ORDER BY id")
    for row, (wanted,) in zip(properties(found), results, strict=True):
        got = row["made"]
        if isinstance(wanted, float) and got is not None:
            got = float(got)
        if got != wanted or isinstance(got, str) != isinstance(wanted, str):
            return f"--set {text}: {got!r} of {row}, not {wanted!r}"
    return None


def key(one, name):
    return decimal.Decimal(one) if one is not None and name in (*NUMBERS, "id") else one


def place(one, name, is_descending):
    if one is None:
        return (1, [])
    numbers = [key(one, name)] if name in NUMBERS else [ord(letter) + 1 for letter in one] + [0]
    return (0, [-number for number in numbers] if is_descending else numbers)


def sorting(draw, rows, folder):
    terms = [(name, draw.random() < 0.5) for name in draw.sample(["n", "x", "w", "t", "k"], draw.randrange(1, 4))]
    top = draw.choice([None, None, 0, 5])
    words = ["sort", "-q", "--by", ",".join(name + (":desc" if down else "") for name, down in terms), *output(draw)]
    found = ids(run(words + ([] if top is None else ["--top", str(top)]), folder)[0])
    ordered = sorted(rows, key=lambda row: [place(row[name], name, down) for name, down in terms])
    wanted = [int(row["id"]) for row in ordered][:top]
    return None if found == wanted else f"{words}: {found[:9]}, not {wanted[:9]}"


def grouping(draw, rows, folder):
    by = draw.choice([[], ["k"], ["t"], ["k", "t"], ["x"]])
    groups = {}
    for row in rows:
        groups.setdefault(tuple(key(row[name], name) for name in by), []).append(row)
    words = ["group", "-q", "--count", *(["--by", ",".join(by)] if by else [])]
    for kind in ("sum", "mean", "median"):
        words += [f"--{kind}", "n,x,w"]
    for kind in ("min", "max", "first", "last", "distinct"):
        words += [f"--{kind}", "n,x,w,t"]
    found = properties(run(words + output(draw), folder)[0])
    if len(found) != len(groups):
        return f"{words}: {len(found)} groups, not {len(groups)}"
    for got, members in zip(found, groups.values()):
        wanted = {"count": len(members)}
        for name in ("n", "x", "w", "t"):
            known = [row[name] for row in members if row[name] is not None]
            known = known if name == "t" else [fractions.Fraction(one) for one in known]
            ends = sorted(known)
            results = {"min": ends[0], "max": ends[-1], "first": known[0], "last": known[-1]} if known else \
                dict.fromkeys(["min", "max", "first", "last"])
            if name != "t":
                middle = len(known) and (ends[(len(known) - 1) // 2] + ends[len(known) // 2]) / 2
                results |= {"sum": sum(known), "mean": sum(known) / len(known), "median": middle} if known else \
                    dict.fromkeys(["sum", "mean", "median"])
            results["distinct"] = len(set(known))
            wanted |= {f"{name}_{kind}": one for kind, one in results.items()}
        for name, one in wanted.items():
            mine = got[name]
            if mine is not None and name.endswith("_mean"):
                mine, one = float(mine), float(one)
            elif isinstance(mine, decimal.Decimal):
                mine = fractions.Fraction(mine)
            if mine != one:
                return f"{words}: {name} is {got[name]!r}, not {one!r}"
    return None


def keeping(draw, rows, folder):
    """Rows that are the first of their kind, and rows of chance."""
    by = draw.choice([["k"], ["t"], ["x"], ["k", "n"]])
    seen, firsts = set(), []
    for row in rows:
        one = tuple(key(row[name], name) for name in by)
        if one not in seen:
            firsts.append(int(row["id"]))
        seen.add(one)
    found = ids(run(["cat", "-q", "--unique-by", ",".join(by), *output(draw)], folder)[0])
    if found != firsts:
        return f"--unique-by {by}: {found[:9]}, not {firsts[:9]}"
    count, seed = draw.choice([0, 1, 5, 50, 1000]), str(draw.randrange(9))
    found = ids(run(["cat", "-q", "--sample", str(count), "--seed", seed, *output(draw)], folder)[0])
    again = ids(run(["cat", "-q", "--sample", str(count), "--seed", seed, *output(draw)], folder)[0])
    if found != again or found != sorted(set(found)) or len(found) != min(count, len(rows)):
        return f"--sample {count} --seed {seed}: {found[:9]}, {again[:9]}"
    some, more = (ids(run(["cat", "-q", "--sample", f"{share}%", "--seed", seed, *output(draw)], folder)[0])
                  for share in (20, 60))
    isLikely = len(rows) < 400 or 35 < len(some) < 130 and 180 < len(more) < 300
    isRight = set(some) <= set(more) and more == sorted(more) and isLikely
    return None if isRight else f"--sample %: {some[:9]}, {more[:9]}"


def splitting(draw, rows, folder):
    by = draw.choice([["k"], ["t"], ["k", "x"]])
    way = draw.choice([(["--by", ",".join(by)], "".join(f"{{{name}}}-" for name in by)),
                       (["--rows", str(draw.choice([1, 7, 100]))], "{number}"), (["--parts", "3"], "{number}")])
    with tempfile.TemporaryDirectory(dir=folder) as inner:
        index, _ = run(["split", "-q", *way[0], "-o", f"{inner}/{way[1]}.jsonl", *output(draw)], folder)
        files = list(csv.DictReader(io.StringIO(index)))
        groups = [ids(open(os.path.join(folder, one["file"]), encoding="utf-8").read()) for one in files]
        counts = [int(one["features"]) for one in files]
        if len(os.listdir(inner)) != len(files) or counts != [len(one) for one in groups]:
            return f"split {way}: {files}"
    kinds = {}
    for row in rows:
        kinds.setdefault(tuple(key(row[name], name) for name in by), []).append(int(row["id"]))
    if way[0][0] == "--by":
        wanted = sorted(kinds.values())
    elif way[0][0] == "--rows":
        size = int(way[0][1])
        wanted = [list(range(start, min(start + size, len(rows)))) for start in range(0, len(rows), size)]
    else:
        wanted = sorted(groups)
        if sum(groups, []) != list(range(len(rows))) or max(map(len, groups)) - min(map(len, groups)) > 1:
            return f"split {way}: {groups}"
    return None if sorted(groups) == wanted else f"split {way}: {sorted(groups)[:4]}, not {wanted[:4]}"


def output(draw):
    return ["-f", "jsonrows", "--threads", str(draw.randrange(1, 4))]


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(ROUNDS):
            draw = random.Random(seed)
            rows = make_rows(draw)
            open(os.path.join(folder, "in.csv"), "w", encoding="utf-8", newline="").write(table(draw, rows))
            for verb in (filtering, filtering, filtering, setting, setting, sorting, grouping, keeping, splitting):
                try:
                    fault = verb(draw, rows, folder)
                except AssertionError as error:
                    fault = str(error)
                if fault:
                    wrong.append(f"seed {seed}: {fault}")
    print("\n".join(wrong[:10]) or "ok")


main()
