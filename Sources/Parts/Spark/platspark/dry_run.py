"""The plan of a job in words, for --dry-run."""

from __future__ import annotations

import os
import re
from typing import Optional, Sequence

from platspark.command import Options
from platspark.outputs import SUCCESS, TEMPORARY
from platspark.parts import name_of
from platspark.plan import LEAST_PART_SIZE, Plan, part_count
from platspark.targets import targets_of


def size_text(size: int) -> str:
    for unit, bytes_ in (('GB', 10 ** 9), ('MB', 10 ** 6), ('kB', 10 ** 3)):
        if size >= bytes_:
            return f'{size / bytes_:.1f} {unit}'
    return f'{size} B'


def cores_of(options: Options) -> Optional[int]:
    """Cores that the command line names. Only a running cluster knows its own."""
    if options.engine == 'local':
        return options.processes or os.cpu_count() or 1
    master = options.master or 'local[*]'
    if found := re.fullmatch(r'local\[(\d+).*\]', master):
        return int(found[1])
    if found := re.fullmatch(r'local-cluster\[(\d+),(\d+),\d+\]', master):
        return int(found[1]) * int(found[2])
    return (os.cpu_count() or 1) if master.startswith('local') else None


def describe(plan: Plan, sizes: Sequence[int], options: Options) -> str:
    cores = cores_of(options)
    total = sum(sizes)
    count = part_count(options.parts, total, cores or 1)
    is_least = options.parts is None and cores is None and total > LEAST_PART_SIZE
    rows = [('command', f'plat {plan.command}')]
    rows += [('input', f"{path}, {size_text(size)}{', one part' if is_whole(path) else ''}")
             for path, size in zip(plan.inputs, sizes)]
    rows += [('layer B', f"{path}, {'1 part' if plan.layer_b_parts == 1 else f'{plan.layer_b_parts} parts'}")
             for path in plan.layer_b]
    rows += [('read whole', f'{path}, by each part') for path in plan.whole_files]
    rows.append(('parts', f"{count}{' or one for each core' if is_least else ''}, of {size_text(-(-total // count))}"))
    rows.append(('engine', engine_text(options, cores)))
    rows.append(('stage 1', f'find facts: {tasks(count + (plan.layer_b_parts or 0))}; each reads its part and returns a few kB to the driver'))
    rows.append(('driver', 'join the facts of all parts'))
    rows += [(f'stage {number}', text) for number, text in enumerate(stage_texts(plan, count), 2)]
    rows.append(('driver', 'sum the results of all parts' if plan.is_sum else 'move or join the parts in order'))
    rows.append(('shuffled', shuffled_text(plan)))
    rows.append(('output', output_text(plan, count, options)))
    rows += [('rejects', f'{plan.rejects}, joined in order')] if plan.rejects else []
    return ''.join(f'{name:<12}{text}\n' for name, text in rows)


def is_whole(path: str) -> bool:
    """True for an input that is not split, by its name."""
    return path.lower().endswith(('.gz', '.zip', '.gpx', '.jpg', '.jpeg'))


def tasks(count: int) -> str:
    return '1 task' if count == 1 else f'{count} tasks'


def engine_text(options: Options, cores: Optional[int]) -> str:
    if options.engine == 'local':
        return f"local, {cores} {'process' if cores == 1 else 'processes'}"
    return f"spark, {options.master or 'local[*], unless spark-submit names a master'}"


def stage_texts(plan: Plan, count: int) -> list[str]:
    if plan.is_sum:
        return [f'find results: {tasks(count)}; each reads its part and returns a result to the driver']
    if not plan.is_shuffled:
        return [f'write: {tasks(count)}; each reads its part and writes {plan.format}']
    if plan.layer_b:
        return [f'read rects: {tasks(count)}; each hands the rects of its features of A over by place',
                f'read B: {tasks(plan.layer_b_parts or 1)}; each hands its features of B over by place',
                f'match: {tasks(count)}; each hands a feature of B over to the parts of A that have a rect there',
                f'write: {tasks(count)}; each reads its part of A and the features of B that it needs, and writes '
                f'{plan.format}']
    if plan.work == 'follow':
        return [f'read fixes: {tasks(count)}; each reads its part and hands each fix over to the part that follows its device',
                f'follow: {tasks(count)}; each hands what is written about devices over to the part that has the fix',
                f'write: {tasks(count)}; each puts this in order and writes {plan.format}']
    if plan.work == 'declutter':
        return [f'read labels: {tasks(count)}; each reads its part and hands its labels over to the task that decides',
                'decide: 1 task holds the labels of all parts, without their features, and tells each part which show',
                'write: 1 task writes the report' if plan.format == 'text' else
                f'write: {tasks(count)}; each reads its part again and writes {plan.format}']
    return [f'read rows: {tasks(count)}; each reads its part and hands each row over to the part that groups it',
            f'group: {tasks(count)}; each hands a group over to the part that has its first row',
            f'write: {tasks(count)}; each makes the features of its groups and writes {plan.format}']


def shuffled_text(plan: Plan) -> str:
    facts = 'the joined facts are sent to every machine once'
    if not plan.is_shuffled:
        return f'nothing; {facts}'
    if plan.layer_b:
        return ('32 B for each feature of A; features of B by place, then once for each part of A that needs them; '
                + facts)
    if plan.work == 'follow':
        return 'each fix once, with its row if fixes are written; then all that is written; ' + facts
    if plan.work == 'declutter':
        return 'about 25 B for each label, and what features get from it; ' + facts
    return ('each row once, with its fields if it may be the first of its group or all are collected; then each group; '
            + facts)


def output_text(plan: Plan, count: int, options: Options) -> str:
    targets = targets_of(plan, options)
    target = targets.folder
    if target is None:
        return targets.file or 'standard output'
    names = name_of(0, plan.ending) + (f' … {name_of(count - 1, plan.ending)}' if count > 1 else '')
    return f'{names} in {target}, by way of {target}/{TEMPORARY}; then {SUCCESS}'
