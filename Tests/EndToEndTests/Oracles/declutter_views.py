"""Whether `plat declutter` finds for a view what its definition says.

    declutter_views.py PLAT COUNT

makes so many seeded views of labels and prints what is wrong, or `ok`: what is within the view and its margin shows unless
something better is in its way, and of labels that matter alike those are better that are nearer to the middle, or to a place.
"""
import collections
import json
import math
import os
import random
import subprocess
import tempfile
from decimal import Decimal

from pyproj import Geod

from declutter_layouts import Label, play, units, write
from declutter_oracle import Ambiguous, Rules, run

GLOBE = Geod(ellps="WGS84")


class Everything:
    """What a view takes no part in."""

    def __init__(self, labels):
        self.labels, self.repeat = labels, None


def visible(label, middle, zoom, size, margin):
    """By pixels from the middle of the view."""
    scale = 2.0 ** zoom * 256 / 2 ** 32
    across = ((label.x - middle[0] + 2 ** 31) % 2 ** 32 - 2 ** 31) * scale
    down = (label.y - middle[1]) * scale
    beyond = max(abs(across) - size[0] / 2 - margin, abs(down) - size[1] / 2 - margin)
    if abs(beyond) < 1e-3:
        raise Ambiguous
    return beyond < 0


def ranked(labels, near):
    """By priority, then by distance, which must be clear."""
    for label in labels:
        row = label.row
        label.rank = (-row["rank"], GLOBE.inv(near[1], near[0], row["lon"], row["lat"])[2])
    ranks = sorted(label.rank for label in labels)
    for one, other in zip(ranks, ranks[1:]):
        if one[0] == other[0] and other[1] - one[1] < 1e-4 * other[1] + 0.01:
            raise Ambiguous


def worked(job):
    plat, number = job
    rng, met = random.Random(number * 31 + 7), collections.Counter()
    zoom = rng.choice([rng.uniform(1, 18), rng.randint(1, 18), 24, 0.0])
    size = rng.choice([(800, 600), (256, 256), (320.5, 900)])
    middle = rng.uniform(-75, 75), rng.choice([rng.uniform(-180, 180), 180, -179.99999])
    degrees = 360 / 256 / 2 ** zoom
    margin = rng.choice([0, 0, 50, 300])
    rows = []
    for place in range(rng.choice([10, 40, 60])):
        across, down = (rng.uniform(-1, 1) * (side / 2 + 100) * degrees for side in size)
        rows.append({
            "n": place + 1, "lat": max(-85, min(85, middle[0] + down * math.cos(math.radians(middle[0])))),
            "lon": (middle[1] + across + 180) % 360 - 180, "rank": rng.choice([1, 2, 2.5])})
    labels = [Label(row) for row in rows]
    for label in labels:
        label.width, label.height, label.collides = 75 * 8, 15 * 8, True
    near, options = middle, []
    if rng.random() < 0.4:
        near = rng.uniform(-75, 75), rng.uniform(-180, 180)
        options += ["--near", f"{near[0]},{near[1]}"]
    if margin:
        options += ["--margin", str(margin)]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("labels.csv", rows, rng, "csv", False)
        view = [f"{size[0]}x{size[1]}", "--center", f"{middle[0]!r},{middle[1]!r}", "--zoom", repr(zoom)]
        if rng.random() < 0.5:
            with open("view.json", "wb") as file:
                subprocess.run([plat, "fit", "--json", "--size", *view], stdout=file, check=True)
            options += ["--viewport", "view.json"]
        else:
            options += ["--size", *view]
        try:
            seen = [label for label in labels if visible(label, units(*middle), zoom, size, margin)]
            ranked(seen, near)
            rules = Rules(random.Random(0), Everything(seen))
            rules.mode, rules.tile, rules.per_tile, rules.per_zoom = "nested", 256, None, None
            rules.zoom, rules.zooms = Decimal(zoom), range(int(zoom), int(zoom) + 1)
            if rng.random() < 0.4:
                rules.per_zoom = rng.choice([1, 5])
                options += ["--max-labels", str(rules.per_zoom)]
            rules.runs = [rules.run(label) for label in seen]
            rules.answer()
            expected = sorted(seen[place].row["n"] for place in rules.shown[rules.zooms[0]])
            found = json.loads(run(plat, "--priority", "rank", *options, "labels.csv"))["features"]
            found = [feature["properties"]["n"] for feature in found]
            met["shown"] += len(found)
            met["hidden"] += len(seen) - len(found)
            met["outside"] += len(labels) - len(seen)
            wrong = [] if found == expected else [f"{number} ({' '.join(options)}): {found} in place of {expected}"]
        except Ambiguous:
            return [], collections.Counter(ambiguous=1)
        except ValueError as error:
            wrong = [f"{number} ({' '.join(options)}): {error}"]
    return wrong, met


def lacks(met, count):
    is_enough = min(met[kind] for kind in ("shown", "hidden", "outside")) >= count and met["ambiguous"] <= count // 2
    return [] if is_enough else [str(dict(met))]



if __name__ == "__main__":
    play(worked, lacks)
