import Foundation
import TestSupport
import Testing

struct ShapeCircleTests {
    private static let table = "lat,lon,name,radius\n52.5,13.4,Berlin,500\n0,179.99,east,2000\n89.5,10,north,100000\n"

    /// The outlines of a GeoJSON's features, all polygons and rings of each in one row.
    static func outlines(_ text: String) throws -> [[[Double]]] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let features = try #require(object?["features"] as? [[String: Any]])
        return try features.map { feature in
            let geometry = try #require(feature["geometry"] as? [String: Any])
            switch geometry["coordinates"] {
            case let polygon as [[[Double]]]: return polygon.flatMap(\.self)
            case let polygons as [[[[Double]]]]: return polygons.flatMap(\.self).flatMap(\.self)
            default: return try #require(geometry["coordinates"] as? [[Double]])
            }
        }
    }

    /// By PROJ's own program.
    @Test(.enabled(if: Package.has("geod"))) func everyPositionLiesAtTheRadius() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon\n52.5,13.4\n-33.9,179.999\n89.99,0\n-80,-180\n0,0\n")
        let centers = [(52.5, 13.4), (-33.9, 179.999), (89.99, 0), (-80, -180), (0, 0)]
        for radius in [0.5, 1000, 250_000, 9_999_999] {
            let outcome = try directory.plat(
                "shape", "circle", "--radius", "\(radius)", "--precision", "full", "--no-cut", "p.csv")
            let outlines = try Self.outlines(outcome.text)
            #expect(outcome.status == 0 && outlines.map(\.count) == [65, 65, 65, 65, 65])
            var pairs = ""
            for (center, outline) in zip(centers, outlines) {
                for place in outline { pairs += "\(center.0) \(center.1) \(place[1]) \(place[0])\n" }
            }
            try directory.write("pairs", pairs)
            let distances = try directory.shell("geod -I +ellps=WGS84 -F %.6f pairs").lines.compactMap {
                Double($0.split(whereSeparator: \.isWhitespace).last ?? "")
            }
            #expect(distances.count == 5 * 65 && distances.allSatisfy { abs($0 - radius) < 1e-3 })
        }
    }

    @Test(.enabled(if: Package.has("geod") && Package.has("ogr2ogr"))) func circlesAreRightToGEOS() throws {
        #expect(try oracle("circles_oracle", [Binary.path, "7", "\(Effort.of(400))"]) == "ok\n")
    }

    /// A circle of few positions goes around the pole that it contains, so it holds its own centre.
    @Test func largeCirclesOfFewPositionsHoldTheirCentre() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n31,121\\n5,121\\n-31,0\\n-5,170\\n1,-60\\n-1,10\\n' > p.csv
            for segments in 3 4 5 6 7 9 15 64; do for radius in 9800000 9990000 10000000; do
                plat shape circle -q --radius $radius --segments $segments p.csv \
                | plat intersect -q --pairs -f csv - p.csv | awk -F, '$1 == $2 { own++ } END { exit own != 6 }' \
                || echo $segments $radius
            done; done
            """)
        #expect(outcome.text == "", "\(outcome.errors)")
    }

    /// The rect of MapKit, but for the last bit, which degrees do not hold.
    @Test func theSquareIsTheFrameworksRect() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n37.3326,-122.0303\\n' | plat shape circle -q --radius 1000 --square --precision full \
            | plat bounds -q --as total --precision full
            """)
        let numbers = outcome.text.split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
        let expected = [43216891.34952898, 104163483.19862716, 16899.821404268958, 16899.821404268958]
        #expect(numbers.count == 4)
        for (number, value) in zip(numbers, expected) { #expect(abs(number - value) < 5e-8) }
    }

    @Test func attributesStayAndRadiiAreOfTheirFields() throws {
        let directory = try Workdir()
        try directory.write("p.csv", Self.table)
        let outcome = try directory.plat("shape", "circle", "--radius-field", "radius", "--segments", "4", "p.csv")
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("3 read, 3 written, "))
        #expect(outcome.lines[1].hasSuffix(#""properties":{"name":"Berlin","radius":500}},"#))
        #expect(
            outcome.lines[1].hasPrefix(
                #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[13.4,52.5044933],[13.39263"#))
        // Over the antimeridian it is cut, and around the pole it is closed along it.
        #expect(outcome.lines[2].contains(#""MultiPolygon""#) && outcome.lines[2].contains("[-180,"))
        #expect(outcome.lines[3].contains("[180,90],[-180,90]"))
    }

    /// The same shapes whatever they come from and go to.
    @Test(arguments: ["p.csv", "p.geojson", "p.geojsonl", "p.shp"]) func readsEveryFormat(_ input: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", Self.table)
        let made = try directory.shell(
            """
            for name in p.geojson p.geojsonl p.shp; do plat cat -q -o $name p.csv; done
            for name in a.geojsonl a.csv a.shp; do
                plat shape circle -q --no-cut --radius-field radius -o $name \(input) || exit 1
            done
            for name in a.csv a.shp; do plat cat -q -f geojsonseq $name; done | sort | uniq -c | grep -c '^ *2 '
            plat cat -q -f geojsonseq --fields name --no-cut a.csv > b1
            plat cat -q -f geojsonseq --fields name --no-cut a.geojsonl | cmp - b1 && cat b1
            """)
        let others = made.errorLines.filter { !$0.contains("an edge longer than 180°") && !$0.contains("short-edge") }
        #expect(made.status == 0 && others.isEmpty, "\(made.errors)")
        #expect(made.lines.count == 4 && made.lines.first == "3")
        #expect(made.lines.dropFirst().allSatisfy { $0.contains(#""type":"Polygon""#) })
    }

    @Test func radiiOfAShapefileInItsOwnSystem() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            printf 'x,y,r\\n500000,5800000,1000\\n' | plat cat -q --src-crs EPSG:25832 --dst-crs EPSG:25832 -o p.shp
            plat shape circle -q --radius-field r -o c.shp p.shp && grep -c ETRS_1989_UTM_Zone_32N c.prj
            plat shape circle -q --radius-field r --dst-crs EPSG:25832 --precision 0 -f csv p.shp | tr -d '"'
            """)
        #expect(outcome.status == 0 && outcome.lines.first == "1", "\(outcome.errors)")
        // On the central meridian, where the scale is 0.9996.
        #expect(outcome.lines.last?.hasPrefix("POLYGON ((500000 5801000, 499902 5800995,") ?? false)
    }

    @Test func aBoxThatWasOfThePointIsNoMore() throws {
        let point =
            #"{"type":"Feature","bbox":[1,2,1,2],"geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
        let outcome = try Workdir().plat("shape", "circle", "--radius", "10", "--segments", "3", input: point)
        #expect(outcome.status == 0 && !outcome.text.contains("bbox"))
    }

    @Test func badRadiiAreBadRecords() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,r\n1,1,5\n1,2,\n1,3,x\n1,4,-1\n1,5,0\n1,6,10000001\n1,7,1e3\n")
        let outcome = try directory.plat(
            "shape", "circle", "--radius-field", "r", "--on-error", "skip", "--rejects", "bad.csv", "-f", "csv", "p.csv"
        )
        #expect(outcome.status == 0 && outcome.lines.count == 3)
        #expect(outcome.errors.contains("7 read, 2 written, 5 skipped (5 bad-radius), "))
        let bad = try #require(directory.text("bad.csv"))
        for part in [
            "field 'r' has no value", "field 'r' holds '",
            "a radius of -1 m is not greater than 0", "a radius of 0 m is not greater than 0",
            "a radius of 10000001 m is more than 10000000 m",
        ] {
            #expect(bad.contains(part), "\(bad)")
        }
        let first = try directory.plat("shape", "circle", "--radius-field", "r", "p.csv")
        #expect(first.status == 65 && first.errors.hasPrefix("p.csv:3:1: error: field 'r' has no value"))
    }

    @Test func whatIsNoPointIsABadRecord() throws {
        let features = """
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]},"properties":null}
            {"type":"Feature","geometry":null,"properties":null}
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[0,0],[1,1]]},"properties":null}
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[0,0]]},"properties":null}
            """
        let outcome = try Workdir().plat(
            "shape", "circle", "--radius", "10", "--on-error", "skip", "-f", "geojsonseq", input: features)
        #expect(outcome.status == 0 && outcome.lines.count == 1)
        #expect(outcome.errors.contains("<stdin>:1:1: error: a circle needs a point, not a line"))
        #expect(outcome.errors.contains("a circle needs a point, but the feature has no geometry"))
        #expect(outcome.errors.contains("(2 not-a-point, 1 no-coordinates), "), "\(outcome.errors)")
    }

    @Test(arguments: [("--square", "85.01"), ("--square", "-90")]) func squaresNeedAMap(
        _ flag: String, _ latitude: String
    ) throws {
        let outcome = try Workdir().plat(
            "shape", "circle", flag, "--radius", "10", input: "lat,lon\n\(latitude),0\n")
        #expect(outcome.status == 65 && outcome.errors.contains("is beyond ±85°, the limit for shapes"))
    }

    /// An edge of more than half the world is not taken for its rest, and there is no square wider than the world.
    @Test func squaresUpToTheWholeMap() throws {
        let directory = try Workdir()
        for (latitude, longitude, perMeter) in [
            (60.0, 0.0, 13.386685395), (45, 170, 9.489225768), (0, -100, 6.743553365),
        ] {
            try directory.write("p.csv", "lat,lon\n\(latitude),\(longitude)\n")
            let outcome = try directory.shell(
                """
                plat shape circle -q --square --radius 9999999 --precision full p.csv > a.geojson
                plat bounds -q --as total --precision full a.geojson
                """)
            let numbers = outcome.text.split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
            try #require(numbers.count == 4, "\(outcome.text)")
            // With the map points of a metre as the reference has them.
            let width = 2 * 9_999_999 * perMeter
            #expect(abs(numbers[2] - width) < 1, "\(numbers)")
        }
        try directory.write("p.csv", "lat,lon\n61,0\n0,0\n")
        let outcome = try directory.plat(
            "shape", "circle", "--square", "--radius", "1e7", "--on-error", "skip", "p.csv")
        #expect(outcome.status == 0 && outcome.errors.contains("1 skipped (1 bad-radius), "))
    }

    /// Fixes that do not know how exact they are.
    @Test func pointsWithoutARadius() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,r\n1,1,5\n1,2,\n1,3,0\n1,4,0.0\n1,5,5\n")
        var outcome = try directory.plat(
            "shape", "circle", "--radius-field", "r", "--no-radius", "skip", "-f", "csv", "p.csv")
        #expect(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.text)")
        #expect(outcome.errors.contains("5 read, 2 written, 3 skipped (3 no-radius)"), "\(outcome.errors)")
        outcome = try directory.plat(
            "shape", "circle", "--radius-field", "r", "--no-radius", "point", "-f", "geojsonseq", "p.csv")
        let kinds = try outcome.features().compactMap { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(outcome.status == 0 && kinds == ["Polygon", "Point", "Point", "Point", "Polygon"])
        #expect(outcome.errors.contains("a feature with an empty or zero radius stays a point"), "\(outcome.errors)")
        outcome = try directory.plat("shape", "circle", "--radius-field", "r", "--no-radius", "fail", "p.csv")
        #expect(outcome.status == 65 && outcome.errors.contains("field 'r' has no value"))
    }

    @Test func radiiThatAreNoneButBad() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,r\n1,1,x\n1,2,\" \"\n1,3,-1\n1,4,2\n")
        let outcome = try directory.plat(
            "shape", "circle", "--radius-field", "r", "--no-radius", "skip", "--on-error", "skip", "p.csv")
        #expect(
            outcome.status == 0 && outcome.errors.contains("4 read, 1 written, 3 skipped (2 bad-radius, 1 no-radius)"),
            "\(outcome.errors)")
    }

    @Test(arguments: [
        ("", "--radius is required; hint: use metres"),
        ("--radius 0", "--radius: 0 is out of range (greater than 0)"),
        ("--radius -5", "--radius: -5 is out of range (greater than 0)"),
        ("--radius 10000001", "--radius: a radius of 10000001 m is more than 10000000 m"),
        ("--radius 1 --radius-field r", "--radius and --radius-field cannot be used together"),
        ("--radius 1 --no-radius skip", "--no-radius needs --radius-field"),
        ("--radius 1 --segments 2", "--segments: 2 is out of range (3 to 100000)"),
        ("--radius 1 --segments 100001", "--segments: 100001 is out of range (3 to 100000)"),
        ("--radius 1 --segments 4 --square", "--segments cannot be used with --square: a square always has four edges"),
        ("--radius-field r --fields name", "--radius-field: field 'r' is not in --fields"),
        ("--radius-field r", "--radius-field: no field named 'r'; hint: the only field is name"),
    ])
    func usage(_ arguments: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n1,2,x\n")
        let words = arguments.split(separator: " ").map(String.init)
        let outcome = try directory.plat(["shape", "circle"] + words + ["p.csv"])
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)")
    }

    /// Only degrees end at ±85: map points beyond are where they are, and a metre is as long there as the projection has it.
    @Test(arguments: [-3000.0, 1000, 268_434_000, 268_500_000, 300_000]) func squaresBeyondTheClamp(_ y: Double) throws
    {
        let directory = try Workdir()
        try directory.write("p.csv", "x,y\n1000000,\(y)\n")
        let outcome = try directory.plat(
            "shape", "circle", "-q", "--square", "--radius", "100", "-s", "map-point", "-d", "map-point", "--precision",
            "full", "p.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let feature = try #require((object?["features"] as? [[String: Any]])?.first)
        let geometry = try #require(feature["geometry"] as? [String: Any])
        let ring = try #require((geometry["coordinates"] as? [[[Double]]])?.first)
        let (xs, ys) = (ring.map { $0[0] }, ring.map { $0[1] })
        let (west, east) = (try #require(xs.min()), try #require(xs.max()))
        let (north, south) = (try #require(ys.min()), try #require(ys.max()))
        #expect(abs((west + east) / 2 - 1_000_000) < 1e-3 && abs((north + south) / 2 - y) < 1e-3, "\(ring)")
        // By how the map is projected, and the length of a meridian's degree there: 111.69 km.
        let world = 268_435_456.0
        let scale = cosh((0.5 - y / world) * 2 * Double.pi)
        let side = 200 / 111_690 * world / 360 * scale
        #expect(abs((east - west) / side - 1) < 1e-3 && abs((south - north) / side - 1) < 1e-3, "\(ring) \(side)")
        let arrow = try directory.plat("shape", "arrow", "-q", "-s", "map-point", "-d", "map-point", "p.csv")
        #expect(arrow.status == 0, "\(arrow.errors)")
    }

    @Test func aFieldThatAShapefileLacksIsUsage() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n1,2,x\n")
        let outcome = try directory.shell(
            "plat cat -q -o p.shp p.csv; plat shape circle --radius-field r -o c.shp p.shp")
        #expect(outcome.status == 64 && outcome.errors.contains("--radius-field: no field named 'r'"))
        #expect(directory.read("c.shp") == nil)
        // A GeoJSON declares its fields one feature after the other.
        let json = try directory.shell("plat cat -q p.csv | plat shape circle --radius-field r")
        #expect(json.status == 65 && json.errors.contains("field 'r' has no value"))
    }
}
