"""Checks of pages of 'plat view' in Chromium: PLAT CHECK… Prints 'ok', or what is wrong.

Each check makes its pages in the working folder and uses them as a reader would.
"""

import json
import os
import subprocess
import sys

from page_browser import Keys, Page, Picture

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
            shown.button('Show the first view again')
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


# What is drawn.


STYLES = {
    'rules': [
        {'kind': 'polygon', 'style': {'fill': '#c33', 'fill-opacity': 0.5, 'stroke': '#225', 'stroke-width': 3}},
        {'if': [['look', '==', 'dashed']], 'style': {'stroke-dash': '9,5', 'casing': '#fff,2', 'fill': 'none'}},
        {'if': [['look', '==', 'gradient']],
         'style': {'gradient': '#00f@0,#fff@0.5,#0f0@1:30', 'fill-opacity': 0.8, 'stroke': 'none'}},
        {'if': [['look', '==', 'plain']], 'style': {'fill-opacity': 1, 'stroke': 'none'}},
        {'if': [['look', '==', 'metres']], 'style': {'stroke-width': '20000m', 'stroke-opacity': 0.6, 'z': 3}},
        {'if': [['look', '==', 'road']], 'style': {'stroke-width': '1road'}},
        {'if': [['look', '==', 'big']], 'style': {'marker-size': 'large', 'marker-symbol': 'star'}},
        {'if': [['look', '==', 'badge']],
         'style': {'badge': '#246', 'badge-text': '17°', 'badge-size': '44x30', 'center-offset': '10,-8'}},
        {'if': [['look', '==', 'hidden']], 'style': {'visible': 'false'}},
    ]
}


def drawn():
    """A layer with all kinds of looks, over the antimeridian and near the poles."""
    looks = ['plain', 'dashed', 'gradient', '', 'metres']
    features = [square(-60 + 25 * n, 10, -40 + 25 * n, 35, {'look': look}) for n, look in enumerate(looks)]
    features += [square(170, -40, 195, -10, {'look': 'dashed'}), square(-20, 60, 30, 89, {'look': 'plain'})]
    line = [[-70 + 7 * n, -50 + 40 * (n % 2)] for n in range(20)]
    features += [feature({'type': 'LineString', 'coordinates': line}, {'look': look}) for look in ('road', 'dashed')]
    for n, look in enumerate(['', 'big', 'badge', 'hidden', '']):
        features.append(point(-70 + 20 * n, 48, {'look': look, 'name': look}))
    write('style.json', json.dumps(STYLES))
    return layer('drawn.geojson', *features)


@check
def same_as_render():
    """A page and a picture of one view have the same pixels: over 48 of 255 in at most 0.5 % of them."""
    name = drawn()
    for view in ('--center 20,0 --zoom 2', '--center -20,178 --zoom 4', '--center 47,-50 --zoom 6', '--center 80,0 --zoom 3'):
        aim = [*view.split(), '--size', '700x500', '--style', 'style.json', name]
        plat('render', '-q', '-o', 'map.png', *aim)
        with Page(page(*aim), 700, 500) as shown:
            shown.settle()
            picture = Picture(open('map.png', 'rb').read())
            share = picture.share_over(shown.map_picture(), 48)
            assert share <= 0.5, f'{view}: {share:.3f} % of the pixels differ by more than 48'
            equal(shown.faults(), [], 'faults')


def share_apart(view, size, *arguments, more=()):
    """The share of pixels, in percent, that differ by more than 48 between a page and a picture."""
    aim = [*view.split(), '--size', f'{size[0]}x{size[1]}', *arguments]
    plat('render', '-q', '-o', 'map.png', *aim)
    with Page(page(*aim, *more), *size) as shown:
        shown.settle()
        equal(shown.faults(), [], 'faults')
        return Picture(open('map.png', 'rb').read()).share_over(shown.map_picture(), 48)


