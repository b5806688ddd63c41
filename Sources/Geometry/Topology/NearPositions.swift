package import Geometry

/// Positions that count as one if they are near each other, as conversions between CRSs change the last digits.
package final class NearPositions {
    private let reach: Double
    /// Squares, twice as wide as the reach, that hold a position: by their corners, in this unit.
    private var squares = VertexTable()
    /// The first position of each.
    private var positions: [Shape.Point] = []

    package init(reach: Double) { self.reach = reach }

    /// The position that a position counts as: the first one in its square, or within reach in one beside it.
    package func first(near position: Shape.Point) -> Shape.Point {
        let (x, y) = (position.x / (2 * reach), position.y / (2 * reach))
        let own = Shape.Point(x: x.rounded(.down), y: y.rounded(.down))
        if let number = squares.knownNumber(of: own) { return positions[number] }
        // Only the squares on the nearer sides are within reach.
        let (column, row) = (own.x + (x - own.x < 0.5 ? -1 : 1), own.y + (y - own.y < 0.5 ? -1 : 1))
        for (x, y) in [(column, own.y), (own.x, row), (column, row)] {
            guard let number = squares.knownNumber(of: Shape.Point(x: x, y: y)) else { continue }
            let other = positions[number]
            if max(abs(other.x - position.x), abs(other.y - position.y)) <= reach { return other }
        }
        _ = squares.number(of: own)
        positions.append(position)
        return position
    }
}
