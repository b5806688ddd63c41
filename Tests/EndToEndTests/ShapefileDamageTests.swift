import Foundation
import TestSupport
import Testing

/// Small layers cut at every byte and with flipped bits. `PLAT_FLIPS` says how many bits are flipped by chance beside
/// all those of headers and first records.
struct ShapefileDamageTests {
    private typealias Build = ShapefileBuilder
    private typealias Field = DBFBuilder.Field

    private static let line: [(Double, Double)] = [(0, 0), (4, 0), (4, 4)]
    private static let square: [(Double, Double)] = [(0, 0), (0, 9), (9, 9), (9, 0), (0, 0)]
    private static let hole: [(Double, Double)] = [(2, 2), (3, 2), (3, 3), (2, 3), (2, 2)]
    private static let ones = [Double](repeating: 1, count: 10)

    /// Of each kind of shapes one layer, three records long.
    private static let shapes: [(name: String, type: Int32, contents: [[UInt8]])] = [
        ("points", 1, [Build.point(1, 2), Build.point(3, 4), Build.point(5, 6)]),
        ("nulls", 1, [Build.point(1, 2), Build.null, Build.point(5, 6)]),
        ("pointsZ", 11, [1, 2, 3].map { Build.little(11) + [$0, 2, 3, 4].flatMap(Build.double) }),
        ("pointsM", 21, [1, 2, 3].map { Build.little(21) + [$0, 2, 4].flatMap(Build.double) }),
        ("lines", 3, [Build.shape(3, line), Build.shape(3, line + line, parts: [0, 3]), Build.shape(3, line)]),
        ("linesZ", 13, [Build.shape(13, line, z: [1, 2, 3], m: [4, 5, 6]), Build.shape(13, line, z: [1, 2, 3])]),
        ("multi", 8, [Build.shape(8, line, parts: nil), Build.shape(8, square, parts: nil)]),
        (
            "polygons", 5,
            [Build.shape(5, square), Build.shape(5, square + hole, parts: [0, 5]), Build.shape(5, square)]
        ),
        (
            "polygonsM", 25,
            [Build.shape(25, square, m: [1, 2, 3, 4, 5]), Build.shape(25, square, m: [1, 2, 3, 4, 5])]
        ),
        // Rings only: a flip that makes one of a fan leaves fewer positions, and nothing out.
        (
            "solids", 31,
            [0, 1].map { _ in Build.shape(31, square + hole, parts: [0, 5], partTypes: [2, 3], z: ones) }
        ),
    ]

    private static func table(_ count: Int) -> DBFBuilder {
        var table = DBFBuilder(
            [Field("name", "C", 5), Field("n", "N", 4), Field("on", "D", 8), Field("is", "L", 1)],
            text: (0..<count).map { ["ab\($0)", "1\($0)", "2024010\($0 + 1)", "T"] })
        table.language = 0x57
        return table
    }

    /// Only one record can be cut in two; those after it never began.
    @Test(arguments: [true, false]) func aCutFileEndsInsideOneRecord(hasIndex: Bool) throws {
        let directory = try Workdir()
        let points = ShapefileBuilder(type: 1, records: (0..<4).map { Build.point(Double($0), 2) })
        try directory.layer("a", points, Self.table(4), projection: "")
        try directory.write("a.shp", Array(try #require(directory.read("a.shp")).prefix(100 + 28 + 20)))
        if !hasIndex { try FileManager.default.removeItem(atPath: directory.file("a.shx")) }
        let outcome = try directory.plat("cat", "-f", "csv", "--on-error", "skip", "--rejects", "bad.csv", "a.shp")
        let bad = String(decoding: try #require(directory.read("bad.csv")), as: UTF8.self)
        #expect(outcome.errors.contains("3 skipped (3 truncated)"), "\(outcome.errors)")
        #expect(bad.split(separator: "\n").count { $0.contains("the .shp ends inside this record") } == 1, "\(bad)")
        #expect(bad.split(separator: "\n").count { $0.contains("the .shp ends before this record") } == 2, "\(bad)")
    }

    @Test func everyCutAndFlip() throws {
        let directory = try Workdir()
        for (name, type, contents) in Self.shapes {
            let shapes = ShapefileBuilder(type: type, records: contents)
            try directory.layer(name, shapes, Self.table(contents.count), projection: "")
        }
        let flips = ProcessInfo.processInfo.environment["PLAT_FLIPS"]
        let words = [Binary.path, flips ?? "2000", flips != nil || Effort.isFull ? "1" : "0.1"]
        let stems = Self.shapes.map { directory.file($0.name) }
        let answer = try oracle("shapefile_damage", words + stems, in: directory.path)
        #expect(answer.wholeMatch(of: /ok [0-9]+\n/) != nil, "\(answer)")
    }
}
