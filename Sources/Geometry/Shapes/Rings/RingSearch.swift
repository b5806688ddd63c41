/// Relation of a ring's area to that of a larger one.
enum RingRelation {
    /// Wholly inside; the boundaries may touch.
    case inside
    /// The two share no area.
    case outside
    /// Partly inside.
    case crossing
    /// All edges run along those of the other.
    case along
}

/// Finds how rings relate to others, when many are compared with the same one.
struct RingSearch: ~Copyable {
    /// Slabs of long rings, by number.
    private var slabs: [Int: RingSlabs] = [:]
    private var cells: [Int: RingCells?] = [:]
    /// The edges of the larger ring that touch the box of the smaller, and those that touch its boundary.
    private var near: [Int] = []
    private var touching: [Int] = []

    /// About how many edges and candidates were looked at.
    var comparisons = 0

    private static let longRing = 64

    /// A ring to compare; `number` is the key under which its slabs are kept.
    struct Subject: ~Escapable {
        let ring: Ring
        let box: Shape.Box
        let number: Int
        fileprivate var slabs: RingSlabs?

        @_lifetime(copy ring)
        init(_ ring: consuming Ring, _ box: Shape.Box, number: Int) {
            self.ring = ring
            self.box = box
            self.number = number
        }
    }

    /// Relation of two rings; exact, except for areas thinner than a double can express.
    ///
    /// Tests one position of the smaller ring where no edge of the larger one touches its box. Otherwise the time grows
    /// with the edges that do and, for long rings, with those at their height.
    mutating func relation(of inner: consuming Subject, to outer: consuming Subject) -> RingRelation {
        guard inner.ring.points.count > 0 else { return .outside }
        index(&outer)
        comparisons += outer.edgeCount(from: inner.box.south, to: inner.box.north)
        if !mayTouch(inner, outer) { return outer.side(of: inner.ring.points[0]) == .inside ? .inside : .outside }
        near.removeAll(keepingCapacity: true)
        touching.removeAll(keepingCapacity: true)
        let box = inner.box
        _ = outer.contains(in: box) { edge, _, _ in
            near.append(edge)
            return false
        }
        if near.count > 4 { index(&inner) }
        for edge in near {
            let (start, end) = outer.ring.edge(edge)
            var isTouching = false
            let isCrossed = inner.contains(in: Shape.Box(around: start, end)) { _, from, to in
                switch EdgeContact(start, end, from, to) {
                case .apart: return false
                case .touching:
                    isTouching = true
                    return false
                case .crossing: return true
                }
            }
            if isCrossed { return .crossing }
            if isTouching { touching.append(edge) }
        }
        if touching.isEmpty { return outer.side(of: inner.ring.points[0]) == .inside ? .inside : .outside }
        return relationOfTouching(inner, outer)
    }

    /// True if edges of the two may meet, by the cells of the larger one if it is long.
    private mutating func mayTouch(_ inner: borrowing Subject, _ outer: borrowing Subject) -> Bool {
        guard outer.ring.points.count >= Self.longRing else { return true }
        if cells[outer.number] == nil { cells[outer.number] = .some(RingCells(outer.ring, outer.box)) }
        guard let cells = cells[outer.number] ?? nil else { return true }
        let box = inner.box
        let (corner, opposite) = (
            Shape.Point(x: box.west, y: box.south), Shape.Point(x: box.east, y: box.north)
        )
        guard cells.mayTouch(corner, opposite) else { return false }
        return inner.ring.points.count < Self.longRing || cells.mayTouch(inner.ring)
    }

    /// Relation of rings whose edges touch without crossing.
    private func relationOfTouching(_ inner: borrowing Subject, _ outer: borrowing Subject) -> RingRelation {
        for edge in touching {
            let (start, end) = outer.ring.edge(edge)
            if inner.side(of: start) == .inside || inner.side(of: end) == .inside { return .crossing }
            if inner.sides(along: start, end).contains(.inside) { return .crossing }
        }
        for index in 0..<inner.ring.points.count {
            switch outer.side(of: inner.ring.points[index]) {
            case .inside: return .inside
            case .outside: return .outside
            case .boundary: continue
            }
        }
        for index in 0..<inner.ring.points.count {
            let (start, end) = inner.ring.edge(index)
            if let side = outer.sides(along: start, end).first { return side == .inside ? .inside : .outside }
        }
        return .along
    }

