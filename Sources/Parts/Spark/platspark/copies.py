"""Copies of remote files, sparse where a part needs only some bytes, laid out so that messages name the files as typed.

A run of plat whose working folder is the folder of the copies opens 's3://in/a.csv' as 's3:/in/a.csv' below it.
"""

from __future__ import annotations

import errno
import fcntl
import functools
import os
import tempfile
from pathlib import Path
from typing import IO, Callable, Iterable, Optional

from platspark import endings
from platspark.endings import Failure
from platspark.storage import REMOTE_PIECE, copy, first_line, is_remote, storage


class Spans:
    """Ranges of bytes, none of which touch."""

    def __init__(self) -> None:
        self._ranges: list[tuple[int, int]] = []

    def add(self, start: int, end: int) -> None:
        for first, last in [span for span in self._ranges if span[0] <= end and start <= span[1]]:
            self._ranges.remove((first, last))
            start, end = min(start, first), max(end, last)
        self._ranges.append((start, end))

    def missing(self, start: int, end: int) -> list[tuple[int, int]]:
        found = []
        for first, last in sorted(self._ranges):
            if start < min(first, end):
                found.append((start, min(first, end)))
            start = max(start, last)
        return found + ([(start, end)] if start < end else [])

    @property
    def count(self) -> int:
        return sum(end - start for start, end in self._ranges)


# Head of an input of which a part has nothing: enough to tell its format.
GLIMPSE = 64 << 10
# Holes consist of whole blocks of the file system. Those of common ones divide this.
UNIT = 64 << 10
# Beyond bytes that a run lacked; twice as many each time.
GROWTH = 1 << 20
MOST_ROUNDS = 12


class SparseCopy:
    """A local file of the size of a remote one, with the bytes that have been asked for and holes between them.

    It begins as a link to a glimpse of the file, which all tasks of a machine share: most inputs belong to other parts.
    """

    def __init__(self, path: str, target: Path, shared: Path) -> None:
        self.path = path
        # None if there is no such file, which the binary will tell.
        self.size: Optional[int] = None
        self.present = Spans()
        self._target = target
        self._is_link = True
        self._rounds = 0
        try:
            glimpse = once(shared / 'glimpses' / flat(path), lambda target: copy_glimpse(path, target))
        except FileNotFoundError:
            return
        self.size = glimpse.stat().st_size
        self.present.add(0, min(self.size, GLIMPSE))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(glimpse)

    def fetch(self, start: int, end: int) -> None:
        if self.size is None:
            return
        start, end = max(start, 0) // UNIT * UNIT, min(-(-end // UNIT) * UNIT, self.size)
        if self._is_link and self.present.missing(start, end):
            self._become_file(self.size)
        gaps = self.present.missing(start, end)
        if gaps:
            copy_ranges(self.path, self._target, gaps)
            self.present.add(start, end)

    def fetch_all(self) -> None:
        self.fetch(0, self.size or 0)

    def fetch_missing(self, start: int, end: int) -> bool:
        """Fetches bytes that a run lacked, and more around them; all where these do not suffice. True if any came."""
        if self.is_whole:
            return False
        reach = GROWTH << self._rounds
        self._rounds += 1
        before = self.present.count
        self.fetch(start - reach, end + reach)
        if self._rounds > MOST_ROUNDS or self.present.count == before:
            self.fetch_all()
        return True

    @property
    def is_whole(self) -> bool:
        return self.size is None or not self.present.missing(0, self.size)

    def _become_file(self, size: int) -> None:
        self._is_link = False
        self.present = Spans()
        self._target.unlink()
        make_hollow(self._target, size)
        self.fetch(0, GLIMPSE)


def make_hollow(path: Path, size: int) -> None:
    with open(path, 'xb') as file:
        file.truncate(size)


def copy_glimpse(path: str, target: Path) -> None:
    size = storage(path).size(path)
    if size is None:
        raise FileNotFoundError(path)
    make_hollow(target, size)
    copy_ranges(path, target, [(0, min(size, GLIMPSE))])


def copy_ranges(path: str, target: Path, ranges: Iterable[tuple[int, int]]) -> None:
    try:
        with storage(path).reader(path) as reader, open(target, 'r+b', buffering=0) as file:
            for start, end in ranges:
                copy_range(reader, file, start, end)
        forget_time(target)
    except EOFError:
        raise Failure(endings.SOFTWARE, f'{path} has become shorter') from None
    except OSError as error:
        raise copy_failure(path, error) from None


def copy_range(reader: IO[bytes], file: IO[bytes], start: int, end: int) -> None:
    reader.seek(start)
    file.seek(start)
    while start < end:
        piece = reader.read(min(REMOTE_PIECE, end - start))
        if not piece:
            raise EOFError
        start += len(piece)
        file.write(piece)


def forget_time(path: Path) -> None:
    """Gives all copies of a file one time, as facts tell a file by the time at which it was written."""
    os.utime(path, (0, 0))


@functools.lru_cache(maxsize=None)
def has_holes(folder: Path) -> bool:
    """True if the file system of a folder tells holes of files from data."""
    with tempfile.TemporaryFile(dir=folder) as file:
        try:
            file.truncate(1 << 20)
            is_hole = os.lseek(file.fileno(), 0, os.SEEK_HOLE) == 0
            os.pwrite(file.fileno(), b'x' * UNIT, 0)
            return is_hole and os.lseek(file.fileno(), 0, os.SEEK_HOLE) == UNIT
        except OSError:
            return False


def copy_failure(path: str, error: OSError) -> Failure:
    return Failure(endings.SOFTWARE, f'cannot copy {path}: {first_line(error)}')


def once(target: Path, make: Callable[[Path], None]) -> Path:
    """Makes a file that all tasks of a machine share, by the first that needs it."""
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(f'{target}.lock', 'w') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not target.exists():
                unfinished = Path(f'{target}.unfinished')
                # Of a task that was ended.
                unfinished.unlink(missing_ok=True)
                make(unfinished)
                os.replace(unfinished, target)
    return target


def flat(path: str) -> str:
    """A path as the name of one file."""
    return path.replace('%', '%25').replace('/', '%2F')


def copy_whole(path: str, target: Path) -> None:
    try:
        with storage(path).reader(path) as reader, open(target, 'wb', buffering=0) as writer:
            copy(reader, writer)
        forget_time(target)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise copy_failure(path, error) from None


def folder_below(root: Path, paths: Iterable[str]) -> Path:
    """A folder below the root, deep enough that paths such as ../a.csv stay within the root."""
    local = [path for path in paths if not is_remote(path) and not os.path.isabs(path)]
    depth = max((os.path.normpath(path).split('/').count('..') for path in local), default=0)
    folder = root.joinpath('run', *['in'] * depth)
    folder.mkdir(parents=True)
    return folder


def link(folder: Path, path: str, original: str) -> None:
    """Puts a local file where its path leads from the folder of the copies."""
    target = Path(os.path.normpath(folder / path))
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.symlink(original, target)
    except OSError as error:
        if error.errno != errno.EEXIST:
            raise
