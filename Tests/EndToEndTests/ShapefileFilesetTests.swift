import Foundation
import Testing

/// Files of a shapefile that are there or missing, and claims that they make about each other.
struct ShapefileFilesetTests {
    private typealias Build = ShapefileBuilder

    private static let points = ShapefileBuilder(type: 1, records: (0..<5).map { Build.point(Double($0), 1) })
    private static let names = DBFBuilder(
        [DBFBuilder.Field("n", "N", 3)], text: (0..<5).map { ["\($0)"] })

    private func layer(hasIndex: Bool = true) throws -> Workdir {
        let directory = try Workdir()
        try directory.layer("a", Self.points, Self.names, hasIndex: hasIndex)
        return directory
    }

    /// The values of `n` with the x of each, `-` for null.
    private func features(_ outcome: Workdir.Outcome) throws -> String {
        try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let properties = object?["properties"] as? [String: Any]
            let coordinates = (object?["geometry"] as? [String: Any])?["coordinates"] as? [Double]
            let value = (properties?["n"] as? NSNumber).map { "\($0)" } ?? "-"
            return value + "@" + (coordinates.map { "\(Int($0[0]))" } ?? "-")
        }.joined(separator: " ")
    }

    static let whole = "0@0 1@1 2@2 3@3 4@4"

    @Test(arguments: ["a.shp", "a.dbf", "a.shx", "a", "./a", "a.SHP"])
    func byAnyOfItsNames(_ name: String) throws {
        let outcome = try layer().plat("cat", "-f", "geojsonseq", name)
        if name == "a.SHP" {
            // Not the name of a file, but its extension is accepted in any case.
            #expect(outcome.status == 0 || outcome.status == 66)
        } else {
            #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(outcome.errors)")
            #expect(outcome.errorLines.count == 1)
        }
    }

    /// Zeros behind the last record that has a row are no record.
    @Test func zerosAtTheEnd() throws {
        let directory = try layer(hasIndex: false)
        try directory.write("a.shp", Self.points.shp + [UInt8](repeating: 0, count: 400))
        var outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(outcome.errors)")
        #expect(outcome.errors.contains("400 bytes follow the last record"), "\(outcome.errors)")
        // Within the length that the header claims they are as well, if no row is left; else they are damage.
        let length = ShapefileBuilder.big(Self.points.shp.count / 2 + 200)
        let claimed =
            Array(Self.points.shp[..<24]) + length + Self.points.shp[28...] + [UInt8](repeating: 0, count: 400)
        try directory.write("a.shp", claimed)
        outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(outcome.errors)")
        #expect(outcome.errors.contains("400 bytes follow the last record"), "\(outcome.errors)")
        unlink(directory.file("a.dbf"))
        #expect(try directory.plat("cat", "-f", "geojsonseq", "a.shp").status == 65)
    }

    @Test func endingsInUpperCase() throws {
        let directory = try Workdir()
        try directory.layer("A.b", Self.points, Self.names)
        for ending in ["shp", "shx", "dbf", "prj"] {
            try FileManager.default.moveItem(
                atPath: directory.file("A.b." + ending), toPath: directory.file("A.b." + ending.uppercased()))
        }
        for name in ["A.b.SHP", "A.b.DBF"] {
            let outcome = try directory.plat("cat", "-f", "geojsonseq", name)
            #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(name): \(outcome.errors)")
            #expect(outcome.errorLines.count == 1)
        }
    }

    static let missing: [(files: [String], features: String, warning: String)] = [
        (["shx"], whole, "the .shx is missing"), (["prj"], whole, "no CRS is declared"),
        (["dbf"], "-@0 -@1 -@2 -@3 -@4", "the .dbf is missing"),
        (["shp"], "0@- 1@- 2@- 3@- 4@-", "the .shp is missing"),
        (["shp", "shx", "prj"], "0@- 1@- 2@- 3@- 4@-", "the .shp is missing"),
    ]

    @Test(arguments: missing.indices) func missingFiles(_ index: Int) throws {
        let item = Self.missing[index]
        let directory = try layer()
        for ending in item.files { try FileManager.default.removeItem(atPath: directory.file("a." + ending)) }
        let outcome = try directory.plat("cat", "-f", "geojsonseq", item.files.contains("shp") ? "a.dbf" : "a.shp")
        #expect(try outcome.status == 0 && features(outcome) == item.features, "\(outcome.errors)")
        #expect(outcome.errors.contains(item.warning), "\(outcome.errors)")
    }

    /// Changes to the .shx, and the warning for each.
    static let indexes: [(name: String, change: @Sendable ([UInt8]) -> [UInt8], warning: String)] = [
        ("empty", { _ in [] }, "cannot use the .shx"),
        ("without entries", { Array($0[..<100]) }, "the .shx"),
        ("cut", { Array($0[..<124]) }, "has 3"),
        ("cut within an entry", { Array($0[..<121]) }, "has 2"),
        ("no index", { _ in Array(repeating: 0x41, count: 200) }, "cannot use the .shx"),
        (
            "all zeros behind the header", { Array($0[..<100]) + [UInt8](repeating: 0, count: 40) },
            "wrong about record 1"
        ),
        ("an offset that is none", { $0.with(108, 0x7F) }, "wrong about record 2"),
        ("a length that is none", { $0.with(119, 0x7F) }, "wrong about record 3"),
        ("one record for all", { Array($0[..<100]) + (0..<5).flatMap { [index] _ in index } }, "wrong about record 2"),
    ]

    private static let index = Array(points.shx[100..<108])

    @Test(arguments: indexes.indices) func lyingIndexes(_ number: Int) throws {
        let item = Self.indexes[number]
        let directory = try layer()
        try directory.write("a.shx", item.change(Self.points.shx))
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(item.name): \(outcome.errors)")
        #expect(outcome.errors.contains(item.warning), "\(item.name): \(outcome.errors)")
    }

    /// An index may skip bytes between records; one that puts them in another order than their numbers is wrong.
    @Test func gapsAndOrder() throws {
        let directory = try Workdir()
        var shapes = Self.points
        shapes.gaps = [1: [UInt8](repeating: 0xAB, count: 30), 4: [UInt8](repeating: 0, count: 64)]
        try directory.layer("a", shapes, Self.names)
        var outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        unlink(directory.file("a.shx"))
        outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(outcome.errors)")
        #expect(outcome.errors.contains("30 bytes at byte 128 belong to no record"), "\(outcome.errors)")
        let index: [UInt8] = Self.points.shx
        var turned = Array(index[..<100])
        for start in stride(from: 132, through: 100, by: -8) { turned += index[start..<start + 8] }
        try directory.layer("b", Self.points, Self.names)
        try directory.write("b.shx", turned)
        outcome = try directory.plat("cat", "-f", "geojsonseq", "b.shp")
        #expect(try outcome.status == 0 && features(outcome) == Self.whole, "\(outcome.errors)")
        #expect(outcome.errors.contains("wrong about record 1"), "\(outcome.errors)")
    }
}

extension Array where Element == UInt8 {
    /// With another byte at an offset.
    fileprivate func with(_ index: Int, _ byte: UInt8) -> [UInt8] {
        var bytes = self
        bytes[index] = byte
        return bytes
    }
}
