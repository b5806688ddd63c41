"""All that a machine must know to work on a part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from platspark.plan import Plan, with_options


@dataclass(frozen=True)
class FactFiles:
    """Files of the facts of all parts: of the input, and of layer B if that is split."""

    path: str
    held: Optional[str] = None

    @property
    def paths(self) -> list[str]:
        return [self.path] if self.held is None else [self.path, self.held]

    @property
    def options(self) -> list[str]:
        names = ('--facts', '--facts-b')
        return [word for pair in zip(names, self.paths) for word in pair]


@dataclass(frozen=True)
class Job:
    """A plan over a number of parts. It travels to other machines."""

    # Tells its copies from those of other jobs in a session of Spark.
    name: str
    plan: Plan
    # Of the first file of each input; 0 where it is missing, which the binary will tell.
    sizes: list[int]
    count: int
    # Where the user has typed the command.
    folder: str
    # Holds a folder for each attempt to write a part. Empty where parts write no files.
    staging: str
    # Absolute path of the binary, or None if it was sent with the job.
    binary: Optional[str]
    # Of the driver's binary; None where the parts run on the same machine.
    version: Optional[str]
    # Threads of each process, if not all.
    threads: Optional[int]
    # The job on layer B, if that is split, too, and an option that tells runs on it apart.
    held: Optional[Job] = None
    mark: tuple[str, ...] = ()

    def arguments(self, *options: str) -> list[str]:
        threads = () if self.threads is None else ('--threads', str(self.threads))
        return with_options(self.plan.arguments, [*threads, *self.mark, *options])
