import DiffCommands
import Features
import Geometry
import Layers
import Memory
import TestSupport
import Testing

/// A comparison that has more features than its sorts hold in memory.
struct DifferencesTests {
    struct Row {
        var id: String
        var x: Double
        var value: String
    }

    private static func gather(_ rows: [Row], into side: DiffSide, _ request: DiffRequest) throws {
        var gatherer = DiffGatherer(request)
        gatherer.add(Field("id", .any))
        gatherer.add(Field("v", .any))
        for start in stride(from: 0, to: rows.count, by: 7) {
            var chunk = Chunk()
            gatherer.begin()
            for (index, row) in rows[start..<min(start + 7, rows.count)].enumerated() {
                var feature = Feature()
                let values: [(field: Int, Sample.Content)] = [
                    (0, row.id.isEmpty ? .null : .string(row.id)), (1, .string(row.value)),
                ]
                Sample(geometry: { $0.setPoint(x: row.x, y: 1) }, values: values).fill(&feature, &chunk)
                feature.index = index
                try gatherer.consume(&feature, of: chunk)
            }
            gatherer.receive(recordsBefore: start)
            try gatherer.send(to: side)
        }
    }

    /// `change changed x`, or the code of a bad record, for all that comes out.
    private static func run(
        _ old: [Row], _ new: [Row], capacity: Int, keepsUnchanged: Bool = false
    ) throws -> (lines: [String], changes: ChangeSummary) {
        var request = DiffRequest()
        request.keepsUnchanged = keepsUnchanged
        let differences = try Differences(request, capacity: capacity)
        try gather(new, into: differences.side(.new, firstSource: 1), request)
        try gather(old, into: differences.side(.old, firstSource: 0), request)
        let chunks = try differences.chunks()
        var chunk = Chunk()
        var reader = differences.makeReader()
        var marking = DifferenceMarking()
        var lines: [String] = []
        while try chunks.next(into: &chunk) {
            reader.begin(chunk)
            var feature = Feature()
            var index = 0
            while reader.next(chunk, into: &feature) {
                feature.index = index
                index += 1
                do throws(BadRecord) {
                    _ = try marking.apply(to: &feature, of: chunk)
                    let texts = (0..<feature.values.count).filter { feature.values[$0].isInScratch }.map {
                        String(decoding: (feature.values[$0].text.range).map { feature.scratch[$0] }, as: UTF8.self)
                    }
                    lines.append((texts + ["\(feature.shape.points[0].x)"]).joined(separator: " "))
                } catch {
                    lines.append(error.code)
                }
                feature.removeAll()
            }
        }
        return (lines, differences.changes)
    }

    @Test func eachKindOfChange() throws {
        let old = [
            Row(id: "a", x: 1, value: "1"), Row(id: "b", x: 2, value: "1"), Row(id: "c", x: 3, value: ""),
            Row(id: "a", x: 4, value: "1"), Row(id: "d", x: 5, value: "1"),
        ]
        let new = [
            Row(id: "e", x: 6, value: "1"), Row(id: "c", x: 3, value: "2"), Row(id: "", x: 7, value: "1"),
            Row(id: "b", x: 8, value: "1"), Row(id: "a", x: 1, value: "1"),
        ]
        let (lines, changes) = try Self.run(old, new, capacity: 2)
        #expect(
            lines == ["repeated-id", "added  6.0", "edited v 3.0", "no-id", "moved  8.0", "removed  5.0"], "\(lines)")
        #expect((changes.added, changes.removed, changes.moved) == (1, 1, 1))
        #expect((changes.edited, changes.unchanged) == (1, 1))
    }

    /// Whatever fits into memory, the result is the same, and what a dictionary says.
    @Test(arguments: 0..<20)
    func theSameForAnyCapacity(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func layer() -> [Row] {
            (0..<Int.random(in: 0...80, using: &random)).map { _ in
                Row(
                    id: "\(Int.random(in: 0..<60, using: &random))", x: Double(Int.random(in: 0...1, using: &random)),
                    value: "\(Int.random(in: 0...1, using: &random))")
            }
        }
        let (old, new) = (layer(), layer())
        let all = try Self.run(old, new, capacity: 1000)
        for capacity in [1, 2, 7] { #expect(try Self.run(old, new, capacity: capacity).lines == all.lines) }
        let olds = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let news = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let both = news.values.compactMap { row in olds[row.id].map { ($0, row) } }
        #expect(all.changes.added == news.count - both.count)
        #expect(all.changes.removed == olds.count - both.count)
        #expect(all.changes.moved == both.count { $0.x != $1.x })
        #expect(all.changes.edited == both.count { $0.x == $1.x && $0.value != $1.value })
        #expect(all.changes.unchanged == both.count { $0.x == $1.x && $0.value == $1.value })
        #expect(all.lines.count { $0 == "repeated-id" } == old.count + new.count - olds.count - news.count)
        let kept = try Self.run(old, new, capacity: 3, keepsUnchanged: true)
        #expect(kept.lines.count == all.lines.count + all.changes.unchanged)
    }
}
