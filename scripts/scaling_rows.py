"""Odd collections and many files, of any size. See bench_scaling."""

import json

from bench_scaling import Family


def foreign_members(size, folder):
    """A collection with as many members that GeoJSON does not know."""
    collection = {"type": "FeatureCollection", "features": []}
    collection |= {f"member {number}": number for number in range(size)}
    (folder / "collection.geojson").write_text(json.dumps(collection))


def many_files(size, folder):
    for number in range(size):
        (folder / f"{number:06}.csv").write_text(f"id,lat,lon,name\n{number},{number % 90},1.5,name {number}\n")


FAMILIES = [
    Family("rows: foreign members of a collection", "plat cat -q collection.geojson", foreign_members, 4000),
    Family("rows: info of many files", "plat info *.csv", many_files, 50, is_quick=True),
]
