"""Outlines of Natural Earth: reading them, and the boxes of countries and first-level divisions. For scripts/places.py."""

import math
import sqlite3
import struct
from collections import Counter, defaultdict

# Degrees beside an island where a place is on its shore.
SHORE = 0.1


def shapes(shp, dbf):
    """Records of a shapefile of polygons: fields by name in lower case, and the rings of each as lists of longitudes and
    latitudes, those of holes with False."""
    count, start, length = struct.unpack("<4xIHH", dbf[:12])
    fields, offset = {}, 1
    for field in (dbf[at : at + 32] for at in range(32, start - 1, 32)):
        fields[field[:11].rstrip(b"\0").decode().lower()] = slice(offset, offset + field[16])
        offset += field[16]
    at = 100
    for index in range(count):
        row = dbf[start + index * length : start + (index + 1) * length]
        size = struct.unpack(">I", shp[at + 4 : at + 8])[0] * 2
        record = shp[at + 8 : at + 8 + size]
        at += 8 + size
        parts, points = struct.unpack("<II", record[36:44])
        starts = [*struct.unpack(f"<{parts}I", record[44 : 44 + 4 * parts]), points]
        flat = struct.unpack(f"<{2 * points}d", record[44 + 4 * parts : 44 + 4 * parts + 16 * points])
        pairs = list(zip(flat[::2], flat[1::2]))
        rings = [pairs[one:next] for one, next in zip(starts, starts[1:])]
        yield (
            {name: row[cells].decode(errors="replace").strip("\0 ") for name, cells in fields.items()},
            [(ring, signed_area(ring) < 0) for ring in rings],
        )


def provinces(path):
    """First-level divisions of Natural Earth at 1:10 million, as a GeoPackage in QGIS has them: rings of each, as those of
    `shapes`. They are often parts of the divisions of GeoNames."""
    rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute("SELECT geom FROM states_provinces ORDER BY fid")
    for (blob,) in rows:
        # Bits 1 to 3 of the flags say how many numbers the envelope has, which is in front of the shape.
        yield list(polygons(blob, 8 + 8 * (0, 4, 6, 6, 8)[blob[3] >> 1 & 7]))


def polygons(blob, at):
    """Rings of a multipolygon in WKB: lists of longitudes and latitudes, those of holes with False."""
    assert blob[at : at + 5] == b"\1\6\0\0\0", "not a multipolygon"
    (parts,) = struct.unpack_from("<I", blob, at + 5)
    at += 9
    for _ in range(parts):
        (rings,) = struct.unpack_from("<I", blob, at + 5)
        at += 9
        for index in range(rings):
            (points,) = struct.unpack_from("<I", blob, at)
            flat = struct.unpack_from(f"<{2 * points}d", blob, at + 4)
            at += 4 + 16 * points
            yield list(zip(flat[::2], flat[1::2])), index == 0


def signed_area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def holds(ring, x, y):
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


class Nearby:
    """Places in squares of one degree, to find those in a box."""

    def __init__(self, places):
        self.squares = defaultdict(list)
        for order, place in enumerate(places):
            self.squares[math.floor(place["latitude"]), math.floor(place["longitude"])].append((order, place))

    def within(self, west, south, east, north):
        """The places in a box, in their order."""
        found = [
            entry for latitude in range(math.floor(south), math.floor(north) + 1)
            for longitude in range(math.floor(west), math.floor(east) + 1)
            for entry in self.squares.get((latitude, longitude), ())
        ]  # fmt: skip
        found.sort(key=lambda entry: entry[0])
        return [
            p for _, p in found if west <= p["longitude"] <= east and south <= p["latitude"] <= north
        ]  # fmt: skip


def degrees_between(place, x, y):
    across = ((place["longitude"] - x + 180) % 360 - 180) * math.cos(math.radians(y))
    return math.hypot(across, place["latitude"] - y)


def box(intervals, latitudes):
    """West, south, east and north of what has some intervals of longitudes: what the widest gap leaves."""
    merged = []
    for west, east in sorted(intervals):
        if merged and west <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], east)
        else:
            merged.append([west, east])
    gaps = [round(merged[(i + 1) % len(merged)][0] - merged[i][1], 6) % 360 for i in range(len(merged))]
    widest = max(range(len(gaps)), key=lambda i: gaps[i]) if len(merged) > 1 else 0
    west, east = merged[(widest + 1) % len(merged)][0], merged[widest][1]
    return west, min(latitudes), east, max(latitudes)


