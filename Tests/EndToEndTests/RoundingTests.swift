import Foundation
import Testing

/// What becomes of shapes when their coordinates are written with few digits.
@Suite struct RoundingTests {
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
        ("LINESTRING(0 0,0.01 0,0.02 0)", "LINESTRING (0 0, 0 0)", "collapsed-ring 1"),
        ("POLYGON((0 0,0.01 0,0.01 0.01,0 0.01,0 0))", "POLYGON ((0 0, 0 0, 0 0, 0 0))", "collapsed-ring 1"),
        ("POLYGON((0 0,5 0,5.01 0.01,5 0.02,0 0.01,0 0))", "POLYGON ((0 0, 5 0, 5 0, 0 0))", "collapsed-ring 1"),
        (
            "POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,3 3.01,3.01 3,3 3))",
            "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (3 3, 3 3, 3 3, 3 3))", "collapsed-ring 1"
        ),
        ("POLYGON((0 0,5 0.01,9 0,5 0.02,0 0))", "POLYGON ((0 0, 5 0, 9 0, 5 0, 0 0))", "broken-by-rounding 1"),
        (
            "POLYGON((0 0,9 0,9 9,4.96 0.01,4.94 9,0 9,0 0))", "POLYGON ((0 0, 9 0, 9 9, 5 0, 4.9 9, 0 9, 0 0))",
            "broken-by-rounding 1"
        ),
    ])
    func whatCollapsesIsCounted(_ input: String, _ expected: String, _ account: String) throws {
        let (geometry, errors) = try feature(input, "--precision", "1")
        #expect(geometry == expected)
        #expect(errors.contains("altered (\(account))"), "\(errors)")
    }

    /// What was broken before was not broken by rounding.
    @Test func brokenInputIsNotCounted() throws {
        let (_, errors) = try feature("POLYGON((0 0,9 9,9 0,0 9,0 0))", "--precision", "1")
        #expect(!errors.contains("altered"), "\(errors)")
    }

    @Test(arguments: [
        ("POLYGON((0 0,0.01 0,0.01 0.01,0 0.01,0 0))", "", "collapsed-geometry 1), without geometry 1"),
        (
            "POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,3 3.01,3.01 3,3 3))", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))",
            "collapsed-ring 1"
        ),
    ])
    func validLeavesOutWhatHasNoArea(_ input: String, _ expected: String, _ account: String) throws {
        let (geometry, errors) = try feature(input, "--valid", "--precision", "1")
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
            ("--valid -o a.shp", "--valid: a shapefile holds coordinates in full"),
            ("--valid --precision full", "--valid: --precision full rounds nothing"),
        ] {
            let outcome = try directory.shell("plat cat \(options) in.csv")
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    private static let hasShapely =
        (try? Workdir().shell("/usr/bin/python3 -c 'import shapely'").status) == 0

    /// The account says how many are broken; --valid leaves none that is, and moves nothing far.
    @Test(.enabled(if: hasShapely)) func polygonsOfAllSizesAsShapelySeesThem() throws {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/rounding_oracle.py"
        let outcome = try Workdir().shell("/usr/bin/python3 '\(script)' '\(Binary.path)'")
        #expect(outcome.text == "ok\n", "\(outcome.errors)")
    }
}
