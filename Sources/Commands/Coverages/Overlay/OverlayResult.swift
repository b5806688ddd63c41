import Features
import Geometry
import Layers
import Memory
import Topology

/// The values and ids of layer B, in memory.
final class OverlayPartners {
    let fields: [Field]
    let values: StoredValues
    private let ids: [[UInt8]]

    init(_ features: SpooledFeatures) throws(Problem) {
        var values = StoredValues()
        var ids: [[UInt8]] = []
        let chunks = try features.chunks()
        var reader = features.makeReader()
        var chunk = Chunk()
        var feature = Feature()
        while try chunks.next(into: &chunk) {
            reader.begin(chunk)
            feature.removeAll()
            while reader.next(chunk, into: &feature) {
                values.append(feature, of: chunk)
                ids.append(feature.id.range.map { chunk.bytes[$0] })
                feature.removeAll()
            }
        }
        fields = features.fields
        self.values = values
        self.ids = ids
    }

    /// Appends the id of a feature to a buffer, and returns where it is there.
    func appendID(_ item: Int, to buffer: inout ByteBuffer) -> TextRange {
        let start = buffer.count
        for byte in ids[item] { buffer.append(byte) }
        return TextRange(start, buffer.count)
    }
}

/// The pieces that are written, in the order of A, then of B, for all threads.
final class OverlayResult {
    struct Piece {
        /// The number of its shape.
        var shape: Int
        var a: Int32
        var b: Int32
    }

    let kind: OverlayKind
    let countA: Int
    let shapes: RepairedShapes
    let scale: Double
    let partners: OverlayPartners
    /// The pieces of all features of A in their order, and where those of each end.
    private(set) var piecesOfA: [Piece] = []
    private var ends: [Int] = []
    /// Pieces in B alone.
    private(set) var restOfB: [Piece] = []

    init(
        _ pieces: OverlayPieces, _ shapes: consuming RepairedShapes, _ partners: OverlayPartners, countA: Int,
        scale: Double
    ) {
        (kind, self.countA, self.partners, self.scale) = (pieces.kind, countA, partners, scale)
        for (number, piece) in pieces.pieces.enumerated() where pieces.isWanted(piece) && shapes.isChanged(number) {
            let found = Piece(shape: number, a: piece.a, b: piece.b)
            if piece.a < 0 { restOfB.append(found) } else { piecesOfA.append(found) }
        }
        self.shapes = shapes
        // Pieces that no area of B has come last.
        piecesOfA.sort { ($0.a, UInt32(bitPattern: $0.b)) < ($1.a, UInt32(bitPattern: $1.b)) }
        restOfB.sort { $0.b < $1.b }
        var end = 0
        for feature in 0..<Int32(countA) {
            while end < piecesOfA.count, piecesOfA[end].a == feature { end += 1 }
            ends.append(end)
        }
    }

    /// The pieces of a feature of A, or the only one of a feature behind them.
    func pieces(of feature: Int) -> ArraySlice<Piece> {
        guard feature < countA else { return restOfB[feature - countA...feature - countA] }
        return piecesOfA[(feature == 0 ? 0 : ends[feature - 1])..<ends[feature]]
    }
}

