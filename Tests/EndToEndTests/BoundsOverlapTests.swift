import Foundation
import TestSupport
import Testing

/// Features that `plat bounds` finds to meet a rect, a view or another feature.
struct BoundsOverlapTests {
    private func run(_ arguments: [String], ignoresErrors: Bool = false) throws -> String {
        try oracle("bounds_oracle", [Binary.path] + arguments, ignoresErrors: ignoresErrors)
    }

    private static let hasGDAL = Python.has("osgeo.ogr")

    private static func real(_ names: String...) -> [String] {
        names.map(LayerData.layer)
    }

    @Test(.enabled(if: LayerData.areThere && hasGDAL)) func everyRectOfRealLayers() throws {
        let layers = Self.real(
            "ne_110m_admin_0_sovereignty", "ne_10m_geography_marine_polys", "ne_110m_land", "ne_50m_lakes",
            "ne_50m_rivers_lake_centerlines")
        #expect(try run(["fields"] + layers) == "ok\n")
    }

    @Test(.enabled(if: LayerData.areThere && hasGDAL)) func meetingsWithRealLayers() throws {
        let ofLand = ["meets", "40", "1"] + Self.real("ne_110m_admin_0_sovereignty")
        #expect(try run(ofLand, ignoresErrors: true) == "ok\n")
        let ofSeas = ["meets", "20", "2"] + Self.real("ne_10m_geography_marine_polys")
        #expect(try run(ofSeas, ignoresErrors: true) == "ok\n")
    }

