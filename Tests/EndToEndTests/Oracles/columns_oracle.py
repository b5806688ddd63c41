"""Random tables whose columns plat converts: every byte around the numbers must stay, and the numbers be those of the formulas.

usage: columns_oracle.py PLAT TABLES
"""

import csv
import io
import math
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
ALPHABET = "ab,;\t|\"'\n\r é世🌍0123456789.-eE"
RADIUS = 6378137


def web_mercator(latitude, longitude):
    y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
    return [RADIUS * math.radians(longitude), RADIUS * y]


def map_point(latitude, longitude):
    y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
    return [(longitude + 180) / 360 * 2**28, (1 - y / math.pi) / 2 * 2**28]


TARGETS = {"EPSG:3857": (web_mercator, ["x", "y"]), "map-point": (map_point, ["map_x", "map_y"])}


def raw_text(draw, delimiter):
    """A cell as it may stand in a file, quoted or not."""
    text = "".join(draw.choice(ALPHABET) for _ in range(draw.randrange(10)))
    if draw.random() < 0.5:
        return '"' + text.replace('"', '""') + '"'
    return "".join(c for c in text if c not in "\r\n" + delimiter).lstrip('"')


def raw_number(draw, value, delimiter, letters):
    """A number as people write it."""
    text = f"{value:.6f}"
    kind = draw.randrange(6)
    if kind == 1:
        return f'"{text}"'
    if kind == 2:
        return f"  {text} "
    if kind == 3 and delimiter != ",":
        return text.replace(".", ",")
    if kind == 4:
        seconds = round(abs(value) * 3600 * 1e6) / 1e6
        degrees, rest = divmod(seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        if f"{seconds:.6f}" != "60.000000":
            return f"\"{int(degrees)}°{int(minutes)}'{seconds:.6f}\"\"{letters[value < 0]}\""
    if kind == 5:
        return f"+{text}" if value >= 0 else f'" {text}\t"'
    return text


class Table:
    def __init__(self, seed):
        draw = random.Random(seed)
        self.delimiter = draw.choice(",;\t|")
        self.end = draw.choice(["\n", "\r\n", "\r"])
        self.target = draw.choice(sorted(TARGETS))
        self.formula, defaults = TARGETS[self.target]
        width = draw.randrange(2, 7)
        names = [f"c{index}" for index in range(width)]
        self.latitude, self.longitude = draw.sample(range(width), 2)
        # New columns, old ones, or one of each; for none the names go by the target.
        outputs = draw.choice([None, ["new", "néw; 2"], draw.sample(names, 2), [draw.choice(names), "new, 3"]])
        self.columns = f"{names[self.latitude]},{names[self.longitude]}"
        if outputs:
            self.columns += ":" + ",".join(f'"{name}"' for name in outputs)
        outputs = outputs or defaults
        self.cells = [names.index(name) if name in names else width + index for index, name in enumerate(outputs)]
        added = [name for name in outputs if name not in names]
        header = [f'"{name}"' if draw.random() < 0.3 else name for name in names]
        self.bytes = self.delimiter.join(header) + self.end
        quoted = [f'"{name}"' if self.delimiter in name else name for name in added]
        #: What the output must be: bytes, and numbers between them.
        self.expected = [(self.delimiter.join(header + quoted) + self.end).encode()]
        for _ in range(draw.randrange(1, 150)):
            self.row(draw, width, len(added))
        if draw.random() < 0.3:
            self.bytes = self.bytes.removesuffix(self.end)
        self.width = width

    def row(self, draw, width, added):
        if draw.random() < 0.05:
            blank = draw.choice(["\n", "\r\n\r\n"]) if self.end != "\r" else "\r"
            self.bytes += blank
            self.expected.append(blank.encode())
        cells = [raw_text(draw, self.delimiter) for _ in range(width)]
        latitude, longitude = round(draw.uniform(-84, 84), 6), round(draw.uniform(-180, 180), 6)
        numbers = self.formula(latitude, longitude)
        if draw.random() < 0.1:
            cells[self.latitude], cells[self.longitude] = draw.choice(["", '""', '"  "']), ""
            numbers = [b"", b""]
        else:
            cells[self.latitude] = raw_number(draw, latitude, self.delimiter, "NS")
            cells[self.longitude] = raw_number(draw, longitude, self.delimiter, "EW")
        self.bytes += self.delimiter.join(cells) + self.end
        after = [cell.encode() for cell in cells] + [b""] * added
        appended = iter(range(width, width + added))
        for cell, number in zip(self.cells, numbers):
            after[cell if cell < width else next(appended)] = number
        for index, cell in enumerate(after):
            self.expected += [self.delimiter.encode()] * (index > 0) + [cell]
        self.expected.append(self.end.encode())


def check(plat, seed):
    table = Table(seed)
    command = [plat, "convert", "-q", "--columns", table.columns, "--from", "coordinate", "--to", table.target]
    command += ["--delimiter", table.delimiter, "--threads", str(seed % 4 + 1)]
    outcome = subprocess.run(command, input=table.bytes.encode(), capture_output=True)
    if outcome.returncode or outcome.stderr:
        return f"{seed}: status {outcome.returncode}: {outcome.stderr.decode()}"
    output = outcome.stdout
    at = 0
    for expected in table.expected:
        if isinstance(expected, bytes):
            if not output.startswith(expected, at):
                return f"{seed}: {output[at:at + 60]} should start with {expected}"
            at += len(expected)
            continue
        found = NUMBER.match(output, at)
        # Three decimals are written; a millionth of a second is 0.03 mm.
        if not found or abs(float(found.group()) - expected) > 0.002:
            return f"{seed}: {output[at:at + 60]} should start with {expected}"
        at = found.end()
    if at != len(output):
        return f"{seed}: {output[at:]} is too much"
    return reread(seed, table, output)


def reread(seed, table, output):
    """What Python's csv reads is the same in all cells that are not written anew."""

    def rows(text):
        found = csv.reader(io.StringIO(text, newline=""), delimiter=table.delimiter)
        return [row for row in found if row]

    before, after = rows(table.bytes), rows(output.decode())
    if len(before) != len(after):
        return f"{seed}: {len(before)} rows became {len(after)}"
    kept = [index for index in range(table.width) if index not in table.cells]
    for old, new in zip(before, after):
        if [old[index] for index in kept] != [new[index] for index in kept]:
            return f"{seed}: {old} became {new}"
    return None


def main():
    csv.field_size_limit(1 << 30)
    plat, tables = sys.argv[1], int(sys.argv[2])
    with ThreadPoolExecutor(2) as pool:
        wrong = [result for result in pool.map(lambda seed: check(plat, seed), range(tables)) if result]
    print("\n".join(wrong[:10]) or "ok")


main()
