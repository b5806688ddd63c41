"""Inputs for runs over parts, whose quotes, line breaks and bad records fall on boundaries of parts."""

import gzip
import json


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


def shapefile(draw, number, samples):
    """Copies the shapefile of the samples, some with damage that its reader must get over."""
    if draw.random() < 0.3:
        return f'{samples}/states.shp'
    for ending in ('shp', 'shx', 'dbf', 'prj', 'cpg'):
        with open(f'{samples}/states.{ending}', 'rb') as file:
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


def make(draw, number, samples):
    kind = draw.choice(['csv', 'csv', 'csv', 'geojsonl', 'csv.gz', 'geojson', 'shp', 'shp'])
    if kind == 'shp':
        return shapefile(draw, number, samples)
    name = f'in{number}.{kind}'
    content = {'csv': table, 'csv.gz': table, 'geojsonl': sequence, 'geojson': document}[kind](draw)
    with (gzip.open if kind == 'csv.gz' else open)(name, 'wb') as file:
        file.write(content)
    return name
