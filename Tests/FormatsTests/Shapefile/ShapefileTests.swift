import Foundation
import Geometry
import Layers
import Memory
import ShapefileLayers
import TestSupport
import Testing

/// How features are kept and what columns they get; what is in the files is tested through the binary.
struct ShapefileTests {
    /// Encodes the samples, and sends them to a spool.
    private func spool(
        _ samples: [Sample], fields: [String] = [], splitsByKind: Bool = false
    ) throws -> (spool: ShapefileSpool, encoding: Encoding) {
        let spool = ShapefileSpool(splitsByKind: splitsByKind)
        var encoder = ShapefileEncoder(spool.plan)
        let encoding = encode(samples, fields, with: &encoder)
        let isOutdated = encoder.isOutdated(by: spool)
        #expect(!isOutdated)
        if encoding.count > 0 { try encoder.send(to: spool) }
        return (spool, encoding)
    }

    private func text(_ buffer: borrowing ByteBuffer) -> String {
        String(decoding: (0..<buffer.count).map { buffer.bytes[$0] }, as: UTF8.self)
    }

    private func number(_ text: String) -> Sample { Sample(values: [(0, .number(text))]) }

    /// The column of a field of such numbers, as `N 5.2`, and their text in it.
    private func column(_ numbers: String...) throws -> [String] {
        let spool = try spool(numbers.map(number), fields: ["n"]).spool
        let column = try ShapefileSchema(spool, wanted: nil).columns[0]
        var rows: [String] = []
        try spool.forEachRecord { (record, bytes, _) in
            var row = ByteBuffer()
            var buffer = ByteBuffer()
            column.append(bytes, record.values[0].range.range, to: &row, &buffer)
            rows.append(text(row))
        }
        let type = column.described
        return ["\(Character(Unicode.Scalar(type.type))) \(type.width).\(type.decimals)"] + rows
    }

