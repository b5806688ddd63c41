import Foundation
import TestSupport
import Testing

/// Records without an index: longer than their shapes, numbered as nobody should, with damaged ones among them.
struct ShapefilePaddingTests {
    private typealias Build = ShapefileBuilder

    enum Numbering: CaseIterable {
        case counted
        case ones
        case zeros
    }

    /// Description of a file of points.
    struct Points {
        var count = 200
        /// Bytes behind each shape, in the record or behind it.
        var padding: [UInt8] = []
        var isInside = true
        var numbering = Numbering.counted
        var damaged: Set<Int> = []

        var shp: [UInt8] {
            let shapes = (0..<count).map { Build.point(Double($0) / 10, 1) + (isInside ? padding : []) }
            var file = ShapefileBuilder(type: 1, records: shapes)
            if !isInside { for index in 1...count { file.gaps[index] = padding } }
            var bytes = file.shp + (isInside ? [] : padding)
            let step = 28 + padding.count
            for index in 0..<count {
                let start = 100 + index * step
                let number = numbering == .counted ? index + 1 : numbering == .ones ? 1 : 0
                bytes.replaceSubrange(start..<start + 4, with: Build.big(number))
                if damaged.contains(index) {
                    bytes.replaceSubrange(start..<start + step, with: [UInt8](repeating: 0xAB, count: step))
                }
            }
            bytes.replaceSubrange(24..<28, with: Build.big(bytes.count / 2))
            return bytes
        }
    }

    /// The longitudes that are read, and the account.
    private func read(_ points: Points, _ arguments: String...) throws -> (xs: [Double], outcome: Workdir.Outcome) {
        let directory = try Workdir()
        try directory.write("a.shp", points.shp)
        try directory.write("a.prj", Workdir.wgs84)
        let outcome = try directory.plat(["cat", "-f", "csv"] + arguments + ["a.shp"])
        let xs = outcome.lines.dropFirst().map { Double($0.split(separator: ",")[1]) ?? -1 }
        return (xs, outcome)
    }

    @Test(arguments: Numbering.allCases, [true, false]) func paddedRecordsAreRead(
        _ numbering: Numbering, isInside: Bool
    ) throws {
        let points = Points(padding: [1, 2, 3, 4], isInside: isInside, numbering: numbering)
        let (xs, outcome) = try read(points)
        #expect(outcome.status == 0 && xs == (0..<200).map { Double($0) / 10 }, "\(outcome.errors)")
        #expect(outcome.errors.contains("200 read, 200 written"), "\(outcome.errors)")
        #expect(outcome.errors.contains("altered (200 rest-of-record)") == isInside, "\(outcome.errors)")
    }

    @Test(arguments: [Numbering.ones, .zeros], [0, 1, 5, 19]) func aLostRecordIsABadRecord(
        _ numbering: Numbering, _ lost: Int
    ) throws {
        let points = Points(count: 20, numbering: numbering, damaged: [lost])
        #expect(try read(points).outcome.status == 65)
        let (xs, outcome) = try read(points, "--on-error", "skip")
        #expect(xs == (0..<20).filter { $0 != lost }.map { Double($0) / 10 })
        #expect(outcome.errors.contains("20 read, 19 written, 1 skipped (1 damaged-record)"), "\(outcome.errors)")
    }

    /// Whatever is damaged, all others are read and the rest is in the account.
    @Test(arguments: 0..<30) func nothingIsOutsideOfTheAccount(_ seed: Int) throws {
        var numbers = SplitMix64(seed: UInt64(seed))
        var points = Points(count: numbers.int(4...60))
        points.padding = [UInt8](repeating: 0xFF, count: 2 * numbers.int(0...6))
        points.numbering = Numbering.allCases[seed % 3]
        points.damaged = Set((0..<numbers.int(1...points.count / 2)).map { _ in numbers.int(0...points.count - 1) })
        // The first of two neighbours shows that records have padding; one alone before them is lost.
        var isKnown = points.padding.isEmpty
        for index in 0..<points.count - 1 where !isKnown && !points.damaged.contains(index) {
            isKnown = !points.damaged.contains(index + 1)
            if !isKnown { points.damaged.insert(index) }
        }
        let (xs, outcome) = try read(points, "--on-error", "skip")
        let good = (0..<points.count).filter { !points.damaged.contains($0) }
        #expect(outcome.status == 0)
        #expect(xs == good.map { Double($0) / 10 }, "\(points)\(outcome.errors)")
        #expect(outcome.errors.contains("\(points.count) read, \(good.count) written"), "\(outcome.errors)\(points)")
    }
}
