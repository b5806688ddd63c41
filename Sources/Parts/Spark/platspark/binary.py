"""The binary of plat on the driver: its version, plans, and what it makes of facts, results and accounts."""

from __future__ import annotations

import os
import shutil
from typing import Optional, Sequence

from platspark import endings
from platspark.endings import Failure
from platspark.running import run

# A system limits the length of a command line.
MOST_FILES = 4000


class Refusal(Exception):
    """The binary has said on standard error why it cannot do this."""

    def __init__(self, status: int, messages: bytes) -> None:
        super().__init__(status)
        self.status = status
        self.messages = messages


def find(given: Optional[str]) -> str:
    """Absolute path of the binary, as the working folder of a part is another."""
    path = shutil.which(given or 'plat')
    if path is None:
        raise Failure(endings.UNAVAILABLE,
                      f"cannot find {given or 'plat'} (install plat, or name the binary with --plat)")
    return path if path.startswith('/') else f'{working_folder()}/{path}'


def working_folder() -> str:
    """The current folder as the user named it: links may lead elsewhere on other machines."""
    named = os.environ.get('PWD', '')
    return named if named.startswith('/') and os.path.realpath(named) == os.getcwd() else os.getcwd()


def answer(words: Sequence[str], folder: Optional[str] = None) -> bytes:
    """What a run prints that has to succeed."""
    outcome = run(words, folder)
    if outcome.returncode != 0:
        raise Refusal(outcome.returncode, outcome.stderr)
    return outcome.stdout


def version(binary: str) -> str:
    return answer([binary, '--version']).decode().strip()


def merge(binary: str, paths: Sequence[str], merged: str) -> None:
    """Joins facts or results, in rounds where one command line cannot name them all."""
    level = 0
    while len(paths) > MOST_FILES:
        groups = [paths[start:start + MOST_FILES] for start in range(0, len(paths), MOST_FILES)]
        paths = [f'{merged}.{level}.{number}' for number in range(len(groups))]
        for group, path in zip(groups, paths):
            answer([binary, 'parts', 'merge', '-o', path, *group])
        level += 1
    answer([binary, 'parts', 'merge', '-o', merged, *paths])


def tell(binary: str, telling: Sequence[str], folder: str, accounts: Sequence[str]) -> tuple[int, bytes]:
    """Exit status and messages of a single run, by the accounts of its parts."""
    outcome = run([binary, 'parts', 'report', *telling, *accounts], folder)
    return outcome.returncode, outcome.stderr
