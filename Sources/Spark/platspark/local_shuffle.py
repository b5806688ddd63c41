"""What parts hand over to each other on one machine: files that get other names."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Callable, Iterator, Protocol, Sequence, TypeVar

from platspark import groups
from platspark.job import Job
from platspark.parts import Found, Written
from platspark.ranges import Task

Item = TypeVar('Item')
Outcome = TypeVar('Outcome')


class Pool(Protocol):
    """Runs work on items by the processes of the engine, and yields outcomes in their order."""

    def __call__(self, work: Callable[[Item], Outcome], items: Sequence[Item]) -> Iterator[Outcome]: ...


class LocalShuffle:
    """Rows and groups, as files of this machine by the part that they are from and then by the one that they are for."""

    def __init__(self, job: Job, facts: str, tasks: Sequence[Task], shared: Path, pool: Pool) -> None:
        self._job = job
        self._facts = facts
        self._tasks = tasks
        self._shared = shared
        self._run = pool
        self._rows = shared / 'rows'
        self._groups = shared / 'groups'
        for folder in (self._rows, self._groups):
            folder.mkdir()

    def scatter(self) -> Iterator[Written]:
        return self._run(self._scatter, range(self._job.count))

    def gather(self) -> None:
        for _ in self._run(self._gather, range(self._job.count)):
            pass

    def survey(self) -> Iterator[Found]:
        # Whatever is not moved is needed again to write the part.
        return self._run(self._survey, range(self._job.count))

    def write(self, facts: str) -> Iterator[Written]:
        self._facts = facts
        return self._run(self._write, range(self._job.count))

    def _known(self) -> str:
        return self._facts

    def _scatter(self, number: int) -> Written:
        with groups.scatter(self._job, self._shared, self._known, self._tasks[number]) as (written, folder):
            os.rename(folder, self._rows / str(number))
            return written

    def _gather(self, number: int) -> None:
        fill = functools.partial(self._move, self._rows, number)
        with groups.gather(self._job, self._shared, self._known, number, fill) as folder:
            os.rename(folder, self._groups / str(number))

    def _survey(self, number: int) -> Found:
        return groups.survey(self._job, self._shared, self._known, number,
                             functools.partial(self._link, self._groups, number))

    def _write(self, number: int) -> Written:
        return groups.write(self._job, self._shared, self._known, number,
                            functools.partial(self._move, self._groups, number))

    def _move(self, source: Path, number: int, folder: Path) -> None:
        self._each(source, number, folder, os.rename)

    def _link(self, source: Path, number: int, folder: Path) -> None:
        self._each(source, number, folder, os.symlink)

    def _each(self, source: Path, number: int, folder: Path, put: Callable[[Path, Path], None]) -> None:
        for sender in range(self._job.count):
            path = source / str(sender) / str(number)
            if path.exists():
                put(path, folder / str(sender))
