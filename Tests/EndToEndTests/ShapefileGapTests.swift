import Foundation
import TestSupport
import Testing

/// A .shp without an index, with damaged records: no shape gets the attributes of another.
struct ShapefileGapTests {
    private typealias Build = ShapefileBuilder

    /// Lines that show by their first position which record they are, with numbers that mean nothing, or count.
    private static func shapes(_ count: Int, isNumbered: Bool, _ numbers: inout SplitMix64) -> [[UInt8]] {
        (0..<count).map { id in
            let length = numbers.int(2...9)
            let line = (0..<length).map { (Double(id) / 10, Double($0)) }
            let content = Build.shape(3, line)
            return Build.big(isNumbered ? id + 1 : 7) + Build.big(content.count / 2) + content
        }
    }

    private static func file(_ records: [[UInt8]]) -> [UInt8] {
        let body = records.flatMap(\.self)
        var header = ShapefileBuilder(type: 3, records: []).shp
        header.replaceSubrange(24..<28, with: Build.big((100 + body.count) / 2))
        return header + body
    }

    private func layer(_ records: [[UInt8]]) throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.shp", Self.file(records))
        let table = DBFBuilder([.init("ID", "N", 4)], text: records.indices.map { [String($0)] })
        try directory.layer("a", nil, table)
        return directory
    }

    /// The record that each feature is, by its shape and by its attributes.
    private func features(_ outcome: Workdir.Outcome) throws -> [(shape: Int, row: Int?)] {
        try outcome.lines.map { line in
            let feature = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let geometry = try #require(feature["geometry"] as? [String: Any])
            let places = try #require(geometry["coordinates"] as? [[Double]])
            return (Int((places[0][0] * 10).rounded()), (feature["properties"] as? [String: Any])?["ID"] as? Int)
        }
    }

    /// For one gap the rows show how many records it held; behind the first of two, attributes are unknown.
    @Test func gaps() throws {
        var numbers = SplitMix64(seed: 90)
        for round in 0..<40 {
            let count = numbers.int(12...30)
            var records = Self.shapes(count, isNumbered: false, &numbers)
            var lost: Set<Int> = []
            let first = numbers.int(2...4)
            for index in first...first + numbers.int(0...3) { lost.insert(index) }
            let hasTwo = round % 2 == 1
            if hasTwo { for index in count - 3...count - 3 + numbers.int(0...1) { lost.insert(index) } }
            for index in lost { records[index] = [UInt8](repeating: 0xEE, count: records[index].count) }
            let directory = try layer(records)
            let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
            let found = try features(outcome)
            #expect(outcome.status == 0)
            #expect(found.map(\.shape) == (0..<count).filter { !lost.contains($0) }, "\(round): \(outcome.errors)")
            for (shape, row) in found {
                let isKnown = !hasTwo || shape < first
                #expect(row == (isKnown ? shape : nil), "\(round): \(shape)")
            }
            let unknown = found.count { $0.shape > first }
            #expect(outcome.errors.contains("\(unknown) unknown-row") == hasTwo, "\(round): \(outcome.errors)")
            #expect(
                outcome.errors.contains(
                    "\(lost.count) record\(lost.count == 1 ? "" : "s") judging by the rows of the .dbf") == !hasTwo)
        }
    }

    /// A length that reaches over the records behind it, to the end of one of them.
    @Test func lengthsThatHideRecords() throws {
        var numbers = SplitMix64(seed: 91)
        for round in 0..<20 {
            let count = numbers.int(5...12)
            var records = Self.shapes(count, isNumbered: true, &numbers)
            let bad = numbers.int(0...count - 3)
            let last = numbers.int(bad + 1...count - 1)
            let length = records[bad...last].reduce(0) { $0 + $1.count } - 8
            records[bad].replaceSubrange(4..<8, with: Build.big(length / 2))
            let outcome = try layer(records).plat("cat", "-f", "geojsonseq", "a.shp")
            let found = try features(outcome)
            #expect(outcome.status == 0 && found.map(\.shape) == Array(0..<count), "\(round): \(outcome.errors)")
            #expect(found.allSatisfy { $0.shape == $0.row })
            #expect(outcome.errors.contains("record \(bad + 1) claims \(length) bytes"), "\(outcome.errors)")
        }
    }
}
