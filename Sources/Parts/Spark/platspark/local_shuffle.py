"""What parts hand over to each other on one machine: files that get other names."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Callable, Iterator, Optional, Protocol, Sequence, TypeVar

from platspark import handing
from platspark.job import FactFiles, Job
from platspark.parts import Found, Written
from platspark.ranges import Task, Tasks

Item = TypeVar('Item')
Outcome = TypeVar('Outcome')


class Pool(Protocol):
    """Runs work on items by the processes of the engine, and yields outcomes in their order."""

    def __call__(self, work: Callable[[Item], Outcome], items: Sequence[Item]) -> Iterator[Outcome]: ...


class LocalShuffle:
    """Files of this machine, by the part that they are from and then by the one that they are for."""

    def __init__(self, job: Job, facts: FactFiles, tasks: Tasks, shared: Path, pool: Pool) -> None:
        self._job = job
        self._facts = facts
        self._tasks = tasks
        self._shared = shared
        self._run = pool
        self._first = shared / 'first'
        self._second = shared / 'second'
        for folder in (self._first, self._second):
            folder.mkdir()

    def scatter(self) -> Iterator[Written]:
        if self._job.held is None:
            return self._run(functools.partial(self._scatter, self._job, 0), self._tasks.all)
        for _ in self._run(functools.partial(self._hand_on, self._first, None), self._tasks.all):
            pass
        # They are senders beside the parts of layer A.
        return self._run(functools.partial(self._scatter, self._job.held, self._job.count), self._tasks.held)

    def gather(self) -> None:
        for _ in self._run(functools.partial(self._hand_on, self._second, self._first), self._tasks.all):
            pass

    def survey(self) -> Iterator[Found]:
        return self._run(self._survey, self._tasks.all)

    def write(self, facts: FactFiles) -> Iterator[Written]:
        self._facts = facts
        return self._run(self._write, self._tasks.all)

    def _known(self) -> FactFiles:
        return self._facts

    def _scatter(self, job: Job, offset: int, task: Task) -> Written:
        with handing.scatter(job, self._shared, self._known, task) as (written, folder):
            os.rename(folder, self._first / str(offset + task.number))
            return written

    def _hand_on(self, target: Path, source: Optional[Path], task: Task) -> None:
        fill = None if source is None else functools.partial(put, source, task.number, os.rename)
        with handing.hand_on(self._job, self._shared, self._known, task, fill) as folder:
            os.rename(folder, target / str(task.number))

    def _survey(self, task: Task) -> Found:
        # The files are needed again to write the part.
        fill = functools.partial(put, self._second, task.number, os.symlink)
        return handing.survey(self._job, self._shared, self._known, task, fill)

    def _write(self, task: Task) -> Written:
        fill = functools.partial(put, self._second, task.number, os.rename)
        return handing.write(self._job, self._shared, self._known, task, fill)


def put(source: Path, number: int, way: Callable[[Path, Path], None], folder: Path) -> None:
    """Puts the files for a part into a folder, named by the part that each is from."""
    for sender in source.iterdir():
        path = sender / str(number)
        if path.exists():
            way(path, folder / sender.name)