# Share of the towns in an outline that make it a part of their division, and share of the towns of a division that must
# be in its box: borders are generalised, some codes are wrong, and divisions change.
MOST = 0.8


def division_boxes(shapes, places, countries):
    """Boxes of first-level divisions by their codes, of those that the outlines show as they are today. An outline is of
    the division that nearly all towns in it are in, so neither names nor older codes matter. What lies beyond the box of
    its country, by its code, does not count: Jan Mayen is not in Norway.
    """
    shapes = [([ring for ring, is_outer in rings if is_outer], [ring for ring, is_outer in rings if not is_outer])
              for rings in shapes]  # fmt: skip
    rings_of = rings_of_towns(shapes, places)
    towns, members = defaultdict(list), defaultdict(list)
    for place in places:
        members[division(place)].append(place)
        if place["geonameid"] in rings_of:
            towns[rings_of[place["geonameid"]][0]].append(place)
    found = defaultdict(list)
    for number, (rings, _) in enumerate(shapes):
        # Generalised borders leave some towns beyond them.
        (country, _), *_ = Counter(p["countrycode"] for p in towns[number]).most_common(1) or [("", 0)]
        inside = [p for p in towns[number] if p["countrycode"] == country and p["admin1code"] not in ("", "00")]
        for part, ring in enumerate(rings if inside else []):
            # An island without towns goes with the nearest town.
            own = [p for p in inside if rings_of[p["geonameid"]][1] == part]
            own = own or [min(inside, key=lambda p: degrees_between(p, *ring[0]))]
            west, south, east, north = bounds(ring)
            if all(is_in(countries[country], *corner) for corner in ((west, south), (east, north))):
                found[holder(own)].append((west, south, east, north))
    found.pop("", None)
    boxes = {}
    for code, parts in found.items():
        area = box_of(parts)
        known = [p for p in members[code] if p["geonameid"] in rings_of]
        inside = [p for p in known if is_in(area, p["longitude"], p["latitude"])]
        # Towns in no outline are on islands that the outlines lack.
        islands = [p for p in members[code] if p["geonameid"] not in rings_of]
        if inside and len(inside) >= MOST * len(known):
            boxes[code] = box_of(parts + [bounds([(p["longitude"], p["latitude"])]) for p in inside + islands])
    return boxes


def rings_of_towns(shapes, places):
    """The shape and the ring that each town is in, or else the nearest ring on whose shore it is, by its number."""
    nearby, found = Nearby(places), {}
    for number, (rings, holes) in enumerate(shapes):
        for part, ring in enumerate(rings):
            for place in nearby.within(*bounds(ring, SHORE)):
                known, *_ = found.get(place["geonameid"], (SHORE,))
                if known == 0:
                    continue
                point = place["longitude"], place["latitude"]
                is_inside = holds(ring, *point) and not any(holds(hole, *point) for hole in holes)
                away = 0 if is_inside else min(degrees_between(place, x, y) for x, y in ring)
                if away < known:
                    found[place["geonameid"]] = away, number, part
    return {town: (number, part) for town, (_, number, part) in found.items()}


def division(place):
    return f'{place["countrycode"]}.{place["admin1code"]}'


def holder(places):
    """The division that nearly all of some places are in."""
    (code, count), *_ = Counter(division(p) for p in places).most_common(1) or [("", 0)]
    return code if count >= MOST * len(places) else ""


def bounds(points, margin=0):
    """West, south, east and north of points, and as much around them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def box_of(boxes):
    return box([(west, east) for west, _, east, _ in boxes], [y for _, south, _, north in boxes for y in (south, north)])


def is_in(area, longitude, latitude):
    """True for a position in a box or on its shore."""
    west, south, east, north = area
    width = (east - west) % 360 or 360
    return south - SHORE <= latitude <= north + SHORE and (longitude - west + SHORE) % 360 <= width + 2 * SHORE
