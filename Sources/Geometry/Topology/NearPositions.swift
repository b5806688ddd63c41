package import Geometry
import Memory

/// Positions of a layer, as which those near them in another layer count, as conversions between CRSs change the last
/// digits.
package final class NearPositions {
    private let reach: Double
    /// Squares, twice as wide as the reach, that hold positions: by their corners, in this unit.
    private var squares = VertexTable()
    /// For each square the last position in it, and for each position the one before it in its square; -1 for none.
    private var lasts = FlatBuffer<Int32>()
    private var befores = FlatBuffer<Int32>()
    private var positions = FlatBuffer<Shape.Point>()
    /// True once all positions of the first layer are known.
    package var isComplete = false

    package init(reach: Double) { self.reach = reach }

    /// The position that a position of the other layer counts as: the nearest one within reach, or itself as a new one.
    /// Those of the first layer stay as they are.
    package func first(near position: Shape.Point) -> Shape.Point {
        let (x, y) = (position.x / (2 * reach), position.y / (2 * reach))
        let own = Shape.Point(x: x.rounded(.down), y: y.rounded(.down))
        var nearest = (distance: reach, index: Int32(-1))
        find(position, in: own, &nearest)
        if nearest.index >= 0, nearest.distance == 0 { return position }
        if isComplete {
            // Only the squares on the nearer sides are within reach.
            let (column, row) = (own.x + (x - own.x < 0.5 ? -1 : 1), own.y + (y - own.y < 0.5 ? -1 : 1))
            for (x, y) in [(column, own.y), (own.x, row), (column, row)] {
                find(position, in: Shape.Point(x: x, y: y), &nearest)
            }
            if nearest.index >= 0 { return positions[Int(nearest.index)] }
        }
        let square = Int(squares.number(of: own))
        if square == lasts.count { lasts.append(-1) }
        befores.append(lasts[square])
        lasts[square] = Int32(positions.count)
        positions.append(position)
        return position
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
