import Features
import GEOS
package import Geometry
package import Layers
import Memory
import Streams

/// Finds the partners of a shape in an indexed layer, without GEOS where possible. Each thread has its own.
package struct Matcher: ~Copyable {
    let layerB: IndexedLayer
    let request: MatchRequest
    private let log: MatchLog?
    private var gate: ValidityGate
    private var cutter = AntimeridianCutter()
    var seam: Seam
    var evaluator: PredicateEvaluator
    /// The shape as it is compared with others.
    private(set) var subject = IndexedShapes()
    /// True if a single partner is wanted, so that not all candidates need to be known.
    private let seeksOne: Bool
    /// Features that may be partners, in order.
    var candidates = FlatBuffer<Int32>()
    /// True if there are many more candidates than those found: ``IndexedLayer/ranked`` finds them by rank.
    private(set) var isCrowded = false
    private var room = FlatBuffer<Int32>()
    /// Index of the feature itself among the indexed ones, if a layer is compared with itself.
    private var own: Int?
    /// Partners that are found, if others are still searched.
    var found: [Int32] = []

    /// - Parameter seeksOne: true to skip most of many candidates. The indexed layer must be ranked.
    package init(_ layerB: IndexedLayer, _ request: MatchRequest, seeksOne: Bool = false, log: MatchLog?) {
        precondition(!seeksOne || layerB.content.ranks && request.pairing == .none)
        self.seeksOne = seeksOne
        self.layerB = layerB
        self.request = request
        self.log = log
        seam = Seam(isOnGlobe: request.areDegrees)
        evaluator = PredicateEvaluator(layerB, grid: request.grid)
        gate = ValidityGate(mends: request.makesValid, expectsPlaces: layerB.hasPlaces)
    }

    /// Makes a feature's shape the subject.
    ///
    /// - Parameter isKept: true if the feature keeps its shape, and only a copy is cut.
    package mutating func take(_ feature: inout Feature, of chunk: borrowing Chunk, isKept: Bool) throws(BadRecord) {
        evaluator.begin()
        candidates.removeAll()
        isCrowded = false
        guard request.relation.isOfShapes else { return try findOwn(&feature, of: chunk) }
        let isChanged = request.areDegrees && cutter.cut(&feature.shape)
        let asksAll = layerB.content.areChecked || !request.relation.findsByBox
        let isMended = asksAll ? try admit(&feature, of: chunk) : try admitIfMet(&feature, of: chunk)
        indexManyPlaces()
        if isChanged {
            if isKept, !isMended { cutter.giveBack(&feature.shape) } else { feature.dropStaleBox(of: chunk) }
        }
        try checkCandidates(of: feature, chunk)
    }

    /// Indexes the positions of a multi-point. Against few others, that does not pay.
    mutating func indexManyPlaces() {
        if candidates.count > Self.manyCandidates { subject.indexPlaces(0) }
    }

    private static let manyCandidates = 16

    /// True if the feature itself has a shape in the indexed layer.
    var isOwnInB: Bool { own.map { layerB.columns.shapes.kind($0) != .null } ?? false }

    /// Makes a valid shape the subject, and then finds candidates if the relation is one of shapes that meet. Returns
    /// true if the shape was repaired.
    private mutating func admit(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        let isMended = try gate.admit(&feature, of: chunk, as: &subject)
        seam.begin(subject.box(0))
        try findOwn(&feature, of: chunk)
        if request.relation.findsByBox { findCandidates(around: subject.box(0)) }
        return isMended
    }

    /// Does the same, but checks whether the shape is valid only if there are candidates. A shape that meets nothing
    /// needs no index either.
    private mutating func admitIfMet(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        try findOwn(&feature, of: chunk)
        let box = feature.shape.box
        seam.begin(box)
        findCandidates(around: box)
        if !candidates.isEmpty { return try gate.admit(&feature, of: chunk, as: &subject) }
        subject.removeAll()
        subject.append(feature.shape, indexesEdges: false)
        return false
    }

    /// Throws if a candidate is not valid. A point only needs to know on which side of the edges it is.
    mutating func checkCandidates(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        guard !layerB.content.areChecked, subject.kind(0).dimension != 0 else { return }
        if isCrowded { takeUnknownAsCandidates() }
        for index in 0..<candidates.count {
            let item = Int(candidates[index])
            // Which others were visited depends on earlier features, and so on the number of threads.
            if request.relation.isOfDistance, !layerB.columns.shapes.box(item).intersects(subject.box(0)) { continue }
            if layerB.validity.isKnown(item) { continue }
            guard var problem = gate.problem(ofIndexed: item, in: layerB.columns.shapes) else {
                layerB.validity.note(item)
                continue
            }
            problem.location = layerB.location(item)
            throw BadRecord(endingRun: problem, record: feature.record, at: chunk.byte(of: feature))
        }
    }

    /// Finds the feature among the indexed ones. A valid feature is missing there only if its order field holds no
    /// number.
    private mutating func findOwn(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        guard request.pairing != .none else { return }
        own = layerB.index(source: chunk.source, key: chunk.key(of: feature))
        guard let field = layerB.content.orderField else { return }
        guard let own else {
            throw BadRecord(
                "bad-order", record: feature.record, at: chunk.byte(of: feature),
                "field '\(printable(field))' does not hold a number")
        }
        if !layerB.isInOrder(own) { feature.warnings.add(.unordered, at: chunk.byte(of: feature)) }
    }

    /// Reports the work for a feature to the log.
    mutating func report() {
        if let log { evaluator.report(to: log) }
    }

    /// A record for which GEOS failed, together with the indexed features of the last query: either may be at fault.
    func blame(_ error: GEOSError, _ feature: borrowing Feature, _ chunk: borrowing Chunk) -> BadRecord {
        BadRecord(
            error, "overlay-failed", record: feature.record, at: chunk.byte(of: feature),
            "GEOS cannot process the geometry\(Self.others(evaluator.asked, of: layerB, request)): \(error)")
    }

    private static func others(_ asked: [Int32], of layerB: IndexedLayer, _ request: MatchRequest) -> String {
        guard let first = asked.first else { return "" }
        let (source, record) = layerB.origin(Int(first))
        let origin = layerB.hasSeveralSources ? "input \(source + 1), record \(record)" : "record \(record)"
        let more = asked.count > 1 ? " and \(asked.count - 1) more" : ""
        return " with that of \(origin)\(more) of \(request.pairing == .none ? "layer B" : "the layer")"
    }
}

