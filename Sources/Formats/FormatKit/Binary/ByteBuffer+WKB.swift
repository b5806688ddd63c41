package import Geometry
package import Layers
import Memory

extension ByteBuffer {
    /// Appends a shape as well-known binary by ISO, in little-endian byte order: 1000 added to its type for elevations,
    /// 2000 for measures.
    package mutating func append(wkb shape: borrowing Shape) {
        guard shape.kind == .collection else {
            return append(wkb: shape, shape.kind, parts: 0..<shape.partEnds.count)
        }
        appendHead(.collection, of: shape)
        append(bytesOf: UInt32(shape.countMembers(from: 0)))
        for index in 0..<shape.members.count {
            switch shape.members[index].role {
            case .geometry:
                let (kind, parts) = shape.geometry(index)
                append(wkb: shape, kind, parts: parts)
            case .open:
                appendHead(.collection, of: shape)
                append(bytesOf: UInt32(shape.countMembers(from: index + 1)))
            case .close: break
            }
        }
    }

    private mutating func append(wkb shape: borrowing Shape, _ kind: Shape.Kind, parts: Range<Int>) {
        appendHead(kind, of: shape)
        let rings = shape.rings(ofParts: parts)
        switch kind {
        case .null, .collection: break
        case .point:
            let positions = shape.positions(ofParts: parts)
            guard positions.isEmpty else { return append(positions, of: shape) }
            let count = 2 + (shape.elevations.isEmpty ? 0 : 1) + (shape.measures.isEmpty ? 0 : 1)
            for _ in 0..<count { append(bytesOf: Double.nan) }
        case .lineString: append(line: shape.positions(ofParts: parts), of: shape)
        case .polygon: append(rings: rings, of: shape)
        case .multiPoint:
            let positions = shape.positions(ofParts: parts)
            append(bytesOf: UInt32(positions.count))
            for index in positions {
                appendHead(.point, of: shape)
                append(index..<index + 1, of: shape)
            }
        case .multiLineString:
            append(bytesOf: UInt32(rings.count))
            for ring in rings {
                appendHead(.lineString, of: shape)
                append(line: shape.positions(ofRing: ring), of: shape)
            }
        case .multiPolygon:
            append(bytesOf: UInt32(parts.count))
            for part in parts {
                appendHead(.polygon, of: shape)
                append(rings: shape.rings(ofParts: part..<part + 1), of: shape)
            }
        }
    }

    private mutating func appendHead(_ kind: Shape.Kind, of shape: borrowing Shape) {
        append(1)
        append(
            bytesOf: kind.numberInWKB + (shape.elevations.isEmpty ? 0 : 1000) + (shape.measures.isEmpty ? 0 : 2000))
    }

    private mutating func append(rings: Range<Int>, of shape: borrowing Shape) {
        append(bytesOf: UInt32(rings.count))
        for ring in rings { append(line: shape.positions(ofRing: ring), of: shape) }
    }

    private mutating func append(line positions: Range<Int>, of shape: borrowing Shape) {
        append(bytesOf: UInt32(positions.count))
        append(positions, of: shape)
    }

    private mutating func append(_ positions: Range<Int>, of shape: borrowing Shape) {
        let (hasZ, hasM) = (!shape.elevations.isEmpty, !shape.measures.isEmpty)
        let points = shape.points.span
        for index in positions {
            append(bytesOf: points[index].x)
            append(bytesOf: points[index].y)
            if hasZ { append(bytesOf: shape.elevation(index)) }
            if hasM { append(bytesOf: shape.measure(index)) }
        }
    }
}

extension Shape {
    /// Number of members of the collection that is open before a member.
    fileprivate func countMembers(from first: Int) -> Int {
        var (count, depth) = (0, 0)
        for index in first..<members.count {
            switch members[index].role {
            case .geometry: if depth == 0 { count += 1 }
            case .open:
                if depth == 0 { count += 1 }
                depth += 1
            case .close:
                depth -= 1
                if depth < 0 { return count }
            }
        }
        return count
    }
}

extension Shape.Kind {
    /// The number of the type in well-known binary; 0 for none.
    package var numberInWKB: UInt32 {
        switch self {
        case .null: 0
        case .point: 1
        case .lineString: 2
        case .polygon: 3
        case .multiPoint: 4
        case .multiLineString: 5
        case .multiPolygon: 6
        case .collection: 7
        }
    }
}
