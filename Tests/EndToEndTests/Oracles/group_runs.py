"""Commands that group rows, over parts of inputs, against single runs: PLAT ROUNDS SEED. Prints 'ok', or what differs.

Each round makes rows of few or many groups, finds facts about parts, lets parts hand over rows, then groups, and writes the
shapes. Joined, these must be what the single run writes, with its rejects and messages.
"""

import json
import random
import sys

from part_shuffles import compare_parts, play

PLAT, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
SHAPES = (['shape', 'polyline'], ['shape', 'polyline'], ['shape', 'polygon'], ['shape', 'geodesic'])


def rows(draw, count):
    """Rows of points; some have no group, no place or an odd order."""
    groups = [f'g{number}' for number in range(draw.choice([1, 3, 20, 200]))]
    isTime = draw.random() < 0.3
    for number in range(count):
        order = draw.choice([number, draw.randrange(50), draw.randrange(3)])
        yield {'lat': draw.choice([draw.randrange(-80, 80), draw.randrange(3), 'x' if draw.random() < 0.05 else 5]),
               'lon': draw.choice([draw.randrange(-179, 179), draw.randrange(3)]),
               'g': '' if draw.random() < 0.02 else draw.choice(groups), 'r': draw.choice(['a', 'a', 'b']),
               't': f'2024-01-{order % 28 + 1:02}T00:00:00Z' if isTime or draw.random() < 0.02 else str(order),
               'name': draw.choice(['x', 'y"z', 'a\nb', '', 'ü'])}


def table(draw, all_rows):
    def cell(text):
        return '"' + str(text).replace('"', '""') + '"' if draw.random() < 0.2 or set('",\n') & set(str(text)) else str(text)

    names = draw.choice([['lat', 'lon', 'g', 'r', 't', 'name'], ['name', 't', 'lon', 'lat', 'r', 'g']])
    lines = [','.join(names)] + [','.join(cell(row[name]) for name in names) for row in all_rows]
    if draw.random() < 0.1:
        lines.insert(draw.randrange(1, len(lines) + 1), 'short')
    return '\n'.join(lines) + '\n'


def feature(draw, row):
    fields = {name: row[name] for name in ('g', 'r', 't', 'name') if draw.random() < 0.97}
    if draw.random() < 0.1:
        fields[draw.choice('uvw')] = draw.choice([7, 'x', None, [1]])
    shape = {'type': 'Point', 'coordinates': [row['lon'], row['lat'] if row['lat'] != 'x' else 3]}
    if draw.random() < 0.02:
        shape = draw.choice([None, {'type': 'LineString', 'coordinates': [[0, 1], [2, 3]]}])
    return json.dumps({'type': 'Feature', 'geometry': shape, 'properties': fields})


def make(draw, number):
    kind = draw.choice(['csv', 'csv', 'geojsonl', 'geojson'])
    all_rows = list(rows(draw, draw.choice([0, 1, 5, 40, 150])))
    if kind == 'csv':
        text = table(draw, all_rows)
    else:
        texts = [feature(draw, row) for row in all_rows]
        text = '\n'.join(texts) + '\n'
        if kind == 'geojson':
            box = draw.choice(['', '"bbox":[0,0,1,1],'])
            text = '{"type":"FeatureCollection",' + box + '"name":"n","features":[' + ',\n'.join(texts) + ']}'
    with open(f'in{number}.{kind}', 'w') as file:
        file.write(text)
    return f'in{number}.{kind}'


def options(draw, command):
    found = ['-f', draw.choice(['geojson', 'geojson', 'geojsonseq', 'csv'])]
    if draw.random() < 0.9:
        found += ['--group', 'g']
    if draw.random() < 0.6:
        found += ['--order', 't']
    if command[1] == 'polygon' and draw.random() < 0.5:
        found += ['--ring', 'r']
    if draw.random() < 0.3:
        found += ['--collect']
    if draw.random() < 0.2:
        found += ['--bbox', '0,0,90,80']
    if draw.random() < 0.05:
        found += ['--order', 'nothing']
    return found + draw.choice([['--on-error', 'skip'], ['--on-error', 'skip'], ['--on-error', 'skip', '--explain'], []])


def compare(seed):
    draw = random.Random(seed)
    command = draw.choice(SHAPES)
    command = [*command, *options(draw, command), *(make(draw, number) for number in range(draw.choice([1, 1, 2, 3])))]
    return compare_parts(PLAT, command, draw.choice([1, 2, 3, 7, 16]))


play(compare, ROUNDS, SEED)
