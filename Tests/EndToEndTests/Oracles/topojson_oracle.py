"""Reads TopoJSON by its specification alone and compares it with GeoJSON of the same features.

topojson_oracle.py TOPOLOGY GEOJSON [STEPS]

Each object is a list of features; all of them in order are those of the GeoJSON. Positions are equal, or at most half a
step away if STEPS is given. No edge is in two arcs or twice in one.
"""
import json
import sys

topology = json.load(open(sys.argv[1]))
expected = json.load(open(sys.argv[2]))["features"]
steps = float(sys.argv[3]) if len(sys.argv) > 3 else None
transform = topology.get("transform")
box = topology.get("bbox")
slack = [1e-9, 1e-9]
if steps:
    slack = [(box[i + 2] - box[i]) / (steps - 1) / 2 * (1 + 1e-9) + 1e-12 for i in (0, 1)]


def place(position):
    if not transform:
        return tuple(position)
    return tuple(position[i] * transform["scale"][i] + transform["translate"][i] for i in (0, 1))


arcs = []
edges = set()
for arc in topology["arcs"]:
    assert len(arc) > 1, arc
    if transform:
        x = y = 0
        whole = []
        for step in arc:
            x, y = x + step[0], y + step[1]
            whole.append((x, y))
        assert all(isinstance(value, int) for position in arc for value in position)
    else:
        whole = [tuple(position) for position in arc]
    for ends in zip(whole, whole[1:]):
        if ends[0] != ends[1]:
            # A spike passes its edges twice.
            assert frozenset(ends) not in edges or len(set(whole)) < len(whole) - 1, ends
            edges.add(frozenset(ends))
    arcs.append([place(position) for position in whole])


def line(numbers):
    positions = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        assert not positions or positions[-1] == arc[0]
        positions += arc[1:] if positions else arc
    return positions


def ring(numbers):
    positions = line(numbers)
    assert positions[0] == positions[-1]
    return positions


def geometry(value):
    kind = value["type"]
    if kind is None:
        return None
    if kind == "GeometryCollection":
        return {"type": kind, "geometries": [geometry(member) for member in value["geometries"]]}
    if kind == "Point":
        coordinates = place(value["coordinates"])
    elif kind == "MultiPoint":
        coordinates = [place(position) for position in value["coordinates"]]
    elif kind == "LineString":
        coordinates = line(value["arcs"])
    elif kind == "MultiLineString":
        coordinates = [line(numbers) for numbers in value["arcs"]]
    elif kind == "Polygon":
        coordinates = [ring(numbers) for numbers in value["arcs"]]
    else:
        coordinates = [[ring(numbers) for numbers in rings] for rings in value["arcs"]]
    return {"type": kind, "coordinates": coordinates}


def near(one, other):
    return all(abs(one[i] - other[i]) <= slack[i] for i in (0, 1))


def thinned(positions):
    """Without positions that are where the one before is, as they can be on the grid."""
    result = []
    for position in positions:
        if not result or not (steps and near(position, result[-1]) and position == result[-1]):
            result.append(position)
    return result


def area(positions):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(positions, positions[1:]))


def same_line(one, other):
    if steps:
        return all(any(near(a, b) for a in one) for b in other) and near(one[0], other[0]) and near(one[-1], other[-1])
    return len(one) == len(other) and all(near(a, b) for a, b in zip(one, other))


def same_ring(one, other, outer):
    # GeoJSON runs the other way round.
    other = other[::-1]
    if steps:
        return all(any(near(a, b) for a in one) for b in other)
    if abs(area(one)) > 1e-9:
        assert (area(one) < 0) == outer, (one, outer)
    if len(one) != len(other):
        return False
    one, other = one[:-1], other[:-1]
    starts = [i for i in range(len(other)) if near(other[i], one[0])]
    return any(all(near(a, b) for a, b in zip(one, other[i:] + other[:i])) for i in starts)


def same_rings(one, other):
    return len(one) == len(other) and all(same_ring(a, b, i == 0) for i, (a, b) in enumerate(zip(one, other)))


def same(one, other):
    if one is None or other is None:
        return one == other
    if one["type"] != other["type"]:
        return False
    if one["type"] == "GeometryCollection":
        members = list(zip(one["geometries"], other["geometries"]))
        return len(one["geometries"]) == len(other["geometries"]) and all(same(a, b) for a, b in members)
    a, b = one["coordinates"], other["coordinates"]
    kind = one["type"]
    if kind == "Point":
        return near(a, b)
    if kind == "MultiPoint":
        return len(a) == len(b) and all(near(p, q) for p, q in zip(a, b))
    if kind == "LineString":
        return same_line(a, b)
    if kind == "MultiLineString":
        return len(a) == len(b) and all(same_line(p, q) for p, q in zip(a, b))
    if kind == "Polygon":
        return same_rings(a, b)
    return len(a) == len(b) and all(same_rings(p, q) for p, q in zip(a, b))


found = [value for item in topology["objects"].values() for value in item["geometries"]]
assert len(found) == len(expected), (len(found), len(expected))
for number, (value, feature) in enumerate(zip(found, expected)):
    assert value.get("id") == feature.get("id"), number
    assert value.get("properties", {}) == (feature["properties"] or {}), number
    assert same(geometry(value), feature["geometry"]), (number, value, feature["geometry"])
print(f"{len(found)} features, {len(arcs)} arcs, {len(edges)} edges")
