"""Does the work of one of the peers of scripts/bench that are modules of Python. Prints how long that took, in seconds,
without the start of Python and its imports, and how many rows came out.

    duckdb SQL                        a COPY
    sedonadb SQL A.parquet ...        a SELECT from A ..., written as CSV
    geopandas WORK A B                one of the functions below
    movingpandas FIXES                speed, distance and direction of each fix, written as CSV
    loop FIXES CIRCLES                who enters and leaves circles, by a loop in Python
    reverse_geocoder CLICKS           the nearest place of each position, written as CSV
    rapidfuzz NAMES GAZETTEER         the most similar name of each misspelt name, written as CSV
    datashader PLACES SIZE            a picture of the world with a pixel for each place
    folium PLACES                     a page with a dot and a name for each place
"""

import sys
import tempfile
import time
import warnings
from pathlib import Path

# What scripts/bench --install-peers installs, in a folder of its own: none of them is a program or a Debian package.
PACKAGES = (
    "datashader==0.19.1", "duckdb-extensions==1.5.5", "duckdb-extension-spatial==1.5.5", "folium==0.20.0",
    "geopandas==1.2.0",
    "movingpandas==0.23.0", "pandas==3.1.1", "pillow==13.0.0", "pyarrow==26.0.1", "pyogrio==0.13.0",
    "rapidfuzz==3.14.1", "reverse_geocoder==1.5.1", "sedonadb==0.5.0", "shapely==2.2.0",
)


def duckdb(_, query):
    import duckdb
    from duckdb_extensions import import_extension

    import_extension("spatial")
    start = time.perf_counter()
    connection = duckdb.connect()
    connection.load_extension("spatial")
    connection.execute("SET enable_progress_bar = false")
    (rows,) = connection.execute(query).fetchone()
    return time.perf_counter() - start, rows


def sedonadb(folder, query, *paths):
    import sedonadb

    # It replaces the file that it writes to, so that must not be /dev/null.
    result = folder / "result.csv"
    start = time.perf_counter()
    context = sedonadb.connect()
    for path in paths:
        context.read_parquet(path).to_view(Path(path).stem)
    context.sql(query).to_csv(result)
    elapsed = time.perf_counter() - start
    return elapsed, result.read_bytes().count(b"\n") - 1


