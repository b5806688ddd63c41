"""Prints how many labels an SVG of plat has, how many pairs of them meet, and how many leave the picture: the boxes of
their letters with half of the width of the halo around them.
"""

import sys

from svgelements import SVG, Group, Path, Shape


def labels(element):
    """Yields the groups and paths of single labels."""
    for child in element:
        if isinstance(child, (Group, Shape)):
            yield child


def box(label):
    parts = [part for part in (label.select() if isinstance(label, Group) else [label]) if isinstance(part, Shape)]
    boxes = []
    for part in parts:
        inner = Path(part).bbox()
        rim = float(part.stroke_width or 0) / 2 if part.stroke.value is not None else 0
        boxes.append((inner[0] - rim, inner[1] - rim, inner[2] + rim, inner[3] + rim))
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def main():
    svg = SVG.parse(sys.argv[1], reify=True)
    group = next(e for e in svg.select() if isinstance(e, Group) and e.id == "labels")
    boxes = [box(label) for label in labels(group)]
    pairs = sum(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for index, a in enumerate(boxes)
        for b in boxes[:index]
    )
    cut = sum(b[0] < 0 or b[1] < 0 or b[2] > float(svg.width) or b[3] > float(svg.height) for b in boxes)
    print(len(boxes), pairs, cut)


main()
