package import Features
package import Layers
import Memory

/// All groups of rows, and what is known of them.
package final class GatheredGroups {
    private let request: GroupRequest
    private var groups = TextTable()
    private var names = ValueColumn()
    private let tallies: [TallyBox]
    /// For each median, the numbers of all groups; nil for other aggregates.
    private let medians: [KeySort?]
    private var found: Set<String> = []

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
        let width = request.fields.count
        // Features at a time, as in a chunk.
        for first in stride(from: 0, to: count, by: 10_000) {
            gatherer.begin()
            for group in first..<min(first + 10_000, count) {
                feature.removeAll()
                feature.index = group - first
                for index in 0..<width {
                    let cell = group * width + index
                    guard names.has(cell) else { continue }
                    let start = feature.scratch.count
                    feature.scratch.append(names.bytes.extracting(names.range(cell)))
                    feature.values.append(
                        Value(
                            names.kind(cell), field: index, TextRange(start, feature.scratch.count), isInScratch: true))
                }
                for (index, box) in tallies.enumerated() {
                    try box.tally.appendResult(of: group, asField: width + index, to: &feature, medians[index])
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
}
