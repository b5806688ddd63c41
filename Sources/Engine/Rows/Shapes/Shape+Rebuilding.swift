import Geometry
import Memory

extension Shape {
    /// True if lines are among its geometries.
    var hasLineStrings: Bool {
        switch kind {
        case .lineString, .multiLineString: true
        case .collection:
            (0..<members.count).contains { members[$0].kind.dimension == 1 && members[$0].role == .geometry }
        default: false
        }
    }

    /// Appends a position of another shape.
    mutating func append(_ other: borrowing Shape, _ index: Int) {
        append(
            x: other.points[index].x, y: other.points[index].y, elevation: other.elevation(index),
            measure: other.measure(index))
    }

    /// Becomes another shape with other positions.
    ///
    /// - Parameter put: appends the positions of a ring of a geometry of a kind.
    mutating func rebuild(
        from other: borrowing Shape,
        _ put: (_ other: borrowing Shape, _ kind: Kind, _ positions: Range<Int>, _ result: inout Shape) -> Void
    ) {
        removeAll()
        kind = other.kind
        isFromMap = other.isFromMap
        for index in 0..<other.geometryCount {
            let (kind, parts) = other.geometry(index)
            for part in parts {
                for ring in other.rings(ofParts: part..<part + 1) {
                    put(other, kind, other.positions(ofRing: ring), &self)
                    endRing()
                }
                endPart()
            }
            if other.kind == .collection {
                members.append(Member(other.members[index].role, kind, partEnd: partEnds.count))
            }
        }
    }
}
