"""plat declutter by rounds over parts of inputs against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round lays out labels, finds facts about parts, lets parts hand labels over to tiles of the map until all are decided,
and writes the features. Joined, these must be what the single run writes, with its rejects and messages.
"""

import json
import os
import random
import sys

from label_layouts import layout, room
from part_inputs import make
from part_outcomes import run
from part_shuffles import compare_parts, exchange, play

PLAT, ROUNDS, SEED, SAMPLES = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), os.path.abspath(sys.argv[4])


def odd_command(draw):
    """Inputs of all kinds, whose fields are not known."""
    names = [make(draw, number, SAMPLES) for number in range(draw.choice([1, 1, 2]))]
    form = draw.choice([[], ['--label-size', '60x20', '--blocked-by'], ['--zoom', '5'], ['--at', 'center', '--label-size', '900x400']])
    policy = draw.choice([[], ['--on-error', 'skip']])
    return ['declutter', *form, *policy, '-f', draw.choice(['geojson', 'geojsonseq', 'csv']), *names]


def command_of(draw):
    if draw.random() < 0.15:
        return odd_command(draw)
    names = [layout(draw, number) for number in range(draw.choice([1, 1, 2, 3]))]
    command = ['declutter', *draw.choice([['--on-error', 'skip'], ['--on-error', 'skip', '--explain'], []])]
    command += draw.choice([[], ['--priority', 'p'], ['--priority', 'p', '--ascending'], ['--display-priority', 'd'],
                            # Each label of a chain then waits for the one before it.
                            ['--priority', 'n'], ['--priority', 'n', '--ascending'], ['--priority', 'nothing'] if draw.random() < 0.2 else []])
    command += room(draw) + draw.choice([[], [], ['--zooms', '2-12'], ['--zooms', '9-9'], ['--zoom', '3'], ['--zoom', '7.25']])
    command += draw.choice([[], [], ['--tile-size', '512']])
    command += draw.choice([[], [], ['--min-zoom-field', 'lo'], ['--max-zoom-field', 'hi', '--min-zoom-field', 'lo']])
    if draw.random() < 0.15:
        command += ['--obstacles', layout(draw, 9)]
    command += draw.choice([[], ['--blocked-by'], ['--blocked-by', '--id', 'n']])
    if '--zoom' not in command:
        # Zoom 9 is within all ranges.
        command += draw.choice([[], [], ['--tippecanoe'], ['--visible-at', '9']])
    formats = ['geojson', 'geojson', 'geojsonseq'] + ([] if '--tippecanoe' in command else ['csv'])
    return [*command, '-f', draw.choice(formats), *names]


def next_round(parts):
    """Joins what all parts have told, and says whether the labels are decided."""
    reports = [f'report{part}' for part in range(parts.count)]
    merged = run(PLAT, 'facts', 'merge', '-o', 'more.facts', 'all.facts', *reports)
    if merged.returncode != 0:
        raise AssertionError(merged.stderr.decode())
    os.rename('more.facts', 'all.facts')
    with open('all.facts') as file:
        return json.load(file)['round']


def work(parts):
    sent = parts.sent('labels', lambda part: ['--round-to', f'report{part}'], tells=True)
    number = 0
    while not parts.failed and not next_round(parts)['isDone']:
        number += 1
        arrived = exchange(sent, f'round{number}-of', parts.count)
        sent = parts.sent(f'round{number}', lambda part: ['--shuffle-from', arrived[part], '--round-to', f'report{part}'])
    if parts.failed:
        return
    outcomes = exchange(sent, 'outcomes-of', parts.count)
    parts.survey(lambda part: ['--shuffle-from', outcomes[part]])
    parts.all(lambda part: ['--shuffle-from', outcomes[part]], tells=True)


def compare(seed):
    draw = random.Random(seed)
    command, count = command_of(draw), draw.choice([1, 2, 2, 3, 3, 7, 7, 16, 64])
    at_once = ['--labels-at-once', str(draw.choice([1, 5, 30, 100, 10_000]))]
    return compare_parts(PLAT, command, count, work, only_of_parts=at_once)


play(compare, ROUNDS, SEED)
