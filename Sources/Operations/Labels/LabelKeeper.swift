import Decluttering
import Geometry
public import Layers

/// Makes labels of features, and keeps those whole until it is known what shows.
public struct LabelKeeper: FeatureConsumer, ~Copyable {
    private var keeper: FeatureKeeper
    private var maker: LabelMaker
    private(set) var labels = Labels()
    private(set) var standings = FlatBuffer<LabelStanding>()
    /// Empty where there are no obstacles.
    private(set) var obstructed = FlatBuffer<ZoomSet>()
    private(set) var keys = FlatBuffer<UInt64>()
    /// Priorities beyond the first, as many for each label as there are.
    private(set) var lesserPriorities = FlatBuffer<Double>()
    private(set) var groups: TextColumn
    private(set) var names: TextColumn
    private(set) var identities: LabelIdentities
    private(set) var earlier: EarlierResult
    private(set) var clusters: ClusterColumns
    private let namedIdentity: String?
    private let keepsKeys: Bool
    private let hasObstacles: Bool
    let isOfPrevious: Bool
    private var identityField = -1
    private var fieldCount = 0

    public init(_ request: LabelRequest) {
        maker = LabelMaker(request)
        // The blockers that an earlier view has written are out of date.
        keeper = FeatureKeeper(orderField: nil) { [wanted = request.wantedFields] in
            request.arePrevious && ($0 == LabelRequest.blockerField || wanted?.contains($0) == false)
        }
        namedIdentity = request.identityField
        keepsKeys = request.keepsKeys
        hasObstacles = request.obstacles != nil
        isOfPrevious = request.arePrevious
        groups = TextColumn(of: request.groupField)
        names = TextColumn(of: request.nameField)
        identities = LabelIdentities(areKept: request.keepsIdentities)
        earlier = EarlierResult(request.earlierQuestion)
        clusters = ClusterColumns(request.clusters)
    }

    public mutating func add(_ field: Field) {
        keeper.add(field)
        maker.add(field, at: fieldCount)
        groups.add(field, at: fieldCount)
        names.add(field, at: fieldCount)
        earlier.add(field, at: fieldCount)
        clusters.add(field, at: fieldCount)
        if identityField < 0, field.name == namedIdentity { identityField = fieldCount }
        fieldCount += 1
    }

    /// The fields that have come up.
    var fields: [Field] { keeper.fields }

    public mutating func begin() {
        keeper.begin()
        labels.removeAll()
        standings.removeAll()
        obstructed.removeAll()
        keys.removeAll()
        lesserPriorities.removeAll()
        groups.removeAll()
        names.removeAll()
        identities.removeAll()
        earlier.removeAll()
        clusters.removeAll()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try take(feature, chunk)
        for kind in maker.alterations { feature.alterations.add(kind, at: chunk.byte(of: feature)) }
        try keeper.consume(&feature, of: chunk)
    }

    private mutating func take(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        let label = try maker.label(of: feature, chunk)
        try earlier.append(feature, chunk)
        try clusters.append(maker.place, feature, chunk)
        labels.append(label)
        standings.append(maker.standing)
        if hasObstacles { obstructed.append(maker.obstructed) }
        if keepsKeys { keys.append(maker.key) }
        for priority in maker.lesserPriorities { lesserPriorities.append(priority) }
        groups.append(feature, chunk)
        names.append(feature, chunk)
        identities.append(feature, chunk, field: namedIdentity == nil ? nil : identityField)
    }

    public mutating func learn(recordsBefore count: Int) {
        keeper.learn(recordsBefore: count)
        identities.learn(recordsBefore: count)
    }

    public mutating func handOver(to results: LabelledFeatures) throws(Problem) { try results.take(&self) }

    mutating func keep(in kept: KeptFeatures) throws(Problem) { try keeper.handOver(to: kept) }
}
