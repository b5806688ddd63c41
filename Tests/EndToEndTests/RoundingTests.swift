import Foundation
import TestSupport
import Testing

/// Changes of shapes whose coordinates are written with few digits.
struct RoundingTests {
    private func feature(_ wkt: String, _ options: String...) throws -> (geometry: String, errors: String) {
        let outcome = try Workdir().plat(
            ["cat", "-f", "csv"] + options, input: Array("wkt\n\"\(wkt)\"\n".utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let row = outcome.lines.last ?? ""
        return (row.filter { $0 != "\"" }, outcome.errors)
    }

    /// Positions that rounding makes the same; those that repeat in the input stay.
    @Test(arguments: [
        ("LINESTRING(0 0,0.04 0,1 1,1.04 1,2 2)", "LINESTRING (0 0, 1 1, 2 2)", 1),
        ("LINESTRING(0 0,0 0,1 1,1 1)", "LINESTRING (0 0, 0 0, 1 1, 1 1)", 1),
        ("LINESTRING(0 0,1 1,1.01 1,1 1)", "LINESTRING (0 0, 1 1)", 1),
        ("LINESTRING(0 0,1 1,1.00000001 1,2 2)", "LINESTRING (0 0, 1 1, 2 2)", 7),
        ("LINESTRING(0 0,1 1,1.0000001 1,2 2)", "LINESTRING (0 0, 1 1, 1.0000001 1, 2 2)", 7),
        // Half to even: both become 0.2, though they are a whole digit apart.
        ("LINESTRING(0 0,0.150000001 1,0.2499999 1,9 9)", "LINESTRING (0 0, 0.2 1, 9 9)", 1),
        ("LINESTRING Z(0 0 1,1 1 1,1.01 1 1.01,1.01 1 2,2 2 2)", "LINESTRING Z (0 0 1, 1 1 1, 1 1 2, 2 2 2)", 1),
        ("MULTIPOINT((0 0),(0.01 0))", "MULTIPOINT ((0 0), (0 0))", 1),
        (
            "POLYGON((0 0,9 0,9.01 0,9 9,0.04 0.04,0 0))", "POLYGON ((0 0, 9 0, 9 9, 0 0))", 1
        ),
        (
            "GEOMETRYCOLLECTION(MULTIPOINT((0 0),(0.01 0)),LINESTRING(0 0,0.04 0,1 1))",
            "GEOMETRYCOLLECTION (MULTIPOINT ((0 0), (0 0)), LINESTRING (0 0, 1 1))", 1
        ),
    ])
    func repeatedPositionsAreLeftOut(_ input: String, _ expected: String, _ digits: Int) throws {
        let (geometry, errors) = try feature(input, "--precision", "\(digits)")
        #expect(geometry == expected)
        #expect(!errors.contains("altered"), "\(errors)")
    }

    /// A ring keeps four positions, a line two, and both are counted.
    @Test(arguments: [
        ("LINESTRING(0 0,0.01 0,0.02 0)", "LINESTRING (0 0, 0 0)", "1 collapsed-ring"),
        ("POLYGON((0 0,0.01 0,0.01 0.01,0 0.01,0 0))", "POLYGON ((0 0, 0 0, 0 0, 0 0))", "1 collapsed-ring"),
        ("POLYGON((0 0,5 0,5.01 0.01,5 0.02,0 0.01,0 0))", "POLYGON ((0 0, 5 0, 5 0, 0 0))", "1 collapsed-ring"),
        (
            "POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,3 3.01,3.01 3,3 3))",
            "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (3 3, 3 3, 3 3, 3 3))", "1 collapsed-ring"
        ),
        ("POLYGON((0 0,5 0.01,9 0,5 0.02,0 0))", "POLYGON ((0 0, 5 0, 9 0, 5 0, 0 0))", "1 broken-by-rounding"),
        (
            "POLYGON((0 0,9 0,9 9,4.96 0.01,4.94 9,0 9,0 0))", "POLYGON ((0 0, 9 0, 9 9, 5 0, 4.9 9, 0 9, 0 0))",
            "1 broken-by-rounding"
        ),
    ])
    func whatCollapsesIsCounted(_ input: String, _ expected: String, _ account: String) throws {
        let (geometry, errors) = try feature(input, "--precision", "1")
        #expect(geometry == expected)
        #expect(errors.contains("altered (\(account))"), "\(errors)")
    }

    /// Shapes that were broken before are not counted as broken by rounding.
    @Test func brokenInputIsNotCounted() throws {
        let (_, errors) = try feature("POLYGON((0 0,9 9,9 0,0 9,0 0))", "--precision", "1")
        #expect(!errors.contains("altered"), "\(errors)")
    }

    @Test(arguments: [
        ("POLYGON((0 0,0.01 0,0.01 0.01,0 0.01,0 0))", "", "1 collapsed-geometry), 1 without geometry"),
        (
            "POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,3 3.01,3.01 3,3 3))", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))",
            "1 collapsed-ring"
        ),
    ])
    func validLeavesOutWhatHasNoArea(_ input: String, _ expected: String, _ account: String) throws {
        let (geometry, errors) = try feature(input, "--make-valid", "--precision", "1")
        #expect(errors.contains(account), "\(errors)")
        if expected.isEmpty {
            #expect(geometry.isEmpty || geometry == "wkt", "\(geometry)")
        } else {
            #expect(geometry.count == expected.count && geometry.hasPrefix("POLYGON (("), "\(geometry)")
        }
    }

