"""Compares the boxes of countries in the built-in gazetteer with outlines of Natural Earth at 1:50 million, and those of
states with towns.

    country_boxes.py SAMPLE [LAYER TOWNS]

SAMPLE is samples/places.tsv.gz; LAYER has the outlines as GeoJSONSeq, and TOWNS is cities15000.zip of GeoNames. Without them
only single places are compared. Prints ok, or what is wrong.
"""

import csv
import gzip
import json
import sys
import zipfile

# Degrees by which outlines at 1:50 million leave those at 1:10 million; more where borders are in dispute.
TOLERANCE, DISPUTED = 0.1, {"IL": 0.2}

# Parts of countries in Natural Earth that are countries of their own in ISO 3166.
PARTS = {
    "FR": ["GF", "GP", "MQ", "RE", "YT"], "NO": ["SJ", "BV"], "NL": ["BQ"], "NZ": ["TK"], "MA": ["EH"],
}  # fmt: skip

# All that are wider than 100 degrees, and how wide they are.
WIDE = {"AQ": 360, "RU": 171, "US": 121, "UM": 118}

# Places by country, as longitudes and latitudes.
PLACES = {
    "VN": [(105.85, 21.03), (106.66, 10.76)], "PT": [(-31.2, 39.45), (-16.9, 32.65), (-8.6, 41.1)],
    "EC": [(-91.5, -0.3), (-78.5, -0.2)], "GQ": [(8.78, 3.75), (5.63, -1.43), (9.77, 1.86)],
    "KI": [(172.98, 1.45), (-157.4, 1.87), (169.53, -0.86), (-150.21, -9.94), (-151.82, -11.42)],
    "TV": [(179.47, -10.78), (176.13, -5.68)], "SC": [(46.25, -9.42), (51.05, -10.17), (47.74, -10.08), (56.27, -7.13)],
    "MH": [(162.33, 11.35), (160.9, 9.77), (168.97, 14.57)], "GR": [(29.59, 36.15)], "FM": [(139.79, 10.02)],
    "PG": [(159.4, -4.59), (145.3, -0.76)], "CL": [(-68.72, -56.5)], "NC": [(158.3, -19.9), (172.09, -22.4)],
    "FJ": [(177.4, -17.8), (-179.95, -16.8), (-178.8, -18.2)],
    "BS": [(-73.67, 20.95), (-78.7, 26.53)], "MP": [(145.2, 14.15), (144.9, 20.54)], "VU": [(167.5, -13.85)],
    "SB": [(159.95, -9.43), (166.5, -10.7), (159.4, -5.27), (169.85, -11.61)],
    "GS": [(-36.5, -54.28), (-27.1, -59.45)], "NZ": [(-176.6, -44.0)],
    "US": [(-157.86, 21.3), (172.9, 52.9), (-67, 44.8)], "RU": [(20.5, 54.7), (-169.1, 65.8)], "PM": [(-56.2, 46.8)],
    "SH": [(-5.7, -15.95), (-14.4, -7.95), (-12.3, -37.1)], "AS": [(-170.7, -14.3)], "MC": [(7.42, 43.73)],
}  # fmt: skip

# Boxes of states, as maps of other publishers have them: west, south, east and north.
STATES = {
    "US.AK": (172.44, 51.22, -129.99, 71.39), "US.HI": (-178.32, 18.91, -154.81, 28.39),
    "CA.14": (-120.68, 51.9, -61.2, 83.11), "CA.08": (-95.15, 41.68, -74.34, 56.86), "EC.01": (-92.01, -1.38, -89.24, 1.68),
    "AU.04": (138, -29.18, 153.55, -9.23), "RU.15": (157.8, 61.8, -169.05, 71.6), "DE.02": (8.98, 47.27, 13.84, 50.56),
    "AU.02": (141, -37.5, 159.26, -28.16), "AU.06": (143.83, -54.7, 158.95, -39.58), "BR.22": (-38.58, -6.98, -34.97, -4.83),
    "FR.94": (8.53, 41.33, 9.56, 43.03), "JP.47": (122.93, 24.05, 131.33, 27.89), "NO.09": (11.75, 64.94, 18.15, 69.33),
}  # fmt: skip
STATE_TOLERANCE = 0.15
# Towns outside of the boxes of their states: mostly those with a wrong code, or that of a state that has changed.
MOST_TOWNS_OUTSIDE = 30
# With islands that several countries claim.
CLAIMED = {"CN.31", "VN.48"}


