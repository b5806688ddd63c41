"""plat declutter over parts of inputs against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round lays out labels, finds facts about parts, lets parts hand their labels over to the one that decides, and writes
the features. Joined, these must be what the single run writes, with its rejects and messages.
"""

import os
import random
import sys

from label_layouts import collisions, layout, levels, rank, room
from part_inputs import make
from part_outcomes import run
from part_shuffles import compare_parts, exchange, play

PLAT, ROUNDS, SEED, SAMPLES = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), os.path.abspath(sys.argv[4])


def clusters(draw):
    found = ['--cluster', *draw.choice([['--cluster-radius', '40'], room(draw)])]
    found += draw.choice([[], ['--cluster-by', 'g']]) + draw.choice([[], ['--sum', 'p,q', '--mean', 'q', '--min', 'p', '--max', 'q']])
    found += draw.choice([[], ['--members'], ['--members', '--id', 'n']]) + draw.choice([[], ['--title', 'name']])
    return found + draw.choice([[], [], ['--visible-at', '4'], ['--zoom', '5'], ['--tippecanoe']])


def view(draw):
    center = draw.choice(['0,179.9', '10,20', '-80,-100'])
    found = ['--size', draw.choice(['400x600', '900x500']), '--center', center, '--zoom', draw.choice(['2', '4.5'])]
    if found[-1] != '2':
        found += draw.choice([[], ['--heading', '30']])
    return found + draw.choice([[], ['--margin', '20']]) + draw.choice([[], ['--near', '3,4']])


def named(draw):
    return draw.choice([[], [], ['--blocked-by'], ['--blocked-by', '--id', 'n']])


def form(draw):
    kind = draw.choice(['levels', 'levels', 'levels', 'clusters', 'view', 'zoom', 'spacing'])
    if kind == 'clusters':
        return clusters(draw)
    if kind == 'view':
        return view(draw) + room(draw) + collisions(draw) + named(draw)
    if kind == 'zoom':
        return ['--zoom', draw.choice(['3', '7.25'])] + room(draw) + collisions(draw) + named(draw)
    if kind == 'spacing':
        return ['--spacing', draw.choice(['5000', '500000'])] + draw.choice([[], ['--group', 'g']]) + named(draw)
    ending = draw.choice([named(draw), named(draw), ['--as', 'table'], ['--visible-at', '6'], ['--tippecanoe']])
    return levels(draw) + room(draw) + collisions(draw) + ending


def plain_form(draw):
    """Options that name no fields."""
    return draw.choice([
        ['--label-size', '60x20'], ['--label-size', '60x20', '--blocked-by'], ['--spacing', '50000', '--blocked-by'],
        ['--zoom', '5'], ['--cluster', '--cluster-radius', '30', '--members'], view(draw), ['--at', 'center', '--as', 'table']])


def earlier(draw, command, names):
    """Lets the command check or go on from what it has written for the same labels, or for others."""
    other = draw.choice([[], ['--blocked-by'], ['--label-size', '20x20'], ['--bbox', '-90,-60,90,60']])
    if draw.random() < 0.4:
        mode = draw.choice([[], [], ['--mode', 'fill'], ['--mode', 'independent'], ['--zoom', '4']])
        made = run(PLAT, *command, *mode, *draw.choice([['--blocked-by'], ['--blocked-by'], other]), '-f', 'geojson',
                   '-o', 'earlier.geojson', *names)
        checks = mode + draw.choice([['--label-size', '50x20'] if draw.random() < 0.2 else [], ['--id', 'n']])
        return None if made.returncode != 0 else [*command, *checks, 'earlier.geojson', '--verify']
    aimed = draw.choice([[], ['--zoom', '4'], view(draw)])
    # A document that is named as a sequence has bad records.
    form, ending = draw.choice([('geojson', 'geojson'), ('geojsonseq', 'geojsonl'), ('csv', 'csv'), ('geojson', 'geojsonl')])
    name = f'earlier.{ending}'
    made = run(PLAT, *command, *aimed, *other, '-f', form, '-o', name, *names)
    keeps = [['--keep'], ['--keep'], []] if '--center' in aimed else [['--keep']]
    words = [*command, *aimed, '--previous', name, *draw.choice(keeps), *draw.choice([[], ['--id', 'n']])]
    return None if made.returncode != 0 else [*words, *names, '-f', draw.choice(['geojson', 'csv'])]


def command_of(draw):
    policy = draw.choice([['--on-error', 'skip'], ['--on-error', 'skip'], ['--on-error', 'skip', '--explain'], []])
    are_odd = draw.random() < 0.15
    if are_odd:
        names = [make(draw, number, SAMPLES) for number in range(draw.choice([1, 1, 2]))]
        command = ['declutter', *plain_form(draw), *policy]
    else:
        names = [layout(draw, number) for number in range(draw.choice([1, 1, 2, 3]))]
        command = ['declutter', *rank(draw), *policy]
        if draw.random() < 0.2:
            command += draw.choice([['--label-size', '90x30'], ['--label-size', '300x200']])
            if (words := earlier(draw, command, names)) is not None:
                return words
        command += form(draw)
    if draw.random() < 0.1:
        command += ['--bbox', '-90,-60,100,60']
    if 'table' not in command:
        # Only GeoJSON has a place for what tippecanoe reads.
        formats = ['geojson', 'geojson', 'geojsonseq'] + ([] if '--tippecanoe' in command else ['csv'])
        command += ['-f', draw.choice(formats)]
    return [*command, *names]


def work(parts):
    labels = parts.sent('labels', lambda part: [], tells=True)
    if parts.failed:
        return
    labels = exchange(labels, 'labels-of', parts.count)
    outcomes = parts.sent('outcomes', lambda part: ['--shuffle-from', labels[part]])
    outcomes = exchange(outcomes, 'outcomes-of', parts.count)
    if 'table' not in parts.command and '--verify' not in parts.command:
        parts.survey(lambda part: ['--shuffle-from', outcomes[part]])
    parts.all(lambda part: ['--shuffle-from', outcomes[part]], tells=True)


def compare(seed):
    draw = random.Random(seed)
    command = command_of(draw)
    count = draw.choice([1, 2, 3, 7, 16])
    return compare_parts(PLAT, command, count, work, is_verdict='--verify' in command)


play(compare, ROUNDS, SEED)
