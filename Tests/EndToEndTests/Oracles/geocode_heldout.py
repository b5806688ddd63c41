"""Measures what `plat geocode forward` makes of names whose places a gazetteer lacks.

    geocode_heldout.py PLAT TABLE KINDS [NAME=GAZETTEER]...

TABLE has the columns geonameid, name, latitude, longitude, country and population, with tabs between them, and may be
compressed. For each gazetteer, of which an empty one is that in the program, a thousand names are drawn from each of:
towns of the table that it lacks and, if KINDS is all, its own places, and these with a letter dropped or two letters
swapped. They are looked up without and with their country. Prints a Markdown table of answers: right (matched within 25 km), wrong and matched,
ambiguous, and unmatched, in percent. Ends with `ok` if few enough answers about towns that are lacking are matched.
"""

import csv
import gzip
import math
import random
import subprocess
import sys

COUNT = 1000
# The most percent of towns that a gazetteer lacks for which a wrong place is said to be matched: without and
# with a country.
MOST_WRONG = (3.0, 1.0)


def kilometres(one, other):
    a, b, c, d = (math.radians(x) for x in (*one, *other))
    square = math.sin((a - c) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((b - d) / 2) ** 2
    return 12742 * math.asin(min(1, math.sqrt(square)))


def places(table):
    opener = gzip.open if table.endswith(".gz") else open
    with opener(table, "rt", encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield int(row["geonameid"]), row["name"], row["country"], (float(row["latitude"]), float(row["longitude"]))


def exported(plat, gazetteer):
    command = [plat, "gazetteer", "export", "-q", "--kinds", "place", "-f", "csv"] + gazetteer
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for row in csv.DictReader(text.splitlines()):
        yield int(row["geonameid"]), row["name"], row["country"], (float(row["lat"]), float(row["lon"]))


def misspelt(name, randomness):
    place = randomness.randrange(1, len(name) - 1)
    if randomness.random() < 0.5:
        return name[:place] + name[place + 1 :]
    return name[:place] + name[place + 1] + name[place] + name[place + 2 :]


def answers(plat, gazetteer, queries, options):
    with open("heldout.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["query", "country"])
        writer.writerows((name, country) for _, name, country, _ in queries)
    command = [plat, "geocode", "forward", "-q", "-f", "csv", "--query", "query"] + options
    command += (["--gazetteer", *gazetteer] if gazetteer else []) + ["--fields", "status,match,name", "heldout.csv"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(text.splitlines()))


def main():
    plat, table, kinds, *gazetteers = sys.argv[1:]
    every = sorted(places(table))
    print("| gazetteer | names | country | right | wrong and matched | ambiguous | unmatched |")
    print("|---|---|---|---|---|---|---|")
    misses = []
    for label, _, path in (argument.partition("=") for argument in gazetteers):
        gazetteer = [path] if path else []
        own = sorted(exported(plat, gazetteer))
        known = {place[0] for place in own}
        randomness = random.Random(55)
        lacking = randomness.sample([place for place in every if place[0] not in known], COUNT)
        own = randomness.sample(own, COUNT)
        longer = [place for place in own if len(place[1]) > 4]
        wrong = [(i, misspelt(name, randomness), country, point) for i, name, country, point in longer]
        drawn = (("of towns it lacks", lacking), ("of its own", own), ("misspelt", wrong))
        for kind, queries in drawn if kinds == "all" else drawn[:1]:
            for has_country in (False, True):
                counts = dict.fromkeys(("right", "wrong", "ambiguous", "unmatched"), 0)
                found = answers(plat, gazetteer, queries, ["--country", "country"] if has_country else [])
                assert len(found) == len(queries)
                for (_, name, country, point), row in zip(queries, found):
                    outcome = row["status"]
                    if outcome == "matched":
                        near = kilometres(point, (float(row["lat"]), float(row["lon"]))) <= 25
                        outcome = "right" if near else "wrong"
                    counts[outcome] += 1
                share = {key: 100 * count / len(queries) for key, count in counts.items()}
                cells = " | ".join(f"{share[key]:.1f} %" for key in counts)
                print(f"| {label} | {kind} | {'yes' if has_country else 'no'} | {cells} |")
                if kind == "of towns it lacks" and share["wrong"] > MOST_WRONG[has_country]:
                    misses.append(f"{label}: {share['wrong']:.1f} % wrong and matched")
    print("\n".join(misses) if misses else "ok")


main()
