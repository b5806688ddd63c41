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
        let ofLand = ["meets", "\(Effort.of(40, oneIn: 2))", "1"] + Self.real("ne_110m_admin_0_sovereignty")
        #expect(try run(ofLand, ignoresErrors: true) == "ok\n")
        let ofSeas = ["meets", "\(Effort.of(20, oneIn: 2))", "2"] + Self.real("ne_10m_geography_marine_polys")
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

    // MARK: - Turned views

    /// What a turned view shows, by cutting triangles and rects at the sides of the screen in pixels.
    @Test(arguments: [30.0, 90, 217.5], [(40.0, -105.0, 6.0), (10, 179.5, 7), (-60, -179, 5)])
    func turnedViews(_ heading: Double, _ view: (latitude: Double, longitude: Double, zoom: Double)) throws {
        let screen = Screen(heading, view.latitude, view.longitude, view.zoom)
        var generator = SplitMix64(seed: UInt64(heading) + UInt64(view.zoom))
        let reach = 2.5 * 460 * 360 / (256 * pow(2, view.zoom))
        var rows: [(String, String)] = []
        var (points, rects, triangles): ([Int], [Int], [Int]) = ([], [], [])
        for number in 0..<600 {
            let isPoint = number % 2 == 0
            let middle = (0..<2).map { _ in Double.random(in: -reach / 2...reach / 2, using: &generator) }
            // Continuous degrees for the oracle; plat gets them within ±180.
            let corners = (0..<(isPoint ? 1 : 3)).map { _ in
                let x = view.longitude + middle[0] + Double.random(in: -reach / 9...reach / 9, using: &generator)
                let y = view.latitude + middle[1] + Double.random(in: -reach / 9...reach / 9, using: &generator)
                return (x: x, y: min(max(y, -84), 84))
            }
            let written = (isPoint ? corners : corners + [corners[0]]).map { corner in
                "[\(corner.x > 180 ? corner.x - 360 : corner.x < -180 ? corner.x + 360 : corner.x),\(corner.y)]"
            }
            let (name, list) = isPoint ? ("Point", written[0]) : ("Polygon", "[[\(written.joined(separator: ","))]]")
            rows.append((#"{"type":"\#(name)","coordinates":\#(list)}"#, #"{"n":\#(number)}"#))
            let pixels = corners.map { screen.pixel(MapFormula.x($0.x), MapFormula.y($0.y)) }
            if isPoint {
                guard screen.contains(pixels[0]) else { continue }
                points.append(number)
                continue
            }
            if screen.area(of: pixels) > 0 { triangles.append(number) }
            let (x, y) = (corners.map { MapFormula.x($0.x) }, corners.map { MapFormula.y($0.y) })
            let box = [(x.min()!, y.min()!), (x.max()!, y.min()!), (x.max()!, y.max()!), (x.min()!, y.max()!)]
            if screen.area(of: box.map { screen.pixel($0.0, $0.1) }) > 0 { rects.append(number) }
        }
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: rows)
        let found = try [[], ["--exact"]].map { exact in
            let outcome = try directory.plat(
                ["bounds", "-q", "--as", "table", "--fields", "n", "--visible", "--size", "320x460"]
                    + ["--center=\(view.latitude),\(view.longitude)", "--zoom", "\(view.zoom)"]
                    + ["--heading", "\(heading)", "--edges", "short", "a.geojsonl"] + exact)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.lines.dropFirst().compactMap { Int($0.prefix { $0 != "," }) }
        }
        #expect(found[0] == (points + rects).sorted())
        #expect(found[1] == (points + triangles).sorted())
        // A test by the rect around the screen would find others, too.
        #expect(points.count > 10 && triangles.count > 10 && rects.count > triangles.count)
    }

    /// A ring around a pole has the area at the pole, too.
    @Test func turnedViewsOfAPole() throws {
        let directory = try Workdir()
        let ring = stride(from: -180.0, through: 180, by: 30).map { "[\($0),-70]" }.joined(separator: ",")
        try directory.write("a.geojsonl", features: [(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#, "{}")])
        for (latitude, count) in [(-80.0, 1), (-65, 0)] {
            let outcome = try directory.plat(
                "bounds", "-q", "--as", "table", "--visible", "--exact", "--size", "90x90", "--center=\(latitude),20",
                "--zoom", "6", "--heading", "40", "a.geojsonl")
            #expect(outcome.lines.count == 1 + count, "\(latitude): \(outcome.errors)")
        }
    }

    /// A turned screen of 320 × 460 pixels.
    private struct Screen {
        private let (size, heading, scale): ((Double, Double), Double, Double)
        private let center: (x: Double, y: Double)

        init(_ heading: Double, _ latitude: Double, _ longitude: Double, _ zoom: Double) {
            (size, self.heading, scale) = ((320, 460), heading * .pi / 180, pow(2, zoom - 20))
            center = (MapFormula.x(longitude), MapFormula.y(latitude))
        }

        func pixel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let (dx, dy) = ((x - center.x) * scale, (y - center.y) * scale)
            return (
                size.0 / 2 + dx * cos(heading) + dy * sin(heading), size.1 / 2 - dx * sin(heading) + dy * cos(heading)
            )
        }

        func contains(_ pixel: (x: Double, y: Double)) -> Bool {
            0..<size.0 ~= pixel.x && 0..<size.1 ~= pixel.y
        }

        /// Area of a convex polygon inside of the screen.
        func area(of corners: [(x: Double, y: Double)]) -> Double {
            var ring = corners
            for distance: ((x: Double, y: Double)) -> Double in [
                { $0.x }, { size.0 - $0.x }, { $0.y }, { size.1 - $0.y },
            ] {
                var cut: [(x: Double, y: Double)] = []
                for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                    let (first, second) = (distance(start), distance(end))
                    if first >= 0 { cut.append(start) }
                    guard (first < 0) != (second < 0) else { continue }
                    let share = first / (first - second)
                    cut.append((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
                }
                ring = cut
            }
            return zip(ring, ring.dropFirst() + ring.prefix(1)).map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +).magnitude
                / 2
        }
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
        let named = try directory.plat(
            "bounds", "-q", "--as", "overlaps", "--id", "z", "--fields", "name", "a.geojsonl")
        #expect(
            named.lines == [
                "top,top_name,bottom,bottom_name", #"1,,3,"a ""b"", c""#, #"2,"",3,"a ""b"", c""#, #"2,"",1,"#,
            ])
        let front = try directory.plat(
            "bounds", "-q", "--as", "overlaps", "--id", "z", "--front", "1", "a.geojsonl")
        #expect(front.lines == ["top,bottom", "2,3", "1,3", "1,2"], "\(front.errors)")
        let unknown = try directory.plat("bounds", "-q", "--as", "overlaps", "--id", "nope", "a.geojsonl")
        #expect(unknown.status == 64 && unknown.errors.contains("--id: no field named 'nope'"), "\(unknown.errors)")
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
