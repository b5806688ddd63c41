import Memory

extension IndexedShapes {
    /// Validity of a shape by the rules of OGC, as far as it is known without GEOS.
    public enum Validity: Equatable, Sendable {
        case valid
        /// No ring meets another, but one lies where it must not; `position` is its first.
        case misplaced(RingFault, position: Shape.Point)
        /// GEOS must decide.
        case unknown
    }

    /// True if a shape is certainly valid by the rules of OGC; false means that GEOS must decide.
    public func isSurelyValid(_ i: Int) -> Bool { validity(i, explains: false) == .valid }

    /// Decides if a shape is valid where no GEOS is needed for that.
    ///
    /// Polygons need indexed edges, which must touch only where one follows another. So the answer is also unknown for
    /// holes that touch in a point, and for collections. O(n log n) for n edges.
    ///
    /// - Parameter explains: false if rings that are misplaced may be unknown.
    public func validity(_ i: Int, explains: Bool = true) -> Validity {
        let entry = entries[i]
        guard entry.isFinite, let dimension = entry.kind.dimension else {
            return entry.kind == .null ? .valid : .unknown
        }
        guard entry.extent >= 0, dimension > 0 else { return .valid }
        let extent = extents[Int(entry.extent)]
        if dimension == 2 {
            if extent.isStar || edges(i, extent).turnOfStar(in: extent.box) != nil { return .valid }
            makeIndex(i)
        }
        let edges = edges(i, extent)
        if dimension == 1 { return edges.isEveryLineLong ? .valid : .unknown }
        guard !edges.slabEnds.isEmpty, edges.isEveryRingClosed else { return .unknown }
        let parts = partEnds.span.extracting(extent.firstPart..<extent.firstPart + Int(extent.partCount))
        var comparisons = ShapeEdges.comparisons(edges.points.count)
        switch edges.isEveryContactAJoint(&comparisons) {
        case false?: return .unknown
        case true? where extent.ringCount == 1 || edges.isNested(parts, &comparisons) == true: return .valid
        case true? where comparisons > 0 && !explains: return .unknown
        default: return edges.sweptValidity(parts)
        }
    }
}

extension ShapeEdges {
    /// The way that a single ring turns around the middle of its box, if it goes around it once and never back. Seen
    /// from there it is a star, so it does not meet itself. Nil for other shapes.
    func turnOfStar(in box: Shape.Box) -> Orientation? {
        guard ringEnds.count == 1, points.count > 3, points[0] == points[points.count - 1] else { return nil }
        let middle = Shape.Point(x: box.west / 2 + box.east / 2, y: box.south / 2 + box.north / 2)
        var star: Orientation?
        var rises = 0
        for edge in 0..<points.count - 1 where points[edge] != points[edge + 1] {
            let (start, end) = (points[edge], points[edge + 1])
            let turn = Orientation(middle, start, end)
            guard turn != .straight, star == nil || star == turn else { return nil }
            star = turn
            // Each time around it rises above the middle once.
            if start.y <= middle.y, end.y > middle.y { rises += 1 }
        }
        return rises == 1 ? star : nil
    }
}

extension ShapeEdges {
    /// True if every line has at least two different places.
    fileprivate var isEveryLineLong: Bool {
        for ring in 0..<ringEnds.count where edgeCount(ofRing: ring) == 0 { return false }
        return true
    }

    /// True if every ring ends where it begins and has at least three edges.
    fileprivate var isEveryRingClosed: Bool {
        for ring in 0..<ringEnds.count {
            let positions = positions(ofRing: ring)
            guard let first = positions.first, let last = positions.last, points[first] == points[last],
                edgeCount(ofRing: ring) >= 3
            else { return false }
        }
        return true
    }

    /// Number of edges that have a length.
    private func edgeCount(ofRing ring: Int) -> Int {
        let positions = positions(ofRing: ring)
        guard !positions.isEmpty else { return 0 }
        var count = 0
        for edge in positions.lowerBound..<positions.upperBound - 1 where points[edge] != points[edge + 1] {
            count += 1
        }
        return count
    }

    /// How many edges and pairs of edges are compared before a sweep is quicker.
    fileprivate static func comparisons(_ positionCount: Int) -> Int { 1000 + 16 * positionCount }

    /// True if edges share places only where one ends and the next begins; nil after too many comparisons.
    ///
    /// Edges that share a place share a slab, so only pairs within a slab are tested.
    fileprivate func isEveryContactAJoint(_ comparisons: inout Int) -> Bool? {
        var sorted = FlatBuffer<SlabEdge>()
        var room = FlatBuffer<SlabEdge>()
        for slab in 0..<slabEnds.count {
            let entries = slabEdges.extracting(edges(ofSlab: slab))
            guard entries.count > Self.mostUnsorted else {
                comparisons -= entries.count * entries.count / 2
                if comparisons < 0 { return nil }
                if !isEveryContactAJoint(among: entries) { return false }
                continue
            }
            // From west to east, so that an edge need not look beyond its own end.
            sorted.removeAll()
            sorted.append(contentsOf: entries)
            sorted.sort(in: &room) { $0.west < $1.west }
            guard let areJoints = isEveryContactAJoint(amongSorted: sorted.span, &comparisons) else { return nil }
            if !areJoints { return false }
        }
        return true
    }

    /// Slabs with more edges than this are sorted first.
    private static var mostUnsorted: Int { 24 }

