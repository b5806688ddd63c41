import Foundation
import TestSupport
import Testing

/// Shapes are read whatever is wrong with the table of their attributes.
struct ShapefileBrokenTableTests {
    private typealias Build = ShapefileBuilder

    private static let count = 5

    private static var table: DBFBuilder {
        DBFBuilder(
            [.init("NAME", "C", 6), .init("N", "N", 5, 1)], text: (0..<count).map { ["name\($0)", "  \($0).5"] })
    }

    private func layer(_ table: [UInt8]) throws -> Workdir {
        let directory = try Workdir()
        let points = (0..<Self.count).map { Build.point(Double($0), 1) }
        try directory.layer("a", ShapefileBuilder(type: 1, records: points), nil)
        try directory.write("a.dbf", table)
        return directory
    }

    private func longitudes(_ outcome: Workdir.Outcome) -> [String] {
        outcome.lines.compactMap { $0.components(separatedBy: "\"coordinates\":[").last }
            .map { String($0.prefix { $0 != "," }) }
    }

    private static let all = (0..<count).map(String.init)

    /// Some end the fields with a line feed or nothing, and some put zeros behind that.
    @Test(arguments: [0x0A, 0x00, 0x20] as [UInt8], [0, 263]) func fieldsMayEndInAnyByte(
        _ mark: UInt8, padding: Int
    ) throws {
        var bytes = Self.table.bytes
        bytes[32 + 64] = mark
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: padding), at: 32 + 65)
        let length = 32 + 65 + padding
        bytes.replaceSubrange(8..<10, with: [UInt8(length & 255), UInt8(length >> 8)])
        let outcome = try layer(bytes).plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0 && outcome.text.contains(#"{"NAME":"name4","N":4.5}"#), "\(outcome.errors)")
        #expect(outcome.errors.contains("the list of fields ends with byte \(mark) instead of 13"), "\(outcome.errors)")
    }

    /// An entry of an archive that cannot be opened is a table that cannot be read.
    @Test func aTableThatIsDamagedInAnArchive() throws {
        let directory = try layer(Self.table.bytes)
        let outcome = try directory.shell(
            """
            /usr/bin/python3 -c '
            import zipfile
            with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                for ending in ("shp", "shx", "dbf", "prj"): archive.write("a." + ending)
                start = archive.getinfo("a.dbf").header_offset
            data = bytearray(open("a.zip", "rb").read())
            data[start + 35:start + 60] = bytes(25)
            open("a.zip", "wb").write(data)'
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for options in [["--no-attributes"], ["--on-error", "skip"]] {
            let outcome = try directory.plat(["cat", "-f", "geojsonseq"] + options + ["a.zip"])
            #expect(outcome.status == 0 && longitudes(outcome) == Self.all, "\(options): \(outcome.errors)")
            #expect(outcome.errors.contains("a.dbf") == (options.count == 2), "\(outcome.errors)")
        }
        let failed = try directory.plat("cat", "a.zip")
        #expect(failed.status == 65 && failed.errors.contains("a.dbf: error: "))
    }

    /// A row that is longer than the fields proves nothing.
    @Test func fieldsThatDoNotFillARowNeedTheirMark() throws {
        var bytes = Self.table.bytes
        bytes[32 + 64] = 0x0A
        bytes[10] += 1
        let outcome = try layer(bytes).plat("cat", "a.shp")
        #expect(
            outcome.status == 65 && outcome.errors.contains("the list of fields does not end there"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("--no-attributes"), "\(outcome.errors)")
    }

    /// Wherever the table is cut, and whatever its header says.
    @Test func everyCutAndFlipLeavesTheShapes() throws {
        let whole = Self.table.bytes
        var numbers = SplitMix64(seed: 5)
        var broken = (0..<12).map { _ in Array(whole.prefix(numbers.int(0...whole.count - 1))) }
        for _ in 0..<24 {
            var bytes = whole
            bytes[numbers.int(0...96)] ^= 1 << UInt8(numbers.int(0...7))
            broken.append(bytes)
        }
        let directory = try layer(whole)
        for bytes in broken {
            try directory.write("a.dbf", bytes)
            for option in ["--on-error=skip", "--no-attributes"] {
                let outcome = try directory.plat("cat", "-f", "geojsonseq", option, "a.shp")
                // A flip can say that there are more rows than shapes, and that a row is a deleted one.
                let isRead = outcome.status == 0 && longitudes(outcome) == Self.all
                #expect(isRead, "\(option): \(outcome.errors)\(bytes)")
                #expect(option != "--no-attributes" || !outcome.text.contains("NAME"))
                let isSaid = outcome.errors.contains("dbf") || !outcome.text.contains(":null")
                #expect(isSaid || option == "--no-attributes", "\(bytes)")
            }
        }
    }

    @Test func aTableThatIsNotReadIsSaidAndCounted() throws {
        let old: [UInt8] =
            [2, 5, 0, 1, 1, 80, 13, 0] + Array("NAME".utf8) + [UInt8](repeating: 0, count: 7)
            + Array("C".utf8) + [12, 0, 0, 0, 13] + [UInt8](repeating: 0, count: 600)
        let directory = try layer(old)
        let refused = try directory.plat("cat", "a.shp")
        #expect(refused.status == 65 && refused.errors.contains("dBase II is not supported"), "\(refused.errors)")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        #expect(outcome.status == 0 && longitudes(outcome) == Self.all)
        #expect(outcome.errors.contains("altered (5 missing-row)"), "\(outcome.errors)")
        let check = try directory.plat("check", "a.shp")
        #expect(check.status == 1 && check.text.contains("unread-dbf: dBase II is not supported"), "\(check.text)")
        #expect(check.errors.contains("5 read"), "\(check.errors)")
    }

    @Test func attributesAreLeftOutOfEveryFormat() throws {
        let directory = try layer(Self.table.bytes)
        try directory.write("a.csv", "lat,lon,name\n1,2,x\n")
        try directory.write(
            "a.geojson",
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"name":"x"}}"#)
        for name in ["a.shp", "a.csv", "a.geojson"] {
            let outcome = try directory.plat("cat", "-f", "geojsonseq", "--no-attributes", name)
            let areBare = outcome.lines.allSatisfy { $0.hasSuffix(#""properties":{}}"#) }
            #expect(outcome.status == 0 && !outcome.lines.isEmpty && areBare, "\(outcome.text)")
        }
        let both = try directory.plat("cat", "--no-attributes", "--fields", "NAME", "a.shp")
        #expect(both.status == 64 && both.errors.contains("--no-attributes and --fields"), "\(both.errors)")
    }

    @Test func anUnknownLanguageByteIsNamed() throws {
        var table = Self.table
        table.language = 0x99
        let outcome = try layer(table.bytes).plat("cat", "a.shp")
        #expect(outcome.status == 0 && outcome.errors.contains("0x99"), "\(outcome.errors)")
    }

    /// Names of encodings as people write them.
    @Test(arguments: [
        ("shiftjis", "日本", [0x93, 0xFA, 0x96, 0x7B] as [UInt8]), ("Shift-JIS\n", "日本", [0x93, 0xFA, 0x96, 0x7B]),
        ("sjis", "日本", [0x93, 0xFA, 0x96, 0x7B]), ("cp932", "日本", [0x93, 0xFA, 0x96, 0x7B]),
        ("windows-31j", "日本", [0x93, 0xFA, 0x96, 0x7B]), ("x-sjis", "日本", [0x93, 0xFA, 0x96, 0x7B]),
        ("eucjp", "日本", [0xC6, 0xFC, 0xCB, 0xDC]), ("51932", "日本", [0xC6, 0xFC, 0xCB, 0xDC]),
        ("ms950", "台北", [0xA5, 0x78, 0xA5, 0x5F]), ("big-5", "台北", [0xA5, 0x78, 0xA5, 0x5F]),
        ("euckr", "서울", [0xBC, 0xAD, 0xBF, 0xEF]), ("KS_C_5601-1987", "서울", [0xBC, 0xAD, 0xBF, 0xEF]),
        ("gb2312", "北京", [0xB1, 0xB1, 0xBE, 0xA9]), ("DOS 866", "Ура", [0x93, 0xE0, 0xA0]),
        ("koi8r", "Ура", [0xF5, 0xD2, 0xC1]), ("20866", "Ура", [0xF5, 0xD2, 0xC1]),
        ("28592", "Łódź", [0xA3, 0xF3, 0x64, 0xBC]), ("win1250", "Łódź", [0xA3, 0xF3, 0x64, 0x9F]),
        ("utf_8", "Łódź", Array("Łódź".utf8)),
    ])
    func encodingsHaveManyNames(_ name: String, _ text: String, _ bytes: [UInt8]) throws {
        let rows = Array(repeating: [bytes], count: Self.count)
        let directory = try layer(DBFBuilder([.init("N", "C", 12)], rows).bytes)
        try directory.write("a.cpg", name)
        let outcome = try directory.plat("cat", "-q", "-f", "geojsonseq", "a.shp")
        #expect(
            outcome.text.contains("{\"N\":\"\(text)\"}") && outcome.errors == "", "\(outcome.text)\(outcome.errors)")
    }

    /// A table that is there and cannot be reached keeps the shapes away, unless nobody wants it.
    @Test(arguments: ["ln -s nowhere a.dbf", "mkdir a.dbf", "mkfifo a.dbf", "ln -s a.dbf a.dbf"])
    func aTableThatCannotBeReached(_ command: String) throws {
        let directory = try layer([])
        _ = try directory.shell("rm a.dbf; \(command)")
        let refused = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(refused.status == 66 && refused.text.isEmpty, "\(refused.errors)")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--no-attributes", "a.shp")
        #expect(outcome.status == 0 && longitudes(outcome) == Self.all, "\(outcome.errors)")
    }
}
