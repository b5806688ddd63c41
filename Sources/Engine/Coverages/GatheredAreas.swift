package import Features
import Geometry
package import Layers
package import Memory
import Streams
package import Topology

/// All features of a layer, on file, and the edges of their areas on a grid, in memory. The edges may also be those of
/// several layers.
package final class GatheredAreas {
    package private(set) var features: SpooledFeatures
    private var edges: NodedEdges
    private var areas = FlatBuffer<FaceOwners.Area>()
    package private(set) var outlines = FlatBuffer<RepairedShapes.Outline>()
    /// The number of each feature that decides overlaps.
    package private(set) var ranks = FlatBuffer<Double>()
    /// The record of each feature.
    private var origins = FlatBuffer<Origin>()
    /// True if any feature has had the field of that number.
    package private(set) var hasRanks = false
    /// The features that have rings of areas which edges have left, with their numbers.
    package private(set) var droppedRings: [Int32: Int] = [:]
    /// How the borders of each feature have changed; empty unless that is asked for.
    package private(set) var changes = FlatBuffer<NodedEdges.Change>()
    /// The features that were not valid, if they are looked at.
    package private(set) var invalid: Set<Int32> = []
    private var polygonCount: Int32 = 0
    private(set) var positionCount = 0
    private let memory: Int

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Origin: BitwiseCopyable {
        var source: Int32
        /// Counted from 1.
        var record: Int
    }

    /// - Parameters:
    ///   - memory: the most bytes that edges may take.
    ///   - notesChanges: true to note how the borders of each feature change.
    package init(memory: Int, notingChanges notesChanges: Bool = false) throws(Problem) {
        features = try SpooledFeatures(areSorted: false)
        edges = NodedEdges(notingChanges: notesChanges)
        self.memory = memory
    }

    /// Begins another layer, and returns the features of the last one.
    package func beginLayer() throws(Problem) -> SpooledFeatures {
        defer { hasRanks = false }
        let before = features
        features = try SpooledFeatures(areSorted: false)
        return before
    }

    /// Bytes of memory for all that is made of what was read.
    var byteCount: Int { edges.byteCount + byteCountOfFeatures }
    var byteCountOfFeatures: Int { 300 * outlines.count }

    func take(_ keeper: inout AreaGatherer) throws(Problem) {
        try keeper.features.send(to: features)
        var ring = 0
        var position = 0
        if keeper.rank?.isFound ?? false { hasRanks = true }
        for index in 0..<keeper.ringEnds.count {
            let feature = Int32(outlines.count)
            var outline = RepairedShapes.Outline()
            while ring < keeper.ringEnds[index] {
                let found = keeper.rings[ring]
                if found.isOuter {
                    outline.polygons += 1
                    polygonCount += 1
                }
                if found.isOuter || found.isApart {
                    areas.append(
                        FaceOwners.Area(
                            feature: feature, polygon: found.isApart ? polygonCount : -1,
                            isHole: found.isApart && !found.isOuter))
                }
                outline.rings += 1
                let added = edges.add(
                    keeper.points.span.extracting(position..<found.end), area: Int32(areas.count - 1), owner: feature)
                outline.edges += added.count
                // A ring without an edge is dropped.
                if added.touches || added.count == 0 { outline.touches = true }
                positionCount += found.end - position
                (ring, position) = (ring + 1, found.end)
            }
            outlines.append(outline)
            if index < keeper.isInvalid.count, keeper.isInvalid[index] { invalid.insert(feature) }
            origins.append(
                Origin(source: Int32(keeper.source), record: keeper.recordsBefore + keeper.indices[index] + 1))
            if keeper.rank != nil { ranks.append(keeper.ranks[index]) }
        }
        guard byteCount <= memory else {
            throw Problem(
                .data, "too-large",
                "the borders of \(Account.phrase(outlines.count, "feature")) and more take more memory than --memory allows",
                hint: "raise --memory")
        }
    }

    /// The number of a feature's record, behind the name of its file if there are several.
    package func name(of feature: Int32, _ sources: [String]) -> String {
        let origin = origins[Int(feature)]
        return sources.count > 1 ? "\(sources[Int(origin.source)]):\(origin.record)" : "\(origin.record)"
    }

    /// The number of a feature's record in its file, counted from 1.
    package func record(of feature: Int32) -> Int { origins[Int(feature)].record }

    /// Says before the work how much memory it takes.
    func explain(_ diagnostics: Diagnostics) {
        diagnostics.explain("memory", "borders: \(positionCount) vertices, \(MemorySize.phrase(byteCount))")
    }

    /// Notes what has become of the areas, once their edges are cut.
    func noteChanges(_ edges: borrowing NodedEdges) {
        var hasEdges = FlatBuffer<Bool>()
        hasEdges.append(repeating: false, count: areas.count)
        edges.forEachArea { hasEdges[$0] = true }
        for area in 0..<areas.count where !hasEdges[area] { droppedRings[areas[area].feature, default: 0] += 1 }
        guard edges.changes.count > 0 else { return }
        changes.append(repeating: NodedEdges.Change(), count: outlines.count)
        for area in 0..<edges.changes.count {
            let (feature, change) = (Int(areas[area].feature), edges.changes[area])
            changes[feature].move = max(changes[feature].move, change.move)
            changes[feature].addedCount += change.addedCount
        }
    }

    func takeAreas() -> FlatBuffer<FaceOwners.Area> {
        var taken = FlatBuffer<FaceOwners.Area>()
        swap(&taken, &areas)
        return taken
    }

    func takeEdges() -> NodedEdges {
        var taken = NodedEdges()
        swap(&taken, &edges)
        return taken
    }
}

