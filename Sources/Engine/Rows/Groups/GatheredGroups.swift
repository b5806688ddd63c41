package import Features
package import Layers
import Memory
import Streams

/// All groups of rows, with their aggregates.
package final class GatheredGroups {
    let request: GroupRequest
    var groups = TextTable()
    let states: GroupStates
    /// The bytes that groups may take.
    private let memory: Int
    /// Groups that did not fit into memory; nil if all fit.
    var parts: GroupParts?
    /// For each median, the numbers of all groups; nil for other aggregates.
    let medians: [KeySort?]
    /// The geometries of all groups, behind the numbers of these.
    let shapes = KeySort()
    private var found: Set<String> = []
    /// A text that was compared as one, although it is a number.
    package private(set) var sampleOfNumber: String?
    /// A text that was computed with as a number.
    package private(set) var sampleOfText: String?

    /// - Parameter memory: the most bytes of memory for groups. Others go to a file.
    package init(_ request: GroupRequest, memory: Int = 1 << 30) {
        (self.request, self.memory) = (request, memory)
        states = GroupStates(request)
        medians = request.aggregates.map { $0.kind == .median ? KeySort(capacity: 16 << 20) : nil }
    }

    /// Problems of groups whose shapes cannot be united. The groups are not among the features.
    package private(set) var failures: [Problem] = []

    /// The number of groups, once `features` has put them together.
    package internal(set) var count = 0
    /// Pairs of edges that lie along each other without both ends in common, of borders between groups.
    package internal(set) var unsharedCount = 0
    /// Edges of borders that more than two groups have.
    package internal(set) var crowdedCount = 0
    /// Rows whose shapes have no areas, and so no borders.
    package internal(set) var borderlessCount = 0

    /// The first of the fields that are read which no row has had; nil if there is none, or no row at all.
    package var missingField: String? {
        groups.isEmpty && parts == nil ? nil : request.readFields.first { !found.contains($0) }
    }

    func take(_ chunk: inout GroupGatherer) throws(Problem) {
        found.formUnion(chunk.found)
        sampleOfNumber = sampleOfNumber ?? chunk.sampleOfNumber
        sampleOfText = sampleOfText ?? chunk.sampleOfText
        var numbers: [Int] = []
        let before = parts?.count ?? 0
        for group in 0..<chunk.groups.count {
            let count = groups.count
            let number = groups.number(of: group, in: chunk.groups)
            numbers.append(number)
            guard groups.count > count else { continue }
            states.setNames(of: number, chunk.names, group)
        }
        for (index, box) in states.tallies.enumerated() {
            try box.tally.add(chunk.tallies[index].tally, numbers, medians[index], before: before)
        }
        states.makeRoom(for: groups.count)
        try takeShapes(chunk, numbers, before: before)
        if groups.size + states.size > memory { try moveToFile() }
    }

    func moveToFile() throws(Problem) {
        let parts = parts ?? GroupParts(request, memory: memory)
        try parts.add(groups, states)
        self.parts = parts
        groups.removeAll()
        states.removeAll()
    }

    private func takeShapes(
        _ chunk: borrowing GroupGatherer, _ numbers: [Int], before: Int
    ) throws(Problem) {
        let bytes = chunk.shapes.bytes
        var cursor = RawCursor(bytes, at: 0)
        var key = ByteBuffer()
        while cursor.offset < bytes.count {
            let group = numbers[Int(cursor.take(Int32.self))]
            let length = Int(cursor.take(Int32.self))
            key.removeAll()
            key.append(bytesOf: UInt32(before + group).bigEndian)
            try shapes.append(key: key.bytes, row: bytes.extracting(cursor.offset..<cursor.offset + length))
            cursor.skip(length)
            states.countShape(of: group)
        }
    }

    /// How many groups have other values than the first, by the names of fields that are kept.
    package private(set) var mixed: [String: Int] = [:]

    /// The groups as features, in the order of their first rows. Call it once, after the last row.
    ///
    /// - Parameter dissolver: makes one shape of those of a group; nil to keep them as they are.
    package func features(dissolvedBy dissolver: ShapeDissolver? = nil) throws(Problem) -> SpooledFeatures {
        let features = try SpooledFeatures(areSorted: false, areGroups: true)
        features.add(request.madeFields)
        if parts != nil { try moveToFile() }
        let merged = try parts?.merged(medians, shapes)
        let (states, shapes) = (merged?.states ?? states, merged?.shapes ?? shapes)
        count = merged?.count ?? groups.count
        let medians = try (merged?.medians ?? medians).map { (numbers) throws(Problem) in
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
                try merged?.next()
                let item = merged == nil ? group : 0
                states.appendNames(of: item, to: &feature)
                var failure: Problem?
                do throws(Problem) {
                    try collect(states.shapeCounts[item], of: shapes, with: &collector, dissolver, into: &feature)
                } catch {
                    guard [ShapeDissolver.failureCode, ShapeDissolver.crossingsCode].contains(error.code) else {
                        throw error
                    }
                    failure = error
                    failure?.message = "\(words(for: feature)): \(error.message)"
                }
                if let dissolver, dissolver.isTooLarge {
                    throw Problem.tooLarge(
                        "the shape of the \(words(for: feature)) takes", needing: dissolver.byteCount)
                }
                for (index, box) in states.tallies.enumerated() {
                    let median = try medians[index]?.next(of: box.tally.count(of: item)) ?? ""
                    box.tally.appendResult(of: item, asField: width + index, to: &feature, median: median)
                    if box.tally.isMixed(item) { mixed[box.tally.aggregate.name, default: 0] += 1 }
                }
                if let failure {
                    failures.append(failure)
                    continue
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

    /// The values of a group, for messages.
    private func words(for feature: borrowing Feature) -> String {
        var words: [String] = []
        for (index, field) in request.fields.enumerated() {
            let value = feature.values[index]
            var text = ByteBuffer()
            text.appendPlain(value, feature.scratch.bytes)
            words.append(printable("\(field)=\(value.kind == .null ? "null" : text.string)"))
        }
        return words.isEmpty ? "only group" : "group " + words.joined(separator: ", ")
    }

    /// Gives a feature the next geometries.
    private func collect(
        _ count: Int, of shapes: KeySort, with collector: inout ShapeCollector, _ dissolver: ShapeDissolver?,
        into feature: inout Feature
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
            if let dissolver { dissolver.add(row.shape) } else { collector.add(row.shape) }
        }
        if let dissolver { return try dissolver.move(to: &feature) }
        collector.move(to: &feature)
    }
}
