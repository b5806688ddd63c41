"""plat declutter over parts of inputs against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round lays out labels, finds facts about parts, lets parts hand their labels over to the one that decides, and writes
the features. Joined, these must be what the single run writes, with its rejects and messages.
"""

import json
import os
import random
import sys

from part_inputs import make
from part_outcomes import run
from part_shuffles import compare_parts, exchange, play

PLAT, ROUNDS, SEED, SAMPLES = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), os.path.abspath(sys.argv[4])
MARK = '\x1e'


def places(draw, count):
    """In heaps, in chains across all tiles, at the antimeridian and the poles, and on top of each other."""
    kind = draw.choice(['spread', 'heaps', 'chain', 'seam', 'copies', 'poles'])
    heaps = [(draw.uniform(-80, 80), draw.uniform(-180, 180), 10 ** draw.uniform(-4, 1.3)) for _ in range(3)]
    found = []
    for number in range(count):
        if kind == 'heaps':
            south, west, spread = draw.choice(heaps)
            place = draw.gauss(south, spread), draw.gauss(west, spread)
        elif kind == 'chain':
            place = -60 + 120 * number / count, -180 + 360 * number / count
        elif kind == 'seam':
            place = draw.uniform(-3, 3), draw.choice([-180, 180]) + draw.choice([0, 1e-7, 3]) * draw.uniform(-1, 1)
        elif kind == 'copies' and found and draw.random() < 0.7:
            place = draw.choice(found)
        elif kind == 'poles':
            place = draw.choice([-90, -86, 85, 89, 90]), draw.uniform(-180, 180)
        else:
            place = draw.uniform(-85, 85), draw.uniform(-180, 180)
        found.append((max(-90, min(90, place[0])), place[1] if abs(place[1]) <= 180 else (place[1] + 180) % 360 - 180))
    draw.shuffle(found)
    return found


def rows(draw, count):
    """Labels of all ranks and sizes; few of them lack something or have something bad."""
    are_ties, are_large = draw.random() < 0.3, draw.random() < 0.3
    for number, (latitude, longitude) in enumerate(places(draw, count)):
        def odd(value):
            return draw.choice(['', 'x']) if draw.random() < 0.01 else value
        yield {
            'lat': odd(round(latitude, 6)), 'lon': round(longitude, 6), 'n': number if draw.random() < 0.95 else '',
            'p': odd(0 if are_ties else draw.choice([draw.randrange(5), draw.randrange(1000), draw.random()])),
            'q': draw.randrange(3), 'd': draw.choice([0, 5, 500, 1000 if draw.random() < 0.2 else 20, '']),
            'w': odd(draw.choice([20, 60, 700, 2000] if are_large else [10, 20, 60])), 'h': draw.choice([10, 15, 300]),
            'dx': draw.choice([0, 0, 5, -30]), 'dy': draw.choice([0, 4, '']), 'g': draw.choice(['a', 'b', '']),
            'lo': draw.choice(['', '', 0, 3]), 'hi': draw.choice(['', '', 20, 9]),
            'name': draw.choice(['x', 'long name', 'y"z', 'a\nb', '', 'ü', f'l{number}'])}


def table(draw, all_rows):
    names = list(all_rows[0])
    if draw.random() < 0.3:
        draw.shuffle(names)

    def cell(text):
        return '"' + str(text).replace('"', '""') + '"' if draw.random() < 0.1 or set('",\n') & set(str(text)) else str(text)

    lines = [','.join(names)] + [','.join(cell(row[name]) for name in names) for row in all_rows]
    if draw.random() < 0.1:
        lines.insert(draw.randrange(1, len(lines) + 1), 'short')
    return '\n'.join(lines) + '\n'


def feature(draw, row):
    fields = {name: value for name, value in row.items() if name not in ('lat', 'lon') and value != '' and draw.random() < 0.97}
    if draw.random() < 0.1:
        fields[draw.choice(['u', 'v', 'minzoom', 'count'])] = draw.choice([7, 'x', None, [1]])
    place = [row['lon'], row['lat'] if isinstance(row['lat'], float) else 3]
    shape = {'type': 'Point', 'coordinates': place}
    if draw.random() < 0.1:
        shape = draw.choice([None, {'type': 'LineString', 'coordinates': [place, [place[0] / 2, place[1] / 2]]}])
    found = {'type': 'Feature', 'geometry': shape, 'properties': fields}
    if draw.random() < 0.3:
        found['id'] = draw.choice([row['n'] or 'none', f"f{row['n']}"])
    if draw.random() < 0.1:
        found['tippecanoe'] = {'minzoom': 3}
    return json.dumps(found)


def write(draw, name, kind, all_rows):
    if kind == 'csv':
        text = table(draw, all_rows)
    else:
        texts = [feature(draw, row) for row in all_rows]
        if draw.random() < 0.05:
            texts.insert(draw.randrange(len(texts) + 1), '{broken')
        mark = draw.choice(['', MARK])
        text = ''.join(f'{mark}{text}\n' for text in texts)
        if kind == 'geojson':
            box = draw.choice(['', '"bbox":[0,0,1,1],'])
            text = '{"type":"FeatureCollection",' + box + '"name":"n","features":[' + ',\n'.join(texts) + ']}'
    with open(name, 'w') as file:
        file.write(text)
    return name


def layout(draw, number):
    count = draw.choice([1, 5, 40, 200, 600])
    kind = draw.choice(['csv', 'csv', 'geojsonl', 'geojson'])
    return write(draw, f'in{number}.{kind}', kind, list(rows(draw, count)))


def rank(draw):
    return draw.choice([[], ['--priority', 'p'], ['--priority', 'p'], ['--priority', 'q,p'], ['--priority', 'p', '--ascending'],
                        ['--display-priority', 'd'], ['--priority', 'nothing'] if draw.random() < 0.2 else []])


def room(draw):
    found = draw.choice([[], ['--label-size', '40x12'], ['--label-size', '300x300'], ['--label-size', '3000x2000'],
                         ['--label-size-fields', 'w,h'], ['--label', 'name'], ['--label', 'name', '--font-size', '30']])
    found += draw.choice([[], [], ['--shape', 'circle'], ['--shape', 'none']])
    found += draw.choice([[], [], ['--anchor', 'bottom-left'], ['--offset', '7,-3'], ['--offset-fields', 'dx,dy']])
    return found + draw.choice([[], ['--padding', '3']])


def collisions(draw):
    found = draw.choice([[], [], ['--group', 'g'], ['--repeat-distance', '50', '--repeat-field', 'name']])
    if draw.random() < 0.15:
        write(draw, 'obstacles.geojsonl', 'geojsonl', list(rows(draw, 20)))
        found += ['--obstacles', 'obstacles.geojsonl']
    return found


def levels(draw):
    found = draw.choice([[], [], ['--mode', 'fill'], ['--mode', 'independent'], ['--zooms', '2-12']])
    found += draw.choice([[], [], ['--max-per-tile', '2'], ['--max-labels', '7'], ['--tile-size', '512']])
    return found + draw.choice([[], [], ['--min-zoom-field', 'lo'], ['--max-zoom-field', 'hi', '--min-zoom-field', 'lo']])


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
