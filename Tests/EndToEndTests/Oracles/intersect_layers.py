"""Seeded pairs of layers for intersect_oracle.py, of which every answer is certain, and the files that they are written to.

Shapes are made on a plane, the frame, in which worlds lie side by side: near the antimeridian longitudes run from 0 to 360.
Positions are whole numbers over a power of two, so that what touches does so exactly; where they are any doubles, shapes that
come near each other's vertices are left out.
"""
import csv
import json
import math
import random

from osgeo import ogr, osr
from shapely.geometry import (
    LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon, box, mapping)
from shapely.ops import transform

ogr.UseExceptions()

KINDS = ["point", "multipoint", "line", "polygon", "mixed"]
# What is nearer than this to a vertex is not certain among any doubles.
NEAR = 1e-7


def dimension(shape):
    return {"Point": 0, "MultiPoint": 0, "LineString": 1, "MultiLineString": 1, "Polygon": 2, "MultiPolygon": 2}[
        shape.geom_type]


def simple(shape):
    """Points, lines and polygons, whatever they are packed in."""
    return [part for whole in shape.geoms for part in simple(whole)] if hasattr(shape, "geoms") else [shape]


def vertices(shape):
    if shape.geom_type == "Polygon":
        return [p for ring in [shape.exterior, *shape.interiors] for p in ring.coords]
    return [p for part in simple(shape) for p in (vertices(part) if part.geom_type == "Polygon" else part.coords)]


def edges(shape):
    """The boundary of polygons; lines and points as they are."""
    return shape.boundary if dimension(shape) == 2 else shape


