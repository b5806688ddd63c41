public import Geometry

/// A geometry to compare with many others. GEOS builds indices of it when they are first useful.
///
/// Only one thread at a time may use it, as comparing changes it.
@safe
public struct Prepared: ~Copyable {
    /// The geometry that was prepared, for overlays.
    public let geometry: Geometry
    private let pointer: OpaquePointer

    public init(_ geometry: consuming Geometry) throws(GEOSError) {
        let context = geometry.context
        let made = unsafe context.library.predicates.prepare(context.pointer, geometry.pointer)
        guard let pointer = unsafe made else { throw context.failure(of: "GEOSPrepare_r") }
        unsafe self.pointer = pointer
        self.geometry = geometry
    }

    /// Frees the prepared form first, as it refers to the geometry.
    deinit {
        unsafe geometry.context.library.predicates.destroyPrepared(geometry.context.pointer, pointer)
    }

    /// True if the predicate holds between this geometry and the other. GEOS has no prepared form of `equals`.
    public borrowing func satisfies(
        _ predicate: Predicate, _ other: borrowing Geometry
    ) throws(GEOSError) -> Bool {
        let context = geometry.context
        guard let ask = unsafe context.library.predicates.prepared[predicate.number] else {
            return try geometry.satisfies(predicate, other)
        }
        let answer = unsafe ask(context.pointer, pointer, other.pointer)
        return try context.answer(answer, of: predicate.preparedFunction ?? predicate.function)
    }

    /// Distance between the two on the plane.
    public borrowing func distance(to other: borrowing Geometry) throws(GEOSError) -> Double {
        let context = geometry.context
        var distance = 0.0
        guard unsafe context.library.predicates.distance(context.pointer, pointer, other.pointer, &distance) == 1 else {
            throw context.failure(of: "GEOSPreparedDistance_r")
        }
        return distance
    }
}
