"""Draws random views of Italy with plat and looks for overlaps between labels, markers and furniture in the boxes that
`--labels-to` writes. It knows nothing of how plat decides.

    label_overlaps.py PLAT SAMPLES FIRST COUNT

Prints the number of boxes of each kind, then each overlap: the view, and both boxes.
"""

import collections
import json
import random
import subprocess
import sys
import tempfile

PLAT, SAMPLES, FIRST, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
LANDS, TOWNS, RIVERS = f"{SAMPLES}/lands.geojson", f"{SAMPLES}/towns.csv", f"{SAMPLES}/rivers.geojson"


def view(random):
    """A view and a map at random."""
    zoom = random.choice([4, 5, 6, round(random.uniform(4, 8), 2)])
    line = ["--center", f"{random.uniform(38, 47):.3f},{random.uniform(7, 17):.3f}", "--zoom", str(zoom)]
    line += ["--size", random.choice(["400x300", "640x480", "500x700"])]
    line += ["--heading", str(random.choice([0, 0, 0, 20, 0.01]))]
    line += random.choice([[], ["--anchor", "auto"], ["--unlabeled", "drop"], ["--cluster"]])
    line += random.choice([[], ["--title", "Italy"], ["--scale-bar", "--attribution", "Natural Earth"]])
    line += random.choice([[], ["--legend", "--legend-at", random.choice(["top-left", "bottom-right"])]])
    line += random.choice([[], ["--graticule", "auto"]])
    marker = random.choice(["dot", "pin", "dot,marker-size=6"])
    line += ["--layer", f"{LANDS},label=name", "--layer", f"{TOWNS},label=name,priority=population,marker={marker}"]
    if random.random() < 0.5:
        text = random.choice(["along", "horizontal"])
        line += ["--layer", f"{RIVERS},label=name,font-size=11,line-labels={text}"]
    return line


def boxes(path):
    """The boxes as sets of corners, with the number of the thing that each belongs to: letters of a label are one thing."""
    found, last = [], None
    for feature in json.load(open(path))["features"]:
        values = feature["properties"]
        corners = values["pixels"]
        # Letters of a text along a line follow each other, and no more of them than it has.
        key = (values["kind"], values.get("layer"), values.get("text", ""))
        is_letter = last and key == last[0] and key[0] == "label" and last[2] < len(key[2]) and not upright(corners)
        last = (key, last[1], last[2] + 1) if is_letter else (key, len(found), 1)
        found.append((last[1], key, corners))
    return found


def upright(corners):
    return corners[0][1] == corners[1][1] and corners[1][0] == corners[2][0]


def overlap(one, other, least=0.01):
    """True if two convex shapes share more than a hundredth of a pixel: no side of either parts them."""
    for shape, others in ((one, other), (other, one)):
        for index, corner in enumerate(shape):
            after = shape[(index + 1) % len(shape)]
            normal = (corner[1] - after[1], after[0] - corner[0])
            length = (normal[0] ** 2 + normal[1] ** 2) ** 0.5 or 1
            sides = [
                [((x - corner[0]) * normal[0] + (y - corner[1]) * normal[1]) / length for x, y in points]
                for points in (shape, others)
            ]
            if min(max(sides[0]), max(sides[1])) - max(min(sides[0]), min(sides[1])) <= least:
                return False
    return True


def main():
    kinds, faults = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(FIRST, FIRST + COUNT):
            line = view(random.Random(seed))
            command = [PLAT, "render", "-q", "-o", f"{folder}/a.svg", "--labels-to", f"{folder}/a.json", *line]
            done = subprocess.run(command, text=True, capture_output=True)
            if done.returncode:
                faults.append((seed, " ".join(line), done.stderr))
                continue
            found = boxes(f"{folder}/a.json")
            kinds.update(key[0] for _, key, _ in found)
            spans = [(min(x for x, _ in c), max(x for x, _ in c)) for _, _, c in found]
            order = sorted(range(len(found)), key=lambda index: spans[index][0])
            near = []
            for index in order:
                thing, key, corners = found[index]
                near = [other for other in near if spans[other][1] > spans[index][0]]
                for other in near:
                    second = found[other]
                    pair = {key[0], second[1][0]}
                    if thing != second[0] and pair != {"furniture"} and overlap(corners, second[2]):
                        faults.append((seed, " ".join(line), key, second[1]))
                near.append(index)
    print(*(f"{kinds[kind]} {kind}" for kind in ("label", "marker", "furniture")), sep=", ")
    for fault in faults[:20]:
        print(*fault)
    print(f"{len(faults)} overlaps")


main()