class Generator:
    """Shapes on a grid of `extent` squares, or among any doubles in its place."""

    def __init__(self, rng, style, extent):
        self.rng, self.style, self.extent = rng, style, extent
        # Shapes that others take edges and places from.
        self.known = []

    def place(self):
        rng = self.rng
        if self.style == "random":
            return rng.uniform(0, self.extent), rng.uniform(0, self.extent)
        if self.known and rng.random() < 0.3:
            coords = vertices(rng.choice(self.known))
            index = rng.randrange(len(coords))
            if rng.random() < 0.5:
                return coords[index]
            (ax, ay), (bx, by) = coords[index - 1], coords[index]
            return (ax + bx) / 2, (ay + by) / 2
        return float(rng.randint(0, self.extent)), float(rng.randint(0, self.extent))

    def ring(self, count, size):
        """A star about some place."""
        rng = self.rng
        cx, cy = rng.uniform(0, self.extent), rng.uniform(0, self.extent)
        places = set()
        for index in range(count):
            angle, radius = (index + rng.uniform(0, 0.8)) / count * 2 * math.pi, rng.uniform(0.3, 1) * size
            x, y = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
            places.add((x, y) if self.style == "random" else (float(round(x)), float(round(y))))
        return sorted(places, key=lambda p: math.atan2(p[1] - cy, p[0] - cx))

    def with_repeats(self, ring):
        """Vertices that come twice, and those in the middle of an edge."""
        result = []
        for index, (x, y) in enumerate(ring):
            result.append((x, y))
            chance = self.rng.random()
            if chance < 0.06:
                result.append((x, y))
            elif chance < 0.12 and self.style != "random":
                nx, ny = ring[(index + 1) % len(ring)]
                result.append(((x + nx) / 2, (y + ny) / 2))
        return result

    def star(self):
        rng = self.rng
        size = rng.uniform(1.5, self.extent * 0.5)
        shell = self.ring(rng.randint(3, 9), size)
        if len(shell) < 3:
            return None
        whole = Polygon(shell)
        holes = []
        if whole.is_valid and rng.random() < 0.4:
            x, y = whole.representative_point().coords[0]
            hole = [(x + dx * size * 0.15, y + dy * size * 0.15) for dx, dy in ((-1, -1), (0, 1), (1, 0))]
            holes.append(hole if self.style == "random" else [(float(round(x)), float(round(y))) for x, y in hole])
        if any(len(set(hole)) < 3 for hole in holes):
            holes = []
        return Polygon(self.with_repeats(shell), [self.with_repeats(hole) for hole in holes])

    def beside(self):
        """A triangle on an edge of another shape."""
        coords = vertices(self.rng.choice(self.known))
        if len(coords) < 3:
            return None
        index = self.rng.randrange(1, len(coords))
        return Polygon([coords[index - 1], coords[index], self.place()])

    def octagonal(self):
        """Squares and diamonds put together and cut out, whose edges run in eight directions."""
        rng, result = self.rng, Polygon()
        for _ in range(rng.randint(1, 5)):
            x, y, w, h = (rng.randint(0, self.extent), rng.randint(0, self.extent), rng.randint(1, 5), rng.randint(1, 5))
            piece = box(x, y, x + w, y + h)
            if rng.random() < 0.4:
                piece = Polygon([(x - w, y), (x, y - w), (x + w, y), (x, y + w)])
            result = result.difference(piece) if rng.random() < 0.3 else result.union(piece)
        return result if result.geom_type in ("Polygon", "MultiPolygon") and not result.is_empty else None

    def sliver(self):
        (ax, ay), (bx, by) = self.place(), self.place()
        dx, dy = self.rng.choice([(0, 1), (1, 0), (1, -1)])
        width = 2.0 ** -self.rng.randint(8, 20)
        return Polygon([(ax, ay), (bx, by), ((ax + bx) / 2 + dx * width, (ay + by) / 2 + dy * width)])

    def polygon(self):
        rng = self.rng
        if self.style == "octagonal":
            return self.octagonal()
        if self.style != "random" and self.known and rng.random() < 0.25:
            return self.beside()
        if self.style == "sliver" and rng.random() < 0.6:
            return self.sliver()
        if rng.random() < 0.2:
            parts = [part for part in (self.star(), self.star()) if part is not None and part.is_valid and part.area > 0]
            return MultiPolygon(parts) if parts else None
        return self.star()

    def path(self):
        rng = self.rng
        if self.style != "random" and self.known and rng.random() < 0.25:
            coords = vertices(rng.choice(self.known))
            start = rng.randrange(len(coords))
            path = coords[start : start + rng.randint(2, 5)]
        else:
            path = [self.place()]
            for _ in range(rng.randint(1, 6)):
                if self.style == "octagonal":
                    (x, y), step = path[-1], rng.randint(1, 6)
                    dx, dy = rng.choice([(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)])
                    path.append((x + dx * step, y + dy * step))
                else:
                    path.append(self.place())
            if rng.random() < 0.2 and self.style != "octagonal":
                path.append(path[0])
        path = [p for place in path for p in [place] * (2 if rng.random() < 0.05 else 1)]
        return path if len(set(path)) > 1 else None

    def line(self):
        paths = [self.path() for _ in range(1 if self.rng.random() < 0.75 else self.rng.randint(2, 3))]
        paths = [path for path in paths if path]
        return None if not paths else LineString(paths[0]) if len(paths) == 1 else MultiLineString(paths)

    def shape(self, kind):
        """A valid one; None after a try that came to nothing."""
        rng = self.rng
        if kind == "mixed":
            kind = rng.choice(KINDS[:-1])
        if self.style != "random" and self.known and rng.random() < 0.16:
            same = rng.choice(self.known)
            if {"point": 0, "multipoint": 0, "line": 1, "polygon": 2}[kind] == dimension(same):
                if dimension(same) > 0 or kind == same.geom_type.lower():
                    return same
        if kind == "point":
            return Point(self.place())
        if kind == "multipoint":
            return MultiPoint([self.place() for _ in range(rng.randint(1, 5))])
        made = self.line() if kind == "line" else self.polygon()
        if made is None or made.is_empty or not made.is_valid or dimension(made) == 2 and made.area == 0:
            return None
        return made

    def layer(self, kind, count, others=()):
        shapes = []
        while len(shapes) < count:
            shape = self.shape(kind)
            if shape is None or self.style == "random" and any(comes_near(shape, other) for other in [*shapes, *others]):
                continue
            shapes.append(shape)
            if self.style != "random":
                self.known.append(shape)
        return shapes


def comes_near(one, other):
    if one.distance(other) > NEAR and (dimension(one) < 2 or dimension(other) < 2):
        return False
    for shape, against in ((one, other), (other, one)):
        if MultiPoint(vertices(shape)).distance(edges(against)) < NEAR:
            return True
    return False


