extension IndexedShapes {
    /// Whether a predicate holds between a shape (A) and one of another (B), both valid; nil where GEOS must tell.
    ///
    /// Always known where one of the two is of points and the other no collection, where both are of lines, and where no edges
    /// meet. Exact.
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
        default: return contact(i, other, j).answer(predicate, isOfOneKind: dimension == otherDimension)
        }
    }
}

/// Where the positions of points lie, seen from a shape.
private struct Places {
    private(set) var hasInterior = false
    private(set) var hasBoundary = false
    private(set) var hasExterior = false

    init(_ i: Int, _ points: borrowing IndexedShapes, in j: Int, _ other: borrowing IndexedShapes) {
        for index in points.positions(i) {
            switch other.locate(points.points[index], in: j) {
            case .interior: hasInterior = true
            case .boundary: hasBoundary = true
            case .exterior, nil: hasExterior = true
            }
            if hasInterior, hasBoundary, hasExterior { return }
        }
    }

    /// Points and what is more than points.
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

    /// Points and points, which have no boundary.
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
    /// - Parameter isOfOneKind: whether both are of lines, or both of polygons.
    fileprivate func answer(_ predicate: Predicate, isOfOneKind: Bool) -> Bool? {
        switch (self, predicate) {
        case (.apart, _): predicate == .disjoint
        case (_, .intersects): true
        case (_, .disjoint): false
        case (.edgesMeet, _): nil
        case (.inside, _): predicate == .within || predicate == .coveredBy
        case (.around, _): predicate == .contains || predicate == .covers
        // The one lies in the other, but not all of it; of two areas that holds both ways.
        case (.mixed, .crosses): !isOfOneKind
        case (.mixed, .overlaps): isOfOneKind
        case (.mixed, _): false
        }
    }
}
