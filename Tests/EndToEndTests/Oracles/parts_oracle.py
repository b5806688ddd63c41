"""Whether parts, lines and areas that plat makes are those that shapely makes, and PROJ finds no edge too long.

usage: parts_oracle.py PLAT ROUNDS
"""

import json
import math
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / '.build/python'))

import shapely
from pyproj import Geod
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, shape
from shapely.ops import linemerge, polygonize_full, unary_union

GEOD = Geod(ellps="WGS84")


def plat(words, features):
    """The features that plat writes, the same for any number of threads, and its messages."""
    data = "\n".join(json.dumps(feature) for feature in features).encode()
    outcomes = [
        subprocess.run([*words, "-f", "geojsonseq", "--threads", threads], input=data, capture_output=True)
        for threads in ("1", "4")
    ]
    for done in outcomes:
        if done.returncode:
            sys.exit(f"{words}: {done.stderr.decode()}")
    if outcomes[0].stdout != outcomes[1].stdout:
        sys.exit(f"{words}: threads differ")
    return [json.loads(line) for line in outcomes[0].stdout.decode().splitlines()], outcomes[0].stderr.decode()


def feature(number, geometry, **fields):
    return {"type": "Feature", "properties": {"n": number, **fields}, "geometry": geometry.__geo_interface__}


def expect(condition, *words):
    if not condition:
        sys.exit(" ".join(str(word) for word in words))


def lines(draw, count):
    """Lines between the nodes of a small grid, so that many of them meet."""
    node = lambda: (draw.randrange(7), draw.randrange(7))
    made = []
    while len(made) < count:
        line = [node() for _ in range(draw.randrange(2, 5))]
        if all(start != end for start, end in zip(line, line[1:])):
            made.append(LineString(line))
    return made


def areas(draw):
    """Areas apart from each other, some with a hole and an island in it."""
    made = []
    for column in range(draw.randrange(1, 4)):
        box = lambda inset: shapely.box(column * 10 + inset, inset, column * 10 + 9 - inset, 9 - inset)
        hole = draw.random() < 0.6
        made.append(Polygon(box(0).exterior, [box(1).exterior] if hole else []))
        if hole and draw.random() < 0.5:
            made.append(box(2))
    return made[0] if len(made) == 1 else MultiPolygon(made)


def of_lines(program, draw):
    many = [lines(draw, draw.randrange(1, 9)) for _ in range(40)]
    made, _ = plat([program, "cat", "-q", "--join-lines"], [feature(n, MultiLineString(m)) for n, m in enumerate(many)])
    for own, line in zip(made, many):
        theirs = linemerge(MultiLineString(line)) if len(line) > 1 else line[0]
        count = lambda value: len(getattr(value, "geoms", [value]))
        own = shape(own["geometry"])
        expect(own.equals(MultiLineString(line)), "join-lines changes", line)
        # GEOS opens a closed line where others meet it.
        expect(count(own) >= count(theirs) and abs(own.length - MultiLineString(line).length) < 1e-9, "join-lines", line, own)
    made, _ = plat([program, "cat", "-q", "--reverse-lines"], [feature(0, MultiLineString(many[0]))])
    expect(shape(made[0]["geometry"]).equals_exact(shapely.reverse(MultiLineString(many[0]))), "reverse-lines")


def of_areas(program, draw):
    many = [areas(draw) for _ in range(40)]
    made, _ = plat([program, "cat", "-q", "--to-lines"], [feature(n, area) for n, area in enumerate(many)])
    for own, area in zip(made, many):
        expect(shape(own["geometry"]).normalize().equals(area.boundary), "to-lines", area)
        expect(len(getattr(shape(own["geometry"]), "geoms", [0])) == shapely.get_num_interior_rings(
            shapely.get_parts(area)).sum() + len(shapely.get_parts(area)), "number of to-lines", area)
    back, _ = plat([program, "cat", "-q", "--to-areas"], made)
    pieces, _ = plat([program, "cat", "-q", "--explode"], back)
    whole, _ = plat([program, "merge-parts", "-q", "--by", "n"], pieces)
    for own, area in zip(back, many):
        expect(shape(own["geometry"]).normalize() == area.normalize(), "to-areas", area, own)
    for own, area in zip(whole, many):
        expect(shape(own["geometry"]).normalize() == area.normalize(), "merge-parts", area, own)


