"""How a run ends: the exit statuses of plat, and failures that are told in one line."""

from __future__ import annotations

import ast
import re

USAGE = 64
UNAVAILABLE = 69
SOFTWARE = 70
CANNOT_CREATE = 73
CANNOT_WRITE = 74
INTERRUPTED = 130
TERMINATED = 143


class Failure(Exception):
    """A failure of the command line or of a machine, never of data: an account tells about data."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.status = status
        self.message = message

    def of_part(self, number: int) -> Failure:
        """The same, with the part if a machine failed in the middle of it."""
        return self if self.status == UNAVAILABLE else Failure(self.status, f'part {number}: {self.message}')


class Killed(Failure):
    """A process that somebody or something else has ended."""

    def of_part(self, number: int) -> Failure:
        return Failure(self.status, f'part {number}: {self.message}')


def failure_in(text: str) -> Failure | None:
    """The last failure of a task, which Spark reports as the text of a Python traceback in a Java exception."""
    found = re.findall(r'endings\.Failure: (\(\d+, .*\))', text)
    if not found:
        return None
    status, message = ast.literal_eval(found[-1])
    return Failure(status, message)
