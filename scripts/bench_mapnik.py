"""Does the work of mapnik for scripts/bench, by the system's Python, which alone has it. Prints how long that took, in
seconds, without the start of Python and its imports, and how many pictures came out.

    mapnik picture FORMAT LAT,LON,ZOOM SIZE LAYER ...   a PNG of so many pixels a side
    mapnik tiles FOLDER LEVELS PROCESSES LAYER ...      all tiles of the levels 0 to LEVELS
    mapnik names LAT,LON,ZOOM SIZE TABLE                dots and names of a table's rows; the first rows win

A layer is a file with its colours, as `plat render --layer` takes it: FILE,fill=C,stroke=C.
"""

import math
import multiprocessing
import sys
import time
from pathlib import Path

import mapnik

HALF_WORLD = math.pi * 6_378_137
FONT = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"


def style(keys):
    symbols = ""
    if "fill" in keys:
        symbols += f'<PolygonSymbolizer fill="{keys["fill"]}"/>'
    if "stroke" in keys:
        symbols += f'<LineSymbolizer stroke="{keys["stroke"]}" stroke-width="{keys.get("stroke-width", 1)}"/>'
    return symbols


def shapes(layers):
    """A map of the layers, the first at the bottom."""
    text = ""
    for number, layer in enumerate(layers):
        path, *keys = layer.split(",")
        text += f"""
            <Style name="{number}"><Rule>{style(dict(key.split("=") for key in keys))}</Rule></Style>
            <Layer name="{number}" srs="epsg:4326"><StyleName>{number}</StyleName><Datasource>
                <Parameter name="type">shape</Parameter><Parameter name="file">{path}</Parameter>
            </Datasource></Layer>"""
    return text


def names(table):
    # Names that come first win, so the table has the largest places first.
    return f"""
        <Style name="names"><Rule>
            <DotSymbolizer fill="#333333" width="6" height="6"/>
            <TextSymbolizer face-name="Liberation Sans Regular" size="13" halo-radius="1.5" dx="6">[name]</TextSymbolizer>
        </Rule></Style>
        <Layer name="names" srs="epsg:4326"><StyleName>names</StyleName><Datasource>
            <Parameter name="type">csv</Parameter><Parameter name="file">{table}</Parameter>
        </Datasource></Layer>"""


def new_map(width, text):
    picture = mapnik.Map(width, width)
    mapnik.load_map_from_string(picture, f'<Map srs="epsg:3857" background-color="#ffffff">{text}</Map>')
    return picture


def show(picture, view):
    """Shows so many pixels around a place as a zoom level has."""
    latitude, longitude, zoom = map(float, view.split(","))
    x = math.radians(longitude) * 6_378_137
    y = math.asinh(math.tan(math.radians(latitude))) * 6_378_137
    half = HALF_WORLD * picture.width / (256 * 2**zoom)
    picture.zoom_to_box(mapnik.Box2d(x - half, y - half, x + half, y + half))


def draw(picture, view, form):
    show(picture, view)
    image = mapnik.Image(picture.width, picture.height)
    mapnik.render(picture, image)
    image.tostring(form)


def draw_picture(form, view, size, *layers):
    draw(new_map(int(size), shapes(layers)), view, form)
    return 1


def draw_names(view, size, table):
    mapnik.FontEngine.register_font(FONT)
    draw(new_map(int(size), names(table)), view, "png32")
    return 1


class Tiler:
    """The map of a process that draws tiles, which keeps what it has read."""

    picture = None

    @classmethod
    def begin(cls, layers):
        cls.picture = new_map(256, shapes(layers))
        cls.picture.buffer_size = 64

    @classmethod
    def draw_column(cls, column):
        folder, level, x = column
        side = 2 * HALF_WORLD / 2**level
        place = Path(folder) / str(level) / str(x)
        place.mkdir(parents=True, exist_ok=True)
        for y in range(2**level):
            west, north = x * side - HALF_WORLD, HALF_WORLD - y * side
            cls.picture.zoom_to_box(mapnik.Box2d(west, north - side, west + side, north))
            image = mapnik.Image(256, 256)
            mapnik.render(cls.picture, image)
            (place / f"{y}.png").write_bytes(image.tostring("png32"))
        return 2**level


def draw_tiles(folder, levels, processes, *layers):
    columns = [(folder, level, x) for level in range(int(levels) + 1) for x in range(2**level)]
    with multiprocessing.Pool(int(processes), Tiler.begin, (layers,)) as pool:
        return sum(pool.imap_unordered(Tiler.draw_column, columns))


if __name__ == "__main__":
    work = {"picture": draw_picture, "tiles": draw_tiles, "names": draw_names}[sys.argv[2]]
    start = time.perf_counter()
    count = work(*sys.argv[3:])
    print(time.perf_counter() - start, count)
