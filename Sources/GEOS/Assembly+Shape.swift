import CGEOS
import Geometry

extension Assembly {
    /// How deep collections may lie in each other: GEOS walks them by recursion, and frees them so.
    static var maximumDepth: Int { 128 }

    mutating func add(_ shape: borrowing Shape) throws(GEOSError) {
        guard shape.kind == .collection else { return try add(shape.kind, 0..<shape.partEnds.count, of: shape) }
        let outermost = count
        // Where each collection that is open begins among the geometries.
        var open: [Int] = []
        var part = 0
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            switch member.role {
            case .geometry:
                try add(member.kind, part..<member.partEnd, of: shape)
                part = member.partEnd
            case .open:
                guard open.count < Self.maximumDepth else {
                    throw GEOSError(
                        .unfit, function: "GEOSGeom_createCollection_r",
                        "collections are nested more than \(Self.maximumDepth) deep")
                }
                open.append(count)
            case .close:
                if let first = open.popLast() { try closeCollection(GEOS_GEOMETRYCOLLECTION, from: first) }
            }
        }
        try closeCollection(GEOS_GEOMETRYCOLLECTION, from: outermost)
    }

    mutating func addPolygons(
        _ parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int>
    ) throws(GEOSError) {
        let first = count
        for part in parts { try addPolygon(part, of: shape, leavingOut: unfit) }
        try closeCollection(GEOS_MULTIPOLYGON, from: first)
    }

    private mutating func add(
        _ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape
    ) throws(GEOSError) {
        let first = count
        let rings = shape.rings(ofParts: parts)
        let positions = shape.positions(ofParts: parts)
        switch kind {
        case .null, .collection: try closeCollection(GEOS_GEOMETRYCOLLECTION, from: first)
        case .point:
            try addPoint(shape.points.span.extracting(positions.prefix(1)))
        case .multiPoint:
            for point in positions { try addPoint(shape.points.span.extracting(point..<point + 1)) }
            try closeCollection(GEOS_MULTIPOINT, from: first)
        case .lineString: try addLine(shape.points.span.extracting(positions))
        case .multiLineString:
            for ring in rings { try addLine(shape.points.span.extracting(shape.positions(ofRing: ring))) }
            try closeCollection(GEOS_MULTILINESTRING, from: first)
        case .polygon:
            // An empty multipolygon is as empty as an empty polygon.
            if rings.isEmpty { return try closeCollection(GEOS_MULTIPOLYGON, from: first) }
            try addPolygon(parts.lowerBound, of: shape, leavingOut: [])
        case .multiPolygon: try addPolygons(parts, of: shape, leavingOut: [])
        }
    }

    /// Nothing where the polygon has no ring, or none to go by.
    private mutating func addPolygon(
        _ part: Int, of shape: borrowing Shape, leavingOut unfit: Set<Int>
    ) throws(GEOSError) {
        let rings = shape.rings(ofParts: part..<part + 1)
        guard let shell = rings.first, !unfit.contains(shell) else { return }
        let first = count
        for ring in rings where !unfit.contains(ring) {
            try addRing(shape.points.span.extracting(shape.positions(ofRing: ring)))
        }
        try closePolygon(from: first)
    }
}
