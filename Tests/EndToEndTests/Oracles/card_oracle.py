"""Whether the cards of `plat geocode format --as vcard` are what RFC 6350 says, and hold what they were made of.

    card_oracle.py PLAT COUNT

makes COUNT addresses of random texts, reads their cards back by the rules of the RFC, and prints what is wrong, or `ok`.
"""
import json
import random
import re
import subprocess
import sys

PLAT, COUNT = sys.argv[1], int(sys.argv[2])
chance = random.Random(COUNT)
BLANKS = " \t\n\v\f\r"


def text(longest):
    ranges = [(32, 126), (32, 126), (0xA0, 0x24F), (0x3040, 0x9FFF), (0x1F300, 0x1FAFF)]
    letters = "".join(chr(chance.randint(*chance.choice(ranges))) for _ in range(chance.randint(0, longest)))
    return "".join(c if chance.random() < 0.9 else chance.choice(",;\\:\"") for c in letters).strip(BLANKS)


def read(card):
    """The properties of a card, after all rules for lines were checked."""
    raw = card.encode()
    assert raw.endswith(b"\r\n"), "the end is not a line break"
    lines = raw[:-2].split(b"\r\n")
    for line in lines:
        assert len(line) <= 75, f"a line of {len(line)} bytes"
        assert b"\r" not in line and b"\n" not in line, "a bare line break"
        assert not re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", line), "a control character"
        line.decode()
    unfolded = re.sub("\r\n[ \t]", "", card)[:-2].split("\r\n")
    assert unfolded[:2] == ["BEGIN:VCARD", "VERSION:4.0"] and unfolded[-1] == "END:VCARD", unfolded
    properties = [line.split(":", 1) for line in unfolded[2:-1]]
    assert len({name for name, _ in properties}) == len(properties)
    return dict(properties)


def plain(value):
    assert not re.search(r"(?<!\\)(?:\\\\)*[,;]", value), f"an unescaped separator in {value}"
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def components(value):
    parts, part, index = [], "", 0
    while index < len(value):
        if value[index] == "\\":
            part += value[index:index + 2]
            index += 2
        elif value[index] == ";":
            parts.append(part)
            part = ""
            index += 1
        else:
            part += value[index]
            index += 1
    return [plain(part) for part in parts + [part]]


rows = []
for _ in range(COUNT):
    street = text(60)
    if chance.random() < 0.3:
        street = (street + "\n" + text(20)).strip(BLANKS)
    rows.append({
        "name": text(40), "street": street, "city": text(30), "state": text(20), "postcode": text(8),
        "country": "Q" + text(12) + "qq", "timezone": text(10), "url": text(40),
        "place": chance.choice([None, [round(chance.uniform(-179, 179), 4), round(chance.uniform(-89, 89), 4)]]),
    })
layer = ""
for row in rows:
    place = row["place"] and {"type": "Point", "coordinates": row["place"]}
    values = {name: value for name, value in row.items() if name != "place"}
    layer += json.dumps({"type": "Feature", "geometry": place, "properties": values}) + "\n"
done = subprocess.run(
    [PLAT, "geocode", "format", "-q", "--as", "vcard", "-f", "geojsonseq", "--input-format", "geojsonseq"],
    input=layer.encode(), capture_output=True)
if done.returncode != 0:
    print(done.stderr.decode())
    sys.exit(1)
cards = [json.loads(line)["properties"]["vcard"] for line in done.stdout.decode().splitlines()]
faults = 0 if len(cards) == len(rows) else 1


def lines(value):
    return "\n".join(line.strip(" ") for line in value.split("\n") if line.strip(" "))


for card, row in zip(cards, rows):
    try:
        found = read(card)
        wanted = ["", "", lines(row["street"]), row["city"], row["state"], row["postcode"], row["country"]]
        parts = components(found["ADR"])
        parts[2] = lines(parts[2])
        assert parts == wanted, f"{parts} instead of {wanted}"
        name = plain(found["FN"])
        assert name == row["name"] if row["name"] else name, f"the name is {name}"
        if row["place"]:
            assert found["GEO"].startswith("geo:"), found["GEO"]
            latitude, longitude = map(float, found["GEO"][4:].split(","))
            assert [longitude, latitude] == row["place"], found["GEO"]
        else:
            assert "GEO" not in found
        assert plain(found.get("TZ", "")) == row["timezone"]
        page = found.get("URL", "")
        assert re.fullmatch(r"(?:[!#$&-;=?-\[\]_a-z~]|%[0-9A-Fa-f]{2})*", page), f"{page} is not a URI"
        assert bool(page) == bool(row["url"])
    except AssertionError as fault:
        faults += 1
        if faults < 5:
            print(f"{row}: {fault}")
if faults == 0:
    print("ok")
