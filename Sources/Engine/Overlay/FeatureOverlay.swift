public import Features
import GEOS
import Geometry
public import Layers
import Memory

/// Cuts the shapes of features by those of an indexed layer.
public struct FeatureOverlay: FeatureOperation, ~Copyable {
    public enum Verb: Sendable {
        /// The intersection of each feature with each indexed feature, with the values of both.
        case pieces
        /// The part of each feature that lies in any indexed feature.
        case clip
        /// The part of each feature that lies outside all indexed features.
        case difference
    }

    public struct Request: Sendable {
        public var verb = Verb.pieces
        public var match = MatchRequest()
        /// True if areas may also share lines and points, and lines may share points.
        public var keepsLower = false
        /// The least area of a polygon that is written, in square metres if positions are degrees.
        public var minimumArea: Double?

        public init() {}
    }

    private let request: Request
    private let fields: JoinedFields
    private let size: ShapeSize?
    private var matcher: Matcher
    private var values: PartnerValues
    private var pieces = OverlayPieces()
    private var shape = Shape()
    private var next = 0
    /// True as long as the feature has its own shape, not a piece.
    private var hasOwn = true

    /// Makes an operation for one thread.
    public init(_ layerB: IndexedLayer, _ request: Request, _ fields: JoinedFields, log: MatchLog? = nil)
        throws(Problem)
    {
        self.request = request
        self.fields = fields
        size = request.minimumArea == nil ? nil : try ShapeSize(areDegrees: request.match.areDegrees)
        matcher = Matcher(layerB, request.match, log: log)
        values = PartnerValues(fields, renaming: .renamedField)
    }

    public static var yieldsSeveral: Bool { true }

    public var addedFields: [Field] { fields.added }

