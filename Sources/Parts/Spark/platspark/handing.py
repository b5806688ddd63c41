"""The work on one part where parts hand over to each other what they need. Both engines run these functions.

To group rows, a part hands its rows over to the parts that group them, and these hand each group over to the part of
the inputs that has its first row, which writes the shape. To follow devices, a part hands its fixes over to the parts
that follow their devices, and these hand what is written over to the parts that have the fixes. To match two layers,
parts of layer A hand over rects and parts of layer B features to parts by place, and these hand each feature over to
the parts of layer A that need it. To declutter, parts hand over labels, of which the first part decides which show, and
tells each part what it writes.
What is handed over are files in a folder, named by the other part.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Callable, Iterator, Optional, Sequence

from platspark import endings
from platspark.endings import Failure
from platspark.job import Job
from platspark.parts import Attempt, Facts, Found, Written, attempted, is_after_failure, last_line, program, read, words_for
from platspark.ranges import Task
from platspark.running import run
from platspark.workspace import Workspace

# Puts the files that other parts have handed over into a folder.
Fill = Callable[[Path], None]


@contextlib.contextmanager
def scatter(job: Job, shared: Path, facts: Facts, task: Task) -> Iterator[tuple[Written, Path]]:
    """Reads a part, and yields its account and the folder of what it hands over."""
    with Workspace(job, shared) as space:
        space.fetch_for_writing(task)
        folder = space.root / 'handed'
        folder.mkdir()
        words = words_for(job, space, task.number, facts, '--shuffle-to', str(folder))
        attempt = Attempt(job, space, task.number, has_output=False)
        yield attempted(task.number, lambda: attempt.write(words)), folder


@contextlib.contextmanager
def hand_on(job: Job, shared: Path, facts: Facts, task: Task, fill: Optional[Fill]) -> Iterator[Path]:
    """Works on what was handed over, or on a part of the input if fill is None. Yields the folder of what comes of it.

    All that is wrong with the data is told by other runs.
    """
    with Workspace(job, shared) as space:
        folder = space.root / 'handed'
        folder.mkdir()
        options = ['--shuffle-to', str(folder)]
        if fill is None:
            space.fetch_for_writing(task)
        else:
            options += ['--shuffle-from', str(filled(space, fill))]
        status, messages = complete(job, space, task.number, facts, options)
        if status != 0:
            raise Failure(status, last_line(messages) or 'cannot hand over what other parts need').of_part(task.number)
        yield folder


def survey(job: Job, shared: Path, facts: Facts, task: Task, fill: Fill) -> Found:
    """Finds whether a part has features."""
    with Workspace(job, shared) as space:
        if job.plan.reads_again:
            space.fetch_for_writing(task)
        path = str(space.root / 'features')
        options = ['--shuffle-from', str(filled(space, fill)), '--features-to', path]
        status, messages = complete(job, space, task.number, facts, options)
        return Found(task.number, status, read(path), messages)


def write(job: Job, shared: Path, facts: Facts, task: Task, fill: Fill) -> Written:
    """Writes a part by what was handed over."""
    if job.staging and is_after_failure(job, task.number):
        return Written(task.number, '', 0, is_skipped=True)
    with Workspace(job, shared) as space:
        if job.plan.reads_again:
            space.fetch_for_writing(task)
        words = words_for(job, space, task.number, facts, '--shuffle-from', str(filled(space, fill)))
        attempt = Attempt(job, space, task.number)
        return attempted(task.number, lambda: attempt.write(words))


def complete(job: Job, space: Workspace, number: int, facts: Facts, options: Sequence[str]) -> tuple[int, bytes]:
    words = [program(job), *job.arguments('--part', str(number), *facts().options, *options)]

    def attempt() -> tuple[int, bytes]:
        # What a run has handed over that lacked bytes of its inputs.
        for old in space.root.glob('handed/*'):
            old.unlink()
        outcome = run(words, space.folder, variables=space.variables)
        return outcome.returncode, outcome.stderr

    try:
        return space.complete(attempt)
    except Failure as failure:
        raise failure.of_part(number) from None


def filled(space: Workspace, fill: Fill) -> Path:
    folder = space.root / 'arrived'
    folder.mkdir()
    try:
        fill(folder)
    except OSError as error:
        raise Failure(endings.CANNOT_WRITE, f'cannot write {folder}: {os.strerror(error.errno or 0)}') from None
    return folder
