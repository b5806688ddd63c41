"""Makes files as GeoNames publishes them, of a seed: places, divisions of two levels, countries and postal codes of an
invented world.

usage: make_geonames.py FOLDER
"""

import gzip
import random
import string
import sys
import zipfile
from pathlib import Path

SEED = 55
PLACES, TABLE = 12_000, 60_000
COUNTRIES = [a + b for a in "QXZ" for b in "ABCDEFGHIJ"]
ZONES = ["Europe/Paris", "Asia/Tokyo", "America/New_York", "Pacific/Apia"]
ALPHABETS = [string.ascii_lowercase, "äöüßéèñçåøłđ'- ", "абвгдежзиклмн", "東京大阪山川", "אבגדהוזח"]


def word(numbers, alphabet=None):
    letters = alphabet or ALPHABETS[0] * 3 + ALPHABETS[1]
    return ("".join(numbers.choice(letters) for _ in range(numbers.randint(3, 12))).strip(" -'") or "x").capitalize()


def plain(text):
    return "".join(letter if letter.isascii() else "e" for letter in text)


def place(numbers, country, number):
    name = word(numbers)
    others = [word(numbers, numbers.choice(ALPHABETS)) for _ in range(numbers.choice([0, 0, 1, 3, 20]))]
    first = numbers.choice(["", "00", *(f"{n:02}" for n in range(1, 9))])
    second = str(numbers.randint(1, 300)) if first and numbers.random() < 0.7 else ""
    return [
        str(number), name, plain(name), ",".join(others), f"{numbers.uniform(-89, 89):.5f}",
        f"{numbers.uniform(-180, 180):.5f}", "P", numbers.choice(["PPL", "PPLA", "PPLC", "PPLX"]), country, "", first,
        second, "", "", str(numbers.choice([0, numbers.randrange(15_000, 10**7)])), "", str(numbers.randrange(3000)),
        numbers.choice(ZONES), f"2025-{numbers.randint(1, 12):02}-{numbers.randint(1, 28):02}",
    ]


def lines(rows):
    return "".join("\t".join(row) + "\n" for row in rows)


def pack(path, **texts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(f"{name}.txt", text)


def postal(numbers, country, count):
    for code in range(count):
        yield [
            country, f"{10000 + code * 7}", word(numbers), "First", f"{numbers.randint(1, 8):02}", "Second",
            str(numbers.randint(1, 300)), "", "", f"{numbers.uniform(-80, 80):.4f}", f"{numbers.uniform(-179, 179):.4f}",
            numbers.choice("1346"),
        ]


def main():
    folder = Path(sys.argv[1])
    numbers = random.Random(SEED)
    pack(folder / "cities15000.zip", cities15000=lines(
        place(numbers, numbers.choice(COUNTRIES), number) for number in range(1, PLACES + 1)))
    first = [(f"{country}.{n:02}", word(numbers)) for country in COUNTRIES for n in range(1, 9)]
    (folder / "admin1CodesASCII.txt").write_text(
        lines([code, name, plain(name), str(10**6 + i)] for i, (code, name) in enumerate(first)), encoding="utf-8")
    second = [(f"{code}.{n}", word(numbers)) for code, _ in first for n in range(1, 301, 7)]
    (folder / "admin2Codes.txt").write_text(
        lines([code, name, plain(name), str(2 * 10**6 + i)] for i, (code, name) in enumerate(second)), encoding="utf-8")
    (folder / "countryInfo.txt").write_text("# ISO\tand more\n" + lines([
        code, code + "A", f"{i:03}", code, word(numbers), word(numbers), str(numbers.randrange(10**6)), "1000", "EU", ".xx",
        "EUR", "Euro", str(i), "#####", "^(\\d{5})$", "en,fr", str(3 * 10**6 + i), "", "",
    ] for i, code in enumerate(COUNTRIES)), encoding="utf-8")
    (folder / "postal").mkdir()
    for country, count in ((COUNTRIES[0], 3000), (COUNTRIES[1], 40)):
        rows = lines(postal(numbers, country, count))
        pack(folder / "postal" / f"{country}.zip", readme="This is no table.\n\nIt says what is one.\n", **{country: rows})
    with gzip.open(folder / "places1000.tsv.gz", "wt", encoding="utf-8") as file:
        file.write("geonameid\tname\tlatitude\tlongitude\tcountry\tadmin1\tpopulation\ttimezone\n")
        for number in range(TABLE):
            row = place(numbers, numbers.choice(COUNTRIES), number + 1)
            file.write("\t".join(row[index] for index in (0, 1, 4, 5, 8, 10, 14, 17)) + "\n")


main()
