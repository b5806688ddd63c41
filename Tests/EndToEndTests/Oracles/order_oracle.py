"""Drawing order as Python's lists have it: random layers, sorted or not, with features moved to either end or swapped.

usage: order_oracle.py PLAT ROUNDS
"""

import csv
import io
import json
import random
import subprocess
import sys

SQUARE = [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]


def run(plat, words, data):
    done = subprocess.run([plat, "bounds", "-q", *words], input=data.encode(), capture_output=True)
    if done.returncode:
        sys.exit(f"{words}: {done.returncode} {done.stderr.decode()}")
    return done.stdout.decode()


def layer(draw, count):
    """Names, heights and identifiers of features; some have only a number."""
    numbered = draw.random() < 0.4
    features = []
    for index in range(count):
        identifier = None
        if not numbered and draw.random() < 0.8:
            identifier = draw.choice([f"i{index}", f"a,{index}", f"é{index}", 1000 + index])
        height = draw.choice([None, draw.randrange(5), draw.uniform(-2, 2)])
        features.append({"n": index, "z": height, "id": identifier, "key": f"k{index}"})
    return features


def text(features):
    lines = []
    for feature in features:
        properties = {"n": feature["n"], "key": feature["key"]}
        if feature["z"] is not None:
            properties["z"] = feature["z"]
        member = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": SQUARE}, "properties": properties}
        if feature["id"] is not None:
            member["id"] = feature["id"]
        # Escapes in every other line.
        lines.append(json.dumps(member, ensure_ascii=feature["n"] % 2 == 0))
    return "\n".join(lines) + "\n"


def quoted(name):
    return f'"{name}"' if "," in name else name


def moves(draw, order, name_of):
    """Words of the command line; changes the list as they say."""
    words = []
    for _ in range(draw.randrange(1, 9)):
        kind = draw.choice(["front", "back", "swap", "above", "below"])
        one = draw.choice(order)
        if kind in ("swap", "above", "below"):
            other = draw.choice([feature for feature in order if feature is not one])
            words += [f"--{kind}", f"{quoted(name_of(one))},{quoted(name_of(other))}"]
        if kind in ("above", "below"):
            order.remove(one)
            order.insert(order.index(other) + (kind == "above"), one)
        elif kind == "swap":
            first, second = order.index(one), order.index(other)
            order[first], order[second] = other, one
        else:
            words += [f"--{kind}", name_of(one)]
            order.remove(one)
            order.insert(len(order) if kind == "front" else 0, one)
    return words


def main(plat, rounds):
    for seed in range(rounds):
        draw = random.Random(seed)
        features = layer(draw, draw.randrange(2, 40))
        order = list(features)
        words = []
        if draw.random() < 0.5:
            words += ["--z-order", "z"]
            if all(feature["z"] is None for feature in features):
                features[0]["z"] = 1
            order.sort(key=lambda feature: float("-inf") if feature["z"] is None else feature["z"])
        if draw.random() < 0.4:
            words += ["--id", "key"]
            name_of = lambda feature: feature["key"]
        else:
            name_of = lambda feature: str(feature["n"] + 1 if feature["id"] is None else feature["id"])
        words += moves(draw, order, name_of)
        if draw.random() < 0.5:
            words += ["--fields", "n"]
        wanted = [feature["n"] for feature in order]
        data = text(features)
        for form in (["-f", "geojsonseq"], ["--as", "points", "-f", "geojsonseq"], ["--as", "rects", "-f", "geojsonseq"]):
            lines = run(plat, words + form, data).splitlines()
            found = [json.loads(line)["properties"]["n"] for line in lines]
            if found != wanted:
                sys.exit(f"{seed}: {words}: {found} instead of {wanted}")
        for form in (["-f", "csv"], ["--as", "table"]):
            rows = list(csv.DictReader(io.StringIO(run(plat, words + form, data))))
            if [int(row["n"]) for row in rows] != wanted:
                sys.exit(f"{seed}: {words} {form}")
        pairs = list(csv.DictReader(io.StringIO(run(plat, words + ["--as", "overlaps"], data))))
        named = {feature["key"] if "--id" in words else str(feature["n"] + 1): feature["n"] for feature in features}
        found = [(named[pair["top"]], named[pair["bottom"]]) for pair in pairs]
        if found != [(top, bottom) for place, top in enumerate(wanted) for bottom in wanted[:place]]:
            sys.exit(f"{seed}: {words}: overlaps")
    print("ok")


main(sys.argv[1], int(sys.argv[2]))
