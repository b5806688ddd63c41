import Geometry

/// The corner of an area at a vertex, where its border comes from a place.
struct BorderCorner {
    let at: Shape.Point
    let from: Shape.Point

    init(at: Shape.Point, from: Shape.Point) { (self.at, self.from) = (at, from) }

    /// True if one direction comes before another, clockwise from the way back.
    func precedes(_ one: Shape.Point, _ other: Shape.Point) -> Bool {
        let (first, second) = (sector(one), sector(other))
        if first != second { return first < second }
        return Orientation(at, one, other) == .right
    }

    private func sector(_ point: Shape.Point) -> Int {
        switch Orientation(at, from, point) {
        case .right: 0
        case .left: 2
        case .straight: isBack(point) ? 3 : 1
        }
    }

    private func isBack(_ point: Shape.Point) -> Bool {
        (from.x - at.x).sign == (point.x - at.x).sign && (from.y - at.y).sign == (point.y - at.y).sign
    }
}
