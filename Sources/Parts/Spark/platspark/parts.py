"""The work on one part: its facts, then its output. Both engines run these functions, on any machine."""

from __future__ import annotations

import functools
import os
import subprocess
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Optional

from platspark import binary, endings
from platspark.binary import Refusal
from platspark.endings import Failure
from platspark.job import FactFiles, Job
from platspark.plan import with_options
from platspark.ranges import Task
from platspark.running import check_signal, end_all_of, processes, run
from platspark.storage import copy, first_line, is_remote, storage
from platspark.workspace import Workspace


# Names the files of the facts on this machine.
Facts = Callable[[], FactFiles]


@dataclass(frozen=True)
class Found:
    """Facts of a part, or why there are none."""

    number: int
    status: int
    facts: bytes
    messages: bytes


@dataclass(frozen=True)
class Written:
    """A part that an attempt has written, its account, and its result where results are summed."""

    number: int
    attempt: str
    status: int
    account: Optional[bytes] = None
    result: bytes = b''
    messages: bytes = b''
    has_rejects: bool = False
    is_skipped: bool = False

    @property
    def is_last(self) -> bool:
        """True if later parts do not count. A command that goes on with its next input yields a result all the same."""
        return self.status != 0 and not self.result


def name_of(number: int, ending: str) -> str:
    return f'part-{number:05}{ending}'


def output_of(job: Job, written: Written) -> str:
    return f'{job.staging}/{written.attempt}/{name_of(written.number, job.plan.ending)}'


def rejects_of(job: Job, written: Written) -> str:
    return f'{job.staging}/{written.attempt}/rejects-{written.number:05}.csv'


def program(job: Job) -> str:
    """Path of the binary on this machine."""
    if job.binary is not None:
        path = job.binary
    else:
        from pyspark import SparkFiles
        path = os.path.abspath(SparkFiles.get('plat'))
        # A file that --files has sent may not be executable.
        if os.path.exists(path) and not os.access(path, os.X_OK):
            os.chmod(path, 0o755)
    if job.version is not None:
        check_version(path, job.version)
    return path


@functools.lru_cache(maxsize=None)
def check_version(path: str, wanted: str) -> None:
    host = os.uname().nodename
    try:
        found = binary.version(path)
    except Refusal as refusal:
        reason = last_line(refusal.messages) or f'it ends with status {refusal.status}'
        raise Failure(endings.UNAVAILABLE, f'{host}: cannot run {path}: {reason}') from None
    except Failure as failure:
        raise Failure(endings.UNAVAILABLE, f'{host}: {failure.message} (install plat there, or use --ship)') from None
    if found != wanted:
        raise Failure(endings.UNAVAILABLE, f'{host}: {path} is {found}, but the driver has {wanted} (install the '
                                           'same version everywhere, or use --ship)')


def find_facts(job: Job, shared: Path, number: int) -> Found:
    with Workspace(job, shared) as space:
        path = str(space.root / 'facts')
        # These words decide how a failure is told.
        words = [program(job), *job.arguments(*job.plan.message_options, '--parts', str(job.count), '--part', str(number),
                                              '--facts-to', path)]
        space.fetch_for_facts(number)
        try:
            outcome = space.complete(lambda: run(words, space.folder, variables=space.variables))
        except Failure as failure:
            raise failure.of_part(number) from None
        return Found(number, outcome.returncode, read(path), outcome.stderr)


def read(path: str) -> bytes:
    if not os.path.exists(path):
        return b''
    with open(path, 'rb') as file:
        return file.read()


def write_part(job: Job, shared: Path, facts: Facts, task: Task) -> Written:
    """Writes a part into the folder of a new attempt, which nobody sees before the driver moves its files."""
    if job.staging and is_after_failure(job, task.number):
        return Written(task.number, '', 0, is_skipped=True)
    with Workspace(job, shared) as space:
        space.fetch_for_writing(task)
        words = words_for(job, space, task.number, facts)
        attempt = Attempt(job, space, task.number)
        return attempted(task.number, lambda: attempt.write(words))


