/// A run of positions that bounds an area of the plane; the edge from the last back to the first is there whether or not
/// the two are the same.
public struct Ring: ~Escapable {
    @usableFromInline let points: Span<Shape.Point>

    @inlinable
    @_lifetime(copy points)
    public init(_ points: Span<Shape.Point>) {
        self.points = points
    }

    /// The area it bounds; negative when it runs clockwise. Reckoned from its first position, so that far from the origin
    /// no digits are lost.
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

/// Where a point lies, seen from a ring.
enum RingSide {
    case inside
    case outside
    case boundary
}

/// How often a ray from a point to the east crosses edges: the even-odd rule, exact everywhere.
struct RayCrossings {
    private let point: Shape.Point
    private var isOdd = false
    private(set) var isOnEdge = false

    init(from point: Shape.Point) {
        self.point = point
    }

    var side: RingSide { isOnEdge ? .boundary : isOdd ? .inside : .outside }

    /// Only for an edge that reaches to both sides of the point it is asked which way it passes.
    @inline(__always)
    mutating func count(_ start: Shape.Point, _ end: Shape.Point) {
        if start.y > point.y, end.y > point.y { return }
        if start.y < point.y, end.y < point.y { return }
        if start.x < point.x, end.x < point.x { return }
        let isCrossed = (start.y > point.y) != (end.y > point.y)
        if start.x > point.x, end.x > point.x {
            if isCrossed { isOdd.toggle() }
            return
        }
        let turn = Turn(start, end, point)
        if turn == .straight {
            isOnEdge = true
        } else if isCrossed, (turn == .left) == (end.y > start.y) {
            isOdd.toggle()
        }
    }
}
