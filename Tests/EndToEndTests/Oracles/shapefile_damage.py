"""Cuts shapefiles at every byte, flips every bit of their heads and random ones elsewhere, and runs plat on the results:
no crash, no hang, no greed, and nothing that is lost without a word.

usage: shapefile_damage.py PLAT FLIPS SHARE STEM...

SHARE is the part of all damages that is done, from 0 to 1.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BATCH = 500
# Damages of each layer that go through `plat cat` too.
CONVERTED = 20
SECONDS = 10
MOST_MEMORY = 256 << 10
ENDINGS = ["shp", "shx", "dbf"]
# In memory, where there is such a place: it is many files.
PLACE = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def heads(files):
    """How much of each file is flipped bit by bit: the header and the first record."""
    shapes, table = files["shp"], files["dbf"]
    rows = int.from_bytes(table[8:10], "little")
    return {
        "shp": min(len(shapes), 108 + 2 * int.from_bytes(shapes[104:108], "big")),
        "shx": min(len(files["shx"]), 108),
        "dbf": min(len(table), rows + int.from_bytes(table[10:12], "little")),
    }


def damages(files, flips, draw):
    """What is done: the ending, and the bytes instead of those that the file has."""
    for ending in ENDINGS:
        content = files[ending]
        for length in range(len(content)):
            yield f"{ending} cut at {length}", ending, content[:length]
        for bit in range(8 * heads(files)[ending]):
            yield f"{ending} bit {bit}", ending, flipped(content, bit)
    for _ in range(flips):
        ending = draw.choice(ENDINGS)
        bit = draw.randrange(8 * len(files[ending]))
        yield f"{ending} bit {bit}", ending, flipped(files[ending], bit)


def flipped(content, bit):
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def run(command, folder):
    """The status, the most memory in KiB, and what was written; status None for what takes too long."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=errors, stdin=subprocess.DEVNULL)
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timed_out = not timer.is_alive()
        timer.cancel()
        out.seek(0)
        errors.seek(0)
        code = None if timed_out else process.returncode
        return code, usage.ru_maxrss, out.read(), errors.read().decode("utf-8", "replace")


def worth(layer):
    """How much of a layer was read."""
    kinds = layer["geometry"]
    return {
        "features": layer["features"], "shapes": layer["features"] - kinds.get("null", 0),
        "positions": layer["positions"], "fields": len(layer["fields"]),
        "values": sum(field["values"] for field in layer["fields"]),
    }


def kinds(layer):
    """A coordinate can be changed so that a hole is none any more, which makes two polygons of one."""
    return sorted({kind.removeprefix("Multi") for kind in layer["geometry"]})


def complaints(layer):
    return {(item["code"], item["severity"], item["count"]) for item in layer["problems"]}


def silent(name, layer, whole):
    """What was lost of a layer without any word about it."""
    if not layer["isWhole"] or complaints(layer) - complaints(whole):
        return None
    left, right = worth(whole), worth(layer)
    lost = [f"{key} {right[key]} of {left[key]}" for key in left if right[key] < left[key]]
    if kinds(layer) != kinds(whole):
        lost.append(f"{kinds(layer)} of {kinds(whole)}")
    return f"{name}: {', '.join(lost)} and no word" if lost and not blanked(name, layer, whole) else None


def blanked(name, layer, whole):
    """A value that a flip turned to blanks, or a row to a deleted one, is as if it had never been."""
    left, right = worth(whole), worth(layer)
    return name.split()[0] == "dbf" and "bit" in name and all(
        left[key] == right[key] for key in left if key != "values"
    ) and left["values"] - right["values"] <= 1


class Stem:
    def __init__(self, plat, path):
        self.plat, self.name = plat, Path(path).name
        self.paths = {ending: Path(f"{path}.{ending}") for ending in ENDINGS}
        self.files = {ending: file.read_bytes() for ending, file in self.paths.items()}
        status, _, out, errors = run([plat, "info", "--json", f"{path}.shp"], None)
        assert status == 0, errors
        self.whole = json.loads(out)["layers"][0]

    def inspect(self, batch):
        """One run of plat over many damaged layers; those of a bad run once more, one by one."""
        with tempfile.TemporaryDirectory(dir=PLACE) as folder:
            for other in ENDINGS:
                shutil.copyfile(self.paths[other], f"{folder}/whole.{other}")
            for number, (_, ending, content) in enumerate(batch):
                os.mkdir(f"{folder}/{number}")
                for other in ENDINGS:
                    if other == ending:
                        Path(f"{folder}/{number}/a.{other}").write_bytes(content)
                    else:
                        os.link(f"{folder}/whole.{other}", f"{folder}/{number}/a.{other}")
            names = [f"{number}/a.shp" for number in range(len(batch))]
            status, memory, out, errors = run([self.plat, "info", "--json", "-q", *names], folder)
        if status not in (0, 65) or memory > MOST_MEMORY:
            if len(batch) > 1:
                middle = len(batch) // 2
                return self.inspect(batch[:middle]) + self.inspect(batch[middle:])
            return [f"{self.name}, {batch[0][0]}: status {status}, {memory} KiB: {errors[-300:]}"]
        layers = json.loads(out)["layers"]
        if len(layers) != len(batch):
            return [f"{self.name}: {len(layers)} reports of {len(batch)}, from {batch[0][0]} on"]
        found = [silent(name, layer, self.whole) for (name, _, _), layer in zip(batch, layers)]
        return [f"{self.name}, {text}" for text in found if text]

    def convert(self, damage):
        """One damaged layer through `plat cat`: its status or its words tell what is missing."""
        name, ending, content = damage
        with tempfile.TemporaryDirectory(dir=PLACE) as folder:
            for other in ENDINGS:
                (Path(folder) / f"a.{other}").write_bytes(content if other == ending else self.files[other])
            status, memory, out, errors = run([self.plat, "cat", "-f", "geojsonseq", "a.shp"], folder)
        if status not in (0, 65) or memory > MOST_MEMORY:
            return [f"{self.name}, {name}: cat ends with {status}, {memory} KiB: {errors[-300:]}"]
        features = [json.loads(line) for line in out.decode("utf-8").split("\n")[:-1]]
        quiet = not any(word in errors for word in ("warning", "altered", "skipped", "deleted"))
        if status == 0 and len(features) < self.whole["features"] and quiet:
            return [f"{self.name}, {name}: cat writes {len(features)} features and says nothing"]
        return []


def main():
    plat, flips, share, *paths = sys.argv[1:]
    wrong, count = [], 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tasks = []
        for index, path in enumerate(paths):
            stem, draw = Stem(plat, path), random.Random(f"{index} {flips}")
            found = list(damages(stem.files, int(flips) // len(paths), draw))
            found = draw.sample(found, int(float(share) * len(found)))
            count += len(found)
            tasks += [pool.submit(stem.inspect, found[at : at + BATCH]) for at in range(0, len(found), BATCH)]
            tasks += [pool.submit(stem.convert, one) for one in draw.sample(found, CONVERTED)]
        for task in tasks:
            wrong += task.result()
    print("\n".join(wrong[:40] + ([f"… of {len(wrong)}"] if len(wrong) > 40 else [])) or f"ok {count}")


main()
