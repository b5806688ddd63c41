import Features
import Geometry
import Layers
import Memory
import Topology

/// Which positions of a layer's lines and rings are left.
final class ThinnedBorders {
    let thinning: BorderThinning
    let smoothing: BorderSmoothing
    private let starts: FlatBuffer<Int>

    init(
        _ thinning: consuming BorderThinning, _ smoothing: consuming BorderSmoothing, starts: consuming FlatBuffer<Int>
    ) {
        self.thinning = thinning
        self.smoothing = smoothing
        self.starts = starts
    }

    func start(of feature: Int) -> Int { starts[feature] }
}

/// Removes the positions of shapes that thinning has removed from borders.
struct ShapeThinner: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }
    static var needsSource: Bool { true }

    private let borders: ThinnedBorders
    private let counts: VertexCounts
    private var shortener: ShapeShortener

    /// - Parameters:
    ///   - least: islands and lakes with a smaller area are dropped.
    ///   - counts: the vertices of the whole layer.
    init(_ borders: ThinnedBorders, droppingUnder least: Double, _ counts: VertexCounts) {
        (self.borders, self.counts) = (borders, counts)
        shortener = ShapeShortener(droppingUnder: least)
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let start = borders.start(of: chunk.key(of: feature))
        let closed = shortener.replace(&feature, of: chunk, by: borders.thinning, borders.smoothing, from: start)
        counts.add(0, kept: closed - shortener.dropRings(of: &feature, of: chunk))
        return nil
    }
}

/// Thins each shape by itself, so that features stream and memory does not grow with their number.
struct LoneThinner: FeatureOperation, ~Copyable {
    private let request: BorderThinning.Request
    private let rounds: Int
    private let digits: Int?
    private let summary: LoneSummary
    private var shortener = ShapeShortener()
    private var points = FlatBuffer<Shape.Point>()

    /// - Parameters:
    ///   - rounds: how often corners are cut; 0 to keep them.
    ///   - summary: where the vertices of all shapes are counted.
    init(_ request: BorderThinning.Request, smoothing rounds: Int, digits: Int?, _ summary: LoneSummary) {
        (self.request, self.rounds, self.digits, self.summary) = (request, rounds, digits, summary)
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        var graph = BorderGraph()
        feature.shape.forEachLine { positions, isRing in
            points.removeAll()
            points.append(rounding: feature.shape.points.span.extracting(positions), to: digits)
            graph.add(points.span, isRing: isRing)
        }
        let count = graph.visits.count
        guard count > 0 else { return nil }
        graph.complete()
        var thinning = BorderThinning(graph, request)
        thinning.run()
        let smoothing = BorderSmoothing(thinning, rounds: rounds, digits: digits)
        summary.smoothing.add(smoothing)
        let closed = shortener.replace(&feature, of: chunk, by: thinning, smoothing, from: 0)
        summary.vertices.add(count, kept: thinning.keptCount + closed)
        return nil
    }
}

/// Removes positions from shapes, and puts curves into the place of others.
struct ShapeShortener: ~Copyable {
    private var room = Shape()
    private let least: Double
    /// The numbers of the positions of the line that stay, among those of all lines, and that of the shape's first.
    private var kept = FlatBuffer<Int>()
    private var first = 0
    /// The rings of areas, as they are without curves.
    private var rings: [RingFacts] = []
    private var corners = FlatBuffer<Shape.Point>()

    /// - Parameter least: islands and lakes with a smaller area are dropped.
    init(droppingUnder least: Double = 0) { self.least = least }

    private struct RingFacts {
        var area: Double
        let vertexCount: Int
        /// True if it has a vertex of another ring.
        var isShared: Bool
        /// True if something lies within it.
        var isFilled: Bool
    }

