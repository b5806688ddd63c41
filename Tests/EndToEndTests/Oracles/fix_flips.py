"""Damages fixes and states, seeded, and runs `plat track` and `plat fence` on them: no crash, no hang, no output that
pretends, and a state that is damaged stays as it is.

    fix_flips.py PLAT ROUNDS

works in the current folder, makes ROUNDS damaged copies of each kind, and prints what is wrong, or `ok`.
"""
import csv
import io
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

PLAT, ROUNDS = sys.argv[1], int(sys.argv[2])
# Statuses that a run may end with on bad data: done, or problems in the data.
HONEST = {0, 65}
FENCE = ["fence", "--regions", "regions.csv", "--radius-field", "r"]
COMMANDS = [
    ["track", "-f", "csv", "--add", "step,course"], ["track", "-f", "csv", "--reorder", "60", "--max-speed", "50"],
    ["track", "-f", "geojson", "--legs", "--max-gap", "60"], ["track", "-f", "geojsonseq", "--events", "--pause", "60"],
    ["track", "-f", "csv", "--every", "90d"], FENCE + ["--cushion", "20", "--initial", "all"],
    FENCE + ["--order", "sort", "-f", "geojson"], FENCE + ["--cross", "--reorder", "30", "-f", "geojsonseq"]]


def fixes():
    draw = random.Random(22)
    return [(f"d{draw.randrange(3)}", f"2026-05-01T12:{k // 60:02}:{k % 60:02}Z", f"{48 + draw.random() / 99:.5f}",
             f"{16 + draw.random() / 99:.5f}", draw.randrange(90)) for k in range(0, 900, 13)]


def table():
    return "device,time,lat,lon,accuracy\n" + "".join(",".join(map(str, fix)) + "\n" for fix in fixes())


def gpx():
    points = "".join(
        f'<trkpt lat="{lat}" lon="{lon}"><ele>1</ele><time>{time}</time></trkpt>\n' for _, time, lat, lon, _ in fixes())
    return ('<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>a&amp;b'
            f"</name><trkseg>{points}</trkseg></trk></gpx>\n")


def damaged(content, draw):
    if draw.random() < 0.3:
        return content[:draw.randrange(len(content))]
    changed = bytearray(content)
    for _ in range(draw.choice([1, 1, 3])):
        changed[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def check_output(command, text, status):
    if not text:
        return
    if "geojson" in command and status == 0:
        json.loads(text)
    elif "geojson" in command:
        assert not text.rstrip().endswith("]}"), "it pretends to be complete"
    elif "geojsonseq" in command:
        for line in text.splitlines():
            json.loads(line)
    else:
        rows = list(csv.reader(io.StringIO(text)))
        assert text.endswith("\n") and len({len(row) for row in rows}) == 1, "the rows have different lengths"


def read(kind, content, seed):
    """A run over damaged fixes. What is written with status 0 is whole, and all fixes are accounted for."""
    draw = random.Random(f"{kind} {seed}")
    command = COMMANDS[seed % len(COMMANDS)]
    policy = draw.choice(["fail", "skip"])
    run = subprocess.run(
        [PLAT, *command, "--on-error", policy, "--summary", "json"], input=damaged(content, draw), capture_output=True,
        timeout=60, check=False)
    about = f"{kind} {seed}: {' '.join(command)} --on-error {policy}: status {run.returncode}"
    if run.returncode not in HONEST:
        return f"{about}: {run.stderr[-300:]!r}"
    try:
        check_output(command, run.stdout.decode("utf-8"), run.returncode)
        account = json.loads(run.stderr.splitlines()[-1])
        if run.returncode == 0:
            written = account.get("worked", account["written"]) if command[0] == "track" else None
            if "--add" in command or "--max-speed" in command:
                assert account["read"] == written + account["skipped"], account
            assert account["skipped"] == sum(account["skippedBy"].values()), account
    except (UnicodeDecodeError, json.JSONDecodeError, AssertionError, KeyError, IndexError) as error:
        return f"{about}: {error!r} {run.stderr[-300:]!r}"
    return None


def load(command, state, seed):
    """A run from a damaged state: it is refused before anything is written, and stays as it is."""
    draw = random.Random(f"{command[0]} {seed}")
    changed = damaged(state, draw)
    name = f"damaged-{command[0]}-{seed}"
    with open(name, "wb") as file:
        file.write(changed)
    run = subprocess.run(
        [PLAT, *command, "--state", name, "fixes.csv"], capture_output=True, timeout=60, check=False)
    with open(name, "rb") as file:
        same = file.read() == changed
    os.remove(name)
    # An empty file is not a state; neither is one that is as it was.
    if changed == state:
        return None
    if run.returncode != 65 or run.stdout or not same or not run.stderr.startswith(name.encode()):
        return f"{name}: status {run.returncode}, {len(run.stdout)} bytes, same: {same}: {run.stderr[-300:]!r}"
    return None


def main():
    with open("fixes.csv", "w") as file:
        file.write(table())
    with open("regions.csv", "w") as file:
        file.write("id,lat,lon,r\na,48.005,16.005,300\nb,48.002,16.004,200\n")
    states = []
    for command in (["track", "-q", "-f", "csv", "--reorder", "60", "--add", "from"],
                    FENCE + ["-q", "--reorder", "60", "--dwell", "30", "--fields", "accuracy"]):
        subprocess.run([PLAT, *command, "--state", f"state-{command[0]}", "fixes.csv"], capture_output=True, check=True)
        with open(f"state-{command[0]}", "rb") as file:
            states.append((command, file.read()))
    inputs = [("csv", table().encode()), ("gpx", gpx().encode())]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tasks = [pool.submit(read, *inputs[seed % 2], seed // 2) for seed in range(2 * ROUNDS)]
        tasks += [pool.submit(load, *states[seed % 2], seed // 2) for seed in range(2 * ROUNDS)]
        wrong = [found for task in tasks if (found := task.result())]
    print("\n".join(wrong[:10]) or "ok")


main()
