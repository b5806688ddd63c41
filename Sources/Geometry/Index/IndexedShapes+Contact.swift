/// How two shapes of lines or polygons lie to each other.
@frozen
public enum Contact: Sendable {
    /// Edges share a place; so it is said, too, of shapes that have other things than edges.
    case edgesMeet
    /// No place is shared.
    case apart
    /// The first lies in the other's interior.
    case inside
    /// The other lies in the first one's interior.
    case around
    /// Edges do not meet, but some of them lie in the other's interior and some do not: neither holds the other.
    case mixed
}

extension IndexedShapes {
    /// Whether two edges of two shapes share a place, exactly. Only lines and polygons have edges.
    ///
    /// Each edge of the one is held against those edges of the other that are level with it, so one of them should be indexed.
    public func edgesMeet(_ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> Bool {
        guard let mine = lineExtent(i), let others = other.lineExtent(j) else { return false }
        guard mine.box.intersects(others.box) else { return false }
        let common = mine.box.common(with: others.box)
        let walksMine =
            others.slabCount > 0 && (mine.slabCount == 0 || mine.edgeCount < others.edgeCount)
        let (edges, otherEdges) = (edges(i, mine), other.edges(j, others))
        return walksMine ? edges.meet(otherEdges, in: common) : otherEdges.meet(edges, in: common)
    }

    /// Nil for what has no edges.
    private func lineExtent(_ i: Int) -> Extent? {
        let entry = entries[i]
        guard entry.extent >= 0, let dimension = entry.kind.dimension, dimension > 0 else { return nil }
        return extents[Int(entry.extent)]
    }

    /// How two shapes lie to each other, both valid.
    ///
    /// Where edges do not meet each ring lies in the other's interior or outside of it as a whole, so one of its positions tells.
    /// What only one of two areas covers is bounded by rings of it outside the other and by rings of the other inside of it, as
    /// is what both cover by rings of either inside the other: so is known what is empty.
    public func contact(_ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> Contact {
        guard let mine = lineExtent(i), let others = other.lineExtent(j), entries[i].isFinite, other.entries[j].isFinite
        else { return .edgesMeet }
        guard mine.box.intersects(others.box) else { return .apart }
        if edgesMeet(i, other, j) { return .edgesMeet }
        let inside = ringsInside(i, mine, other, j)
        let around = other.ringsInside(j, others, self, i)
        if inside.count == 0, around.count == 0 { return .apart }
        if around.count == 0, inside.isAll { return .inside }
        if inside.count == 0, around.isAll { return .around }
        return .mixed
    }

    /// How many rings begin in the other's interior.
    private func ringsInside(
        _ i: Int, _ extent: Extent, _ other: borrowing IndexedShapes, _ j: Int
    ) -> (count: Int, isAll: Bool) {
        guard other.entries[j].kind.dimension == 2 else { return (0, false) }
        let edges = edges(i, extent)
        var (count, isAll) = (0, true)
        for ring in 0..<edges.ringEnds.count {
            guard let first = edges.positions(ofRing: ring).first else { continue }
            if other.locate(edges.points[first], in: j) == .interior { count += 1 } else { isAll = false }
        }
        return (count, isAll)
    }
}

extension ShapeEdges {
    /// Whether an edge shares a place with one of the other, all such places being in the box; walks all its own edges.
    func meet(_ other: borrowing ShapeEdges, in common: Shape.Box) -> Bool {
        contains { _, start, end in
            let segment = Segment(start, end)
            guard segment.box.intersects(common) else { return false }
            return other.contains(in: segment.box.common(with: common)) { _, from, to in segment.meets(from, to) }
        }
    }
}

extension Shape.Box {
    /// What two boxes share, which they must.
    @inline(__always)
    public func common(with other: Shape.Box) -> Shape.Box {
        Shape.Box(
            west: max(west, other.west), south: max(south, other.south), east: min(east, other.east),
            north: min(north, other.north))
    }
}