def geopandas(folder, work, *paths):
    import functools

    import geopandas
    import numpy
    import pandas
    import pyarrow.csv
    import pyogrio
    import shapely

    # That degrees are no metres is known.
    warnings.simplefilter("ignore")

    def polygons(path):
        return geopandas.read_file(path, use_arrow=True)

    def points(path, columns=None):
        table = pandas.read_csv(path, usecols=columns, engine="pyarrow")
        return geopandas.GeoDataFrame(table, geometry=geopandas.points_from_xy(table.lon, table.lat), crs="EPSG:4326")

    def pairs(left, right):
        pairs = points(left, ["id", "lat", "lon"]).sjoin(polygons(right)[["id", "geometry"]])
        pairs[["id_left", "id_right"]].to_csv(folder / "result.csv", index=False)
        return pairs

    # Asks for the points of each polygon, not for the polygons of each point: GEOS then prepares the polygons.
    def turned_pairs(left, right):
        pairs = polygons(right)[["id", "geometry"]].sjoin(points(left, ["id", "lat", "lon"]))
        pairs[["id_right", "id_left"]].to_csv(folder / "result.csv", index=False)
        return pairs

    def join(left, right):
        joined = points(left).sjoin(polygons(right))
        joined.drop(columns=["geometry", "index_right"]).to_csv(folder / "result.csv", index=False)
        return joined

    def turned_join(left, right):
        joined = polygons(right).sjoin(points(left))
        joined.drop(columns=["geometry", "index_right"]).to_csv(folder / "result.csv", index=False)
        return joined

    def overlay(left, right):
        pieces = geopandas.overlay(polygons(left), polygons(right))
        pieces.to_file(folder / "result.geojson")
        return pieces

    def overlay_parquet(left, right):
        pieces = geopandas.overlay(polygons(left), polygons(right))
        pieces.to_parquet(folder / "result.parquet")
        return pieces

    # Results are compared by their number and not written, which plat does.
    def overlay_union(left, right):
        areas = polygons(left)
        return geopandas.overlay(areas, polygons(right).to_crs(areas.crs), how="union")

    # What becomes of coverages is written as plat writes it.
    def dissolve(path, field, method):
        return written(polygons(path)[[field, "geometry"]].dissolve(field, method=method))

    def coverage_simplify(path, tolerance):
        return changed(path, lambda shapes: shapely.coverage_simplify(shapes, float(tolerance)))

    def coverage_clean(path):
        return changed(path, shapely.coverage_clean)

    def changed(path, change):
        areas = polygons(path)
        return written(areas.set_geometry(change(areas.geometry.values), crs=areas.crs))

    def written(areas):
        areas.to_file(folder / "result.geojson")
        return areas

    def clip(left, right):
        pieces = geopandas.clip(polygons(left), polygons(right))
        pieces.to_file(folder / "result.geojson")
        return pieces

    def within(left, right):
        areas = polygons(right)
        found = points(left).to_crs(areas.crs).sjoin(areas[["GEOID", "geometry"]], predicate="within")
        found[["id", "GEOID"]].to_csv(folder / "result.csv", index=False)
        return found

    def polygons_within(left, right):
        found = polygons(left).sjoin(polygons(right), predicate="within")
        found[["GEOID_left", "GEOID_right"]].to_csv(folder / "result.csv", index=False)
        return found

    def nearest(left, right):
        areas = polygons(right)
        found = points(left).to_crs(areas.crs).sjoin_nearest(areas[["GEOID", "geometry"]], distance_col="distance")
        found[["id", "GEOID", "distance"]].to_csv(folder / "result.csv", index=False)
        return found

    def is_valid(path):
        return [valid for valid in shapely.is_valid(pyogrio.read_dataframe(path).geometry.values) if valid]

    def query(predicate, left, right):
        tree = shapely.STRtree(pyogrio.read_dataframe(right).geometry.values)
        pairs = tree.query(pyogrio.read_dataframe(left).geometry.values, predicate=predicate)
        numpy.savetxt(folder / "result.csv", pairs.T, fmt="%d")
        return pairs[0]

    query_touches = functools.partial(query, "touches")
    query_crosses = functools.partial(query, "crosses")
    query_overlaps = functools.partial(query, "overlaps")
    query_within = functools.partial(query, "within")

    # Not a peer's work, but how its data are made: many groups of rows are read by many threads.
    def parquet(path, result):
        layer = points(path) if path.endswith(".csv") else polygons(path)
        layer.to_parquet(result, row_group_size=100_000)
        return layer

    work = locals()[work]
    start = time.perf_counter()
    rows = work(*paths)
    return time.perf_counter() - start, len(rows)


def movingpandas(folder, path):
    # It warns that a library for smoothing is missing, which is not needed here.
    warnings.simplefilter("ignore")
    import movingpandas
    import pandas

    start = time.perf_counter()
    table = pandas.read_csv(path, engine="pyarrow")
    # It accepts only times without a zone.
    table["time"] = pandas.to_datetime(table["time"]).dt.tz_localize(None)
    tracks = movingpandas.TrajectoryCollection(table, traj_id_col="device", t="time", x="lon", y="lat")
    for add in (tracks.add_speed, tracks.add_distance, tracks.add_direction):
        add()
    fixes = tracks.to_point_gdf()
    fixes.to_csv(folder / "result.csv")
    return time.perf_counter() - start, len(fixes)


