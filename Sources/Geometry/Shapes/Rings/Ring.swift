/// A run of positions that bounds an area of the plane. The edge from the last position back to the first is always
/// part of it, even if the two are the same.
public struct Ring: ~Escapable {
    @usableFromInline let points: Span<Shape.Point>

    @inlinable
    @_lifetime(copy points)
    public init(_ points: Span<Shape.Point>) {
        self.points = points
    }

    /// Area inside the ring; negative when the ring runs clockwise. Computed relative to the first position, so that no
    /// digits are lost far from the origin.
    @inlinable public var signedArea: Double {
        guard points.count > 2 else { return 0 }
        let origin = points[0]
        var sum = 0.0
        var before = Shape.Point(x: 0, y: 0)
        for index in 1..<points.count {
            let point = Shape.Point(x: points[index].x - origin.x, y: points[index].y - origin.y)
            sum += before.x * point.y - point.x * before.y
            before = point
        }
        return sum / 2
    }

    @inlinable public var box: Shape.Box {
        var box = Shape.Box()
        for index in 0..<points.count { box.insert(points[index]) }
        return box
    }

    /// The edge that ends at a position.
    @inlinable
    func edge(_ index: Int) -> (Shape.Point, Shape.Point) {
        (points[index == 0 ? points.count - 1 : index - 1], points[index])
    }
}

/// Position of a point relative to a ring.
package enum RingSide {
    case inside
    case outside
    case boundary
}

/// Counts how often a ray from a point to the east crosses edges: the even-odd rule, exact everywhere.
package struct RayCrossings {
    private let point: Shape.Point
    private var isOdd = false
    private(set) var isOnEdge = false

    package init(from point: Shape.Point) {
        self.point = point
    }

    package var side: RingSide { isOnEdge ? .boundary : isOdd ? .inside : .outside }

    /// Counts an edge. The exact test runs only for an edge that has ends on both sides of the point.
    @inline(__always)
    package mutating func count(_ start: Shape.Point, _ end: Shape.Point) {
        if start.y > point.y, end.y > point.y { return }
        if start.y < point.y, end.y < point.y { return }
        if start.x < point.x, end.x < point.x { return }
        let isCrossed = (start.y > point.y) != (end.y > point.y)
        if start.x > point.x, end.x > point.x {
            if isCrossed { isOdd.toggle() }
            return
        }
        let turn = Orientation(start, end, point)
        if turn == .straight {
            isOnEdge = true
        } else if isCrossed, (turn == .left) == (end.y > start.y) {
            isOdd.toggle()
        }
    }
}
