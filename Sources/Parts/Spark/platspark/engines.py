"""What an engine does: it finds the facts of all parts, lets them hand over rows, and writes them."""

from __future__ import annotations

from typing import Iterator, Optional, Protocol, Sequence

from platspark.job import FactFiles, Job
from platspark.parts import Found, Written
from platspark.ranges import Task, Tasks


class Shuffle(Protocol):
    """What is on its way from part to part. Each method is called once, in this order."""

    def scatter(self) -> Iterator[Written]:
        """Reads all parts, and hands over rows, or features of layer B."""

    def gather(self) -> None:
        """Groups the rows, or finds who needs the features."""

    def survey(self) -> Iterator[Found]:
        """Finds which parts have features; needed for some formats only."""

    def write(self, facts: FactFiles) -> Iterator[Written]:
        """Writes the features of all parts."""


class Engine(Protocol):
    """Runs parts. Outcomes come in the order of the parts, so that the first failure is known to be the first."""

    # Parts that can run at once.
    cores: int
    # True if parts run on this machine only.
    is_local: bool

    def program(self, binary: Optional[str]) -> Optional[str]:
        """Path of the binary where the parts run, or None if the engine sends it."""

    def find_facts(self, job: Job) -> Iterator[Found]: ...

    def write_parts(self, job: Job, facts: FactFiles, tasks: Sequence[Task]) -> Iterator[Written]:
        """Writes parts by the facts of all of them, in a file on the driver."""

    def shuffle(self, job: Job, facts: FactFiles, tasks: Tasks) -> Shuffle:
        """What parts hand over to each other."""

    def close(self) -> None:
        """Ends what still runs."""
