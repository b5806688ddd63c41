"""plat intersect over parts of both layers against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round makes two layers, finds facts about the parts of both, lets parts by place find which part of layer A needs which
features of layer B, and writes the parts. Joined, they must be what the single run writes, with its rejects and messages.
"""

import json
import os
import random
import sys

from part_inputs import make, squares
from part_outcomes import run
from part_shuffles import Parts, exchange, play

PLAT, ROUNDS, SEED, SAMPLES = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), os.path.abspath(sys.argv[4])
FORMS = ([], ['--join', 'inner'], ['--join', 'left', '--first'], ['--join', 'inner', '--largest'], ['--clip'], ['--difference'],
         ['--count'], ['--pairs'], ['--pairs', '--count'], ['--pairs', '--predicate', 'within,touches'],
         ['--join', 'inner', '--predicate', 'touches'], ['--pairs', '--check-b'], ['--join', 'left', '--make-valid'])


def areas(draw, name):
    """Squares at and across the antimeridian and the edge of the map, some of them damaged, in no order."""
    texts = []
    for number in range(draw.choice([1, 10, 80])):
        west, south = draw.choice([draw.randrange(-180, 180), draw.randrange(170, 180), -180, 0]), draw.randrange(-90, 85)
        width, height = draw.choice([1, 5, 30]), draw.choice([1, 5])
        ring = [[west, south], [west + width, south], [west + width, south + height], [west, south + height], [west, south]]
        if draw.random() < 0.05:
            ring[1], ring[2] = ring[2], ring[1]
        properties = {'name': f'b{number}', draw.choice('xyz'): draw.choice([number, 'text', None])}
        texts.append(json.dumps({'type': 'Feature', 'properties': properties,
                                 'geometry': {'type': 'Polygon', 'coordinates': [ring]}}))
    if draw.random() < 0.1:
        texts.insert(draw.randrange(len(texts)), '{broken')
    with open(name, 'w') as file:
        file.write('\n'.join(texts) + '\n')
    return name


def held(draw):
    kind = draw.random()
    if kind < 0.3:
        return squares(draw)
    return areas(draw, 'b.geojsonl') if kind < 0.8 else make(draw, 9, SAMPLES)


def facts(command, count, options, target):
    names = [f'{target}{part}' for part in range(count)]
    for part, name in enumerate(names):
        found = run(PLAT, *command, '--parts', str(count), '--part', str(part), '--facts-to', name, *options)
        if found.returncode != 0:
            return found
    return run(PLAT, 'parts', 'merge', '-o', target, *names)


def work(parts, count_b):
    split = ['--parts-b', str(count_b)]
    b = Parts(PLAT, parts.command, count_b)
    both = [*split, '--facts-b', 'b.facts']
    rects = parts.sent('rects', lambda part: both)
    features = b.sent('features', lambda part: [*both, '--of-b'], tells=True)
    parts.accounts, parts.rejects, parts.failed = b.accounts, b.rejects, b.failed
    if b.failed:
        return
    sent = exchange(rects + features, 'by-place', parts.count)
    routed = exchange(parts.sent('routed', lambda part: [*both, '--shuffle-from', sent[part]]), 'needed', parts.count)
    if '--pairs' not in parts.command:
        parts.survey(lambda part: [*both, '--shuffle-from', routed[part]])
    parts.all(lambda part: [*both, '--shuffle-from', routed[part]], tells=True)


def compare(seed):
    draw = random.Random(seed)
    form = draw.choice(FORMS)
    names = [areas(draw, f'in{number}.geojsonl') if draw.random() < 0.4 else make(draw, number, SAMPLES)
             for number in range(draw.choice([1, 1, 2]))]
    command = ['intersect', *form, *names, held(draw)]
    if '--pairs' not in form:
        command += ['-f', draw.choice(['geojson', 'geojson', 'geojsonseq', 'csv'])]
    command += draw.choice([['--on-error', 'skip'], ['--on-error', 'skip'], []])
    if draw.random() < 0.1 and form[:1] not in (['--clip'], ['--difference'], ['--count']):
        command += ['--fields-b', 'name']
    count, count_b = draw.choice([1, 2, 3, 7]), draw.choice([1, 2, 5])
    single = run(PLAT, *command, '--rejects', 'single.csv')
    split = ['--parts-b', str(count_b)]
    for found in (facts(command, count, split, 'all.facts'), facts(command, count_b, [*split, '--of-b'], 'b.facts')):
        if found.returncode != 0:
            return None if single.returncode == found.returncode else f'{command}: {found.stderr.decode()}'
    parts = Parts(PLAT, command, count)
    try:
        work(parts, count_b)
        fault = parts.difference(single)
    except AssertionError as error:
        fault = error
    return f'{command} in {count}, {count_b} parts: {fault}' if fault else None


play(compare, ROUNDS, SEED)
