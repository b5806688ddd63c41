import CGEOS
import Geometry

/// Geometries on their way into a larger one. What is left in it when it goes is freed, so that a throw leaks nothing.
///
/// The functions of GEOS that make a geometry of others take them over, and free them when they fail.
@safe
struct Assembly: ~Copyable {
    private let context: Context
    private var pointers: [OpaquePointer?] = unsafe []

    init(in context: Context) {
        self.context = context
    }

    deinit {
        for index in unsafe pointers.indices { unsafe context.library.destroy(context.pointer, pointers[index]) }
    }

    var count: Int { unsafe pointers.count }

    /// The one geometry that the assembly has come to.
    mutating func takeOnly() -> OpaquePointer {
        precondition(count == 1)
        guard let pointer = unsafe pointers.removeLast() else { preconditionFailure("an assembly holds geometries") }
        return unsafe pointer
    }

    private mutating func push(_ made: OpaquePointer?, from function: String) throws(GEOSError) {
        guard let made = unsafe made else { throw context.failure(of: function) }
        unsafe pointers.append(made)
    }

    mutating func addPoint(_ points: Span<Shape.Point>) throws(GEOSError) {
        let sequence = unsafe try sequence(of: points)
        try unsafe push(context.library.createPoint(context.pointer, sequence), from: "GEOSGeom_createPoint_r")
    }

    mutating func addLine(_ points: Span<Shape.Point>) throws(GEOSError) {
        guard points.count != 1 else {
            throw GEOSError(.unfit, function: "GEOSGeom_createLineString_r", "a line has a single position")
        }
        let sequence = unsafe try sequence(of: points)
        try unsafe push(context.library.createLine(context.pointer, sequence), from: "GEOSGeom_createLineString_r")
    }

    mutating func addRing(_ points: Span<Shape.Point>) throws(GEOSError) {
        let function = "GEOSGeom_createLinearRing_r"
        guard points.count >= 4 else {
            throw GEOSError(.unfit, function: function, "a ring has fewer than four positions")
        }
        guard points[0] == points[points.count - 1] else {
            throw GEOSError(.unfit, function: function, "a ring is not closed")
        }
        let sequence = unsafe try sequence(of: points)
        try unsafe push(context.library.createRing(context.pointer, sequence), from: function)
    }

    /// Makes one polygon of the rings from `first` on, of which there is one at least.
    mutating func closePolygon(from first: Int) throws(GEOSError) {
        precondition(first < count)
        let context = context
        let made = unsafe pointers.withUnsafeMutableBufferPointer { all -> OpaquePointer? in
            guard let start = all.baseAddress else { return nil }
            let holes = UInt32(truncatingIfNeeded: all.count - first - 1)
            return unsafe context.library.createPolygon(context.pointer, start[first], start + first + 1, holes)
        }
        unsafe pointers.removeSubrange(first...)
        try unsafe push(made, from: "GEOSGeom_createPolygon_r")
    }

    /// Makes one collection of the geometries from `first` on, which may be none.
    mutating func closeCollection(_ type: GEOSGeomTypes, from first: Int) throws(GEOSError) {
        let context = context
        let made = unsafe pointers.withUnsafeMutableBufferPointer { all -> OpaquePointer? in
            let start = unsafe all.baseAddress.map { unsafe $0 + first }
            let members = UInt32(truncatingIfNeeded: all.count - first)
            return unsafe context.library.createCollection(
                context.pointer, Int32(bitPattern: type.rawValue), start, members)
        }
        unsafe pointers.removeSubrange(first...)
        try unsafe push(made, from: "GEOSGeom_createCollection_r")
    }

    private func sequence(of points: Span<Shape.Point>) throws(GEOSError) -> OpaquePointer {
        let function = "GEOSCoordSeq_copyFromBuffer_r"
        for index in 0..<points.count {
            guard points[index].x.isFinite, points[index].y.isFinite else {
                throw GEOSError(.unfit, function: function, "a number is not finite")
            }
        }
        guard let count = UInt32(exactly: points.count) else {
            throw GEOSError(.unfit, function: function, "a ring has more than \(UInt32.max) positions")
        }
        let made = unsafe points.withUnsafeBufferPointer { buffer in
            // A position is two numbers and nothing else.
            let numbers = unsafe UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: Double.self)
            return unsafe context.library.copySequence(context.pointer, numbers, count, 0, 0)
        }
        guard let made = unsafe made else { throw context.failure(of: function) }
        return unsafe made
    }
}
