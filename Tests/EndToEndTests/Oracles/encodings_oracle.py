"""Texts of .dbf files as plat reads them, compared with what Python's codecs make of their bytes.

usage: encodings_oracle.py PLAT DBF...
"""

import json
import struct
import subprocess
import sys
from pathlib import Path


def codec(name):
    """Python's for what a .cpg says: a number, or an ISO 8859 part behind those four digits."""
    if name.startswith("8859"):
        return "iso8859_" + name[4:]
    return "cp" + name if name.isdigit() else name


def texts(path, encoding):
    """The text fields of each row, with None for what is blank or cannot be decoded."""
    data = path.read_bytes()
    rows, head, width = struct.unpack_from("<IHH", data, 4)
    fields, offset = [], 1
    for index in range(32, head - 1, 32):
        if data[index] == 0x0D:
            break
        fields.append((data[index : index + 11].split(b"\0")[0].decode(), chr(data[index + 11]), offset, data[index + 16]))
        offset += data[index + 16]
    for number in range(rows):
        row = data[head + number * width : head + (number + 1) * width]
        yield {
            name: row[start : start + size].decode(encoding).rstrip(" ") or None
            for name, kind, start, size in fields if kind == "C"
        }


def check(plat, path):
    encoding = codec(path.with_suffix(".cpg").read_text().strip())
    run = subprocess.run(
        [plat, "cat", "-f", "geojsonseq", str(path)], capture_output=True, timeout=60, check=False
    )
    if run.returncode != 0:
        return f"{path.name}: status {run.returncode}: {run.stderr.decode()}"
    ours = [json.loads(line)["properties"] for line in run.stdout.decode().split("\n")[:-1]]
    theirs = list(texts(path, encoding))
    if len(ours) != len(theirs):
        return f"{path.name}: {len(ours)} features of {len(theirs)} rows"
    for one, two in zip(theirs, ours):
        for name, value in one.items():
            if two[name] != value:
                return f"{path.name}, {name}: {two[name]!r}, Python has {value!r} by {encoding}"
    return None


def main():
    plat, *files = sys.argv[1:]
    wrong = [found for file in files if (found := check(plat, Path(file)))]
    print("\n".join(wrong) or "ok")


main()
