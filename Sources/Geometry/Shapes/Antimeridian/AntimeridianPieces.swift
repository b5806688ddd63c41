import Memory

/// The rings that a polygon is cut into, and which of them are holes in which.
struct AntimeridianPieces: ~Copyable {
    private var ring = FlatBuffer<AntimeridianPlace>()
    /// Places of all rings, one ring after the other.
    private var places = FlatBuffer<AntimeridianPlace>()
    private var pieces = FlatBuffer<Piece>()
    /// Indices of pieces, world by world.
    private var order: [Int] = []
    /// Index of each place in the current ring.
    private var seen: [Shape.Point: Int] = [:]
    private var nesting = RingNesting()
    // The rings of one world, for `nesting`.
    private var points = FlatBuffer<Shape.Point>()
    private var ringEnds = FlatBuffer<Int>()

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Piece: BitwiseCopyable {
        @usableFromInline enum Role: UInt8, BitwiseCopyable {
            case outer
            case hole
            case unknown
        }

        var start: Int
        var end: Int
        var world: Int
        var role: Role
        /// True if joined from chains that bound no area, there and back again.
        var isFlat = false
    }

    mutating func removeAll() {
        places.removeAll()
        pieces.removeAll()
    }

    var isEmpty: Bool { pieces.isEmpty }

    /// Adds a place to the current ring.
    mutating func append(_ place: AntimeridianPlace) {
        if let last = ring.last, last.x == place.x, last.y == place.y { return }
        ring.append(place)
    }

    /// Ends a ring that was not cut.
    mutating func endWhole(world: Int, isHole: Bool) {
        flush(0..<ring.count, world, isHole ? .hole : .outer, isJoined: false)
        ring.removeAll()
    }

    /// Ends a ring joined from chains. A ring that runs along a side of the world is an outer ring.
    mutating func endJoined(world: Int, hasSide: Bool, mayTouchItself: Bool) {
        let hasSplit = mayTouchItself && split(world)
        flush(0..<ring.count, world, hasSide && !hasSplit ? .outer : .unknown, isJoined: true)
        ring.removeAll()
    }

    /// Splits off loops that begin and end in one place, as where a hole touched the outer ring. The rest stays the
    /// current ring.
    private mutating func split(_ world: Int) -> Bool {
        seen.removeAll(keepingCapacity: true)
        let (count, before) = (ring.count, pieces.count)
        var kept = 0
        for index in 0..<count {
            let place = ring[index]
            let point = Shape.Point(x: place.x, y: place.y)
            if let earlier = seen[point], earlier < kept, ring[earlier].x == point.x, ring[earlier].y == point.y {
                if earlier == 0, index == count - 1 { break }
                flush(earlier..<kept, world, .unknown, isJoined: true)
                kept = earlier
            }
            seen[point] = kept
            ring[kept] = place
            kept += 1
        }
        ring.truncate(to: kept)
        return pieces.count > before
    }

    private mutating func flush(_ range: Range<Int>, _ world: Int, _ role: Piece.Role, isJoined: Bool) {
        guard let first = range.first else { return }
        let start = places.count
        points.removeAll()
        for index in range {
            places.append(ring[index])
            points.append(Shape.Point(x: ring[index].x, y: ring[index].y))
        }
        let last = ring[range.upperBound - 1]
        // A ring ends as it began, also in height.
        if range.count > 1, ring[first].x == last.x, ring[first].y == last.y { places.truncate(to: places.count - 1) }
        places.append(ring[first])
        let isFlat = isJoined && (range.count < 3 || Ring(points.span).signedArea == 0)
        pieces.append(Piece(start: start, end: places.count, world: world, role: role, isFlat: isFlat))
    }
}

extension AntimeridianPieces {
    /// Appends a polygon for each outer ring, with its holes after it. Flat rings are skipped unless all are flat.
    mutating func end(in shape: inout Shape) {
        order.removeAll(keepingCapacity: true)
        var hasArea = false
        for index in 0..<pieces.count where !pieces[index].isFlat { hasArea = true }
        for index in 0..<pieces.count where !pieces[index].isFlat || !hasArea { order.append(index) }
        order.sort { (pieces[$0].world, $0) < (pieces[$1].world, $1) }
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, pieces[order[end]].world == pieces[order[start]].world { end += 1 }
            endWorld(start..<end, in: &shape)
            start = end
        }
    }

    private mutating func endWorld(_ range: Range<Int>, in shape: inout Shape) {
        var holes: [(outer: Int, hole: Int)] = []
        var outers: [Int] = []
        let isNested = range.count > 1 && range.contains { pieces[order[$0]].role != .outer }
        if isNested { nest(range) }
        for index in range {
            let parent = isNested ? nesting.parents[index - range.lowerBound] : -1
            let isInOuter = parent >= 0 && pieces[order[range.lowerBound + parent]].role != .hole
            if isInOuter, pieces[order[index]].role != .outer {
                holes.append((parent + range.lowerBound, index))
            } else if pieces[order[index]].role == .hole {
                // The hole is in no ring, or in a hole: it stays a hole.
                holes.append((-1, index))
            } else {
                outers.append(index)
            }
        }
        holes.sort { $0 < $1 }
        var next = holes.firstIndex { $0.outer >= 0 } ?? holes.count
        let strays = next
        for (number, outer) in outers.enumerated() {
            append(pieces[order[outer]], to: &shape)
            if number == 0 { for hole in holes[..<strays] { append(pieces[order[hole.hole]], to: &shape) } }
            while next < holes.count, holes[next].outer <= outer {
                append(pieces[order[holes[next].hole]], to: &shape)
                next += 1
            }
            shape.endPart()
        }
    }

    private mutating func nest(_ range: Range<Int>) {
        points.removeAll()
        ringEnds.removeAll()
        for index in range {
            let piece = pieces[order[index]]
            for slot in piece.start..<piece.end { points.append(Shape.Point(x: places[slot].x, y: places[slot].y)) }
            ringEnds.append(points.count)
        }
        Self.nest(points, ringEnds, &nesting)
    }

    /// Takes the fields one by one, as `self` cannot be read and changed at once.
    private static func nest(
        _ points: borrowing FlatBuffer<Shape.Point>, _ ringEnds: borrowing FlatBuffer<Int>, _ nesting: inout RingNesting
    ) {
        nesting.find(points.span, ringEnds: ringEnds.span, winding: RingNesting.noWinding)
    }

    /// Appends at least four positions, as a ring must have, even if it bounds nothing.
    private func append(_ piece: Piece, to shape: inout Shape) {
        for index in piece.start..<max(piece.end, piece.start + 4) {
            let place = places[min(index, piece.end - 1)]
            shape.append(x: place.x, y: place.y, elevation: place.elevation, measure: place.measure)
        }
        shape.endRing()
    }
}
