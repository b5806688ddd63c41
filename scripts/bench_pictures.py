"""Layers of pictures for scripts/bench, and the colours in which plat and its peers draw them.

ne_…       layers of Natural Earth, copied from the data beside the project
townnames  all places of 1,000 people or more, the largest first
manytowns  the 100,000 largest of them
"""

import csv
import functools
import io

import bench_places
from bench_files import SHARED, Skipped, write_bytes, write_text

# Drawn in this order: fill and a line of one pixel.
WORLD = (
    "{ne_10m_geography_marine_polys.shp},fill=#cfe3ee,stroke=#8fb0c4",
    "{ne_110m_land.shp},fill=#f2efe6,stroke=#998877",
    "{ne_110m_admin_0_sovereignty.shp},fill=#e8dcc0,stroke=#aa8866",
    "{ne_50m_lakes.shp},fill=#aaccee,stroke=#5588aa",
    "{ne_50m_rivers_lake_centerlines.shp},stroke=#4477bb",
)
TRACTS = ("{tracts.shp},fill=#e8dcc0,stroke=#aa8866",)
# Where pyramids are written. It is removed before each run.
TILES = "/dev/shm/plat-bench-tiles"


def plat_picture(view, layers, size=2048, options=""):
    """A command of plat; the view is LAT,LON,ZOOM, as the peers take it."""
    latitude, longitude, zoom = view.split(",")
    words = " ".join(f"--layer {layer},stroke-width=1" for layer in layers)
    return (
        f"plat render -q --size {size}x{size} --center {latitude},{longitude} --zoom {zoom} --background white "
        f"--no-simplestyle --fill-opacity 1 {options} {words}"
    )


def mapnik_picture(view, layers, form="png32", size=2048):
    return f"mapnik picture {form} {view} {size} {' '.join(layers)}"


def plat_tiles(output, layers, levels, options=""):
    words = " ".join(f"--layer {layer},stroke-width=1" for layer in layers)
    return (
        f"plat render -q -o {output} --tiles 0-{levels} --background white --no-simplestyle --fill-opacity 1 "
        f"{options} {words}"
    )


def copy_layer(name):
    # The .shp is there when all of them are.
    for ending in ("prj", "dbf", "shx", "shp"):
        source = SHARED / "real" / f"{name}.{ending}"
        if not source.exists():
            raise Skipped(f"{source} is missing")
        write_bytes(source.name, source.read_bytes())


def make_names():
    rows = sorted(bench_places.rows(), key=lambda row: -int(row[4] or 0))
    for name, count in (("townnames", len(rows)), ("manytowns", 100_000)):
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(["name", "lat", "lon", "country", "population"])
        # Mapnik takes an apostrophe for a quote.
        writer.writerows([row[0].replace("'", "’"), *row[1:]] for row in rows[:count])
        write_text(f"{name}.csv", text.getvalue())


LAYERS = (
    "ne_10m_geography_marine_polys", "ne_110m_land", "ne_110m_admin_0_sovereignty", "ne_50m_lakes",
    "ne_50m_rivers_lake_centerlines",
)
MAKERS = {
    **{name: functools.partial(copy_layer, name) for name in LAYERS}, "townnames": make_names,
    "manytowns": make_names,
}
