import Foundation
import TestSupport
import Testing

/// Limits of the work with borders, and what is said of them.
struct CoverageLimitsTests {
    /// Squares that share borders meet everywhere, which takes more memory than arcs do.
    @Test func memoryOfSquares() throws {
        let squares = (0..<400).map { number in
            let (x, y) = (number / 20, number % 20)
            return "\"POLYGON ((\(x) \(y), \(x + 1) \(y), \(x + 1) \(y + 1), \(x) \(y + 1), \(x) \(y)))\"\n"
        }
        let directory = try Workdir()
        try directory.write("in.csv", "wkt\n" + squares.joined())
        let outcome = try directory.shell(
            """
            plat simplify --tolerance 1m --memory 100K -f csv in.csv > /dev/null; echo $?
            plat simplify -q --tolerance 1m --memory 200K -f csv in.csv | wc -l
            plat dissolve -v -f csv in.csv > /dev/null
            """)
        #expect(outcome.text == "65\n401\n", "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains("more take more memory than --memory allows"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the largest group: 2000 vertices, about 1 MB of memory"), "\(outcome.errors)")
    }

    /// An area whose edges cross very often is a bad group, with the command that takes it.
    @Test func crossings() throws {
        let corners = (0...401).map { step in
            let angle = 2 * Double.pi * Double(step * 200 % 401) / 401
            return "\((cos(angle) * 50 * 1e6).rounded() / 1e6) \((sin(angle) * 50 * 1e6).rounded() / 1e6)"
        }
        let directory = try Workdir()
        try directory.write("in.csv", "wkt\n\"POLYGON ((\(corners.joined(separator: ", "))))\"\n")
        let outcome = try directory.shell("plat dissolve -f csv in.csv; echo $?")
        #expect(outcome.text.hasSuffix("65\n"), "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.errors.contains("plat unites areas with at most 10000 crossings")
                && outcome.errors.contains("hint: run 'plat repair --coverage' on the layer first"), "\(outcome.errors)"
        )
    }

    /// Rings around a pole or over the antimeridian are cut there, and are as valid as others.
    @Test func ringsAroundPoles() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt
            "POLYGON ((0 80, 90 80, 180 80, -90 80, 0 80))"
            "POLYGON ((170 10, -170 10, -170 20, 170 20, 170 10))"
            "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"

            """)
        let outcome = try directory.shell("plat overlay union -f csv in.csv in.csv > /dev/null")
        #expect(outcome.errors.contains("altered (2 made-valid,"), "\(outcome.errors)")
    }

    /// A collection that a shapefile cannot hold can be split.
    @Test func collectionsInShapefiles() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "wkt\nPOINT (1 1)\n\"LINESTRING (0 0, 1 1)\"\n")
        let outcome = try directory.shell("plat dissolve -o out.shp in.csv; echo $?")
        #expect(outcome.text == "65\n", "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains("or split it: plat explode, or plat dissolve --split"), "\(outcome.errors)")
    }
}
