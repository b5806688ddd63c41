/// Relation of two edges; exact.
enum EdgeContact {
    case apart
    /// An end of one is on the other.
    case touching
    /// Each crosses from one side of the other to the opposite side.
    case crossing

    @inline(__always)
    init(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point) {
        let (turnToC, turnToD) = (Orientation(a, b, c), Orientation(a, b, d))
        if turnToC == turnToD, turnToC != .straight {
            self = .apart
            return
        }
        let (turnToA, turnToB) = (Orientation(c, d, a), Orientation(c, d, b))
        if turnToA == turnToB, turnToA != .straight {
            self = .apart
        } else if turnToC != .straight, turnToD != .straight, turnToA != .straight, turnToB != .straight {
            self = .crossing
        } else {
            let isOnFirst =
                (turnToC == .straight && Self.isBetween(c, a, b)) || (turnToD == .straight && Self.isBetween(d, a, b))
            let isOnSecond =
                (turnToA == .straight && Self.isBetween(a, c, d)) || (turnToB == .straight && Self.isBetween(b, c, d))
            self = isOnFirst || isOnSecond ? .touching : .apart
        }
    }

    /// True if a position is on an edge.
    static func isOn(_ point: Shape.Point, _ start: Shape.Point, _ end: Shape.Point) -> Bool {
        isBetween(point, start, end) && Orientation(start, end, point) == .straight
    }

    /// True if a position is in the box of an edge.
    private static func isBetween(_ point: Shape.Point, _ start: Shape.Point, _ end: Shape.Point) -> Bool {
        min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x) && min(start.y, end.y) <= point.y
            && point.y <= max(start.y, end.y)
    }
}
