import Memory

/// Records whether two areas share an area, and whether each reaches beyond the other. Answers every predicate.
public struct AreaRelation: Equatable, Sendable {
    /// True if they share an area.
    public var areasMeet = false
    /// True if a part of the first area lies outside the second.
    public var firstReachesOut = false
    /// True if a part of the second area lies outside the first.
    public var secondReachesOut = false
    /// True if their boundaries share a place.
    public var boundariesMeet = false

    public var isWhole: Bool { areasMeet && firstReachesOut && secondReachesOut && boundariesMeet }

    /// The same, seen from the second.
    public var mirrored: AreaRelation {
        AreaRelation(
            areasMeet: areasMeet, firstReachesOut: secondReachesOut, secondReachesOut: firstReachesOut,
            boundariesMeet: boundariesMeet)
    }

    /// True if no further fact can change the answer.
    public func decides(_ predicate: Predicate) -> Bool {
        switch predicate {
        case .crosses: true
        case .intersects, .disjoint: areasMeet || boundariesMeet
        case .touches: areasMeet
        case .covers, .contains: secondReachesOut
        case .coveredBy, .within: firstReachesOut
        case .equals: firstReachesOut || secondReachesOut
        case .overlaps: areasMeet && firstReachesOut && secondReachesOut
        }
    }

    public func satisfies(_ predicate: Predicate) -> Bool {
        switch predicate {
        case .intersects: areasMeet || boundariesMeet
        case .disjoint: !areasMeet && !boundariesMeet
        case .crosses: false
        case .touches: boundariesMeet && !areasMeet
        case .covers, .contains: !secondReachesOut
        case .coveredBy, .within: !firstReachesOut
        case .equals: !firstReachesOut && !secondReachesOut
        case .overlaps: areasMeet && firstReachesOut && secondReachesOut
        }
    }
}

extension IndexedShapes {
    /// Finds the relation of two valid shapes of polygons; nil for other shapes. Exact: no place is computed, so none is
    /// rounded.
    ///
    /// Where an edge crosses another, there are parts of all kinds around the crossing. Otherwise edges meet only at
    /// vertices of one or the other, and between these each piece of a boundary runs inside the other area, outside of
    /// it, or along its boundary. Which of these it does shows at the vertex, from the edges around it. The area that
    /// both share, and those that only one covers, are bounded by such pieces; so the pieces show which areas there
    /// are.
    ///
    /// - Parameter isEnough: true if nothing more needs to be found out.
    public func areaRelation(
        _ i: Int, _ other: borrowing IndexedShapes, _ j: Int, isEnough: (AreaRelation) -> Bool = { $0.isWhole }
    ) -> AreaRelation? {
        guard let mine = areaExtent(i), let others = other.areaExtent(j) else { return nil }
        var relation = AreaRelation()
        relation.firstReachesOut = !others.box.covers(mine.box)
        relation.secondReachesOut = !mine.box.covers(others.box)
        guard mine.box.intersects(others.box), !isEnough(relation) else { return relation }
        let common = mine.box.common(with: others.box)
        makeIndex(i)
        other.makeIndex(j)
        guard let leftRings = leftRings(i, mine), let otherLeftRings = other.leftRings(j, others) else { return nil }
        let one = AreaOutline(edges(i, mine), leftRings)
        let two = AreaOutline(other.edges(j, others), otherLeftRings)
        // A shape that lies in the other shows it on its own boundary. Otherwise the quicker walk may be enough.
        let startsWithOther =
            if relation.firstReachesOut != relation.secondReachesOut {
                relation.firstReachesOut
            } else if one.isIndexed != two.isIndexed {
                one.isIndexed
            } else {
                mine.edgeCount > others.edgeCount
            }
        var isKnown = false
        for isOther in [startsWithOther, !startsWithOther] where !isKnown && !isEnough(relation) {
            if isOther {
                relation = relation.mirrored
                isKnown = two.compare(with: one, in: common, &relation) { isEnough($0.mirrored) }
                relation = relation.mirrored
            } else {
                isKnown = one.compare(with: two, in: common, &relation, isEnough)
            }
        }
        return relation
    }

