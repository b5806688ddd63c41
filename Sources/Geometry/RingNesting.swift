/// Which rings of a geometry bound areas and which bound holes in them, by what contains what.
///
/// Neither their order nor the way they run round is asked, as writers get both wrong: a ring inside an even number of
/// others bounds an area, any other is a hole in the smallest area around it.
public struct RingNesting: ~Copyable {
    /// For each ring the one it is a hole in, or -1 for one that bounds an area.
    public private(set) var parents = FlatBuffer<Int>()
    private var rings = FlatBuffer<Measured>()
    private var box = Shape.Box()

    // Known to other modules, which end the life of the buffers of it.
    @usableFromInline struct Measured: BitwiseCopyable {
        var start: Int
        var end: Int
        var box: Shape.Box
        /// Without its sign.
        var area: Double
        var isClockwise = false
        /// How many rings contain it.
        var depth = 0
    }

    public init() {}

    /// Finds the parents of rings that lie in a row.
    ///
    /// Rings are met from west to east, larger ones first, and asked only about those that are level with them: the
    /// smallest ring around each tells how deep it lies.
    public mutating func find(_ points: Span<Shape.Point>, ringEnds: Span<Int>) {
        measure(points, ringEnds)
        guard rings.count > 1 else { return }
        var search = RingSearch()
        var level = RingLevels(around: box, expecting: rings.count)
        for index in fromWestToEast() {
            let ring = rings[index]
            if let container = container(of: ring, among: &level, points, &search) {
                rings[index].depth = rings[container].depth + 1
                if rings[index].depth % 2 == 1 { parents[index] = container }
            }
            level.insert(index, ring.box)
        }
    }

    private mutating func measure(_ points: Span<Shape.Point>, _ ringEnds: Span<Int>) {
        rings.removeAll()
        parents.removeAll()
        box = Shape.Box()
        var start = 0
        for index in 0..<ringEnds.count {
            let ring = Ring(points.extracting(start..<ringEnds[index]))
            let area = ring.signedArea
            rings.append(
                Measured(
                    start: start, end: ringEnds[index], box: ring.box, area: area.magnitude, isClockwise: area < 0))
            parents.append(-1)
            box.insert(ring.box)
            start = ringEnds[index]
        }
    }

    /// The smallest ring around another.
    private func container(
        of ring: Measured, among level: inout RingLevels, _ points: Span<Shape.Point>, _ search: inout RingSearch
    ) -> Int? {
        var candidates = level.candidates(around: ring.box) { other in
            rings[other].area > ring.area && contains(rings[other].box, ring.box)
        }
        while let position = candidates.indices.min(by: { rings[candidates[$0]].area < rings[candidates[$1]].area }) {
            let other = candidates[position]
            let outer = rings[other]
            let isInside = search.isInside(
                Ring(points.extracting(ring.start..<ring.end)),
                of: Ring(points.extracting(outer.start..<outer.end)), outer.box, number: other,
                isOpposite: outer.isClockwise != ring.isClockwise)
            if isInside { return other }
            candidates.swapAt(position, candidates.count - 1)
            candidates.removeLast()
        }
        return nil
    }

    /// Larger ones first where they start alike, so that a ring is met after those around it.
    private func fromWestToEast() -> [Int] {
        var keys: [(west: Double, area: Double, index: Int)] = []
        for index in 0..<rings.count { keys.append((rings[index].box.west, -rings[index].area, index)) }
        return keys.sorted { $0 < $1 }.map(\.index)
    }

    private func contains(_ outer: Shape.Box, _ inner: Shape.Box) -> Bool {
        outer.west <= inner.west && inner.east <= outer.east && outer.south <= inner.south && inner.north <= outer.north
    }
}

/// Asks whether rings lie inside others, many of them inside the same.
private struct RingSearch: ~Copyable {
    /// Of long rings, by number.
    private var slabs: [Int: RingSlabs] = [:]
    private static let longRing = 64

    /// - Parameters:
    ///   - number: of the outer ring, for which what is found out about it is kept.
    ///   - isOpposite: whether the two run in opposite ways: what decides when the one lies on the other's edges.
    mutating func isInside(
        _ inner: borrowing Ring, of outer: borrowing Ring, _ box: Shape.Box, number: Int, isOpposite: Bool
    ) -> Bool {
        if outer.points.count >= Self.longRing, slabs[number] == nil { slabs[number] = RingSlabs(outer, box) }
        for index in 0..<inner.points.count {
            switch side(of: inner.points[index], outer, number) {
            case .inside: return true
            case .outside: return false
            case .boundary: continue
            }
        }
        for index in 0..<inner.points.count {
            let (start, end) = inner.edge(index)
            let middle = Shape.Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
            switch side(of: middle, outer, number) {
            case .inside: return true
            case .outside: return false
            case .boundary: continue
            }
        }
        return isOpposite
    }

    private func side(of point: Shape.Point, _ ring: borrowing Ring, _ number: Int) -> RingSide {
        if let slabs = slabs[number] { return slabs.side(of: point, ring) }
        var crossings = RayCrossings(from: point)
        for index in 0..<ring.points.count {
            let (start, end) = ring.edge(index)
            crossings.count(start, end)
        }
        return crossings.side
    }
}
