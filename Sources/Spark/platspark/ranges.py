"""Bytes of the inputs that parts have used, by their facts."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any, Optional

State = dict[str, Any]
# Beyond the end of any input.
END = 1 << 62


@dataclass(frozen=True)
class Use:
    """What a part reads of one input."""

    start: int
    end: int
    is_whole: bool


@dataclass(frozen=True)
class Task:
    """One part to be written, and what it reads of each input if inputs are remote."""

    number: int
    uses: dict[int, Use] = field(default_factory=dict)


def uses_in(facts: bytes) -> dict[int, dict[int, list[State]]]:
    """States in which each part may have begun, by input and part."""
    found: dict[int, dict[int, list[State]]] = {}
    for part in json.loads(facts)['found']:
        for index, states in enumerate(part['value']):
            if states:
                found.setdefault(index, {})[part['part']] = states
    return found


def leaves(states: list[State]) -> list[State]:
    """States with those of each level of a document."""
    return [leaf for state in states for leaf in [state, *state.get('levels', [])] if leaf['end'] > 0]


def union(states: list[State]) -> Use:
    found = leaves(states)
    return Use(min((state['start'] for state in found), default=0), max((state['end'] for state in found), default=0),
               any(state.get('whole', False) for state in states))


def tasks(facts: bytes, count: int, is_remote: bool) -> list[Task]:
    """Tasks in order. Facts of many parts are large, so they are read only if something depends on them."""
    uses: list[dict[int, Use]] = [{} for _ in range(count)]
    if is_remote:
        for index, parts in uses_in(facts).items():
            for number, use in uses_of(parts).items():
                uses[number][index] = use
    return [Task(number, uses[number]) for number in range(count)]


def uses_of(parts: dict[int, list[State]]) -> dict[int, Use]:
    """What parts use of one input, by the states that follow from the first."""
    uses: dict[int, Use] = {}
    firsts: dict[int, int] = {}
    state, depth = 0, 0
    for number in sorted(parts):
        chosen = [found for found in parts[number] if found['state'] == state] or parts[number]
        uses[number] = union(chosen)
        if 'levels' in chosen[0]:
            level = level_of(chosen[0], depth)
            if level is None or level.get('closed', False):
                # What follows the features belongs to the part that has the last of them.
                uses[number] = replace(uses[number], end=END)
            elif level['records'] > 0:
                firsts[number] = level['start']
            depth += chosen[0].get('depth', 0)
        state = chosen[0]['next']
    return {number: reaching(use, number, firsts) for number, use in uses.items()}


def level_of(state: State, depth: int) -> Optional[State]:
    levels: list[State] = state['levels']
    return levels[depth] if 0 <= depth < len(levels) else None


def reaching(use: Use, number: int, firsts: dict[int, int]) -> Use:
    """A feature of a document may reach beyond its part, up to the first one of another."""
    if number not in firsts:
        return use
    return replace(use, end=max(use.end, min((first for part, first in firsts.items() if part > number), default=END)))
