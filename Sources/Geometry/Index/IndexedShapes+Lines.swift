extension IndexedShapes {
    /// True if a predicate holds between two shapes of lines whose edges meet. Exact: no place is computed, so none is
    /// rounded.
    ///
    /// The boundary of lines are the places where an odd number of them end. What edges of both share is either a
    /// stretch, or a place that is an end of one of them, or a crossing inside of both; no more than that is needed.
    func answerOfLines(_ predicate: Predicate, _ i: Int, _ other: borrowing IndexedShapes, _ j: Int) -> Bool {
        switch predicate {
        case .intersects: return true
        case .disjoint: return false
        // Lines that cover a line share more with it than their boundary, so covering it is containing it.
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

    /// Finds how much the interiors of two shapes of lines have in common; the shapes must meet.
    ///
    /// - Parameter isEnough: the search ends when so much is known.
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
                    guard meeting < .places, !search.isAtEnd(segment, from, to, { ends(i, other, j) }) else {
                        return false
                    }
                    meeting = .places
                }
                return meeting >= enough
            }
        }
        return meeting
    }

    private func isInside(_ place: Shape.Point, _ i: Int) -> Bool { locate(place, in: i) == .interior }

    /// The boundary of each that lies on the other.
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

    /// True if every edge of lines lies on edges of others.
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

    /// True if two edges of several lines share a stretch, as where a line is there twice.
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

/// The extent to which the interiors of lines that meet coincide.
private enum LineMeeting: Int, Comparable {
    /// Nothing: where they meet, one of them ends.
    case ends
    /// Single places at least.
    case places
    /// More than single places.
    case stretches

    static func < (one: LineMeeting, other: LineMeeting) -> Bool { one.rawValue < other.rawValue }
}

/// Tells crossings inside of lines from those at which a third one ends.
private struct LineSearch {
    private var ends: [Shape.Point]?

    /// True if edges that cross do so where one of two shapes has an end.
    ///
    /// - Parameter find: finds the ends that there are; called once.
    mutating func isAtEnd(
        _ segment: Segment, _ from: Shape.Point, _ to: Shape.Point, _ find: () -> [Shape.Point]
    ) -> Bool {
        let known = ends ?? find()
        ends = known
        return known.contains { end in
            segment.box.holds(end) && Turn(segment.start, segment.end, end) == .straight
                && Turn(from, to, end) == .straight
        }
    }
}

/// The stretches of an edge that others lie on, told by the axis along which the edge is no place.
private struct EdgeStretches {
    private var isUpright = false
    private var whole = (start: 0.0, end: 0.0)
    private var stretches: [(start: Double, end: Double)] = []
    /// True if one of them is all of the edge.
    private(set) var areWhole = false

    mutating func begin(_ segment: Segment) {
        isUpright = segment.start.x == segment.end.x
        whole = isUpright ? (segment.box.south, segment.box.north) : (segment.box.west, segment.box.east)
        stretches.removeAll(keepingCapacity: true)
        areWhole = false
    }

    /// Takes in an edge that is in line with it.
    mutating func insert(_ from: Shape.Point, _ to: Shape.Point) {
        let (one, other) = isUpright ? (from.y, to.y) : (from.x, to.x)
        let stretch = (start: min(one, other), end: max(one, other))
        if stretch.start <= whole.start, stretch.end >= whole.end { areWhole = true }
        stretches.append(stretch)
    }

    /// True if they are all of the edge together.
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
        /// Where one of them ends.
        case place(Shape.Point)
        /// A place inside of both.
        case crossing
    }

    /// Finds the places shared with an edge that meets this one.
    fileprivate func sharing(_ from: Shape.Point, _ to: Shape.Point) -> Sharing {
        let (first, last) = (Turn(start, end, from), Turn(start, end, to))
        if first == .straight, last == .straight { return sharingInLine(from, to) }
        if first == .straight { return .place(from) }
        if last == .straight { return .place(to) }
        if Turn(from, to, start) == .straight { return .place(start) }
        if Turn(from, to, end) == .straight { return .place(end) }
        return .crossing
    }

    /// The same of an edge that is in line with it.
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