    /// For each ring of an indexed shape, whether its area lies to the left of the edges; nil without an index.
    @_lifetime(borrow self)
    func leftRings(_ i: Int, _ extent: Details) -> Span<Bool>? {
        if !late.isEmpty, let index = unsafe late.edges(Int(entries[i].extent)) {
            return unsafe _overrideLifetime(index.pointee.leftRings.span, borrowing: self)
        }
        guard extent.slabCount > 0 || extent.isStar else { return nil }
        return leftRings.span.extracting(extent.firstRing..<extent.firstRing + Int(extent.ringCount))
    }

    private func areaExtent(_ i: Int) -> Details? {
        let entry = entries[i]
        return entry.extent >= 0 && entry.kind.dimension == 2 && entry.isFinite ? extents[Int(entry.extent)] : nil
    }
}

/// The boundary of an area.
private struct AreaOutline: ~Escapable {
    let edges: ShapeEdges
    /// For each ring, whether the area lies to the left of its edges.
    private let leftRings: Span<Bool>

    @_lifetime(copy edges, copy leftRings)
    init(_ edges: ShapeEdges, _ leftRings: Span<Bool>) {
        self.edges = edges
        self.leftRings = leftRings
    }

    var isIndexed: Bool { !edges.slabEnds.isEmpty }

    /// Course of a piece of a boundary relative to another area.
    enum Course {
        case inside
        case outside
        /// Along its boundary, with both areas on the same side or on different sides.
        case along(isSameSide: Bool)
    }

    /// Notes what the pieces of this boundary show, until enough is known.
    ///
    /// - Returns: true if all of the relation is known.
    func compare(
        with other: borrowing AreaOutline, in common: Shape.Box, _ relation: inout AreaRelation,
        _ isEnough: (AreaRelation) -> Bool
    ) -> Bool {
        var rings = RingsMet()
        var found = relation
        var places = SharedPlaces()
        var border = SharedBorder(-1, 0, .same, 0..<0)
        // Most edges of a shape that may lie in the other are far from its boundary.
        let near = relation.firstReachesOut ? common : other.edges.box(ofEdgesIn: common)
        _ = edges.contains(in: common) { edge, start, end in
            let segment = Segment(start, end)
            guard segment.box.intersects(common) else { return false }
            let ring = edges.ring(ofEdge: edge)
            guard segment.box.intersects(near) else {
                rings.note(ring, meets: false)
                return false
            }
            if border.goesOn(along: start, end, ofRing: ring, other.edges) { return false }
            places.removeAll()
            let isInteriorLeft = leftRings[ring]
            var isShared = false
            let crosses = other.edges.contains(in: segment.box.common(with: near)) { otherEdge, from, to in
                guard segment.meets(from, to) else { return false }
                if let way = SharedBorder.Way(start, end, from, to) {
                    let otherRing = other.edges.ring(ofEdge: otherEdge)
                    border = SharedBorder(ring, otherEdge, way, other.edges.positions(ofRing: otherRing))
                    found.note(.along(isSameSide: (way == .same) == (other.leftRings[otherRing] == isInteriorLeft)))
                    isShared = true
                    return true
                }
                guard let stretch = places.add(segment, from, to) else { return true }
                guard stretch != .none else { return false }
                let isOtherLeft = other.leftRings[other.edges.ring(ofEdge: otherEdge)]
                found.note(.along(isSameSide: (stretch == .sameWay) == (isOtherLeft == isInteriorLeft)))
                return false
            }
            if isShared {
                // The edges before and after it show more.
                rings.note(ring, meets: true)
                found.boundariesMeet = true
                return isEnough(found)
            }
            if crosses {
                found = AreaRelation(
                    areasMeet: true, firstReachesOut: true, secondReachesOut: true, boundariesMeet: true)
                return true
            }
            rings.note(ring, meets: !places.isEmpty)
            guard !places.isEmpty else { return false }
            found.boundariesMeet = true
            // Between two of these places the course does not change.
            places.forEachPiece(segment) { place, isForward in
                found.note(
                    other.course(
                        from: place, to: isForward ? end : start, isForward ? isInteriorLeft : !isInteriorLeft))
            }
            return isEnough(found)
        }
        relation = found
        guard !isEnough(relation) else { return false }
        for ring in rings.apart {
            let place = edges.points[edges.positions(ofRing: ring).lowerBound]
            relation.note(other.isInside(place) ? .inside : .outside)
        }
        // The inside of a single ring has no gaps: where a boundary does not leave it, the area does not either. And it
        // is in one piece: where no boundary enters it, it lies wholly in the area or wholly outside.
        guard other.leftRings.count == 1 else { return false }
        if !relation.firstReachesOut { relation.areasMeet = true }
        return relation.secondReachesOut
    }