    public mutating func add(_ field: Field, at index: Int) { values.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try matcher.take(&feature, of: chunk, isKept: false)
        pieces.removeAll()
        let reason: SkipReason?
        do throws(GEOSError) {
            reason = try request.verb == .pieces ? findPieces() : findRest()
        } catch {
            throw matcher.blame(error, feature, chunk)
        }
        matcher.report()
        if let reason { return reason }
        if dropSmall(&feature, chunk) { return .tooSmall }
        partMeasures(&feature, of: chunk)
        if request.verb == .pieces { try values.begin(&feature, of: chunk) }
        next = 0
        hasOwn = true
        return advance(&feature, of: chunk) ? nil : .unmatched
    }

    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard next < pieces.count else { return false }
        let piece = pieces[next]
        if piece.source != .own || !hasOwn { pieces.read(next, of: matcher, into: &feature.shape) }
        // Measures run along a whole line, so pieces that are cut have none. An indexed shape also loses its measures.
        if piece.source == .layerB { feature.shape.measures.removeAll() }
        next += 1
        // Once written, the feature's shape may be in the space of the output.
        hasOwn = false
        if piece.source != .own { feature.dropStaleBox(of: chunk) }
        if request.verb == .pieces {
            values.put(Partner(Int(piece.partner)), of: matcher.layerB.columns.values, into: &feature)
        }
        return true
    }

    /// Finds what the shape shares with each of the candidates.
    private mutating func findPieces() throws(GEOSError) -> SkipReason? {
        for index in 0..<matcher.candidates.count {
            let item = matcher.candidates[index]
            switch matcher.contact(with: item) {
            case .apart where !matcher.maySharePiece(item, keepsLower: request.keepsLower): break
            case .inside: try pieces.appendOwn(&matcher, partner: item)
            case .around: try pieces.appendShapeOfB(item, &matcher)
            case .edgesMeet: try findPiece(item)
            case .apart, .mixed: try makePiece(item)
            }
        }
        return pieces.isEmpty ? .unmatched : nil
    }

    /// Finds what the shape shares with a candidate whose edges meet its own. Neighbours that share a border, and
    /// areas that lie in another up to its border, need no overlay.
    private mutating func findPiece(_ item: Int32) throws(GEOSError) {
        guard let relation = matcher.areaRelation(with: item) else { return try makePiece(item) }
        if !relation.firstReachesOut {
            try pieces.appendOwn(&matcher, partner: item)
        } else if !relation.secondReachesOut {
            try pieces.appendShapeOfB(item, &matcher)
        } else if relation.areasMeet || request.keepsLower {
            try makePiece(item)
        }
    }

    private mutating func makePiece(_ item: Int32) throws(GEOSError) {
        try matcher.intersect(item, into: &pieces.made, keepsLower: request.keepsLower)
        pieces.listMade(partner: item)
    }

    /// Finds the part of the shape that lies in any candidate, or in none.
    private mutating func findRest() throws(GEOSError) -> SkipReason? {
        let isClip = request.verb == .clip
        var meeting: [Int32] = []
        var touching: [Int32] = []
        for index in 0..<matcher.candidates.count {
            let item = matcher.candidates[index]
            if !isClip, !matcher.canCover(item) { continue }
            switch matcher.contact(with: item) {
            case .apart:
                if matcher.countsForRest(item, keepsLower: isClip && request.keepsLower) { meeting.append(item) }
            case .inside:
                guard isClip else { return .covered }
                try pieces.appendOwn(&matcher)
                return nil
            case .edgesMeet:
                guard try isCovered(by: item) else {
                    if sharesRest(with: item) { meeting.append(item) } else { touching.append(item) }
                    break
                }
                guard isClip else { return .covered }
                try pieces.appendOwn(&matcher)
                return nil
            case .around, .mixed: meeting.append(item)
            }
        }
        if meeting.isEmpty {
            if isClip { return .unmatched }
            try pieces.appendOwn(&matcher)
            return nil
        }
        // In a union with others, their vertices still affect the result.
        meeting = (meeting + touching).sorted()
        if isClip {
            try matcher.clip(to: meeting, into: &pieces.made, keepsLower: request.keepsLower)
        } else {
            try matcher.subtract(meeting, into: &pieces.made)
        }
        pieces.listMade()
        return pieces.isEmpty ? isClip ? .unmatched : .covered : nil
    }

    /// False if the shape and a candidate whose edges meet share only a border that does not count.
    ///
    /// Mutating for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private mutating func sharesRest(with item: Int32) -> Bool {
        if request.verb == .clip, request.keepsLower { return true }
        return matcher.areaRelation(with: item)?.areasMeet ?? true
    }

    /// True if one candidate alone covers the shape. Then the shape is inside the union of several, wherever rounding
    /// puts the union's vertices.
    private mutating func isCovered(by item: Int32) throws(GEOSError) -> Bool {
        // GEOS does not answer this for collections.
        guard matcher.subject.kind(0) != .collection, matcher.layerB.columns.shapes.kind(Int(item)) != .collection,
            matcher.canCover(item)
        else { return false }
        return try matcher.satisfies(.coveredBy, item)
    }

    /// Drops polygons that are too small; true if nothing else remains.
    private mutating func dropSmall(_ feature: inout Feature, _ chunk: borrowing Chunk) -> Bool {
        guard let size, let least = request.minimumArea else { return false }
        let isParted = pieces.dropSmall(than: least, size, of: matcher, in: &shape)
        if isParted, !pieces.isEmpty { feature.warnings.add(.smallPiece, at: chunk.byte(of: feature)) }
        return pieces.isEmpty
    }

    /// Removes measures that are a value if a part of the shape is written.
    ///
    /// Mutating for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private mutating func partMeasures(_ feature: inout Feature, of chunk: borrowing Chunk) {
        guard feature.measuresField >= 0 else { return }
        for index in 0..<pieces.count where pieces[index].source != .own {
            feature.removeValues(ofField: feature.measuresField)
            feature.measuresField = -1
            feature.shape.measures.removeAll()
            feature.warnings.add(.partedMeasures, at: chunk.byte(of: feature))
            return
        }
    }
}
