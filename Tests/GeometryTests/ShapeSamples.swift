import Geometry

extension Shape {
    typealias Pairs = [(Double, Double)]

    /// Positions as longitude and latitude: of a multi point one list, of lines one a line.
    static func of(_ kind: Kind, _ rings: [Pairs]) -> Shape {
        var shape = Shape()
        shape.kind = kind
        shape.addPart(rings)
        return shape
    }

    static func polygons(_ parts: [[Pairs]]) -> Shape {
        var shape = Shape()
        shape.kind = parts.count == 1 ? .polygon : .multiPolygon
        for part in parts { shape.addPart(part) }
        return shape
    }

    mutating func addPart(_ rings: [Pairs]) {
        for ring in rings {
            for (x, y) in ring { append(x: x, y: y) }
            endRing()
        }
        endPart()
    }
}

/// Corners of a box in degrees, closed.
func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Shape.Pairs {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
}
