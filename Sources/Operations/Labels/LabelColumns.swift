import Decluttering
import Geometry
import Layers

/// Labels and what is known of each, in columns, for a chunk or for all chunks. Columns that are not needed are empty.
struct LabelColumns: ~Copyable {
    var labels = Labels()
    var standings = FlatBuffer<LabelStanding>()
    /// Zooms at which obstacles cover a label.
    var obstructed = FlatBuffer<ZoomSet>()
    var keys = FlatBuffer<UInt64>()
    /// States of the features, to be compared with an earlier view.
    var states = FlatBuffer<FeatureState>()
    /// Places in degrees.
    var places = FlatBuffer<Shape.Point>()
    /// Priorities beyond the first, the same number for each label.
    var lesserPriorities = FlatBuffer<Double>()
    var groups: TextColumn
    var names: TextColumn
    var identities: LabelIdentities
    var earlier: EarlierResult
    var clusters: ClusterColumns
    private let lesserCount: Int

    init(_ request: LabelRequest) {
        groups = TextColumn(of: request.groupField)
        names = TextColumn(of: request.nameField)
        identities = LabelIdentities(areKept: request.keepsIdentities)
        earlier = EarlierResult(request.earlierQuestion)
        clusters = ClusterColumns(request.clusters)
        lesserCount = max(request.priorities.count - 1, 0)
    }

    mutating func add(_ field: Field, at index: Int) {
        groups.add(field, at: index)
        names.add(field, at: index)
        earlier.add(field, at: index)
        clusters.add(field, at: index)
    }

    mutating func removeAll() {
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
    }

    /// Appends the labels of a chunk, which numbers groups and names in its own way.
    mutating func append(_ chunk: borrowing LabelColumns) {
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
    }

    private static func number(_ local: Int32, _ numbers: [Int32]) -> Int32 { local < 0 ? -1 : numbers[Int(local)] }
}