class Frame:
    """Where on the globe the grid lies; `style` is how longitudes beyond 180 are written."""

    def __init__(self, rng, is_seam, extent, step, is_aside=True):
        self.is_seam, self.step = is_seam, step
        if is_seam:
            # Aside, no vertex lies on the antimeridian, and no two of the eight directions cross there.
            aside = (0.3125 + 2**-12) * step if is_aside else 0
            self.x = 180 - extent * step * rng.choice([0.25, 0.5, 0.75]) + aside
        else:
            self.x = rng.randint(-140, 110)
        self.y = rng.randint(-50, 30)

    def placed(self, shape):
        return transform(lambda x, y: (self.x + x * self.step, self.y + y * self.step), shape)

    def stepped(self, shape):
        """With vertices on either side of the antimeridian on edges over it, so near that the cut is exact."""
        east = self.x + math.ceil((180 - self.x) / self.step * 16) / 16 * self.step
        west = east - self.step / 16

        def path(coords):
            result = [coords[0]]
            for (ax, ay), (bx, by) in zip(coords, coords[1:]):
                slope = 0 if ax == bx else (by - ay) / (bx - ax)
                xs = [x for x in (west, east) if min(ax, bx) < x < max(ax, bx)]
                xs = xs if ax < bx else xs[::-1]
                result += [(x, ay + slope * (x - ax)) for x in xs if (ax - 180) * (bx - 180) < 0] + [(bx, by)]
            return result

        if dimension(shape) == 0:
            return shape
        made = [
            LineString(path(part.coords)) if dimension(part) == 1
            else Polygon(path(part.exterior.coords), [path(hole.coords) for hole in part.interiors]) for part in simple(shape)]
        return gathered(made, shape)

    def written(self, shape, style):
        if not self.is_seam:
            return shape
        if style == "beyond":
            return shape
        if style == "west":
            return transform(lambda x, y: (x - 360, y), shape)
        # A single place on the antimeridian stays one.
        if style == "wrapped" or shape.geom_type == "Point":
            return transform(lambda x, y: (x - 360 if x > 180 else x, y), shape)
        if dimension(shape) == 1:
            # Path by path, as an overlay would part them where they cross.
            paths = [half for path in simple(shape) for half in halves(path.coords)]
            return LineString(paths[0]) if len(paths) == 1 else MultiLineString(paths)
        west = shape.intersection(box(0, -90, 180, 90))
        east = shape.intersection(box(180, -90, 360, 90))
        return gathered(simple(west) + [transform(lambda x, y: (x - 360, y), part) for part in simple(east)], shape)

    def read(self, shape):
        """Back from what was cut at the antimeridian."""
        if not self.is_seam or shape is None:
            return shape
        parts = [transform(lambda x, y: (x + 360, y), p) if p.bounds[0] < 0 else p for p in simple(shape)]
        return gathered(parts, shape)


def halves(path):
    """The parts of a path beyond the antimeridian and on this side of it."""
    result, side = [[path[0]]], 0
    for (ax, ay), (bx, by) in zip(path, path[1:]):
        side = side or (ax > 180) - (ax < 180)
        other = (bx > 180) - (bx < 180)
        if side * other < 0:
            if ax != 180:
                cut = (180.0, ay + (by - ay) * ((180 - ax) / (bx - ax)))
                result[-1].append(cut)
            result.append([result[-1][-1]])
        side = other or side
        result[-1].append((bx, by))
    return [[(x - 360, y) if max(p[0] for p in part) > 180 else (x, y) for x, y in part] for part in result]


def gathered(parts, like):
    parts = [part for part in parts if not part.is_empty and dimension(part) == dimension(simple(like)[0])]
    if len(parts) == 1 and not like.geom_type == "MultiPoint":
        return parts[0]
    return {0: MultiPoint, 1: MultiLineString, 2: MultiPolygon}[dimension(parts[0])](parts)


