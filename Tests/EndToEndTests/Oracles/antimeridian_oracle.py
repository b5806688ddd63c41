"""Whether cuts at the antimeridian are right, by GEOS.

    antimeridian_oracle.py published OURS DATA

compares what the inputs in DATA/antimeridian-input were cut to, files of the same names in OURS, with the published answers,
and prints a line for each that is not as far from its answer as EXPLAINED says. Or

    antimeridian_oracle.py cuts FILE

takes lines of JSON, each with a polygon on a plane where worlds lie side by side (`whole`) and what it was cut to (`cut`),
and prints what is wrong with the cuts. Both print `ok` when there is nothing to print.
"""
import json
import os
import sys

from osgeo import gdal, ogr

ogr.UseExceptions()
gdal.PushErrorHandler("CPLQuietErrorHandler")  # GEOS says why a geometry is not valid, which is asked for here.


def geometry(document):
    if document["type"] == "FeatureCollection":
        document = document["features"][0]
    if document["type"] == "Feature":
        document = document["geometry"]
    if document["type"] == "Polygon":
        for ring in document["coordinates"]:
            if ring[0] != ring[-1]:
                ring.append(ring[0])
    return ogr.CreateGeometryFromJson(json.dumps(document))


def valid(shape):
    return shape if shape.IsValid() else shape.MakeValid()


def size(shape):
    if shape.GetDimension() == 2 or shape.GetGeometryType() == ogr.wkbGeometryCollection:
        return shape.GetArea()
    return shape.Length() if shape.GetDimension() == 1 else 0.0 if shape.IsEmpty() else 1.0


def difference(ours, expected):
    """Where positions differ by rounding alone, areas that differ come to next to nothing."""
    if ours.Equals(expected):
        return 0.0
    if ours.GetDimension() != expected.GetDimension():
        return float("inf")
    amount = size(valid(ours).SymDifference(valid(expected)))
    return amount if amount > 1e-5 else 0.0


# Where ours is another answer than the published one: by how many square degrees, and why.
EXPLAINED = {
    # Published for rings that run as they must, of which this one runs clockwise and so bounds all but its inside. We do not
    # trust the way rings run: the answers are complements, which differ by the whole world.
    "both-poles": 64800.0,
    # The same, on demand.
    "cw-only-no-fix": 64800.0,
    "cw-split-no-fix": 64800.0,
    # Published without one of the two holes.
    "issues-171": 2.0,
}


def published(ours, data):
    """Pairs of files: what an input was cut to, and what it should be."""
    inputs, expected = f"{data}/antimeridian-input", f"{data}/antimeridian-expected"
    for name in sorted(os.listdir(inputs)):
        if os.path.exists(f"{expected}/{name}"):
            yield f"{ours}/{name}", f"{expected}/{name}"
    for name in ["cw-only", "cw-split"]:
        yield f"{ours}/{name}.json", f"{expected}/{name}-no-fix.json"
    # Holes run the other way, which makes no difference.
    yield f"{ours}/one-ccw-hole.json", f"{expected}/one-hole.json"
    # These two meet no antimeridian.
    for name in ["simple-with-ccw-hole.json", "issues-182.json"]:
        yield f"{ours}/{name}", f"{inputs}/{name}"


def compare(pairs):
    wrong, explained, count = [], dict(EXPLAINED), 0
    for ours, expected in pairs:
        with open(ours) as first, open(expected) as second:
            amount = difference(geometry(json.load(first)), geometry(json.load(second)))
        name = os.path.basename(expected).removesuffix(".json")
        if abs(amount - explained.pop(name, 0.0)) > 1e-5:
            wrong.append(f"{name}: {amount:.6f}")
        count += 1
    wrong += [f"{name}: not compared" for name in explained]
    return wrong if count == 35 else wrong + [f"{count} pairs"]


def rings(document):
    polygons = [document["coordinates"]] if document["type"] == "Polygon" else document["coordinates"]
    return [ring for polygon in polygons for ring in polygon]


def box(west, east):
    return ogr.CreateGeometryFromWkt(
        f"POLYGON (({west} -90, {east} -90, {east} 90, {west} 90, {west} -90))")


def moved(document, by):
    polygons = [document["coordinates"]] if document["type"] == "Polygon" else document["coordinates"]
    shifted = [[[[x + by, y] for x, y, *_ in ring] for ring in polygon] for polygon in polygons]
    return geometry({"type": "MultiPolygon", "coordinates": shifted})


def laid_on_one_world(document):
    xs = [position[0] for ring in rings(document) for position in ring]
    result = ogr.Geometry(ogr.wkbMultiPolygon)
    for world in range(int((min(xs) - 180) // 360), int((max(xs) + 180) // 360) + 1):
        result = result.Union(moved(document, -360 * world).Intersection(box(-180, 180)))
    return result


def fault(line):
    whole, cut = geometry(line["whole"]), geometry(line["cut"])
    for ring in rings(line["cut"]):
        if ring[0] != ring[-1] or len(ring) < 4:
            return "a ring is not closed"
        for (x, y, *_), (other, height, *_) in zip(ring, ring[1:]):
            if abs(x) > 180:
                return f"a longitude is {x}"
            if abs(other - x) > 180 and not (abs(y) == 90 and y == height):
                return f"a step from {x} to {other}"
    if not whole.IsValid():
        return None
    parts = [cut] if cut.GetGeometryName() == "POLYGON" else [cut.GetGeometryRef(i) for i in range(cut.GetGeometryCount())]
    for part in parts:
        if not part.IsValid():
            return "a part is not valid"
    if abs(cut.GetArea() - whole.GetArea()) > 1e-6:
        return f"an area of {cut.GetArea()} for {whole.GetArea()}"
    west, east, *_ = whole.GetEnvelope()
    if east - west > 360:
        return None  # It may lie on itself.
    if not cut.IsValid():
        return "parts lie on each other"
    if cut.SymDifference(laid_on_one_world(line["whole"])).GetArea() > 1e-6:
        return "another area"
    return None


def main():
    if sys.argv[1] == "cuts":
        with open(sys.argv[2]) as lines:
            found = [(number, fault(json.loads(line))) for number, line in enumerate(lines)]
        wrong = [f"{number}: {text}" for number, text in found if text]
    else:
        wrong = compare(published(sys.argv[2], sys.argv[3]))
    print("\n".join(wrong[:20]) if wrong else "ok")


if __name__ == "__main__":
    main()