    /// Lines and rings that nobody has cut.
    @Test(.enabled(if: hasGDAL)) func meetingsOverTheAntimeridian() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: seededFeatures(400, seed: 21))
        let path = directory.file("a.geojsonl")
        #expect(try run(["fields", path]) == "ok\n")
        #expect(try run(["meets", "40", "3", path]) == "ok\n")
    }

    /// A view sees a rect of as many map points as its pixels are wide at its zoom.
    @Test(.enabled(if: LayerData.areThere), arguments: [(-17.0, 179.0, 4), (50.0, 10.0, 3), (66.0, -179.5, 5)])
    func visibleIsTheRectOfTheView(latitude: Double, longitude: Double, zoom: Int) throws {
        let path = LayerData.layer("ne_110m_admin_0_sovereignty")
        let scale = pow(2, Double(20 - zoom))
        let (width, height) = (320 * scale, 200 * scale)
        let rect = [
            MapFormula.x(longitude) - width / 2, MapFormula.y(latitude) - height / 2, width, height,
        ].map { "\($0)" }.joined(separator: ",")
        var found: [[UInt8]] = []
        for exact in [[], ["--exact"]] {
            let common = ["bounds", "-q", "--as", "table", "--fields", "name"] + exact + [path]
            let seen = try Workdir().plat(
                common + ["--visible", "--size", "320x200", "--center=\(latitude),\(longitude)", "--zoom", "\(zoom)"])
            let met = try Workdir().plat(common + ["--intersecting=\(rect)"])
            #expect(seen.status == 0 && seen.output == met.output && seen.lines.count > 1, "\(seen.errors)")
            found.append(seen.output)
        }
        #expect(found[0].count >= found[1].count)
    }

    /// The rect of a line that bends is met where the line is not.
    @Test func rectsAndShapes() throws {
        let directory = try Workdir()
        let bend = #"{"type":"LineString","coordinates":[[170,0],[170,10],[-170,10]]}"#
        try directory.write("a.geojsonl", features: [(bend, "{}")])
        func count(_ west: Double, _ south: Double, _ east: Double, _ north: Double, _ more: String...) throws -> Int {
            let (x, y) = (MapFormula.x(west), MapFormula.y(north))
            let rect = "\(x),\(y),\(MapFormula.x(east) - x),\(MapFormula.y(south) - y)"
            let outcome = try directory.plat(
                ["bounds", "--as", "table", "--intersecting=\(rect)", "a.geojsonl"] + more)
            let kept = outcome.lines.count - 1
            let account = outcome.errors.split(separator: "\n").last ?? ""
            let altered = kept == 1 && !more.contains("--no-unwrap") ? " altered (1 short-edge)," : ""
            #expect(
                account.hasPrefix(
                    kept == 1 ? "1 read, 1 written,\(altered) 0." : "1 read, 0 written, 1 skipped (1 not-intersecting)"),
                "\(outcome.errors)")
            return kept
        }
        // Inside the bend, in the east and in the west of the antimeridian, by any copy of the rect.
        for west in [175.0, -178, 182, -185, 535] {
            #expect(try count(west, 2, west + 1, 3) == 1)
            #expect(try count(west, 2, west + 1, 3, "--exact") == 0)
            #expect(try count(west, 9, west + 1, 11, "--exact") == 1)
        }
        #expect(try count(175, 2, 176, 3, "--no-unwrap") == 0)
        #expect(try count(-100, 2, -99, 3, "--no-unwrap") == 1)
        #expect(try count(-100, 2, -99, 3) == 0)
        // Touching is not enough.
        #expect(try count(160, 0, 170, 10) == 0)
        #expect(try count(160, 0, 170.0001, 10) == 1)
    }

    // MARK: - Pairs

    @Test(.enabled(if: hasGDAL)) func pairsByBruteForce() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl", features: seededFeatures(500, seed: 31) + [("null", #"{"name":"none","height":1}"#)])
        try directory.write(
            "b.geojsonl",
            features: seededFeatures(300, seed: 32).map {
                ($0.geometry, $0.properties.replacingOccurrences(of: "\"n", with: "\"m\\\", "))
            })
        let paths = ["a", "b"].map { "\(directory.file($0)).geojsonl" }
        #expect(try run(["overlaps", paths[0]]) == "ok\n")
        #expect(try run(["overlaps"] + paths) == "ok\n")
    }

    private let wide = #"{"type":"LineString","coordinates":[[0,0],[9,9]]}"#

    /// The record and the labels of the one on top first; a null is nothing, an empty text is quoted.
    @Test func pairsAreTold() throws {
        let directory = try Workdir()
        let rows: [(String, String)] = [
            (wide, #"{"name":"a \"b\", c","z":3}"#), ("null", #"{"name":"no place","z":3}"#),
            (wide, #"{"name":null,"z":1}"#),
            (wide, #"{"name":"","z":2}"#), (#"{"type":"Point","coordinates":[50,5]}"#, #"{"name":"far","z":3}"#),
        ]
        try directory.write("a.geojsonl", features: rows)
        let plain = try directory.plat("bounds", "-q", "--as", "overlaps", "a.geojsonl")
        #expect(plain.text == "top,bottom\n3,1\n4,1\n4,3\n")
        let labelled = try directory.plat("bounds", "-q", "--as", "overlaps", "--fields", "name,z", "a.geojsonl")
        #expect(
            labelled.lines == [
                "top,top_name,top_z,bottom,bottom_name,bottom_z", #"3,,1,1,"a ""b"", c",3"#,
                #"4,"",2,1,"a ""b"", c",3"#,
                #"4,"",2,3,,1"#,
            ])
        let ordered = try directory.plat("bounds", "-q", "--as", "overlaps", "--z-order", "z", "a.geojsonl")
        #expect(ordered.text == "top,bottom\n4,3\n1,3\n1,4\n")
        let kept = try directory.plat(
            "bounds", "-q", "--as", "overlaps", "--limit", "3", "-o", "pairs.csv", "a.geojsonl")
        #expect(kept.output.isEmpty && directory.text("pairs.csv") == "top,bottom\n3,1\n")
        // Several inputs are distinguished, and their records counted for each.
        let two = try directory.shell("plat bounds -q --as overlaps --limit 6 a.geojsonl - < a.geojsonl")
        #expect(two.lines.first == "top,top_source,bottom,bottom_source")
        #expect(
            two.lines.dropFirst().contains("1,<stdin>,4,a.geojsonl")
                || two.lines.dropFirst().contains("1,-,4,a.geojsonl"), "\(two.text)")
    }

    /// Rects that touch do not overlap; those a world apart do, unless worlds are not followed.
    @Test func pairsOverTheAntimeridian() throws {
        let directory = try Workdir()
        func line(_ west: Double, _ east: Double) -> (String, String) {
            (#"{"type":"LineString","coordinates":[[\#(west),0],[\#(east),5]]}"#, "{}")
        }
        try directory.write(
            "a.geojsonl", features: [line(175, -175), line(-178, -170), line(-175, -160), line(170, 175)])
        #expect(
            try directory.plat("bounds", "-q", "--as", "overlaps", "a.geojsonl").lines == ["top,bottom", "2,1", "3,2"])
        let flat = try directory.plat("bounds", "-q", "--as", "overlaps", "--no-unwrap", "a.geojsonl")
        #expect(flat.lines == ["top,bottom", "2,1", "3,1", "3,2", "4,1"])
    }

    @Test func pairsOfThoseThatAreKept() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "wkt,n\n\"LINESTRING (0 0, 9 9)\",a\n\"LINESTRING (1 1, 3 3)\",b\n\"LINESTRING (2 2, 8 8)\",c\n")
        let rect =
            "\(MapFormula.x(5)),\(MapFormula.y(7)),\(MapFormula.world / 360),\(MapFormula.y(6) - MapFormula.y(7))"
        let pairs = try directory.plat("bounds", "--as", "overlaps", "--fields", "n", "--intersecting", rect, "a.csv")
        #expect(pairs.lines == ["top,top_n,bottom,bottom_n", "3,c,1,a"])
        #expect(pairs.errors.contains("1 not-intersecting"))
    }

    @Test func pairsAreCounted() throws {
        let shapes = (0..<3).map { "\"LINESTRING (\($0) 0, \($0 + 2) 2)\"\n" }.joined()
        let outcome = try Workdir().plat("bounds", "--as", "overlaps", input: "wkt\n" + shapes)
        #expect(outcome.lines.count == 3, "\(outcome.text)")
        #expect(outcome.errors.hasPrefix("3 read, 2 pairs written, 0."), "\(outcome.errors)")
    }
}