extension Matcher {
    /// Finds the indexed features whose boxes meet that of the shape, so that they may be its partners.
    mutating func findCandidates(around box: Shape.Box) {
        guard seeksOne else {
            layerB.tree.search(box, into: &candidates)
            seam.search(layerB, around: box, into: &candidates)
            return decideCandidates()
        }
        candidates.removeAll()
        isCrowded = !seam.boxes(around: box).search(layerB.tree, upTo: Self.mostCandidates, into: &candidates)
        decideCandidates()
    }

    /// More candidates than this are found by rank, if a single partner is wanted.
    static var mostCandidates: Int { 48 }

    /// Keeps as candidates only those that are not known to be valid, if they are many.
    private mutating func takeUnknownAsCandidates() {
        candidates.removeAll()
        let boxes = boxesOfCandidates
        layerB.validity.search(layerB.ranked, { boxes.intersects($0) }, into: &candidates)
        decideCandidates()
    }

    /// What the boxes of candidates must meet.
    var boxesOfCandidates: SeamBoxes { seam.boxes(around: subject.box(0)) }

    /// Sorts the candidates, and drops repeated ones and those that the pairing rules out.
    mutating func decideCandidates() {
        if candidates.count > 1 { candidates.sort(in: &room, by: <) }
        var kept = 0
        for index in 0..<candidates.count {
            let item = candidates[index]
            if kept > 0, candidates[kept - 1] == item { continue }
            guard mayPair(item) else { continue }
            candidates[kept] = item
            kept += 1
        }
        candidates.truncate(to: kept)
        evaluator.tally.candidates += kept
    }

    /// Takes as candidates those that may have to be checked, of all shapes that were looked at for their distance.
    mutating func takeUncheckedAsCandidates() {
        candidates.removeAll()
        guard !layerB.content.areChecked, subject.kind(0).dimension != 0 else { return }
        let box = subject.box(0)
        layerB.validity.search(layerB.ranked, { $0.intersects(box) }, into: &candidates)
        decideCandidates()
    }

