"""A line on a terminal that counts parts while they are worked on."""

from __future__ import annotations

import time
from typing import Iterable, Iterator, TypeVar

from platspark.streams import say

Item = TypeVar('Item')

# Seconds before the first line, as in plat.
PATIENCE = 1


def counted(items: Iterable[Item], count: int, doing: str, is_wanted: bool) -> Iterator[Item]:
    """Passes items on."""
    start = time.monotonic()
    is_shown = False
    try:
        for number, item in enumerate(items, 1):
            yield item
            if is_wanted and time.monotonic() - start > PATIENCE:
                is_shown = True
                say(f'\r\x1b[K{doing}: {number} of {count} parts'.encode())
    finally:
        if is_shown:
            say(b'\r\x1b[K')
