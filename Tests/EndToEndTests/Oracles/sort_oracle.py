"""Sorts and groups seeded tables, and compares with Python: sort_oracle.py PLAT ROUNDS. Prints 'ok', or what differs.

Tables are GeoJSONSeq and CSV, with null, quotes, Unicode, numbers of any length and values of several types in a field.
"""

import collections
import csv
import decimal
import fractions
import io
import json
import random
import subprocess
import sys

PLAT, ROUNDS = sys.argv[1], int(sys.argv[2])
decimal.getcontext().prec = 400
TEXTS = ["", "a", "A", "ab", "aB", "é", "É", "ß", "z", "\u0001", 'quo"te', "two\nlines", ",", "Zürich", "zürich", "10", "9"]


def number(draw):
    return draw.choice([
        lambda: str(draw.randrange(-20, 20)),
        lambda: f"{draw.uniform(-5, 5):.3f}",
        lambda: f"{draw.choice('-') if draw.random() < 0.5 else ''}{draw.randrange(10**25, 10**26)}",
        lambda: f"{draw.randrange(1, 99)}e{draw.randrange(-30, 30)}",
        lambda: f"0.{'0' * draw.randrange(4)}{draw.randrange(1, 999)}",
        lambda: draw.choice(["0", "-0", "0.0", "1", "1.0", "1.00"]),
    ])()


class Raw(str):
    """A number as it is written."""


def value(draw):
    kind = draw.random()
    if kind < 0.15:
        return None
    if kind < 0.6:
        return Raw(number(draw))
    if kind < 0.7:
        return draw.choice([True, False])
    return draw.choice(TEXTS)


def order(one, is_descending, are_nulls_first):
    """The key of a value, without the direction of nulls."""
    if one is None:
        return (0 if are_nulls_first else 2,)
    if isinstance(one, Raw):
        place = (0, decimal.Decimal(one))
    elif isinstance(one, bool):
        place = (1, one)
    else:
        place = (2, [ord(letter) for letter in one])
    return (1, Reversed(place) if is_descending else Reversed(Reversed(place)))


class Reversed:
    def __init__(self, place):
        self.place = place

    def __lt__(self, other):
        return other.place < self.place

    def __eq__(self, other):
        return self.place == other.place


def line(row):
    members = ",".join(
        f"{json.dumps(name)}:{one if isinstance(one, Raw) else json.dumps(one)}" for name, one in row.items())
    return f'{{"type":"Feature","geometry":null,"properties":{{{members}}}}}\n'


def run(words, text):
    done = subprocess.run([PLAT, *words], input=text.encode(), capture_output=True)
    if done.returncode != 0:
        open("failed.geojsonl", "w").write(text)
        raise AssertionError((words, done.returncode, done.stderr.decode()))
    return done.stdout.decode()


def sorting(draw, rows, text):
    terms, names = [], []
    for name in draw.sample(["a", "b", "c"], draw.randrange(1, 4)):
        is_descending, are_first = draw.random() < 0.5, draw.random() < 0.3
        terms.append((name, is_descending, are_first))
        names.append(name + (":desc" if is_descending else "") + (":nulls-first" if are_first else ""))
    expected = sorted(rows, key=lambda row: [order(row[name], down, first) for name, down, first in terms])
    top = draw.choice([None, 0, 3])
    words = ["sort", "-q", "-f", "geojsonseq", "--by", ",".join(names), "--threads", str(draw.randrange(1, 4))]
    found = run(words + ([] if top is None else ["--top", str(top)]), text)
    wanted = [row["n"] for row in expected][:top]
    got = [str(json.loads(one)["properties"]["n"]) for one in found.splitlines()]
    return None if got == wanted else f"{words}: {got[:20]}, not {wanted[:20]}"


def same(one):
    if isinstance(one, Raw):
        return ("number", decimal.Decimal(one))
    return (type(one).__name__, one)


def grouping(draw, rows, text):
    by = draw.sample(["a", "b", "c"], draw.randrange(1, 3))
    groups = collections.OrderedDict()
    for row in rows:
        groups.setdefault(tuple(same(row[name]) for name in by), []).append(row)
    words = ["group", "-q", "-f", "geojsonseq", "--by", ",".join(by), "--count", "--sum", "x", "--mean", "x", "--median",
             "x", "--min", "c", "--max", "c", "--first", "c", "--last", "c", "--distinct", "c",
             "--threads", str(draw.randrange(1, 4))]
    found = [json.loads(one, parse_float=decimal.Decimal, parse_int=decimal.Decimal)["properties"]
             for one in run(words, text).splitlines()]
    if len(found) != len(groups):
        return f"{words}: {len(found)} groups, not {len(groups)}"
    for (key, members), got in zip(groups.items(), found):
        numbers = sorted(fractions.Fraction(row["x"]) for row in members if row["x"] is not None)
        known = [row["c"] for row in members if row["c"] is not None]
        places = sorted(known, key=lambda one: order(one, False, False))
        count = len(numbers)
        wanted = {
            "count": len(members),
            "x_sum": sum(numbers) if numbers else None,
            "x_mean": float(sum(numbers) / count) if numbers else None,
            "x_median": (numbers[(count - 1) // 2] + numbers[count // 2]) / 2 if numbers else None,
            "c_distinct": len({same(one) for one in known}),
        }
        for name, one in wanted.items():
            mine = got[name]
            if name == "x_mean" and mine is not None:
                mine = float(mine)
            elif mine is not None:
                mine = fractions.Fraction(mine)
            if mine != one:
                return f"{words}: {name} of {key} is {got[name]}, not {one}"
        for name, one in (("c_first", known[:1]), ("c_last", known[-1:]), ("c_min", places[:1]), ("c_max", places[-1:])):
            if not one:
                if got[name] is not None:
                    return f"{words}: {name} of {key} is {got[name]!r}"
            elif order(as_read(got[name]), False, False) != order(one[0], False, False):
                return f"{words}: {name} of {key} is {got[name]!r}, not {one[0]!r}"
    return None


def as_read(one):
    return Raw(one) if isinstance(one, decimal.Decimal) else one


def main():
    wrong = []
    for seed in range(ROUNDS):
        draw = random.Random(seed)
        rows = [
            {"n": str(index), "a": value(draw), "b": draw.choice([None, "x", "y", Raw("1"), Raw("1.0")]),
             "c": value(draw), "x": Raw(number(draw)) if draw.random() < 0.8 else None}
            for index in range(draw.choice([1, 5, 40, 300]))]
        text = "".join(line(row | {"n": Raw(row["n"])}) for row in rows)
        wrong += [f"seed {seed}: {fault}" for fault in (sorting(draw, rows, text), grouping(draw, rows, text)) if fault]
    print("\n".join(wrong[:10]) or "ok")


main()
