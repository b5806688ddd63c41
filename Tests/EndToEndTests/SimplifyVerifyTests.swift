import TestSupport
import Testing

/// `plat simplify --verify`.
struct SimplifyVerifyTests {
    private func run(_ script: String, _ before: [String] = [], _ after: [String] = []) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("a.geojson", Self.collection(before))
        try directory.write("b.geojson", Self.collection(after))
        return try directory.shell(script)
    }

    private static func collection(_ geometries: [String]) -> String {
        let features = geometries.map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static func geometry(_ type: String, _ coordinates: String) -> String {
        #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
    }

    private static func lines(_ coordinates: String...) -> [String] { coordinates.map { geometry("LineString", $0) } }

    private static let island = geometry("Polygon", "[[[7,3.9],[7.1,3.9],[7.1,4],[7,3.9]]]")
    private static let square = "[[0,0],[9,0],[9,9],[0,9],[0,0]]"
    private static let triangle = "[[20,0],[21,0],[21,1],[20,0]]"

    /// Pairs of layers of which the second is not a simplified first one, and what is wrong.
    private static let wrong: [(before: [String], after: [String], report: String)] = [
        (
            [geometry("Polygon", "[[[0,0],[9,0],[5,4],[9,9],[0,9],[0,0]]]"), island],
            [geometry("Polygon", "[\(square)]"), island],
            "feature 2: lies on the other side of a border of feature 1\n"
        ),
        // As many pairs cross as before, but others.
        (
            lines(
                "[[0,0],[5,4],[10,0]]", "[[0,3.5],[10,3.5]]", "[[20,0],[25,4],[30,0]]", "[[20,-3],[25,1],[30,-3]]"),
            lines("[[0,0],[10,0]]", "[[0,3.5],[10,3.5]]", "[[20,0],[30,0]]", "[[20,-3],[25,1],[30,-3]]"),
            """
            feature 4: lies on the other side of a border of feature 3
            2 pairs of edges cross or touch, but their borders did not before

            """
        ),
        (
            [geometry("MultiPoint", "[[0,0],[1,1]]")], [geometry("MultiPoint", "[[0,0]]")],
            "feature 1: points are missing, new or in other places\n"
        ),
        (
            [geometry("Point", "[0,0]")], ["null"], "feature 1: points are missing, new or in other places\n"
        ),
        (
            [geometry("Point", "[0,0]")], [geometry("Point", "[0,1]")],
            "feature 1: points are missing, new or in other places\n"
        ),
        (
            [geometry("MultiPolygon", "[[\(square)],[\(triangle)]]")],
            [geometry("Polygon", "[\(square),\(triangle)]")],
            "feature 1: rings or lines make other polygons or lines than before\n"
        ),
        ([island, geometry("Point", "[0,0]")], [island], "1 feature instead of 2\n"),
    ]

    /// A closed line, or a loop of a line, that is gone although both ends are there.
    @Test(arguments: [
        ("[[0,0],[1,1],[2,0],[0,0]]", "[[0,0],[0,0]]"),
        ("[[0,0],[1,0],[1,1],[0,0],[-1,0],[-1,-1],[0,0]]", "[[0,0],[1,0],[1,1],[0,0]]"),
    ]) func lostLoops(_ before: String, _ after: String) throws {
        let outcome = try run(
            "plat simplify --verify --tolerance 1m a.geojson b.geojson", Self.lines(before), Self.lines(after))
        #expect(outcome.status == 1 && outcome.text.contains("feature 1: "), "\(outcome)")
    }

    @Test func wrongLayersAreFound() throws {
        for (before, after, report) in Self.wrong {
            let outcome = try run("plat simplify -q --verify --planar --tolerance 5 a.geojson b.geojson", before, after)
            #expect(outcome.status == 1 && outcome.text == report, "\(outcome.errors)\(outcome.text)")
        }
    }

    /// Crossings that remain, and those that go, are no problems.
    @Test(arguments: ["visvalingam", "weighted", "douglas-peucker"])
    func oldCrossings(method: String) throws {
        let outcome = try run(
            """
            plat simplify --planar --tolerance 2 --method \(method) -o out.geojson a.geojson 2>&1 | grep warning
            plat simplify -q --verify --planar --tolerance 2 a.geojson out.geojson && echo ok
            plat simplify -q --verify --planar --tolerance 5 a.geojson b.geojson && echo ok
            """,
            Self.lines("[[0,0],[5,4],[10,0]]", "[[0,3.5],[5,3.6],[10,3.5]]", "[[0,-1],[5,1],[10,-1]]"),
            Self.lines("[[0,0],[10,0]]", "[[0,3.5],[10,3.5]]", "[[0,-1],[10,-1]]"))
        #expect(
            outcome.text == """
                a.geojson: warning: 2 pairs of edges cross or touch in the input; such places may remain, and areas may overlap more there; hint: for areas, run 'plat repair --coverage' on the layer first
                ok
                ok

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// Neighbours whose vertices differ by less than what is written share them before and after.
    @Test(arguments: ["csv", "geojson", "topojson", "shp", "gpkg"]) func nearlyTheSame(_ ending: String) throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt
            "POLYGON ((0 0, 1 0, 1.2 0.3, 1.1 0.6, 1 1, 0 1, 0 0))"
            "POLYGON ((1.00000000000003 0, 2 0, 2 1, 1 1.00000000000004, 1.10000000000002 0.6, 1.2 0.30000000000003, 1.00000000000003 0))"

            """)
        for tolerance in ["0", "5km", "100km"] {
            let outcome = try directory.shell(
                """
                plat simplify -q --tolerance \(tolerance) -o out.\(ending) in.csv
                plat simplify --verify --tolerance \(tolerance) in.csv out.\(ending)
                """)
            #expect(outcome.status == 0 && outcome.errors.contains("no problems"), "\(outcome)")
        }
    }

    /// A border that parts by the last digit that is written.
    @Test func lastDigit() throws {
        func squares(_ corner: String) -> [String] {
            let left = "[[0,0],[1.0000002,0],\(corner),[0,1],[0,0]]"
            let right = "[[1.0000002,0],[2,0],[2,1],[1.0000002,1],[1.0000002,0]]"
            return [left, right].map { "{\"type\":\"Polygon\",\"coordinates\":[\($0)]}" }
        }
        let outcome = try run(
            "plat simplify -q --verify --tolerance 1m a.geojson b.geojson", squares("[1.0000002,1]"),
            squares("[1.0000003,1]"))
        #expect(outcome.status == 1 && outcome.text.contains("the junction at "), "\(outcome)")
    }

    /// Each side may be a pipe or the standard input.
    @Test func streams() throws {
        let outcome = try run(
            """
            plat simplify -q --verify --planar a.geojson - < b.geojson && echo ok
            plat simplify -q --verify --planar - b.geojson < a.geojson && echo ok
            bash -c 'plat simplify -q --verify --planar <(cat a.geojson) <(cat b.geojson)' && echo ok
            plat simplify -q --verify --planar --where 'missing = 1' a.geojson b.geojson
            """, [Self.island], [Self.island])
        #expect(
            outcome.text == "ok\nok\nok\n" && outcome.errors.contains("--where: no field named 'missing'"),
            "\(outcome.errors)\(outcome.text)")
    }

    /// The layers of a file are one side, and so are degrees that a CRS gives back with other last digits.
    @Test func formats() throws {
        let outcome = try run(
            """
            plat cat -q -o all.gpkg --layer-name one a.geojson
            plat cat -q -o all.gpkg --append --layer-name two b.geojson
            plat simplify -q --verify all.gpkg all.gpkg && echo ok
            plat simplify -q --tolerance 5km -o out.gpkg \(Package.root)/samples/states.shp
            plat simplify -q --verify --tolerance 5km \(Package.root)/samples/states.shp out.gpkg && echo ok
            """, [Self.island], [Self.island])
        #expect(outcome.text == "ok\nok\n", "\(outcome.errors)\(outcome.text)")
    }

    /// An index puts features into another order, so that they cannot be compared.
    @Test func sortedFeatures() throws {
        let squares = (0..<40).map { index in
            let x = Double(index * 7 % 40)
            return Self.geometry("Polygon", "[[[\(x),0],[\(x + 0.5),0],[\(x + 0.5),0.5],[\(x),0]]]")
        }
        let outcome = try run(
            """
            plat simplify -q --tolerance 1m -o sorted.fgb a.geojson
            plat simplify -q --verify a.geojson sorted.fgb; echo $?
            plat simplify -q --tolerance 1m --no-index -o out.fgb a.geojson
            plat simplify -q --verify a.geojson out.fgb && echo ok
            """, squares)
        #expect(
            outcome.text == "65\nok\n"
                && outcome.errors.contains("sorted.fgb: error: the features are in the order of the index")
                && outcome.errors.contains("plat simplify --no-index"), "\(outcome.errors)\(outcome.text)")
    }

    /// The name of the report decides how it is written.
    @Test func reports() throws {
        let outcome = try run(
            """
            plat simplify -q --verify --planar -o all.json a.geojson b.geojson; cat all.json
            plat simplify -q --verify --planar -o all.ndjson a.geojson b.geojson; cat all.ndjson
            plat simplify -q --verify --planar -o all.geojson a.geojson b.geojson; echo $?
            plat simplify -q --verify --smooth chaikin:2 a.geojson b.geojson; echo $?
            """, [Self.geometry("Point", "[0,0]")], [Self.geometry("Point", "[1,0]")])
        #expect(
            outcome.text == """
                {"problems":[{"feature":1,"message":"feature 1: points are missing, new or in other places"}]}
                {"feature":1,"message":"feature 1: points are missing, new or in other places"}
                64
                64

                """
                && outcome.errors.contains("-o: a report cannot be written as GeoJSON (.geojson)")
                && outcome.errors.contains("smoothing makes new vertices, so its output cannot be verified"),
            "\(outcome.errors)\(outcome.text)")
    }
}
