"""Standard streams of the driver."""

from __future__ import annotations

import os
import sys

from platspark import endings
from platspark.endings import Failure
from platspark.storage import first_line


def open_closed() -> None:
    """Opens standard streams that the caller has closed, so that no file takes the number of one."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free.
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or open(1, 'w', closefd=False)
    sys.stderr = sys.stderr or open(2, 'w', closefd=False)


def say(messages: bytes) -> None:
    """Writes messages to standard error. A run does not fail because nobody can read them."""
    try:
        write(2, messages)
    except OSError:
        pass


def show(text: bytes) -> None:
    """Writes help or a plan to standard output."""
    try:
        write(1, text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Failure(endings.CANNOT_WRITE, f'cannot write standard output: {first_line(error)}') from None


def write(descriptor: int, text: bytes) -> None:
    while text:
        text = text[os.write(descriptor, text):]
