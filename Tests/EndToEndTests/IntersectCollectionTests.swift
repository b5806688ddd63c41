import Foundation
import TestSupport
import Testing

/// Relations of collections to other shapes: the members count together, however they overlap.
struct IntersectCollectionTests {
    /// Two squares side by side that overlap: 0,0…6,4 together.
    private static let squares = collection(rect(0, 0, 4, 4), rect(2, 0, 6, 4))
    /// A square 0,0…4,4, a line over it that sticks out on both sides, and a point on the square and one far away.
    private static let mixed = collection(rect(0, 0, 4, 4), line(-1, 2, 6, 2), point(1, 1), point(9, 9))
    /// Lines that overlap, 0,0…6,0 together, and a point on them.
    private static let lines = collection(line(0, 0, 4, 0), line(2, 0, 6, 0), point(3, 0))

    private static func collection(_ members: String...) -> String {
        #"{"type":"GeometryCollection","geometries":[\#(members.joined(separator: ","))]}"#
    }

    private static func line(_ numbers: Int...) -> String {
        let places = stride(from: 0, to: numbers.count, by: 2).map { "[\(numbers[$0]),\(numbers[$0 + 1])]" }
        return #"{"type":"LineString","coordinates":[\#(places.joined(separator: ","))]}"#
    }

    private static let all = [
        "intersects", "within", "contains", "covers", "covered-by", "touches", "crosses", "overlaps", "equals",
        "disjoint",
    ]

    /// All that holds for A and B, found by looking at them.
    private static let known: [(one: String, other: String, holding: String)] = [
        (squares, rect(0, 0, 6, 4), "intersects within contains covers covered-by equals"),
        // Over the edges inside of the union.
        (squares, rect(1, 1, 5, 3), "intersects contains covers"),
        (squares, rect(3, 1, 9, 3), "intersects overlaps"),
        (squares, rect(6, 0, 8, 4), "intersects touches"),
        (squares, rect(7, 0, 8, 4), "disjoint"),
        (squares, line(1, 2, 5, 2), "intersects contains covers"),
        (squares, line(1, 4, 5, 4), "intersects covers touches"),
        (squares, line(1, 2, 9, 2), "intersects crosses"),
        (squares, point(4, 2), "intersects contains covers"),
        (squares, point(3, 4), "intersects covers touches"),
        (squares, squares, "intersects within contains covers covered-by equals"),
        (
            squares, collection(rect(0, 0, 3, 4), rect(1, 0, 6, 4)),
            "intersects within contains covers covered-by equals"
        ),
        (mixed, mixed, "intersects within contains covers covered-by equals"),
        (mixed, rect(0, 0, 4, 4), "intersects contains covers"),
        // The line where it sticks out, in the square and all along.
        (mixed, line(4, 2, 5, 2), "intersects contains covers"),
        (mixed, line(1, 2, 3, 3), "intersects contains covers"),
        (mixed, line(-1, 2, 6, 2), "intersects contains covers"),
        (mixed, line(1, 3, 2, 2, 6, 2), "intersects contains covers"),
        (mixed, line(5, 0, 5, 4), "intersects crosses"),
        (mixed, line(6, 0, 6, 4), "intersects touches"),
        // Where the line leaves the square is the square's boundary.
        (mixed, point(4, 2), "intersects covers touches"),
        (mixed, point(5, 2), "intersects contains covers"),
        (mixed, point(6, 2), "intersects covers touches"),
        (mixed, point(9, 9), "intersects contains covers"),
        (mixed, collection(point(9, 9), point(8, 8)), "intersects crosses"),
        (mixed, rect(8, 8, 10, 10), "intersects overlaps"),
        (mixed, rect(-2, -2, 10, 10), "intersects within covered-by"),
        (mixed, rect(4, 0, 5, 4), "intersects overlaps"),
        (lines, line(0, 0, 6, 0), "intersects within contains covers covered-by equals"),
        (lines, line(1, 0, 5, 0), "intersects contains covers"),
        (lines, line(1, 0, 9, 0), "intersects overlaps"),
        (lines, line(3, -1, 3, 1), "intersects crosses"),
        (lines, line(6, 0, 9, 0), "intersects touches"),
        (lines, point(4, 0), "intersects contains covers"),
        (lines, point(6, 0), "intersects covers touches"),
        (lines, rect(0, -1, 6, 0), "intersects covered-by touches"),
        (lines, rect(0, -1, 6, 1), "intersects within covered-by"),
        (lines, rect(2, -1, 4, 1), "intersects crosses"),
    ]