@check
def markers_as_render():
    """Images with sizes, offsets and angles, and layers that fade as a whole, look as in a picture."""
    base = layer('base.geojson', square(0, 0, 10, 10))
    plat('render', '-q', '-o', 'icon.png', '--size', '24x16', '--world', '--background', '#c22', '--fill', '#06c', base)
    styles = [
        {'image': 'icon.png'}, {'image': 'icon.png', 'image-width': '40'},
        {'image': 'icon.png', 'image-width': '20', 'image-height': '40'},
        {'image': 'icon.png', 'center-offset': '12,-9'}, {'image': 'icon.png', 'image-angle': '30'},
        {'image': 'icon.png', 'image-height': '48', 'image-angle': '-100', 'center-offset': '-8,4'}]
    rules = [{'if': [['look', '==', str(n)]], 'style': style} for n, style in enumerate(styles)]
    write('images.json', json.dumps({'rules': rules}))
    icons = layer('icons.geojson', *(point(n % 3 * 20 - 20, n // 3 * 20, {'look': str(n)}) for n in range(6)))
    share = share_apart('--center 10,0 --zoom 3', (500, 400), '--style', 'images.json', icons)
    assert share < 0.3, f'images: {share:.2f} % of the pixels differ'
    crowd = [layer(f'{name}.geojson', *(point(n * 0.9 + shift, shift * 2, {}) for n in range(12)))
             for shift, name in enumerate(('low', 'middle', 'high'))]
    layers = [f'--layer={crowd[0]},opacity=0.5,marker-color=#f00', f'--layer={crowd[1]},marker-color=#0a0',
              f'--layer={crowd[2]},opacity=0.4,marker=dot,marker-size=14']
    share = share_apart('--center 2,5 --zoom 5', (500, 400), '--background', 'white', *layers)
    assert share < 0.3, f'faded layers: {share:.2f} % of the pixels differ'


@check
def labels_as_render():
    """Anchors, offsets, padding and places put labels where a picture has them; all labels show if asked for."""
    name = layer('a.geojson', square(-20, -10, 30, 12, {'name': 'Amber', 'fill': 'none', 'stroke': 'none'}))
    towns = layer('b.geojson', *(point(n * 0.4, n % 3 * 0.3, {'name': f'Town {n}'}) for n in range(30)))

    def ink(picture):
        dark = picture.pixels.sum(axis=2) < 240
        rows, columns = dark.any(axis=1).nonzero()[0], dark.any(axis=0).nonzero()[0]
        assert len(rows) > 0, 'a label shows'
        return columns[0], rows[0], columns[-1], rows[-1]
    looks = ['--anchor top-left', '--anchor bottom', '--anchor right --offset 30,-12', '--at center', '--padding 9']
    for options in looks:
        aim = ['--center', '0,5', '--zoom', '3', '--size', '400x300', '--background', 'white', '--label', 'name',
               '--font-size', '20', '--halo', 'none', *options.split(), name]
        plat('render', '-q', '-o', 'map.png', *aim)
        wanted = ink(Picture(open('map.png', 'rb').read()))
        with Page(page(*aim), 400, 300) as shown:
            shown.settle()
            found = ink(shown.map_picture())
        for first, second in zip(found, wanted):
            near(first, second, 2, f'{options}: {found}, not {wanted}: edge')
    for options, fits in (('fit', False), ('all', True)):
        with Page(page('--center', '0,6', '--zoom', '5', '--label', 'name', '--labels', options, towns), 1000, 400) as shown:
            shown.settle()
            equal(len(shown.labels()) == 30, fits, f'all labels with --labels {options}')


@check
def roads_between_levels():
    """A page with --free-zoom stops between levels, where roads are as wide as in a picture."""
    road = layer('a.geojson', feature({'type': 'LineString', 'coordinates': [[-60, 0], [60, 0]]}))
    options = ('--stroke-width', '2road', '--stroke', 'black', '--background', 'white', '--free-zoom')
    for zoom in (8.5, 12.25, 14):
        made = page('--center', '0,0', '--zoom', str(zoom), *options, road)
        plat('render', '-q', '-o', 'map.png', '--center', '0,0', '--zoom', str(zoom), '--size', '400x300', *options[:-1], road)
        with Page(made, 400, 300) as shown:
            near(shown.centre()[2], zoom, 1e-9, 'zoom')
            shown.settle()
            grey = 255 - shown.map_picture().pixels[:, 200, 0]
            wanted = 255 - Picture(open('map.png', 'rb').read()).pixels[:, 200, 0]
            near(grey.sum() / 255, wanted.sum() / 255, 0.05, f'width at zoom {zoom}')
            shown.wheel(200, 150, -60)
            shown.settle()
            assert shown.centre()[2] % 1 != 0, 'the wheel stops between levels'


@check
def underlay():
    """A picture and tiles below all layers look as in a picture; deep tiles around the first view get in first."""
    areas = layer('a.geojson', *(square(n * 7 - 70, -40 + n % 4 * 20, n * 7 - 65, n % 4 * 20 - 30) for n in range(20)))
    plat('render', '-q', '-o', 'ground.png', '--world', '--size', '1024x1024', '--fill', '#083', '--background', '#ccf', areas)
    plat('render', '-q', '-o', 'tiles.mbtiles', '--tiles', '0-5', '--fill', '#a30', '--background', '#ffd', areas)
    town = layer('b.geojson', point(2, 3, {'name': 'B'}), point(170, 80, {'name': 'C'}))
    for source in ('ground.png,0,0,268435456,268435456', 'tiles.mbtiles'):
        share = share_apart('--center 3,2 --zoom 4', (500, 400), '--underlay', source, town)
        assert share < 1, f'{source}: {share:.2f} % of the pixels differ'
    aim = ('--center', '3,2', '--zoom', '6', '--underlay', 'tiles.mbtiles', town)
    most = os.path.getsize(page(*aim)) - 4000
    outcome = subprocess.run(
        [PLAT, 'view', '-o', 'map.html', '--max-bytes', str(most), *aim], capture_output=True, text=True)
    assert 'the tiles of zoom levels 0 to 4, and around the first view for zoom levels 0 to 5' in outcome.stderr, outcome.stderr
    assert os.path.getsize('map.html') <= most, 'the size of the page'
    picture = ('--underlay', 'ground.png,0,0,268435456,268435456')
    most = os.path.getsize(page(*picture, town)) - 1000
    outcome = subprocess.run(
        [PLAT, 'view', '--max-bytes', str(most), *picture, town], capture_output=True, text=True)
    assert outcome.returncode == 65 and 'use smaller images' in outcome.stderr, outcome.stderr


@check
def fonts():
    """A font gets into the page, and all texts of the map are drawn in it."""
    file = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
    name = layer('a.geojson', point(0, 0, {'name': 'Wide letters'}))
    with Page(page('--label', 'name', '--font', file, '--embed-font', name)) as shown:
        shown.wait("[...document.fonts].some((font) => font.status === 'loaded')")
        equal(shown.js("[...document.fonts].map((font) => font.family.replaceAll('\"', ''))"), ['DejaVu Sans'], 'fonts')
        widths = [shown.run(f'''
            const context = document.createElement('canvas').getContext('2d');
            context.font = {font};
            return context.measureText('Wide letters').width;''') for font in ('plat.font(20)', "'20px DejaVu Sans'")]
        equal(widths[0], widths[1], 'the width in the font')
        equal(shown.faults(), [], 'faults')
    with Page(page('--label', 'name', '--embed-font', name)) as shown:
        shown.wait("[...document.fonts].some((font) => font.status === 'loaded')")
        equal(shown.js("[...document.fonts].map((font) => font.family.replaceAll('\"', ''))"), ['Liberation Sans'], 'fonts')
    files = [file.replace('Sans', f'Sans{face}') for face in ('', '-ExtraLight', '-BoldOblique', 'Condensed')]
    with Page(page('--label', 'name', *(word for file in files for word in ('--font', file)), '--embed-font', name)) as shown:
        equal(shown.js("[...document.fonts].map(({ weight, style, stretch }) => `${weight} ${style} ${stretch}`)"),
              ['400 normal 100%', '200 normal 100%', '700 italic 100%', '400 normal 87.5%'], 'faces of one family')


@check
def zoom_levels():
    """Nothing takes readers beyond the lowest and the highest zoom level."""
    name = layer('a.geojson', point(0, 0, {'name': 'A'}), point(3, 2, {'name': 'B'}))
    with Page(page('--min-zoom', '4', '--max-zoom', '6', name), 800, 600) as shown:
        for _ in range(5):
            shown.wheel(400, 300, -360)
            shown.settle()
        equal(shown.centre()[2], 6, 'the highest zoom level')
        equal(shown.element('[title="Zoom in"]').get_attribute('aria-disabled'), 'true', 'the button')
        for _ in range(5):
            shown.element('#plat-map').send_keys('-')
            shown.settle()
        equal(shown.centre()[2], 4, 'the lowest zoom level')


@check
def aims():
    """Options that change the view do so in a page as in a picture; what is fitted is fitted into any window."""
    name = layer('a.geojson', square(-20, 40, -5, 50, {'name': 'A'}), square(10, 42, 30, 55, {'name': 'B'}))
    for options in ('--pan 100,-60', '--zoom-by 1', '--edge-padding 40,300,0,0', '--bbox -30,30,60,60 --pan 50,0', '--world'):
        # Pages begin at whole zoom levels.
        share = share_apart('--stepped', (800, 600), *options.split(), name)
        assert share < 0.5, f'{options}: {share:.2f} % of the pixels differ'
    with Page(page('--region', '0,180,40,10', name), 320, 640) as shown:
        equal(shown.centre()[2], 4, 'the zoom level at which a narrow window shows the region')
    with Page(page('--edge-padding', '0,0,0,500', name), 1000, 600) as shown:
        assert shown.pixel(45, 30)[0] <= 500, 'the right side stays free'
    # A whole level before it is moved.
    with Page(page('--center', '0,0', '--zoom', '4.5', '--pan', '100,0', name)) as shown:
        near(shown.pixel(0, 0)[0], 512 - 100, 1, 'moved by pixels of the level that shows')
    with Page(page('--center', '0,0', '--zoom', '4.5', '--zoom-by', '0.5', name)) as shown:
        equal(shown.centre()[2], 5, 'the sum of two levels')
    places = ((-10, 40), (30, 60), (12, 38))
    pins = layer('c.geojson', *(point(*place, {'name': f'Town {n}'}) for n, place in enumerate(places)))
    for more in ([], ['--label', 'name'], ['--zoom-by', '1']):
        share = share_apart('--stepped', (700, 500), *more, pins)
        assert share < 0.1, f'without an aim {more}: {share:.2f} % of the pixels differ'
    with Page(page(layer('b.geojson', point(8, 47, {'name': 'Alone'}))), 1024, 768) as shown:
        assert 14 <= shown.centre()[2] <= 18, f'a place by itself is shown at zoom {shown.centre()[2]}'


@check
def paddings():
    """Padding of 0 is padding as well, and the most of a small window is for the map."""
    name = layer('a.geojson', square(-45, -30, 45, 30, {'name': 'A'}))
    with Page(page('--edge-padding', '0,0,0,0', name), 260, 200) as shown:
        equal(shown.centre()[2], 2, 'the zoom level at which the layer just fits')
    with Page(page('--edge-padding', '0,0,0,500', name), 320, 480) as shown:
        equal(shown.centre()[2], 0, 'the zoom level in a window that is smaller than the padding')
        left, right = shown.pixel(0, -45)[0], shown.pixel(0, 45)[0]
        assert 0 <= left < right <= 320 / 4 + 1, f'the layer is from {left} to {right}'


@check
def hidden_and_crowded():
    """What the style hides is shown where it is found, and features at one place are reached one after the other."""
    write('late.json', json.dumps({'rules': [
        {'if': [['late', '==', 1]], 'style': {'visible': 'false'}},
        {'if': [['late', '==', 1]], 'zoom': [9, 22], 'style': {'visible': 'true'}}]}))
    places = [point(10, 50, {'name': name, 'late': 0}) for name in ('Alpha', 'Beta', 'Gamma')]
    name = layer('a.geojson', *places, point(12, 51, {'name': 'Late', 'late': 1}), point(14, 52, {'name': 'End', 'late': 0}))
    with Page(page('--style', 'late.json', '--center', '51,12', '--zoom', '6', name)) as shown:
        x, y = shown.pixel(50, 10)
        titles = set()
        for number in range(3):
            shown.click(x, y - 12)
            shown.settle()
            titles.add(shown.js("document.querySelector('.plat-callout h2').textContent"))
            assert f'{number + 1} of 3 here' in shown.text(), shown.text()
            x, y = shown.pixel(50, 10)
        equal(titles, {'Alpha', 'Beta', 'Gamma'}, 'titles')
        for text in ('1 of 3', '2 of 3', '1 of 3'):
            if text == '1 of 3':
                shown.run('plat.page.map.leaflet.setZoom(7 - (plat.page.map.leaflet.getZoom() - 6), { animate: false })')
                shown.settle()
            x, y = shown.pixel(50, 10)
            shown.click(x, y - 12)
            shown.settle()
            assert f'{text} here' in shown.text(), f'{text} at another zoom level: {shown.text()}'
        x, y = shown.pixel(50, 10)
        shown.run("window.copied = 0; plat.copy = async () => { window.copied += 1; return true; }")
        shown.click(x + 200, y + 150)
        shown.settle()
        equal(shown.js("document.querySelector('.plat-callout')"), None, 'the callout')
        equal(shown.js('copied'), 0, 'copies by a press that closes a callout')
        shown.element('input[type=search]').send_keys('Late', Keys.ENTER)
        shown.settle()
        assert shown.centre()[2] >= 9, 'the level at which the feature shows'
        equal(shown.js("document.querySelector('.plat-callout h2').textContent"), 'Late', 'callout')
        for _ in range(3):
            shown.button('Zoom out')
            shown.settle()
        equal(shown.js("document.querySelector('.plat-callout')"), None, 'the callout of a feature that is hidden')
        equal(shown.faults(), [], 'faults')


SHOWN = "(document.querySelector('.plat-callout h2')?.textContent ?? '')"


def late(name, *zooms):
    """Writes a style that shows the features with late=1 only at some zoom levels."""
    rules = [{'if': [['late', '==', 1]], 'style': {'visible': 'false'}}]
    rules += [{'if': [['late', '==', 1]], 'zoom': list(range_), 'style': {'visible': 'true'}} for range_ in zooms]
    return write(name, json.dumps({'rules': rules}))


@check
def found_in_flight():
    """What is hidden at first has its callout when the flight to it ends, unless something else ends the flight."""
    name = layer('a.geojson', point(10, 50, {'name': 'Early', 'late': 0}), point(12, 51, {'name': 'Late', 'late': 1}))
    made = page('--style', late('late.json', (9, 22)), '--center', '51,12', '--zoom', '6', name)
    with Page(made, moves=True) as shown:
        shown.run('plat.page.selection.select(plat.page.scene.layers[0], 0)')
        shown.settle()
        shown.element('input[type=search]').send_keys('Late', Keys.ENTER)
        shown.wait(f"{SHOWN} === 'Late'")
        __import__('time').sleep(0.6)
        equal(shown.js(SHOWN), 'Late', 'the callout after the flight')
        assert shown.centre()[2] >= 9, 'the level at which the feature shows'
        equal([e['detail']['title'] for e in shown.events('select')], ['Early', 'Late'], 'events')
        shown.button('Show the first view again')
        shown.wait("plat.page.map.leaflet.getZoom() === 6")
        shown.wait(f"{SHOWN} === ''")
        shown.element('input[type=search]').send_keys(Keys.ENTER)
        shown.wait('plat.page.map.leaflet.getZoom() > 6.3')
        shown.press(700, 600)
        shown.release()
        __import__('time').sleep(1)
        equal(shown.js(SHOWN), '', 'the callout after a flight that was ended')
        equal(shown.faults(), [], 'faults')


@check
def levels_with_gaps():
    """What is found is shown at a level at which it shows, or the page says that it does not show."""
    name = layer('a.geojson', point(10, 50, {'name': 'Early', 'late': 0}), point(12, 51, {'name': 'Late', 'late': 1}))
    def found(made, zoom):
        with Page(made) as shown:
            shown.element('input[type=search]').send_keys('Late', Keys.ENTER)
            shown.settle()
            equal((shown.js(SHOWN), shown.centre()[2]), ('Late' if zoom else '', zoom or 3), 'the callout and the zoom level')
            if not zoom:
                assert 'does not show at this zoom level' in shown.text(), shown.text()
    aim = ('--center', '51,12', '--zoom', '3')
    late('gap.json', (0, 4), (11, 14))
    found(page('--style', 'gap.json', *aim, name), 4)
    found(page('--style', late('between.json', (5.5, 5.75)), '--free-zoom', *aim, name), 5.75)
    for option in ('--no-zoom', '--no-scroll'):
        found(page('--style', late('deep.json', (9, 22)), option, *aim, name), None)


@check
def between_levels():
    """On a map that stops between levels, styles are those of a picture at the same zoom."""
    write('grow.json', json.dumps({'rules': [
        {'kind': 'line', 'style': {'stroke-width': {'zoom': [[0, 1], [6, 20]]}, 'stroke': '#000'}},
        {'kind': 'point', 'style': {'marker-size': {'zoom': [[0, 4], [6, 60]]}, 'marker': 'dot'}}]}))
    name = layer('a.geojson', feature({'type': 'LineString', 'coordinates': [[-60, 0], [60, 20]]}), point(0, -10))
    for zoom in ('3.5', '2.25', '4'):
        view = f'--center 0,0 --zoom {zoom}'
        share = share_apart(view, (500, 400), '--style', 'grow.json', name, more=['--free-zoom'])
        assert share < 0.3, f'{zoom}: {share:.2f} % of the pixels differ'


@check
def deep_tiles():
    """Tiles that begin far below the page's levels neither stop it nor keep it from opening."""
    town = layer('town.geojson', square(10, 50, 10.05, 50.05, {'name': 'Town'}))
    far = layer('far.geojson', point(-120, -40, {'name': 'far'}), point(150, 60, {'name': 'farther'}))
    plat('render', '-q', '-o', 'town.mbtiles', '--tiles', '13-14', '--background', '#dfd', town)
    outcome = subprocess.run(
        [PLAT, 'view', '-o', 'deep.html', '--underlay', 'town.mbtiles', town, far], capture_output=True, text=True)
    assert 'the page has no room for any tiles' in outcome.stderr, outcome.stderr
    for made in ('deep.html', page('--underlay', 'town.mbtiles', town)):
        with Page(made) as shown:
            for zoom in (3, 6, 9):
                shown.run(f'plat.page.map.leaflet.setView([50, 10], {zoom}, {{ animate: false }})')
                shown.settle()
            equal(shown.faults(), [], 'faults')
    plat('render', '-q', '-o', 'level.mbtiles', '--tiles', '5', '--background', '#0a0', '--opacity', '0',
         layer('world.geojson', square(-179, -84, 179, 84)))
    outcome = subprocess.run(
        [PLAT, 'view', '-o', 'level.html', '--underlay', 'level.mbtiles', '--center', '0,0', '--zoom', '2', town],
        capture_output=True, text=True)
    assert 'begin at zoom level 5, so the map shows none below level 2' in outcome.stderr, outcome.stderr
    with Page('level.html', 2600, 1500) as shown:
        for zoom, colour in ((1, (217, 231, 240)), (2, (0, 170, 0))):
            shown.run(f'plat.page.map.leaflet.setView([0, 0], {zoom}, {{ animate: false }})')
            shown.settle()
            equal(shown.screenshot().at(1300, 700), colour, f'the ground at zoom {zoom} of a large window')


@check
def pixels_by_formula():
    """Places have the colours that their styles say, at any zoom level."""
    name = layer(
        'a.geojson', square(0, 0, 10, 10, {'fill': '#0ff', 'fill-opacity': 0.2, 'stroke': '#00f', 'stroke-width': 3,
                                           'stroke-opacity': 0.7}),
        square(20, 0, 30, 10, {'fill': '#00ff00', 'fill-opacity': 1, 'stroke-opacity': 0}))
    with Page(page('--background', 'white', name)) as shown:
        for zoom in (3, 5, 7):
            shown.run(f'plat.page.map.leaflet.setView([5, 5], {zoom}, {{ animate: false }})')
            shown.settle()
            picture = shown.map_picture()
            equal(picture.at(*shown.pixel(5, 5)), (204, 255, 255), f'cyan at 0.2 over white, zoom {zoom}')
            x, y = shown.pixel(0, 5)
            if y < 768:
                colours = [picture.at(x, y + step) for step in range(-3, 4)]
                assert any(all(abs(a - b) <= 1 for a, b in zip(colour, (77, 77, 255))) for colour in colours), colours
            x, y = shown.pixel(5, 25)
            if 0 < x < 1024:
                equal(picture.at(x, y), (0, 255, 0), f'green at zoom {zoom}')


@check
def labels_by_zoom():
    """The labels at each zoom level are those of 'plat declutter --visible-at'."""
    cities = [point(n * 37 % 90 - 45, n * 53 % 70 - 35, {'name': f'Town {n}', 'rank': n * 7919 % 200}) for n in range(200)]
    name = layer('a.geojson', *cities)
    decided = plat('declutter', '-q', '--label', 'name', '--priority', 'rank', name)
    write('decided.geojson', decided)
    with Page(page('--dot', '--label', 'name', '--minzoom-field', 'minzoom', 'decided.geojson'), 1600, 1400) as shown:
        for zoom in range(1, 8):
            shown.run(f'plat.page.map.leaflet.setView([0, 0], {zoom}, {{ animate: false }})')
            shown.settle()
            visible = json.loads(plat(
                'declutter', '-q', '--label', 'name', '--priority', 'rank', '--visible-at', str(zoom), name))
            texts = {f['properties']['name'] for f in visible['features']}
            if zoom < 4:
                equal(set(shown.labels()), texts, f'labels at zoom {zoom}')
            else:
                assert set(shown.labels()) <= texts and shown.labels(), f'labels at zoom {zoom}'


@check
def clusters():
    """Clusters show at the zoom levels for which they were made."""
    cities = [point(n % 20 * 0.3, n // 20 * 0.3, {'name': f'Town {n}', 'rank': n}) for n in range(100)]
    name = layer('a.geojson', *cities)
    made = plat('declutter', '-q', '--cluster', '--label', 'name', '--priority', 'rank', name)
    write('clusters.geojson', made)
    ranges = [(f['properties']['minzoom'], f['properties'].get('maxzoom', 99)) for f in json.loads(made)['features']]
    made = page('--dot', '--label', 'name', '--minzoom-field', 'minzoom', '--maxzoom-field', 'maxzoom', 'clusters.geojson')
    with Page(made, 1200, 1000) as shown:
        for zoom in (0, 3, 5, 7):
            shown.run(f'plat.page.map.leaflet.setView([0.7, 2.8], {zoom}, {{ animate: false }})')
            shown.settle()
            count = shown.run('''
                let count = 0;
                const view = plat.page.canvas.visible();
                plat.page.markers.forEach(view, 0, () => { count += 1; });
                return count;''')
            wanted = sum(low <= zoom <= (99 if high is None else high) for low, high in ranges)
            copies = shown.js('Math.max(1, Math.round(innerWidth / (256 * 2 ** plat.page.map.leaflet.getZoom())))')
            assert count == wanted or count % wanted == 0 and copies > 1, f'{count} of {wanted} clusters at zoom {zoom}'


# What readers do.


def callout(shown):
    return shown.js("document.querySelector('.leaflet-popup')?.innerText ?? ''")


@check
def selection():
    """Clicks, Enter and the search open callouts; Escape closes them and gives the focus back."""
    features = [
        point(0, 0, {'name': 'Alpha', 'description': 'first letter', 'size': 12, 'code': '02134', 'big': 5,
                     'web': 'https://example.org/a', 'picture': 'dot.png'}, id='a'),
        point(20, 10, {'name': 'Zürich'}, id='z'), square(40, -5, 50, 5, {'name': 'Square'}),
        point(-30, 0, {'name': 'Quiet', 'callout': False}),
    ]
    text = json.dumps({'type': 'FeatureCollection', 'features': features}).replace('"big": 5', '"big": 12345678901234567890')
    write('a.geojson', text)
    plat('render', '-q', '-o', 'dot.png', '--size', '20x40', '--center', '0,0', '--zoom', '1', 'a.geojson')
    made = page('--title-field', 'name', '--link-field', 'web', '--image-field', 'picture', '--button', 'Order', '--geo-links',
                '--select', 'z', 'a.geojson')
    with Page(made) as shown:
        assert 'Zürich' in callout(shown), 'the selected feature has its callout'
        x, y = shown.pixel(0, 0)
        shown.click(x, y - 15)
        shown.settle()
        text = callout(shown)
        for part in ('Alpha', 'first letter', '12', '02134', '12345678901234567890', 'https://example.org/a', 'Order'):
            assert part in text, f'{part} is in {text!r}'
        box = shown.element('.leaflet-popup')
        equal(box.get_attribute('role'), 'dialog', 'role')
        equal(box.get_attribute('aria-label'), 'Alpha', 'label')
        links = shown.js("[...document.querySelectorAll('.leaflet-popup a')].map((a) => [a.href, a.rel])")
        equal(links, [['https://example.org/a', 'noopener noreferrer'], ['geo:0.000000,0.000000', 'noopener noreferrer']],
              'links')
        height = shown.js("document.querySelector('.leaflet-popup img').getBoundingClientRect().height")
        assert 0 < height <= 32, f'the image is {height} pixels high'
        shown.button('Order')
        equal([e['detail']['id'] for e in shown.events('accessory')], ['a'], 'the event of the button')
        shown.keys(Keys.ESCAPE)
        shown.settle()
        equal(callout(shown), '', 'Escape closes the callout')
        names = [e['name'] for e in shown.events() if e['name'] in ('select', 'deselect')]
        equal(names[-2:], ['select', 'deselect'], 'events')
        shown.click(*shown.pixel(0, 45))
        shown.settle()
        assert 'Square' in callout(shown), 'a press on an area'
        x, y = shown.pixel(0, -30)
        shown.click(x, y - 15)
        shown.settle()
        equal(callout(shown), '', 'no callout where the style wants none')
        equal(shown.events('select')[-1]['detail']['title'], 'Quiet', 'selected all the same')
        field = shown.element('input[type=search]')
        field.send_keys('zuri')
        assert 'Zürich' in shown.element('#plat-found').text, 'found without its accent'
        field.send_keys(Keys.ENTER)
        shown.settle()
        shown.wait("(document.querySelector('.leaflet-popup')?.innerText ?? '').includes('Zürich')")
        shown.keys(Keys.ESCAPE)
        equal(shown.js('document.activeElement.type'), 'search', 'the focus goes back')
        shown.wait("document.querySelectorAll('.plat-in-view li').length > 0")
        shown.run("document.querySelector('.plat-in-view button').focus()")
        shown.keys(Keys.ENTER)
        shown.settle()
        assert callout(shown) != '', 'Enter on a row of the list'
        equal(shown.faults(), [], 'faults')


@check
def aimed_selection():
    """A selected feature elsewhere does not move the view away from what was asked for; a warning tells."""
    name = layer('a.geojson', point(10, 50, {'name': 'Near'}, id='near'), point(-100, 40, {'name': 'Far'}, id='far'))
    for aim in (['--region', '50,10,4,4'], ['--bbox', '8,48,12,52'], ['--center', '50,10', '--zoom', '6']):
        for wanted in ('near', 'far'):
            outcome = subprocess.run(
                [PLAT, 'view', '-o', 'map.html', *aim, '--select', wanted, name], capture_output=True, text=True)
            warning = f"the feature '{wanted}' is outside the first view of the page"
            equal(warning in outcome.stderr, wanted == 'far', f'{aim}: {outcome.stderr}')
            with Page('map.html') as shown:
                near(shown.centre()[1], 10, 0.5, f'{aim}: longitude')
                equal(callout(shown) != '', wanted == 'near', f'{aim}: callout of {wanted}')
    with Page(page('--select', 'far', name), 500, 400) as shown:
        assert 'Far' in callout(shown), 'the callout where nobody has aimed the view'


@check
def ring_of_selection():
    """A selected marker has a ring and lies above its neighbours."""
    name = layer('a.geojson', point(0, 0, {'name': 'A'}), point(0.2, -0.2, {'name': 'B'}))
    aim = ('--center', '0,0', '--zoom', '5', '--size', '400x300', '--marker', 'dot', '--marker-size', '9')
    with Page(page(*aim, '--title-field', 'name', '--id', 'name', '--select', 'A', name), 400, 300) as shown:
        shown.run('plat.page.selection.close()')
        shown.settle()
        plain = shown.map_picture()
        shown.run("plat.page.selection.select(plat.page.scene.layers[0], 0)")
        shown.run("document.querySelector('.leaflet-popup-pane').style.visibility = 'hidden'")
        shown.settle()
        ringed = shown.map_picture()
        x, y = shown.pixel(0, 0)
        assert plain.at(x - 12.5, y) != ringed.at(x - 12.5, y), 'the ring'
        red, green, blue = ringed.at(x - 12.5, y)
        assert blue > red + 60, f'the ring is blue: {red, green, blue}'


@check
def dragging():
    """Markers are dragged from 5 pixels on; Escape puts them back; what has moved is saved."""
    features = [point(0, 0, {'name': 'A', 'code': '007', 'n': 1.50}, id=7), point(10, 0, {'name': 'B'}, id='b')]
    text = json.dumps({'type': 'FeatureCollection', 'features': features}).replace('1.5}', '1.50}')
    write('towns.geojson', text)
    aim = ('--center', '0,5', '--zoom', '5', '--size', '800x600', '--draggable', '--marker', 'dot', '--marker-size', '8')
    with Page(page(*aim, '--title-field', 'name', 'towns.geojson'), 800, 600) as shown:
        x, y = map(round, shown.pixel(0, 0))
        shown.drag(x, y, 5, 5)
        shown.settle()
        equal(shown.events('drag'), [], 'no drag within 5 pixels')
        shown.keys(Keys.ESCAPE)
        # The callout has moved the map, to be seen as a whole.
        x, y = map(round, shown.pixel(0, 0))
        before = shown.centre()
        shown.press(x, y)
        shown.move_to(x + 4, y)
        shown.move_to(x + 60, y - 40)
        shown.keys(Keys.ESCAPE)
        shown.release()
        shown.settle()
        states = [e['detail']['state'] for e in shown.events('drag')]
        equal(states[0], 'starting', 'states')
        equal(states[-1], 'cancelling', 'states')
        equal(shown.js('plat.page.scene.layers[0].place(0).x'), 2 ** 27, 'Escape puts it back')
        shown.drag(x, y, 64, -48)
        shown.settle()
        shown.wait("plat.page.floats.all.size === 0")
        last = shown.events('drag')[-1]['detail']
        equal(last['state'], 'ending', 'states')
        equal(shown.centre(), before, 'the map stays')
        shown.settle()
        picture = shown.screenshot()
        assert picture.at(x, y)[:2] != picture.at(x + 64, y - 48)[:2], 'the marker is drawn at its new place alone'
        equal(picture.at(x, y), (217, 231, 240), 'nothing is left at the old place')
        degrees = 64 / (256 * 2 ** 5) * 360
        near(last['longitude'], degrees, 0.05, 'longitude')
        shown.button('Save changes')
        path = os.path.join(shown.downloads, 'towns.geojson')
        for _ in range(100):
            if os.path.exists(path):
                break
            __import__('time').sleep(0.05)
        saved = open(path, encoding='utf-8').read()
        read = json.loads(saved)
        equal([f['id'] for f in read['features']], [7, 'b'], 'ids')
        near(read['features'][0]['geometry']['coordinates'][0], degrees, 0.05, 'the new place')
        equal(read['features'][1]['geometry']['coordinates'], [10, 0], 'the place of another')
        assert '"code":"007"' in saved and '"n":1.50' in saved, saved
        equal(shown.js("plat.move('b', 5, 5)"), True, 'a move by a script')
        shown.wait("plat.page.floats.all.size === 0")
        near(shown.js('plat.place.latitude(plat.page.scene.layers[0].place(1).y)'), 5, 1e-6, 'moved by a script')
        equal(shown.js("plat.move('nobody', 5, 5)"), False, 'a move of nobody')
        equal(shown.faults(), [], 'faults')


@check
def only_points_are_dragged():
    """The pin of an area stays where it is, as the area could not be saved."""
    name = layer('a.geojson', square(-5, -5, 5, 5, {'name': 'Area'}))
    with Page(page('--center', '0,0', '--zoom', '4', '--draggable', '--marker', 'pin', '--title-field', 'name', name)) as shown:
        x, y = shown.pixel(0, 0)
        shown.drag(x, y - 12, 60, 20)
        shown.settle()
        equal(shown.events('drag'), [], 'drags')


@check
def thinned_selection():
    """A selected feature is there among thousands that have no room."""
    name = layer('a.geojson', *[point(n * 1e-9, 0, {'name': f'Town {n}'}, id=n) for n in range(300)])
    with Page(page('--thin', '--select', '150', '--title-field', 'name', name)) as shown:
        assert 'Town 150' in callout(shown), callout(shown)
        equal(shown.js('plat.page.scene.layers[0].table.count'), 2, 'features')


@check
def dragging_by_keys_and_touch():
    name = layer('a.geojson', point(0, 0, {'name': 'A'}, id=1))
    aim = ('--center', '0,0', '--zoom', '4', '--size', '600x400', '--draggable', '--marker', 'dot', '--marker-size', '9')
    made = page(*aim, '--title-field', 'name', name)
    with Page(made, 600, 400) as shown:
        shown.click(*shown.pixel(0, 0))
        shown.button('Move')
        shown.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
        shown.wait("plat.page.floats.all.size === 0")
        near(shown.js('plat.place.longitude(plat.page.scene.layers[0].place(0).x)'), 20 / 4096 * 360, 1e-6, 'two steps')
        equal([e['detail']['state'] for e in shown.events('drag')][-1], 'ending', 'states')
    with Page(made, 600, 400, touch=True) as shown:
        x, y = shown.pixel(0, 0)
        shown.touches('touchStart', [(x, y)])
        for step in range(1, 6):
            shown.touches('touchMove', [(x + 8 * step, y)])
        shown.touches('touchEnd', [])
        shown.wait("plat.page.floats.all.size === 0")
        near(shown.js('plat.place.longitude(plat.page.scene.layers[0].place(0).x)'), 40 / 4096 * 360, 0.1, 'dragged')


@check
def layers_and_bases():
    """Switches show and hide layers; of several bases one shows, or none."""
    red = layer('red.geojson', square(-10, -10, 10, 10, {'fill': '#f00', 'fill-opacity': 1, 'stroke-opacity': 0}))
    blue = layer('blue.geojson', square(-5, -5, 20, 20, {'fill': '#00f', 'fill-opacity': 1, 'stroke-opacity': 0}))
    for colour in ('white', 'black'):
        plat('render', '-q', '-o', f'{colour}.png', '--size', '64x64', '--world', '--background', colour,
             '--opacity', '0', red)
    plat('render', '-q', '-o', 'tiles.mbtiles', '--tiles', '0-2', '--background', '#0a0', '--opacity', '0', red)
    world = '0,0,268435456,268435456'
    made = page('--center', '0,0', '--zoom', '3', '--size', '800x600', '--base', f'White=white.png,{world}',
                '--base', f'Black=black.png,{world}', '--base', 'Tiles=tiles.mbtiles', '--background', '#ff0', red, blue)
    with Page(made, 800, 600) as shown:
        def colours():
            shown.settle()
            picture = shown.screenshot()
            return picture.at(*shown.pixel(0, 0)), picture.at(*shown.pixel(-8, -8)), picture.at(*shown.pixel(-30, -30))
        equal(colours(), ((0, 0, 255), (255, 0, 0), (255, 255, 255)), 'all layers on the first base')
        shown.button('Layers')
        shown.settle()
        equal(shown.js("[...document.querySelectorAll('.plat-layers label')].map((l) => l.textContent)"),
              ['White', 'Black', 'Tiles', 'None', 'blue', 'red'], 'names')
        shown.button('blue')
        equal(colours()[0], (255, 0, 0), 'without the upper layer')
        shown.button('blue')
        shown.button('Black')
        equal(colours(), ((0, 0, 255), (255, 0, 0), (0, 0, 0)), 'on another base')
        shown.button('Tiles')
        equal(colours()[2], (0, 170, 0), 'on tiles')
        shown.button('None')
        equal(colours()[2], (255, 255, 0), 'on the background')
        equal(shown.faults(), [], 'faults')


@check
def bases_share_room():
    """Pictures and tiles have the same room in any order: pictures first, then tiles that need little."""
    noise = layer('noise.geojson', *(square(n * 37 % 340 - 170, n * 53 % 150 - 75, n * 37 % 340 - 165, n * 53 % 150 - 70,
                                            {'fill': f'#{n * 7919 % 4096:03x}'}) for n in range(400)))
    plat('render', '-q', '-o', 'picture.png', '--world', '--size', '2000x2000', noise)
    plat('render', '-q', '-o', 'large.mbtiles', '--tiles', '0-4', noise)
    plat('render', '-q', '-o', 'small.mbtiles', '--tiles', '0-1', noise)
    small, picture = os.path.getsize('small.mbtiles'), os.path.getsize('picture.png')
    aim = ('--center', '0,0', '--zoom', '2', layer('a.geojson', point(0, 0)))
    # Room for the picture, the small tiles, and a third of the large ones or so.
    most = os.path.getsize(page(*aim)) + (picture + small + os.path.getsize('large.mbtiles') // 3) * 4 // 3
    bases = ['Picture=picture.png,0,0,268435456,268435456', 'Large=large.mbtiles', 'Small=small.mbtiles']
    counts = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)):
        words = [word for n in order for word in ('--base', bases[n])]
        with Page(page('--max-bytes', str(most), *words, *aim)) as shown:
            counts.add(tuple(sorted(shown.js(
                'plat.page.bases.all.map(({ name, tiles }) => `${name} ${tiles ? tiles.byKey.size : 0}`)'))))
    equal(len(counts), 1, f'tiles by order: {counts}')
    large, _, tiny = counts.pop()
    equal(tiny, 'Small 5', 'tiles of the small archive')
    assert large in ('Large 85', 'Large 21'), large


@check
def location():
    """The dot, its circle, and the button that shows it and says when it is away."""
    name = layer('a.geojson', point(0, 0, {'name': 'A'}))
    aim = ('--center', '52.52,13.405', '--zoom', '14', '--size', '800x600', '--background', 'white')
    with Page(page(*aim, '--location', '52.52,13.405,200,90', name), 800, 600) as shown:
        x, y = shown.pixel(52.52, 13.405)
        picture = shown.map_picture()
        red, green, blue = picture.at(x, y)
        assert blue > red, 'the dot is blue'
        radius = 200 / (40075016.686 * 0.60846 / (256 * 2 ** 14))
        assert picture.at(x, y + radius - 6) != (255, 255, 255), 'inside of the circle'
        equal(picture.at(x, y + radius + 6), (255, 255, 255), 'outside of the circle')
        right, left = picture.at(x + 16, y), picture.at(x - 16, y)
        assert right != left, 'the cone looks east'
    with Page(page('--center', '0,0', '--zoom', '8', '--location', '52.52,13.405', name), 800, 600) as shown:
        control = shown.element('.plat-away')
        equal(control.get_attribute('title'), 'Show the location (outside the view)', 'the button')
        control.click()
        shown.settle()
        shown.wait('Math.abs(plat.page.map.leaflet.getCenter().lat - 52.52) < 0.01')
        near(shown.centre()[2], 14, 0, 'with 600 metres around it')
    with Page(page('--locate', name), 800, 600) as shown:
        shown.button('Show where I am')
        shown.wait("document.querySelector('.plat-status').textContent !== ''", 20)
        # The browser itself tells that it has asked its own service.
        faults = [fault for fault in shown.faults() if 'Network location provider' not in fault]
        equal(faults, [], 'a failure is said in the page alone')


@check
def playback():
    """A track plays, follows, and stops following when one scrolls away."""
    rows = ['time,lat,lon,accuracy,course'] + [
        f'2026-05-01T10:{n:02}:00Z,{50 + n * 0.01},{178.9 + n * 0.05 - (360 if n > 21 else 0)},20,45' for n in range(40)]
    write('walk.csv', '\n'.join(rows) + '\n')
    name = layer('a.geojson', point(179, 50, {'name': 'A'}))
    with Page(page('--track', 'walk.csv', '--center', '50,179', '--zoom', '9', name), 800, 600) as shown:
        assert '2026-05-01 10:00:00 UTC' in shown.text(), 'the time of the first fix'
        equal(shown.js('plat.page.tracking.mode'), 'none', 'mode')
        shown.button('Tracking is off')
        equal(shown.js('plat.page.tracking.mode'), 'follow', 'mode')
        shown.button('Play the track')
        shown.wait("plat.page.playback.time > plat.page.playback.track.start + 60000")
        shown.button('Pause the track')
        now = shown.js('plat.page.location.now')
        x = shown.js('plat.page.canvas.visible().x(plat.page.nearest(plat.page.location.now).x)')
        near(x, 400, 2, 'the dot is in the middle')
        assert now['accuracy'] == 20, now
        shown.button('Following the location')
        equal(shown.js('plat.page.tracking.mode'), 'heading', 'mode')
        near(shown.js('plat.page.location.now.heading'), 45, 1e-9, 'the arrow')
        shown.drag(300, 300, 80, 40)
        shown.settle()
        equal(shown.js('plat.page.tracking.mode'), 'none', 'scrolling ends it')
        modes = [e['detail']['mode'] for e in shown.events('tracking-mode')]
        equal(modes, ['follow', 'heading', 'none'], 'events')
        assert shown.events('location'), 'events of the location'
        shown.run("const [s] = [document.querySelector('input[type=range]')]; s.value = 1000; s.dispatchEvent(new Event('input'))")
        assert '10:39:00' in shown.text(), 'the last time'
        xs = shown.js('plat.page.playback.track.xs')
        assert max(b - a for a, b in zip(xs, xs[1:])) < 1e6, 'over the antimeridian without a jump'
        equal(shown.faults(), [], 'faults')


@check
def furniture():
    """Title, legend, scale bar, graticule, attribution and the coordinate under the pointer."""
    states = layer('a.geojson', square(0, 0, 10, 10, {'n': 1}), square(10, 0, 20, 10, {'n': 2}))
    made = page('--color-by', 'n', '--by', 'values', '--legend', '--scale-bar', '--graticule', '10', '--title', 'A title',
                '--attribution', 'Somebody, 2026', '--center', '5,10', '--zoom', '5', states)
    with Page(made) as shown:
        text = shown.text()
        for part in ('A title', 'Somebody, 2026', '500\xa0km'):
            assert part in text, f'{part} is in {text!r}'
        rows = shown.js("[...document.querySelectorAll('.plat-legend-rows p')].map((p) => p.textContent)")
        equal(rows, ['1', '2'], 'rows of the legend')
        shown.move_to(*shown.pixel(5, 10))
        shown.wait("document.querySelector('.plat-pointer').textContent !== ''")
        latitude, longitude = shown.js("document.querySelector('.plat-pointer').textContent").split(', ')
        near(float(latitude), 5, 0.05, 'latitude')
        near(float(longitude), 10, 0.05, 'longitude')
        shown.cdp('Browser.grantPermissions', permissions=['clipboardReadWrite', 'clipboardSanitizedWrite'])
        shown.click(*shown.pixel(-8, -8))
        shown.wait("document.querySelector('.plat-status').textContent.includes('-8')")
        picture = shown.map_picture()
        x, y = shown.pixel(5, 0)
        assert picture.at(x, y) != picture.at(x + 5, y + 20), 'a meridian'
        equal(shown.faults(), [], 'faults')


@check
def density_legend():
    """The legend of counts says how many points the last colour stands for."""
    spots = layer('a.geojson', *(point(10, 50) for _ in range(50)), point(12, 50))
    with Page(page('--density', '--legend', '--center', '50,11', '--zoom', '5', spots)) as shown:
        shown.settle()
        scale = shown.js("document.querySelector('.plat-legend-scale').textContent")
        equal(scale, '150', 'the fewest and the most points')
        legend = "document.querySelector('.plat-legend-rows').innerText"
        for longitude, wanted in ((12, 'Points on a pixel 1'), (100, 'No points in view')):
            shown.run(f'plat.page.map.leaflet.setView([50, {longitude}], 10, {{ animate: false }})')
            shown.settle()
            equal(' '.join(shown.js(legend).split()), wanted, f'legend at {longitude}')


@check
def moved_back():
    """A move can be taken back, and the browser is asked before moves that nobody has saved are lost."""
    name = layer('a.geojson', point(0, 0, {'name': 'A'}), point(20, 10, {'name': 'B'}))
    with Page(page('--draggable', name)) as shown:
        x, y = shown.pixel(0, 0)
        shown.drag(x, y - 12, 80, 40)
        shown.settle()
        moved = shown.js('plat.page.scene.layers[0].place(0)')
        asks = "(() => { const e = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(e); return e.defaultPrevented; })()"
        equal(shown.js(asks), True, 'a question before the page closes')
        shown.element('#plat-map').send_keys(Keys.CONTROL, 'z')
        shown.settle()
        back = shown.js('plat.page.scene.layers[0].place(0)')
        assert moved != back, 'moved back'
        near(back['x'], 2 ** 27, 0.1, 'longitude')
        equal(shown.js(asks), False, 'a question once all is as it was')
        equal(shown.js("document.querySelector('.plat-save').hidden"), True, 'the button once all is as it was')
        shown.drag(x, y - 12, 80, 40)
        shown.settle()
        shown.press(x + 80, y + 28)
        shown.move_to(x + 120, y + 60)
        shown.driver.switch_to.active_element.send_keys(Keys.CONTROL, 'z')
        shown.release()
        shown.settle()
        shown.wait('plat.page.floats.all.size === 0')
        equal(shown.js('plat.page.moves.history.length'), 2, 'moves after a key during a drag')
        shown.button('Save changes')
        equal(shown.js(asks), False, 'a question after saving')
        for count in (1, 0):
            # The button that was pressed has the focus, then nothing has it.
            shown.driver.switch_to.active_element.send_keys(Keys.CONTROL, 'z')
            equal(shown.js('plat.page.moves.history.length'), count, 'moves that can be taken back')
            shown.run('document.activeElement.blur()')
        equal(shown.js('plat.page.scene.layers[0].place(0)'), back, 'the first place')
        equal(shown.js(asks), True, 'a question as the file has another place')
        shown.button('Save changes')
        equal(shown.js(asks), False, 'a question after saving again')
    with Page(page(name)) as shown:
        shown.run("const [layer] = plat.page.scene.layers; plat.page.moves.set(layer, 0, { x: 1e8, y: 1e8 })")
        equal(shown.js(asks), False, 'a question where readers move nothing')
        equal(shown.js("document.querySelector('.plat-save')"), None, 'the button where readers move nothing')


@check
def segments():
    """Nothing is drawn where a track has a gap, and the wheel keeps a map that follows on its dot."""
    gpx = ''.join(f'<trkseg>{points}</trkseg>' for points in (
        ''.join(f'<trkpt lat="0" lon="{start + n}"><time>2026-05-01T{10 + hour}:{n:02}:00Z</time></trkpt>' for n in range(9))
        for start, hour in ((0, 0), (20, 2))))
    write('t.gpx', f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>{gpx}</trk></gpx>')
    with Page(page('--track', 't.gpx', '--background', 'white'), 1000, 600) as shown:
        shown.settle()
        picture = shown.screenshot()
        for longitude, is_way in ((4.5, True), (14, False), (24.5, True)):
            equal(picture.at(*shown.pixel(0, longitude)) != (255, 255, 255), is_way, f'a way at {longitude}')
        shown.button('Tracking is off')
        shown.settle()
        before = shown.centre()
        shown.wheel(100, 100, -240)
        shown.settle()
        assert shown.centre()[2] > before[2], 'the wheel zooms'
        near(shown.centre()[1], before[1], 1e-3, 'longitude of a map that follows')
        equal(shown.js('plat.page.tracking.mode'), 'follow', 'mode')


@check
def legend_by_level():
    """The legend has the rules of the zoom level that shows."""
    rule = {'kind': 'point', 'style': {'marker-color': '#c00'}}
    write('style.json', json.dumps({'rules': [
        {**rule, 'zoom': [0, 4], 'legend': 'Far'}, {**rule, 'zoom': [5, 22], 'if': [['rank', '>', 1]], 'legend': 'Close'},
        {'kind': 'polygon', 'style': {'fill': '#0c0'}, 'legend': 'Always'}]}))
    name = layer('a.geojson', point(0, 0, {'rank': 2}), point(1, 1, {'rank': 1}), square(-5, -5, 5, 5))
    with Page(page('--style', 'style.json', '--legend', '--center', '0,0', '--zoom', '3', name)) as shown:
        def rows():
            shown.settle()
            return shown.js("[...document.querySelectorAll('.plat-legend-rows p')].map((row) => row.textContent)")
        equal(sorted(rows()), ['Always', 'Far'], 'rows at zoom 3')
        shown.button('Zoom in')
        shown.button('Zoom in')
        equal(sorted(rows()), ['Always', 'Close'], 'rows at zoom 5')
        equal(shown.faults(), [], 'faults')


@check
def subtitles():
    """Callouts have the second line that was asked for, and stand where the style says."""
    name = layer('a.geojson', point(0, 0, {'name': 'A', 'street': 'Long Lane', 'city': 'York', 'callout-offset': '40,-30'}),
                 point(20, 0, {'name': 'B', 'street': 'Short Lane', 'city': 'York'}))
    with Page(page('--subtitle-field', 'street,city', name)) as shown:
        boxes = []
        for longitude in (0, 20):
            x, y = shown.pixel(0, longitude)
            shown.click(x, y - 15)
            shown.settle()
            assert 'Lane, York' in shown.text(), shown.text()
            box = shown.js("(({ x, y, width, height }) => [x + width / 2, y + height])"
                           "(document.querySelector('.plat-callout').getBoundingClientRect())")
            x, y = shown.pixel(0, longitude)
            boxes.append((box[0] - x, box[1] - y))
        near(boxes[0][0] - boxes[1][0], 40, 1.5, 'the callout to the right')
        near(boxes[0][1] - boxes[1][1], -30, 1.5, 'the callout above')


@check
def density():
    """Points are counted by pixel."""
    name = layer('a.geojson', *[point(0, 0) for _ in range(50)], point(20, 0))
    aim = ('--center', '0,10', '--zoom', '4', '--size', '500x400', '--density', '--ramp', 'viridis', '--background', 'black', name)
    plat('render', '-q', '-o', 'map.png', *aim)
    with Page(page(*aim), 500, 400) as shown:
        shown.settle()
        share = Picture(open('map.png', 'rb').read()).share_over(shown.map_picture(), 8)
        equal(share, 0.0, 'pixels that differ')


@check
def series():
    """An image that changes with time shows the next one each second, unless less motion is wanted."""
    name = layer('a.geojson', point(0, 0, {'image': '["a.png", "b.png"]'}))
    for file, colour in (('a.png', '#f00'), ('b.png', '#00f')):
        plat('render', '-q', '-o', file, '--size', '24x24', '--world', '--background', colour, '--no-simplestyle',
             '--marker', 'none', name)
    made = page('--center', '0,0', '--zoom', '3', name)
    with Page(made, 400, 300, moves=True) as shown:
        seen = set()
        for _ in range(12):
            seen.add(shown.screenshot().at(*shown.pixel(0, 0)))
            __import__('time').sleep(0.25)
        equal(seen, {(255, 0, 0), (0, 0, 255)}, 'colours')
    with Page(made, 400, 300) as shown:
        __import__('time').sleep(1.3)
        equal(shown.screenshot().at(*shown.pixel(0, 0)), (255, 0, 0), 'the first image')


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
    file = HOSTILE[1] + '.geojson'
    write(file, text)
    write('lone.geojson', text.replace('"nul', '"lone \\ud800 nul'))
    refused = subprocess.run([PLAT, 'view', '-o', 'lone.html', 'lone.geojson'], capture_output=True)
    assert refused.returncode == 65 and not os.path.exists('lone.html'), 'half of a surrogate pair is refused'
    style = {'rules': [{'style': {'marker': 'pin'}, 'legend': HOSTILE[1]}]}
    write('style.json', json.dumps(style))
    arguments = [
        '--title', HOSTILE[0] + HOSTILE[1], '--attribution', HOSTILE[3], '--label', 'name', '--legend', '--style', 'style.json',
        '--link-field', 'link', '--button', HOSTILE[1], '--geo-links', './' + file, './' + file,
    ]
    with Page(page(*arguments)) as shown:
        equal(shown.js('document.title'), HOSTILE[0] + HOSTILE[1], 'the title of the window')
        assert HOSTILE[0] in shown.text(), 'the title is a text'
        for index, name in enumerate(HOSTILE):
            shown.run(f'plat.page.show(plat.page.scene.layers[1], plat.page.itemOf(plat.page.scene.layers[1], {index}))')
            shown.settle()
            callout = shown.js("document.querySelector('.leaflet-popup').textContent")
            wanted = name[:200][-30:]
            assert wanted in callout, f'the callout of {name[:40]!r} has it: {callout[:200]!r}'
            equal(shown.elements('.leaflet-popup script, .leaflet-popup img, .leaflet-popup svg[onload], .leaflet-popup [onerror]'), [], 'elements of a text')
            links = shown.js("[...document.querySelectorAll('.leaflet-popup a')].map((a) => a.href)")
            assert all(link.startswith(('http:', 'https:', 'mailto:', 'geo:')) for link in links), links
        equal(shown.faults(), [], 'faults')
    # Names of bases and tracks, values in a legend, badges, and what the search finds.
    plat('render', '-q', '-o', 'ground.png', '--size', '64x64', '--world', './' + file)
    text = '</script><img src onerror "x">'
    write('<b>walk.csv', 'time,lat,lon\n2026-05-01T10:00:00Z,5,1\n2026-05-01T11:00:00Z,6,2\n')
    places = layer('<i>places.geojson', *(
        point(n, 5, {'name': f'{text}{n}', 'kind': f'{text}{n % 2}', 'badge': '#246', 'badge-text': text}) for n in range(4)))
    world = 'ground.png,0,0,268435456,268435456'
    arguments = ['--base', f'{text}={world}', '--base', f'B={world}', '--track', '<b>walk.csv', '--color-by', 'kind', '--legend',
                 '--label', 'name', places]
    with Page(page(*arguments)) as shown:
        shown.button('Layers')
        shown.element('input[type=search]').send_keys('script')
        shown.settle()
        assert shown.text().count('</script>') >= 4, shown.text()
        equal(shown.elements('.plat-frame img[src], .plat-frame b, .plat-frame i'), [], 'elements of a text')
        equal(shown.faults(), [], 'faults')


# For all readers.


def overlaps(shown):
    """Parts around the map that lie on each other or run out of the window."""
    return shown.run('''
        const parts = [...document.querySelectorAll('.plat-frame > * > *')].filter((e) => e.getClientRects().length > 0
          && getComputedStyle(e).visibility !== 'hidden');
        const boxes = parts.map((e) => [e.className || e.localName, e.getBoundingClientRect()]);
        const faults = [];
        for (const [name, box] of boxes) {
          if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push(`${name} runs out`);
          for (const [other, rect] of boxes) {
            if (other < name && box.left < rect.right - 1 && rect.left < box.right - 1 && box.top < rect.bottom - 1
              && rect.top < box.bottom - 1) faults.push(`${name} and ${other} overlap`);
          }
        }
        return faults;''')


CONTRAST = '''
    const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => {
      const part = [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
    };
    const ground = (e) => {
      for (let at = e; at; at = at.parentElement) {
        const [r, g, b, a = 1] = channels(getComputedStyle(at).backgroundColor);
        if (a > 0.9) return [r, g, b];
      }
      return [255, 255, 255];
    };
    const poor = [];
    for (const e of document.querySelectorAll('.plat-frame *, .leaflet-popup *')) {
      const hasText = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
      if (!hasText || e.getClientRects().length === 0) continue;
      const [ink, paper] = [light(channels(getComputedStyle(e).color)), light(ground(e))];
      const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      if (ratio < 4.5) poor.push(`${e.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return poor;'''


@check
def any_window():
    """No part lies on another from 320 pixels on, in light and dark, with contrast, and on paper only what belongs there."""
    features = [point(n, n, {'name': f'Town {n}', 'description': 'a place', 'n': n}) for n in range(6)]
    name = layer('a.geojson', *features)
    other = layer('b.geojson', square(0, 0, 3, 3, {'n': 4}))
    write('walk.csv', 'time,lat,lon\n2026-05-01T10:00:00Z,1,1\n2026-05-01T11:00:00Z,2,2\n')
    made = page('--color-by', 'n', '--legend', '--scale-bar', '--title', 'A rather long title of a map for a small window',
                '--attribution', 'Some source of data with a long name, 2026', '--label', 'name', '--track', 'walk.csv',
                '--locate', name, other)
    with Page(made) as shown:
        shown.run('plat.page.selection.select(plat.page.scene.layers[0], 0)')
        for width, height in ((320, 480), (320, 568), (768, 1024), (1024, 768), (1600, 1000)):
            shown.size(width, height)
            for dark in (False, True):
                shown.look(dark)
                shown.settle()
                shown.run('plat.page.selection.close(); plat.page.selection.select(plat.page.scene.layers[0], 0)')
                shown.settle()
                equal(overlaps(shown), [], f'{width}x{height}')
                equal(shown.run(CONTRAST), [], f'contrast, dark: {dark}')
                box = shown.js("document.querySelector('.leaflet-popup').getBoundingClientRect()")
                assert box['left'] >= 0 and box['right'] <= width and box['top'] >= 0, f'the callout runs out: {box}'
                foot = shown.js("document.querySelector('.plat-foot').getBoundingClientRect().top")
                assert box['bottom'] <= foot, f'the callout lies below what is at the bottom, {width}x{height}'
                if os.environ.get('PLAT_SCREENSHOTS'):
                    shown.screenshot(f"{os.environ['PLAT_SCREENSHOTS']}/{width}x{height}-{'dark' if dark else 'light'}.png")
        shown.look(media='print')
        visible = shown.js("[...document.querySelectorAll('.plat-frame button, input')].filter((e) => e.getClientRects().length)")
        equal(visible, [], 'controls on paper')
        for part in ('A rather long title', 'Some source'):
            assert part in shown.text(), f'{part} is on paper'
        equal(shown.faults(), [], 'faults')


@check
def keys_alone():
    """Tab reaches every control and the list of what is in view, each with a name."""
    name = layer('a.geojson', *[point(n, n, {'name': f'Town {n}'}) for n in range(3)])
    other = layer('b.geojson', square(0, 0, 3, 3))
    with Page(page('--title-field', 'name', '--legend', '--color-by', 'name', name, other)) as shown:
        shown.wait("document.querySelectorAll('.plat-in-view li').length === 3")
        names = []
        for _ in range(30):
            shown.keys(Keys.TAB)
            names.append(shown.run('''
                const e = document.activeElement;
                return e === document.body ? '' : e.getAttribute('aria-label') || e.textContent.trim() || e.localName;'''))
        for wanted in ('Map', 'Search for a name', 'Layers', 'Zoom in', 'Zoom out', 'Show the first view again', 'Town 2'):
            assert any(n.startswith(wanted) for n in names), f'{wanted} is not among {names}'
        unnamed = shown.js("[...document.querySelectorAll('button, input, a')].filter((e) => !(e.getAttribute('aria-label')"
                           " || e.textContent.trim() || e.closest('label'))).length")
        equal(unnamed, 0, 'controls without a name')


@check
def without_network():
    """A page needs no network: it opens where there is none."""
    if subprocess.run(['unshare', '-rn', 'true'], capture_output=True).returncode != 0:
        return  # Some machines do not let a process cut itself off.
    made = page('--title', 'Offline', layer('a.geojson', point(0, 0, {'name': 'A'})))
    done = subprocess.run(
        ['unshare', '-rn', 'chromium', '--headless=new', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=5000',
         '--dump-dom', 'file://' + os.path.abspath(made)], capture_output=True, text=True, timeout=60)
    assert 'plat-canvas' in done.stdout, 'the map is drawn without a network: ' + done.stderr[-300:]


@check
def damaged():
    """A page whose data is cut says so."""
    text = open(page(layer('a.geojson', point(0, 0))), encoding='utf-8').read()
    at = text.index('"layers"')
    write('map.html', text[:at] + text[at + 9:])
    with Page('map.html') as shown:
        assert 'cannot be shown' in shown.text(), shown.text()
        equal([e['name'] for e in shown.events()], ['load-start', 'load-fail'], 'events')


@check
def entrance():
    """Markers fall or fade in, and at the end lie where they belong; not without animations."""
    name = layer('a.geojson', point(0, 0))
    aim = ('--center', '0,0', '--zoom', '3', '--size', '400x300', '--marker', 'dot', '--marker-size', '9', name)
    for way in ('drop', 'fade'):
        with Page(page('--animate', way, *aim), 400, 300, moves=True) as shown:
            assert shown.js('window.seenAnimations') > 0, f'{way}: nothing moves'
            shown.wait('document.getAnimations().length === 0')
            near(shown.screenshot().at(*shown.pixel(0, 0))[2], 204, 3, 'the dot')
    with Page(page('--animate', 'drop', '--no-animation', *aim), 400, 300, moves=True) as shown:
        equal(shown.js('window.seenAnimations'), 0, 'animations')
    with Page(page('--animate', 'drop', *aim), 400, 300) as shown:
        equal(shown.js('window.seenAnimations'), 0, 'animations')


@check
def scripts():
    """Each script is sound by itself."""
    folder = os.path.join(os.path.dirname(__file__), '../../../Sources/Engine/Pages/Script')
    files = sorted(os.listdir(folder))
    assert len(files) > 40
    with Page(page(layer('a.geojson', point(0, 0)))) as shown:
        shown.driver.get('about:blank')
        for file in files:
            text = open(os.path.join(folder, file), encoding='utf-8').read()
            fault = shown.driver.execute_script(
                'try { new Function(arguments[0]); return null } catch (e) { return String(e) }', text)
            equal(fault, None, file)
            for word in ('innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(', "setAttribute('style",
                         'bindPopup(', 'bindTooltip(', 'L.control', 'L.divIcon'):
                assert word not in text, f'{file} has {word}'


if __name__ == '__main__':
    wrong = []
    for name in sys.argv[2:] or CHECKS:
        try:
            CHECKS[name]()
        except Exception as error:  # noqa: BLE001, as a browser may fail in many ways
            wrong.append(f'{name}: {type(error).__name__}: {error}'.split('\nStacktrace')[0])
    print('\n'.join(wrong) or 'ok')
