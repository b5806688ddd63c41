"""Areas that share borders, in any number. See bench_scaling."""

import math

from bench_scaling import Family


def place(column, row, shift=0.0):
    """A corner of a crooked grid."""
    x = column / 50 + 0.004 * math.sin(17 * column + 5 * row) + shift
    y = row / 50 + 0.004 * math.sin(11 * row + 7 * column) + shift
    return (x - 40, y - 40)


def border(start, end, corners=4):
    """The positions between two corners, the same from both sides."""
    (first, last), isForward = sorted([start, end]), start < end
    line = []
    for number in range(corners + 1):
        share = number / corners
        bend = 0.0008 * math.sin(9 * share + 100 * first[0]) * math.sin(math.pi * share)
        x = first[0] + (last[0] - first[0]) * share + bend
        y = first[1] + (last[1] - first[1]) * share + bend
        line.append((round(x, 7), round(y, 7)))
    return line if isForward else line[::-1]


def cells(size, shift=0.0, isTidy=True):
    """Rows of a table: cells of a grid in groups of 8 by 8. Every third one of an untidy grid lies over its neighbours."""
    width = max(math.isqrt(size), 1)
    for number in range(size):
        column, row = number % width, number // width
        corners = [place(column + x, row + y, shift) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
        ring = []
        for index in range(4):
            ring += border(corners[index], corners[(index + 1) % 4])[:-1]
        if not isTidy and number % 3 == 0:
            ring = [(x + 0.001, y + 0.0007) for x, y in ring]
        text = ", ".join(f"{x:.7f} {y:.7f}" for x, y in [*ring, ring[0]])
        yield f'"POLYGON (({text}))",{column // 8}-{row // 8}\n'


def write(name, **kinds):
    def make(size, folder):
        for file, arguments in {name: {}, **kinds}.items():
            (folder / file).write_text("wkt,zone\n" + "".join(cells(size, **arguments)))

    return make


def family(name, words, make, first=1000, **others):
    return Family(
        f"coverages: {name}", f"plat {words}", make, first, time=1.1, memory=1.15,
        note="Room for vertices doubles when it is full, so memory grows in steps.", **others)


TIDY = write("a.csv")
UNTIDY = write("a.csv", **{"a.csv": {"isTidy": False}})

FAMILIES = [
    family("dissolve", "dissolve -q --by zone -f csv a.csv", TIDY, 2000),
    family("fill gaps", "dissolve -q --by zone --gaps 20m -f csv a.csv", UNTIDY),
    family("simplify", "simplify -q --tolerance 100m -f csv a.csv", TIDY, 2000),
    family("check", "check -q --coverage -o report.txt a.csv", UNTIDY, status=1),
    family("repair", "repair -q --coverage -f csv a.csv", UNTIDY, is_quick=True),
    family("overlay", "overlay union -q -f csv a.csv b.csv", write("a.csv", **{"b.csv": {"shift": 0.007}})),
]
