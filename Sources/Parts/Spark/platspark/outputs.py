"""Where parts go when all are done: a folder of parts, or one file in which they are joined."""

from __future__ import annotations

import os
import stat
import tempfile
import uuid
from typing import IO, Optional, Protocol

from platspark import endings
from platspark.endings import Failure
from platspark.job import Job
from platspark.parts import Written, name_of, output_of
from platspark.storage import copy, first_line, is_remote, storage
from platspark.targets import is_special, own_descriptor, plain

TEMPORARY = '_temporary'
SUCCESS = '_SUCCESS'


class Output(Protocol):
    """Takes parts in order. Nothing of it can be seen before the commit, except on standard output."""

    staging: str

    def begin(self) -> None:
        """Makes the folders that parts go to. A run that is ended from here on discards them."""

    def add(self, job: Job, written: Written) -> None: ...
    def commit(self, job: Job) -> None: ...

    def discard(self) -> None:
        """Removes what is staged, after a commit too."""


class FolderOutput:
    """A folder of parts, and the file _SUCCESS when all of them are there."""

    def __init__(self, path: str, may_replace: bool) -> None:
        self._typed = path
        self.path = path if is_remote(path) else os.path.abspath(path)
        self.path = self.path.rstrip('/')
        self.staging = f'{self.path}/{TEMPORARY}'
        self._storage = storage(self.path)
        self._may_replace = may_replace
        self._written: list[Written] = []
        self._moved: list[str] = []
        # Of the folder, and of the one for staged files.
        self._is_new = False
        self._is_staging = False

    def begin(self) -> None:
        typed = self._typed
        try:
            names = self._storage.names(self.path)
            if names is None:
                self._is_new = True
                self._storage.make_root(self.path)
        except OSError as error:
            raise self._not_created(typed, error) from None
        self._check(typed, names or [])
        self._old = [name for name in names or [] if name != TEMPORARY]
        self._is_staging = True
        try:
            self._storage.make_folder(self.staging)
        except OSError as error:
            raise self._not_created(f'{typed}/{TEMPORARY}', error) from None

    def _not_created(self, name: str, error: OSError) -> Failure:
        # A run that was faster may have made the folder, and still writes to it.
        self._is_new, self._is_staging = False, False
        return Failure(endings.CANNOT_CREATE, f'cannot create {name}: {first_line(error)}')

    def _check(self, typed: str, names: list[str]) -> None:
        if TEMPORARY in names:
            raise Failure(endings.CANNOT_CREATE,
                          f'cannot write to {typed}: another run writes to it, or was ended before it could clean up '
                          f'(if no run writes to it now, remove {typed}/{TEMPORARY})')
        if names and not self._may_replace:
            raise Failure(endings.CANNOT_CREATE,
                          f'cannot write to {typed}: it is not empty (name another folder, or use --overwrite)')
        others = sorted(name for name in names if name != SUCCESS and not name.startswith('part-'))
        if others:
            raise Failure(endings.CANNOT_CREATE, f'cannot overwrite {typed}: {others[0]} is not a part of an earlier '
                                                 'output (name another folder)')

    def add(self, job: Job, written: Written) -> None:
        self._written.append(written)

    def commit(self, job: Job) -> None:
        try:
            for name in self._old:
                self._storage.remove(f'{self.path}/{name}')
            for written in self._written:
                target = f'{self.path}/{name_of(written.number, job.plan.ending)}'
                self._storage.move(output_of(job, written), target)
                self._moved.append(target)
            self._storage.remove_tree(self.staging)
            self._storage.writer(f'{self.path}/{SUCCESS}').close()
            self._is_new = False
            self._moved = []
        except OSError as error:
            raise Failure(endings.CANNOT_WRITE, f'cannot write to {self.path}: {first_line(error)}') from None

    def discard(self) -> None:
        if self._is_staging:
            self._storage.remove_tree(self.staging)
        for path in self._moved:
            self._storage.remove(path)
        if self._is_new:
            self._storage.remove_tree(self.path)


