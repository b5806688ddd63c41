package import Decluttering
package import Features
import Geometry
package import Layers
package import Memory

/// Labels and what is known of each, in columns, for a chunk or for all chunks. Columns that are not needed are empty.
package struct LabelColumns: ~Copyable {
    package var labels = Labels()
    package var standings = FlatBuffer<LabelStanding>()
    /// Zooms at which obstacles cover a label.
    var obstructed = FlatBuffer<ZoomSet>()
    package var keys = FlatBuffer<UInt64>()
    /// States of the features, to be compared with an earlier view.
    var states = FlatBuffer<FeatureState>()
    /// Places in degrees.
    var places = FlatBuffer<Shape.Point>()
    /// Priorities beyond the first, the same number for each label.
    package var lesserPriorities = FlatBuffer<Double>()
    package var groups: TextColumn
    package var names: TextColumn
    package var identities: LabelIdentities
    package var earlier: EarlierResult
    package var clusters: ClusterColumns
    /// Lines that labels run along, and their texts.
    var paths = TextPaths()
    var lineNames: TextColumn
    private let lesserCount: Int

    package init(_ request: LabelRequest) {
        groups = TextColumn(of: request.groupField)
        names = TextColumn(of: request.nameField)
        identities = LabelIdentities(areKept: request.keepsIdentities)
        earlier = EarlierResult(request.earlierQuestion)
        clusters = ClusterColumns(request.clusters)
        lineNames = TextColumn(of: request.lineField)
        lesserCount = max(request.priorities.count - 1, 0)
    }

    package mutating func add(_ field: Field, at index: Int) {
        groups.add(field, at: index)
        names.add(field, at: index)
        earlier.add(field, at: index)
        clusters.add(field, at: index)
        lineNames.add(field, at: index)
    }

    package mutating func removeAll() {
        labels.removeAll()
        standings.removeAll()
        obstructed.removeAll()
        keys.removeAll()
        states.removeAll()
        places.removeAll()
        lesserPriorities.removeAll()
        groups.removeAll()
        names.removeAll()
        identities.removeAll()
        earlier.removeAll()
        clusters.removeAll()
        paths.removeAll()
        lineNames.removeAll()
    }

    /// Appends the labels of a chunk, which numbers groups and names in its own way.
    package mutating func append(_ chunk: borrowing LabelColumns) {
        let first = labels.count
        labels.append(contentsOf: chunk.labels)
        let (groupNumbers, nameNumbers) = (chunk.groups.numbers(in: &groups), chunk.names.numbers(in: &names))
        for index in 0..<chunk.groups.values.count {
            // Labels without a group are a group of their own.
            labels.setGroup(Self.number(chunk.groups.values[index], groupNumbers) + 2, of: first + index)
        }
        for index in 0..<chunk.names.values.count {
            labels.setName(Self.number(chunk.names.values[index], nameNumbers), of: first + index)
        }
        standings.append(contentsOf: chunk.standings.span)
        lesserPriorities.append(contentsOf: chunk.lesserPriorities.span)
        let missing = labels.count * lesserCount - lesserPriorities.count
        if missing > 0 { lesserPriorities.append(repeating: 0, count: missing) }
        keys.append(contentsOf: chunk.keys.span)
        states.append(contentsOf: chunk.states.span)
        places.append(contentsOf: chunk.places.span)
        identities.append(chunk.identities)
        earlier.append(chunk.earlier)
        clusters.append(chunk.clusters)
        paths.append(contentsOf: chunk.paths)
        lineNames.append(chunk.lineNames)
    }

    private static func number(_ local: Int32, _ numbers: [Int32]) -> Int32 { local < 0 ? -1 : numbers[Int(local)] }

    /// All labels with their ranks. Call it once.
    package mutating func takeLabels() -> Labels {
        var taken = Labels()
        swap(&taken, &labels)
        rankByAll(&taken)
        return taken
    }

    /// Replaces several priorities with one number.
    private func rankByAll(_ labels: inout Labels) {
        let width = lesserCount
        guard width > 0 else { return }
        var order = FlatBuffer<Int32>(capacity: labels.count)
        for index in 0..<labels.count { order.append(Int32(index)) }
        var room = FlatBuffer<Int32>()
        let lesser = (0..<lesserPriorities.count).map { lesserPriorities[$0] }
        let firsts = (0..<labels.count).map { labels.priority(of: $0) }
        func compare(_ one: Int, _ other: Int) -> Int {
            if firsts[one] != firsts[other] { return firsts[one] > firsts[other] ? -1 : 1 }
            for slot in 0..<width where lesser[one * width + slot] != lesser[other * width + slot] {
                return lesser[one * width + slot] > lesser[other * width + slot] ? -1 : 1
            }
            return 0
        }
        order.sort(in: &room) { compare(Int($0), Int($1)) < 0 }
        var rank = 0.0
        for slot in 0..<order.count {
            if slot > 0, compare(Int(order[slot - 1]), Int(order[slot])) != 0 { rank -= 1 }
            labels.setPriority(rank, of: Int(order[slot]))
        }
    }
}
