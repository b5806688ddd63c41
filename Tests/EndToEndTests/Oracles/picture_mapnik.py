"""Whether `plat render` draws a layer as mapnik does, which projects and rasterizes by itself.

    picture_mapnik.py PLAT VIEW FOLDER [PICTURES]

prints how many pixels differ too much, or `ok`. FOLDER has the layers; in the folder PICTURES both pictures are kept.
"""

import math
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import mapnik
import numpy

SIZE = 1024
RADIUS = 6_378_137
HALF_WORLD = math.pi * RADIUS
# A pixel differs too much if one of its channels does by more than this; so many may.
MOST_DIFFERENCE = 48
MOST_SHARE = 0.0002
# Pixels on both sides of an edge of the world, along which mapnik draws boundaries that are none.
EDGE = 4


class View(NamedTuple):
    layer: str
    latitude: float
    longitude: float
    zoom: float
    is_line: bool = False


VIEWS = {
    "world": View("ne_110m_admin_0_sovereignty", 0, 0, 2),
    "zoomed-in": View("ne_110m_admin_0_sovereignty", 47, 9, 5),
    "fractional": View("ne_110m_admin_0_sovereignty", -12.5, -61.3, 3.7),
    "antimeridian": View("ne_110m_admin_0_sovereignty", 20, 180, 3),
    "rivers": View("ne_50m_rivers_lake_centerlines", 30, 10, 2, is_line=True),
    "rivers-zoomed-in": View("ne_50m_rivers_lake_centerlines", 50, 25, 5, is_line=True),
}

AREA = """
    <PolygonSymbolizer fill="#3388cc" fill-opacity="0.4"/>
    <LineSymbolizer stroke="#aa3322" stroke-opacity="0.8" stroke-width="1.5" stroke-linejoin="round"/>"""
LINE = """
    <LineSymbolizer stroke="#225599" stroke-opacity="0.7" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>"""
PLAT_AREA = "--fill #3388cc --fill-opacity 0.4 --stroke #aa3322 --stroke-opacity 0.8 --stroke-width 1.5 --stroke-join round"
PLAT_LINE = "--stroke #225599 --stroke-opacity 0.7 --stroke-width 3 --stroke-join round --stroke-cap round"


def pixels(image):
    """Rows of red, green and blue."""
    rows = numpy.frombuffer(image.tostring(), dtype=numpy.uint8).reshape(image.height(), image.width(), 4)
    return rows[:, :, :3].astype(int)


def drawn_by_plat(plat, view, path, picture):
    words = f"--size {SIZE}x{SIZE} --center {view.latitude},{view.longitude} --zoom {view.zoom} --background white"
    style = PLAT_LINE if view.is_line else PLAT_AREA
    subprocess.run(
        [plat, "render", "-q", "-o", picture, "--no-simplestyle", *words.split(), *style.split(), path], check=True
    )
    return pixels(mapnik.Image.open(str(picture)))


def middle_and_reach(view, longitude):
    """The middle of the view in metres, and how far it is from there to its sides."""
    x = RADIUS * math.radians(longitude)
    y = RADIUS * math.asinh(math.tan(math.radians(view.latitude)))
    return x, y, HALF_WORLD * SIZE / (256 * 2**view.zoom)


def judged(view):
    """The pixels that are not at an edge of the world."""
    x, y, reach = middle_and_reach(view, view.longitude)
    result = numpy.ones((SIZE, SIZE), dtype=bool)
    for edge in (-HALF_WORLD, HALF_WORLD):
        column, row = (round(SIZE / 2 * (1 + way / reach)) for way in (edge - x, y - edge))
        result[:, max(column - EDGE, 0) : max(column + EDGE, 0)] = False
        result[max(row - EDGE, 0) : max(row + EDGE, 0)] = False
    return result


def drawn_by_mapnik(view, path, longitude):
    """The view with its middle at this longitude, of which only the part within the world is drawn."""
    picture = mapnik.Map(SIZE, SIZE)
    mapnik.load_map_from_string(
        picture,
        f"""<Map srs="epsg:3857" background-color="#ffffff">
            <Style name="style"><Rule>{LINE if view.is_line else AREA}</Rule></Style>
            <Layer name="layer" srs="epsg:4326"><StyleName>style</StyleName><Datasource>
                <Parameter name="type">shape</Parameter><Parameter name="file">{path}</Parameter>
            </Datasource></Layer>
        </Map>""",
    )
    picture.buffer_size = 16
    x, y, reach = middle_and_reach(view, longitude)
    picture.zoom_to_box(mapnik.Box2d(x - reach, y - reach, x + reach, y + reach))
    image = mapnik.Image(SIZE, SIZE)
    mapnik.render(picture, image)
    return image


def main():
    plat, name, folder, *kept = sys.argv[1:]
    view = VIEWS[name]
    path = Path(folder) / f"{view.layer}.shp"
    ours = drawn_by_plat(plat, view, path, Path(*kept) / f"{name}.png")
    image = drawn_by_mapnik(view, path, view.longitude)
    if kept:
        image.save(str(Path(*kept) / f"{name}-mapnik.png"), "png32")
    theirs = pixels(image)
    if view.longitude == 180:
        # Mapnik draws no second copy of the world.
        theirs[:, SIZE // 2 :] = pixels(drawn_by_mapnik(view, path, -180))[:, SIZE // 2 :]
    is_judged = judged(view)
    drawn = numpy.count_nonzero((theirs != 255).any(axis=2) & is_judged) / numpy.count_nonzero(is_judged)
    if drawn < 0.02:
        print(f"mapnik draws {drawn:.2%} of the pixels, so there is little to compare")
    difference = numpy.abs(ours - theirs).max(axis=2)[is_judged]
    share = numpy.count_nonzero(difference > MOST_DIFFERENCE) / difference.size
    if kept:
        over = numpy.count_nonzero(difference > 16) / difference.size
        print(f"mean {difference.mean():.2f}, over 16 {over:.3%}, over {MOST_DIFFERENCE} {share:.3%}, drawn {drawn:.1%}")
    if share > MOST_SHARE:
        print(f"{share:.3%} of the pixels differ by more than {MOST_DIFFERENCE} of 255")
    elif drawn >= 0.02:
        print("ok")


main()