    @Test func whereValidHasNoMeaning() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "wkt\n\"POLYGON((0 0,1 0,1 1,0 0))\"\n")
        for (options, message) in [
            (
                "--make-valid --precision full",
                "--make-valid cannot be used with --precision full: --make-valid repairs polygons"
            )
        ] {
            let outcome = try directory.shell("plat cat \(options) in.csv")
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    /// The account says how many are broken; --make-valid leaves none that is, and moves nothing far.
    @Test(.enabled(if: Python.has("shapely"))) func polygonsOfAllSizesAsShapelySeesThem() throws {
        #expect(try oracle("rounding_oracle", [Binary.path], ignoresErrors: true) == "ok\n")
    }

    /// Mending may leave lines beside an area, which rounding takes away again.
    @Test(arguments: [
        "POLYGON((0.8 2.35,0.77 2.35,0.8 2.35,1.1 2.5,2.2 3.0,2.65 2.35,2.05 2.95,1.65 0.05,2.65 1.45,2.45 3.0,0.8 2.35))",
        "POLYGON((0.55 2.9,2.75 2.45,2.67 2.45,2.75 2.45,1.2 0.5,2.4 2.55,0.2 0.4,1.95 1.95,0.55 2.9))",
    ])
    func aPolygonThatIsMendedStaysOne(_ polygon: String) throws {
        let (geometry, errors) = try feature(polygon, "--make-valid", "--precision", "0")
        #expect(geometry.hasPrefix("POLYGON (("), "\(geometry)")
        #expect(errors.contains("1 made-valid"), "\(errors)")
    }

    /// A spike has no area.
    @Test func aPolygonWithASpikeLosesIt() throws {
        let (geometry, _) = try feature("POLYGON((0 0,9 0,9 9,20 9,9 9,0 9,0 0))", "--make-valid", "--precision", "1")
        #expect(geometry == "POLYGON ((9 9, 0 9, 0 0, 9 0, 9 9))")
    }

    /// A box has no more digits than what it is around, and still is around it.
    @Test(arguments: [
        ("[1.26,-2.26,3.21,4.21]", "[1.2,-2.3,3.3,4.3]", "1"), ("[1.25,-2.2, 3.2,4.25]", "[1.2,-2.2,3.2,4.3]", "1"),
        ("[1.3,-2.2, 3.2,4.2]", "[1.3,-2.2, 3.2,4.2]", "1"),
        ("[1.26,-2.26,0.16,3.21,4.21,0.24]", "[1.2,-2.3,0.1,3.3,4.3,0.3]", "1"),
        ("[1.26,-2.26,3.21,4.21]", "[1,-3,4,5]", "0"), ("[-0.123456789,0,1,1]", "[-0.1234568,0,1,1]", "7"),
        ("[-0.123456789,0,1,1]", "[-0.123456789,0,1,1]", "full"),
    ])
    func boxesAreRoundedOutward(_ box: String, _ expected: String, _ precision: String) throws {
        for geometry in ["null", #"{"type":"Point","coordinates":[]}"#] {
            let outcome = try Workdir().plat(
                "cat", "-f", "geojsonseq", "--precision", precision,
                input: #"{"type":"Feature","geometry":\#(geometry),"properties":{},"bbox":\#(box)}"#)
            #expect(outcome.text.contains(#""bbox":\#(expected)}"#), "\(outcome.text)\(outcome.errors)")
        }
    }

    @Test func roundedBoxesHoldRoundedPositions() throws {
        var random = SplitMix64(seed: 408)
        for digits in [0, 2, 5] {
            let features = (0..<100).map { _ in
                let points = (0..<3).map { _ in [random.double(-170...170), random.double(-80...80)] }
                let (xs, ys) = (points.map { $0[0] }, points.map { $0[1] })
                let box = [xs.min()!, ys.min()!, xs.max()!, ys.max()!]
                return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":\(points)},"
                    + "\"properties\":{},\"bbox\":\(box)}\n"
            }
            let outcome = try Workdir().plat(
                "cat", "-f", "geojsonseq", "--precision", "\(digits)", input: features.joined())
            #expect(outcome.lines.count == 100 && !outcome.errors.contains("altered"), "\(outcome.errors)")
            for line in outcome.lines {
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let box = try #require(object["bbox"] as? [Double])
                let points = try #require((object["geometry"] as? [String: Any])?["coordinates"] as? [[Double]])
                let unit = pow(0.1, Double(digits))
                for (low, high, axis) in [(box[0], box[2], 0), (box[1], box[3], 1)] {
                    let values = points.map { $0[axis] }
                    #expect(low <= values.min()! && values.min()! < low + unit * 1.01, "\(line)")
                    #expect(high >= values.max()! && values.max()! > high - unit * 1.01, "\(line)")
                }
                #expect(box.allSatisfy { abs($0 / unit - ($0 / unit).rounded()) < 1e-4 }, "\(line)")
            }
        }
    }
}
