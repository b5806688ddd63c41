import Foundation
import TestSupport
import Testing

/// Rings of a polygon, distinguished as areas and holes, where they cross or run the wrong way.
struct ShapefileRingTests {
    private typealias Build = ShapefileBuilder
    private typealias Ring = [(Double, Double)]

    // All of them run as areas do: clockwise.
    private static let notched: Ring = [
        (0, 0), (0, 10), (10, 10), (10, 7), (3, 7), (3, 3), (10, 3), (10, 0), (0, 0),
    ]
    /// In the notch, and by a hair in what is around it; its first position that is not on the edge is in there.
    private static let spike: Ring = [(2.99, 5), (9, 6), (9, 4), (2.99, 5)]
    private static let square: Ring = [(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)]
    private static let lake: Ring = [(2, 2), (2, 8), (8, 8), (8, 2), (2, 2)]
    /// Reaches over the shore of the lake.
    private static let island: Ring = [(7, 4), (7, 6), (9, 6), (9, 4), (7, 4)]
    /// Reaches out of the square.
    private static let outpost: Ring = [(9, 4), (9, 6), (12, 6), (12, 4), (9, 4)]
    private static let afar: Ring = [(20, 0), (20, 1), (21, 1), (21, 0), (20, 0)]

    private static func rings(_ rings: [Ring]) -> [UInt8] {
        var starts: [Int32] = []
        var count = 0
        for ring in rings {
            starts.append(Int32(count))
            count += ring.count
        }
        return Build.shape(5, rings.flatMap(\.self), parts: starts)
    }

    /// How many rings each polygon has, and what is reported about the choice.
    private static let cases: [(name: String, rings: [Ring], polygons: [Int], reported: String?)] = [
        ("an area in a notch", [notched, spike], [1, 1], nil),
        ("the same, all reversed", [notched.reversed(), spike.reversed()], [1, 1], nil),
        ("a hole in a notch", [notched, spike.reversed()], [2], "1 crossing-ring"),
        ("the smaller one first", [spike.reversed(), notched], [2], "1 crossing-ring"),
        ("an area over the edge", [square, outpost], [1, 1], nil),
        ("a hole over the edge", [square, outpost.reversed()], [2], "1 crossing-ring"),
        ("an island over the shore", [square, lake.reversed(), island], [2, 1], "1 crossing-ring"),
        ("a lake over the shore", [square, lake.reversed(), island.reversed()], [3], nil),
        ("a hole that runs as areas do", [square, lake], [2], "1 contradicted-winding"),
        ("a hole, all reversed", [square.reversed(), lake], [2], "1 contradicted-winding"),
        ("a hole in nothing", [square, afar.reversed()], [1, 1], "1 hole-outside-shell"),
        ("a hole that is its shell", [square, square.reversed()], [2], "1 duplicate-rings"),
        (
            "the hole first, begun elsewhere", [[(10, 0), (10, 10), (0, 10), (0, 0), (10, 0)], square], [2],
            "1 duplicate-rings"
        ),
        ("the same area twice", [square, square], [1, 1], nil),
        ("holes in nothing, all of them", [square.reversed(), afar.reversed()], [1, 1], nil),
        ("an area over the edge of a smaller one", [lake, island, square.map { ($0.0 + 30, $0.1) }], [1, 1, 1], nil),
        (
            "an area most of which is in another", [notched, [(0.5, 1), (0.5, 9), (3.2, 5), (0.5, 1)]], [1, 1],
            "1 overlapping-ring"
        ),
    ]

    @Test(arguments: cases.indices) func ringsAreRead(_ index: Int) throws {
        let (name, rings, polygons, reported) = Self.cases[index]
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 5, records: [Self.rings(rings)]), nil)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        let feature = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let geometry = try #require(feature?["geometry"] as? [String: Any])
        let coordinates = geometry["coordinates"] as? [[Any]] ?? []
        #expect(polygons == (polygons.count == 1 ? [coordinates.count] : coordinates.map(\.count)), "\(name)")
        #expect(
            outcome.errors.contains("altered (\(reported ?? ""))") == (reported != nil), "\(name): \(outcome.errors)")
        let check = try directory.plat("check", "a.shp").text
        if let reported { #expect(check.contains(": \(reported.dropFirst(2)): "), "\(name): \(check)") }
    }

    /// Rings that run the right way are not called wrong, wherever they lie.
    @Test func anAreaInANotchRunsTheRightWay() throws {
        let directory = try Workdir()
        let shapes = [[Self.notched, Self.spike], [Self.square, Self.outpost.reversed()]]
        try directory.layer("a", ShapefileBuilder(type: 5, records: shapes.map(Self.rings)), nil)
        #expect(!(try directory.plat("check", "a.shp").text.contains("wrong-winding")))
    }

    @Test(.enabled(if: Python.has("osgeo.ogr"))) func ringsAsGEOSFindsThem() throws {
        #expect(try oracle("winding_oracle", [Binary.path, "500"], ignoresErrors: true) == "ok\n")
    }
}
