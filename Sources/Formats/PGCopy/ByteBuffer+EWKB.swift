import FormatKit
import Geometry
import Layers
import Memory

extension ByteBuffer {
    /// Appends a shape as hexadecimal EWKB, as PostGIS reads it: little-endian, with the number of the system once.
    mutating func append(ewkb shape: borrowing Shape, srid: UInt32?) throws(UnwritableShape) {
        var dimensions: UInt32 = 0
        if !shape.elevations.isEmpty { dimensions |= 1 << 31 }
        if !shape.measures.isEmpty { dimensions |= 1 << 30 }
        guard shape.kind == .collection else {
            return try append(shape.kind, 0..<shape.partEnds.count, of: shape, dimensions, srid: srid)
        }
        appendHead(7, dimensions, srid: srid)
        append(hexadecimal: Self.memberCount(of: shape, from: 0))
        var firstPart = 0
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            switch member.role {
            case .open:
                appendHead(7, dimensions)
                append(hexadecimal: Self.memberCount(of: shape, from: index + 1))
            case .geometry: try append(member.kind, firstPart..<member.partEnd, of: shape, dimensions)
            case .close: break
            }
            firstPart = member.partEnd
        }
    }

    /// Number of members of a collection that begins before one of the shape's.
    private static func memberCount(of shape: borrowing Shape, from first: Int) -> UInt32 {
        var (count, depth) = (UInt32(0), 0)
        for index in first..<shape.members.count {
            switch shape.members[index].role {
            case .open:
                if depth == 0 { count += 1 }
                depth += 1
            case .geometry: if depth == 0 { count += 1 }
            case .close:
                if depth == 0 { return count }
                depth -= 1
            }
        }
        return count
    }

    private mutating func append(
        _ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape, _ dimensions: UInt32, srid: UInt32? = nil
    ) throws(UnwritableShape) {
        let rings = shape.rings(ofParts: parts)
        switch kind {
        case .point:
            appendHead(1, dimensions, srid: srid)
            let positions = shape.positions(ofParts: parts)
            if !positions.isEmpty { return try append(positions.prefix(1), of: shape) }
            // An empty point has no other form.
            for _ in 0..<2 + dimensions.nonzeroBitCount { append(hexadecimal: Double.nan.bitPattern) }
        case .lineString:
            appendHead(2, dimensions, srid: srid)
            try appendRing(shape.positions(ofParts: parts), of: shape)
        case .polygon:
            appendHead(3, dimensions, srid: srid)
            try append(rings: rings, of: shape)
        case .multiPoint:
            appendHead(4, dimensions, srid: srid)
            let positions = shape.positions(ofParts: parts)
            append(hexadecimal: UInt32(truncatingIfNeeded: positions.count))
            for position in positions {
                appendHead(1, dimensions)
                try append(position..<position + 1, of: shape)
            }
        case .multiLineString:
            appendHead(5, dimensions, srid: srid)
            append(hexadecimal: UInt32(truncatingIfNeeded: rings.count))
            for ring in rings {
                appendHead(2, dimensions)
                try appendRing(shape.positions(ofRing: ring), of: shape)
            }
        case .multiPolygon:
            appendHead(6, dimensions, srid: srid)
            append(hexadecimal: UInt32(truncatingIfNeeded: parts.count))
            for part in parts {
                appendHead(3, dimensions)
                try append(rings: shape.rings(ofParts: part..<part + 1), of: shape)
            }
        case .null, .collection:
            appendHead(7, dimensions, srid: srid)
            append(hexadecimal: UInt32(0))
        }
    }

    private mutating func appendHead(_ type: UInt32, _ dimensions: UInt32, srid: UInt32? = nil) {
        append("01")
        append(hexadecimal: type | dimensions | (srid == nil ? 0 : 1 << 29))
        if let srid { append(hexadecimal: srid) }
    }

    private mutating func append(rings: Range<Int>, of shape: borrowing Shape) throws(UnwritableShape) {
        append(hexadecimal: UInt32(truncatingIfNeeded: rings.count))
        for ring in rings { try appendRing(shape.positions(ofRing: ring), of: shape) }
    }

    private mutating func appendRing(_ positions: Range<Int>, of shape: borrowing Shape) throws(UnwritableShape) {
        append(hexadecimal: UInt32(truncatingIfNeeded: positions.count))
        try append(positions, of: shape)
    }

    private mutating func append(_ positions: Range<Int>, of shape: borrowing Shape) throws(UnwritableShape) {
        for index in positions {
            let point = shape.points[index]
            guard point.x.isFinite, point.y.isFinite else { throw .notFinite }
            append(hexadecimal: point.x.bitPattern)
            append(hexadecimal: point.y.bitPattern)
            if !shape.elevations.isEmpty { append(hexadecimal: shape.elevation(index).bitPattern) }
            if !shape.measures.isEmpty { append(hexadecimal: shape.measure(index).bitPattern) }
        }
    }

    /// Appends the bytes of a number, the lowest first.
    private mutating func append<Number: FixedWidthInteger & UnsignedInteger>(hexadecimal number: Number) {
        var cursor = unsafe cursor(reserving: Number.bitWidth / 4)
        var rest = number
        for _ in 0..<Number.bitWidth / 8 {
            let byte = UInt8(truncatingIfNeeded: rest)
            cursor.put(Self.digit(byte >> 4))
            cursor.put(Self.digit(byte & 15))
            rest >>= 8
        }
        take(cursor)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }
}
