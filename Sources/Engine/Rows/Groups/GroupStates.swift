import Features
import Layers
import Memory

/// What is known so far of some groups: their names, their aggregates and how many geometries they have.
final class GroupStates {
    private let width: Int
    /// The values of the fields that rows are grouped by, one group after the other.
    private(set) var names = ValueColumn()
    let tallies: [TallyBox]
    private(set) var shapeCounts = FlatBuffer<Int>()

    init(_ request: GroupRequest) {
        width = request.fields.count
        tallies = request.aggregates.map { TallyBox($0) }
    }

    /// Bytes that they take.
    var size: Int {
        tallies.reduce(names.size + shapeCounts.count * MemoryLayout<Int>.size) { $0 + $1.tally.size }
    }

    func removeAll() {
        names.removeAll()
        for box in tallies { box.tally.removeAll() }
        shapeCounts.removeAll()
    }

    func setNames(of group: Int, _ others: borrowing ValueColumn, _ other: Int) {
        for index in 0..<width { names.set(group * width + index, others, other * width + index) }
    }

    func makeRoom(for count: Int) {
        while shapeCounts.count < count { shapeCounts.append(0) }
    }

    func countShape(of group: Int) { shapeCounts[group] += 1 }

    /// Appends what is known of a group as bytes that `add` reads.
    func append(_ group: Int, to buffer: inout ByteBuffer) {
        buffer.append(bytesOf: shapeCounts[group])
        for index in 0..<width { names.append(stateOf: group * width + index, to: &buffer) }
        for box in tallies { box.tally.append(stateOf: group, to: &buffer) }
    }

    /// Adds what is known of later rows to the first group, whose names are those of the first rows.
    func add(_ bytes: Span<UInt8>, at offset: Int) {
        var state = RawCursor(bytes, at: offset)
        let isNew = shapeCounts.isEmpty
        makeRoom(for: 1)
        shapeCounts[0] += state.take(Int.self)
        for index in 0..<width {
            let name = ValueColumn.value(from: &state)
            if isNew, name.kind != .null { names.set(index, name.kind, bytes.extracting(name.text)) }
        }
        for box in tallies { box.tally.add(state: &state, bytes) }
    }

    /// Appends the names of a group to a feature.
    func appendNames(of group: Int, to feature: inout Feature) {
        for index in 0..<width {
            let cell = group * width + index
            let start = feature.scratch.count
            if names.has(cell) { feature.scratch.append(names.bytes.extracting(names.range(cell))) }
            feature.values.append(
                Value(names.kind(cell), field: index, TextRange(start, feature.scratch.count), isInScratch: true))
        }
    }
}
