"""Asks `plat geocode forward` for the names of countries in other languages, as iso-codes has them.

    country_names.py PLAT GAZETTEER

An empty GAZETTEER is the one in the program. No name of a country may be matched to a place elsewhere, and most must be
matched to the country. Ends with `ok`.
"""

import csv
import gettext
import io
import json
import subprocess
import sys
from collections import defaultdict

# Montserrat in Italian.
MISSPELT = {"Monserrate"}

LANGUAGES = "fr es de pt it nl ru ar zh_CN zh_TW ja ko pl".split()


def main(plat, gazetteer):
    with open("/usr/share/iso-codes/json/iso_3166-1.json", encoding="utf-8") as file:
        entries = json.load(file)["3166-1"]
    countries = defaultdict(set)
    for language in LANGUAGES:
        try:
            names = gettext.translation("iso_3166-1", "/usr/share/locale", [language])
        except FileNotFoundError:
            continue
        for entry in entries:
            for key in ("common_name", "name"):
                name = names.gettext(entry[key]) if key in entry else ""
                # Saint-Martin (France) is rather a town there.
                if name and name != entry[key] and "(" not in name and name not in MISSPELT:
                    countries[name].add(entry["alpha_2"])
                    break
    text = io.StringIO()
    csv.writer(text).writerows([["query"], *([name] for name in countries)])
    command = [plat, "geocode", "forward", "-q", "-f", "csv", "--query", "query", "--fields", "status,kind,iso_country_code"]
    command += ["--gazetteer", gazetteer] if gazetteer else []
    output = subprocess.run(command, input=text.getvalue(), capture_output=True, text=True, check=True).stdout
    answers = list(csv.DictReader(output.splitlines()))
    assert len(answers) == len(countries) > 1000, len(answers)
    right, wrong = 0, []
    for (name, codes), answer in zip(countries.items(), answers):
        if answer["status"] != "matched":
            continue
        if answer["iso_country_code"] in codes:
            right += 1
        # Of the same name in another language, which is that of another country: not of a town.
        elif answer["kind"] != "country":
            wrong.append(f"{name} ({', '.join(codes)}): {answer}")
    print(f"{right} of {len(answers)} are matched to the country")
    if right < 0.75 * len(answers):
        wrong.append("too few")
    print("\n".join(wrong) or "ok")


main(*sys.argv[1:])
