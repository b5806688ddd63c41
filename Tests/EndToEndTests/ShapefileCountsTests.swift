import Foundation
import Testing

/// Rows and shapes that do not go together, and archives of layers.
struct ShapefileCountsTests {
    private typealias Build = ShapefileBuilder

    private static func points(_ count: Int) -> ShapefileBuilder {
        ShapefileBuilder(type: 1, records: (0..<count).map { Build.point(Double($0), 1) })
    }

    private static func table(_ count: Int, promised: Int? = nil, deleted: Set<Int> = []) -> DBFBuilder {
        var table = DBFBuilder([DBFBuilder.Field("n", "N", 3)], text: (0..<count).map { ["\($0)"] })
        table.promisedRows = promised
        table.deleted = deleted
        return table
    }

    private func numbers(_ outcome: Workdir.Outcome) -> String {
        outcome.lines.map { line in
            String(line.drop { $0 != "n" || !line.hasSuffix("}}") }.split(separator: ":").last?.dropLast(2) ?? "")
        }.joined(separator: " ")
    }

    @Test func moreShapesThanRows() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(4), Self.table(2))
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0 && numbers(outcome) == "0 1 null null", "\(outcome.errors)")
        #expect(outcome.errors.contains("altered (2 missing-row)"))
    }

    @Test func moreRowsThanShapes() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(2), Self.table(4))
        #expect(try directory.plat("cat", "-f", "geojsonseq", "a.shp").status == 65)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        #expect(outcome.status == 0 && numbers(outcome) == "0 1", "\(outcome.errors)")
        #expect(outcome.errors.contains("2 skipped (2 row-without-shape)"))
    }

    @Test func fewerRowsThanPromised() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(4), Self.table(2, promised: 4))
        #expect(try directory.plat("cat", "-f", "geojsonseq", "a.shp").status == 65)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        // Shapes are not lost for their rows.
        #expect(numbers(outcome) == "0 1 null null", "\(outcome.errors)")
        #expect(outcome.errors.contains("altered (2 truncated-row)"), "\(outcome.errors)")
    }

    @Test func fewerRowsThanPromisedWithoutShapes() throws {
        let directory = try Workdir()
        try directory.layer("a", nil, Self.table(2, promised: 4))
        #expect(try directory.plat("cat", "-f", "geojsonseq", "a.dbf").status == 65)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.dbf")
        #expect(outcome.status == 0 && numbers(outcome) == "0 1", "\(outcome.errors)")
        #expect(outcome.errors.contains("claims 4 rows, but the file ends after 2"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 skipped (1 truncated)"), "\(outcome.errors)")
    }

    @Test func moreRowsThanPromised() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(4), Self.table(4, promised: 2))
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0 && numbers(outcome) == "0 1 2 3", "\(outcome.errors)")
        #expect(outcome.errors.contains("claims 2 rows, but the file has 4"))
    }

    @Test func deletedRows() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(4), Self.table(4, deleted: [1, 3]))
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0 && numbers(outcome) == "0 2", "\(outcome.errors)")
        #expect(outcome.errors.contains("2 skipped (2 deleted"), "\(outcome.errors)")
        let information = try directory.plat("info", "a.shp")
        #expect(information.status == 0 && information.text.contains("features    2"), "\(information.text)")
    }

    @Test func nullShapesKeepTheirAttributes() throws {
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 5, records: [Build.null, Build.null]), Self.table(2))
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(
            outcome.lines == [0, 1].map { #"{"type":"Feature","geometry":null,"properties":{"n":\#($0)}}"# })
        #expect(outcome.errorLines.count == 1)
    }

    // MARK: - Archives and streams

    private func archive() throws -> Workdir {
        let directory = try Workdir()
        _ = try directory.shell("mkdir in")
        try directory.layer("one", Self.points(2), Self.table(2))
        try directory.layer("in/TWO", Self.points(3), Self.table(3))
        let outcome = try directory.shell(
            """
            python3 -c 'import zipfile
            with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                for name in ["one.shp", "one.shx", "one.dbf", "one.prj"]: archive.write(name)
                for name in ["SHP", "SHX", "DBF", "PRJ"]: archive.write("in/TWO." + name.lower(), "in/TWO." + name)
                archive.writestr("__MACOSX/._one.shp", b"junk")
                archive.writestr("readme.txt", b"none")'
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return directory
    }

    static let inner: [(name: String, numbers: String)] = [
        ("a.zip", "0 1 0 1 2"), ("a.zip/one.shp", "0 1"), ("a.zip/one", "0 1"), ("a.zip/in/TWO.shp", "0 1 2"),
        ("a.zip/in/TWO.SHP", "0 1 2"), ("a.zip/one.dbf", "0 1"),
    ]

    @Test(arguments: inner) func layersOfAnArchive(_ name: String, _ expected: String) throws {
        let outcome = try archive().plat("cat", "-f", "geojsonseq", name)
        #expect(outcome.status == 0 && numbers(outcome) == expected, "\(outcome.errors)")
        #expect(outcome.errors.contains("merged into one: one, TWO") == (name == "a.zip"), "\(outcome.errors)")
    }

    @Test func layersThatAnArchiveHasNot() throws {
        let outcome = try archive().plat("cat", "a.zip/three.shp")
        #expect([65, 66].contains(outcome.status) && outcome.text == "")
        #expect(outcome.errors.contains("its layers are one, in/TWO"), "\(outcome.errors)")
    }

    @Test func standardInputIsNoShapefile() throws {
        let outcome = try Workdir().plat(["cat"], input: Self.points(2).shp)
        #expect(outcome.status != 0 && outcome.text == "")
        #expect(outcome.errors.contains(".zip") || outcome.errors.contains("shapefile"), "\(outcome.errors)")
    }

    /// A table that ends in the second of three rows, or after the first.
    @Test(arguments: [(3, "inside"), (0, "before")]) func aTableThatEndsEarly(_ bytes: Int, _ relation: String) throws {
        let directory = try Workdir()
        let table = Self.table(3)
        try directory.layer("a", Self.points(3), table)
        let whole = try #require(directory.read("a.dbf"))
        let (header, row) = (Int(whole[8]) + Int(whole[9]) << 8, Int(whole[10]))
        try directory.write("a.dbf", Array(whole[..<(header + row + bytes)]))
        let failed = try directory.plat("cat", "a.shp")
        #expect(
            failed.status == 65
                && failed.errors.contains("record 2: error: the .dbf ends \(relation) the row of this record"),
            "\(failed.errors)")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        #expect(outcome.status == 0 && numbers(outcome) == "0 null null", "\(outcome.errors)")
        let warning = "record 2: warning: the .dbf ends \(relation) the row of the shape; its fields are null"
        #expect(outcome.errors.contains(warning), "\(outcome.errors)")
        #expect(outcome.errors.contains("altered (2 truncated-row)"))
    }

    @Test func aShortIndexIsToldOnce() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(3), Self.table(3))
        let index = try #require(directory.read("a.shx"))
        try directory.write("a.shx", Array(index[..<116]))
        let outcome = try directory.plat("check", "a.shp")
        #expect(outcome.lines.count { $0.contains("short-index") } == 1, "\(outcome.text)")
        #expect(outcome.text.contains("claims 3 records but has 2; later records were read in sequence"))
    }
}
