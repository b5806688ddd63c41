"""Whether the links of `plat geocode link` are those that urllib makes of the same places and texts.

    link_oracle.py PLAT COUNT

makes COUNT features with random places and texts, and prints what is wrong, or `ok`.
"""
import json
import random
import subprocess
import sys
from urllib.parse import parse_qsl, quote, urlsplit

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
chance = random.Random(COUNT)


def number(value):
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def written(place):
    """A place in the one spelling that it has: no meridian at a pole, and none called -180."""
    latitude, longitude = number(place[1]), number(place[0])
    if latitude in ("90", "-90"):
        longitude = "0"
    return latitude + "," + ("180" if longitude == "-180" else longitude)


def text():
    ranges = [(32, 126), (32, 126), (0, 31), (0xA0, 0x24F), (0x3040, 0x9FFF), (0x1F300, 0x1FAFF)]
    return "".join(chr(chance.randint(*chance.choice(ranges))) for _ in range(chance.randint(0, 12)))


features = []
for _ in range(COUNT):
    digits = chance.choice([0, 1, 3, 6, 7, 12])
    place = [round(chance.uniform(-179.9, 179.9), digits), round(chance.uniform(-89.9, 89.9), digits)]
    features.append((place, text(), text()))
layer = "".join(
    json.dumps({"type": "Feature", "geometry": {"type": "Point", "coordinates": place},
                "properties": {"one": one, "two": two}}, ensure_ascii=chance.random() < 0.5) + "\n"
    for place, one, two in features)


def links(*options):
    done = subprocess.run(
        [PLAT, "geocode", "link", "-q", "-f", "geojsonseq", "--input-format", "geojsonseq", *options],
        input=layer.encode(), capture_output=True)
    if done.returncode != 0:
        print(done.stderr.decode())
        sys.exit(1)
    return [json.loads(line)["properties"]["link"] for line in done.stdout.decode().splitlines()]


def compare(options, expected):
    found = links(*options)
    if len(found) != len(features):
        print(f"{options}: {len(found)} links")
        return 1
    faults = 0
    for link, (place, one, two) in zip(found, features):
        wanted = expected(written(place), one.strip(" \t\n\v\f\r"), two.strip(" \t\n\v\f\r"))
        if link != wanted:
            faults += 1
            if faults < 5:
                print(f"{options}: {link} instead of {wanted}")
    return faults


def encoded(value):
    return quote(value, safe="")


def title(one, two):
    return one + " / " + two if one and two else one or two


def labelled(start, name):
    return lambda where, one, two: (
        start + where + (f"&{name}=" + encoded(title(one, two)) if title(one, two) else ""))


faults = compare(["--to", "geo"], lambda where, one, two: "geo:" + where)
faults += compare(
    ["--to", "apple", "--title", "{one} / {two}"], labelled("https://maps.apple.com/?ll=", "q"))
faults += compare(
    ["--to", "apple-unified", "--title", "{one} / {two}"],
    labelled("https://maps.apple.com/place?coordinate=", "name"))
faults += compare(
    ["--to", "geo", "--geo-label", "--title", "{two}"],
    lambda where, one, two: f"geo:{where}" + (f"?q={where}({encoded(two)})" if two else ""))
faults += compare(
    ["--to", "google", "--from", "here"],
    lambda where, one, two: "https://www.google.com/maps/dir/?api=1&destination=" + where)

# What an app reads from a link is what was meant.
for link, (place, one, two) in zip(links("--to", "apple", "--title", "{one} / {two}"), features):
    meant = title(one.strip(" \t\n\v\f\r"), two.strip(" \t\n\v\f\r"))
    read = dict(parse_qsl(urlsplit(link).query, keep_blank_values=True)).get("q", "")
    if read != meant:
        faults += 1
        print(f"{link} reads as {read!r} instead of {meant!r}")
if faults == 0:
    print("ok")
