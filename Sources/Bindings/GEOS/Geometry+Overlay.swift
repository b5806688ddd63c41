import CCrashCleanup
import CGEOS
import Glibc

extension Geometry {
    /// Grid on which overlays are retried: about a billionth, which is a tenth of a millimetre on the ground if the
    /// numbers are degrees. As a power of two it leaves numbers of few digits unchanged, which 1e-9 would not.
    public static var fallbackGrid: Double { 0x1p-30 }

    /// Largest number in a geometry to be overlaid or repaired; a geometry with a larger one is refused as unfit.
    /// Products of two such numbers would be infinite, and GEOS might search for a place forever.
    public static var largest: Double { 1e150 }

    borrowing func checkSize(for function: String) throws(GEOSError) {
        if isHuge { throw GEOSError(.unfit, function: function, "a number is beyond ±1e150") }
    }

    /// Intersection of both, of any dimension: polygons that touch give lines and points.
    ///
    /// Both must be valid. GEOS notices some geometries that are not, and throws. For others, such as a polygon with a
    /// tiny knot, its result is wrong.
    ///
    /// Computed in floating point. If that fails for two valid geometries, it is retried on a grid to whose lines all
    /// positions are moved; `Context.fallbacks` counts these. If both fail, it throws the first failure.
    ///
    /// - Parameter grid: the distance between grid lines, in the unit of the numbers; above 0.
    public borrowing func intersection(
        with other: borrowing Geometry, grid: Double = fallbackGrid
    ) throws(GEOSError) -> Geometry {
        unsafe try overlay(
            "GEOSIntersection_r", other, context.library.GEOSIntersection_r,
            context.library.GEOSIntersectionPrec_r, grid)
    }

    /// Points of this geometry that are not in the other, with the same fallback as `intersection(with:grid:)`.
    public borrowing func difference(
        with other: borrowing Geometry, grid: Double = fallbackGrid
    ) throws(GEOSError) -> Geometry {
        unsafe try overlay(
            "GEOSDifference_r", other, context.library.GEOSDifference_r,
            context.library.GEOSDifferencePrec_r, grid)
    }

    /// Union of all members, with the same fallback as `intersection(with:grid:)`.
    public borrowing func unaryUnion(grid: Double = fallbackGrid) throws(GEOSError) -> Geometry {
        try checkSize(for: "GEOSUnaryUnion_r")
        let (context, pointer) = unsafe (context, pointer)
        let made = unsafe try context.overlay(
            "GEOSUnaryUnion_r", of: pointer,
            inFloatingPoint: { unsafe context.library.GEOSUnaryUnion_r(context.pointer, pointer) },
            onGrid: { unsafe context.library.GEOSUnaryUnionPrec_r(context.pointer, pointer, grid) })
        return unsafe Geometry(owning: made, hasElevations: hasElevations, in: context)
    }

    /// Moves all positions to the lines of a grid, as little as possible. Polygons stay valid: those that touch
    /// afterwards are joined, and whatever has no extent any more is dropped.
    ///
    /// The geometry must be valid.
    ///
    /// - Parameter grid: the distance between grid lines, in the unit of the numbers; above 0.
    public borrowing func reduced(toGrid grid: Double) throws(GEOSError) -> Geometry {
        let function = "GEOSGeom_setPrecision_r"
        try checkSize(for: function)
        guard let made = unsafe context.library.GEOSGeom_setPrecision_r(context.pointer, pointer, grid, 0) else {
            throw context.failure(of: function)
        }
        let geometry = unsafe Geometry(owning: made, hasElevations: hasElevations, in: context)
        guard unsafe context.isValid(made) else {
            throw GEOSError(.failed, function: function, "the result is not valid")
        }
        return geometry
    }

    package borrowing func overlay(
        _ function: String, _ other: borrowing Geometry,
        _ inFloatingPoint: (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> OpaquePointer?,
        _ onGrid: (OpaquePointer?, OpaquePointer?, OpaquePointer?, Double) -> OpaquePointer?, _ grid: Double
    ) throws(GEOSError) -> Geometry {
        try checkSize(for: function)
        try other.checkSize(for: function)
        let (context, left, right) = unsafe (context, pointer, other.pointer)
        let made = unsafe try context.overlay(
            function, of: left, right, inFloatingPoint: { unsafe inFloatingPoint(context.pointer, left, right) },
            onGrid: { unsafe onGrid(context.pointer, left, right, grid) })
        return unsafe Geometry(owning: made, hasElevations: hasElevations || other.hasElevations, in: context)
    }
}

extension Context {
    /// Returns the result in floating point or, if that fails and the geometries are valid, the result on a grid. If
    /// both fail, only the failure of the first is thrown.
    package func overlay(
        _ function: String, of left: OpaquePointer, _ right: OpaquePointer? = nil,
        inFloatingPoint: () -> OpaquePointer?, onGrid: () -> OpaquePointer?
    ) throws(GEOSError) -> OpaquePointer {
        if let made = unsafe inFloatingPoint() { return unsafe made }
        let failure = failure(of: function)
        defer { forget() }
        guard unsafe isValid(left) && right.map({ unsafe isValid($0) }) != false, let made = unsafe onGrid() else {
            throw failure
        }
        fallbacks += 1
        return unsafe made
    }

    func isValid(_ geometry: OpaquePointer) -> Bool {
        unsafe library.GEOSisValid_r(pointer, geometry) == 1
    }
}
