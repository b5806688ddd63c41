"""Prints how many labels an SVG of plat has, how many pairs of them meet, and how many leave the picture: the boxes of
their letters with half of the width of the halo around them.
"""

import functools
import sys

from svgelements import SVG, Group, Path, Shape


def labels(element):
    """Yields the groups and paths of single labels."""
    for child in element:
        if isinstance(child, (Group, Shape)):
            yield child


def parts(label):
    return [part for part in (label.select() if isinstance(label, Group) else [label]) if isinstance(part, Shape)]


def hull(path):
    """The box of all points that define a path, which is inside it."""
    points = [point for segment in path for point in segment if point is not None]
    return (min(p.x for p in points), min(p.y for p in points), max(p.x for p in points), max(p.y for p in points))


def box(label, inner_box):
    boxes = []
    for part in parts(label):
        inner = inner_box(Path(part))
        rim = float(part.stroke_width or 0) / 2 if part.stroke.value is not None else 0
        boxes.append((inner[0] - rim, inner[1] - rim, inner[2] + rim, inner[3] + rim))
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def meet(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def main():
    svg = SVG.parse(sys.argv[1], reify=True)
    group = next(e for e in svg.select() if isinstance(e, Group) and e.id == "labels")
    found = list(labels(group))
    # Boxes of curves are slow, so they are found only where those of their points do not settle it.
    hulls = [box(label, hull) for label in found]
    exact = functools.cache(lambda index: box(found[index], Path.bbox))
    pairs = sum(
        meet(a, b) and meet(exact(index), exact(other))
        for index, a in enumerate(hulls)
        for other, b in enumerate(hulls[:index])
    )

    def leaves(b):
        return b[0] < 0 or b[1] < 0 or b[2] > float(svg.width) or b[3] > float(svg.height)

    cut = sum(leaves(a) and leaves(exact(index)) for index, a in enumerate(hulls))
    print(len(found), pairs, cut)


main()