def width(box):
    west, _, east, _ = box
    return 360 if (west, east) == (-180, 180) else (east - west) % 360


def holds(box, x, y, tolerance):
    west, south, _, north = box
    return south - tolerance <= y <= north + tolerance and (x - west + tolerance) % 360 <= width(box) + 2 * tolerance


def positions(values):
    if values and isinstance(values[0], list):
        for value in values:
            yield from positions(value)
    else:
        yield values


def states(rows, countries, towns):
    """What is wrong with the boxes of states."""
    boxes = {f"{row['country']}.{row['admin1']}": sides(row) for row in rows if row["kind"] == "admin1" and row["west"]}
    wrong = [f"only {len(boxes)} states have boxes"] if len(boxes) < 3200 else []
    for code, box in boxes.items():
        country = countries[code[:2]]
        corners = (box[:2], box[2:])
        if code not in CLAIMED and not all(holds(country, *corner, STATE_TOLERANCE) for corner in corners):
            wrong.append(f"{code} at {box} leaves its country at {country}")
    for code, known in STATES.items():
        away = [abs((one - other + 180) % 360 - 180) for one, other in zip(boxes[code], known)]
        if max(away) > STATE_TOLERANCE:
            wrong.append(f"{code} is {boxes[code]}")
    count, outside = 0, []
    for line in zipfile.ZipFile(towns).read("cities15000.txt").decode().splitlines() if towns else ():
        cells = line.split("\t")
        box = boxes.get(f"{cells[8]}.{cells[10]}")
        count += box is not None
        if box and not holds(box, float(cells[5]), float(cells[4]), 0):
            outside.append(cells[1])
    if len(outside) > MOST_TOWNS_OUTSIDE or towns and count < 30_000:
        wrong.append(f"{len(outside)} of {count} towns are outside of their states: {outside}")
    return wrong


def sides(row):
    return tuple(float(row[side] or "nan") for side in ("west", "south", "east", "north"))


def main(sample, layer=None, towns=None):
    with gzip.open(sample, "rt", encoding="utf-8", newline="") as file:
        lines = [line for line in file if not line.startswith("#")]
    every = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    rows = [row for row in every if row["kind"] == "country"]
    boxes = {row["country"]: sides(row) for row in rows}
    wrong = [f"{code} has no box" for code, box in boxes.items() if box != box or any(side != side for side in box)]
    found = {code: round(width(box)) for code, box in boxes.items() if width(box) > 100}
    if found != WIDE:
        wrong.append(f"wide are {found}")
    if abs(boxes["RU"][2] + 169) > 0.1:
        wrong.append(f"Russia is {boxes['RU']}")
    for row in rows:
        if row["latitude"] and not holds(boxes[row["country"]], float(row["longitude"]), float(row["latitude"]), 0):
            wrong.append(f"{row['country']} stands outside of its box")
    for code, places in PLACES.items():
        wrong += [f"{code} lacks {place}" for place in places if not holds(boxes[code], *place, 0)]
    wrong += states(every, boxes, towns)
    compared = set()
    for line in open(layer, encoding="utf-8") if layer else ():
        feature = json.loads(line)
        values = {name.lower(): value for name, value in feature["properties"].items()}
        code = values["iso_a2"] if len(values["iso_a2"]) == 2 else values["iso_a2_eh"]
        # Parts with the code of the country that they belong to are far from it.
        if code not in boxes or values["iso_a2"] == "-99" and values["admin"] not in ("France", "Norway", "Kosovo"):
            continue
        compared.add(code)
        allowed = [boxes[other] for other in [code, *PARTS.get(code, [])]]
        tolerance = DISPUTED.get(code, TOLERANCE)
        outside = [
            position for position in positions(feature["geometry"]["coordinates"])
            if not any(holds(box, position[0], position[1], tolerance) for box in allowed)
        ]  # fmt: skip
        if outside:
            wrong.append(f"{code} lacks {len(outside)} positions, such as {outside[0]}")
    if layer and len(compared) < 230:
        wrong.append(f"only {len(compared)} countries were compared")
    print("\n".join(wrong) or "ok")


main(*sys.argv[1:])