def loop(folder, fixes, circles):
    import collections
    import csv
    import math

    start = time.perf_counter()
    side = 0.01  # degrees of a cell
    cells = collections.defaultdict(list)
    with open(circles) as file:
        for row in csv.DictReader(file):
            latitude, longitude, radius = float(row["lat"]), float(row["lon"]), float(row["radius"])
            height = radius / 111_000
            width = height / math.cos(math.radians(latitude))
            for y in range(int((latitude - height) // side), int((latitude + height) // side) + 1):
                for x in range(int((longitude - width) // side), int((longitude + width) // side) + 1):
                    cells[y, x].append((row["id"], math.radians(latitude), math.radians(longitude), radius))
    where = {}
    count = 0
    with open(fixes) as file, open(folder / "result.csv", "w") as result:
        write = csv.writer(result).writerow
        write(("device", "region", "event", "time", "lat", "lon"))
        for row in csv.DictReader(file):
            latitude, longitude = float(row["lat"]), float(row["lon"])
            inside = set()
            for name, middle, meridian, radius in cells.get((int(latitude // side), int(longitude // side)), ()):
                phi = math.radians(latitude)
                half = math.sin((phi - middle) / 2) ** 2
                half += math.cos(phi) * math.cos(middle) * math.sin((math.radians(longitude) - meridian) / 2) ** 2
                if 2 * 6_371_009 * math.asin(math.sqrt(half)) <= radius:
                    inside.add(name)
            before = where.get(row["device"], inside)
            where[row["device"]] = inside
            if inside != before:
                for event, names in (("exit", before - inside), ("enter", inside - before)):
                    for name in names:
                        write((row["device"], name, event, row["time"], row["lat"], row["lon"]))
                        count += 1
    return time.perf_counter() - start, count


def reverse_geocoder(folder, clicks):
    import csv

    import reverse_geocoder as geocoder

    start = time.perf_counter()
    with open(clicks, newline="") as file:
        rows = list(csv.DictReader(file))
    # Its own table of places of 1,000 people or more; the mode of two processes is slower.
    found = geocoder.search([(float(row["lat"]), float(row["lon"])) for row in rows], mode=1, verbose=False)
    with open(folder / "result.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "lat", "lon", "name", "admin1", "cc"])
        writer.writerows(
            (row["id"], row["lat"], row["lon"], place["name"], place["admin1"], place["cc"])
            for row, place in zip(rows, found)
        )
    return time.perf_counter() - start, len(found)


def rapidfuzz(folder, names, gazetteer):
    import csv

    from rapidfuzz import distance, process

    start = time.perf_counter()
    with open(gazetteer, newline="") as file:
        places = [row["name"].lower() for row in csv.DictReader(file)]
    with open(names, newline="") as file:
        queries = [row["place"].lower() for row in csv.DictReader(file)]
    with open(folder / "result.csv", "w", newline="") as file:
        writer = csv.writer(file)
        for query in queries:
            found = process.extractOne(query, places, scorer=distance.OSA.distance, score_cutoff=2)
            writer.writerow([query, found[0] if found else ""])
    return time.perf_counter() - start, len(queries)


def folium(folder, path):
    import folium
    import pandas

    result = folder / "page.html"
    start = time.perf_counter()
    table = pandas.read_csv(path)
    features = [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [lon, lat]}, "properties": {"name": name}}
        for lon, lat, name in zip(table.lon, table.lat, table.name)
    ]
    page = folium.Map()
    folium.GeoJson(
        {"type": "FeatureCollection", "features": features}, marker=folium.CircleMarker(radius=3),
        tooltip=folium.GeoJsonTooltip(["name"]),
    ).add_to(page)
    page.save(result)
    return time.perf_counter() - start, len(features)


def datashader(folder, path, size):
    import datashader
    import datashader.transfer_functions
    import pandas

    start = time.perf_counter()
    table = pandas.read_csv(path, usecols=["lat", "lon"], engine="pyarrow")
    table["x"], table["y"] = datashader.utils.lnglat_to_meters(table.lon, table.lat)
    half = 20_037_508.34
    canvas = datashader.Canvas(int(size), int(size), (-half, half), (-half, half))
    counts = canvas.points(table, "x", "y")
    # A pixel for each place on a transparent background: discs on a white one would take it several times as long.
    shaded = datashader.transfer_functions.shade(counts, cmap=["#3388cc"])
    shaded.to_pil().save(folder / "result.png")
    return time.perf_counter() - start, len(table)


if __name__ == "__main__":
    peers = (datashader, duckdb, folium, geopandas, loop, movingpandas, rapidfuzz, reverse_geocoder, sedonadb)
    peer = {peer.__name__: peer for peer in peers}[sys.argv[1]]
    with tempfile.TemporaryDirectory() as folder:
        print(*peer(Path(folder), *sys.argv[2:]))
