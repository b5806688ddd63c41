"""Flips single bits of files, seeded, and runs plat on the results: no crash, no hang, no output that pretends.

usage: flips.py PLAT FLIPS FILE...
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BATCH = 500
# Statuses that a command may end with on bad data: done, problems in the data, nothing readable.
HONEST = {0, 65}


def flipped(content, draw):
    index = draw.randrange(len(content))
    changed = bytearray(content)
    changed[index] ^= 1 << draw.randrange(8)
    return bytes(changed)


def inspect(plat, path, seed, count):
    """One run of plat over many flipped copies of a file. Returns what is wrong."""
    draw = random.Random(f"{path.name} {seed}")
    content = path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number in range(count):
            name = f"{number}{path.suffix}"
            (Path(folder) / name).write_bytes(flipped(content, draw))
            names.append(name)
        run = subprocess.run(
            [plat, "info", "--json", "-q", *names], cwd=folder, capture_output=True, timeout=300, check=False
        )
        if run.returncode not in HONEST:
            return f"{path.name}, seed {seed}: status {run.returncode}: {run.stderr[-300:]!r}"
        reports = json.loads(run.stdout)["layers"]
        if len(reports) != count:
            return f"{path.name}, seed {seed}: {len(reports)} reports of {count} files"
    return None


def convert(plat, path, seed):
    """One flipped copy through the writers. What is written with status 0 must be whole."""
    changed = flipped(path.read_bytes(), random.Random(f"{path.name} cat {seed}"))
    formats = ["geojson", "geojsonseq", "csv"]
    form = formats[seed % len(formats)]
    policy = ["fail", "skip"][seed // len(formats) % 2]
    run = subprocess.run(
        [plat, "cat", "-q", "-f", form, "--on-error", policy], input=changed, capture_output=True, timeout=60, check=False
    )
    if run.returncode not in HONEST:
        return f"{path.name}, {form}, seed {seed}: status {run.returncode}: {run.stderr[-300:]!r}"
    try:
        text = run.stdout.decode("utf-8")
        if form == "geojson" and run.returncode == 0:
            json.loads(text)
        elif form == "geojson":
            assert not text.rstrip().endswith("]}"), "it pretends to be complete"
        elif form == "geojsonseq":
            for line in text.splitlines() if run.returncode else text.split("\n")[:-1]:
                json.loads(line)
    except (UnicodeDecodeError, json.JSONDecodeError, AssertionError) as error:
        return f"{path.name}, {form}, {policy}, seed {seed}: {error}"
    return None


def main():
    plat, flips, *paths = sys.argv[1:]
    paths = [Path(path) for path in paths]
    converted = int(flips) // 20
    inspected = int(flips) - converted
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        batches = [
            pool.submit(inspect, plat, paths[seed % len(paths)], seed, BATCH) for seed in range(inspected // BATCH)
        ]
        singles = [pool.submit(convert, plat, paths[seed % len(paths)], seed) for seed in range(converted)]
        wrong = [found for task in batches + singles if (found := task.result())]
    print("\n".join(wrong[:20]) or "ok")


main()
