"""Commands that follow devices, over parts of inputs, against single runs: PLAT ROUNDS SEED. Prints 'ok', or what differs.

Each round makes the fixes of few or many devices, some late, stale or bad, finds facts about parts, lets parts hand over
fixes, then what is written about devices, and writes the parts. Joined, these must be what the single run writes, with its
rejects and messages.
"""

import gzip
import json
import random
import sys
from datetime import datetime, timedelta

from part_shuffles import compare_parts, play

PLAT, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def moment(second, notation):
    if notation == 'seconds':
        return str(1_700_000_000 + second)
    if notation == 'milliseconds':
        return str((1_700_000_000 + second) * 1000)
    return f'{datetime(2024, 1, 1) + timedelta(seconds=second):%Y-%m-%dT%H:%M:%SZ}'


def fixes(draw, count):
    """Fixes of devices that walk, some late or twice, some without a place, a time or a device."""
    devices = draw.choice([1, 2, 3, 20, 200, 10_000])
    notation = draw.choice(['iso', 'iso', 'seconds', 'milliseconds'])
    places = [[draw.uniform(-80, 80), draw.choice([draw.uniform(-170, 170), 179.999, 0.001])] for _ in range(devices)]
    second = 0
    for number in range(count):
        device = draw.randrange(devices)
        second += draw.choice([0, 1, 5, 20, 20, 20, 400])
        if draw.random() < 0.001:
            # A date that stands for an unknown one.
            second += 10_000_000_000
        place = places[device]
        if draw.random() < 0.8:
            step = draw.choice([0.00001, 0.0003, 0.003, 0.2])
            place[0] = max(-89, min(89, place[0] + draw.uniform(-step, step)))
            place[1] = (place[1] + draw.uniform(-step, step) + 180) % 360 - 180
        shown = max(second - (draw.choice([3, 60, 900]) if draw.random() < 0.1 else 0), 0)
        yield {'lat': 'x' if draw.random() < 0.02 else f'{place[0]:.6f}', 'lon': f'{place[1]:.6f}',
               'time': '' if draw.random() < 0.02 else moment(shown, notation),
               'device': '' if draw.random() < 0.02 else f'd{device}',
               'accuracy': draw.choice(['5', '5', '30', '200', '-1', '']), 'speed': draw.choice(['1.5', '', '30']),
               'course': draw.choice(['', '90', '359.5']), 'heading': draw.choice(['', '10', '200']),
               'received': draw.choice(['', moment(shown + draw.randrange(90), notation)]),
               'seg': draw.choice('aab'), 'note': draw.choice(['x', 'y"z', 'a\nb', '', 'ü'])}


def table(draw, rows):
    def cell(text):
        return '"' + text.replace('"', '""') + '"' if draw.random() < 0.2 or set('",\n') & set(text) else text

    names = ['lat', 'lon', 'time', 'device', 'accuracy', 'speed', 'course', 'heading', 'note', 'seg']
    if draw.random() < 0.3:
        names.append('received')
    if draw.random() < 0.3:
        names.remove(draw.choice(names[3:8]))
    draw.shuffle(names)
    lines = [','.join(names)] + [','.join(cell(row[name]) for name in names) for row in rows]
    if draw.random() < 0.1:
        lines.insert(draw.randrange(1, len(lines) + 1), 'short')
    return '\n'.join(lines) + '\n'


def feature(draw, row):
    fields = {name: row[name] for name in ('time', 'device', 'accuracy', 'speed', 'heading', 'note', 'seg')
              if draw.random() < 0.97}
    if draw.random() < 0.1:
        fields[draw.choice('uvw')] = draw.choice([7, 'x', None, [1]])
    shape = {'type': 'Point', 'coordinates': [float(row['lon']), float(row['lat']) if row['lat'] != 'x' else 3]}
    if draw.random() < 0.02:
        shape = draw.choice([None, {'type': 'LineString', 'coordinates': [[0, 1], [2, 3]]}])
    return json.dumps({'type': 'Feature', 'geometry': shape, 'properties': fields})


def make(draw, number):
    kind = draw.choice(['csv', 'csv', 'csv', 'csv.gz', 'geojsonl', 'geojson'])
    rows = list(fixes(draw, draw.choice([0, 1, 5, 40, 150, 400])))
    if kind.startswith('csv'):
        text = table(draw, rows)
    else:
        texts = [feature(draw, row) for row in rows]
        text = '\n'.join(texts) + '\n'
        if kind == 'geojson':
            text = '{"type":"FeatureCollection","name":"n","features":[' + ',\n'.join(texts) + ']}'
    with (gzip.open if kind == 'csv.gz' else open)(f'in{number}.{kind}', 'wt') as file:
        file.write(text)
    return f'in{number}.{kind}', rows


