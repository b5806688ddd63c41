public import Geometry

/// A geometry of GEOS, with x and y only. One thread at a time may use it and all others of its context.
@safe
public struct Geometry: ~Copyable {
    private let context: Context
    private let pointer: OpaquePointer

    /// Any shape. No geometry at all becomes an empty collection.
    ///
    /// It throws at a ring of fewer than four positions or one that is not closed, a line of a single position, a number
    /// that is not finite, and collections nested more than `Assembly.maximumDepth` deep.
    public init(_ shape: borrowing Shape, in context: Context) throws(GEOSError) {
        var assembly = Assembly(in: context)
        try assembly.add(shape)
        unsafe self.init(owning: assembly.takeOnly(), in: context)
    }

    /// A multipolygon of some polygons of a shape.
    ///
    /// - Parameter unfit: rings to leave out; a polygon is left out with its outer ring.
    public init(
        polygons parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int> = [], in context: Context
    ) throws(GEOSError) {
        var assembly = Assembly(in: context)
        try assembly.addPolygons(parts, of: shape, leavingOut: unfit)
        unsafe self.init(owning: assembly.takeOnly(), in: context)
    }

    private init(owning pointer: OpaquePointer, in context: Context) {
        self.context = context
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe context.library.destroy(context.pointer, pointer)
    }
}

extension Geometry {
    /// Where and why a geometry is not valid. The numbers are finite, or nil where GEOS names no place.
    public struct Flaw: Hashable, Sendable {
        /// GEOS's own words, such as `Ring Self-intersection`.
        public let reason: String
        public let x: Double?
        public let y: Double?
    }

    /// The first flaw that GEOS comes upon by the rules of the OGC; nil when the geometry is valid.
    public borrowing func isValidDetail() throws(GEOSError) -> Flaw? {
        let library = context.library
        var reason: UnsafeMutablePointer<CChar>?
        var place: OpaquePointer?
        let answer = unsafe library.isValidDetail(context.pointer, pointer, 0, &reason, &place)
        defer {
            if unsafe reason != nil { unsafe library.free(context.pointer, reason) }
            if unsafe place != nil { unsafe library.destroy(context.pointer, place) }
        }
        switch answer {
        case 1: return nil
        case 0:
            var x = Double.nan
            var y = Double.nan
            let isPlaced =
                unsafe place != nil && library.x(context.pointer, place, &x) == 1
                && library.y(context.pointer, place, &y) == 1 && x.isFinite && y.isFinite
            let text = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            return Flaw(reason: text, x: isPlaced ? x : nil, y: isPlaced ? y : nil)
        default: throw context.failure(of: "GEOSisValidDetail_r")
        }
    }
}
