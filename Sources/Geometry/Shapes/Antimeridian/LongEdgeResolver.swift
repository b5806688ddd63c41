import Memory

/// Decides which way the edges of more than 180° take in shapes in degrees, by the ring as a whole and by its holes.
///
/// A straight edge is split into pieces of at most 180°, because any reader would take it the short way. Short edges
/// stay unchanged, because any reader takes them across the antimeridian. Without long edges, each position is read once.
public struct LongEdgeResolver: ~Copyable {
    /// How many rings and lines of the last shape were decided by their looks or holes alone, and how.
    public private(set) var counts = (straight: 0, short: 0)
    /// True if the requested way puts a hole of the last shape outside its shell.
    public private(set) var hasStrayHole = false
    /// True if the last shape is within ±180° and has no step of more than half the world.
    public private(set) var isPlain = false

    private let given: LongEdges?
    /// Way of each ring; nil for a ring without long edges, unless `.straight` was requested.
    private var ways: [LongEdges?] = []
    private var outline = FlatBuffer<Shape.Point>()
    private var made = Shape()

    /// - Parameter given: the way that all long edges take; nil to decide for each ring.
    public init(given: LongEdges? = nil) {
        self.given = given
    }

    /// Forgets the counts of the last shape, for one that has no edges.
    public mutating func forgetCounts() { (counts, hasStrayHole) = ((0, 0), false) }

    /// Decides and splits the edges of a shape in place. Returns true if it has more positions now.
    ///
    /// - Parameter longitudeHalfway: returns the longitude half way between two positions, given their indices, in the
    ///   CRS that they came in; nil to go by the positions alone.
    public mutating func resolve(_ shape: inout Shape, longitudeHalfway: ((Int, Int) -> Double?)? = nil) -> Bool {
        forgetCounts()
        isPlain = !shape.points.span.mayCrossAntimeridian
        guard !isPlain, shape.kind != .point, shape.kind != .multiPoint else { return false }
        guard shape.points.span.areFinite else { return false }
        decide(shape, longitudeHalfway)
        guard ways.contains(.straight) else { return false }
        made.removeAll()
        (made.kind, made.isFromMap) = (shape.kind, shape.isFromMap)
        for ring in 0..<shape.ringEnds.count { lay(ring, of: shape) }
        for part in 0..<shape.partEnds.count { made.partEnds.append(shape.partEnds[part]) }
        for member in 0..<shape.members.count { made.members.append(shape.members[member]) }
        swap(&shape, &made)
        return true
    }

    /// Way of each ring, nil where it has no long edge. Empty if no ring has one.
    public mutating func ways(of shape: borrowing Shape) -> [LongEdges?] {
        guard shape.points.span.mayCrossAntimeridian, shape.points.span.areFinite else { return [] }
        decide(shape, nil)
        return ways
    }

    private mutating func decide(_ shape: borrowing Shape, _ longitudeHalfway: ((Int, Int) -> Double?)?) {
        ways.removeAll(keepingCapacity: true)
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            for part in parts {
                let rings = shape.rings(ofParts: part..<part + 1)
                switch kind {
                case .polygon, .multiPolygon: decidePolygon(rings, of: shape, longitudeHalfway)
                case .lineString, .multiLineString:
                    for ring in rings { decideLine(ring, of: shape, longitudeHalfway) }
                case .null, .point, .multiPoint, .collection: ways += [LongEdges?](repeating: nil, count: rings.count)
                }
            }
        }
        while ways.count < shape.ringEnds.count { ways.append(nil) }
    }

    private mutating func decideLine(
        _ line: Int, of shape: borrowing Shape, _ longitudeHalfway: ((Int, Int) -> Double?)?
    ) {
        let positions = shape.positions(ofRing: line)
        let traits = LongEdgeTraits(shape.points.span.extracting(positions), isRing: false)
        guard given == nil, !traits.isEmpty else { return ways.append(traits.isEmpty ? givenBeyond : given) }
        if Self.isKnownShort(positions, of: shape, longitudeHalfway) { return ways.append(.short) }
        // Nobody who draws a route over more than half the world means the longer way.
        note(.short)
    }

    /// Way of a ring without edges to decide by: straight only if that is requested.
    private var givenBeyond: LongEdges? { given == .straight ? .straight : nil }

    private mutating func note(_ way: LongEdges) {
        if way == .straight { counts.straight += 1 } else { counts.short += 1 }
        ways.append(way)
    }

    private mutating func decidePolygon(
        _ rings: Range<Int>, of shape: borrowing Shape, _ longitudeHalfway: ((Int, Int) -> Double?)?
    ) {
        guard let outer = rings.first else { return }
        let positions = shape.positions(ofRing: outer)
        let traits = LongEdgeTraits(shape.points.span.extracting(positions), isRing: true)
        var way: LongEdges?
        if traits.isEmpty {
            ways.append(givenBeyond)
            // The shell lies within the map without a shift, and so do its holes.
            let isWide = traits.box.east - traits.box.west >= 360
            way = isWide || traits.box.west < -180 || traits.box.east > 180 ? nil : .straight
        } else if given == nil, Self.isKnownShort(positions, of: shape, longitudeHalfway) {
            ways.append(.short)
            way = .short
        } else {
            let byHoles = wayByHoles(outer, rings.dropFirst(), of: shape, traits)
            if let given {
                if let byHoles, byHoles != given { hasStrayHole = true }
                ways.append(given)
            } else {
                note(byHoles ?? traits.way(of: shape.points.span.extracting(positions)))
            }
            way = ways[ways.count - 1]
        }
        for ring in rings.dropFirst() {
            let positions = shape.positions(ofRing: ring)
            let traits = LongEdgeTraits(shape.points.span.extracting(positions), isRing: true)
            if traits.isEmpty {
                ways.append(givenBeyond)
            } else if let given {
                ways.append(given)
            } else {
                note(way ?? traits.way(of: shape.points.span.extracting(positions)))
            }
        }
    }

    /// Returns the only way that keeps all holes inside; nil where both ways do, or neither.
    private mutating func wayByHoles(
        _ outer: Int, _ holes: Range<Int>, of shape: borrowing Shape, _ traits: LongEdgeTraits
    ) -> LongEdges? {
        guard !holes.isEmpty else { return nil }
        unwrap(outer, of: shape, .straight)
        let isStraight = holds(holes, of: shape)
        // Taken the short way, the ring goes around a pole, and its holes decide which one: they are always inside.
        if !traits.turns.isMultiple(of: 2) { return isStraight ? nil : .short }
        unwrap(outer, of: shape, .short)
        let isShort = holds(holes, of: shape)
        return isStraight == isShort ? nil : isStraight ? .straight : .short
    }

    private mutating func unwrap(_ ring: Int, of shape: borrowing Shape, _ way: LongEdges) {
        outline.removeAll()
        var turn = 0.0
        for index in shape.positions(ofRing: ring) {
            var place = shape.points[index]
            if way == .short, let last = outline.last {
                let step = place.x + turn - last.x
                if step > 180 { turn -= 360 } else if step < -180 { turn += 360 }
            }
            place.x += turn
            outline.append(place)
        }
    }

    /// Number of positions that are tested to find where a hole is.
    private static let mostPlaces = 32

    private func holds(_ holes: Range<Int>, of shape: borrowing Shape) -> Bool {
        holes.allSatisfy { hole in
            let positions = shape.positions(ofRing: hole)
            let step = max(positions.count / Self.mostPlaces, 1)
            return stride(from: positions.lowerBound, to: positions.upperBound, by: step).allSatisfy { index in
                [0.0, 360, -360].contains {
                    holds(Shape.Point(x: shape.points[index].x + $0, y: shape.points[index].y))
                }
            }
        }
    }

    private func holds(_ place: Shape.Point) -> Bool {
        var crossings = RayCrossings(from: place)
        for index in 0..<outline.count {
            crossings.count(outline[index], outline[index + 1 < outline.count ? index + 1 : 0])
        }
        return crossings.side != .outside
    }
}

