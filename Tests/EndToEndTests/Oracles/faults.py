"""Lets calls of the C library fail, one at a time, in runs of all commands: faults.py PLAT LIBRARY SEED SHARE

LIBRARY is faults.c, compiled. SHARE is the part of all runs that is made, from 0 to 1. Each run must be right to the byte,
or say what failed in one line with a fitting status, leave the older output as it was, and no other file behind.
"""

import errno
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

plat, library, seed, share = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
here = os.path.dirname(os.path.abspath(__file__))
source = open(os.path.join(here, "faults.c")).read()
names = re.findall(r"X\((\w+)\)", source[source.index("#define CALLS") : source.index("enum {")])
names = [name for name in names if name != "X"]

READING = [errno.EIO, errno.EINTR, "short"]
WRITING = [errno.ENOSPC, errno.EIO, errno.EINTR, "short"]
MEMORY = [errno.ENOMEM, "on"]
KINDS = {
    "read": READING, "pread": READING, "write": WRITING, "pwrite": WRITING, "fsync": [errno.EIO, errno.EINTR],
    "close": [errno.EIO, errno.EINTR], "poll": [errno.EINTR, errno.ENOMEM], "pthread_create": [errno.EAGAIN],
    "malloc": MEMORY, "realloc": MEMORY, "calloc": MEMORY, "posix_memalign": MEMORY, "mmap": [errno.ENOMEM],
    "open": [errno.EMFILE, errno.EIO], "openat": [errno.EMFILE, errno.ENOSPC], "renameat2": [errno.EINVAL, errno.EIO],
}  # fmt: skip
# What need not fail the run, and must not change what comes of it.
HARMLESS = {errno.EINTR, "short"}
STATUSES = {66, 69, 73, 74}

