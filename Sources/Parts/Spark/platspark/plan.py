"""The plan of a job: what the binary says about its command line, and how its inputs lie in parts."""

from __future__ import annotations

import json
import os
import re
import tempfile
from dataclasses import dataclass, replace
from typing import Any, Optional, Sequence

from platspark import command, endings
from platspark.binary import Refusal, answer
from platspark.endings import Failure
from platspark.storage import is_remote

# Some hundred times what a process takes to start.
PART_SIZE = 256_000_000
# To start a process takes longer than to read fewer bytes.
LEAST_PART_SIZE = 64_000
# Files beside the .shp of a shapefile.
SIBLINGS = ['shx', 'dbf', 'prj', 'cpg']
LAYERS = {'geojson': '.geojson', 'geojsonseq': '.geojsonl', 'csv': '.csv', 'tsv': '.tsv'}
ENDINGS = {**LAYERS, 'text': '.txt'}


@dataclass(frozen=True)
class Plan:
    """What 'plat parts plan' says."""

    command: str
    arguments: list[str]
    inputs: list[str]
    files: list[list[str]]
    whole_files: list[str]
    output: Optional[str]
    rejects: Optional[str]
    format: str
    work: str
    message_options: list[str]
    # Layer B, where that is split, too, and its files.
    layer_b: list[str]
    layer_b_files: list[list[str]]
    layer_b_parts: Optional[int]

    @property
    def paths(self) -> list[str]:
        return [path for files in self.files + self.layer_b_files for path in files] + self.whole_files

    @property
    def of_layer_b(self) -> Plan:
        """The same for layer B in place of layer A."""
        return replace(self, inputs=self.layer_b, files=self.layer_b_files, layer_b=self.inputs,
                       layer_b_files=self.files)

    @property
    def is_remote(self) -> bool:
        return any(is_remote(path) for path in self.paths)

    @property
    def is_sum(self) -> bool:
        """True if parts yield results that the driver sums, rather than pieces of the output."""
        return self.work == 'sum'

    @property
    def is_shuffled(self) -> bool:
        """True if parts hand over to each other what they need before they write."""
        return self.work in ('group', 'follow', 'match', 'declutter')

    @property
    def reads_again(self) -> bool:
        """True if a part reads its input once more when it writes."""
        return self.work in ('match', 'declutter')

    @property
    def ending(self) -> str:
        return ENDINGS.get(self.format, f'.{self.format}')


def read(binary: str, words: Sequence[str], single: Optional[str], parts_of_held: Optional[int] = None) -> Plan:
    """The plan of a command line. The name of a single file decides its format, as with -o."""
    if parts_of_held is not None:
        if words[:1] != ['intersect']:
            raise Failure(endings.USAGE, f'--parts-b: {words[0]} has no layer B (use it with intersect)')
        words = with_options(words, ['--parts-b', str(parts_of_held)])
    plan = ask(binary, words)
    if single is None:
        return plan
    if plan.output is not None:
        raise Failure(endings.USAGE, 'cannot use --single together with -o (use one of them)')
    return ask(binary, with_options(words, ['-o', single]))


def ask(binary: str, words: Sequence[str]) -> Plan:
    text, names = asked(binary, words)
    try:
        said: dict[str, Any] = json.loads(text)
        plan = Plan(**{name: said[in_json(name)] for name in Plan.__dataclass_fields__})
    except (ValueError, KeyError, TypeError) as error:
        raise Failure(endings.UNAVAILABLE, f'cannot understand the plan of {binary}: {error} (install plat and '
                                           'plat-spark together)') from None
    files = [files_of(path, files) for path, files in zip(plan.inputs, plan.files)]
    held = [files_of(path, files) for path, files in zip(plan.layer_b, plan.layer_b_files)]
    whole = [file for path in plan.whole_files for file in files_of(path, shapefile(path))]
    output, rejects = (names.get(path or '', path) for path in (plan.output, plan.rejects))
    output = None if output == '-' else output
    return with_format(replace(plan, files=files, layer_b_files=held, whole_files=whole, output=output, rejects=rejects))


def in_json(name: str) -> str:
    """The name that JSON has for layer_b_files is layerBFiles."""
    return re.sub('_(.)', lambda found: found[1].upper(), name)


