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

    /// Strips that cross take more memory than they did when they were read: that is said, and refused.
    @Test(arguments: [
        "overlay union a.csv b.csv", "repair --coverage a.csv b.csv", "dissolve --by id --gaps 1m a.csv b.csv",
    ])
    func memoryOfCrossings(_ command: String) throws {
        let directory = try Workdir()
        let strips = (0..<100).map { (Double($0) / 10, Double($0) / 10 + 0.05) }
        let rows = { (number: Int, west: Double, south: Double, east: Double, north: Double) in
            "\(number),\"POLYGON ((\(west) \(south), \(east) \(south), \(east) \(north), \(west) \(north), \(west) \(south)))\"\n"
        }
        try directory.write("a.csv", "id,wkt\n" + strips.enumerated().map { rows($0, $1.0, -1, $1.1, 11) }.joined())
        try directory.write(
            "b.csv", "id,wkt\n" + strips.enumerated().map { rows($0 + 100, -1, $1.0, 11, $1.1) }.joined())
        let refused = try directory.shell("plat \(command) --memory 4M -f csv > /dev/null")
        #expect(refused.status == 65, "\(refused)")
        #expect(refused.errors.contains("the borders, cut where they cross, take about "), "\(refused.errors)")
        #expect(refused.errors.contains("more than --memory allows; hint: raise --memory to "), "\(refused.errors)")
        let said = try directory.shell("plat \(command) -v -f csv > /dev/null")
        #expect(said.status == 0, "\(said)")
        #expect(said.errors.contains("borders: 1000 vertices, about 1 MB of memory"), "\(said.errors)")
        #expect(said.errors.contains("borders, cut where they cross: "), "\(said.errors)")
    }

    /// A group that does not fit is refused by its name, and so are borders between groups.
    @Test func memoryOfGroups() throws {
        let directory = try Workdir()
        let points = (0..<2000).map { step in
            let angle = 2 * Double.pi * Double(step) / 2000
            return "\(cos(angle)) \(sin(angle))"
        }
        let ring = "\"POLYGON ((\(points.joined(separator: ", ")), \(points[0])))\""
        try directory.write("in.csv", "state,year,wkt\nsmall,1,\"POLYGON ((0 0, 1 0, 1 1, 0 0))\"\nlarge,2,\(ring)\n")
        for (options, message) in [
            ("--by state,year", "the shape of the group state=large, year=2 takes about 1 MB of memory, more than"),
            ("", "the shape of the only group takes about 1 MB of memory, more than"),
            ("--inner-lines", "the borders of 2 groups and more take more memory than"),
        ] {
            let outcome = try directory.shell("plat dissolve \(options) --memory 64K -f csv in.csv > /dev/null")
            #expect(outcome.status == 65 && outcome.errors.contains(message), "\(options): \(outcome)")
        }
        let said = try directory.shell(
            "plat dissolve --inner-lines -v -f csv in.csv; plat dissolve --memory 1M -f csv in.csv")
        #expect(said.status == 0 && said.errors.contains("borders: 2003 edges, about 1 MB of memory"), "\(said)")
    }

    /// Coordinates that have no place on the grid are those of a record of a file.
    @Test func largeCoordinates() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "wkt\nPOINT (1 1)\n\"POLYGON ((0 0, 1e15 0, 1e15 1e15, 0 0))\"\n")
        let outcome = try directory.shell("plat repair --coverage --planar -f csv in.csv > /dev/null")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors.hasPrefix("in.csv:3:"), "\(outcome.errors)")
        #expect(outcome.errors.contains("coordinates are too large to repair areas"), "\(outcome.errors)")
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
