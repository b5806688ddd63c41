import Foundation
import Testing

/// Types of the fields and shapes of shapefiles: they are kept, or their loss is reported.
struct ShapefileTypesTests {
    private typealias Build = ShapefileBuilder

    private func layer(_ type: Int32, _ records: [[UInt8]], _ table: DBFBuilder? = nil) throws -> Workdir {
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: type, records: records), table)
        return directory
    }

    /// The letter, width and decimals of each column.
    private func columns(_ dbf: [UInt8]) -> [String] {
        (0..<(Int(dbf[8]) + Int(dbf[9]) * 256 - 33) / 32).map { index in
            let field = dbf[(32 + 32 * index)..<(64 + 32 * index)]
            let start = field.startIndex
            return "\(Character(Unicode.Scalar(field[start + 11])))\(field[start + 16]).\(field[start + 17])"
        }
    }

    @Test func typesOfColumnsAreKept() throws {
        let wide = "0.1234567890123456789012345678901"
        let table = DBFBuilder(
            [.init("WIDE", "N", 33, 31), .init("NONE", "L", 1), .init("DAY", "D", 8), .init("TEXT", "C", 3)],
            text: [[wide, "?", "", ""], ["1." + String(repeating: "0", count: 31), "", "", ""]])
        let directory = try layer(1, [Build.point(1, 1), Build.point(2, 2)], table)
        let outcome = try directory.plat("cat", "-o", "b.shp", "a.shp")
        #expect(outcome.status == 0 && !outcome.errors.contains("text"), "\(outcome.errors)")
        let dbf = try #require(directory.read("b.dbf"))
        #expect(columns(dbf) == ["N33.31", "L1.0", "D8.0", "C3.0"])
        #expect(try directory.plat("cat", "-q", "-f", "geojsonseq", "b.shp").text.contains("\"WIDE\":\(wide),"))
    }

    /// A column without a value stays what it was.
    @Test func emptyColumnsAreKept() throws {
        let table = DBFBuilder(
            [.init("A", "N", 5, 2), .init("B", "N", 9), .init("C", "C", 80), .init("D", "F", 12, 3)],
            text: [["", "", "", ""]])
        let directory = try layer(1, [Build.point(1, 1)], table)
        #expect(try directory.plat("cat", "-o", "b.shp", "a.shp").status == 0)
        let dbf = try #require(directory.read("b.dbf"))
        #expect(columns(dbf) == ["N5.2", "N9.0", "C80.0", "N12.3"])
    }

    /// Where no field of the source was as wide, few would read it as a number.
    @Test func wideNumbersOfOtherFormatsAreText() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,0.1234567890123456789012345678901\n")
        let outcome = try directory.plat("cat", "-o", "b.shp", "a.csv")
        #expect(outcome.errors.contains("more than 24 characters"), "\(outcome.errors)")
    }

    @Test func shapesWithoutPositionsAreNullAndCounted() throws {
        let records = [(3, Build.shape(3, [], parts: [])), (5, Build.shape(5, [], parts: []))]
        for (type, record) in records + [(8, Build.shape(8, [], parts: nil))] {
            let outcome = try layer(Int32(type), [record]).plat("cat", "-f", "geojsonseq", "a.shp")
            #expect(outcome.text.contains(#""geometry":null"#), "\(outcome.text)")
            #expect(outcome.errors.contains("altered (1 empty-shape)"), "\(outcome.errors)")
        }
    }

    @Test func multiPatchesAreToldOf() throws {
        let square: [(Double, Double)] = [(0, 0), (0, 9), (9, 9), (9, 0), (0, 0)]
        let patch = Build.shape(31, square, parts: [0], partTypes: [2], z: [1, 1, 1, 1, 1])
        let outcome = try layer(31, [patch]).plat("cat", "-o", "b.shp", "a.shp")
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 multipatch)"), "\(outcome.errors)")
        let odd = Build.shape(31, square, parts: [0], partTypes: [9], z: [1, 1, 1, 1, 1])
        let refused = try layer(31, [odd]).plat("cat", "a.shp")
        #expect(refused.status == 65 && refused.errors.contains("part 1 of the MultiPatch has unknown type 9"))
    }

    /// A message about a part names what stands there.
    @Test(
        arguments: [
            ([0, 7], "part 2 starts at position 7, but the shape has only 5 positions (0 to 4)"),
            ([-3], "part 1 starts at position -3"),
            ([0, 3, 2], "part 3 starts at position 2, but the part before it starts at 3"),
            ([], "shape has 5 positions but no parts"),
        ] as [([Int32], String)])
    func partsAreDescribed(_ parts: [Int32], _ message: String) throws {
        let line: [(Double, Double)] = [(0, 0), (1, 0), (1, 1), (2, 2), (3, 3)]
        let outcome = try layer(3, [Build.shape(3, line, parts: parts)]).plat("cat", "a.shp")
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
