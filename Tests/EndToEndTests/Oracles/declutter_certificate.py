"""Whether what `plat declutter` finds for a CSV is right, in a time that grows only with the number of labels.

    declutter_certificate.py PLAT FILE [PRIORITY]

Labels of 75x15 pixels that show must not overlap at any zoom, and each that is hidden must name one that comes before it and
hides it one zoom below its lowest: by induction from the best that allows one answer only. Prints what is wrong, or `ok`.
"""
import json
import subprocess
import sys

from declutter_layouts import units, written

WIDTH, HEIGHT, ZOOMS = 75, 15, range(21)


def overlap(one, other, zoom):
    across = abs((one[0] - other[0] + (1 << 31)) % (1 << 32) - (1 << 31))
    return across << zoom < WIDTH << 24 and abs(one[1] - other[1]) << zoom < HEIGHT << 24


def collisions(shown, zoom):
    """Of boxes in cells as large as they are none but those in cells next to each other overlap."""
    cells, wrong = {}, []
    columns = max((1 << (8 + zoom)) // WIDTH, 1)
    for label, place in shown:
        column, row = (place[0] * columns) >> 32, (place[1] << zoom) // (HEIGHT << 24)
        for x in {(column + step) % columns for step in (-1, 0, 1)}:
            for y in (row - 1, row, row + 1):
                wrong += [
                    f"{label} and {other} overlap at {zoom}" for other, there in cells.get((x, y), ())
                    if overlap(place, there, zoom)]
        cells.setdefault((column, row), []).append((label, place))
    return wrong


def main():
    plat, name, *priority = sys.argv[1:]
    words = [plat, "declutter", "-q", "--blocked-by", "--precision", "full", "-f", "geojsonseq", name]
    priority = [name for name in priority if name]
    if priority:
        words += ["--priority", priority[0]]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    features = [json.loads(line) for line in lines]
    places, lowest, blockers, ranks = [], [], [], []
    wrong = []
    for feature in features:
        row = feature["properties"]
        if feature["geometry"] is None:
            # One that never shows, so that numbers are those of records.
            if row["minzoom"] is not None or row["blocked_by"] is not None:
                wrong.append(f"{row} has no place")
            places.append(None), lowest.append(99), blockers.append(None), ranks.append(0)
            continue
        longitude, latitude = feature["geometry"]["coordinates"]
        places.append(units(written(latitude), written(longitude)))
        lowest.append(row["minzoom"])
        blockers.append(None if row["blocked_by"] is None else row["blocked_by"] - 1)
        ranks.append(-float(row[priority[0]]) if priority else 0)
    for zoom in ZOOMS:
        wrong += collisions([(label, places[label]) for label in range(len(places)) if lowest[label] <= zoom], zoom)
    for label, blocker in enumerate(blockers):
        if places[label] is None:
            continue
        zoom = lowest[label] - 1
        if blocker is None:
            if lowest[label] != 0:
                wrong.append(f"nobody hides {label} at {zoom}")
        elif lowest[blocker] > zoom or ranks[blocker] > ranks[label] or not overlap(places[label], places[blocker], zoom):
            wrong.append(f"{blocker} does not hide {label} at {zoom}")
    shown = [sum(low <= zoom for low in lowest) for zoom in ZOOMS]
    if len(features) < 100 or shown[0] == 0 or shown[0] == shown[-1]:
        wrong.append(f"{len(features)} labels, of which show {shown}")
    print("\n".join(wrong[:20]) or "ok")


if __name__ == "__main__":
    main()
