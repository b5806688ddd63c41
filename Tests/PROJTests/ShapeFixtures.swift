import Foundation
import Geometry
import TestSupport

/// Plan of a shape. It can be copied, so that expectations can name it.
struct Drawing {
    typealias Geometry = (kind: Shape.Kind, rings: [[(Double, Double)]], ringsOfParts: [Int])
    var isCollection = false
    var geometries: [Geometry]

    var shape: Shape {
        var shape = Shape()
        shape.kind = isCollection ? .collection : geometries.first?.kind ?? .null
        for (kind, rings, ringsOfParts) in geometries {
            var rest = rings[...]
            for count in ringsOfParts {
                for ring in rest.prefix(count) {
                    for (x, y) in ring { shape.append(x: x, y: y) }
                    shape.endRing()
                }
                rest = rest.dropFirst(count)
                shape.endPart()
            }
            if isCollection { shape.endMember(kind) }
        }
        return shape
    }
}

/// Lines, rings and places; all rings in one part by default.
func shape(_ kind: Shape.Kind, _ rings: [[(Double, Double)]], ringsOfParts: [Int]? = nil) -> Drawing {
    Drawing(geometries: [(kind, rings, ringsOfParts ?? [rings.count])])
}

/// A collection of geometries, each of one part.
func collection(_ members: [(Shape.Kind, [[(Double, Double)]])]) -> Drawing {
    Drawing(isCollection: true, geometries: members.map { ($0.0, $0.1, [$0.1.count]) })
}

func square(_ x: Double, _ y: Double, _ size: Double) -> [(Double, Double)] {
    [(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)]
}

/// A closed ring around a place, without loops.
func star(_ x: Double, _ y: Double, _ size: Double, _ count: Int, _ generator: inout SplitMix64) -> [(Double, Double)] {
    var ring = (0..<count).map { index in
        let turn = Double(index) / Double(count) * 2 * .pi
        let radius = size * Double.random(in: 0.5...1, using: &generator)
        return (min(max(x + radius * cos(turn), -180), 180), min(max(y + radius * sin(turn) / 2, -90), 90))
    }
    ring.append(ring[0])
    return ring
}
