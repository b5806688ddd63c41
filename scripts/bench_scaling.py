"""How the time and the memory of a command grow while its input doubles four times.

Families of inputs are in files named scaling_*.py, by topic. Each makes the same odd layer in any size, from a seed.
"""

import glob
import importlib
import math
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

DOUBLINGS = 4
# Figures below these differ by chance: they are raised to them.
LEAST_SECONDS = 0.01
LEAST_MEGABYTES = 2
# By how much exponents may be greater where other work on the machine may disturb. What is quadratic still fails.
BUSY_MARGIN = 0.3


@dataclass(frozen=True)
class Family:
    """A command, and inputs of any size for it."""

    name: str
    # Runs in the folder that `make` has filled. A word with * stands for the files of such names.
    command: str
    # Writes the input of a size into a folder. Must work for a size of 2 too: what that takes is a start.
    make: Callable[[int, Path], None]
    first: int  # the smallest of the sizes that are measured
    per_output: bool = False  # the output may grow faster than the input: what it takes is divided by that
    status: int = 0  # exit status of the command
    is_quick: bool = False  # also runs when not all families do
    # Greatest exponents. A family with others has a note that explains them.
    time: float = 1.25
    memory: float = 1.05
    note: str = ""

    def __post_init__(self):
        assert self.note or (self.time <= 1.25 and self.memory <= 1.05), f"{self.name}: the exponents need a note"


def families():
    """All families, by topic."""
    topics = sorted(path.stem for path in Path(__file__).parent.glob("scaling_*.py"))
    return [family for topic in topics for family in importlib.import_module(topic).FAMILIES]


@dataclass
class Cost:
    """The least that any run of a command has taken."""

    seconds: float  # of all cores
    megabytes: float
    output: int  # bytes

    def lower(self, other):
        self.seconds = min(self.seconds, other.seconds)
        self.megabytes = min(self.megabytes, other.megabytes)


def cost(plat, family, folder):
    """Runs the command of a family once."""
    program, *words = shlex.split(family.command)
    assert program == "plat", family.command
    files = [sorted(glob.glob(word, root_dir=folder)) if "*" in word else [word] for word in words]
    command = [str(plat), *(word for found in files for word in found)]
    with tempfile.NamedTemporaryFile() as report, tempfile.TemporaryFile() as output:
        # Asking the system from here would count the memory of Python, from which the process is split off.
        timer = [shutil.which("time"), "-f", "%M", "-o", report.name]
        with subprocess.Popen([*timer, *command], cwd=folder, stdout=output, stderr=subprocess.PIPE) as process:
            messages = process.stderr.read()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != family.status:
            sys.stderr.buffer.write(messages[-2000:])
            sys.exit(f"bench: exit status {process.returncode} of: {shlex.join(command[:20])}")
        megabytes = int(report.read().split()[-1]) * 1024 / 1e6
        return Cost(used.ru_utime + used.ru_stime, megabytes, output.seek(0, os.SEEK_END))


class Series:
    """Costs of one family over its sizes."""

    def __init__(self, plat, family, folder, margin):
        self.plat, self.family, self.margin = plat, family, margin
        self.sizes = [family.first << doubling for doubling in range(DOUBLINGS + 1)]
        self.folders = {size: folder / str(size) for size in [2, *self.sizes]}
        self.costs = {}
        for size, made in self.folders.items():
            made.mkdir()
            family.make(size, made)

    def measure(self, runs):
        # In turn, so that a busy moment of the machine does not meet all runs of one size.
        for _ in range(runs):
            for size, folder in self.folders.items():
                measured = cost(self.plat, self.family, folder)
                self.costs.setdefault(size, measured).lower(measured)

    def exponent(self, figure, least):
        """The slope of the line through the logarithms of a figure beyond that of a start."""
        start = getattr(self.costs[2], figure)
        beyond = [max(getattr(self.costs[size], figure) - start, least) for size in self.sizes]
        if self.family.per_output:
            shares = [self.costs[size].output / size for size in self.sizes]
            beyond = [value / max(share / shares[0], 1) for value, share in zip(beyond, shares)]
        return slope([math.log(size) for size in self.sizes], [math.log(value) for value in beyond])

    @property
    def time(self):
        return self.exponent("seconds", LEAST_SECONDS)

    @property
    def memory(self):
        return self.exponent("megabytes", LEAST_MEGABYTES)

    @property
    def is_linear(self):
        return self.time <= self.family.time + self.margin and self.memory <= self.family.memory + self.margin

    def cells(self):
        first, last = self.sizes[0], self.sizes[-1]
        costs = [self.costs[size] for size in self.sizes]
        return (
            f"{first:,}…{last:,}",
            " ".join(f"{cost.seconds:.3f}" for cost in costs),
            " ".join(f"{cost.megabytes:.0f}" for cost in costs),
            f"{self.time:.2f}",
            f"{self.memory:.2f}",
        )


def slope(xs, ys):
    """That of the line with the least squares."""
    middle, height = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - middle) * (y - height) for x, y in zip(xs, ys)) / sum((x - middle) ** 2 for x in xs)


def measure_all(plat, measured, runs, margin, print_row):
    """Prints a row for each family. Returns the names of those that grow too fast."""
    print_row("family", "sizes", "seconds of all cores", "MB", "time ∝ n^", "memory ∝ n^", "linear")
    print_row(*["---"] * 7)
    failed, notes = [], []
    for family in measured:
        with tempfile.TemporaryDirectory(prefix="plat-scaling-") as folder:
            series = Series(plat, family, Path(folder), margin)
            series.measure(runs)
            if not series.is_linear:
                # Perhaps something else was busy.
                series.measure(2 * runs)
        verdict = "yes" if series.is_linear else "**no**"
        if family.note:
            notes.append(family)
            verdict += f" ({len(notes)})"
        if not series.is_linear:
            failed.append(family.name)
        print_row(family.name, *series.cells(), verdict)
    for number, family in enumerate(notes, 1):
        print(f"{'' if number > 1 else chr(10)}({number}) {family.note}")
    return failed
