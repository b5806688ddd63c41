"""Gazetteers, positions and names of places for scripts/bench."""

import csv
import functools
import gzip
import io
import random
import subprocess
from pathlib import Path

from bench_files import CACHE, SHARED, write_text

ROOT = Path(__file__).resolve().parent.parent
# All places of 1,000 people or more where they are beside the project, else the large ones that come with it.
TABLES = (SHARED / "gazetteer/places1000.tsv.gz", ROOT / "samples/places.tsv.gz")
# The binary that makes the gazetteer; scripts/bench sets it.
plat = None


@functools.cache
def rows():
    """Name, latitude, longitude, country and people of each place."""
    table = next(path for path in TABLES if path.exists())
    places = []
    with gzip.open(table, "rt", encoding="utf-8", newline="") as file:
        header = None
        for line in file:
            cells = line.rstrip("\n").split("\t")
            if header is None:
                if "latitude" in cells:
                    header = cells
                continue
            # Not every reader of CSV knows doubled quotes.
            row = dict(zip(header, (cell.replace('"', "") for cell in cells)))
            places.append(tuple(row.get(name, "") for name in ("name", "latitude", "longitude", "country", "population")))
    return places


def make_table():
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["name", "lat", "lon", "country", "population"])
    writer.writerows(rows())
    write_text("gazetteer.csv", text.getvalue())


def make_gazetteer():
    if not (CACHE / "gazetteer.csv").exists():
        make_table()
    part = CACHE / "geonames.part"
    fields = "--name-field name --country-field country --population-field population --kind place"
    subprocess.run(
        [plat, "gazetteer", "build", "-q", "-o", part, "--layer", CACHE / "gazetteer.csv", *fields.split()], check=True
    )
    part.rename(CACHE / "geonames.gaz")


def make_clicks():
    """Half of the positions are near places, half are anywhere."""
    draw = random.Random("clicks")
    places = rows()
    lines = ["id,lat,lon\n"]
    for number in range(1_000_000):
        if number % 2:
            _, latitude, longitude, *_ = draw.choice(places)
            latitude = min(max(float(latitude) + draw.gauss(0, 0.1), -90), 90)
            longitude = min(max(float(longitude) + draw.gauss(0, 0.1), -180), 180)
        else:
            latitude, longitude = draw.uniform(-90, 90), draw.uniform(-180, 180)
        lines.append(f"{number},{latitude:.5f},{longitude:.5f}\n")
    write_text("clicks.csv", "".join(lines))


def misspelt(draw, name):
    letters = list(name)
    place = draw.randrange(len(letters))
    match draw.randrange(4):
        case 0:
            letters[place] = draw.choice("abcdefghijklmnopqrstuvwxyz")
        case 1:
            letters.insert(place, draw.choice("abcdefghijklmnopqrstuvwxyz"))
        case 2 if len(letters) > 4:
            del letters[place]
        case _:
            other = max(place - 1, 0)
            letters[place], letters[other] = letters[other], letters[place]
    return "".join(letters)


def make_names(name, count, share):
    """Names of places with their countries, a share of them misspelt."""
    draw = random.Random(name)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "place", "country"])
    places = [row for row in rows() if len(row[0]) >= 4]
    for number in range(count):
        place, _, _, country, _ = draw.choice(places)
        writer.writerow([number, misspelt(draw, place) if draw.random() < share else place, country])
    write_text(f"{name}.csv", text.getvalue())


MAKERS = {
    "gazetteer": make_table,
    "geonames": make_gazetteer,
    "clicks": make_clicks,
    "names": functools.partial(make_names, "names", 100_000, 0),
    "fewtypos": functools.partial(make_names, "fewtypos", 100_000, 0.05),
    "typos": functools.partial(make_names, "typos", 100_000, 1),
    "sometypos": functools.partial(make_names, "sometypos", 1_000, 1),
}
