"""What a run writes, and what it may not write: its own inputs, or one file twice."""

from __future__ import annotations

import os
import posixpath
import re
import stat
from dataclasses import dataclass
from typing import Optional

from platspark import endings
from platspark.command import Options
from platspark.endings import Failure
from platspark.plan import Plan
from platspark.storage import is_remote, storage

# Names of the open files of a process, by which /dev/stdout is a link to one of them.
DESCRIPTORS = re.compile(r'/proc/(\d+)(/task/\d+)?/fd')
MOST_LINKS = 40
ELSEWHERE = 'hint: write to another file, then rename it'


@dataclass(frozen=True)
class Targets:
    """The outputs of a run, as typed."""

    # None where the output is a folder or standard output.
    file: Optional[str]
    folder: Optional[str]
    rejects: Optional[str]


def targets_of(plan: Plan, options: Options) -> Targets:
    output = options.single or plan.output
    if output is None or output == '-':
        return Targets(None, None, plan.rejects)
    if options.single is not None or plan.is_sum:
        return Targets(output, None, plan.rejects)
    if is_file(output, plan):
        return Targets(output, None, plan.rejects)
    return Targets(None, output, plan.rejects)


def is_file(output: str, plan: Plan) -> bool:
    """True for a name with the ending of the format, unless it is that of a folder."""
    is_folder = not is_remote(plain(output)) and os.path.isdir(plain(output))
    return output.lower().endswith(plan.ending) and not is_folder


def check(plan: Plan, targets: Targets, looks_elsewhere: bool) -> None:
    """Refuses outputs that would replace inputs or each other. What is on other file systems may be left alone."""
    for path in plan.paths:
        check_input(path, path in plan.whole_files)
    for target in filter(None, (targets.file, targets.folder)):
        if target.lower().endswith(('.gz', '.zip')):
            raise refusal(f'cannot write {target}: parts are not compressed; hint: name it without its ending, then '
                          'compress it')
    for target in filter(None, (targets.file, targets.rejects)):
        check_file(target, plan)
    if targets.file and targets.rejects and is_same(targets.file, targets.rejects):
        raise refusal(f'cannot write {targets.file}: it is also the file of --rejects; {ELSEWHERE}')
    if targets.folder:
        check_folder(targets.folder, plan, targets.rejects, looks_elsewhere)


def check_input(path: str, is_read_whole: bool) -> None:
    if path != '-' and (is_remote(path) or not is_special(path)):
        return
    name = 'standard input' if path == '-' else path
    reason = f'each part reads all of layer B, but {name} can be read once' if is_read_whole else \
        f'{name} cannot be split into parts'
    raise Failure(endings.USAGE, f'{reason}; hint: write it to a file first')


def check_file(target: str, plan: Plan) -> None:
    if is_remote(target) or not is_special(target):
        for path in plan.paths:
            if is_same(target, path):
                raise refusal(f'cannot write {target}: it is also an input; {ELSEWHERE}')
    if not is_remote(plain(target)) and os.path.isdir(plain(target)):
        raise refusal(f'cannot create {target}: it is a directory')


def check_folder(target: str, plan: Plan, rejects: Optional[str], looks_elsewhere: bool) -> None:
    for path in plan.paths:
        if is_same(target, path):
            raise refusal(f'cannot write {target}: it is also an input; {ELSEWHERE}')
        if is_inside(path, target):
            raise refusal(f'cannot write to {target}: the input {path} is in it; hint: name another folder')
    if rejects and (is_same(target, rejects) or is_inside(rejects, target)):
        raise refusal(f'cannot write {rejects}: it is in the folder of -o; hint: name a file elsewhere')
    is_file = looks_elsewhere and storage(target).size(target) is not None if is_remote(target) else \
        os.path.exists(target) and not os.path.isdir(target)
    if is_file:
        raise refusal(f'cannot write to {target}: -o names a folder; use --single FILE for one file')


def refusal(message: str) -> Failure:
    return Failure(endings.CANNOT_CREATE, message)


def is_same(one: str, other: str) -> bool:
    one, other = plain(one), plain(other)
    if is_remote(one) or is_remote(other):
        return one == other
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


def is_inside(path: str, folder: str) -> bool:
    path, folder = plain(path), plain(folder)
    if is_remote(path) or is_remote(folder):
        return path.startswith(f'{folder}/')
    # The folder that holds a link counts as well as the one that holds the file.
    names = (os.path.realpath(path), f'{os.path.realpath(os.path.dirname(path))}/{os.path.basename(path)}')
    return any(name.startswith(f'{os.path.realpath(folder)}/') for name in names)


def plain(path: str) -> str:
    """A path in one of its spellings. Files of this machine may have a scheme."""
    if not is_remote(path):
        return path
    scheme, _, rest = path.partition('://')
    host, _, inner = rest.partition('/')
    inner = posixpath.normpath(f'/{inner}').replace('//', '/')
    if scheme.lower() == 'file' and host in ('', 'localhost'):
        return inner
    return f'{scheme.lower()}://{host}{inner}'


def is_special(path: str) -> bool:
    """True for a device, a pipe or a descriptor, which is written as it is, and never replaced."""
    try:
        return descriptor_in(path) is not None or not (
            stat.S_ISREG(os.stat(path).st_mode) or stat.S_ISDIR(os.stat(path).st_mode))
    except OSError:
        return False


def descriptor_in(path: str) -> Optional[str]:
    """Path of an open file of a process, such as /proc/self/fd/1, to which a path leads."""
    for _ in range(MOST_LINKS):
        folder = os.path.realpath(os.path.dirname(path))
        path = os.path.join(folder, os.path.basename(path))
        if DESCRIPTORS.fullmatch(folder):
            return path
        if not os.path.islink(path):
            return None
        path = os.path.join(folder, os.readlink(path))
    return None


def own_descriptor(path: str) -> Optional[int]:
    """Number of an open file of this process to which a path leads."""
    found = descriptor_in(path)
    folder, name = os.path.split(found or '')
    match = DESCRIPTORS.fullmatch(folder)
    return int(name) if match and int(match[1]) == os.getpid() and name.isdigit() else None
