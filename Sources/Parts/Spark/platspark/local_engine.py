"""Runs parts as processes on this machine."""

from __future__ import annotations

import concurrent.futures
import functools
from pathlib import Path
from typing import Callable, Iterator, Optional, Sequence, TypeVar

from platspark import parts
from platspark.job import FactFiles, Job
from platspark.local_shuffle import LocalShuffle
from platspark.parts import Found, Written
from platspark.ranges import Task, Tasks
from platspark.running import processes

Item = TypeVar('Item')
Outcome = TypeVar('Outcome')


class LocalEngine:
    """A thread for each process, which only waits for it."""

    is_local = True

    def __init__(self, cores: int, shared: Path) -> None:
        self.cores = cores
        self._shared = shared
        self._pool = concurrent.futures.ThreadPoolExecutor(cores)

    def program(self, binary: Optional[str]) -> Optional[str]:
        return binary

    def find_facts(self, job: Job) -> Iterator[Found]:
        return self._run(functools.partial(parts.find_facts, job, self._shared), range(job.count))

    def write_parts(self, job: Job, facts: FactFiles, tasks: Sequence[Task]) -> Iterator[Written]:
        return self._run(functools.partial(parts.write_part, job, self._shared, lambda: facts), tasks)

    def shuffle(self, job: Job, facts: FactFiles, tasks: Tasks) -> LocalShuffle:
        return LocalShuffle(job, facts, tasks, self._shared, self._run)

    def _run(self, work: Callable[[Item], Outcome], items: Sequence[Item]) -> Iterator[Outcome]:
        futures = [self._pool.submit(work, item) for item in items]
        try:
            for future in futures:
                yield future.result()
        finally:
            for future in futures:
                future.cancel()

    def close(self) -> None:
        processes.end()
        self._pool.shutdown()
        # The driver still has work for the binary.
        processes.begin()