    /// The first shape that the pairing does not rule out, of those that are the same as one and come after it.
    func firstThatMayPair(_ first: Int) -> Int32? {
        var item = first
        while !mayPair(Int32(truncatingIfNeeded: item)) {
            guard let next = layerB.equals.next(after: item) else { return nil }
            item = next
        }
        return Int32(truncatingIfNeeded: item)
    }

    /// False for a candidate that the pairing rules out, or that is found.
    func mayPair(_ item: Int32) -> Bool {
        if !found.isEmpty, found.contains(item) { return false }
        guard let own else { return true }
        return switch request.pairing {
        case .none: true
        case .both: item != own
        case .later: item > own
        case .lower: layerB.isOver(own, Int(item))
        }
    }

    /// Relation of the shape to that of a candidate, seen from the shape. Shapes are closed, so a point on a boundary
    /// is inside.
    package mutating func contact(with item: Int32) -> Contact {
        let (subjectKind, kindInB) = (subject.kind(0), layerB.columns.shapes.kind(Int(item)))
        evaluator.tally.decided += 1
        let contact: Contact
        if subjectKind == .point, let place = subject.place(0) {
            contact = Contact(seam.locate(place, in: layerB.columns.shapes, Int(item)), or: .inside)
        } else if kindInB == .point, let place = layerB.columns.shapes.place(Int(item)) {
            contact = Contact(seam.locate(place, in: subject, 0), or: .around)
        } else {
            contact = layerB.columns.shapes.contact(Int(item), subject, 0).mirrored
        }
        return contact
    }

    /// Relation of the shape to a candidate whose edges meet its own; nil if they are not both polygons, or if they may
    /// also meet at the 180th meridian.
    ///
    /// - Parameter isEnough: true if nothing more needs to be found out.
    func areaRelation(
        with item: Int32, isEnough: (AreaRelation) -> Bool = { $0.isWhole }
    ) -> AreaRelation? {
        guard !seam.concerns(item, of: layerB) else { return nil }
        return subject.areaRelation(0, layerB.columns.shapes, Int(item), isEnough: isEnough)
    }

    /// For polygons, the relation to a candidate as far as it decides several predicates; otherwise nil.
    mutating func areaRelation(with item: Int32, deciding predicates: [Predicate]) -> AreaRelation? {
        let relation = areaRelation(with: item) { found in predicates.allSatisfy { found.decides($0) } }
        if relation != nil { evaluator.tally.decided += predicates.count }
        return relation
    }

    /// True if a candidate has the dimension to cover the shape.
    package func canCover(_ item: Int32) -> Bool {
        guard let mine = subject.kind(0).dimension, let its = layerB.columns.shapes.kind(Int(item)).dimension else {
            return true
        }
        return its >= mine
    }

    /// True if the shape and a candidate, which are apart on the plane, may share a piece on the 180th meridian.
    ///
    /// - Parameter keepsLower: true if pieces of lower dimensions count as well.
    func maySharePiece(_ item: Int32, keepsLower: Bool) -> Bool {
        seam.maySharePiece(subject, item, of: layerB, keepsLower: keepsLower)
    }

    /// True if a candidate that is apart from the shape on the plane still counts when the shape is clipped or
    /// subtracted from.
    mutating func countsForRest(_ item: Int32, keepsLower: Bool) -> Bool {
        seam.countsForRest(of: subject, item, of: layerB, keepsLower: keepsLower)
    }

    /// True if the predicate holds between the shape and that of a candidate.
    mutating func satisfies(_ predicate: Predicate, _ item: Int32) throws(GEOSError) -> Bool {
        try seam.satisfies(predicate, subject, item, &evaluator)
    }
}

extension Contact {
    /// Contact of a place that lies in a shape, on its boundary or outside; `edgesMeet` for nil, so that GEOS decides.
    fileprivate init(_ location: Location?, or within: Contact) {
        switch location {
        case nil: self = .edgesMeet
        case .exterior?: self = .apart
        case .interior?, .boundary?: self = within
        }
    }

    /// The contact seen from the other shape.
    fileprivate var mirrored: Contact {
        switch self {
        case .inside: .around
        case .around: .inside
        case .edgesMeet, .apart, .mixed: self
        }
    }
}