    @Test func numbersKeepTheirText() throws {
        #expect(try column("1", "-20", "300") == ["N 3.0", "  1", "-20", "300"])
        #expect(try column("1.50", "-2", "0.125") == ["N 6.3", "  1.50", "    -2", " 0.125"])
        #expect(
            try column("1e2", "-1.25E+1", "5e-3", "0e9", "12.0e-1") == [
                "N 7.3", "    100", "  -12.5", "  0.005", "      0", "    1.2",
            ])
        #expect(try column("1e300", "2") == ["F 5.0", "1e300", "    2"])
        #expect(try column("-1.7976931348623157e+308") == ["F 24.0", "-1.7976931348623157e+308"])
        #expect(try column("123456789012345678901234") == ["N 24.0", "123456789012345678901234"])
        let long = "1234567890123456789012345"
        #expect(try column(long, "1") == ["C 25.0", long, "1" + String(repeating: " ", count: 24)])
        #expect(
            try column("1e999999999999999999999", "-0.0") == [
                "F 23.1", "1e999999999999999999999", "                   -0.0",
            ])
    }

    /// Without an exponent a number is the same one, to Foundation.
    @Test func fixedNotationIsExact() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<Effort.of(20_000) {
            let digits = String(UInt64.random(in: 0...9_999_999, using: &random))
            let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &random))
            let exponent = Int.random(in: -30...30, using: &random)
            let text = "\(Bool.random(using: &random) ? "-" : "")\(digits).\(zeros)\(digits)\(zeros)e\(exponent)"
            var source = ByteBuffer()
            var fixed = ByteBuffer()
            source.append(text)
            let notation = DecimalNotation(source.bytes)
            notation.appendFixed(source.bytes, to: &fixed)
            let result = self.text(fixed)
            #expect(Decimal(string: result) == Decimal(string: text), "\(text) \(result)")
            let (before, after) = notation.fixedSize(source.bytes)
            #expect(result.utf8.count == before + (after > 0 ? 1 + after : 0), "\(text) \(result)")
        }
    }

    @Test func namesAreUnique() {
        #expect(ShapefileNames.unique(["a", "A", "a_1"]) == ["a", "A_1", "a_1"].map { $0 == "A_1" ? "A_2" : $0 })
        #expect(ShapefileNames.unique(["population_2020", "population"]) == ["populati_1", "population"])
        #expect(ShapefileNames.unique(["", " x ", "a\u{0}b", "\n"]) == ["FIELD", "x", "a_b", "_"])
        #expect(ShapefileNames.unique(["ééééééé", "éééééé"]) == ["ééééé", "éééé_1"])
        let many = ShapefileNames.unique((0..<255).map { "a very long name \($0)" })
        #expect(Set(many.map { $0.lowercased() }).count == 255)
        for name in many { #expect(1...10 ~= name.utf8.count && name.hasPrefix("a ver")) }
    }

    @Test func onlyWhatIsTakenCounts() throws {
        let samples = [
            Sample(geometry: { $0.setPoint(x: 1, y: 2) }, values: [(0, .string("abc")), (1, .boolean(true))]),
            Sample(values: [(0, .jsonString(#""a\u00e9\n""#)), (2, .json("[1]"))]),
            Sample(
                geometry: { shape in
                    shape.setPoint(x: 1, y: 2)
                    shape.elevations.append(3)
                }, values: [(0, .string(String(repeating: "x", count: 300))), (1, .number("5"))], id: "7"),
        ]
        let all = try spool(samples, fields: ["s", "b", "j"])
        #expect(all.spool.tallies[0].longest == 300 && all.spool.tallies[0].overlong == 1)
        #expect(
            all.spool.geometry.count(of: .point).hasElevations && all.encoding.warnings == [.droppedIdentifier: 1])
        let two = try spool(Array(samples.prefix(2)), fields: ["s", "b", "j"]).spool
        #expect(two.tallies[0].longest == 4 && two.tallies[0].overlong == 0 && two.tallies[1].numbers == 0)
        #expect(two.tallies[1].booleans == 1 && two.tallies[2].texts == 1)
        let count = two.geometry.count(of: .point)
        #expect(count.records == 1 && count.positions == 1 && !count.hasElevations)
        #expect(two.geometry.count(of: nil).records == 1)
    }

    @Test func aWrongGuessIsToldInOrder() throws {
        let spool = ShapefileSpool()
        var ahead = ShapefileEncoder(spool.plan)
        var first = ShapefileEncoder(spool.plan)
        var after = ShapefileEncoder(spool.plan)
        let line = Sample(geometry: { ShapeSample.simple(&$0, .lineString, [[[[1, 2], [3, 4]]]]) })
        #expect(encode([line, .point(1, 2)], [], with: &ahead).failures == ["mixed-kinds"])
        #expect(encode([.point(1, 2), line], [], with: &first).failures == ["mixed-kinds"])
        let (isFirstOutdated, isAheadOutdated) = (first.isOutdated(by: spool), ahead.isOutdated(by: spool))
        #expect(!isFirstOutdated && isAheadOutdated)
        #expect(encode([line], [], with: &after).failures == ["mixed-kinds"])
        let split = try self.spool([line, .point(1, 2)], splitsByKind: true)
        #expect(split.encoding.failures.isEmpty && split.spool.geometry.firstKind == .line)
    }

    @Test func whatIsNoShape() throws {
        let collection = Sample(geometry: { shape in
            shape.setPoint(x: 1, y: 2)
            shape.endMember(.point)
            shape.kind = .collection
        })
        let infinite = Sample(geometry: { $0.setPoint(x: 1, y: .infinity) })
        let encoding = try spool([collection, infinite, .point(1, 2)]).encoding
        #expect(encoding.failures == ["unwritable-geometry", "not-finite"] && encoding.count == 1)
    }

    /// The sizes that are reckoned are those of the files, to the byte: one byte less of a limit is a file too large.
    @Test func sizesAreKnownBefore() throws {
        let folder = NSTemporaryDirectory() + "shapefile-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let target = try #require(ShapefileTarget(folder + "/out.shp", splitsByKind: false))
        func write(_ samples: [Sample], limit: Int) throws {
            let spool = try spool(samples, fields: ["s"]).spool
            let ledger = Ledger(
                policy: RecordPolicy(), rejects: nil, diagnostics: Diagnostics(verbosity: .silent))
            _ = try OutputSet.write(to: target.paths) { (files) throws(Problem) in
                var output = ShapefileOutput(target, files)
                output.largestFile = limit
                try output.write(spool, fields: nil, ledger)
            }
        }
        for dimensions in 2...4 {
            for kind in [Shape.Kind.point, .multiPoint, .multiLineString, .polygon] {
                let position = { (x: Double, y: Double) in Array([x, y, 3, 4].prefix(dimensions)) }
                let ring = [position(0, 0), position(0, 1), position(1, 1), position(0, 0)]
                let rings = kind == .point ? [[[position(1, 2)]]] : kind == .multiPoint ? [[ring]] : [[ring, ring]]
                let sample = Sample(
                    geometry: { ShapeSample.simple(&$0, kind, rings) }, values: [(0, .string("x"))])
                let samples = [sample, Sample(), sample]
                try write(samples, limit: .max)
                let sizes = try ["shp", "dbf"].map { suffix in
                    try #require(FileManager.default.contents(atPath: folder + "/out.\(suffix)")).count
                }
                #expect(sizes[1] == 32 + 32 + 1 + 3 * 2 + 1)
                try write(samples, limit: sizes[0])
                #expect(throws: Problem.self) { try write(samples, limit: sizes[0] - 1) }
            }
        }
    }
}