def words_for(job: Job, space: Workspace, number: int, facts: Facts, *options: str) -> list[str]:
    """Words of a run on a part that has an account."""
    return [program(job), *job.arguments('--part', str(number), *facts().options, *options, '--summary-to',
                                         str(space.root / 'account'))]


def attempted(number: int, write: Callable[[], Written]) -> Written:
    try:
        return write()
    except OSError as error:
        raise Failure(endings.CANNOT_WRITE, f'part {number}: cannot write: {first_line(error)}') from None
    except Failure as failure:
        raise failure.of_part(number) from None


class Attempt:
    """One attempt to write a part."""

    def __init__(self, job: Job, space: Workspace, number: int, has_output: bool = True) -> None:
        self.job = job
        self.space = space
        self.number = number
        self.has_output = has_output and not job.plan.is_sum
        self.name = f'{number:05}-{uuid.uuid4().hex[:12]}' if job.staging else ''
        self.rejects = str(space.root / 'rejects.csv')

    def write(self, words: list[str]) -> Written:
        if self.job.plan.rejects is not None:
            words = with_options(words, ['--rejects', self.rejects])
        if self.job.staging:
            storage(self.job.staging).make_folder(f'{self.job.staging}/{self.name}')
        return self._end(self.space.complete(lambda: self._run(words)))

    def _run(self, words: list[str]) -> subprocess.CompletedProcess[bytes]:
        for name in ('account', 'rejects.csv'):
            # Of a run that lacked bytes of its inputs.
            (self.space.root / name).unlink(missing_ok=True)
        # What a run has handed over that lacked bytes of its inputs.
        for old in self.space.root.glob('handed/*'):
            old.unlink()
        if not self.has_output:
            return run(words, self.space.folder, variables=self.space.variables)
        path = output_of(self.job, Written(self.number, self.name, 0))
        return self._stream(words, path) if is_remote(path) else self._write(words, path)

    def _write(self, words: list[str], path: str) -> subprocess.CompletedProcess[bytes]:
        with open(path, 'wb') as output:
            return run(words, self.space.folder, output, self.space.variables)

    def _stream(self, words: list[str], path: str) -> subprocess.CompletedProcess[bytes]:
        """Sends the output elsewhere while it is written. Messages go to a file, as a full pipe would halt the run."""
        messages = self.space.root / 'messages'
        with storage(path).writer(path) as output, open(messages, 'wb') as errors:
            process = processes.start(words, self.space.folder, subprocess.PIPE, errors, self.space.variables)
            try:
                assert process.stdout is not None
                copy(process.stdout, output)
            except BaseException:
                end_all_of(process)
                raise
            finally:
                process.wait()
                processes.forget(process)
        check_signal(process.returncode, words)
        return subprocess.CompletedProcess(words, process.returncode, b'', read(str(messages)))

    def _end(self, outcome: subprocess.CompletedProcess[bytes]) -> Written:
        if outcome.returncode == endings.CANNOT_WRITE:
            reason = last_line(outcome.stderr) or f'cannot write all of it to {self.job.staging} (is the disk full?)'
            raise Failure(endings.CANNOT_WRITE, reason)
        account = self.space.root / 'account'
        written = Written(
            self.number, self.name, outcome.returncode, read(str(account)) if account.exists() else None,
            outcome.stdout, outcome.stderr, self._keep_rejects())
        if written.is_last and self.job.staging:
            note_failure(self.job, self.number)
        return written

    def _keep_rejects(self) -> bool:
        if not os.path.exists(self.rejects):
            return False
        target = rejects_of(self.job, Written(self.number, self.name, 0))
        with open(self.rejects, 'rb', buffering=0) as reader, storage(target).writer(target) as writer:
            copy(reader, writer)
        return True


def last_line(messages: bytes) -> str:
    lines = messages.decode(errors='replace').strip().splitlines()
    return lines[-1] if lines else ''


def note_failure(job: Job, number: int) -> None:
    """Tells parts that have not begun that a part before them has failed, so that nobody needs them."""
    path = f'{job.staging}/failed-{number:05}'
    storage(path).writer(path).close()


def is_after_failure(job: Job, number: int) -> bool:
    names = storage(job.staging).names(job.staging) or []
    return any(name.startswith('failed-') and int(name[7:]) < number for name in names)
