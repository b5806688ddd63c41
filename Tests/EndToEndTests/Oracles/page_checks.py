"""Checks of pages of 'plat view' in Chromium: PLAT CHECK… Prints 'ok', or what is wrong.

Each check makes its pages in the working folder and uses them as a reader would.
"""

import json
import os
import subprocess
import sys

from page_browser import Keys, Page

PLAT = sys.argv[1]
CHECKS = {}


def check(body):
    CHECKS[body.__name__] = body
    return body


def plat(*arguments, **options):
    return subprocess.run([PLAT, *arguments], check=True, capture_output=True, text=True, **options).stdout


def write(name, text):
    with open(name, 'w', encoding='utf-8', errors='surrogatepass') as file:
        file.write(text)
    return name


def page(*arguments, name='map.html'):
    plat('view', '-q', '-o', name, *arguments)
    return name


def feature(geometry, properties=None, **members):
    return {'type': 'Feature', 'geometry': geometry, 'properties': properties or {}, **members}


def point(longitude, latitude, properties=None, **members):
    return feature({'type': 'Point', 'coordinates': [longitude, latitude]}, properties, **members)


def square(west, south, east, north, properties=None):
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return feature({'type': 'Polygon', 'coordinates': [ring]}, properties)


def layer(name, *features):
    return write(name, json.dumps({'type': 'FeatureCollection', 'features': features}))


def near(actual, expected, distance, what):
    assert abs(actual - expected) <= distance, f'{what}: {actual}, not {expected}'


def equal(actual, expected, what):
    assert actual == expected, f'{what}: {actual!r}, not {expected!r}'


# The map.


@check
def first_view():
    """A fitted page shows all in any window, an exact one the view of 'plat fit'; home goes back."""
    places = layer('a.geojson', point(-10, 40, {'name': 'west'}), point(30, 60, {'name': 'east'}))
    fitted = page(places)
    for width, height in ((320, 480), (1024, 768)):
        with Page(fitted, width, height) as shown:
            for longitude, latitude in ((-10, 40), (30, 60)):
                x, y = shown.pixel(latitude, longitude)
                assert 0 < x < width and 0 < y < height, f'{longitude} is at {x}, {y} of {width}x{height}'
            first = shown.centre()
            equal(first[2], round(first[2]), 'a whole zoom level')
            shown.drag(150, 200, -100, 60)
            shown.settle()
            assert shown.centre()[:2] != first[:2], 'a drag moves the map'
            shown.button('Home')
            shown.settle()
            for was, now in zip(first, shown.centre()):
                near(now, was, 1e-6, 'home')
            shown.size(width + 100, height - 50)
            shown.settle()
            for was, now in zip(first, shown.centre()):
                near(now, was, 0.6, 'a resize keeps centre and zoom')
            equal(shown.centre()[2], first[2], 'a resize keeps the zoom')
            equal(shown.faults(), [], 'faults')
    view = json.loads(plat('fit', '--size', '400x300', '--region', '50,10,8,12', '--stepped', '--json'))
    exact = page('--size', '400x300', '--region', '50,10,8,12', places)
    with Page(exact, 400, 300) as shown:
        latitude, longitude, zoom = shown.centre()
        near(latitude, view['center']['latitude'], 1e-3, 'latitude')
        near(longitude, view['center']['longitude'], 1e-3, 'longitude')
        near(zoom, view['zoomLevel'], 1e-9, 'zoom')