extension LongEdgeResolver {
    /// True if, in the CRS that the positions came in, every long edge runs nearer to the antimeridian.
    private static func isKnownShort(
        _ positions: Range<Int>, of shape: borrowing Shape, _ longitudeHalfway: ((Int, Int) -> Double?)?
    ) -> Bool {
        guard let longitudeHalfway else { return false }
        var isFound = false
        for index in positions.dropLast() where LongEdgeTraits.isLong(shape.points[index], shape.points[index + 1]) {
            guard let longitude = longitudeHalfway(index, index + 1) else { return false }
            isFound = true
            let straight = (shape.points[index].x + shape.points[index + 1].x) / 2
            if (longitude - straight).remainder(dividingBy: 360).magnitude < 90 { return false }
        }
        return isFound
    }

    /// Copies a ring, and splits straight edges into pieces of at most 180°.
    private mutating func lay(_ ring: Int, of shape: borrowing Shape) {
        let positions = shape.positions(ofRing: ring)
        let isStraight = ring < ways.count && ways[ring] == .straight
        for index in positions {
            if isStraight, index > positions.lowerBound { layBetween(index - 1, index, of: shape) }
            made.append(
                x: shape.points[index].x, y: shape.points[index].y, elevation: shape.elevation(index),
                measure: shape.measure(index))
        }
        made.endRing()
    }

    private mutating func layBetween(_ index: Int, _ next: Int, of shape: borrowing Shape) {
        let (start, end) = (shape.points[index], shape.points[next])
        let width = (end.x - start.x).magnitude
        guard width > 180, width < 36000 else { return }
        let count = (width / 180).rounded(.up)
        for piece in 1..<Int(count) {
            let part = Double(piece) / count
            func between(_ first: Double, _ second: Double) -> Double { first * (1 - part) + second * part }
            made.append(
                x: between(start.x, end.x), y: start.y == end.y ? start.y : between(start.y, end.y),
                elevation: between(shape.elevation(index), shape.elevation(next)),
                measure: between(shape.measure(index), shape.measure(next)))
        }
    }
}

extension LongEdgeTraits {
    /// Way of a ring decided by itself: a ring that would cross itself as it lies is not straight.
    func way(of ring: Span<Shape.Point>) -> LongEdges {
        way == .straight && !ring.hasLongEdgeCrossed ? .straight : .short
    }
}

extension Span where Element == Shape.Point {
    /// True if an edge of more than 180°, as it lies, crosses another edge of the ring.
    var hasLongEdgeCrossed: Bool {
        for index in indices.dropLast() where LongEdgeTraits.isLong(self[index], self[index + 1]) {
            let (start, end) = (self[index], self[index + 1])
            for other in indices.dropLast() {
                let (first, second) = (self[other], self[other + 1])
                if Swift.min(first.y, second.y) > Swift.max(start.y, end.y)
                    || Swift.max(first.y, second.y) < Swift.min(start.y, end.y)
                {
                    continue
                }
                if Orientation(start, end, first).isOpposite(to: Orientation(start, end, second)),
                    Orientation(first, second, start).isOpposite(to: Orientation(first, second, end))
                {
                    return true
                }
            }
        }
        return false
    }
}

extension Orientation {
    func isOpposite(to other: Orientation) -> Bool {
        self == .left && other == .right || self == .right && other == .left
    }
}
