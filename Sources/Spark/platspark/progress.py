"""A line on a terminal that counts parts while they are worked on."""

from __future__ import annotations

import sys
import time
from typing import Iterable, Iterator, TypeVar

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
                print(f'\r\x1b[K{doing}: {number} of {count} parts', end='', file=sys.stderr, flush=True)
    finally:
        if is_shown:
            print('\r\x1b[K', end='', file=sys.stderr, flush=True)
