"""Runs over parts of inputs against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round makes inputs whose quotes, line breaks and bad records fall on boundaries of parts, finds facts about each part,
joins these in any order, and writes the parts. Joined, they must be what the single run writes, rejects included.
"""

import gzip
import json
import os
import random
import re
import subprocess
import sys

PLAT, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
SAMPLES = sys.argv[4]
COMMANDS = (['cat'], ['cat', '--fields', 'a,c,n'], ['cat', '--bbox', '0,0,90,80'], ['bounds'], ['bounds', '--as', 'rects'],
            ['shape', 'circle', '--radius', '500'], ['convert', '--to', 'map-point'],
            ['intersect', '--join', 'inner'], ['intersect', '--join', 'left', '--first'], ['intersect', '--clip'],
            ['intersect', '--difference'], ['intersect', '--count'], ['intersect', '--nearest'])
TABLES = (['intersect', '--pairs'], ['intersect', '--pairs', '--id-b', 'name'], ['intersect', '--pairs', '--count'],
          ['bounds', '--as', 'table'])
# Without records to skip or to reject.
CHECKS = (['check'], ['check', '--json'], ['check', '-q'])
SUMS = (['info'], ['info', '--json', '--stats'], ['info', '--bbox', '0,0,90,80'],
        ['bounds', '--as', 'total'], ['bounds', '--as', 'total', '--json'],
        ['bounds', '--as', 'bbox'])


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
        if draw.random() < 0.1:
            rows.append(draw.choice(rows[1:]))
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
        yield {'type': 'Feature', 'id': draw.randrange(60), 'geometry': draw.choice(shapes),
               'properties': {'a': number // 2, draw.choice('bc'): draw.choice(['x', 'y\nz', '"', 7])}}


def sequence(draw):
    text, mark = '', draw.choice(['', '\x1e'])
    for feature in features(draw):
        text += mark + json.dumps(feature, indent=1 if mark else None) + '\n'
        if draw.random() < 0.03:
            text += mark + '{broken\n'
    return text.encode()


def document(draw):
    """Makes a collection whose texts hold quotes, backslashes and braces, and whose members look like features."""
    def text():
        letters = ['a', '"', '\\', '{', '}', ',', '[', ']', '},{', '\n', 'ü', '"features":[{']
        return ''.join(draw.choice(letters) for _ in range(draw.randrange(9)))

    def feature(number):
        shape = draw.choice([None, {'type': 'Point', 'coordinates': [draw.randrange(90), 2]},
                             {'type': 'LineString', 'coordinates': [[0, 1], [draw.randrange(90), 2]]}])
        inner = [{'type': 'Feature', 'geometry': None, 'properties': {text(): 1}} for _ in range(draw.randrange(3))]
        return {'type': 'Feature', 'geometry': shape,
                'properties': {'a': text(), draw.choice('bc'): draw.choice([7, text(), inner, [[1, inner]]])}}

    def collection():
        content = [feature(number) for number in range(draw.choice([0, 1, 3, 20, 60]))]
        if draw.random() < 0.1:
            content.insert(draw.randrange(len(content) + 1), draw.choice([{}, {'type': 'Feature'}, {'a': [{}, {}]}]))
        if draw.random() < 0.05:
            content.insert(draw.randrange(len(content) + 1), draw.choice([None, 7, 'x', [1, {}], [{}, {}]]))
        head = {'type': 'FeatureCollection', **({text() or 'x': text()} if draw.random() < 0.5 else {})}
        tail = {'late': [1, {'a': text()}]} if draw.random() < 0.5 else {}
        whole = content if draw.random() < 0.1 else {**head, 'features': content, **tail}
        written = json.dumps(whole, indent=draw.choice([None, None, 0, 2]), ensure_ascii=False)
        return written[:draw.randrange(len(written))] if draw.random() < 0.05 else written

    return '\n'.join(collection() for _ in range(draw.choice([1, 1, 1, 2]))).encode()


def shapefile(draw, number):
    """Copies the shapefile of the samples, some with damage that its reader must get over."""
    if draw.random() < 0.3:
        return f'{SAMPLES}/states.shp'
    for ending in ('shp', 'shx', 'dbf', 'prj', 'cpg'):
        with open(f'{SAMPLES}/states.{ending}', 'rb') as file:
            content = bytearray(file.read())
        if ending in ('shp', 'shx') and draw.random() < 0.2:
            content[draw.randrange(100, len(content))] ^= 1 << draw.randrange(8)
        if ending in ('shp', 'shx', 'dbf') and draw.random() < 0.1:
            del content[draw.randrange(100, len(content)):]
        with open(f'in{number}.{ending}', 'wb') as file:
            file.write(content)
    return f'in{number}.shp'


def squares(draw):
    """Writes a layer B that meets most of the features; some of its own are bad."""
    def square(x, y):
        ring = [[x, y], [x + 15, y], [x + 15, y + 12], [x, y + 12], [x, y]]
        return {'type': 'Feature', 'geometry': {'type': 'Polygon', 'coordinates': [ring]},
                'properties': {'name': f'{x} {y}', 'n': x}}

    texts = [json.dumps(square(x, y)) for x in range(-180, 180, 20) for y in range(-80, 80, 16)]
    if draw.random() < 0.2:
        texts.insert(7, '{broken')
    with open('b.geojsonl', 'w') as file:
        file.write('\n'.join(texts))
    return 'b.geojsonl'


def make(draw, number):
    kind = draw.choice(['csv', 'csv', 'csv', 'geojsonl', 'csv.gz', 'geojson', 'shp', 'shp'])
    if kind == 'shp':
        return shapefile(draw, number)
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


def messages(outcome):
    """Lines of the standard error, in no order: of one chunk the errors come first, and parts have other chunks."""
    text = re.sub(rb'[0-9.]+ s\n', b'\n', outcome.stderr)
    text = re.sub(rb'\(([^()]*)\)', lambda found: b'(' + b', '.join(sorted(found[1].split(b', '))) + b')', text)
    return set(text.splitlines())


def compare(seed):
    draw = random.Random(seed)
    names = [make(draw, number) for number in range(draw.choice([1, 1, 2, 3]))]
    isSum = draw.random() < 0.25
    kind = draw.choice([SUMS, CHECKS]) if isSum else TABLES if draw.random() < 0.15 else COMMANDS
    command = [*draw.choice(kind), *names]
    if command[0] == 'intersect':
        command.append(squares(draw))
    if kind is COMMANDS:
        command += ['-f', draw.choice(['geojson', 'geojsonseq', 'csv'])]
    if kind is CHECKS:
        command += draw.choice([[], ['--explain']])
    else:
        command += draw.choice([['--on-error', 'skip'], ['--on-error', 'skip'], ['--on-error', 'skip', '--explain'], []])
    count = draw.choice([1, 2, 3, 7, 64])

    def rejects_to(name):
        return [] if kind is CHECKS else ['--rejects', name]

    single = run(*command, *rejects_to('single.csv'))
    facts = [f'facts{number}' for number in range(count)]
    for number, name in enumerate(facts):
        found = run(*command, '--parts', str(count), '--part', str(number), '--facts-to', name)
        if found.returncode != 0:
            # Inputs that cannot be opened at all fail alike.
            return None if single.returncode == found.returncode else f'{command}: {found.stderr.decode()}'
    draw.shuffle(facts)
    merged = run('facts', 'merge', '-o', 'all.facts', *facts)
    if merged.returncode != 0:
        return f'facts merge: {merged.stderr.decode()}'
    output, rejects = b'', b''
    accounts = [f'account{number}' for number in range(count)]
    for number, account in enumerate(accounts):
        part = run(*command, '--part', str(number), '--facts', 'all.facts', '--account-to', account,
                   *rejects_to('part.csv'))
        rejects += content('part.csv')
        if isSum:
            with open(f'result{number}', 'wb') as file:
                file.write(part.stdout)
        output += part.stdout
        if part.stderr:
            return f'{command} in {count} parts: {part.stderr.decode()}'
        if part.returncode != 0:
            break
    told = run('facts', 'tell', *accounts[:number + 1])
    if isSum and told.returncode == 0:
        run('facts', 'merge', '-o', 'all.results', *(f'result{number}' for number in range(count)))
        summed = run(*command, '--results', 'all.results')
        output, told.returncode = summed.stdout, summed.returncode
        told.stderr += summed.stderr
    if told.returncode != single.returncode:
        return f'{command} in {count} parts: {told.returncode}, not {single.returncode}'
    if (told.returncode == 0 or isSum and single.stdout) and output != single.stdout:
        return f'{command} in {count} parts writes something else'
    # The chunk of the record that ends a single run tells no warnings.
    isSame = messages(told) == messages(single) if told.returncode == 0 else messages(told) >= messages(single)
    if not isSame:
        return f'{command} in {count} parts says\n{told.stderr.decode()}instead of\n{single.stderr.decode()}'
    return None if rejects == content('single.csv') else f'{command} in {count} parts has other rejects'


wrong = [f'seed {seed}: {fault}' for seed in range(SEED, SEED + ROUNDS) if (fault := compare(seed))]
print('\n'.join(wrong) or 'ok')