/// Keeps features, and the positions of the rings of their areas on a grid.
package struct AreaGatherer: FeatureConsumer, ~Copyable {
    struct Ring: BitwiseCopyable {
        /// The number of positions up to its end.
        var end: Int
        var isOuter: Bool
        /// True if holes of the polygon may not be where they belong, so that each ring must be looked at by itself.
        var isApart: Bool
    }

    fileprivate var features = FeatureGatherer(orderField: nil)
    fileprivate var points = FlatBuffer<Shape.Point>()
    fileprivate var rings = FlatBuffer<Ring>()
    /// The number of rings up to the end of each feature.
    fileprivate var ringEnds = FlatBuffer<Int>()
    fileprivate var ranks = FlatBuffer<Double>()
    fileprivate var rank: NumericField?
    /// The index of each feature's record in the chunk, the chunk's input, and its number of records before the chunk.
    fileprivate var indices = FlatBuffer<Int>()
    fileprivate var source = 0
    fileprivate var recordsBefore = 0
    private let scale: Double
    private let keepsShapes: Bool
    /// True if each ring is looked at by itself, as vertices will be joined.
    private let joinsVertices: Bool
    private var gate: ValidityGate?
    /// For each feature, true if it is not valid; empty unless that is looked at.
    fileprivate var isInvalid = FlatBuffer<Bool>()
    private var fieldCount = 0
    private var polygon = Shape()
    private var indexed = IndexedShapes()

    /// Positions up to this number of cells are exact.
    private static let most = 0x1p50

    /// - Parameters:
    ///   - scale: cells of the grid in a unit of the coordinates.
    ///   - field: the field of the number that decides overlaps.
    ///   - keepsShapes: false to spool features without their shapes.
    ///   - joinsVertices: true if vertices that are near each other will be joined.
    ///   - findsInvalid: true to find features that are not valid.
    package init(
        scale: Double, rankedBy field: String? = nil, keepsShapes: Bool = true, joinsVertices: Bool = false,
        findsInvalid: Bool = false
    ) {
        (self.scale, self.keepsShapes, self.joinsVertices) = (scale, keepsShapes, joinsVertices)
        if findsInvalid { gate = ValidityGate(mends: false, expectsPlaces: false) }
        rank = field.map { NumericField(named: $0) }
    }

    package mutating func add(_ field: Field) {
        features.add(field)
        rank?.add(field, at: fieldCount)
        fieldCount += 1
    }

    package mutating func begin() {
        features.begin()
        points.removeAll()
        rings.removeAll()
        ringEnds.removeAll()
        ranks.removeAll()
        indices.removeAll()
        isInvalid.removeAll()
    }

    package mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let number = try rank?.valueIfAny(of: feature, chunk, code: "bad-order")
        try SpooledFeature.checkSize(of: feature)
        try checkCoordinates(of: feature, chunk)
        if rank != nil { ranks.append(number.flatMap { $0 } ?? -.infinity) }
        feature.shape.forEachPolygon { numbers in
            let isApart = numbers.count > 1 && (joinsVertices || !isSurelyValid(feature.shape, numbers))
            for ring in numbers {
                for position in feature.shape.positions(ofRing: ring) {
                    let point = feature.shape.points[position].onGrid(scale)
                    points.append(point)
                }
                rings.append(Ring(end: points.count, isOuter: ring == numbers.lowerBound, isApart: isApart))
            }
        }
        ringEnds.append(rings.count)
        if gate != nil { isInvalid.append(gate?.refuses(feature.shape, as: &indexed) ?? false) }
        indices.append(feature.index)
        source = chunk.source
        if !keepsShapes {
            let isFromMap = feature.shape.isFromMap
            feature.shape.removeAll()
            feature.shape.isFromMap = isFromMap
        }
        try features.consume(&feature, of: chunk)
    }

    private func checkCoordinates(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        var greatest = 0.0
        feature.shape.forEachPolygon { numbers in
            for ring in numbers {
                for position in feature.shape.positions(ofRing: ring) {
                    let point = feature.shape.points[position]
                    greatest = max(greatest, point.x.magnitude, point.y.magnitude)
                }
            }
        }
        guard (greatest * scale).rounded() > Self.most else { return }
        throw BadRecord(
            "coordinates-too-large", record: feature.record, at: chunk.byte(of: feature),
            "coordinates are too large to repair areas with so many decimals",
            hint: "give fewer with --precision, or move the layer closer to the origin of its plane")
    }

    /// True if a polygon is certainly valid on the grid.
    private mutating func isSurelyValid(_ shape: borrowing Shape, _ numbers: Range<Int>) -> Bool {
        polygon.removeAll()
        polygon.kind = .polygon
        for ring in numbers {
            for position in shape.positions(ofRing: ring) {
                let point = shape.points[position].onGrid(scale)
                if let last = polygon.points.last, polygon.points.count > (polygon.ringEnds.last ?? 0), last == point {
                    continue
                }
                polygon.append(x: point.x, y: point.y)
            }
            polygon.endRing()
        }
        polygon.endPart()
        indexed.removeAll()
        indexed.append(polygon, expectsPlaces: false)
        return indexed.isSurelyValid(0)
    }

    package mutating func receive(recordsBefore count: Int) {
        features.receive(recordsBefore: count)
        recordsBefore = count
    }

    package mutating func send(to results: GatheredAreas) throws(Problem) { try results.take(&self) }
}

extension Shape {
    /// Calls `visit` with the rings of each polygon.
    func forEachPolygon(_ visit: (Range<Int>) -> Void) {
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            guard kind.dimension == 2 else { continue }
            for part in parts {
                let rings = rings(ofParts: part..<part + 1)
                if !rings.isEmpty { visit(rings) }
            }
        }
    }
}

extension Shape.Point {
    func onGrid(_ scale: Double) -> Shape.Point {
        Shape.Point(x: (x * scale).rounded() + 0, y: (y * scale).rounded() + 0)
    }
}
