"""Layers whose labels are hard to declutter, in any size. See bench_scaling."""

import random

from bench_scaling import Family


def table(path, header, rows):
    with open(path, "w") as file:
        file.write(header + "\n")
        file.writelines(",".join(map(str, row)) + "\n" for row in rows)


def places(size, seed, spread=20):
    """Places as dense for any size: the area grows with the number."""
    rng = random.Random(seed)
    side = spread * (size / 64_000) ** 0.5
    return rng, [(round(rng.uniform(-side, side), 6), round(rng.uniform(-side, side), 6)) for _ in range(size)]


def powers(size, folder):
    """Labels as large as each power of two alike, so that large ones reach over many small ones."""
    rng, found = places(size, 1)
    rows = [
        (*place, rng.random(), 2 ** rng.uniform(0, 13), 2 ** rng.uniform(0, 13)) for place in found
    ]
    table(folder / "labels.csv", "lat,lon,priority,w,h", rows)


def thin(size, folder):
    """Wide labels that are not high beside high ones that are not wide."""
    rng, found = places(size, 2)
    rows = [
        (*place, rng.random(), *((4000, 4) if rng.random() < 0.5 else (4, 4000))) for place in found
    ]
    table(folder / "labels.csv", "lat,lon,priority,w,h", rows)


def offsets(most):
    """Small labels far from their places."""

    def made(size, folder):
        rng, found = places(size, 3)
        rows = [(*place, rng.random(), rng.uniform(-most, most), rng.uniform(-most, most)) for place in found]
        table(folder / "labels.csv", "lat,lon,priority,dx,dy", rows)

    return made


def obstacles(size, folder):
    """Labels in one place, all of which as many obstacles cover."""
    rng = random.Random(4)
    rows = [(0.00001 * rng.random(), 0.00001 * rng.random(), rng.random()) for _ in range(2 * size)]
    table(folder / "labels.csv", "lat,lon,priority", rows[:size])
    table(folder / "obstacles.csv", "lat,lon,priority", rows[size:])


def crowd(size, folder):
    """Labels over the whole world, denser in some places."""
    rng = random.Random(5)
    heaps = [(rng.uniform(-60, 60), rng.uniform(-170, 170), 10 ** rng.uniform(-2, 1)) for _ in range(200)]
    rows = []
    for _ in range(size):
        south, west, spread = rng.choice(heaps)
        rows.append((round(rng.gauss(south, spread), 6), round(rng.gauss(west, spread), 6), rng.randrange(1000)))
    table(folder / "labels.csv", "lat,lon,priority", rows)


def one_place(size, folder):
    """Labels in one place, all of which are always shown."""
    rng = random.Random(6)
    rows = [(round(rng.gauss(10, 0.001), 6), round(rng.gauss(10, 0.001), 6), 1000) for _ in range(size)]
    table(folder / "labels.csv", "lat,lon,priority", rows)


FILLED = "plat declutter -q --mode fill --priority priority --offset-fields dx,dy"
BY_SIZE = "plat declutter -q --priority priority --label-size-fields w,h"

FAMILIES = [
    Family("labels: sizes over powers of two", f"{BY_SIZE} labels.csv", powers, 2000),
    Family("labels: sizes over powers of two, filled", f"{BY_SIZE} --mode fill labels.csv", powers, 2000),
    Family("labels: wide beside thin", f"{BY_SIZE} labels.csv", thin, 4000),
    Family(
        "labels: far offsets", "plat declutter -q --priority priority --offset-fields dx,dy labels.csv", offsets(4000),
        2000,
    ),
    Family(
        "labels: far offsets, filled", f"{FILLED} labels.csv", offsets(4000), 2000,
    ),
    Family(
        "labels: offsets around the world, filled", f"{FILLED} labels.csv", offsets(100_000), 1000, time=1.8,
        note="A label that is shown hides all that it would meet at any later zoom. As the zoom grows, labels with "
        "different offsets move past each other, along lines through a space of two directions and the zoom. No way is "
        "known to tell in less than n^(4/3) whether lines in space meet. The tree bounds them by places and speeds.",
    ),
    Family(
        "labels: as many obstacles on as many places",
        "plat declutter -q --priority priority --obstacles obstacles.csv labels.csv", obstacles, 4000, is_quick=True,
    ),
    Family("labels: display priorities", "plat declutter -q --display-priority priority labels.csv", crowd, 8000),
    Family(
        "labels: all in one place and always shown", "plat declutter -q --display-priority priority labels.csv",
        one_place, 4000,
    ),
    Family("labels: filled", "plat declutter -q --mode fill --priority priority labels.csv", crowd, 16_000),
]
