import CEnding
import Glibc

extension Geometry {
    /// The grid on which overlays are tried again: about a billionth, which is a tenth of a millimetre on the ground if
    /// the numbers are degrees. As a power of two it leaves numbers of few digits as they are, which 1e-9 does not.
    public static var fallbackGrid: Double { 0x1p-30 }

    /// No number of a geometry that is overlaid or mended is larger, and it is refused as unfit if one is: products of
    /// two would be infinite, with which GEOS may seek a place for ever.
    public static var largest: Double { 1e150 }

    private borrowing func checkSize(for function: String) throws(GEOSError) {
        if isHuge { throw GEOSError(.unfit, function: function, "a number is beyond ±1e150") }
    }

    /// The points of both, of any dimension: polygons that touch give lines and points.
    ///
    /// Both must be valid. Of those that are not GEOS finds out some, and throws; for others, such as a polygon with a
    /// tiny knot, it makes something else altogether.
    ///
    /// This is done in floating point, and should that fail for two that are valid, on a grid, to whose lines all
    /// positions are then moved; `Context.fallbacks` counts those. What it throws is what GEOS said of the first.
    ///
    /// - Parameter grid: the distance between lines of the grid, in the unit of the numbers; above 0.
    public borrowing func intersection(
        with other: borrowing Geometry, grid: Double = fallbackGrid
    ) throws(GEOSError) -> Geometry {
        unsafe try overlay(
            "GEOSIntersection_r", other, context.library.overlays.intersection,
            context.library.overlays.intersectionOnGrid, grid)
    }

    /// The points of this one that are not the other's, with the same fallback as `intersection(with:grid:)`.
    public borrowing func difference(
        with other: borrowing Geometry, grid: Double = fallbackGrid
    ) throws(GEOSError) -> Geometry {
        unsafe try overlay(
            "GEOSDifference_r", other, context.library.overlays.difference,
            context.library.overlays.differenceOnGrid, grid)
    }

    /// The union of all that it is made of, with the same fallback as `intersection(with:grid:)`.
    public borrowing func unaryUnion(grid: Double = fallbackGrid) throws(GEOSError) -> Geometry {
        try checkSize(for: "GEOSUnaryUnion_r")
        let (context, pointer) = unsafe (context, pointer)
        let made = unsafe try context.overlay(
            "GEOSUnaryUnion_r", of: pointer,
            inFloatingPoint: { unsafe context.library.overlays.unaryUnion(context.pointer, pointer) },
            onGrid: { unsafe context.library.overlays.unaryUnionOnGrid(context.pointer, pointer, grid) })
        return unsafe Geometry(owning: made, hasElevations: hasElevations, in: context)
    }

    /// The nearest valid geometry that keeps all positions: of any kind, a collection of several at times.
    ///
    /// It throws, too, where what GEOS makes is not valid, as where edges are nearly in line.
    public borrowing func makeValid() throws(GEOSError) -> Geometry {
        try checkSize(for: "GEOSMakeValid_r")
        guard let made = unsafe context.library.overlays.makeValid(context.pointer, pointer) else {
            throw context.failure(of: "GEOSMakeValid_r")
        }
        let geometry = unsafe Geometry(owning: made, hasElevations: hasElevations, in: context)
        guard unsafe context.isValid(made) else {
            throw GEOSError(.failed, function: "GEOSMakeValid_r", "what GEOS makes of it is not valid")
        }
        return geometry
    }

    /// The same with all positions on the lines of a grid, as little moved as that takes. Polygons stay valid: those
    /// that touch then are joined, and what has no extent any more is left out.
    ///
    /// It must be valid.
    ///
    /// - Parameter grid: the distance between lines of the grid, in the unit of the numbers; above 0.
    public borrowing func reduced(toGrid grid: Double) throws(GEOSError) -> Geometry {
        let function = "GEOSGeom_setPrecision_r"
        try checkSize(for: function)
        guard let made = unsafe context.library.overlays.setPrecision(context.pointer, pointer, grid, 0) else {
            throw context.failure(of: function)
        }
        let geometry = unsafe Geometry(owning: made, hasElevations: hasElevations, in: context)
        guard unsafe context.isValid(made) else {
            throw GEOSError(.failed, function: function, "what GEOS makes of it is not valid")
        }
        return geometry
    }

    borrowing func overlay(
        _ function: String, _ other: borrowing Geometry, _ inFloatingPoint: Library.Overlays.Binary,
        _ onGrid: Library.Overlays.BinaryOnGrid, _ grid: Double
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
    func overlay(
        _ function: String, of left: OpaquePointer, _ right: OpaquePointer? = nil,
        inFloatingPoint: () -> OpaquePointer?, onGrid: () -> OpaquePointer?
    ) throws(GEOSError) -> OpaquePointer {
        // GEOS tries another way when one fails, also for lack of memory, and the result would be another.
        errno = 0
        let result = unsafe inFloatingPoint()
        if errno == ENOMEM { ending_out_of_memory() }
        if let made = unsafe result { return unsafe made }
        let failure = failure(of: function)
        defer { forget() }
        guard unsafe isValid(left) && right.map({ unsafe isValid($0) }) != false, let made = unsafe onGrid() else {
            throw failure
        }
        fallbacks += 1
        return unsafe made
    }

    fileprivate func isValid(_ geometry: OpaquePointer) -> Bool {
        unsafe library.isValid(pointer, geometry) == 1
    }
}
