import Foundation
import TestSupport
import Testing

/// To which rect points and lines on an edge belong: of rects side by side to one.
struct BoundsEdgeTests {
    private static let world = 268_435_456

    /// How many of the rects that tile the world at a zoom have each feature.
    private func counts(_ input: String, zoom: Int, _ options: String...) throws -> [String: Int] {
        let side = Self.world >> zoom
        let directory = try Workdir()
        try directory.write("a.csv", input)
        let rects = (0..<1 << zoom).flatMap { x in (0..<1 << zoom).map { "\(x * side),\($0 * side),\(side),\(side)" } }
        let outcome = try directory.shell(
            """
            for rect in \(rects.joined(separator: " ")); do
              plat bounds -q \(options.joined(separator: " ")) --as table --fields id --intersecting $rect a.csv || exit
            done
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = outcome.lines.compactMap { $0.split(separator: ",").first.map(String.init) }.filter { $0 != "id" }
        return names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Places all over the world, among them all corners of the rects, from degrees: each is in one rect.
    @Test(arguments: ["", "--exact", "--no-unwrap", "--exact --no-unwrap"]) func points(_ option: String) throws {
        let longitudes = [-180.0, -90, -45, 0, 90, 135, 180]
        let latitudes = [90.0, 66.51326044311186, 40.97989806962013, 0, -66.51326044311186, -89]
        let places = longitudes.flatMap { x in latitudes.map { (x, $0) } }
        let rows = places.enumerated().map { "p\($0),\($1.1),\($1.0)" }
        let found = try counts("id,lat,lon\n" + rows.joined(separator: "\n") + "\n", zoom: 2, option)
        let others = found.filter { $0.value != 1 }
        #expect(found.count == places.count && others.isEmpty, "\(found)")
    }

    /// The same in map points, with lines along the edges, and polygons that are no more than that.
    @Test(arguments: ["", "--exact", "--no-unwrap", "--exact --no-unwrap"]) func lines(_ option: String) throws {
        let (half, quarter) = (Self.world / 4, Self.world / 8)
        var rows: [String] = []
        func add(_ kind: String, _ places: [(Int, Int)]) {
            let text = places.map { "\($0.0) \($0.1)" }.joined(separator: ",")
            rows.append(
                kind == "POLYGON" ? "r\(rows.count),\"POLYGON ((\(text)))\"" : "r\(rows.count),\"\(kind) (\(text))\"")
        }
        for x in stride(from: 0, through: Self.world, by: half) {
            for y in stride(from: 0, through: Self.world, by: half) {
                add("POINT", [(x, y)])
                if y < Self.world {
                    add("LINESTRING", [(x, y), (x, y + quarter)])
                    add("POLYGON", [(x, y), (x, y + quarter), (x, y + 7), (x, y)])
                }
                if x < Self.world {
                    add("LINESTRING", [(x, y), (x + quarter, y)])
                    add("POLYGON", [(x, y), (x + quarter, y), (x + 7, y), (x, y)])
                }
            }
        }
        let found = try counts("id,wkt\n" + rows.joined(separator: "\n") + "\n", zoom: 1, "-s map-point " + option)
        #expect(found.count == rows.count, "\(rows.filter { found[String($0.split(separator: ",")[0])] == nil })")
        let others = found.filter { $0.value != 1 }
        #expect(others.isEmpty, "\(others)")
    }

    /// A shape with extent on both axes that only touches a rect is not in it, whichever rule edges follow.
    @Test func touching() throws {
        let shapes = [
            "POLYGON ((0 0,10 0,10 10,0 10,0 0))", "LINESTRING (0 5,10 15)", "LINESTRING (0 20,10 20)",
            "LINESTRING (5 5,10 10)", "LINESTRING (20 10,20 5,20 5)", "LINESTRING (10 20,10 20,5 25)",
        ]
        let rows = shapes.map { "\"\($0)\"" }.joined(separator: "\n")
        for option in ["--exact", "--no-unwrap"] {
            let outcome = try Workdir().plat(
                ["bounds", "-q", "-s", "map-point", "--as", "table", "--intersecting", "10,10,20,20", option],
                input: Array("wkt\n\(rows)\n".utf8))
            #expect(outcome.lines.count == 1, "\(outcome.text)\(outcome.errors)")
        }
    }

    /// A box on the command line has all of its edges.
    @Test func theBoxIsClosed() throws {
        let places = "lat,lon\n10,20\n20,30\n10,30\n20,20\n"
        let outcome = try Workdir().plat("cat", "-q", "-f", "geojsonseq", "--bbox", "20,10,30,20", input: places)
        #expect(outcome.lines.count == 4)
    }
}

/// Map points beyond ±85° are where they are.
struct MapPointBoundsTests {
    private let square =
        #"{"type":"FeatureCollection","coordinateSpace":{"name":"map-point"},"features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Polygon","coordinates":[[[1000,1000],[2000,1000],[2000,2000],[1000,2000],[1000,1000]]]}}]}"#

    private func table(_ options: String...) throws -> [String] {
        try Workdir().plat(["bounds", "--as", "table"] + options, input: Array(square.utf8)).lines
    }

    @Test func rects() throws {
        #expect(try table()[1].hasPrefix("1,1000,1000,1000,1000,85.0509552,-179.9979883,"))
        #expect(try table("--precision", "full")[1].hasPrefix("1,1000,1000,1000,1000,"))
        for option in ["--unwrap", "--no-unwrap"] {
            let total = try Workdir().plat("bounds", "--as", "total", option, input: square)
            #expect(total.text == "1000,1000,1000,1000\n")
            #expect(total.errors.hasPrefix("1 read, 1 rect written, "), "\(total.errors)")
        }
        let json = try Workdir().plat("bounds", "--as", "total", "--json", input: square)
        #expect(json.text.contains(#""height": 1000"#), "\(json.text)")
    }

    @Test(arguments: [[], ["--z-order", "n"]]) func outlines(_ options: [String]) throws {
        let outcome = try Workdir().plat(
            ["bounds", "--as", "rects", "-d", "map-point", "-f", "geojsonseq"] + options, input: Array(square.utf8))
        #expect(
            outcome.text.contains("[[[1000,2000],[1000,1000],[2000,1000],[2000,2000],[1000,2000]]]"), "\(outcome.text)")
        #expect(!outcome.errors.contains("clamped"))
    }

    @Test func selection() throws {
        for option in [[], ["--exact"]] {
            for (rect, count) in [
                ("1500,1500,10,10", 1), ("0,0,1001,1001", 1), ("2000,1000,10,10", 0), ("1000,439674,1000,1", 0),
            ] {
                let outcome = try Workdir().plat(
                    ["bounds", "-q", "--as", "table", "--intersecting", rect] + option, input: Array(square.utf8))
                #expect(outcome.lines.count == 1 + count, "\(rect) \(option)")
            }
        }
    }

    /// Shapes of rows come out where the rows were.
    @Test func shapesOfRows() throws {
        let rows = "x,y,g\n1000,1000,a\n2000,1000,a\n2000,2000,a\n1000,2000,a\n"
        for (command, text) in [
            ("polygon", "[[[1000,1000],[2000,1000],[2000,2000],[1000,2000],[1000,1000]]]"),
            ("polyline", "[[1000,1000],[2000,1000],[2000,2000],[1000,2000]]"),
        ] {
            let outcome = try Workdir().plat(
                ["shape", command, "-s", "map-point", "-d", "map-point", "--group", "g"], input: Array(rows.utf8))
            #expect(outcome.text.contains(text), "\(outcome.text)")
            #expect(outcome.errors.hasPrefix("4 read, 4 in 1 group, 1 shape written, "), "\(outcome.errors)")
        }
    }

    /// Degrees are clamped to ±85 as always.
    @Test func degrees() throws {
        let outcome = try Workdir().plat("bounds", "--as", "table", input: "lat,lon\n85.05,-180\n")
        #expect(outcome.lines[1].hasPrefix("0,439674.402,0,0,85,-180"), "\(outcome.text)")
        #expect(outcome.errors.contains("altered (1 clamped-latitude)"))
    }
}
