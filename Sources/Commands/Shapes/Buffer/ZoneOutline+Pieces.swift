import Geometry
import Glibc
import Memory

/// Where a line is cut, so that its outline does not cross itself too often.
extension ZoneOutline {
    /// How much a line turns within a few distances. Outlines of lines that turn very much cross themselves so often that
    /// it is quicker to unite those of short stretches.
    struct Winding {
        private var turn = 0.0

        private static let mostTurn = 4 * Double.pi
        /// Turns are forgotten at this rate: in radians for each distance along the line.
        private static let forgotten = 1.5

        /// True if the line has turned too much before its edge with a number.
        mutating func isTight(at edge: Int, of outline: borrowing ZoneOutline) -> Bool {
            turn += remainder(outline.starts[edge] - outline.ends[edge - 1], 2 * .pi).magnitude
            turn = max(turn - Self.forgotten * outline.length(ofEdge: edge - 1) / outline.distance, 0)
            return turn > Self.mostTurn
        }
    }

    /// A line is cut only into so many pieces.
    private static let mostPieces = 2e6

    /// True if the zones of a line's edges lie many deep over each other, however straight these are. It is drawn in short
    /// pieces then, most of which lie under others.
    var isDense: Bool {
        guard path.count > 500, style.join == .round, style.side == .both else { return false }
        let box = path.span.box
        var (width, height) = (box.east - box.west, box.north - box.south)
        if !ground.isPlanar {
            width *= cos(min(box.north.magnitude, box.south.magnitude) * .pi / 180) * ZoneGround.degree
            height *= ZoneGround.degree
        }
        var length = 0.0
        for index in 0..<path.count - 1 { length += self.length(ofEdge: index) }
        return length * distance > 2 * (width + 2 * distance) * (height + 2 * distance)
            && length < 2 * distance * Self.mostPieces
    }

    func length(ofEdge index: Int) -> Double {
        let (start, end) = (path[index], path[index + 1])
        if ground.isPlanar { return hypot(end.x - start.x, end.y - start.y) }
        return hypot((end.x - start.x) * cos(start.y * .pi / 180), end.y - start.y) * ZoneGround.degree
    }

    /// True if the path turns too much somewhere to be drawn as a whole.
    var isTight: Bool {
        var winding = Winding()
        return (1..<max(path.count - 1, 1)).contains { winding.isTight(at: $0, of: self) }
    }
}
