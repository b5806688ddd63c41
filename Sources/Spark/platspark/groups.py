"""The work on one part of a command that groups rows. Both engines run these functions, on any machine.

A part hands its rows over to the parts that group them, and these hand each group over to the part of the inputs that has
its first row, which writes the shape. What is handed over are files in a folder, named by the other part.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Callable, Iterator, Sequence

from platspark import endings
from platspark.endings import Failure
from platspark.job import Job
from platspark.parts import Attempt, Found, Written, attempted, last_line, program, read, words_for
from platspark.ranges import Task
from platspark.running import run
from platspark.workspace import Workspace

# Names the file of the facts on this machine.
Facts = Callable[[], str]
# Puts the files that other parts have handed over into a folder.
Fill = Callable[[Path], None]


@contextlib.contextmanager
def scatter(job: Job, shared: Path, facts: Facts, task: Task) -> Iterator[tuple[Written, Path]]:
    """Reads a part, and yields its account and the folder of its rows by the part that groups them."""
    with Workspace(job, shared) as space:
        space.fetch_for_writing(task)
        folder = space.root / 'rows'
        folder.mkdir()
        words = words_for(job, space, task.number, facts, '--shuffle-to', str(folder))
        attempt = Attempt(job, space, task.number, has_output=False)
        yield attempted(task.number, lambda: attempt.write(words)), folder


@contextlib.contextmanager
def gather(job: Job, shared: Path, facts: Facts, number: int, fill: Fill) -> Iterator[Path]:
    """Groups the rows that were handed over, and yields the folder of groups by the part that writes them."""
    with Workspace(job, shared) as space:
        folder = space.root / 'groups'
        folder.mkdir()
        options = ['--shuffle-from', str(filled(space, fill)), '--shuffle-to', str(folder)]
        status, messages = complete(job, space, number, facts, options)
        if status != 0:
            # All that is wrong with the data was told before.
            raise Failure(status, last_line(messages) or 'cannot group rows').of_part(number)
        yield folder


def survey(job: Job, shared: Path, facts: Facts, number: int, fill: Fill) -> Found:
    """Finds whether a part has features."""
    with Workspace(job, shared) as space:
        path = str(space.root / 'features')
        options = ['--shuffle-from', str(filled(space, fill)), '--features-to', path]
        status, messages = complete(job, space, number, facts, options)
        return Found(number, status, read(path), messages)


def write(job: Job, shared: Path, facts: Facts, number: int, fill: Fill) -> Written:
    """Writes the features of the groups that were handed over."""
    with Workspace(job, shared) as space:
        words = words_for(job, space, number, facts, '--shuffle-from', str(filled(space, fill)))
        attempt = Attempt(job, space, number)
        return attempted(number, lambda: attempt.write(words))


def complete(job: Job, space: Workspace, number: int, facts: Facts, options: Sequence[str]) -> tuple[int, bytes]:
    words = [program(job), *job.arguments('--part', str(number), '--facts', facts(), *options)]
    try:
        outcome = space.complete(lambda: run(words, space.folder, variables=space.variables))
    except Failure as failure:
        raise failure.of_part(number) from None
    return outcome.returncode, outcome.stderr


def filled(space: Workspace, fill: Fill) -> Path:
    folder = space.root / 'arrived'
    folder.mkdir()
    try:
        fill(folder)
    except OSError as error:
        raise Failure(endings.CANNOT_WRITE, f'cannot write {folder}: {os.strerror(error.errno or 0)}') from None
    return folder
