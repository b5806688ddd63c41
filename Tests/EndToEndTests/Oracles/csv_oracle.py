"""Random tables written by Python's csv, read by plat, and compared value by value with what Python's csv reads.

usage: csv_oracle.py PLAT TABLES
"""

import csv
import io
import json
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?\Z")
# An exponent as codes have it: 12E5.
CODE = re.compile(r"-?\d+[eE]\d+\Z")
ALPHABET = "ab,;\t|\"'\n\r é世🌍0123456789.-eE"
DIALECTS = [
    {"delimiter": delimiter, "lineterminator": end, "quoting": quoting}
    for delimiter in ",;\t|"
    for end in ("\n", "\r\n", "\r")
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC)
]


def cell(draw, kind):
    if kind == "number":
        return draw.choice(["", "0", "-7", "3.50", "1e5", "12345678901234567890", str(draw.randrange(1000))])
    if kind == "almost":
        return draw.choice(["", "02134", "+1", "5", ".5", "NaN", "1e5x"])
    return "".join(draw.choice(ALPHABET) for _ in range(draw.randrange(8)))


def table(draw):
    width = draw.randrange(1, 6)
    kinds = [draw.choice(["number", "almost", "text"]) for _ in range(width)]
    header = ["lat", "lon"] + [f"{kind} {index}" for index, kind in enumerate(kinds)]
    rows = []
    for _ in range(draw.randrange(0, 12)):
        place = [f"{draw.uniform(-90, 90):.6f}", f"{draw.uniform(-180, 180):.6f}"]
        rows.append(place + [cell(draw, kind) for kind in kinds])
    return header, rows


def expected(header, rows, quotes_empty):
    """The properties that the rows should give, by the rules that the help states."""
    columns = range(2, len(header))

    def is_numeric(values):
        if not values or not all(map(NUMBER.match, values)):
            return False
        return not any(map(CODE.match, values)) or all("e" in value.lower() for value in values)

    numeric = {index for index in columns if is_numeric([row[index] for row in rows if row[index]])}
    return [
        {
            header[index]: (row[index] if row[index] or quotes_empty and index not in numeric else None, index in numeric)
            for index in columns
        }
        for row in rows
    ]


def check(plat, seed):
    draw = random.Random(seed)
    header, rows = table(draw)
    dialect = draw.choice(DIALECTS)
    text = io.StringIO(newline="")
    csv.writer(text, **dialect).writerows([header, *rows])
    read_back = list(csv.reader(io.StringIO(text.getvalue(), newline=""), delimiter=dialect["delimiter"]))
    if read_back != [header, *rows]:
        return None  # Python itself reads something else than it wrote
    encoding = draw.choice(["utf-8", "utf-8-sig", "utf-16"])
    run = subprocess.run(
        [plat, "cat", "-q", "-f", "geojsonseq", "--delimiter", dialect["delimiter"]],
        input=text.getvalue().encode(encoding), capture_output=True, timeout=60, check=False,
    )
    if run.returncode != 0:
        return f"seed {seed}: status {run.returncode}: {run.stderr.decode()}"
    # Numbers are compared by their text.
    features = [
        json.loads(line, parse_int=lambda text: ("#", text), parse_float=lambda text: ("#", text))
        for line in run.stdout.decode().split("\n")[:-1]
    ]
    if len(features) != len(rows):
        return f"seed {seed}: {len(features)} features of {len(rows)} rows"
    quotes_empty = dialect["quoting"] != csv.QUOTE_MINIMAL
    for row, feature, properties in zip(rows, features, expected(header, rows, quotes_empty)):
        lon, lat = (float(number[1]) for number in feature["geometry"]["coordinates"])
        if (lat, lon) != (float(row[0]), float(row[1])):
            return f"seed {seed}: {row[:2]} became {lat},{lon}"
        wanted = {
            name: ("#", value) if is_number and value is not None else value
            for name, (value, is_number) in properties.items()
        }
        if {name: tuple(v) if isinstance(v, list) else v for name, v in feature["properties"].items()} != wanted:
            return f"seed {seed}: {feature['properties']} instead of {wanted}"
    return None


def main():
    plat, tables = sys.argv[1:]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = [found for found in pool.map(lambda seed: check(plat, seed), range(int(tables))) if found]
    print("\n".join(wrong[:20]) or "ok")


main()
