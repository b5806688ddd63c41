"""What parts hand over to each other as tasks of Apache Spark, whose shuffle carries the files and makes lost ones anew.

Stages leave their files with the executors. A later stage that lacks some has Spark run the tasks again that made them.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator

from platspark import handing
from platspark.job import FactFiles, Job
from platspark.parts import Facts, Found, Written
from platspark.ranges import Task, Tasks

PIECE = 1 << 20

# Bytes of a file: the part that it is for, and the part that it is from with their offset.
Piece = tuple[int, tuple[int, int, bytes]]
# Runs an action of Spark, and tells its failures.
Act = Callable[[Callable[[], Any]], Any]
# Gives tasks the folder that those of an executor share, and the facts of all parts.
Sent = Callable[[], tuple[Path, Facts]]


class SparkShuffle:
    """Data of Spark by the part that they are for."""

    def __init__(self, context: Any, job: Job, send: Callable[[FactFiles], Sent], facts: FactFiles, tasks: Tasks,
                 act: Act) -> None:
        self._context, self._job, self._send, self._act, self._tasks = context, job, send, act, tasks
        self._sent = sent = send(facts)
        first = context.parallelize(tasks.all, job.count)
        if job.held is None:
            handed = first.flatMap(functools.partial(scatter, job, job, 0, sent))
        else:
            held = context.parallelize(tasks.held, job.held.count)
            handed = context.union([first.flatMap(functools.partial(hand_over, job, sent)),
                                    held.flatMap(functools.partial(scatter, job, job.held, job.count, sent))])
        # The accounts are for a part of their own.
        self._first = handed.partitionBy(job.count + 1, int)
        self._second = self._first.mapPartitionsWithIndex(
            functools.partial(hand_on, job, sent, tasks.all)).partitionBy(job.count, int)

    def scatter(self) -> Iterator[Written]:
        first, count = self._first, self._job.count
        found = self._act(lambda: self._context.runJob(first, accounts, [count]))
        return iter(sorted(found, key=lambda written: int(written.number)))

    def gather(self) -> None:
        """Left to the stage that needs it."""

    def survey(self) -> Iterator[Found]:
        work = functools.partial(surveyed, self._job, self._sent, self._tasks.all)
        return iter(self._act(lambda: self._second.mapPartitionsWithIndex(work).collect()))

    def write(self, facts: FactFiles) -> Iterator[Written]:
        work = functools.partial(written, self._job, self._send(facts), self._tasks.all)
        return iter(self._act(lambda: self._second.mapPartitionsWithIndex(work).collect()))


def scatter(job: Job, reading: Job, offset: int, sent: Sent, task: Task) -> Iterator[tuple[int, Any]]:
    """Reads a part of layer B, or of the only input. Its number among all senders is beside those of layer A."""
    shared, facts = sent()
    with handing.scatter(reading, shared, facts, task) as (account, folder):
        yield job.count, account
        yield from pieces(folder, offset + task.number)


def hand_over(job: Job, sent: Sent, task: Task) -> Iterator[Piece]:
    shared, facts = sent()
    with handing.hand_on(job, shared, facts, task, None) as folder:
        yield from pieces(folder, task.number)


def accounts(items: Iterable[tuple[int, Written]]) -> list[Written]:
    return [account for _, account in items]


def hand_on(job: Job, sent: Sent, tasks: list[Task], number: int, items: Iterator[Piece]) -> Iterator[Piece]:
    if number == job.count:
        return
    shared, facts = sent()
    with handing.hand_on(job, shared, facts, tasks[number], lambda folder: put(items, folder)) as folder:
        yield from pieces(folder, number)


def surveyed(job: Job, sent: Sent, tasks: list[Task], number: int, items: Iterator[Piece]) -> Iterator[Found]:
    shared, facts = sent()
    yield handing.survey(job, shared, facts, tasks[number], lambda folder: put(items, folder))


def written(job: Job, sent: Sent, tasks: list[Task], number: int, items: Iterator[Piece]) -> Iterator[Written]:
    shared, facts = sent()
    yield handing.write(job, shared, facts, tasks[number], lambda folder: put(items, folder))


def pieces(folder: Path, sender: int) -> Iterator[Piece]:
    """The files of a folder, named by the part that each is for."""
    for path in folder.iterdir():
        with open(path, 'rb') as file:
            while piece := file.read(PIECE):
                yield int(path.name), (sender, file.tell() - len(piece), piece)


def put(items: Iterable[Piece], folder: Path) -> None:
    """Makes files of pieces, which come in any order, named by the part that each is from."""
    for _, (sender, offset, piece) in items:
        path = folder / str(sender)
        with open(path, 'r+b' if path.exists() else 'wb') as file:
            file.seek(offset)
            file.write(piece)
