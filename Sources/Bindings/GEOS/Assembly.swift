import CGEOS
import Geometry
import Memory

/// Geometries on their way into a larger one. Those left at the end are freed, so that a throw leaks nothing.
///
/// The functions of GEOS that make a geometry from others take ownership of them, and free them when they fail.
@safe
package struct Assembly: ~Copyable {
    let context: Context
    /// True if any shape or geometry came with elevations.
    private(set) var hasElevations = false
    /// True if a number is beyond ±`Geometry.largest`.
    private(set) var isHuge = false
    private var pointers: [OpaquePointer?] = unsafe []

    init(in context: Context) {
        self.context = context
    }

    deinit {
        for index in unsafe pointers.indices {
            unsafe context.library.GEOSGeom_destroy_r(context.pointer, pointers[index])
        }
    }

    var count: Int { unsafe pointers.count }

    /// Takes the single geometry that is left.
    mutating func takeOnly() -> OpaquePointer {
        precondition(count == 1)
        return unsafe takeLast()
    }

    mutating func takeLast() -> OpaquePointer {
        guard let pointer = unsafe pointers.removeLast() else { preconditionFailure("an assembly holds geometries") }
        return unsafe pointer
    }

    /// The last geometry, which stays in the assembly.
    var last: OpaquePointer {
        guard let last = unsafe pointers.last, let pointer = unsafe last else {
            preconditionFailure("an assembly holds geometries")
        }
        return unsafe pointer
    }

    /// Frees some geometries.
    mutating func remove(_ range: Range<Int>) {
        for index in range { unsafe context.library.GEOSGeom_destroy_r(context.pointer, pointers[index]) }
        unsafe pointers.removeSubrange(range)
    }

    /// Frees all geometries except the first `count`.
    mutating func truncate(to count: Int) {
        while self.count > count {
            let last = unsafe pointers.removeLast()
            unsafe context.library.GEOSGeom_destroy_r(context.pointer, last)
        }
    }

    mutating func add(copyOf geometry: borrowing Geometry) throws(GEOSError) {
        if geometry.hasElevations { hasElevations = true }
        if geometry.isHuge { isHuge = true }
        try unsafe push(context.library.GEOSGeom_clone_r(context.pointer, geometry.pointer), from: "GEOSGeom_clone_r")
    }

    mutating func push(_ made: OpaquePointer?, from function: String) throws(GEOSError) {
        guard let made = unsafe made else { throw context.failure(of: function) }
        unsafe pointers.append(made)
    }

    mutating func addPoint(_ positions: Positions) throws(GEOSError) {
        let sequence = unsafe try sequence(of: positions)
        try unsafe push(
            context.library.GEOSGeom_createPoint_r(context.pointer, sequence), from: "GEOSGeom_createPoint_r")
    }

    mutating func addLine(_ positions: Positions) throws(GEOSError) {
        guard positions.points.count != 1 else {
            throw GEOSError(.unfit, function: "GEOSGeom_createLineString_r", "a line has a single position")
        }
        let sequence = unsafe try sequence(of: positions)
        try unsafe push(
            context.library.GEOSGeom_createLineString_r(context.pointer, sequence), from: "GEOSGeom_createLineString_r")
    }

    mutating func addRing(_ positions: Positions) throws(GEOSError) {
        let function = "GEOSGeom_createLinearRing_r"
        let points = positions.points
        guard points.count >= 4 else {
            throw GEOSError(.unfit, function: function, "a ring has fewer than four positions")
        }
        guard points[0] == points[points.count - 1] else {
            throw GEOSError(.unfit, function: function, "a ring is not closed")
        }
        let sequence = unsafe try sequence(of: positions)
        try unsafe push(context.library.GEOSGeom_createLinearRing_r(context.pointer, sequence), from: function)
    }

    /// Makes one polygon from the rings at `first` and after; there must be at least one.
    mutating func closePolygon(from first: Int) throws(GEOSError) {
        precondition(first < count)
        let context = context
        let made = unsafe pointers.withUnsafeMutableBufferPointer { all -> OpaquePointer? in
            guard let start = all.baseAddress else { return nil }
            let holes = UInt32(truncatingIfNeeded: all.count - first - 1)
            return unsafe context.library.GEOSGeom_createPolygon_r(
                context.pointer, start[first], start + first + 1, holes)
        }
        unsafe pointers.removeSubrange(first...)
        try unsafe push(made, from: "GEOSGeom_createPolygon_r")
    }

    /// Makes one collection from the geometries at `first` and after, if there are any.
    mutating func closeCollection(
        _ type: GEOSGeomTypes = GEOS_GEOMETRYCOLLECTION, from first: Int
    ) throws(GEOSError) {
        let context = context
        let made = unsafe pointers.withUnsafeMutableBufferPointer { all -> OpaquePointer? in
            let start = unsafe all.baseAddress.map { unsafe $0 + first }
            let members = UInt32(truncatingIfNeeded: all.count - first)
            return unsafe context.library.GEOSGeom_createCollection_r(
                context.pointer, Int32(bitPattern: type.rawValue), start, members)
        }
        unsafe pointers.removeSubrange(first...)
        try unsafe push(made, from: "GEOSGeom_createCollection_r")
    }

    private mutating func sequence(of positions: Positions) throws(GEOSError) -> OpaquePointer {
        let function = "GEOSCoordSeq_copyFromBuffer_r"
        let points = positions.points
        for index in 0..<points.count {
            guard points[index].x.isFinite, points[index].y.isFinite else {
                throw GEOSError(.unfit, function: function, "a number is not finite")
            }
            if max(points[index].x.magnitude, points[index].y.magnitude) > Geometry.largest { isHuge = true }
        }
        guard let count = UInt32(exactly: points.count) else {
            throw GEOSError(.unfit, function: function, "a ring has more than \(UInt32.max) positions")
        }
        let made: OpaquePointer?
        if positions.elevations.isEmpty {
            unsafe made = points.withUnsafeBufferPointer { buffer in
                // In memory a position is two numbers and nothing else.
                let numbers = unsafe UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: Double.self)
                return unsafe context.library.GEOSCoordSeq_copyFromBuffer_r(context.pointer, numbers, count, 0, 0)
            }
        } else {
            hasElevations = true
            let numbers = unsafe try interleaved(positions)
            unsafe made = context.library.GEOSCoordSeq_copyFromBuffer_r(context.pointer, numbers, count, 1, 0)
        }
        guard let made = unsafe made else { throw context.failure(of: function) }
        return unsafe made
    }

    private func interleaved(_ positions: Positions) throws(GEOSError) -> UnsafeMutablePointer<Double> {
        let numbers = unsafe context.scratch.room(for: positions.points.count * 3)
        for index in 0..<positions.points.count {
            let elevation = positions.elevations[index]
            guard !elevation.isInfinite else {
                throw GEOSError(.unfit, function: "GEOSCoordSeq_copyFromBuffer_r", "an elevation is not finite")
            }
            unsafe numbers[index * 3] = positions.points[index].x
            unsafe numbers[index * 3 + 1] = positions.points[index].y
            unsafe numbers[index * 3 + 2] = elevation
        }
        return unsafe numbers
    }
}

/// A run of positions, with an elevation for each or none at all.
struct Positions: ~Escapable {
    let points: Span<Shape.Point>
    let elevations: Span<Double>

    @_lifetime(borrow shape)
    init(_ range: Range<Int>, of shape: borrowing Shape, keepingElevations: Bool) {
        points = shape.points.span.extracting(range)
        elevations = shape.elevations.span.extracting(keepingElevations ? range : 0..<0)
    }
}

extension Assembly {
    /// Limit for nested collections, as GEOS walks and frees them by recursion.
    package static var maximumDepth: Int { 128 }

    /// - Parameter keepingElevations: true to keep elevations if the shape has any.
    mutating func add(_ shape: borrowing Shape, keepingElevations: Bool) throws(GEOSError) {
        let keeping = keepingElevations && shape.elevations.count == shape.points.count
        guard shape.kind == .collection else {
            return try add(shape.kind, 0..<shape.partEnds.count, of: shape, keeping)
        }
        let outermost = count
        // Index of the first geometry of each open collection.
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

    /// Adds nothing if the polygon has no ring, or its outer ring is unfit.
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
