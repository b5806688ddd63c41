import Memory

/// Relation of two shapes of lines or polygons.
@frozen
public enum Contact: Sendable {
    /// Edges share a place. Also the answer for shapes other than finite lines and polygons.
    case edgesMeet
    /// The shapes share no place.
    case apart
    /// The first lies in the other's interior.
    case inside
    /// The other lies in the first one's interior.
    case around
    /// Edges do not meet, but some of them lie in the other's interior and some do not: neither holds the other.
    case mixed
}

extension IndexedShapes {
    /// True if an edge of one shape shares a place with an edge of the other; exact. Only lines and polygons have
    /// edges.
    ///
    /// Each edge of one shape is compared with the edges of the other at its height, so one shape should be indexed.
    public func edgesMeet(_ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> Bool {
        guard let mine = lineExtent(i), let others = other.lineExtent(j) else { return false }
        guard mine.box.intersects(others.box) else { return false }
        let common = mine.box.common(with: others.box)
        visit(i)
        other.visit(j)
        let (edges, otherEdges) = (edges(i, mine), other.edges(j, others))
        let walksMine =
            !otherEdges.slabEnds.isEmpty && (edges.slabEnds.isEmpty || mine.edgeCount < others.edgeCount)
        return walksMine ? edges.meet(otherEdges, in: common) : otherEdges.meet(edges, in: common)
    }

    /// Details of a shape with edges; nil for others.
    private func lineExtent(_ i: Int) -> Details? {
        let entry = entries[i]
        guard entry.extent >= 0, let dimension = entry.kind.dimension, dimension > 0 else { return nil }
        return extents[Int(entry.extent)]
    }

    /// Finds the relation of two valid shapes.
    ///
    /// Where edges do not meet, each ring as a whole lies in the interior of the other shape or outside of it, so one
    /// of its positions decides. The area that only one of two shapes covers is bounded by its own rings outside the
    /// other and by the other's rings inside it; the area that both cover is bounded by the rings of either inside the
    /// other. So the counts of rings inside show which of these areas are empty.
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

    /// Counts the rings that begin in the other's interior.
    private func ringsInside(
        _ i: Int, _ extent: Details, _ other: borrowing IndexedShapes, _ j: Int
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
    /// True if an edge shares a place with an edge of the other. All such places must be in the box. Walks all its own
    /// edges.
    func meet(_ other: borrowing ShapeEdges, in common: Shape.Box) -> Bool {
        contains { _, start, end in
            let segment = Segment(start, end)
            guard segment.box.intersects(common) else { return false }
            return other.contains(in: segment.box.common(with: common)) { _, from, to in segment.meets(from, to) }
        }
    }
}

extension Shape.Box {
    /// Returns the box that two boxes share; they must intersect.
    @inline(__always)
    public func common(with other: Shape.Box) -> Shape.Box {
        Shape.Box(
            west: max(west, other.west), south: max(south, other.south), east: min(east, other.east),
            north: min(north, other.north))
    }
}

extension IndexedShapes {
    /// True if a predicate holds between a shape (A) and a shape of `other` (B), both valid; nil if GEOS must decide.
    ///
    /// Always known where one is points and the other is not a collection, where both are lines or both are polygons,
    /// and where no edges meet. Exact.
    public func answer(_ predicate: Predicate, _ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> Bool? {
        if let answer = predicate.answer(box(i), other.box(j)) { return answer }
        guard entries[i].isFinite, other.entries[j].isFinite else { return nil }
        guard let dimension = kind(i).dimension, let otherDimension = other.kind(j).dimension else { return nil }
        if let answer = predicate.answer(dimension, otherDimension) { return answer }
        switch (dimension, otherDimension) {
        case (0, 0): return Places(i, self, in: j, other).answer(predicate, Places(j, other, in: i, self))
        case (0, _): return Places(i, self, in: j, other).answer(predicate)
        case (_, 0): return Places(j, other, in: i, self).answer(predicate.mirrored)
        case (1, 1): return edgesMeet(i, other, j) ? answerOfLines(predicate, i, other, j) : predicate == .disjoint
        case (2, 2) where predicate != .intersects && predicate != .disjoint:
            return areaRelation(i, other, j) { $0.decides(predicate) }?.satisfies(predicate)
                ?? contact(i, other, j).answer(predicate, isOfOneKind: true)
        default: return contact(i, other, j).answer(predicate, isOfOneKind: dimension == otherDimension)
        }
    }
}

/// Locations of the positions of points in another shape.
private struct Places {
    private(set) var hasInterior = false
    private(set) var hasBoundary = false
    private(set) var hasExterior = false

    init(_ i: Int, _ shapes: borrowing IndexedShapes, in j: Int, _ other: borrowing IndexedShapes) {
        let points = shapes.points(i)
        if points.count > IndexedShapes.fewPlaces {
            shapes.visit(i)
            if let tree = shapes.pointTree(i) {
                find(shapes.box(i), points, tree, in: j, other)
                return
            }
        }
        for index in points.indices {
            note(other.locate(points[index], in: j))
            if isWhole { return }
        }
    }

    /// Looks only at the positions that may lie in the other shape.
    private mutating func find(
        _ box: Shape.Box, _ points: Span<Shape.Point>, _ tree: PointTree, in j: Int, _ other: borrowing IndexedShapes
    ) {
        let otherBox = other.box(j)
        hasExterior = !otherBox.covers(box)
        _ = tree.contains(in: otherBox, points) { point in
            note(other.locate(point, in: j))
            return isWhole
        }
    }

    private var isWhole: Bool { hasInterior && hasBoundary && hasExterior }

    private mutating func note(_ location: Location?) {
        switch location {
        case .interior: hasInterior = true
        case .boundary: hasBoundary = true
        case .exterior, nil: hasExterior = true
        }
    }

    /// Answers for points compared with lines or polygons.
    func answer(_ predicate: Predicate) -> Bool {
        switch predicate {
        case .intersects: hasInterior || hasBoundary
        case .disjoint: !hasInterior && !hasBoundary
        case .coveredBy: !hasExterior
        case .within: !hasExterior && hasInterior
        case .touches: !hasInterior && hasBoundary
        case .crosses: hasInterior && hasExterior
        case .contains, .covers, .overlaps, .equals: false
        }
    }

    /// Answers for points compared with points, which have no boundary.
    func answer(_ predicate: Predicate, _ other: Places) -> Bool {
        switch predicate {
        case .intersects: hasInterior
        case .disjoint: !hasInterior
        case .coveredBy, .within: !hasExterior
        case .contains, .covers: !other.hasExterior
        case .equals: !hasExterior && !other.hasExterior
        case .overlaps: hasInterior && hasExterior && other.hasExterior
        case .touches, .crosses: false
        }
    }
}

extension Contact {
    /// - Parameter isOfOneKind: true if both are of lines, or both of polygons.
    fileprivate func answer(_ predicate: Predicate, isOfOneKind: Bool) -> Bool? {
        switch (self, predicate) {
        case (.apart, _): predicate == .disjoint
        case (_, .intersects): true
        case (_, .disjoint): false
        case (.edgesMeet, _): nil
        case (.inside, _): predicate == .within || predicate == .coveredBy
        case (.around, _): predicate == .contains || predicate == .covers
        // Some of one lies in the other, but not all of it; for two areas this holds both ways.
        case (.mixed, .crosses): !isOfOneKind
        case (.mixed, .overlaps): isOfOneKind
        case (.mixed, _): false
        }
    }
}