def some(draw, *choices):
    return [word for choice in choices if draw.random() < 0.15 for word in choice]


def tracking(draw):
    form = draw.choice([[], [], ['--legs'], ['--legs', '--min-fixes', '1'], ['--stops', '--pause', '1m'], ['--events'], ['--every', '30s'],
                        ['--frames', 'follow', '--span-meters', '500', '--size', '300x200']])
    words = form + some(
        draw, ['--max-accuracy', '100'], ['--max-speed', '40'], ['--max-gap', '5m'], ['--max-jump', '1000'],
        ['--pause', '2m'], ['--course', 'rhumb'], ['--compute'], ['--smooth', '3'], ['--segment', 'seg'],
        ['--require', 'speed'], ['--min-step', '5'])
    words += draw.choice([[], [], ['--max-age', '30s'], ['--max-age', '30s', '--skip-cached'],
                          ['--max-age', '1h', '--now', '2024-01-01T00:10:00Z']])
    if not form:
        words += draw.choice([[], ['--add', 'leg,why,step,elapsed,travelled,speed,course,from'],
                              ['--add', 'heading,turn,direction,age,from'], ['--add', 'declination']])
        words += draw.choice([[], ['--distance-filter', '20'], ['--significant'], ['--once'], ['--last'],
                              ['--min-interval', '40s'], ['--batch-distance', '100']])
        words += some(draw, ['--fields', 'note,device'])
    return words


def regions(draw, rows):
    """Circles around places where devices are, and squares; some are bad or replace others."""
    found = []
    for number in range(draw.choice([0, 1, 4, 30])):
        row = draw.choice(rows) if rows else {'lat': '0', 'lon': '0'}
        x, y = float(row['lon']), float(row['lat']) if row['lat'] != 'x' else 3.0
        shape = {'type': 'Point', 'coordinates': [x, y]}
        if draw.random() < 0.4:
            ring = [[x - 0.01, y - 0.01], [x + 0.01, y - 0.01], [x + 0.01, y + 0.01], [x - 0.01, y - 0.01]]
            shape = {'type': 'Polygon', 'coordinates': [ring]}
        if draw.random() < 0.03:
            shape = None
        found.append({'type': 'Feature', 'geometry': shape,
                      'properties': {'id': f'r{draw.randrange(number + 2)}', 'kind': draw.choice('ab')}})
    with open('regions.geojson', 'w') as file:
        json.dump({'type': 'FeatureCollection', 'features': found}, file)


def fencing(draw, rows):
    regions(draw, rows)
    return ['--regions', 'regions.geojson', '--radius', draw.choice(['50', '500', '5000']), '--region-id', 'id'] + some(
        draw, ['--cushion', '20'], ['--dwell', '30s'], ['--initial', 'inside'], ['--loiter', '1m'], ['--cross'],
        ['--states', 'all'], ['--states', 'inside'], ['--max-gap', '5m'], ['--limit', '2'], ['--fields', 'note'],
        ['--region-fields', 'kind'], ['--notify', 'exit'], ['--accuracy-cushion', '1'], ['--segment', 'seg'])


def compare(seed):
    draw = random.Random(seed)
    inputs = [make(draw, number) for number in range(draw.choice([1, 1, 2, 3]))]
    rows = [row for _, more in inputs for row in more]
    words = ['track', *tracking(draw)] if draw.random() < 0.6 else ['fence', *fencing(draw, rows)]
    words += ['-f', draw.choice(['geojson', 'geojson', 'geojsonseq', 'csv'])]
    words += draw.choice([*[['--order', 'drop']] * 3, ['--reorder', '2m'], ['--order', 'sort'], ['--order', 'fail']])
    if draw.random() < 0.2:
        words += ['--bbox', '0,0,180,80'] if words[0] == 'track' else ['--time', 'time']
    # A late fix that ends the run is found after all bad records.
    errors = [['--on-error', 'skip'], ['--on-error', 'skip'], ['--on-error', 'skip', '--explain'], []]
    words += draw.choice(errors[:3] if 'fail' in words else errors)
    if draw.random() < 0.05:
        words += ['--device', 'nothing']
    return compare_parts(PLAT, [*words, *(name for name, _ in inputs)], draw.choice([1, 2, 3, 7, 16, 64 if ROUNDS > 50 else 24]))


play(compare, ROUNDS, SEED)
