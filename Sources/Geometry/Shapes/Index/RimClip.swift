/// A place on the rim of a box, in the order in which one comes by on the way counterclockwise.
struct RimPlace: Equatable, Comparable {
    /// South, east, north, west.
    let side: Int
    /// Grows along the way.
    let progress: Double

    static func < (left: RimPlace, right: RimPlace) -> Bool {
        left.side != right.side ? left.side < right.side : left.progress < right.progress
    }

    /// Appends the corners that one passes on the way to another place.
    func appendCorners(to other: RimPlace, of box: Shape.Box, to points: inout [Shape.Point]) {
        let corners = [
            Shape.Point(x: box.east, y: box.south), Shape.Point(x: box.east, y: box.north),
            Shape.Point(x: box.west, y: box.north), Shape.Point(x: box.west, y: box.south),
        ]
        // On the same side, the other place comes next, or after a whole round.
        var count = (other.side - side + 4) % 4
        if count == 0, other < self { count = 4 }
        for step in 0..<count { points.append(corners[(side + step) % 4]) }
    }
}

/// The part of an edge in a box.
struct RimClip {
    let from: Shape.Point
    let to: Shape.Point
    /// Where the edge comes into the box; nil if it begins inside.
    let entry: RimPlace?
    /// Where it leaves; nil if it ends inside.
    let exit: RimPlace?

    /// Nil if nothing of the edge lies inside. The rim is outside.
    init?(_ start: Shape.Point, _ end: Shape.Point, in box: Shape.Box) {
        var (first, last) = (0.0, 1.0)
        var (entrySide, exitSide) = (-1, -1)
        let step = Shape.Point(x: end.x - start.x, y: end.y - start.y)
        // Distances from each side to the inside at the start, and their change along the edge.
        let sides = [
            (start.y - box.south, step.y), (box.east - start.x, -step.x), (box.north - start.y, -step.y),
            (start.x - box.west, step.x),
        ]
        for (side, (distance, change)) in sides.enumerated() {
            if distance <= 0, distance + change <= 0 { return nil }
            if distance <= 0 {
                let share = -distance / change
                if share >= first { (first, entrySide) = (share, side) }
            } else if distance + change <= 0 {
                let share = distance / -change
                if share <= last { (last, exitSide) = (share, side) }
            }
        }
        guard first < last else { return nil }
        func place(_ share: Double, _ side: Int) -> (Shape.Point, RimPlace) {
            let x = min(max(start.x + step.x * share, box.west), box.east)
            let y = min(max(start.y + step.y * share, box.south), box.north)
            return switch side {
            case 0: (Shape.Point(x: x, y: box.south), RimPlace(side: 0, progress: x))
            case 1: (Shape.Point(x: box.east, y: y), RimPlace(side: 1, progress: y))
            case 2: (Shape.Point(x: x, y: box.north), RimPlace(side: 2, progress: -x))
            default: (Shape.Point(x: box.west, y: y), RimPlace(side: 3, progress: -y))
            }
        }
        if entrySide >= 0 { (from, entry) = place(first, entrySide) } else { (from, entry) = (start, nil) }
        if exitSide >= 0 { (to, exit) = place(last, exitSide) } else { (to, exit) = (end, nil) }
    }
}
