import Geometry

typealias Ring = [(x: Double, y: Double)]

func shape(_ kind: Shape.Kind, _ parts: [[Ring]]) -> Shape {
    var shape = Shape()
    shape.kind = kind
    shape.append(parts)
    return shape
}

extension Shape {
    mutating func append(_ parts: [[Ring]]) {
        for part in parts {
            for ring in part {
                for place in ring { append(x: place.x, y: place.y) }
                endRing()
            }
            endPart()
        }
    }
}

/// Counter-clockwise.
func square(_ x: Double, _ y: Double, _ side: Double) -> Ring {
    [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
}