@check
def gestures():
    """Mouse, wheel, keys and two fingers move the map, unless they are switched off."""
    places = layer('a.geojson', point(0, 0, {'name': 'middle'}))
    aim = ('--center', '0,0', '--zoom', '4', '--size', '800x600')
    with Page(page(*aim, places), 800, 600) as shown:
        def zoom_after(action):
            before = shown.centre()[2]
            action()
            shown.wait(f'plat.page.map.leaflet.getZoom() !== {before}')
            shown.settle()
            return shown.centre()[2] - before
        equal(zoom_after(lambda: shown.click(300, 400, times=2)), 1, 'a double click')
        equal(zoom_after(lambda: shown.wheel(400, 300, 240)) < 0, True, 'the wheel')
        shown.element('#plat-map').send_keys('+')
        shown.settle()
        before = shown.centre()
        shown.element('#plat-map').send_keys('-')
        shown.settle()
        equal(shown.centre()[2], before[2] - 1, 'the minus key')
        shown.element('#plat-map').send_keys(Keys.ARROW_RIGHT)
        shown.settle()
        assert shown.centre()[1] > before[1], 'an arrow key moves the map'
        names = [event['name'] for event in shown.events()]
        assert 'region-will-change' in names and 'region-did-change' in names, names
        equal(shown.faults(), [], 'faults')
    with Page(page(*aim, places), 800, 600, touch=True) as shown:
        zoom = shown.centre()[2]
        shown.touches('touchStart', [(350, 300), (450, 300)])
        for step in range(1, 6):
            shown.touches('touchMove', [(350 - 20 * step, 300), (450 + 20 * step, 300)])
        shown.touches('touchEnd', [])
        shown.wait(f'plat.page.map.leaflet.getZoom() > {zoom}')
        shown.settle()
        zoom = shown.centre()[2]
        shown.touches('touchStart', [(380, 300), (420, 300)])
        shown.touches('touchEnd', [])
        shown.wait(f'plat.page.map.leaflet.getZoom() === {zoom - 1}')
        shown.settle()
        equal(shown.faults(), [], 'faults of touches')
    with Page(page(*aim, '--no-zoom', '--no-scroll', places), 800, 600) as shown:
        before = shown.centre()
        shown.click(300, 400, times=2)
        shown.wheel(400, 300, -240)
        shown.drag(300, 300, 150, 80)
        for key in ('+', '-', Keys.ARROW_RIGHT, Keys.ARROW_UP):
            shown.element('#plat-map').send_keys(key)
        shown.settle()
        equal(shown.centre(), before, 'a map that does not move')


# Names that try to run.

HOSTILE = [
    '</script><script>window.PWNED=1</script>', '<img src=x onerror=window.PWNED=1>', '<!--<script>window.PWNED=1',
    '"><svg onload=window.PWNED=1>', "'-(window.PWNED=1)-'", '`${window.PWNED=1}`', 'javascript:window.PWNED=1',
    'line\u2028end', '\u202eright to left', 'nul\u0000end', '{{constructor.constructor("window.PWNED=1")()}}',
    ']]><script>window.PWNED=1</script>', 'a' * 1_000_000,
]


@check
def hostile_names():
    """Texts from wherever they can come show as texts, and none of them runs."""
    features = [
        point(index, 0, {'name': name, 'description': name, 'link': name, '__proto__': name, 'constructor': name, name: 1},
              id=name) for index, name in enumerate(HOSTILE)
    ]
    text = json.dumps({'type': 'FeatureCollection', 'features': features})
    write('a.geojson', text.replace('"nul', '"lone \\ud800 nul'))
    evil = HOSTILE[0].replace('/', '\\u002f')
    style = {'rules': [{'style': {'marker': 'pin'}, 'legend': HOSTILE[1]}]}
    write('style.json', json.dumps(style))
    arguments = [
        '--title', HOSTILE[0] + HOSTILE[1], '--attribution', HOSTILE[3], '--label', 'name', '--legend', '--style', 'style.json',
        '--link-field', 'link', '--button', HOSTILE[1], '--geo-links', '--layer', f'{HOSTILE[1]}=./a.geojson'.replace('/s', '/s'),
        'a.geojson',
    ]
    del evil
    with Page(page(*arguments)) as shown:
        equal(shown.js('document.title'), HOSTILE[0] + HOSTILE[1], 'the title of the window')
        assert HOSTILE[0] in shown.text(), 'the title is a text'
        for index, name in enumerate(HOSTILE):
            shown.run(f'plat.page.show(plat.page.scene.layers[1], plat.page.itemOf(plat.page.scene.layers[1], {index}))')
            shown.settle()
            callout = shown.js("document.querySelector('.leaflet-popup').textContent")
            wanted = name[:200].replace('\u0000', '')
            assert wanted[-30:] in callout, f'the callout of {name[:40]!r} has it: {callout[:200]!r}'
            equal(shown.elements('.leaflet-popup script, .leaflet-popup img, .leaflet-popup svg[onload], .leaflet-popup [onerror]'), [], 'elements of a text')
            links = shown.js("[...document.querySelectorAll('.leaflet-popup a')].map((a) => a.href)")
            assert all(link.startswith(('http:', 'https:', 'mailto:', 'geo:')) for link in links), links
        equal(shown.faults(), [], 'faults')


if __name__ == '__main__':
    wrong = []
    for name in sys.argv[2:] or CHECKS:
        try:
            CHECKS[name]()
        except AssertionError as error:
            wrong.append(f'{name}: {error}')
    print('\n'.join(wrong) or 'ok')
