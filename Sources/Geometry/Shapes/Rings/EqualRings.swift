import Memory

/// Groups of rings of the same positions in the same order, wherever they begin and whichever way they run.
struct EqualRings: ~Copyable {
    /// For each ring the first ring of its group.
    private(set) var firsts = FlatBuffer<Int32>()

    private struct Key: Hashable {
        var count: Int
        /// Does not depend on where a ring begins or which way it runs.
        var sum: UInt64
    }

    /// Linear, as rings with the same sum are nearly always equal.
    init(_ points: Span<Shape.Point>, _ ringEnds: Span<Int>) {
        var known: [Key: Int] = [:]
        var starts = FlatBuffer<Int>()
        for ring in ringEnds.indices {
            let start = ring == 0 ? 0 : ringEnds[ring - 1]
            starts.append(start)
            let positions = Self.once(points, start..<ringEnds[ring])
            let first = known[Self.key(positions), default: ring]
            let other = Self.once(points, starts[first]..<ringEnds[first])
            if first != ring, Self.areEqual(positions, other) {
                firsts.append(Int32(first))
            } else {
                firsts.append(Int32(ring))
                if first == ring { known[Self.key(positions)] = ring }
            }
        }
    }

    /// The positions of a ring without the last if that repeats the first.
    @_lifetime(copy points)
    private static func once(_ points: Span<Shape.Point>, _ range: Range<Int>) -> Span<Shape.Point> {
        let ring = points.extracting(range)
        guard ring.count > 1, ring[0] == ring[ring.count - 1] else { return ring }
        return ring.extracting(first: ring.count - 1)
    }

    private static func key(_ ring: Span<Shape.Point>) -> Key {
        var key = Key(count: ring.count, sum: 0)
        for index in ring.indices {
            // Adding 0 makes -0 the same as 0.
            let (x, y) = ((ring[index].x + 0).bitPattern, (ring[index].y + 0).bitPattern)
            var mixed = x &* 0x9e37_79b9_7f4a_7c15 ^ y
            mixed = (mixed ^ (mixed >> 31)) &* 0xbf58_476d_1ce4_e5b9
            key.sum &+= mixed ^ (mixed >> 29)
        }
        return key
    }

    private static func areEqual(_ ring: Span<Shape.Point>, _ other: Span<Shape.Point>) -> Bool {
        let count = ring.count
        guard count == other.count, count > 0 else { return false }
        guard let start = (0..<count).first(where: { other[$0] == ring[0] }) else { return false }
        return (0..<count).allSatisfy { ring[$0] == other[(start + $0) % count] }
            || (0..<count).allSatisfy { ring[$0] == other[(start + count - $0) % count] }
    }
}
