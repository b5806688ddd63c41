/// A straight way between two places, both of them included.
struct Segment {
    let start: Shape.Point
    let end: Shape.Point
    let box: Shape.Box

    @inline(__always)
    init(_ start: Shape.Point, _ end: Shape.Point) {
        self.start = start
        self.end = end
        box = Shape.Box(
            west: start.x < end.x ? start.x : end.x, south: start.y < end.y ? start.y : end.y,
            east: start.x < end.x ? end.x : start.x, north: start.y < end.y ? end.y : start.y)
    }

    /// True if the two share a place, exactly: neither lies all on one side of the other's line, and so do not their boxes.
    @inline(__always)
    func meets(_ from: Shape.Point, _ to: Shape.Point) -> Bool {
        if from.x < box.west, to.x < box.west { return false }
        if from.x > box.east, to.x > box.east { return false }
        if from.y < box.south, to.y < box.south { return false }
        if from.y > box.north, to.y > box.north { return false }
        let first = Turn(start, end, from)
        if first != .straight, first == Turn(start, end, to) { return false }
        let second = Turn(from, to, start)
        return second == .straight || second != Turn(from, to, end)
    }
}
