package import Memory

/// A sweep over rings from west to east that finds rings that meet no other, and which of them is around which.
///
/// It keeps the edges at its place in order, and tests those that become neighbours (M. I. Shamos and D. Hoey,
/// Geometric Intersection Problems, 1976). Rings whose edges meet are taken out of the sweep, both of them, and so is a
/// ring that meets itself, be it in one place. So what remains is in order, whatever the rings are like. Exact;
/// O(n log n) for n positions, and about 60 bytes for each.
package struct RingSweep: ~Copyable {
    /// For each ring the innermost ring around its westernmost position, of those that remain; -1 for none.
    package private(set) var containers = FlatBuffer<Int32>()
    /// True for each ring that was taken out.
    package private(set) var areOut = FlatBuffer<Bool>()
    /// Positions of rings without those that repeat the one before. An edge has the number of the corner where it
    /// begins.
    private var corners = FlatBuffer<Int32>()
    private var ringOfCorner = FlatBuffer<Int32>()
    private var cornerEnds = FlatBuffer<Int32>()
    /// Slot of each edge in the order; -1 if it is not there.
    private var slots = FlatBuffer<Int32>()
    private var order = EdgeOrder()
    private var leaving = FlatBuffer<Int32>()
    private var areApart = true

    package init() {}

    /// A ring that the sweep has not met yet.
    private static var unmet: Int32 { -2 }

    struct Event: BitwiseCopyable {
        var x: Double
        var corner: Int32
    }

    /// Appends a ring of finite positions. It may repeat its first position at its end.
    package mutating func append(_ positions: Range<Int>, of points: Span<Shape.Point>) {
        let (first, ring) = (corners.count, Int32(cornerEnds.count))
        for position in positions {
            if corners.count > first, place(corners.count - 1, points) == points[position] { continue }
            corners.append(Int32(position))
        }
        while corners.count > first + 1, place(corners.count - 1, points) == place(first, points) {
            corners.truncate(to: corners.count - 1)
        }
        ringOfCorner.append(repeating: ring, count: corners.count - first)
        slots.append(repeating: -1, count: corners.count - first)
        cornerEnds.append(Int32(corners.count))
        containers.append(corners.count == first ? -1 : Self.unmet)
        areOut.append(corners.count == first)
    }

    /// Finds the rings that meet no other and their containers.
    ///
    /// - Parameter stopsAtContact: true to end as soon as a ring meets another or itself.
    /// - Returns: true if no ring does.
    package mutating func run(_ points: Span<Shape.Point>, stopsAtContact: Bool = false) -> Bool {
        let events = events(points)
        for event in 0..<events.count {
            let corner = Int(events[event])
            if areOut[Int(ringOfCorner[corner])] { continue }
            pass(corner, points)
            if stopsAtContact, !areApart { return false }
            takeOut(points)
        }
        for ring in 0..<containers.count { containers[ring] = remaining(containers[ring]) }
        return areApart
    }

    /// All corners from west to east, and from south to north where there are several at one longitude. At one place
    /// edges begin before others end, so that all of them are in the order together.
    private func events(_ points: Span<Shape.Point>) -> FlatBuffer<Int32> {
        var sorted = FlatBuffer<Event>(capacity: corners.count)
        for corner in 0..<corners.count { sorted.append(Event(x: place(corner, points).x, corner: Int32(corner))) }
        var room = FlatBuffer<Event>()
        sorted.sort(in: &room) { one, other in
            if one.x != other.x { return one.x < other.x }
            let (first, second) = (place(Int(one.corner), points), place(Int(other.corner), points))
            if first.y != second.y { return first.y < second.y }
            return ends(Int(one.corner), points) < ends(Int(other.corner), points)
        }
        var found = FlatBuffer<Int32>(capacity: corners.count)
        for event in 0..<sorted.count { found.append(sorted[event].corner) }
        return found
    }

    /// How many edges end at a corner, seen from west to east.
    private func ends(_ corner: Int, _ points: Span<Shape.Point>) -> Int {
        let place = place(corner, points)
        return (self.place(before(corner), points).isWest(of: place) ? 1 : 0)
            + (self.place(after(corner), points).isWest(of: place) ? 1 : 0)
    }

    private mutating func pass(_ corner: Int, _ points: Span<Shape.Point>) {
        let (before, after, place) = (before(corner), after(corner), place(corner, points))
        let isEnd = self.place(before, points).isWest(of: place)
        switch (isEnd, self.place(after, points).isWest(of: place)) {
        case (false, false): begin(corner, points)
        case (true, false): replace(before, by: corner, points)
        case (false, true): replace(corner, by: before, points)
        case (true, true):
            order.remove(slots[before])
            slots[before] = -1
            removeEdge(corner, points)
        }
    }

    /// Inserts the two edges that begin at a corner.
    private mutating func begin(_ corner: Int, _ points: Span<Shape.Point>) {
        let (before, after, place) = (before(corner), after(corner), place(corner, points))
        let ring = ringOfCorner[corner]
        var south = order.last { turn(to: place, along: Int($0), points) }
        while let met = south.met {
            leave(ringOfCorner[Int(met)])
            leave(ring)
            takeOut(points)
            south = order.last { turn(to: place, along: Int($0), points) }
        }
        let around = south.slot < 0 ? -1 : remaining(order[south.slot].ringAbove)
        if containers[Int(ring)] == Self.unmet {
            containers[Int(ring)] = around
        } else if around != ring, around != remaining(containers[Int(ring)]) {
            // One of its corners is in another ring than its first: somewhere it meets that one.
            leave(ring)
        }
        if areOut[Int(ring)] { return }
        let opening = Orientation(place, self.place(after, points), self.place(before, points))
        guard opening != .straight else { return leave(ring) }
        let (lower, upper) = opening == .left ? (corner, before) : (before, corner)
        let between = around == ring ? containers[Int(ring)] : ring
        let lowerSlot = order.insert(Int32(lower), ringAbove: between, after: south.slot)
        let upperSlot = order.insert(Int32(upper), ringAbove: around, after: lowerSlot)
        (slots[lower], slots[upper]) = (lowerSlot, upperSlot)
        compare(south.slot, lowerSlot, points)
        compare(upperSlot, order[upperSlot].next, points)
    }

    private mutating func replace(_ edge: Int, by next: Int, _ points: Span<Shape.Point>) {
        let slot = slots[edge]
        (slots[edge], slots[next]) = (-1, slot)
        order[slot].edge = Int32(next)
        compare(order[slot].previous, slot, points)
        compare(slot, order[slot].next, points)
    }

    private mutating func removeEdge(_ edge: Int, _ points: Span<Shape.Point>) {
        let slot = slots[edge]
        let (previous, next) = (order[slot].previous, order[slot].next)
        order.remove(slot)
        slots[edge] = -1
        compare(previous, next, points)
    }

    /// Takes the rings of two neighbours out if these meet.
    private mutating func compare(_ slot: Int32, _ other: Int32, _ points: Span<Shape.Point>) {
        guard slot >= 0, other >= 0 else { return }
        let (edge, next) = (Int(order[slot].edge), Int(order[other].edge))
        let (ring, nextRing) = (ringOfCorner[edge], ringOfCorner[next])
        guard !areOut[Int(ring)], !areOut[Int(nextRing)], meets(edge, next, points) else { return }
        leave(ring)
        leave(nextRing)
    }

    private mutating func leave(_ ring: Int32) {
        guard !areOut[Int(ring)] else { return }
        areOut[Int(ring)] = true
        areApart = false
        leaving.append(ring)
    }

    private mutating func takeOut(_ points: Span<Shape.Point>) {
        while let ring = leaving.last {
            leaving.truncate(to: leaving.count - 1)
            for edge in corners(of: Int(ring)) where slots[edge] >= 0 { removeEdge(edge, points) }
        }
    }

    /// A ring, or the innermost one around it that remains.
    private mutating func remaining(_ ring: Int32) -> Int32 {
        var found = ring
        while found >= 0, areOut[Int(found)] { found = containers[Int(found)] }
        // Later searches go there at once.
        var passed = ring
        while passed >= 0, passed != found {
            let next = containers[Int(passed)]
            containers[Int(passed)] = found
            passed = next
        }
        return found
    }
}