    /// Each of them alone, in all rounds.
    @Test(.enabled(if: Need.fullEffort), arguments: known.indices) func predicatesOfOnePair(_ index: Int) throws {
        let directory = try Workdir()
        let (one, other, expected) = Self.known[index]
        try directory.write("a.geojsonl", features: [(one, "{}")])
        try directory.write("b.geojsonl", features: [(other, "{}")])
        let holding = Set(expected.split(separator: " ").map(String.init))
        for predicate in Self.all {
            let lines = try directory.pairs(["--predicate", predicate, "a.geojsonl", "b.geojsonl"])
            #expect(lines == (holding.contains(predicate) ? ["1,1"] : []), "\(predicate)")
        }
    }

    /// All of them in two layers, of which the pairs of one number count: a run for each would take a minute.
    @Test(arguments: all) func predicates(_ predicate: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: Self.known.map { ($0.one, "{}") })
        try directory.write("b.geojsonl", features: Self.known.map { ($0.other, "{}") })
        let swapped = ["within": "contains", "contains": "within", "covers": "covered-by", "covered-by": "covers"]
        let together = Self.known.indices.map { "\($0 + 1),\($0 + 1)" }
        let forwards = try directory.pairs(["--predicate", predicate, "a.geojsonl", "b.geojsonl"])
        let backwards = try directory.pairs(
            ["--predicate", swapped[predicate] ?? predicate, "b.geojsonl", "a.geojsonl"])
        for (pair, known) in zip(together, Self.known) {
            let holds = known.holding.split(separator: " ").contains { $0 == predicate }
            #expect(forwards.contains(pair) == holds, "\(known.one) \(predicate) \(known.other)")
            #expect(backwards.contains(pair) == holds, "\(known.other) and \(predicate), turned round, \(known.one)")
        }
    }

    /// A line that an area cuts where no number of ours lies still has the places on it that it had.
    @Test func linesStayStraight() throws {
        let directory = try Workdir()
        let cut = Self.collection(
            #"{"type":"Polygon","coordinates":[[[6,5],[1,5],[0,5],[6,3],[6,5]]]}"#, Self.line(0, 0, 4, 6))
        try directory.write("a.geojsonl", features: [(cut, "{}")])
        try directory.write("b.geojsonl", features: [(point(2, 3), "{}"), (Self.line(0, 0, 4, 6), "{}")])
        for predicate in ["contains", "covers"] {
            #expect(try directory.pairs(["--predicate", predicate, "a.geojsonl", "b.geojsonl"]) == ["1,1", "1,2"])
        }
    }

    /// A message about a geometry that GEOS cannot work names the record of B that may be at fault.
    @Test(arguments: [
        ("--keep-lower", "with that of record 2 of layer B"), ("--clip", "with that of record 1 and 1 more of layer B"),
        ("--difference", "with that of record 1 and 1 more of layer B"),
        ("--self", "with that of record 2 of the layer"),
    ])
    func bothSidesAreNamed(_ form: String, _ culprit: String) throws {
        let directory = try Workdir()
        // A plane's numbers have no bounds, but products of such are infinite.
        try directory.write("small.csv", "wkt\n\"POLYGON((0 0,4 0,4 4,0 4,0 0))\"\n")
        try directory.write(
            "large.csv", "wkt\n\"POLYGON((1 1,9 1,9 9,1 1))\"\n\"POLYGON((2 2,1e200 2,1e200 1e200,2 2))\"\n")
        let made = try directory.shell(
            "for layer in small large; do plat cat -q -s EPSG:3857 -d EPSG:3857 -o $layer.shp $layer.csv || exit; done")
        try #require(made.status == 0, "\(made.errors)")
        let layers = form == "--self" ? "large.shp" : "small.shp large.shp"
        let outcome = try directory.shell("plat intersect --crs EPSG:3857 \(form) \(layers)")
        #expect(outcome.status == 65)
        #expect(
            outcome.errors.contains("GEOS cannot process the geometry \(culprit): a number is beyond ±1e150"),
            "\(outcome.errors)")
    }
}
