import Geometry

/// How two edges between positions of a grid of integers meet elsewhere than where both end; exact.
enum GridMeeting {
    /// They cross, nearest to this position of the grid.
    case crossing(Shape.Point)
    /// Ends of one that lie on the other: bits 1 and 2 for those of the first, 4 and 8 for those of the second.
    case touching(UInt8)

    /// - Parameter isNear: true if an end also counts that is in the same cell of the grid as a place of the other edge.
    init?(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point, near isNear: Bool) {
        if a == c || a == d || b == c || b == d {
            self.init(joined: a, b, c, d, near: isNear)
            return
        }
        let (first, second) = (Orientation(c, d, a), Orientation(c, d, b))
        if !isNear, first == second, first != .straight { return nil }
        let (third, fourth) = (Orientation(a, b, c), Orientation(a, b, d))
        if !isNear, third == fourth, third != .straight { return nil }
        let isCrossing =
            first != .straight && second != .straight && third != .straight && fourth != .straight
            && first != second && third != fourth
        if isCrossing, !isNear {
            self = .crossing(Self.crossing(a, b, c, d))
            return
        }
        var ends: UInt8 = 0
        if Self.isEnd(a, first, on: c, d, isNear) { ends |= 1 }
        if Self.isEnd(b, second, on: c, d, isNear) { ends |= 2 }
        if Self.isEnd(c, third, on: a, b, isNear) { ends |= 4 }
        if Self.isEnd(d, fourth, on: a, b, isNear) { ends |= 8 }
        if ends != 0 {
            // Cutting at an end parts edges that cross, too. A vertex beside it would move them, so that they cross one
            // cell further on, and so forth.
            self = .touching(ends)
        } else if isCrossing {
            self = .crossing(Self.crossing(a, b, c, d))
        } else {
            return nil
        }
    }

    /// Edges that have an end in common: the other end of one may lie on the other.
    private init?(joined a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point, near isNear: Bool) {
        let isFirst = a == c || a == d
        let isThird = c == a || c == b
        let (from, to, other) = (isFirst ? a : b, isFirst ? b : a, isThird ? d : c)
        guard to != other else { return nil }
        // Most lead away from each other, and need no exact answer.
        if (to.x - from.x) * (other.x - from.x) + (to.y - from.y) * (other.y - from.y) <= 0 { return nil }
        let turn = Orientation(from, to, other)
        if !isNear, turn != .straight { return nil }
        if Self.isEnd(other, turn, on: from, to, isNear) {
            self = .touching(isThird ? 8 : 4)
        } else if Self.isEnd(to, turn, on: from, other, isNear) {
            self = .touching(isFirst ? 2 : 1)
        } else {
            return nil
        }
    }

    /// True if the end of an edge lies on another edge, whose ends are elsewhere.
    private static func isEnd(
        _ point: Shape.Point, _ turn: Orientation, on start: Shape.Point, _ end: Shape.Point, _ isNear: Bool
    ) -> Bool {
        if turn == .straight {
            return min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x) && min(start.y, end.y) <= point.y
                && point.y <= max(start.y, end.y)
        }
        return isNear && passes(start, end, cellOf: point)
    }

    /// True if an edge has places inside the cell around a position.
    private static func passes(_ start: Shape.Point, _ end: Shape.Point, cellOf point: Shape.Point) -> Bool {
        let (west, east) = (point.x - 0.5, point.x + 0.5)
        let (south, north) = (point.y - 0.5, point.y + 0.5)
        if max(start.x, end.x) <= west || min(start.x, end.x) >= east { return false }
        if max(start.y, end.y) <= south || min(start.y, end.y) >= north { return false }
        var (isLeft, isRight) = (false, false)
        for (x, y) in [(west, south), (west, north), (east, south), (east, north)] {
            switch Orientation(start, end, Shape.Point(x: x, y: y)) {
            case .left: isLeft = true
            case .right: isRight = true
            case .straight: break
            }
        }
        return isLeft && isRight
    }

    /// The position nearest to the crossing of two edges; the same whichever way they run and whichever comes first.
    private static func crossing(
        _ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point
    ) -> Shape.Point {
        let first = precedes(a, b) ? (a, b) : (b, a)
        let second = precedes(c, d) ? (c, d) : (d, c)
        let (one, other) = precedes(first.0, second.0) ? (first, second) : (second, first)
        let along = (x: Int(one.1.x - one.0.x), y: Int(one.1.y - one.0.y))
        let across = (x: Int(other.1.x - other.0.x), y: Int(other.1.y - other.0.y))
        let away = (x: Int(other.0.x - one.0.x), y: Int(other.0.y - one.0.y))
        let share = cross(away, across)
        let whole = cross(along, across)
        return Shape.Point(
            x: one.0.x + Double(step(along.x, share.magnitude, whole.magnitude)),
            y: one.0.y + Double(step(along.y, share.magnitude, whole.magnitude)))
    }

    private static func precedes(_ one: Shape.Point, _ other: Shape.Point) -> Bool {
        one.x != other.x ? one.x < other.x : one.y < other.y
    }

    private static func cross(_ one: (x: Int, y: Int), _ other: (x: Int, y: Int)) -> Int128 {
        Int128(one.x) * Int128(other.y) - Int128(one.y) * Int128(other.x)
    }

    /// A share of a step, rounded.
    private static func step(_ step: Int, _ share: UInt128, _ whole: UInt128) -> Int {
        let (high, low) = share.multipliedFullWidth(by: UInt128(step.magnitude))
        let (sum, isOver) = low.addingReportingOverflow(whole / 2)
        let count =
            high == 0 && !isOver
            ? sum / whole : whole.dividingFullWidth((high + (isOver ? 1 : 0), sum)).quotient
        return step < 0 ? -Int(count) : Int(count)
    }
}