extension RingSweep {
    private func place(_ corner: Int, _ points: Span<Shape.Point>) -> Shape.Point { points[Int(corners[corner])] }

    private func corners(of ring: Int) -> Range<Int> {
        (ring == 0 ? 0 : Int(cornerEnds[ring - 1]))..<Int(cornerEnds[ring])
    }

    private func before(_ corner: Int) -> Int {
        let corners = corners(of: Int(ringOfCorner[corner]))
        return (corner == corners.lowerBound ? corners.upperBound : corner) - 1
    }

    private func after(_ corner: Int) -> Int {
        let corners = corners(of: Int(ringOfCorner[corner]))
        return corner + 1 == corners.upperBound ? corners.lowerBound : corner + 1
    }

    /// How a place lies to an edge, seen from its western end.
    private func turn(to place: Shape.Point, along edge: Int, _ points: Span<Shape.Point>) -> Orientation {
        let (start, end) = (self.place(edge, points), self.place(after(edge), points))
        return start.isWest(of: end) ? Orientation(start, end, place) : Orientation(end, start, place)
    }

    /// True if two edges share a place, other than the one where one follows the other.
    private func meets(_ edge: Int, _ other: Int, _ points: Span<Shape.Point>) -> Bool {
        let (end, otherEnd) = (after(edge), after(other))
        if end == other { return turnsBack(edge, end, otherEnd, points) }
        if otherEnd == edge { return turnsBack(other, otherEnd, end, points) }
        return Segment(place(edge, points), place(end, points)).meets(place(other, points), place(otherEnd, points))
    }

    private func turnsBack(_ start: Int, _ joint: Int, _ end: Int, _ points: Span<Shape.Point>) -> Bool {
        let (start, joint, end) = (place(start, points), place(joint, points), place(end, points))
        return Orientation(start, joint, end) == .straight && start.isWest(of: joint) == end.isWest(of: joint)
    }
}

extension Shape.Point {
    /// In the order of the sweep: of two places at one longitude it meets the southern one first.
    @inline(__always)
    fileprivate func isWest(of other: Shape.Point) -> Bool { x < other.x || x == other.x && y < other.y }
}