def asked(binary: str, words: Sequence[str]) -> tuple[bytes, dict[str, str]]:
    """What the binary says, and outputs by their stand-ins in it."""
    try:
        return answer([binary, 'parts', 'plan', '--', *words]), {}
    except Refusal:
        # The outputs may be the reason, if they are folders or remote files.
        pass
    with tempfile.TemporaryDirectory() as folder:
        words, names = with_stand_ins(words, folder)
        try:
            return answer([binary, 'parts', 'plan', '--', *words]), names
        except Refusal as refusal:
            raise Refusal(refusal.status, told(refusal.messages, names)) from None


def told(messages: bytes, names: dict[str, str]) -> bytes:
    """Messages about the command line in the words of the driver."""
    text = os.fsdecode(messages)
    for stand_in, name in names.items():
        text = text.replace(stand_in, name)
    text = re.sub(r'^plat parts plan: error:', 'plat-spark: error:', text, flags=re.MULTILINE)
    text = re.sub(r'error: --parts? cannot be used', 'error: parts cannot be used', text)
    text = re.sub(r'cannot be used with --parts?\b', 'cannot be used with parts', text)
    given = re.search(r'error: (--(?:summary-to|facts|facts-to|features-to|part|shuffle-from|shuffle-to)) needs ', text)
    if given:
        text = f'plat-spark: error: cannot read {given[1]} here: plat-spark gives it to each run itself\n'
    if 'error: --parts needs --facts-to' in text:
        text = 'plat-spark: error: cannot read --parts here; hint: put --parts before the command\n'
    option = re.search(r'unknown option (--[\w-]+)', text)
    if option and option[1] in command.names() and text.startswith('plat-spark: error:'):
        text = f'{text[:option.end()]}; hint: put {option[1]} before the command\n'
    return os.fsencode(text)


def with_stand_ins(words: Sequence[str], folder: str) -> tuple[list[str], dict[str, str]]:
    """Words with other outputs, and the outputs by these: the binary would refuse a folder or a remote file."""
    names: dict[str, str] = {}
    found = list(words)
    end = found.index('--') if '--' in found else len(found)
    for index, word in enumerate(found[:end]):
        option = next((option for option in ('--output=', '--rejects=', '-o') if word.startswith(option)), None)
        if index > 0 and words[index - 1] in ('-o', '--output', '--rejects'):
            option = ''
        value = word[len(option or ''):]
        # A lone -o has its value in the next word, and - is standard output.
        if option is not None and value not in ('', '-'):
            path = f'{folder}/{index}-{os.path.basename(value.rstrip("/"))}'
            names[path], found[index] = value, option + path
    return found, names


def files_of(path: str, files: Sequence[str]) -> list[str]:
    """Files of an input, the one that is split first. The binary does not see which remote files there are."""
    if is_remote(path):
        files = shapefile(path)
    return [path, *(file for file in files if file != path)] if path in files else list(files)


def shapefile(path: str) -> list[str]:
    """Files that belong to a path by their names. Some of them may not be there."""
    if not path.lower().endswith('.shp'):
        return [path]
    names = SIBLINGS if path.endswith('.shp') else [ending.upper() for ending in SIBLINGS]
    return [path, *(path[:-3] + ending for ending in names)]


def with_options(words: Sequence[str], options: Sequence[str]) -> list[str]:
    """A command line with more options, which may not follow a '--'."""
    end = words.index('--') if '--' in words else len(words)
    return [*words[:end], *options, *words[end:]]


def with_format(plan: Plan) -> Plan:
    """Says the format that the name of the output decides, as parts are written without that name."""
    names = ('-f', '--output-format', '--format')
    if plan.output is None or plan.format not in LAYERS or any(word.startswith(names) for word in plan.arguments):
        return plan
    return replace(plan, arguments=with_options(plan.arguments, ['-f', plan.format]))


def part_count(given: Optional[int], total: int, cores: int) -> int:
    """The number asked for, else enough for small parts that keep all cores busy to the end."""
    if given is not None:
        return min(given, max(total, 1))
    wanted = -(-max(total, 1) // (PART_SIZE * cores)) * cores
    return min(wanted, -(-max(total, 1) // LEAST_PART_SIZE))


@dataclass(frozen=True)
class Stretch:
    """Bytes of one input."""

    input: int
    start: int
    end: int


def stretches(sizes: Sequence[int], count: int, number: int) -> list[Stretch]:
    """Bytes of a part, where all inputs lie end to end."""
    total = sum(sizes)
    first, last = total * number // count, total * (number + 1) // count
    found, offset = [], 0
    for index, size in enumerate(sizes):
        start, end = max(first - offset, 0), min(last - offset, size)
        if start < end:
            found.append(Stretch(index, start, end))
        offset += size
    return found
