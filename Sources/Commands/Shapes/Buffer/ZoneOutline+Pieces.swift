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

    /// True if the zones of a line's edges lie many deep over each other, however straight these are: if squares as wide as
    /// its zone hold several times as much of the line as if it went straight through each. It is drawn in short pieces
    /// then, most of which lie under others.
    var isDense: Bool {
        guard path.count > 500, style.join == .round, style.side == .both else { return false }
        var length = 0.0
        for index in 0..<path.count - 1 { length += self.length(ofEdge: index) }
        guard length < 2 * distance * Self.mostPieces else { return false }
        let size = ground.isPlanar ? 2 * distance : 2 * distance / ZoneGround.degree
        let scale = ground.isPlanar ? 1 : cos(path[0].y * .pi / 180)
        var squares: Set<SIMD2<Double>> = []
        for index in 0..<path.count - 1 {
            let (start, end) = (path[index], path[index + 1])
            let steps = max((self.length(ofEdge: index) / (2 * distance)).rounded(.up), 1)
            for step in 0..<Int(steps) {
                let share = Double(step) / steps
                let place = SIMD2(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
                squares.insert((place * SIMD2(scale, 1) / size).rounded(.down))
            }
        }
        return length > 3 * 2 * distance * Double(squares.count)
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