class JoinedOutput:
    """One file, or standard output where no file is named."""

    def __init__(self, path: Optional[str], staging: Optional[str], is_local: bool) -> None:
        self._name = path or 'standard output'
        self.path, self._descriptor = resolved(path)
        self.staging = staging_for(self.path, staging, is_local)
        self._joined = target_of(self.path, self.staging)
        self._writer: Optional[IO[bytes]] = None

    def begin(self) -> None:
        try:
            storage(self.staging).make_root(self.staging)
        except OSError as error:
            raise Failure(endings.CANNOT_CREATE, f'cannot create {self._name}: {first_line(error)}') from None

    def add(self, job: Job, written: Written) -> None:
        self.append(output_of(job, written))

    def append(self, part: str) -> None:
        """Joins a part, and removes it: what is staged stays small."""
        try:
            if self._writer is None and self._joined is not None and is_beside(part, self._joined):
                self._begin_with(part, self._joined)
                return
            with storage(part).reader(part) as reader:
                copy(reader, self._open())
            storage(part).remove(part)
        except FileNotFoundError:
            raise Failure(endings.SOFTWARE, f'cannot find {part} on this machine (name a folder that all machines '
                                            'share with --staging)') from None
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._failure(error) from None

    def _begin_with(self, part: str, joined: str) -> None:
        """The first part becomes the file to which the others are appended, so that it is not copied."""
        os.replace(part, joined)
        self._writer = open(joined, 'r+b', buffering=0)
        self._writer.seek(0, os.SEEK_END)

    def _open(self) -> IO[bytes]:
        if self._writer is None:
            self._writer = open(self._descriptor, 'wb', buffering=0, closefd=False) if self._joined is None else \
                storage(self._joined).writer(self._joined)
        return self._writer

    def _failure(self, error: OSError) -> Failure:
        return Failure(endings.CANNOT_WRITE, f'cannot write {self._name}: {first_line(error)}')

    def commit(self, job: Optional[Job] = None) -> None:
        try:
            self._open().close()
            if self._joined is not None and self.path is not None and self._joined != self.path:
                self._keep_mode(self._joined, self.path)
                storage(self.path).move(self._joined, self.path)
        except OSError as error:
            raise self._failure(error) from None

    def _keep_mode(self, joined: str, path: str) -> None:
        """Keeps the permissions of a file that is replaced."""
        if not is_remote(path) and os.path.exists(path):
            os.chmod(joined, stat.S_IMODE(os.stat(path).st_mode))

    def discard(self) -> None:
        if self._writer is not None and self._joined is not None and self._joined != self.path:
            self._remove_joined(self._joined)
        storage(self.staging).remove_tree(self.staging)

    def _remove_joined(self, joined: str) -> None:
        """Removes what a run that failed has joined."""
        try:
            if storage(joined).size(joined) is not None:
                storage(joined).remove(joined)
        except OSError:
            # The failure itself has been told.
            pass


def resolved(path: Optional[str]) -> tuple[Optional[str], int]:
    """The file to which links lead, or else the descriptor that is written."""
    if path is None or path == '-':
        return None, 1
    if is_remote(plain(path)):
        return path, -1
    path = plain(path)
    descriptor = own_descriptor(path)
    if descriptor is not None:
        return None, descriptor
    return path if is_special(path) else os.path.realpath(path), -1


def target_of(path: Optional[str], staging: str) -> Optional[str]:
    """File that grows as parts are joined: a temporary one, unless the output is no regular file."""
    if path is None or (not is_remote(path) and is_special(path)):
        return path
    folder = parent(path if is_remote(path) else os.path.abspath(path))
    # A file can be renamed within one file system only.
    return f'{staging}/joined' if parent(staging) == folder else f'{folder}/{os.path.basename(staging)}.joined'


def parent(path: str) -> str:
    return path.rpartition('/')[0]


def is_beside(part: str, joined: str) -> bool:
    """True if both are files of this machine below one folder of staged files."""
    return not is_remote(part) and os.path.dirname(os.path.dirname(part)) == os.path.dirname(joined)


def staging_for(path: Optional[str], given: Optional[str], is_local: bool) -> str:
    name = f'.plat-spark-{uuid.uuid4().hex[:12]}'
    if given is not None:
        return f"{given.rstrip('/') if is_remote(given) else os.path.abspath(given)}/{name}"
    if path is not None and is_remote(path):
        return f'{parent(path)}/{name}'
    if path is not None and not is_special(path):
        return os.path.join(os.path.dirname(os.path.abspath(path)), name)
    return os.path.join(tempfile.gettempdir() if is_local else os.getcwd(), name)