    /// - Parameter start: the number of positions of lines and rings before the shape.
    /// - Returns: the number of rings that end in another vertex now, as the one that they started with has gone.
    mutating func replace(
        _ feature: inout Feature, of chunk: borrowing Chunk, by thinning: borrowing BorderThinning,
        _ smoothing: borrowing BorderSmoothing, from start: Int
    ) -> Int {
        var count = start
        var closedCount = 0
        first = start
        room.removeAll()
        rings.removeAll(keepingCapacity: true)
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            for part in parts {
                for ring in feature.shape.rings(ofParts: part..<part + 1) {
                    let positions = feature.shape.positions(ofRing: ring)
                    if kind.dimension == 0 {
                        for position in positions { room.append(feature.shape, position) }
                        first -= positions.count
                    } else {
                        kept.removeAll()
                        thinning.append(keptOf: count..<count + positions.count, to: &kept)
                        if kind.dimension == 2, !kept.isEmpty, kept[0] > count { closedCount += 1 }
                        count += positions.count
                        if kind.dimension == 2 { note(feature.shape, thinning) }
                        appendLine(of: feature.shape, isRing: kind.dimension == 2, thinning, smoothing)
                    }
                    room.endRing()
                }
                room.endPart()
            }
        }
        guard room.points.count < feature.shape.points.count || smoothing.smoothedCount > 0 else { return 0 }
        (room.kind, room.isFromMap) = (feature.shape.kind, feature.shape.isFromMap)
        swap(&room.members, &feature.shape.members)
        swap(&room, &feature.shape)
        feature.renewMeasures()
        feature.dropStaleBox(of: chunk)
        return closedCount
    }

    /// Records the extent and area of a ring that stays.
    private mutating func note(_ shape: borrowing Shape, _ thinning: borrowing BorderThinning) {
        guard least > 0 else { return }
        corners.removeAll()
        var isShared = false
        for index in 0..<kept.count {
            corners.append(shape.points[kept[index] - first])
            if thinning.isShared(at: kept[index]) { isShared = true }
        }
        if let last = kept.last, thinning.vertex(last) != thinning.vertex(kept[0]) { corners.append(corners[0]) }
        let area = thinning.area(of: corners.span)
        rings.append(
            RingFacts(
                area: area, vertexCount: corners.count, isShared: isShared,
                isFilled: area < least && thinning.hasVertex(inside: corners.span)))
    }

    /// Drops islands, and lakes that nothing lies in, with a smaller area: rings that share no vertex with others. The
    /// largest area of a feature stays.
    ///
    /// - Returns: the number of vertices that these had.
    mutating func dropRings(of feature: inout Feature, of chunk: borrowing Chunk) -> Int {
        guard feature.shape.kind == .polygon || feature.shape.kind == .multiPolygon,
            rings.contains(where: { $0.area < least && !$0.isShared })
        else { return 0 }
        var count = 0
        let outer = (0..<feature.shape.partEnds.count).map { feature.shape.rings(ofParts: $0..<$0 + 1) }
        let largest = outer.compactMap(\.first).max { rings[$0].area < rings[$1].area }
        room.removeAll()
        for numbers in outer {
            guard let first = numbers.first else { continue }
            // Areas in the holes of an island stay, whatever its own size.
            let isDropped = first != largest && rings[first].area < least && !rings[first].isShared
            for ring in numbers {
                if isDropped || ring != first && self.isDropped(ring) {
                    feature.warnings.add(.droppedRing, at: chunk.byte(of: feature))
                    count += rings[ring].vertexCount
                    continue
                }
                for position in feature.shape.positions(ofRing: ring) { room.append(feature.shape, position) }
                room.endRing()
            }
            if !isDropped { room.endPart() }
        }
        (room.kind, room.isFromMap) = (feature.shape.kind, feature.shape.isFromMap)
        swap(&room, &feature.shape)
        feature.renewMeasures()
        feature.dropStaleBox(of: chunk)
        return count
    }

    private func isDropped(_ ring: Int) -> Bool {
        rings[ring].area < least && !rings[ring].isShared && !rings[ring].isFilled
    }

    /// Appends the positions that stay, or their curves.
    private mutating func appendLine(
        of shape: borrowing Shape, isRing: Bool, _ thinning: borrowing BorderThinning,
        _ smoothing: borrowing BorderSmoothing
    ) {
        guard smoothing.smoothedCount > 0 else { return appendKept(of: shape, isRing: isRing) }
        let start = room.points.count
        // The same position several times in a row is one corner.
        var distinct: [(position: Int, vertex: Int)] = []
        for index in 0..<kept.count {
            let vertex = thinning.vertex(kept[index])
            if distinct.last?.vertex != vertex { distinct.append((kept[index] - first, vertex)) }
        }
        if isRing, distinct.count > 1, distinct[0].vertex == distinct[distinct.count - 1].vertex {
            distinct.removeLast()
        }
        // Lines without a length and rings without an area have no corners.
        guard distinct.count >= (isRing ? 3 : 2) else { return appendKept(of: shape, isRing: isRing) }
        for (index, item) in distinct.enumerated() {
            let previous = distinct[index == 0 ? distinct.count - 1 : index - 1].vertex
            let hasCurve = smoothing.forEachPosition(of: item.vertex, after: previous, thinning) { point in
                room.append(shape, item.position, at: point, from: start)
            }
            if !hasCurve { room.append(shape, item.position) }
        }
        if isRing, room.points.count > start, !room.isClosed(from: start) || room.points.count == start + 1 {
            room.appendAgain(start)
        }
    }

    private mutating func appendKept(of shape: borrowing Shape, isRing: Bool) {
        let start = room.points.count
        for index in 0..<kept.count { room.append(shape, kept[index] - first) }
        // The first position may have gone, with the last one, which is the same.
        if isRing, room.points.count > start, !room.isClosed(from: start) { room.appendAgain(start) }
    }
}

extension Shape {
    fileprivate func isClosed(from start: Int) -> Bool { points[start] == points[points.count - 1] }

    fileprivate mutating func appendAgain(_ position: Int) {
        points.append(points[position])
        if !elevations.isEmpty { elevations.append(elevations[position]) }
        if !measures.isEmpty { measures.append(measures[position]) }
    }

    /// Appends a position of another shape at another place, unless the last one is there too.
    fileprivate mutating func append(_ shape: borrowing Shape, _ position: Int, at point: Point, from start: Int) {
        guard points.count == start || points[points.count - 1] != point else { return }
        append(shape, position)
        points[points.count - 1] = point
    }
}
