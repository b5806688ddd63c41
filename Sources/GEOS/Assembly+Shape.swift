import CGEOS
import Geometry

extension Assembly {
    /// How deep collections may lie in each other: GEOS walks them by recursion, and frees them so.
    static var maximumDepth: Int { 128 }

    /// - Parameter keepingElevations: where the shape has any.
    mutating func add(_ shape: borrowing Shape, keepingElevations: Bool) throws(GEOSError) {
        let keeping = keepingElevations && shape.elevations.count == shape.points.count
        guard shape.kind == .collection else {
            return try add(shape.kind, 0..<shape.partEnds.count, of: shape, keeping)
        }
        let outermost = count
        // Where each collection that is open begins among the geometries.
        var open: [Int] = []
        var part = 0
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            switch member.role {
            case .geometry:
                try add(member.kind, part..<member.partEnd, of: shape, keeping)
                part = member.partEnd
            case .open:
                guard open.count < Self.maximumDepth else {
                    throw GEOSError(
                        .unfit, function: "GEOSGeom_createCollection_r",
                        "collections are nested more than \(Self.maximumDepth) deep")
                }
                open.append(count)
            case .close:
                if let first = open.popLast() { try closeCollection(from: first) }
            }
        }
        try closeCollection(from: outermost)
    }

    mutating func addPolygons(
        _ parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int>, _ keeping: Bool
    ) throws(GEOSError) {
        let first = count
        for part in parts { try addPolygon(part, of: shape, leavingOut: unfit, keeping) }
        try closeCollection(GEOS_MULTIPOLYGON, from: first)
    }

    private mutating func add(
        _ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape, _ keeping: Bool
    ) throws(GEOSError) {
        let first = count
        let rings = shape.rings(ofParts: parts)
        let positions = shape.positions(ofParts: parts)
        switch kind {
        case .null, .collection: try closeCollection(from: first)
        case .point:
            try addPoint(Positions(positions.prefix(1), of: shape, keepingElevations: keeping))
        case .multiPoint:
            for point in positions {
                try addPoint(Positions(point..<point + 1, of: shape, keepingElevations: keeping))
            }
            try closeCollection(GEOS_MULTIPOINT, from: first)
        case .lineString: try addLine(Positions(positions, of: shape, keepingElevations: keeping))
        case .multiLineString:
            for ring in rings {
                try addLine(Positions(shape.positions(ofRing: ring), of: shape, keepingElevations: keeping))
            }
            try closeCollection(GEOS_MULTILINESTRING, from: first)
        case .polygon:
            // An empty multipolygon is as empty as an empty polygon.
            if rings.isEmpty { return try closeCollection(GEOS_MULTIPOLYGON, from: first) }
            try addPolygon(parts.lowerBound, of: shape, leavingOut: [], keeping)
        case .multiPolygon: try addPolygons(parts, of: shape, leavingOut: [], keeping)
        }
    }

    /// Nothing where the polygon has no ring, or none to go by.
    private mutating func addPolygon(
        _ part: Int, of shape: borrowing Shape, leavingOut unfit: Set<Int>, _ keeping: Bool
    ) throws(GEOSError) {
        let rings = shape.rings(ofParts: part..<part + 1)
        guard let shell = rings.first, !unfit.contains(shell) else { return }
        let first = count
        for ring in rings where !unfit.contains(ring) {
            try addRing(Positions(shape.positions(ofRing: ring), of: shape, keepingElevations: keeping))
        }
        try closePolygon(from: first)
    }
}