    /// True if most of the positions of `inner` that are not on the boundary of `outer` are inside it.
    mutating func isMostlyInside(_ inner: consuming Subject, _ outer: consuming Subject) -> Bool {
        index(&outer)
        var balance = 0
        comparisons += inner.ring.points.count * outer.edgeCount(from: inner.box.south, to: inner.box.south)
        for index in 0..<inner.ring.points.count {
            switch outer.side(of: inner.ring.points[index]) {
            case .inside: balance += 1
            case .outside: balance -= 1
            case .boundary: continue
            }
        }
        return balance > 0
    }

    private mutating func index(_ subject: inout Subject) {
        guard subject.ring.points.count >= Self.longRing else { return }
        if slabs[subject.number] == nil { slabs[subject.number] = RingSlabs(subject.ring, subject.box) }
        subject.slabs = slabs[subject.number]
    }
}

extension RingSearch.Subject {
    /// How many edges have to be looked at to find those between two heights.
    fileprivate func edgeCount(from south: Double, to north: Double) -> Int {
        slabs?.edgeCount(from: south, to: north) ?? ring.points.count
    }

    fileprivate func side(of point: Shape.Point) -> RingSide {
        if let slabs { return slabs.side(of: point, ring) }
        var crossings = RayCrossings(from: point)
        for index in 0..<ring.points.count {
            let (start, end) = ring.edge(index)
            crossings.count(start, end)
        }
        return crossings.side
    }

    /// Visits each edge that has a length and whose box touches `box`, until `isSought`.
    @inline(__always)
    fileprivate func contains(
        in box: Shape.Box, _ isSought: (_ edge: Int, Shape.Point, Shape.Point) -> Bool
    ) -> Bool {
        func isFound(_ edge: Int, _ start: Shape.Point, _ end: Shape.Point) -> Bool {
            if start.x < box.west, end.x < box.west { return false }
            if start.x > box.east, end.x > box.east { return false }
            if start.y < box.south, end.y < box.south { return false }
            if start.y > box.north, end.y > box.north { return false }
            return start != end && isSought(edge, start, end)
        }
        if let slabs { return slabs.contains(from: box.south, to: box.north, ring, isFound) }
        for edge in 0..<ring.points.count {
            let (start, end) = ring.edge(edge)
            if isFound(edge, start, end) { return true }
        }
        return false
    }

    /// Sides of the ring on which an edge lies that touches the ring without crossing it. The touching places split the
    /// edge; pieces that run along the ring do not count.
    fileprivate func sides(along start: Shape.Point, _ end: Shape.Point) -> [RingSide] {
        var edges: [(Shape.Point, Shape.Point)] = []
        var places: [Shape.Point] = []
        _ = contains(in: Shape.Box(around: start, end)) { _, from, to in
            guard EdgeContact(start, end, from, to) == .touching else { return false }
            edges.append((from, to))
            for place in [from, to] where EdgeContact.isOn(place, start, end) { places.append(place) }
            for place in [start, end] where EdgeContact.isOn(place, from, to) { places.append(place) }
            return false
        }
        // Sorts the places along the edge, which has some extent in at least one direction.
        places.sort { ($0.x, $0.y) < ($1.x, $1.y) }
        var sides: [RingSide] = []
        for (one, other) in zip(places, places.dropFirst()) where one != other {
            let isAlong = edges.contains { EdgeContact.isOn(one, $0.0, $0.1) && EdgeContact.isOn(other, $0.0, $0.1) }
            if isAlong { continue }
            let side = side(of: Shape.Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2))
            if side != .boundary { sides.append(side) }
        }
        return sides
    }
}

extension Shape.Box {
    /// Box around an edge.
    fileprivate init(around start: Shape.Point, _ end: Shape.Point) {
        self.init(
            west: min(start.x, end.x), south: min(start.y, end.y), east: max(start.x, end.x),
            north: max(start.y, end.y))
    }
}
