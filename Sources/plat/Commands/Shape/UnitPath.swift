import CommandKit
import Geometry

/// Positions in arbitrary units, as on a command line: `0,0.5 -0.3,0 0.3,0`.
struct UnitPath: ExpressibleByArgument {
    let positions: [Shape.Point]

    static var argumentNoun: String { "path" }
    static var argumentForm: String? { "two or more positions X,Y separated by blanks, as in '0,0 1,0 0,2'" }

    init?(argument: String) {
        var positions: [Shape.Point] = []
        for word in argument.split(whereSeparator: \.isWhitespace) {
            guard let position = MapPoint(word) else { return nil }
            positions.append(Shape.Point(x: position.x, y: position.y))
        }
        guard positions.count >= 2 else { return nil }
        self.positions = positions
    }

    var hasLength: Bool { positions.contains { $0 != positions[0] } }

    /// Twice the enclosed area, above 0 if the path runs counter-clockwise.
    var area: Double {
        let origin = positions[0]
        return zip(positions, positions.dropFirst()).reduce(0) { sum, edge in
            let (start, end) = edge
            return sum + (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
        }
    }
}