ROWS = [(n, (n * 37 % 170) - 85, (n * 73 % 360) - 180) for n in range(1, 60)]
TRIANGLES = [(n % 5 * 3, n // 5 * 3) for n in range(15)]


def triangles(shift):
    rings = ("%d %d, %d %d, %d %d, %d %d" % (x + shift, y, x + shift + 4, y, x + shift, y + 4, x + shift, y) for x, y in TRIANGLES)
    return "wkt,n\n" + "".join('"POLYGON ((%s))",%d\n' % (ring, n) for n, ring in enumerate(rings))


INPUTS = {
    "points.csv": "name,lat,lon,size,line\n" + "".join("n%d,%d,%d,%d,%d\n" % (n, y, x, n * 3, n % 5) for n, y, x in ROWS),
    "bad.csv": "name,lat,lon\n" + "".join("n%d,%s,%d\n" % (n, "x" if n % 9 == 0 else y, x) for n, y, x in ROWS),
    "pairs.txt": "".join("%d,%d\n" % (y, x) for n, y, x in ROWS),
    "a.csv": triangles(0),
    "b.csv": triangles(1),
}
LAYER = ["out.shp", "out.shx", "out.dbf", "out.prj", "out.cpg"]
# Arguments, the outputs, and the file on the standard input.
COMMANDS = [
    ("cat --on-error skip --rejects r.csv -o out bad.csv", ["out", "r.csv"], None),
    ("cat -f csv -o out layer.geojson", ["out"], None),
    ("cat -f csv -o out", ["out"], "layer.geojson"),
    ("cat -o out.shp points.csv", LAYER, None),
    ("cat -o out layer.shp", ["out"], None),
    ("cat -o out packed.csv.gz", ["out"], None),
    ("cat -o out wide.csv", ["out"], None),
    ("cat -o out layer.zip", ["out"], None),
    ("cat -o out.gpkg points.csv", ["out.gpkg"], None),
    ("cat -o out.fgb points.csv", ["out.fgb"], None),
    ("cat -o out layer.gpkg", ["out"], None),
    ("cat -o out --bbox 0,0,5,5 layer.gpkg", ["out"], None),
    ("cat -o out.gpkg layer.gpkg", ["out.gpkg"], None),
    ("cat -o out.gpkg --append --layer-name layer a.csv", ["out.gpkg"], None),
    ("cat -o out.gpkg --update-layer layer b.csv", ["out.gpkg"], None),
    ("check -o out layer.gpkg", ["out"], None),
    ("cat -o out layer.fgb", ["out"], None),
    ("cat -o out", ["out"], "layer.fgb"),
    ("check -o out layer.fgb", ["out"], None),
    ("cat -o out.kml a.csv", ["out.kml"], None),
    ("cat -o out.kmz a.csv", ["out.kmz"], None),
    ("cat -o out layer.kmz", ["out"], None),
    ("cat -o out.topojson a.csv", ["out.topojson"], None),
    ("cat -o out layer.topojson", ["out"], None),
    ("cat -o out.gpx points.csv", ["out.gpx"], None),
    ("cat -o out points.gpx", ["out"], None),
    ("cat -f pgcopy -o out a.csv", ["out"], None),
    ("cat -o out.zip a.csv", ["out.zip"], None),
    ("cat -o out.csv.gz a.csv", ["out.csv.gz"], None),
    ("info -o out points.csv layer.shp", ["out"], None),
    ("check -o out a.csv", ["out"], None),
    ("convert --from coordinate --to EPSG:25832 --on-error skip --rejects r.csv -o out pairs.txt", ["out", "r.csv"], None),
    ("fit --size 320x460 --json -o out pairs.txt", ["out"], None),
    ("shape circle --radius 1000 -o out points.csv", ["out"], None),
    ("shape polyline --group line -o out points.csv", ["out"], None),
    ("bounds -o out layer.shp", ["out"], None),
    ("intersect -o out a.csv b.csv", ["out"], None),
    ("intersect --on-error skip --difference -o out.shp a.csv b.csv", LAYER, None),
    ("diff --id n --on-error skip --rejects r.csv -o out a.csv b.csv", ["out", "r.csv"], None),
    ("declutter --priority size -o out points.csv", ["out"], None),
]  # fmt: skip


def prepare(folder):
    for name, text in INPUTS.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    subprocess.run([plat, "cat", "-q", "-o", "layer.geojson", "a.csv"], cwd=folder, check=True)
    subprocess.run([plat, "cat", "-q", "-o", "layer.shp", "a.csv"], cwd=folder, check=True)
    for ending in ["gpkg", "fgb", "kmz", "topojson"]:
        subprocess.run([plat, "cat", "-q", "-o", "layer." + ending, "a.csv"], cwd=folder, check=True)
    subprocess.run([plat, "cat", "-q", "-o", "points.gpx", "points.csv"], cwd=folder, check=True)
    with open(os.path.join(folder, "wide.csv"), "w", encoding="utf-16") as file:
        file.write(INPUTS["points.csv"])
    import gzip, zipfile

    with gzip.open(os.path.join(folder, "packed.csv.gz"), "wt") as file:
        file.write(INPUTS["points.csv"])
    with zipfile.ZipFile(os.path.join(folder, "layer.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
        for suffix in ["shp", "shx", "dbf", "prj", "cpg"]:
            archive.write(os.path.join(folder, "layer." + suffix), "layer." + suffix)


def contents(folder):
    return {entry.name: open(entry.path, "rb").read() for entry in os.scandir(folder) if entry.is_file()}


def older(command, name):
    """The output that is there before a run."""
    if "--append" in command[0] or "--update-layer" in command[0]:
        with open(os.path.join(inputs, "layer.gpkg"), "rb") as file:
            return file.read()
    return ("old " + name).encode()


def restore(folder):
    """Lets SQLite restore a database beside which a journal was left, as by a run that is out of memory."""
    journal = os.path.join(folder, "out.gpkg-journal")
    if os.path.exists(journal):
        base = sqlite3.connect(os.path.join(folder, "out.gpkg"))
        base.execute("SELECT count(*) FROM sqlite_master")
        base.close()
        # It stays if nothing had been changed yet.
        if os.path.exists(journal):
            os.unlink(journal)


def run(command, fault, folder, counts=None):
    """Its status, its lines on the standard error, and the outputs that are there afterwards, by name."""
    words, outputs, stream = command
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    for name in outputs:
        if name != "r.csv":
            with open(os.path.join(folder, name), "wb") as file:
                file.write(older(command, name))
    arguments = words.split()
    arguments = [os.path.join(inputs, word) if os.path.exists(os.path.join(inputs, word)) else word for word in arguments]
    environment = dict(os.environ, LD_PRELOAD=library, SWIFT_BACKTRACE="enable=no", TMPDIR=folder, SOURCE_DATE_EPOCH="0")
    if counts:
        environment["FAULT_COUNTS"] = counts
    if fault:
        environment["FAULT_CALL"], environment["FAULT_NUMBER"], environment["FAULT_ERROR"] = map(str, fault)
    with open(os.path.join(inputs, stream) if stream else os.devnull, "rb") as file:
        try:
            done = subprocess.run(
                [plat] + arguments + ["-q", "--threads", "2"] * (arguments[0] != "fit") + ["-q"] * (arguments[0] == "fit"),
                stdin=file, cwd=folder, env=environment, capture_output=True, timeout=60,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "hangs", [], contents(folder)
    restore(folder)
    errors = re.sub(r"\d+\.\d+ s", "0 s", done.stderr.decode("utf-8", "replace"))
    # Swift's runtime says it by itself at times, in this line, before it ends the process.
    lines = [line for line in errors.splitlines() if line != "LLVM ERROR: out of memory"]
    return done.returncode, lines, contents(folder)


def verdict(command, fault, right, result):
    """What is wrong with a run; nothing if it is right."""
    status, lines, files = result
    call, _, kind = fault
    if result == right:
        return None
    # That an older report stays is said besides the reason.
    lines = [line for line in lines if "the previous file was kept" not in line]
    outputs = [name for name in command[1] if name != "r.csv"]
    old = {name: older(command, name) for name in outputs}
    if call in ("unlink", "unlinkat"):
        # What cannot be removed stays; of an older file beside a new one it is said.
        lines = [line for line in lines if "cannot remove the previous files" not in line]
        files = {name: files[name] for name in files if not name.endswith((".part", ".old"))}
    if status == 0:
        if files != right[2]:
            return "another output"
        # The standard error itself may be what takes nothing.
        is_less = call == "write" and all(line in right[1] for line in lines)
        return None if lines == right[1] or is_less else "other lines"
    if command[0].startswith(("info", "check")) and status in (1, 66) and len(lines) <= 1:
        # It is a report of what is wrong with inputs; of several, one that cannot be read is said as well.
        if files["out"] not in (old["out"], right[2]["out"]):
            return None
        if not lines:
            return "no report"
    said = sum(line not in right[1] for line in lines)
    left = {name: files[name] for name in files if name != "r.csv"}
    is_all = left == {name: right[2][name] for name in right[2] if name != "r.csv"}
    is_late = call in ("close", "malloc", "realloc", "calloc") or any("cannot write r.csv" in line for line in lines)
    if is_all and status in (69, 74) and said == 1 and is_late:
        # All was in place: rejects come after the output, then the standard output is closed, and memory for the account
        # is last of all.
        return None
    if status == 64 and call == "stat" and len(lines) == 1 and "cannot read" in lines[0]:
        # A word of the command line that may name a file.
        status = 66
    if status not in STATUSES:
        return "a status that does not fit"
    if kind in HARMLESS:
        return "it need not have failed"
    fitting = {"malloc": {69}, "realloc": {69}, "calloc": {69}, "posix_memalign": {69}, "mmap": {69}, "dlopen": {69}}
    if status not in fitting.get(call, STATUSES):
        return "a status that does not fit"
    if said != 1:
        return "not one line"
    if left != old:
        return "other files: " + " ".join(sorted(set(left) ^ set(old)) or ["changed"])
    return None


def faults(command, folder):
    """All calls of a run that can fail, and how."""
    counts = os.path.join(inputs, "counts." + os.path.basename(folder))
    with open(counts, "wb") as file:
        file.write(bytes(4 * len(names)))
    right = run(command, None, folder, counts)
    with open(counts, "rb") as file:
        numbers = struct.unpack("%dI" % len(names), file.read())
    found = []
    for name, count in zip(names, numbers):
        # Small allocations are as many as there are features, and one is as good as another.
        chosen = range(1, count + 1) if count <= 60 else sorted(random.sample(range(1, count + 1), 60))
        for number in chosen:
            found += [(name, number, kind) for kind in KINDS.get(name, [errno.EIO])]
    return right, found


with tempfile.TemporaryDirectory() as root:
    inputs = os.path.join(root, "inputs")
    os.mkdir(inputs)
    prepare(inputs)
    random.seed(seed)
    made, wrong = 0, 0
    for index, command in enumerate(COMMANDS):
        if len(sys.argv) > 5 and sys.argv[5] not in command[0]:
            continue
        folders = [os.path.join(root, "%d.%d" % (index, place)) for place in range(3)]
        for folder in folders:
            os.mkdir(folder)
        right, found = faults(command, folders[0])
        if right[0] != 0:
            print("%s: status %s without a fault: %s" % (command[0], right[0], right[1]))
            continue
        found = [fault for fault in found if random.random() < share]
        parts = [found[place :: len(folders)] for place in range(len(folders))]
        with ThreadPoolExecutor(len(folders)) as pool:
            jobs = [
                pool.submit(lambda part, folder: [(fault, run(command, fault, folder)) for fault in part], part, folder)
                for part, folder in zip(parts, folders)
            ]  # fmt: skip
            for fault, result in (pair for job in jobs for pair in job.result()):
                made += 1
                problem = verdict(command, fault, right, result)
                if problem:
                    wrong += 1
                    print("%s: %s %s %s: %s: status %s, %s" % (command[0], *fault, problem, result[0], result[1]))
    if made == 0:
        print("no call of the C library was found")
    elif wrong == 0:
        print("ok")
