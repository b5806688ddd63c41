"""Bytes of the inputs that parts use, by the plan that follows from the facts of all of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Use:
    """What a part reads of one input: all of it, if it has no end."""

    start: int
    end: int
    is_whole: bool


@dataclass(frozen=True)
class Task:
    """One part to be written, and what it reads of each input if inputs are remote."""

    number: int
    uses: dict[int, Use] = field(default_factory=dict)


@dataclass(frozen=True)
class Tasks:
    """The parts of the input, and those of layer B if that is split."""

    all: list[Task]
    held: list[Task] = field(default_factory=list)


def tasks(plan: bytes, count: int, is_remote: bool) -> list[Task]:
    """Tasks in order. The plan of many parts is large, so it is read only if something depends on it."""
    shares: dict[int, list[list[int]]] = {}
    if is_remote:
        shares = {part: inputs for part, *inputs in json.loads(plan)['shares']}
    return [Task(number, dict(map(use, shares.get(number, [])))) for number in range(count)]


def use(share: list[int]) -> tuple[int, Use]:
    if len(share) == 1:
        return share[0], Use(0, 0, True)
    return share[0], Use(share[1], share[2], False)