class Layer:
    """Shapes of the frame with values, written to a file; None is a feature without a geometry."""

    def __init__(self, rng, frame, shapes, kind, letter):
        self.frame, self.shapes, self.kind, self.letter = frame, shapes, kind, letter
        self.names = [rng.choice([f"{letter}{n}", f"{letter} \"{n}\", ü", None]) for n in range(1, len(shapes) + 1)]
        self.heights = [rng.choice([-1, 0, 0.5, 2, 2]) for _ in shapes]
        formats = ["csv", "geojson", "geojsonl"] + ["shp"] * (kind != "mixed")
        self.format = rng.choice(formats + ["places"] * 3 if kind == "point" and None not in shapes else formats)
        # Columns have longitudes within ±180°, and rings of a shapefile lie on a plane.
        styles = ["beyond", "west", "cut"] * (self.format != "places")
        styles += ["wrapped"] * 2 * (self.format != "shp" or kind != "polygon")
        self.style = rng.choice(styles)
        self.rng = rng

    def rows(self):
        """The values of each feature: `id` is a name that both layers have."""
        for number, (name, height) in enumerate(zip(self.names, self.heights), 1):
            yield {"id": number, self.letter + "_name": name, "height": height} if self.letter == "a" else {
                "id": number, self.letter + "_name": name}

    def geometries(self):
        for shape in self.shapes:
            written = None if shape is None else self.frame.written(shape, self.style)
            if written is not None and dimension(written) == 2:
                written = self.turned(written)
            yield written

    def turned(self, shape):
        """Rings run either way."""
        def turn(polygon):
            rings = [list(ring.coords) for ring in [polygon.exterior, *polygon.interiors]]
            rings = [ring[::-1] if self.rng.random() < 0.5 else ring for ring in rings]
            return Polygon(rings[0], rings[1:])

        return turn(shape) if shape.geom_type == "Polygon" else MultiPolygon([turn(part) for part in shape.geoms])

    def write(self, stem):
        """The name of the file."""
        rows, geometries = list(self.rows()), list(self.geometries())
        if self.format == "shp":
            return self.write_shapefile(stem + ".shp", rows, geometries)
        name = stem + {"csv": ".csv", "places": ".csv", "geojson": ".geojson", "geojsonl": ".geojsonl"}[self.format]
        with open(name, "w", newline="") as file:
            if self.format in ("csv", "places"):
                table = csv.writer(file, lineterminator="\n")
                table.writerow([*rows[0], *(["wkt"] if self.format == "csv" else ["lat", "lon"])])
                for row, shape in zip(rows, geometries):
                    where = [wkt(shape)] if self.format == "csv" else [repr(shape.y), repr(shape.x)]
                    table.writerow([*row.values(), *where])
            else:
                features = [
                    {"type": "Feature", "properties": row, "geometry": None if shape is None else mapping(shape)}
                    for row, shape in zip(rows, geometries)]
                if self.format == "geojson":
                    json.dump({"type": "FeatureCollection", "features": features}, file)
                else:
                    file.writelines(json.dumps(feature) + "\n" for feature in features)
        return name

    def write_shapefile(self, name, rows, geometries):
        system = osr.SpatialReference()
        system.ImportFromEPSG(4326)
        system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
        kind = {
            "point": ogr.wkbPoint, "multipoint": ogr.wkbMultiPoint, "line": ogr.wkbLineString, "polygon": ogr.wkbPolygon}
        source = ogr.GetDriverByName("ESRI Shapefile").CreateDataSource(name)
        layer = source.CreateLayer("layer", system, kind[self.kind], ["ENCODING=UTF-8"])
        for field, value in rows[0].items():
            number = ogr.OFTInteger if field == "id" else ogr.OFTReal
            layer.CreateField(ogr.FieldDefn(field, ogr.OFTString if field.endswith("name") else number))
        for row, shape in zip(rows, geometries):
            feature = ogr.Feature(layer.GetLayerDefn())
            for field, value in row.items():
                if value is not None:
                    feature.SetField(field, value)
            if shape is not None:
                feature.SetGeometry(ogr.CreateGeometryFromWkb(shape.wkb))
            layer.CreateFeature(feature)
        return name


def wkt(shape):
    """With all digits, as Python writes them."""
    if shape is None:
        return ""

    def text(part):
        return ", ".join(f"{x!r} {y!r}" for x, y in part)

    def body(part):
        if part.geom_type == "Polygon":
            return "(" + ", ".join(f"({text(ring.coords)})" for ring in [part.exterior, *part.interiors]) + ")"
        return f"({text(part.coords)})"

    if hasattr(shape, "geoms"):
        return f"{shape.geom_type.upper()} ({', '.join(body(part) for part in shape.geoms)})"
    return f"{shape.geom_type.upper()} {body(shape)}"


class Pair:
    """Two layers, by their number; with `is_on_seam` vertices and edges lie on the antimeridian itself."""

    def __init__(self, number, is_on_seam=False):
        self.rng = rng = random.Random(number * 7919 + 5)
        self.number = number
        is_seam = is_on_seam or number % 5 == 4
        styles = ["octagonal"] if is_on_seam else ["octagonal", "octagonal", "random"] if is_seam else ["grid"] * 4 + ["octagonal", "sliver", "random"]
        self.style = rng.choice(styles)
        extent = rng.choice([4, 6, 8, 12])
        step = rng.choice([1.0, 0.5, 2.0**-6]) if self.style != "random" else rng.choice([0.01, 1.0, 2.0])
        if self.style == "random":
            extent = 12
        self.frame = Frame(rng, is_seam, extent, step, not is_on_seam)
        self.scale = step
        kinds = KINDS + ["polygon"] * 4 + ["line"]
        self.kinds = (rng.choice(kinds), rng.choice(kinds))
        generator = Generator(rng, self.style, extent)
        a = generator.layer(self.kinds[0], rng.randint(3, 16))
        b = generator.layer(self.kinds[1], rng.randint(3, 16), others=a)
        self.a, self.b = self.layer(a, self.kinds[0], "a"), self.layer(b, self.kinds[1], "b")

    def layer(self, shapes, kind, letter):
        shapes = [self.frame.placed(shape) for shape in shapes]
        if self.frame.is_seam and self.style != "random":
            shapes = [self.frame.stepped(shape) for shape in shapes]
        if self.rng.random() < 0.2:
            shapes[self.rng.randrange(len(shapes))] = None
        return Layer(self.rng, self.frame, shapes, kind, letter)
