package import Features
package import Layers
import Memory

/// All groups of rows, with their aggregates.
package final class GatheredGroups {
    private let request: GroupRequest
    private var groups = TextTable()
    private var names = ValueColumn()
    private let tallies: [TallyBox]
    /// For each median, the numbers of all groups; nil for other aggregates.
    private let medians: [KeySort?]
    /// The geometries of all groups, behind the numbers of these, and how many each group has.
    private let shapes = KeySort()
    private var shapeCounts = FlatBuffer<Int>()
    private var found: Set<String> = []
    /// A text that was compared as one, although it is a number.
    package private(set) var sampleOfNumber: String?
    /// A text that was computed with as a number.
    package private(set) var sampleOfText: String?

    package init(_ request: GroupRequest) {
        self.request = request
        tallies = request.aggregates.map { TallyBox($0) }
        medians = request.aggregates.map { $0.kind == .median ? KeySort(capacity: 16 << 20) : nil }
    }

    package var count: Int { groups.count }

    /// The first of the fields that are read which no row has had; nil if there is none, or no row at all.
    package var missingField: String? { count == 0 ? nil : request.readFields.first { !found.contains($0) } }

    func take(_ chunk: inout GroupGatherer) throws(Problem) {
        found.formUnion(chunk.found)
        sampleOfNumber = sampleOfNumber ?? chunk.sampleOfNumber
        sampleOfText = sampleOfText ?? chunk.sampleOfText
        var numbers: [Int] = []
        let width = request.fields.count
        for group in 0..<chunk.groups.count {
            let count = groups.count
            let number = groups.number(of: group, in: chunk.groups)
            numbers.append(number)
            guard groups.count > count else { continue }
            for index in 0..<width { names.set(number * width + index, chunk.names, group * width + index) }
        }
        for (index, box) in tallies.enumerated() {
            try box.tally.add(chunk.tallies[index].tally, numbers, medians[index])
        }
        while shapeCounts.count < groups.count { shapeCounts.append(0) }
        try takeShapes(chunk, numbers)
    }

    private func takeShapes(_ chunk: borrowing GroupGatherer, _ numbers: [Int]) throws(Problem) {
        let bytes = chunk.shapes.bytes
        var cursor = RawCursor(bytes, at: 0)
        var key = ByteBuffer()
        while cursor.offset < bytes.count {
            let group = numbers[Int(cursor.take(Int32.self))]
            let length = Int(cursor.take(Int32.self))
            key.removeAll()
            key.append(bytesOf: UInt32(group).bigEndian)
            try shapes.append(key: key.bytes, row: bytes.extracting(cursor.offset..<cursor.offset + length))
            cursor.skip(length)
            shapeCounts[group] += 1
        }
    }

    /// The groups as features without geometries, in the order of their first rows. Call it once, after the last row.
    package func features() throws(Problem) -> SpooledFeatures {
        let features = try SpooledFeatures(areSorted: false)
        features.add(request.madeFields)
        let medians = try medians.map { (numbers) throws(Problem) in
            try numbers.map { (numbers) throws(Problem) in try Medians(numbers) }
        }
        var gatherer = FeatureGatherer(orderField: nil)
        for field in request.madeFields { gatherer.add(field) }
        var feature = Feature()
        var collector = ShapeCollector()
        try shapes.finish()
        let width = request.fields.count
        // Features at a time, as in a chunk.
        for first in stride(from: 0, to: count, by: 10_000) {
            gatherer.begin()
            for group in first..<min(first + 10_000, count) {
                feature.removeAll()
                feature.index = group - first
                for index in 0..<width {
                    let cell = group * width + index
                    let start = feature.scratch.count
                    if names.has(cell) { feature.scratch.append(names.bytes.extracting(names.range(cell))) }
                    feature.values.append(
                        Value(
                            names.kind(cell), field: index, TextRange(start, feature.scratch.count), isInScratch: true))
                }
                try collect(shapeCounts[group], with: &collector, into: &feature)
                for (index, box) in tallies.enumerated() {
                    let median = try medians[index]?.next(of: box.tally.count(of: group)) ?? ""
                    box.tally.appendResult(of: group, asField: width + index, to: &feature, median: median)
                }
                do throws(BadRecord) {
                    try gatherer.consume(&feature, of: Chunk())
                } catch {
                    throw Problem(.data, "record-too-long", "a group has too many values to be held in memory")
                }
            }
            gatherer.receive(recordsBefore: first)
            try gatherer.send(to: features)
        }
        return features
    }

    /// Gives a feature the next geometries.
    private func collect(
        _ count: Int, with collector: inout ShapeCollector, into feature: inout Feature
    ) throws(Problem) {
        guard count > 0 else { return }
        collector.removeAll()
        var bytes = ByteBuffer()
        var row = Feature()
        for _ in 0..<count {
            bytes.removeAll()
            guard try shapes.next(into: &bytes) else { break }
            row.removeAll()
            SpooledFeature.read(bytes.bytes, at: 0, FlatBuffer<Int32>().span, into: &row)
            collector.add(row.shape)
        }
        collector.move(to: &feature)
    }
}