def of_edges(program, draw):
    plane = [MultiLineString(lines(draw, 3)) for _ in range(30)]
    made, _ = plat(
        [program, "cat", "-q", "--planar", "--densify", "0.37", "--precision", "full"],
        [feature(n, line) for n, line in enumerate(plane)])
    for own, line in zip(made, plane):
        theirs = shapely.segmentize(line, 0.37)
        expect(shape(own["geometry"]).equals_exact(theirs, 1e-12), "densify on a plane", line)
    globe = []
    for _ in range(30):
        x, y = draw.uniform(-170, 150), draw.uniform(-85, 80)
        globe.append(LineString([(x + draw.uniform(0, 20), y + draw.uniform(-4, 4)) for _ in range(4)]))
    limit = draw.choice([700, 20_000, 300_000])
    made, _ = plat(
        [program, "cat", "-q", "--densify", f"{limit}m", "--precision", "full"],
        [feature(n, line) for n, line in enumerate(globe)])
    for own, line in zip(made, globe):
        own = shape(own["geometry"])
        expect(own.hausdorff_distance(line) < 1e-9, "densify moves", line)
        xs, ys = own.xy
        longest = max(GEOD.inv(xs[:-1], ys[:-1], xs[1:], ys[1:])[2])
        expect(longest <= limit * (1 + 1e-9), "densify leaves", longest, limit)
        fewest = sum(math.ceil(GEOD.line_length(*zip(a, b)) / limit) for a, b in zip(line.coords, line.coords[1:]))
        expect(len(own.coords) <= 1.5 * fewest + 8, "densify adds", len(own.coords), fewest)


def of_faces(program, draw):
    cross = lines(draw, 25)
    made, errors = plat([program, "dissolve", "--polygonize"], [feature(n, line) for n, line in enumerate(cross)])
    nodes = shapely.unary_union(cross, grid_size=1e-7)
    faces, cuts, dangles, invalid = polygonize_full(nodes)
    own = [shape(one["geometry"]) for one in made]
    expect(len(own) == len(faces.geoms), "polygonize", len(own), len(faces.geoms))
    expect(all(face.is_valid for face in own), "polygonize makes invalid areas")
    both = [sorted(round(face.area, 5) for face in some) for some in (own, faces.geoms)]
    expect(max((abs(a - b) for a, b in zip(*both)), default=0) < 1e-4, "areas of polygonize")
    idle = len(cuts.geoms) + len(dangles.geoms) + len(invalid.geoms)
    expect((f"{idle} piece" in errors) == (idle > 0), "polygonize counts", idle, errors)


def of_buffers(program, draw):
    some = [feature(n, line, kind=draw.choice("ab")) for n, line in enumerate(lines(draw, 6))]
    words = [program, "buffer", "-q", "--planar", "0.3", "--precision", "full"]
    apart, _ = plat(words, some)
    for option, key in ((["--union"], lambda _: 0), (["--by", "kind"], lambda one: one["properties"]["kind"])):
        made, _ = plat(words + option, some)
        groups = {}
        for one in apart:
            groups.setdefault(key(one), []).append(shape(one["geometry"]))
        expect(len(made) == len(groups), "groups of buffers")
        for own, group in zip(made, groups.values()):
            expect(shape(own["geometry"]).symmetric_difference(unary_union(group)).area < 1e-6, "buffer", option)


def of_deep_buffers(program, draw):
    """Zones that lie many deep over each other: of a scribble, and of points around one place."""
    scribble = LineString([(draw.uniform(0, 60), draw.uniform(0, 60)) for _ in range(520)])
    points = [Point(draw.uniform(0, 9), draw.uniform(0, 9)) for _ in range(200)]
    for option, some in (([], [scribble]), (["--union"], points)):
        made, _ = plat([program, "buffer", "-q", "--planar", "2", *option], [feature(n, one) for n, one in enumerate(some)])
        own, true = shape(made[0]["geometry"]), unary_union([one.buffer(2, 64) for one in some])
        expect(own.is_valid and own.symmetric_difference(true).area < true.length * 2 * 0.002, "deep buffers", option)


def main(program, rounds):
    for seed in range(rounds):
        draw = random.Random(seed)
        for check in (of_lines, of_areas, of_edges, of_faces, of_buffers, of_deep_buffers):
            check(program, draw)
    print("ok")


main(sys.argv[1], int(sys.argv[2]))
