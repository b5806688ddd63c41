/// The edges of another boundary that equal edges of this one, as far as they follow each other. Shared borders are
/// mostly like this.
struct SharedBorder {
    /// Direction of the other edges.
    enum Way: Int {
        case same = 1
        case opposite = -1

        /// Nil if two edges are not equal.
        @inline(__always)
        init?(_ start: Shape.Point, _ end: Shape.Point, _ from: Shape.Point, _ to: Shape.Point) {
            if start == from, end == to {
                self = .same
            } else if start == to, end == from {
                self = .opposite
            } else {
                return nil
            }
        }
    }

    private let ring: Int
    /// The last of the other edges.
    private var edge: Int
    private let way: Way
    /// Positions of the other ring.
    private let positions: Range<Int>

    init(_ ring: Int, _ edge: Int, _ way: Way, _ positions: Range<Int>) {
        (self.ring, self.edge, self.way, self.positions) = (ring, edge, way, positions)
    }

    /// True if an edge of the ring equals the other ring's next edge, and so shows the same as the last.
    mutating func goesOn(
        along start: Shape.Point, _ end: Shape.Point, ofRing ring: Int, _ edges: borrowing ShapeEdges
    ) -> Bool {
        let next = edge + way.rawValue
        guard ring == self.ring, positions.contains(next), next + 1 < positions.upperBound,
            Way(start, end, edges.points[next], edges.points[next + 1]) == way
        else { return false }
        edge = next
        return true
    }
}
