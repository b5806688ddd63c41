"""Runs over parts of inputs against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round makes inputs whose quotes, line breaks and bad records fall on boundaries of parts, finds facts about each part,
joins these in any order, and writes the parts. Joined, they must be what the single run writes, rejects included.
"""

import gzip
import json
import os
import random
import subprocess
import sys

PLAT, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
SAMPLES = sys.argv[4]
COMMANDS = (['cat'], ['cat', '--bbox', '0,0,90,80'], ['bounds'], ['bounds', '--as', 'rects'],
            ['shape', 'circle', '--radius', '500'])


def run(*arguments):
    return subprocess.run([PLAT, *arguments], capture_output=True)


def table(draw):
    end = draw.choice(['\n', '\n', '\r\n', '\r'])

    def word():
        letters = ['a', 'b', '"', ',', '\n', '\r\n', ' ', 'ü', '""', 'x']
        text = ''.join(draw.choice(letters) for _ in range(draw.randrange(12)))
        isQuoted = draw.random() < 0.5 or any(letter in text for letter in ',"\n\r')
        return '"' + text.replace('"', '""') + '"' if isQuoted else text

    rows = ['lat,lon,name,n,note']
    for _ in range(draw.randrange(60)):
        number = draw.choice(['5', '7.5', '', 'x' if draw.random() < 0.05 else '3'])
        rows.append(','.join([str(draw.randrange(-80, 80)), str(draw.randrange(-170, 170)), word(), number, word()]))
        if draw.random() < 0.05:
            rows.append('')
        if draw.random() < 0.03:
            rows.append('not,a,row')
    text = end.join(rows) + (end if draw.random() < 0.8 else '')
    return (b'\xef\xbb\xbf' if draw.random() < 0.2 else b'') + text.encode()


def features(draw):
    shapes = [None, {'type': 'Point', 'coordinates': [draw.randrange(90), 2]},
              {'type': 'LineString', 'coordinates': [[0, 1], [draw.randrange(90), 2]]}]
    for number in range(draw.randrange(40)):
        yield {'type': 'Feature', 'geometry': draw.choice(shapes),
               'properties': {'a': number, draw.choice('bc'): draw.choice(['x', 'y\nz', '"', 7])}}


def sequence(draw):
    text, mark = '', draw.choice(['', '\x1e'])
    for feature in features(draw):
        text += mark + json.dumps(feature, indent=1 if mark else None) + '\n'
        if draw.random() < 0.03:
            text += mark + '{broken\n'
    return text.encode()


def document(draw):
    extra = {'title': f'T{draw.randrange(3)}'} if draw.random() < 0.5 else {}
    return json.dumps({'type': 'FeatureCollection', **extra, 'features': list(features(draw)), 'late': 1}).encode()


def make(draw, number):
    kind = draw.choice(['csv', 'csv', 'csv', 'geojsonl', 'csv.gz', 'geojson', 'shp'])
    if kind == 'shp':
        return f'{SAMPLES}/states.shp'
    name = f'in{number}.{kind}'
    content = {'csv': table, 'csv.gz': table, 'geojsonl': sequence, 'geojson': document}[kind](draw)
    with (gzip.open if kind == 'csv.gz' else open)(name, 'wb') as file:
        file.write(content)
    return name


def content(name):
    if not os.path.exists(name):
        return b''
    with open(name, 'rb') as file:
        text = file.read()
    os.remove(name)
    return text


def compare(seed):
    draw = random.Random(seed)
    names = [make(draw, number) for number in range(draw.choice([1, 1, 2, 3]))]
    command = [*draw.choice(COMMANDS), '-f', draw.choice(['geojson', 'geojsonseq', 'csv']), '--on-error', 'skip', *names]
    count = draw.choice([1, 2, 3, 7, 64])
    single = run(*command, '--rejects', 'single.csv')
    facts = [f'facts{number}' for number in range(count)]
    for number, name in enumerate(facts):
        found = run(*command, '--parts', str(count), '--part', str(number), '--facts-to', name)
        if found.returncode != 0:
            # Inputs that cannot be opened at all fail alike.
            return None if single.returncode != 0 else f'{command}: {found.stderr.decode()}'
    draw.shuffle(facts)
    merged = run('facts', 'merge', '-o', 'all.facts', *facts)
    if merged.returncode != 0:
        return f'facts merge: {merged.stderr.decode()}'
    output, rejects, statuses = b'', b'', set()
    for number in range(count):
        part = run(*command, '--part', str(number), '--facts', 'all.facts', '--rejects', 'part.csv')
        output += part.stdout
        rejects += content('part.csv')
        statuses.add(part.returncode)
    if statuses != {0} or single.returncode != 0:
        return None if max(statuses) == single.returncode else f'{command}: {statuses}, not {single.returncode}'
    if output != single.stdout:
        return f'{command} in {count} parts writes something else'
    return None if rejects == content('single.csv') else f'{command} in {count} parts has other rejects'


wrong = [f'seed {seed}: {fault}' for seed in range(SEED, SEED + ROUNDS) if (fault := compare(seed))]
print('\n'.join(wrong) or 'ok')
