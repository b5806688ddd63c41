import FormatKit
import Geometry
import Layers
import Memory

extension ByteCursor {
    /// Upper bound for the bytes that `putGeoJSON` takes for a shape.
    @inline(__always)
    static func geoJSONRoom(_ shape: borrowing Shape) -> Int {
        let ordinates = shape.points.count * (shape.elevations.isEmpty ? 2 : 3)
        let brackets = 3 * shape.points.count + 3 * shape.ringEnds.count + 3 * shape.partEnds.count
        return ordinates * DecimalText.maximumLength + brackets + 64 * (shape.members.count + 2) + slack
    }

    /// Puts a point without an elevation, as most features are. It takes a point because a borrowed shape would be
    /// copied buffer by buffer.
    @inline(__always)
    mutating func putGeoJSON(_ point: Shape.Point, _ precision: Precision) throws(UnwritableShape) {
        guard point.x.isFinite, point.y.isFinite else { throw .notFinite }
        put(#"{"type":"Point","coordinates":["#)
        put(point.x, precision)
        put(UInt8(ascii: ","))
        put(point.y, precision)
        put("]}")
    }

    /// Puts a shape as a geometry object of RFC 7946, with outer rings counter-clockwise and holes clockwise.
    mutating func putGeoJSON(_ shape: borrowing Shape, _ precision: Precision) throws(UnwritableShape) {
        guard shape.kind == .collection else {
            return try putGeometry(shape.kind, 0..<shape.partEnds.count, of: shape, precision)
        }
        put(#"{"type":"GeometryCollection","geometries":["#)
        var firstPart = 0
        var isFirst = true
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            if !isFirst, member.role != .close { put(UInt8(ascii: ",")) }
            isFirst = member.role == .open
            switch member.role {
            case .open: put(#"{"type":"GeometryCollection","geometries":["#)
            case .close: put("]}")
            case .geometry: try putGeometry(member.kind, firstPart..<member.partEnd, of: shape, precision)
            }
            firstPart = member.partEnd
        }
        put("]}")
    }

    private mutating func putGeometry(
        _ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape, _ precision: Precision
    ) throws(UnwritableShape) {
        switch kind {
        case .null: return put("null")
        case .point: put(#"{"type":"Point","coordinates":"#)
        case .multiPoint: put(#"{"type":"MultiPoint","coordinates":"#)
        case .lineString: put(#"{"type":"LineString","coordinates":"#)
        case .multiLineString: put(#"{"type":"MultiLineString","coordinates":"#)
        case .polygon: put(#"{"type":"Polygon","coordinates":"#)
        case .multiPolygon: put(#"{"type":"MultiPolygon","coordinates":"#)
        case .collection: put(#"{"type":"GeometryCollection","geometries":"#)
        }
        switch kind {
        case .null, .collection: put("[]")
        case .point:
            let positions = shape.positions(ofParts: parts)
            if positions.isEmpty { put("[]") } else { try putPosition(positions.lowerBound, of: shape, precision) }
        case .multiPoint, .lineString: try putPositions(shape.positions(ofParts: parts), of: shape, precision)
        case .multiLineString:
            try putRings(shape.rings(ofParts: parts), of: shape, areBoundaries: false, precision)
        case .polygon: try putRings(shape.rings(ofParts: parts), of: shape, areBoundaries: true, precision)
        case .multiPolygon:
            put(UInt8(ascii: "["))
            for part in parts {
                if part > parts.lowerBound { put(UInt8(ascii: ",")) }
                let rings = shape.rings(ofParts: part..<part + 1)
                try putRings(rings, of: shape, areBoundaries: true, precision)
            }
            put(UInt8(ascii: "]"))
        }
        put(UInt8(ascii: "}"))
    }

    private mutating func putRings(
        _ rings: Range<Int>, of shape: borrowing Shape, areBoundaries: Bool, _ precision: Precision
    ) throws(UnwritableShape) {
        put(UInt8(ascii: "["))
        for ring in rings {
            let isFirst = ring == rings.lowerBound
            if !isFirst { put(UInt8(ascii: ",")) }
            let positions = shape.positions(ofRing: ring)
            let area = areBoundaries ? Ring(shape.points.span.extracting(positions)).signedArea : 0
            try putPositions(positions, of: shape, isReversed: isFirst ? area < 0 : area > 0, precision)
        }
        put(UInt8(ascii: "]"))
    }

    private mutating func putPositions(
        _ positions: Range<Int>, of shape: borrowing Shape, isReversed: Bool = false, _ precision: Precision
    ) throws(UnwritableShape) {
        put(UInt8(ascii: "["))
        let (first, step) = isReversed ? (positions.upperBound - 1, -1) : (positions.lowerBound, 1)
        for offset in 0..<positions.count {
            if offset > 0 { put(UInt8(ascii: ",")) }
            try putPosition(first + offset * step, of: shape, precision)
        }
        put(UInt8(ascii: "]"))
    }

    @inline(__always)
    private mutating func putPosition(
        _ index: Int, of shape: borrowing Shape, _ precision: Precision
    ) throws(UnwritableShape) {
        let point = shape.points[index]
        guard point.x.isFinite, point.y.isFinite else { throw .notFinite }
        put(UInt8(ascii: "["))
        put(point.x, precision)
        put(UInt8(ascii: ","))
        put(point.y, precision)
        let elevation = shape.elevation(index)
        if !elevation.isNaN {
            guard elevation.isFinite else { throw .notFinite }
            put(UInt8(ascii: ","))
            put(elevation, precision)
        }
        put(UInt8(ascii: "]"))
    }
}