/// Makes a feature of each piece.
struct PieceMaking: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }
    static var needsSource: Bool { true }
    static var yieldsSeveral: Bool { true }

    private let result: OverlayResult
    private let fields: JoinedFields
    /// The field of each field of B.
    private var numbers: [Int]
    /// Fields of B by their names, if those of A of the same name get their values.
    private var namesakes: [String: Int] = [:]
    private var ownFields: [Int] = []
    private var pieces: ArraySlice<OverlayResult.Piece> = []
    private var ownValues = FlatBuffer<Value>()
    private var ownText = 0

    init(_ result: OverlayResult, _ fields: JoinedFields, mergesFields: Bool) {
        (self.result, self.fields) = (result, fields)
        let all = result.partners.fields
        numbers = Array(repeating: -1, count: all.count)
        guard mergesFields else {
            for index in fields.names.indices { numbers[index] = index }
            return
        }
        for (index, field) in all.enumerated() {
            numbers[index] = fields.names.firstIndex(of: field.name) ?? -1
            if numbers[index] < 0 { namesakes[field.name] = index }
        }
    }

    var addedFields: [Field] { fields.added }

    mutating func add(_ field: Field, at index: Int) {
        ownFields.append(index)
        if let namesake = namesakes[field.name] { numbers[namesake] = index }
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let number = chunk.key(of: feature)
        pieces = result.pieces(of: number)
        guard !pieces.isEmpty else { return result.kind == .intersection ? .apart : .nothingLeft }
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        feature.dropStaleBox(of: chunk)
        if number >= result.countA { putNulls(ownFields, into: &feature) }
        ownValues.removeAll()
        ownValues.append(contentsOf: feature.values.span)
        ownText = feature.scratch.count
        return advance(&feature, of: chunk) ? nil : .nothingLeft
    }

    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard let piece = pieces.popFirst() else { return false }
        feature.values.removeAll()
        feature.values.append(contentsOf: ownValues.span)
        feature.scratch.truncate(to: ownText)
        if piece.b < 0 {
            putNulls(fields.names.indices, into: &feature)
        } else {
            if piece.a < 0, !namesakes.isEmpty {
                for index in namesakes.values { feature.removeValues(ofField: numbers[index]) }
            }
            result.partners.values.copy(Int(piece.b), to: &feature) { numbers[$0] }
        }
        let isFromMap = feature.shape.isFromMap
        feature.shape.removeAll()
        result.shapes.append(piece.shape, to: &feature.shape, scale: result.scale)
        feature.shape.kind = feature.shape.partEnds.count == 1 ? .polygon : .multiPolygon
        feature.shape.isFromMap = isFromMap
        return true
    }

    private func putNulls(_ numbers: some Sequence<Int>, into feature: inout Feature) {
        let end = feature.scratch.count
        for field in numbers {
            feature.values.append(Value(.null, field: field, TextRange(end, end), isInScratch: true))
        }
    }
}

/// Skips features without areas.
struct AreaSelection: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }

    private let isPlane: Bool
    private var gate = ValidityGate(mends: false, expectsPlaces: false)
    private var indexed = IndexedShapes()
    private var resolver: LongEdgeResolver
    private var cutter = AntimeridianCutter()

    /// - Parameter edges: the way that edges of more than 180° take; nil to let each ring decide.
    init(onPlane isPlane: Bool, taking edges: LongEdges?) {
        self.isPlane = isPlane
        resolver = LongEdgeResolver(given: edges)
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        var (hasAreas, hasOthers) = (false, false)
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            guard !parts.isEmpty else { continue }
            if kind.dimension == 2 { hasAreas = true } else { hasOthers = true }
        }
        guard hasAreas else { return .notAnArea }
        if gate.refuses(feature.shape, as: &indexed), isPlane || !isValidOnceCut(feature.shape) {
            feature.warnings.add(.repairedArea, at: chunk.byte(of: feature))
        }
        if hasOthers { feature.warnings.add(.onlyAreas, at: chunk.byte(of: feature)) }
        if !feature.shape.elevations.isEmpty || !feature.shape.measures.isEmpty || feature.measuresField >= 0 {
            if feature.measuresField >= 0 {
                feature.removeValues(ofField: feature.measuresField)
                feature.measuresField = -1
            }
            feature.warnings.add(.flatPieces, at: chunk.byte(of: feature))
        }
        return nil
    }

    /// True for shapes that only need to be cut at the antimeridian, or around a pole.
    private mutating func isValidOnceCut(_ shape: borrowing Shape) -> Bool {
        var area = Shape()
        area.copy(shape, keepingOrdinates: false)
        let isResolved = resolver.resolve(&area)
        let isCut = cutter.cut(&area)
        return (isResolved || isCut) && !gate.refuses(area, as: &indexed)
    }
}
