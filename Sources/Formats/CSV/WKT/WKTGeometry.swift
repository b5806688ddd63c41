import FormatKit
import Geometry
import Layers
import Memory

extension ByteCursor {
    /// Upper bound for the bytes that `putWKT` takes for a shape.
    static func wktRoom(_ shape: borrowing Shape) -> Int {
        let ordinates = shape.points.count * (shape.elevations.isEmpty ? 2 : 3)
        let brackets = 6 * shape.points.count + 8 * shape.ringEnds.count + 8 * shape.partEnds.count
        return ordinates * DecimalText.maximumLength + brackets + 40 * (shape.members.count + 2) + slack
    }

    /// Puts a shape as well-known text, such as `POINT (2 1)` or `POINT Z (2 1 3)`: longitude first, rings as they are.
    mutating func putWKT(_ shape: borrowing Shape, _ precision: Precision) throws(UnwritableShape) {
        let hasElevations = try shape.hasElevations
        guard shape.kind == .collection else {
            return try putGeometry(
                shape.kind, 0..<shape.partEnds.count, of: shape, hasElevations: hasElevations, precision)
        }
        try putCollection(shape, hasElevations: hasElevations, precision)
    }

    private mutating func putCollection(
        _ shape: borrowing Shape, hasElevations: Bool, _ precision: Precision
    ) throws(UnwritableShape) {
        putName("GEOMETRYCOLLECTION", hasElevations)
        // True if the open collection is still empty.
        var isEmpty = true
        var firstPart = 0
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            if member.role == .close {
                put(isEmpty ? "EMPTY" : ")")
                isEmpty = false
            } else {
                put(isEmpty ? "(" : ", ")
                isEmpty = member.role == .open
                if isEmpty {
                    putName("GEOMETRYCOLLECTION", hasElevations)
                } else {
                    try putGeometry(
                        member.kind, firstPart..<member.partEnd, of: shape, hasElevations: hasElevations, precision)
                }
            }
            firstPart = member.partEnd
        }
        put(isEmpty ? "EMPTY" : ")")
    }

    private mutating func putName(_ name: StaticString, _ hasElevations: Bool) {
        put(name)
        put(hasElevations ? " Z " : " ")
    }

    private mutating func putGeometry(
        _ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape, hasElevations: Bool,
        _ precision: Precision
    ) throws(UnwritableShape) {
        putName(Self.name(kind), hasElevations)
        switch kind {
        case .null, .collection: put("EMPTY")
        case .point:
            let positions = shape.positions(ofParts: parts)
            try putPositions(positions.prefix(1), of: shape, precision)
        case .lineString: try putPositions(shape.positions(ofParts: parts), of: shape, precision)
        case .multiPoint: try putPositions(shape.positions(ofParts: parts), of: shape, inBrackets: true, precision)
        case .polygon, .multiLineString: try putRings(shape.rings(ofParts: parts), of: shape, precision)
        case .multiPolygon:
            guard !parts.isEmpty else { return put("EMPTY") }
            for part in parts {
                put(part == parts.lowerBound ? "(" : ", ")
                try putRings(shape.rings(ofParts: part..<part + 1), of: shape, precision)
            }
            put(")")
        }
    }

    private static func name(_ kind: Shape.Kind) -> StaticString {
        switch kind {
        case .point: "POINT"
        case .multiPoint: "MULTIPOINT"
        case .lineString: "LINESTRING"
        case .multiLineString: "MULTILINESTRING"
        case .polygon: "POLYGON"
        case .multiPolygon: "MULTIPOLYGON"
        case .null, .collection: "GEOMETRYCOLLECTION"
        }
    }

    private mutating func putRings(
        _ rings: Range<Int>, of shape: borrowing Shape, _ precision: Precision
    ) throws(UnwritableShape) {
        guard !rings.isEmpty else { return put("EMPTY") }
        for ring in rings {
            put(ring == rings.lowerBound ? "(" : ", ")
            try putPositions(shape.positions(ofRing: ring), of: shape, precision)
        }
        put(")")
    }

    private mutating func putPositions(
        _ positions: Range<Int>, of shape: borrowing Shape, inBrackets: Bool = false, _ precision: Precision
    ) throws(UnwritableShape) {
        guard !positions.isEmpty else { return put("EMPTY") }
        for index in positions {
            put(index == positions.lowerBound ? "(" : ", ")
            if inBrackets { put("(") }
            let point = shape.points[index]
            guard point.x.isFinite, point.y.isFinite else { throw .notFinite }
            put(point.x, precision)
            put(" ")
            put(point.y, precision)
            let elevation = shape.elevation(index)
            if !elevation.isNaN {
                guard elevation.isFinite else { throw .notFinite }
                put(" ")
                put(elevation, precision)
            }
            if inBrackets { put(")") }
        }
        put(")")
    }
}

extension Shape {
    /// True if all of its positions have elevations, false if none has; throws for a mixture.
    fileprivate var hasElevations: Bool {
        get throws(UnwritableShape) {
            var count = 0
            for index in 0..<points.count where !elevation(index).isNaN { count += 1 }
            guard count == 0 || count == points.count else { throw .mixedDimensions }
            return count > 0
        }
    }
}
