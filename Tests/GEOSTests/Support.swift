import Foundation
import GEOS
import Geometry
import Memory
import TestSupport

typealias Positions2D = [(Double, Double)]

func shape(_ kind: Shape.Kind, _ parts: [[Positions2D]]) -> Shape {
    var shape = Shape()
    shape.kind = kind
    append(parts, to: &shape)
    return shape
}

func append(_ parts: [[Positions2D]], to shape: inout Shape) {
    for part in parts {
        for ring in part {
            for (x, y) in ring { shape.append(x: x, y: y) }
            shape.endRing()
        }
        shape.endPart()
    }
}

func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Positions2D {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
}

extension Shape {
    /// As WKT has it, with the elevations where there are any.
    var text: String {
        guard kind == .collection else { return text(kind, 0..<partEnds.count) }
        var texts: [[String]] = [[]]
        for index in 0..<members.count {
            switch members[index].role {
            case .open: texts.append([])
            case .close:
                let inner = texts.removeLast()
                texts[texts.count - 1].append(Self.collection(inner))
            case .geometry:
                let (kind, parts) = geometry(index)
                texts[texts.count - 1].append(text(kind, parts))
            }
        }
        return Self.collection(texts[0])
    }

    private static func collection(_ members: [String]) -> String {
        "GEOMETRYCOLLECTION" + (members.isEmpty ? " EMPTY" : "(\(members.joined(separator: ",")))")
    }

    private func text(_ kind: Kind, _ parts: Range<Int>) -> String {
        let name = elevations.isEmpty ? kind.name.uppercased() : kind.name.uppercased() + " Z"
        guard !parts.isEmpty else { return name + " EMPTY" }
        let texts = parts.map { part in
            rings(ofParts: part..<part + 1).map { ring in
                "("
                    + positions(ofRing: ring).map { index in
                        let place = "\(Self.text(points[index].x)) \(Self.text(points[index].y))"
                        return elevations.isEmpty ? place : "\(place) \(Self.text(elevations[index]))"
                    }.joined(separator: ",") + ")"
            }.joined(separator: ",")
        }
        switch kind {
        case .polygon, .multiLineString: return name + "(\(texts[0]))"
        case .multiPolygon: return name + "(\(texts.map { "(\($0))" }.joined(separator: ",")))"
        default: return name + texts[0]
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

extension GEOS.Geometry {
    /// All of it, as WKT has it.
    var text: String {
        get throws {
            var shape = Shape()
            try write(into: &shape)
            return shape.text
        }
    }
}

extension SplitMix64 {
    /// A ring with rays of all lengths between two, which never crosses itself nor one of other lengths.
    mutating func star(_ x: Double, _ y: Double, _ radii: ClosedRange<Double>, _ count: Int) -> Positions2D {
        let ring = (0..<count).map { index in
            let angle = (Double(index) + double(-0.1...0.1)) / Double(count) * 2 * Double.pi
            let radius = double(radii)
            return (x + radius * cos(angle), y + radius * sin(angle))
        }
        return ring + [ring[0]]
    }

    /// A star with a hole, or two of them.
    mutating func stars() -> Shape {
        let (x, y) = (double(-10...10), double(-10...10))
        let parts = (0..<int(1...2)).map { index in
            let place = x + Double(index) * 25
            return [star(place, y, 6...12, int(8...40)), star(place, y, 1...4, int(8...20)).reversed()]
        }
        return shape(parts.count == 1 ? .polygon : .multiPolygon, parts)
    }

    /// Boxes, lines and points on few places, which touch each other more often than not.
    mutating func onLattice() -> Shape {
        let (x, y) = (Double(int(0...3)), Double(int(0...3)))
        switch int(0...5) {
        case 0: return shape(.multiPoint, [[[(x, y), (x + 1, y + 1), (Double(int(0...4)), 2.5)]]])
        case 1:
            return shape(.multiLineString, [[[(x, y), (x + 2, y), (x + 2, y + 2)], [(x - 1, y), (x - 1, y + 3)]]])
        case 2: return shape(.polygon, [[box(x - 2, y - 2, x + 3, y + 3)]])
        default:
            let outer = box(x, y, x + Double(int(1...4)), y + Double(int(1...4)))
            return shape(.multiPolygon, [[outer], [box(x - 3, y - 1, x - 2, y + 1)]])
        }
    }
}
