"""Tries the Python module plat on the samples: python_module.py SAMPLES. Prints ok."""

import os
import sys
import tempfile
from importlib.util import find_spec

import plat

samples = sys.argv[1]
cities, states = os.path.join(samples, 'cities.csv'), os.path.join(samples, 'states.shp')

done = plat.run(['cat', '-f', 'csv', '--limit', 2, cities])
assert done.status == 0 and done.stdout.startswith('lat,lon,name'), done
assert done.summary['type'] == 'summary' and done.summary['written'] == 2 and done.summary['status'] == 0, done
assert done.summary['outputs'] == ['-'] and done.summary['inputs'] == [cities], done
assert plat.run(['--version']).stdout.startswith('plat ')
assert plat.run(['cat', '-f', 'csv', '-'], input='lat,lon\n1,2\n').stdout == 'lat,lon\n1,2\n'
assert plat.run(['check', '-q', os.devnull], check=False).status != 0

with tempfile.TemporaryDirectory() as folder:
    bad = os.path.join(folder, 'bad.csv')
    with open(bad, 'w', encoding='utf-8') as file:
        file.write('name,lat,lon\nWien,48.2,16.4\nGraz,147.1,15.4\n')
    for read in (lambda: plat.run(['cat', bad]), lambda: list(plat.features(bad))):
        try:
            read()
        except plat.Error as error:
            found = (error.status, error.code, error.file, error.line, error.record)
            assert found == (65, 'invalid-coordinate', bad, 3, 2), found
            assert 'latitude 147.1' in str(error), error
        else:
            raise AssertionError('a bad record is an error')

    mixed = os.path.join(folder, 'mixed.geojsonl')
    with open(mixed, 'w', encoding='utf-8') as file:
        for shape in ('{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}', 'null',
                      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2,3]}]}',
                      '{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[0,4],[0,0]]],[[[5,5],[6,5],[5,6],[5,5]]]]}'):
            file.write('{"type":"Feature","id":7,"geometry":%s,"properties":{"a":1}}\n' % shape)

    if find_spec('pyarrow'):
        table = plat.read(cities, to='arrow')
        assert table.num_rows == 600 and table.column_names == ['name', 'country', 'population', 'geometry'], table.schema
        assert str(table.schema.field('population').type) == 'int64', table.schema
        assert table.schema.field('geometry').metadata[b'ARROW:extension:name'] == b'geoarrow.wkb'
        if find_spec('shapely'):
            import shapely
            shapes = shapely.from_wkb(plat.read(mixed, to='arrow')['geometry'].to_pylist())
            texts = [shape and shape.wkt for shape in shapes]
            assert texts[0] in ('MULTIPOINT (1 2, 3 4)', 'MULTIPOINT ((1 2), (3 4))') and texts[1] is None, texts
            assert texts[2] == 'GEOMETRYCOLLECTION Z (POINT Z (1 2 3))', texts
            assert shapes[3].area == 8.5, texts
            areas = [round(shape.area, 3) for shape in shapely.from_wkb(plat.read(states, to='arrow')['geometry'].to_pylist())]
            assert areas == [27.999, 22.973, 27.995] or all(20 < area < 30 for area in areas), areas
    if find_spec('geopandas'):
        frame = plat.read(states, crs='EPSG:5070', to='geopandas')
        assert frame.crs.to_epsg() == 5070 and len(frame) == 3 and frame.geometry.is_valid.all(), frame

first = next(iter(plat.features(states)))
assert first['properties']['state'] == 'Colorado' and first['geometry']['type'] == 'Polygon', first
for wrong, problem in ((lambda: plat.read(states, '-d', 'EPSG:3857'), ValueError), (lambda: plat.run('cat'), TypeError)):
    try:
        wrong()
    except problem:
        pass
    else:
        raise AssertionError('this is refused')
print('ok')
