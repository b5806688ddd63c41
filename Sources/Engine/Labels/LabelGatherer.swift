import Decluttering
package import Features
public import Layers
import Memory

/// Makes labels of features, and keeps the features whole until it is known which labels show.
public struct LabelGatherer: FeatureConsumer, ~Copyable {
    private var keeper: FeatureGatherer
    private var maker: LabelMaker
    package private(set) var columns: LabelColumns
    private var states: FeatureStates
    private let request: LabelRequest
    private var identity: LabelIdentity
    private let keepsKeys: Bool
    private let hasObstacles: Bool
    private let keepsPlaces: Bool
    let isOfPrevious: Bool
    private var fieldCount = 0

    public init(_ request: LabelRequest) {
        maker = LabelMaker(request)
        // The blockers that an earlier view has written are out of date.
        keeper = FeatureGatherer(orderField: nil) { [wanted = request.wantedFields] in
            request.arePrevious && ($0 == LabelRequest.blockerField || wanted?.contains($0) == false)
        }
        states = FeatureStates(digits: request.placeDigits, areDegrees: true)
        self.request = request
        identity = LabelIdentity(request)
        keepsKeys = request.keepsKeys
        hasObstacles = request.obstacles != nil
        keepsPlaces = request.spacing != nil
        isOfPrevious = request.arePrevious
        columns = LabelColumns(request)
    }

    public mutating func add(_ field: Field) {
        keeper.add(field)
        maker.add(field, at: fieldCount)
        columns.add(field, at: fieldCount)
        if keepsKeys { states.add(field, isCompared: request.isContent(field.name)) }
        identity.add(field, at: fieldCount)
        fieldCount += 1
    }

    /// The fields seen so far.
    package var fields: [Field] { keeper.fields }

    public mutating func begin() {
        keeper.begin()
        columns.removeAll()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try take(feature, chunk)
        if keepsKeys { columns.states.append(states.state(of: &feature, chunk)) }
        // Features of an earlier result are not written because they have a label.
        if !isOfPrevious {
            for kind in maker.warnings { feature.warnings.add(kind, at: chunk.byte(of: feature)) }
        }
        try keeper.consume(&feature, of: chunk)
    }

    private mutating func take(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        let label = try maker.label(of: feature, chunk)
        try columns.earlier.append(feature, chunk)
        try columns.clusters.append(maker.place, feature, chunk)
        columns.labels.append(label)
        if request.isAlong { columns.appendPath(of: feature, chunk, maker.text, request) }
        if !maker.positions.isEmpty { columns.labels.addPositions(maker.positions) }
        columns.standings.append(standing())
        if hasObstacles { columns.obstructed.append(maker.obstructed) }
        if keepsKeys { columns.keys.append(maker.key) }
        if keepsPlaces { columns.places.append(maker.place) }
        for priority in maker.lesserPriorities { columns.lesserPriorities.append(priority) }
        columns.groups.append(feature, chunk)
        columns.names.append(feature, chunk)
        columns.identities.append(feature, chunk, by: identity)
    }

    /// Standing of the last label. In an earlier result of several zooms, the lowest zoom says if a label showed at
    /// the present one; what hides it does so one zoom below.
    ///
    /// Mutating for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private mutating func standing() -> LabelStanding {
        guard isOfPrevious, columns.earlier.holdsZooms, maker.standing != .placeless else { return maker.standing }
        let shown = columns.earlier.lastShownZooms
        return shown.contains(request.limits.zooms.lowerBound) ? .previous : .unseen
    }

    public mutating func receive(recordsBefore count: Int) {
        keeper.receive(recordsBefore: count)
        columns.identities.receive(recordsBefore: count)
    }

    public mutating func send(to results: LabelledFeatures) throws(Problem) { try results.take(&self) }

    package mutating func keep(in kept: SpooledFeatures) throws(Problem) { try keeper.send(to: kept) }

    /// Finds the columns that a table needs for the features, which are not kept.
    package func report(_ findings: Survey.Findings) { keeper.survey.send(to: findings) }

    /// The index of the input, and the number of its records before the chunk.
    package var source: Int { keeper.source }
    package var recordsBefore: Int { keeper.recordsBefore }
}
