import Foundation
import Testing

/// Shapefiles that were once read wrong.
struct ShapefileOddityTests {
    private typealias Build = ShapefileBuilder

    private static func points(_ count: Int) -> ShapefileBuilder {
        ShapefileBuilder(type: 1, records: (0..<count).map { Build.point(Double($0), 1) })
    }

    /// Hebrew and Vietnamese code pages have letters that wait for an accent.
    @Test(arguments: [
        ("1255", "\u{05E9}\u{05DC}\u{05D5}\u{05DD}", [0xF9, 0xEC, 0xE5, 0xED] as [UInt8]),
        ("1258", "Đa", [0xD0, 0x61]),
    ])
    func statefulCodePagesLoseNothing(_ page: String, _ text: String, _ bytes: [UInt8]) throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(1), DBFBuilder([.init("N", "C", 8)], [[bytes]]))
        try directory.write("a.cpg", page)
        for arguments in [["a.shp"], ["--encoding", "CP\(page)", "a.shp"]] {
            let outcome = try directory.plat(["cat", "-q", "-f", "geojsonseq"] + arguments)
            #expect(
                outcome.status == 0 && outcome.text.contains("{\"N\":\"\(text)\"}"), "\(outcome.text)\(outcome.errors)")
        }
    }

    /// Most of the texts are what the claim says; a broken one does not speak for all.
    @Test func oneBrokenTextDoesNotTurnTheOthers() throws {
        let directory = try Workdir()
        let rows: [[[UInt8]]] = Array(repeating: [[0xB1, 0xB1, 0xBE, 0xA9]], count: 9) + [[[0xB1, 0x20, 0xFF]]]
        try directory.layer("a", Self.points(10), DBFBuilder([.init("N", "C", 8)], rows))
        try directory.write("a.cpg", "936")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.lines.filter { $0.contains("北京") }.count == 9)
        #expect(outcome.errors.contains("1 contradicted-encoding"), "\(outcome.errors)")
    }

    @Test func aShortIndexThatEndsAtAGapIsNoEnd() throws {
        let directory = try Workdir()
        var shapes = Self.points(8)
        shapes.gaps = [2: [UInt8](repeating: 0xAB, count: 16)]
        try directory.layer("a", shapes, nil)
        try directory.write("a.shx", Array(shapes.shx[..<116]))
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.lines.count == 8 && outcome.errors.contains("claims 8 records but has 2"), "\(outcome.errors)")
    }

    @Test func anIndexThatRepeatsItsLastRecordInventsNone() throws {
        let directory = try Workdir()
        let shapes = Self.points(3)
        try directory.layer("a", shapes, nil)
        try directory.write("a.shx", shapes.shx + (0..<50).flatMap { _ in shapes.shx[116..<124] })
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(
            outcome.lines.count == 3 && outcome.errors.contains("the .shx is wrong about record 4"), "\(outcome.errors)"
        )
    }

    /// One bit less, and all rows would be out of step.
    @Test func aHeaderThatEndsBeforeItsFieldsIsRefused() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(2), DBFBuilder([.init("N", "C", 8)], text: [["a"], ["b"]]))
        var bytes = try #require(directory.read("a.dbf"))
        bytes[8] ^= 1
        try directory.write("a.dbf", bytes)
        let outcome = try directory.plat("cat", "a.shp")
        #expect(
            outcome.status == 65 && outcome.errors.contains("the list of fields does not end there"),
            "\(outcome.errors)")
    }

    /// Metres under a .prj that says degrees.
    @Test func whatIsNotOnTheGlobeIsABadRecord() throws {
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 1, records: [Build.point(111_319, 222_684)]), nil)
        let outcome = try directory.plat("cat", "a.shp")
        #expect(outcome.status == 65 && outcome.errors.contains(" is outside -"), "\(outcome.errors)")
    }

    @Test func aSystemWithoutAWayToWGS84IsTheFilesFault() throws {
        let directory = try Workdir()
        let mars = """
            GEOGCS["Mars",DATUM["D_Mars_2000",SPHEROID["Mars_2000",3396190.0,169.8944472236118]],\
            PRIMEM["Reference_Meridian",0.0],UNIT["Degree",0.0174532925199433]]
            """
        try directory.layer("a", Self.points(1), nil, projection: mars)
        let outcome = try directory.plat("cat", "a.shp")
        #expect(
            outcome.status == 65 && outcome.text == "" && outcome.errors.contains("a.shp: error: "), "\(outcome.errors)"
        )
        let check = try directory.plat("check", "-q", "a.shp")
        #expect(check.status == 1 && check.text.contains(": bad-crs: "), "\(check.text)")
    }

    @Test func anArchiveNeedsNoEnding() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(2), nil)
        let script =
            "import zipfile; z = zipfile.ZipFile('z', 'w'); z.write('a.shp', 'In/A.SHP'); z.write('a.shx', 'In/a.shx')"
        _ = try directory.shell("python3 -c \"\(script)\"")
        #expect(try directory.plat("cat", "-q", "-f", "geojsonseq", "z").lines.count == 2)
        let piped = try directory.shell("plat cat < z")
        #expect(piped.status == 0 && piped.errors.contains("2 read, 2 written"), "\(piped.errors)")
        // One that is known to be broken is reported before anything is written.
        _ = try directory.shell("head -c 60 z > b.zip")
        let early = try directory.plat("cat", "-f", "geojsonseq", "a.shp", "b.zip")
        #expect(early.status == 65 && early.text == "" && early.errors.contains("b.zip"), "\(early.errors)")
        // One that is broken is a finding, and the next is looked at.
        let check = try directory.plat("check", "-q", "--json", "b.zip", "a.shp")
        let object = try JSONSerialization.jsonObject(with: Data(check.output)) as? [String: Any]
        #expect(
            check.status == 1 && (object?["layers"] as? [Any])?.count == 2, "\(check.text)\(check.errors)")
    }

    /// Thousands of rings in one another, or beside each other, take neither minutes nor gigabytes.
    @Test func manyRingsAreSortedInTime() throws {
        let directory = try Workdir()
        func layer(_ count: Int, _ square: (Double) -> (west: Double, south: Double, east: Double, north: Double))
            -> ShapefileBuilder
        {
            let corners = (0..<count).flatMap { number in
                let box = square(Double(number))
                return [
                    (box.west, box.south), (box.west, box.north), (box.east, box.north), (box.east, box.south),
                    (box.west, box.south),
                ]
            }
            return ShapefileBuilder(
                type: 5, records: [Build.shape(5, corners, parts: (0..<count).map { Int32(5 * $0) })])
        }
        try directory.layer(
            "nested", layer(4000) { (-80 + $0 * 0.01, -80 + $0 * 0.01, 80 - $0 * 0.01, 80 - $0 * 0.01) }, nil)
        try directory.layer("stacked", layer(20_000) { (-80, -80 + $0 * 0.005, 80, -79.998 + $0 * 0.005) }, nil)
        for (name, polygons) in [("nested", 2000), ("stacked", 20_000)] {
            let outcome = try directory.shell("ulimit -t 20; plat cat -q -f geojsonseq \(name).shp")
            #expect(outcome.status == 0 && outcome.text.components(separatedBy: "[[[").count == polygons + 1, "\(name)")
        }
    }
}
