"""What parts hand over to each other as tasks of Apache Spark: its own shuffle carries the files, and makes lost ones anew.

The stages that read and group leave their files with the executors. A later stage that lacks some has Spark run the
tasks again that made them.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Sequence

from platspark import groups
from platspark.job import Job
from platspark.parts import Found, Written
from platspark.ranges import Task

PIECE = 1 << 20

# Bytes of a file: the part that it is for, and the part that it is from with their offset.
Piece = tuple[int, tuple[int, int, bytes]]
# Runs an action of Spark, and tells its failures.
Act = Callable[[Callable[[], Any]], Any]
# Gives tasks the facts of all parts: the folder that they share, and the path of the file.
Sent = Callable[[], tuple[Path, Callable[[], str]]]


class SparkShuffle:
    """Rows and groups as data of Spark by the part that they are for."""

    def __init__(self, context: Any, job: Job, send: Callable[[str], Sent], facts: str, tasks: Sequence[Task],
                 act: Act) -> None:
        self._context, self._job, self._send, self._act = context, job, send, act
        sent = send(facts)
        self._sent = sent
        # The accounts are for a part of their own.
        self._rows = context.parallelize(tasks, job.count).flatMap(functools.partial(scatter, job, sent)).partitionBy(
            job.count + 1, int)
        self._groups = self._rows.mapPartitionsWithIndex(functools.partial(gather, job, sent)).partitionBy(
            job.count, int)

    def scatter(self) -> Iterator[Written]:
        rows, count = self._rows, self._job.count
        found = self._act(lambda: self._context.runJob(rows, accounts, [count]))
        return iter(sorted(found, key=lambda written: int(written.number)))

    def gather(self) -> None:
        """Left to the stage that needs the groups."""

    def survey(self) -> Iterator[Found]:
        survey = functools.partial(surveyed, self._job, self._sent)
        return iter(self._act(lambda: self._groups.mapPartitionsWithIndex(survey).collect()))

    def write(self, facts: str) -> Iterator[Written]:
        write = functools.partial(written, self._job, self._send(facts))
        return iter(self._act(lambda: self._groups.mapPartitionsWithIndex(write).collect()))


def scatter(job: Job, sent: Sent, task: Task) -> Iterator[tuple[int, Any]]:
    shared, facts = sent()
    with groups.scatter(job, shared, facts, task) as (account, folder):
        yield job.count, account
        yield from pieces(folder, task.number)


def accounts(items: Iterable[tuple[int, Written]]) -> list[Written]:
    return [account for _, account in items]


def gather(job: Job, sent: Sent, number: int, items: Iterator[Piece]) -> Iterator[Piece]:
    if number == job.count:
        return
    shared, facts = sent()
    with groups.gather(job, shared, facts, number, lambda folder: put(items, folder)) as folder:
        yield from pieces(folder, number)


def surveyed(job: Job, sent: Sent, number: int, items: Iterator[Piece]) -> Iterator[Found]:
    shared, facts = sent()
    yield groups.survey(job, shared, facts, number, lambda folder: put(items, folder))


def written(job: Job, sent: Sent, number: int, items: Iterator[Piece]) -> Iterator[Written]:
    shared, facts = sent()
    yield groups.write(job, shared, facts, number, lambda folder: put(items, folder))


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