    private func isEveryContactAJoint(among entries: Span<SlabEdge>) -> Bool {
        for index in entries.indices {
            let (edge, first, last) = (Int(entries[index].edge), entries[index].west, entries[index].east)
            let segment = Segment(points[edge], points[edge + 1])
            for other in index + 1..<entries.count where entries[other].reaches(from: first, to: last) {
                if !isJointIfContact(segment, edge, Int(entries[other].edge)) { return false }
            }
        }
        return true
    }

    private func isEveryContactAJoint(amongSorted entries: Span<SlabEdge>, _ comparisons: inout Int) -> Bool? {
        for index in entries.indices {
            let (edge, last) = (Int(entries[index].edge), entries[index].east)
            var other = index + 1
            while other < entries.count, entries[other].west <= last {
                let next = Int(entries[other].edge)
                let (low, high) = (min(edge, next), max(edge, next))
                if !isJointIfContact(Segment(points[low], points[low + 1]), low, high) { return false }
                other += 1
            }
            comparisons -= other - index
            if comparisons < 0 { return nil }
        }
        return true
    }

    /// True if two edges do not meet, or meet as neighbours do. The second comes later in the shape.
    @inline(__always)
    private func isJointIfContact(_ segment: Segment, _ edge: Int, _ next: Int) -> Bool {
        if next == edge + 1 { return isJoint(edge, next) }
        return !segment.meets(points[next], points[next + 1]) || areJoined(edge, next)
    }

    /// True if an edge that begins where another ends does not turn back, so that the two share only that place.
    private func isJoint(_ edge: Int, _ next: Int) -> Bool {
        let (start, joint, end) = (points[edge], points[next], points[next + 1])
        guard Orientation(start, joint, end) == .straight else { return true }
        let isBack =
            (start.x < joint.x) == (end.x < joint.x) && (start.x > joint.x) == (end.x > joint.x)
            && (start.y < joint.y) == (end.y < joint.y) && (start.y > joint.y) == (end.y > joint.y)
        return !isBack
    }

    /// True if one of two edges follows the other, over a repeated position or the end of the ring, without turning
    /// back.
    @inline(never)
    private func areJoined(_ edge: Int, _ next: Int) -> Bool {
        let ring = positions(ofRing: ring(ofEdge: edge))
        guard ring.contains(next) else { return false }
        if areEqual(edge + 1...next) { return isJoint(edge, next) }
        guard areEqual(next + 1...ring.upperBound - 1), areEqual(ring.lowerBound...edge) else { return false }
        return isJoint(next, edge)
    }

    private func areEqual(_ positions: ClosedRange<Int>) -> Bool {
        for index in positions where points[index] != points[positions.lowerBound] { return false }
        return true
    }

    func ring(ofEdge edge: Int) -> Int {
        ringEnds.firstIndex { $0 > Int32(edge) }
    }

    /// True if every ring lies where it may; nil after too many comparisons. A hole must be in its polygon's outer ring
    /// and in no other hole of it, and no ring may be in the interior of another polygon. As no edges touch, one
    /// position of each ring decides.
    fileprivate func isNested(_ partEnds: Span<Int32>, _ comparisons: inout Int) -> Bool? {
        for part in 0..<partEnds.count {
            let rings = (part == 0 ? 0 : Int(partEnds[part - 1]))..<Int(partEnds[part])
            for ring in rings {
                // Locating a place among edges takes longer than comparing some of them.
                comparisons -= 8 * edges(ofSlab: slab(points[positions(ofRing: ring).lowerBound].y)).count
                if comparisons < 0 { return nil }
                if !isInPlace(ring, of: rings, partEnds) { return false }
            }
        }
        return true
    }

    /// The validity of closed rings by a sweep over their edges.
    fileprivate func sweptValidity(_ partEnds: Span<Int32>) -> IndexedShapes.Validity {
        var sweep = RingSweep()
        for ring in 0..<ringEnds.count { sweep.append(positions(ofRing: ring), of: points) }
        guard sweep.run(points, stopsAtContact: true) else { return .unknown }
        guard let (fault, ring) = RingPlacement(sweep.containers.span, partEnds).misplaced else { return .valid }
        return .misplaced(fault, position: points[positions(ofRing: ring).lowerBound])
    }

    /// Takes the edges at the height of the ring's first position, ring by ring, as they lie in a slab.
    private func isInPlace(_ ring: Int, of part: Range<Int>, _ partEnds: Span<Int32>) -> Bool {
        let place = points[positions(ofRing: ring).lowerBound]
        let entries = edges(ofSlab: slab(place.y))
        var entry = entries.lowerBound
        // End of the polygon whose rings are being counted.
        var partEnd = 0
        var isInPart = false
        var isInOuter = false
        while entry < entries.upperBound {
            let around = self.ring(ofEdge: Int(slabEdges[entry].edge))
            if around >= partEnd {
                if isInPart { return false }
                partEnd = Int(partEnds[partEnds.firstIndex { $0 > Int32(around) }])
            }
            let end = ringEnds[around]
            var crossings = RayCrossings(from: place)
            while entry < entries.upperBound, slabEdges[entry].edge < end {
                let edge = Int(slabEdges[entry].edge)
                if around != ring { crossings.count(points[edge], points[edge + 1]) }
                entry += 1
            }
            guard crossings.side == .inside else { continue }
            if !part.contains(around) {
                isInPart.toggle()
            } else if around == part.lowerBound {
                isInOuter = true
            } else {
                return false
            }
        }
        return !isInPart && isInOuter == (ring != part.lowerBound)
    }
}

extension Span<Int32> {
    /// Finds the first element for which `holds` is true, by binary search. It must be true for all later elements.
    func firstIndex(where holds: (Int32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
