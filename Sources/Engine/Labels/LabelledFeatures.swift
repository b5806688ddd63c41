import Decluttering
public import Features
public import Layers
import Memory

/// All features with their labels.
open class LabelledFeatures {
    package let request: LabelRequest
    public let kept: SpooledFeatures
    private(set) var columns: LabelColumns
    private(set) var obstructions = Obstructions()
    /// The number of the position that each label has taken; empty if no label has several.
    private(set) var positions: [UInt8] = []
    private var seenFields: Set<String> = []
    private var shownEarlier = ShownEarlier()
    private var keysNow = SharedKeys()
    private var keysEarlier = SharedKeys()
    /// Number of labels from an earlier view.
    private var previousCount = 0

    public init(_ request: LabelRequest) throws(Problem) {
        self.request = request
        kept = try SpooledFeatures(areSorted: false)
        columns = LabelColumns(request)
    }

    public var count: Int { columns.labels.count }

    /// The first field that labels are made of and that no feature has had.
    public var missingField: String? {
        count == previousCount ? nil : request.fields.first { !seenFields.contains($0) }
    }

    /// Begins another input.
    ///
    /// - Parameter count: the records of all inputs before.
    public func receive(recordsOfInputsBefore count: Int) { columns.identities.receive(recordsOfInputsBefore: count) }

    open func take(_ keeper: inout LabelGatherer) throws(Problem) {
        if receive(keeper.columns, keeper.fields, areEarlier: keeper.isOfPrevious) { try keeper.keep(in: kept) }
    }

    /// Takes the labels of a chunk. Returns true if their features must be kept.
    package final func receive(_ chunk: borrowing LabelColumns, _ fields: [Field], areEarlier: Bool) -> Bool {
        if areEarlier { keysEarlier.add(chunk) } else { keysNow.add(chunk) }
        if areEarlier {
            if request.keepsShown { shownEarlier.add(chunk) }
            guard request.reportsChanges else { return false }
            previousCount += chunk.labels.count
        } else {
            seenFields.formUnion(fields.map(\.name))
        }
        columns.append(chunk)
        obstructions.append(chunk.obstructed, labels: columns.labels.count)
        return true
    }

    /// Decides which labels show. Call it once, after the last feature was taken.
    ///
    /// - Parameters:
    ///   - zoom: the only zoom to decide, which may be between two; nil for the zooms of the request.
    ///   - keepsPriorities: true if shares of the priority will be needed.
    public func decluttered(atZoom zoom: Double? = nil, keepsPriorities: Bool = false) -> LabelResult {
        let limits = request.limits
        var details = LabelResult.Details()
        details.zooms = limits.zooms
        if keepsPriorities, !request.isAscending, !request.priorities.isEmpty || request.displayPriority != nil {
            details.priorities = (0..<count).map { columns.labels.priority(of: $0) }
        }
        var identities = LabelIdentities(areKept: false)
        swap(&identities, &columns.identities)
        var labels = takeLabels()
        let lines = request.isAlong ? decideLines(&labels, atZoom: zoom) : nil
        if lines == nil { choosePositions(&labels, atZoom: zoom) }
        details.ways = lines?.ways ?? [:]
        (details.positions, details.obstructions) = (positions, obstructions)
        if labels.haveOwnZooms { details.ownZooms = (0..<labels.count).map { labels.zooms(of: $0) } }
        details.exactZoom = zoom
        details.spacing = request.spacing?.meters
        var outcome: Outcome
        if let lines {
            outcome = lines.outcome
        } else {
            outcome = LabelDecision(labels, columns.places, request).outcome(limits, atZoom: zoom)
        }
        obstructions.decide(&outcome, limits.zooms, details.ownZooms)
        details.keys = (0..<columns.keys.count).map { columns.keys[$0] }
        details.states = (0..<columns.states.count).map { columns.states[$0] }
        var standings = FlatBuffer<LabelStanding>()
        swap(&standings, &columns.standings)
        return LabelResult(outcome, identities, standings, details)
    }

    /// Skips features that will not be written when they are read again.
    public func skipHidden(_ result: LabelResult, _ request: DeclutteredFeatures.Request) {
        kept.isWanted = { DeclutteredFeatures.skipReason($0, result, request) == nil }
    }

    /// True if any feature has had a field.
    public func hasField(_ name: String) -> Bool { seenFields.contains(name) }

    /// True if the labels to keep come from a result that does not say at which zooms they showed.
    public var lackEarlierZooms: Bool { shownEarlier.count > 0 && !shownEarlier.hasMinimums }

    /// True if the labels to keep come from a result that says at which zooms they showed.
    public var haveEarlierZooms: Bool { shownEarlier.hasMinimums }

    /// How many features of the input, and of the earlier result, share an id with a different one before them. 0 unless
    /// features are compared with an earlier result.
    public var sharingIDs: (now: Int, earlier: Int) { (keysNow.count, keysEarlier.count) }

    /// How many features of the earlier result are also in the input, whether or not they showed.
    public var foundAgain: Int { shownEarlier.foundCount(columns.keys, first: count - previousCount) }

    /// True if an earlier run has written lowest zooms.
    public var holdsMinimums: Bool { columns.earlier.hasMinimums }

    /// True if labels have several anchors, and an earlier run has not written which they have taken.
    public var lackAnchors: Bool { !request.anchors.isEmpty && !columns.earlier.hasAnchors }

    /// True if an earlier run has written anything that can be compared with a decision. For a single zoom that is only
    /// which labels hide which.
    public func areEarlierResult(atZoom zoom: Double?) -> Bool {
        columns.earlier.zoom = zoom.map { Int($0) }
        return columns.earlier.isThere
    }

    /// Chooses the positions of all labels, and finds the zooms at which obstacles cover them there.
    func choosePositions(_ labels: inout Labels, atZoom zoom: Double?) {
        guard labels.havePositions else { return }
        let own = request.obstacles == nil ? [] : (0..<labels.count).map { labels.zooms(of: $0) }
        positions = labels.choosePositions(request.limits, atZoom: zoom)
        guard !own.isEmpty else { return }
        obstructions = Obstructions(own.indices.map { own[$0].subtracting(labels.zooms(of: $0)) })
    }

    /// All labels with their ranks. Call it once.
    func takeLabels() -> Labels {
        var labels = columns.takeLabels()
        if request.keepsShown { shownEarlier.keep(&labels, columns) }
        return labels
    }

    /// Makes the clusters of a result; nil unless the request has clusters. Call it once.
    public func clusters(of result: LabelResult) -> LabelClusters? {
        guard let request = request.clusters else { return nil }
        var clusters = ClusterColumns(nil)
        swap(&clusters, &columns.clusters)
        return LabelClusters(result, request, clusters)
    }
}

/// Faults that were found in labels.
public struct LabelFaults: Sendable {
    /// Sentences for people about the first few faults.
    public internal(set) var sentences: [String] = []
    /// Number of all faults.
    public internal(set) var count = 0
    /// True if the faults are in what an earlier run has written, not in the present decision.
    public internal(set) var areEarlier = false
    /// How many labels an earlier run decided differently but also correctly: it broke ties between labels of equal
    /// priority in another order.
    public internal(set) var otherwise = 0
    /// How many labels show at some zoom.
    public internal(set) var shown = 0

    private static let mostSentences = 10

    mutating func add(_ sentence: String) {
        count += 1
        if sentences.count < Self.mostSentences { sentences.append(sentence) }
    }
}
