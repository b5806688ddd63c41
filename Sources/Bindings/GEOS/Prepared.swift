import CGEOS
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
        let made = unsafe context.library.GEOSPrepare_r(context.pointer, geometry.pointer)
        guard let pointer = unsafe made else { throw context.failure(of: "GEOSPrepare_r") }
        unsafe self.pointer = pointer
        self.geometry = geometry
    }

    /// Frees the prepared form first, as it refers to the geometry.
    deinit {
        unsafe geometry.context.library.GEOSPreparedGeom_destroy_r(geometry.context.pointer, pointer)
    }

    /// True if the predicate holds between this geometry and the other. GEOS has no prepared form of `equals`.
    public borrowing func satisfies(
        _ predicate: Predicate, _ other: borrowing Geometry
    ) throws(GEOSError) -> Bool {
        if predicate == .equals { return try geometry.satisfies(predicate, other) }
        let (context, library) = (geometry.context, geometry.context.library)
        let ask =
            switch predicate {
            case .intersects: unsafe library.GEOSPreparedIntersects_r
            case .disjoint: unsafe library.GEOSPreparedDisjoint_r
            case .touches: unsafe library.GEOSPreparedTouches_r
            case .crosses: unsafe library.GEOSPreparedCrosses_r
            case .overlaps: unsafe library.GEOSPreparedOverlaps_r
            case .within: unsafe library.GEOSPreparedWithin_r
            case .contains: unsafe library.GEOSPreparedContains_r
            case .covers: unsafe library.GEOSPreparedCovers_r
            case .coveredBy: unsafe library.GEOSPreparedCoveredBy_r
            case .equals: preconditionFailure("GEOS has no prepared form of equals")
            }
        return try context.answer(
            unsafe ask(context.pointer, pointer, other.pointer), of: "GEOSPrepared\(predicate.capitalized)_r")
    }

    /// Distance between the two on the plane.
    public borrowing func distance(to other: borrowing Geometry) throws(GEOSError) -> Double {
        let context = geometry.context
        var distance = 0.0
        guard unsafe context.library.GEOSPreparedDistance_r(context.pointer, pointer, other.pointer, &distance) == 1
        else {
            throw context.failure(of: "GEOSPreparedDistance_r")
        }
        return distance
    }
}
