package import Geometry
import Memory

/// Positions of a layer, as which those near them in another layer count, as conversions between CRSs change the last
/// digits.
package final class NearPositions {
    private let reach: Double
    private let digits: Int?
    /// Rounded positions of the first layer, in the order of `positions`: those that are rounded to the same are one.
    private var rounded = VertexTable()
    /// Squares, twice as wide as the reach, that hold positions: by their corners, in this unit.
    private var squares = VertexTable()
    /// For each square the last position in it, and for each position the one before it in its square; -1 for none.
    private var lasts = FlatBuffer<Int32>()
    private var befores = FlatBuffer<Int32>()
    private var positions = FlatBuffer<Shape.Point>()
    /// True once all positions of the first layer are known.
    package var isComplete = false

    /// - Parameter digits: decimals with which positions of the first layer are the same; nil for all.
    package init(reach: Double, digits: Int?) { (self.reach, self.digits) = (reach, digits) }

    /// The position that a position counts as. In the first layer, this is the first one that is rounded to the same; in
    /// the other, the nearest one within reach, or itself as a new one.
    package func first(near position: Shape.Point) -> Shape.Point {
        guard isComplete else {
            let number = Int(rounded.number(of: position.rounded(to: digits)))
            if number == positions.count { insert(position) }
            return positions[number]
        }
        let (x, y) = (position.x / (2 * reach), position.y / (2 * reach))
        let own = Shape.Point(x: x.rounded(.down), y: y.rounded(.down))
        var nearest = (distance: reach, index: Int32(-1))
        find(position, in: own, &nearest)
        if nearest.index >= 0, nearest.distance == 0 { return position }
        // Only the squares on the nearer sides are within reach.
        let (column, row) = (own.x + (x - own.x < 0.5 ? -1 : 1), own.y + (y - own.y < 0.5 ? -1 : 1))
        for (x, y) in [(column, own.y), (own.x, row), (column, row)] {
            find(position, in: Shape.Point(x: x, y: y), &nearest)
        }
        if nearest.index >= 0 { return positions[Int(nearest.index)] }
        insert(position)
        return position
    }

    private func insert(_ position: Shape.Point) {
        let (x, y) = (position.x / (2 * reach), position.y / (2 * reach))
        let square = Int(squares.number(of: Shape.Point(x: x.rounded(.down), y: y.rounded(.down))))
        if square == lasts.count { lasts.append(-1) }
        befores.append(lasts[square])
        lasts[square] = Int32(positions.count)
        positions.append(position)
    }

    private func find(
        _ position: Shape.Point, in square: Shape.Point, _ nearest: inout (distance: Double, index: Int32)
    ) {
        guard let number = squares.knownNumber(of: square) else { return }
        var index = lasts[Int(number)]
        while index >= 0 {
            let other = positions[Int(index)]
            let distance = max((other.x - position.x).magnitude, (other.y - position.y).magnitude)
            if distance < nearest.distance || distance == nearest.distance && nearest.index < 0 {
                nearest = (distance, index)
            }
            index = befores[Int(index)]
        }
    }
}
