import Memory

extension IndexedShapes {
    /// True if a predicate holds between two shapes of lines whose edges meet. Exact: no place is computed, so none is
    /// rounded.
    ///
    /// The boundary of lines consists of the places where an odd number of them end. Two edges that meet share a
    /// stretch, a place where one of them ends, or a crossing inside both. Nothing more is needed.
    func answerOfLines(_ predicate: Predicate, _ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> Bool {
        switch predicate {
        case .intersects: return true
        case .disjoint: return false
        // Lines that cover a line share more with it than their boundary, so covering it means containing it.
        case .covers, .contains: return other.linesAreCovered(j, by: self, i)
        case .coveredBy, .within: return linesAreCovered(i, by: other, j)
        case .equals: return linesAreCovered(i, by: other, j) && other.linesAreCovered(j, by: self, i)
        case .touches: return lineMeeting(i, other, j, isEnough: .places) == .ends
        case .crosses: return lineMeeting(i, other, j, isEnough: .stretches) == .places
        case .overlaps:
            return lineMeeting(i, other, j, isEnough: .stretches) == .stretches
                && !linesAreCovered(i, by: other, j) && !other.linesAreCovered(j, by: self, i)
        }
    }

    /// Finds how much the interiors of two shapes of lines have in common. The shapes must meet.
    ///
    /// - Parameter isEnough: the search stops once this much is known.
    private func lineMeeting(
        _ i: Int, _ other: borrowing IndexedShapes, _ j: Int, isEnough enough: LineMeeting
    ) -> LineMeeting {
        var meeting = LineMeeting.ends
        var search = LineSearch()
        let common = box(i).common(with: other.box(j))
        let (edges, others) = (lineEdges(i), other.lineEdges(j))
        _ = edges.contains(in: common) { _, start, end in
            let segment = Segment(start, end)
            guard segment.box.intersects(common) else { return false }
            return others.contains(in: segment.box.common(with: common)) { _, from, to in
                guard segment.meets(from, to) else { return false }
                switch segment.sharing(from, to) {
                case .stretch: meeting = .stretches
                case .place(let place):
                    guard meeting < .places, isInside(place, i), other.isInside(place, j) else { return false }
                    meeting = .places
                case .crossing:
                    guard meeting < .places, !isAtEnd(segment, from, to, i, other, j, &search) else {
                        return false
                    }
                    meeting = .places
                }
                return meeting >= enough
            }
        }
        return meeting
    }

    /// True if two edges cross where one of the two shapes has an end. Looks for such an end first among all, and after
    /// some crossings only among those that lie on the other shape.
    private func isAtEnd(
        _ segment: Segment, _ from: Shape.Point, _ to: Shape.Point, _ i: Int, _ other: borrowing IndexedShapes,
        _ j: Int, _ search: inout LineSearch
    ) -> Bool {
        guard search.isFirst else { return search.isAtEnd(segment, from, to) { ends(i, other, j) } }
        return hasEnd(at: segment, from, to, i) || other.hasEnd(at: segment, from, to, j)
    }

    /// True if a boundary place of lines lies where two edges cross.
    private func hasEnd(at segment: Segment, _ from: Shape.Point, _ to: Shape.Point, _ i: Int) -> Bool {
        let edges = lineEdges(i)
        for ring in 0..<edges.ringEnds.count {
            let positions = edges.positions(ofRing: ring)
            guard let first = positions.first, let last = positions.last else { continue }
            for position in [first, last] {
                let place = edges.points[position]
                if segment.holds(place, alsoOn: from, to), locate(place, in: i) == .boundary { return true }
            }
        }
        return false
    }

    private func isInside(_ place: Shape.Point, _ i: Int) -> Bool { locate(place, in: i) == .interior }

    /// Boundary places of each shape that lie on the other.
    private func ends(_ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> [Shape.Point] {
        var ends: [Shape.Point] = []
        Self.appendEnds(of: self, i, on: other, j, to: &ends)
        Self.appendEnds(of: other, j, on: self, i, to: &ends)
        return ends
    }

    private static func appendEnds(
        of lines: borrowing IndexedShapes, _ i: Int, on other: borrowing IndexedShapes, _ j: Int,
        to ends: inout [Shape.Point]
    ) {
        let edges = lines.lineEdges(i)
        let box = other.box(j)
        for ring in 0..<edges.ringEnds.count {
            let positions = edges.positions(ofRing: ring)
            guard let first = positions.first, let last = positions.last else { continue }
            for position in [first, last] {
                let place = edges.points[position]
                guard box.holds(place), other.locate(place, in: j) != .exterior,
                    lines.locate(place, in: i) == .boundary
                else { continue }
                ends.append(place)
            }
        }
    }

    /// True if every edge of a shape of lines lies on edges of another.
    private func linesAreCovered(_ i: Int, by other: borrowing IndexedShapes, _ j: Int) -> Bool {
        var stretches = EdgeStretches()
        let (edges, others) = (lineEdges(i), other.lineEdges(j))
        return !edges.contains { _, start, end in
            let segment = Segment(start, end)
            stretches.begin(segment)
            _ = others.contains(in: segment.box) { _, from, to in
                if segment.meets(from, to), case .stretch = segment.sharing(from, to) { stretches.insert(from, to) }
                return stretches.areWhole
            }
            return !stretches.coverAll()
        }
    }

    @_lifetime(borrow self)
    private func lineEdges(_ i: Int) -> ShapeEdges { edges(i, extents[Int(entries[i].extent)]) }

    /// True if two edges of a multi-line share a stretch, as when a line is in it twice.
    public func linesOverlapThemselves(_ i: Int) -> Bool {
        let entry = entries[i]
        guard entry.extent >= 0, entry.isFinite, entry.kind == .multiLineString else { return false }
        let edges = lineEdges(i)
        return edges.contains { edge, start, end in
            let segment = Segment(start, end)
            return edges.contains(in: segment.box) { next, from, to in
                guard next > edge, segment.meets(from, to) else { return false }
                if case .stretch = segment.sharing(from, to) { return true }
                return false
            }
        }
    }
}

/// How much the interiors of lines that meet have in common.
private enum LineMeeting: Int, Comparable {
    /// Nothing: they meet only where one of them ends.
    case ends
    /// At least single places.
    case places
    /// More than single places.
    case stretches

    static func < (one: LineMeeting, other: LineMeeting) -> Bool { one.rawValue < other.rawValue }
}

/// Distinguishes a crossing inside lines from one at a place where another of their lines ends.
private struct LineSearch {
    private var ends: [Shape.Point]?
    private var count = 0
    /// True for the first crossings, of which most are not at ends. Finding all ends that lie on the other shape would
    /// take longer.
    var isFirst: Bool {
        mutating get {
            count += 1
            return count <= 8
        }
    }

    /// True if two edges cross where one of the two shapes has an end.
    ///
    /// - Parameter find: finds all such ends; called once.
    mutating func isAtEnd(
        _ segment: Segment, _ from: Shape.Point, _ to: Shape.Point, _ find: () -> [Shape.Point]
    ) -> Bool {
        let known = ends ?? find()
        ends = known
        return known.contains { segment.holds($0, alsoOn: from, to) }
    }
}

/// Stretches of an edge that other edges cover, measured along x, or along y if the edge is upright.
private struct EdgeStretches {
    private var isUpright = false
    private var whole = (start: 0.0, end: 0.0)
    private var stretches: [(start: Double, end: Double)] = []
    /// True if one stretch covers the whole edge.
    private(set) var areWhole = false

    mutating func begin(_ segment: Segment) {
        isUpright = segment.start.x == segment.end.x
        whole = isUpright ? (segment.box.south, segment.box.north) : (segment.box.west, segment.box.east)
        stretches.removeAll(keepingCapacity: true)
        areWhole = false
    }

    /// Adds an edge that is in line with this one.
    mutating func insert(_ from: Shape.Point, _ to: Shape.Point) {
        let (one, other) = isUpright ? (from.y, to.y) : (from.x, to.x)
        let stretch = (start: min(one, other), end: max(one, other))
        if stretch.start <= whole.start, stretch.end >= whole.end { areWhole = true }
        stretches.append(stretch)
    }

    /// True if the stretches together cover the whole edge.
    mutating func coverAll() -> Bool {
        if areWhole { return true }
        guard stretches.count > 1 else { return false }
        stretches.sort { $0.start < $1.start }
        var reached = whole.start
        for stretch in stretches {
            if stretch.start > reached { return false }
            reached = max(reached, stretch.end)
            if reached >= whole.end { return true }
        }
        return false
    }
}

extension Segment {
    /// The places that two edges share.
    fileprivate enum Sharing {
        case stretch
        /// Place where one of them ends.
        case place(Shape.Point)
        /// Place inside both.
        case crossing
    }

    /// True if a place lies on this edge and in line with another.
    fileprivate func holds(_ place: Shape.Point, alsoOn from: Shape.Point, _ to: Shape.Point) -> Bool {
        box.holds(place) && Orientation(start, end, place) == .straight && Orientation(from, to, place) == .straight
    }

    /// Finds the places shared with an edge that meets this one.
    fileprivate func sharing(_ from: Shape.Point, _ to: Shape.Point) -> Sharing {
        let (first, last) = (Orientation(start, end, from), Orientation(start, end, to))
        if first == .straight, last == .straight { return sharingInLine(from, to) }
        if first == .straight { return .place(from) }
        if last == .straight { return .place(to) }
        if Orientation(from, to, start) == .straight { return .place(start) }
        if Orientation(from, to, end) == .straight { return .place(end) }
        return .crossing
    }

    /// Finds the places shared with an edge that meets this one and is in line with it.
    private func sharingInLine(_ from: Shape.Point, _ to: Shape.Point) -> Sharing {
        let common = box.common(with: Segment(from, to).box)
        guard common.west == common.east, common.south == common.north else { return .stretch }
        return .place(Shape.Point(x: common.west, y: common.south))
    }
}

extension Shape.Box {
    fileprivate func holds(_ place: Shape.Point) -> Bool {
        west <= place.x && place.x <= east && south <= place.y && place.y <= north
    }
}
