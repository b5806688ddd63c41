"""Layouts of labels as files of each format, and options for them."""

import json

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
    return found + draw.choice([[], [], ['--lowest-zoom-field', 'lo'], ['--highest-zoom-field', 'hi', '--lowest-zoom-field', 'lo']])
