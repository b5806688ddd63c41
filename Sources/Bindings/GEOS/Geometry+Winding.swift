import CGEOS

extension Geometry {
    /// The area that the rings of all polygons wind around at least once, each in the direction in which it encloses
    /// most. Rings may cross themselves and each other.
    ///
    /// It is GEOS's buffer of distance 0, which nodes rings and counts how often each face is wound around.
    public borrowing func woundArea() throws(GEOSError) -> Geometry {
        let function = "GEOSBuffer_r"
        try checkSize(for: function)
        guard let made = unsafe context.library.GEOSBuffer_r(context.pointer, pointer, 0, 1) else {
            throw context.failure(of: function)
        }
        return unsafe Geometry(owning: made, hasElevations: false, in: context)
    }
}