    /// True if a place that is not on the boundary lies in the area.
    private func isInside(_ place: Shape.Point) -> Bool { edges.locateInArea(place) == .interior }

    /// Course of the piece that leads from a place on this boundary towards another place.
    ///
    /// - Parameter isInteriorLeft: true if the area that the piece bounds lies to the left of that way.
    private func course(from place: Shape.Point, to goal: Shape.Point, _ isInteriorLeft: Bool) -> Course {
        let box = Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y)
        // The next ray to the left of the direction, and whether the area lies to its right.
        var next: (end: Shape.Point, isInteriorRight: Bool)?
        var along: Bool?
        func look(_ ray: Shape.Point, isInteriorRight: Bool) -> Bool {
            guard ray != place else { return false }
            if Self.isSameWay(place, goal, ray) {
                along = !isInteriorRight
                return true
            }
            guard let known = next else {
                next = (ray, isInteriorRight)
                return false
            }
            if Self.isBefore(ray, known.end, around: place, from: goal) { next = (ray, isInteriorRight) }
            return false
        }
        let isOnEdge = edges.contains(in: box) { edge, start, end in
            guard Segment(start, end).holds(place) else { return false }
            let isLeft = leftRings[edges.ring(ofEdge: edge)]
            return look(end, isInteriorRight: !isLeft) || look(start, isInteriorRight: isLeft)
        }
        if isOnEdge, let along { return .along(isSameSide: along == isInteriorLeft) }
        guard let next else { return isInside(place) ? .inside : .outside }
        return next.isInteriorRight ? .inside : .outside
    }

    /// True if two places lie in the same direction.
    private static func isSameWay(_ place: Shape.Point, _ goal: Shape.Point, _ other: Shape.Point) -> Bool {
        Orientation(place, goal, other) == .straight && !isBetween(place, goal, other)
    }

    /// True if a place on the line through two others lies between them.
    private static func isBetween(_ place: Shape.Point, _ one: Shape.Point, _ other: Shape.Point) -> Bool {
        one.x != place.x || other.x != place.x
            ? (one.x < place.x) != (other.x < place.x) : (one.y < place.y) != (other.y < place.y)
    }

    /// True if a ray is met before another when one turns left from a direction, which neither ray has.
    private static func isBefore(
        _ ray: Shape.Point, _ other: Shape.Point, around place: Shape.Point, from goal: Shape.Point
    ) -> Bool {
        let (half, otherHalf) = (half(ray, place, goal), half(other, place, goal))
        if half != otherHalf { return half < otherHalf }
        return Orientation(place, ray, other) == .left
    }

    /// 0 to the left of a direction, 1 straight back, 2 to the right.
    private static func half(_ ray: Shape.Point, _ place: Shape.Point, _ goal: Shape.Point) -> Int {
        switch Orientation(place, goal, ray) {
        case .left: 0
        case .straight: 1
        case .right: 2
        }
    }
}

extension AreaRelation {
    /// Notes a piece of the first boundary.
    fileprivate mutating func note(_ course: AreaOutline.Course) {
        switch course {
        case .inside: (areasMeet, secondReachesOut) = (true, true)
        case .outside: firstReachesOut = true
        case .along(let isSameSide):
            if isSameSide { areasMeet = true } else { (firstReachesOut, secondReachesOut) = (true, true) }
        }
    }
}

/// Rings with edges near the other boundary, and whether they meet it.
private struct RingsMet {
    private var last = -1
    private var lastMeets = false
    /// All others; mostly there is a single ring.
    private var others: [Int: Bool] = [:]

    mutating func note(_ ring: Int, meets: Bool) {
        if ring != last {
            if last >= 0 { others[last] = lastMeets }
            (last, lastMeets) = (ring, others.removeValue(forKey: ring) ?? false)
        }
        if meets { lastMeets = true }
    }

    /// Rings that do not meet the other boundary.
    var apart: [Int] { others.filter { !$1 }.map(\.key) + (last >= 0 && !lastMeets ? [last] : []) }
}
