"""How lines lie to lines, by exact fractions: no place of a crossing is rounded, as it is in GEOS.

Every edge is parted wherever another edge meets it: lines share each of the places and stretches that this makes, or do not.
"""
import collections
from fractions import Fraction

from intersect_layers import simple


def relation(one, other):
    """The nine intersections of shapes of lines."""
    paths = [[exact(part.coords) for part in simple(shape)] for shape in (one, other)]
    edges = [edge for shape in paths for path in shape for edge in zip(path, path[1:]) if edge[0] != edge[1]]
    nodes = {edge: {*edge} for edge in edges}
    for first in nodes:
        for second in nodes:
            if first < second:
                for place in meetings(first, second):
                    nodes[first].add(place)
                    nodes[second].add(place)
    (stretches, places, ends), (its_stretches, its_places, its_ends) = (parted(shape, nodes) for shape in paths)
    inner, its_inner = places - ends, its_places - its_ends
    return "".join([
        "1" if stretches & its_stretches else "0" if inner & its_inner else "F",
        "0" if inner & its_ends else "F",
        "1" if stretches - its_stretches else "F",
        "0" if ends & its_inner else "F",
        "0" if ends & its_ends else "F",
        "0" if ends - its_places else "F",
        "1" if its_stretches - stretches else "F",
        "0" if its_ends - places else "F",
        "2"])


def exact(coords):
    return [(Fraction(x), Fraction(y)) for x, y in coords]


def parted(paths, nodes):
    """The stretches between places, the places, and those of them at which an odd number of paths end."""
    stretches, places, ends = set(), set(), collections.Counter()
    for path in paths:
        ends.update([path[0], path[-1]])
        for edge in zip(path, path[1:]):
            along = sorted(nodes.get(edge, ()))
            places.update(along)
            stretches.update(zip(along, along[1:]))
    return stretches, places, {place for place, count in ends.items() if count % 2}


def meetings(first, second):
    """The places where edges cross, or where the ends of one lie on the other."""
    (a, b), (c, d) = first, second
    if any(max(a[k], b[k]) < min(c[k], d[k]) or max(c[k], d[k]) < min(a[k], b[k]) for k in (0, 1)):
        return []
    sides = turn(a, b, c), turn(a, b, d)
    across = turn(c, d, a), turn(c, d, b)
    if sides[0] == sides[1] == 0:
        inside = [place for place in (c, d) if min(a, b) <= place <= max(a, b)]
        return inside + [place for place in (a, b) if min(c, d) <= place <= max(c, d)]
    if sides[0] * sides[1] > 0 or across[0] * across[1] > 0:
        return []
    share = across[0] / (across[0] - across[1])
    return [(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))]


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
