import CGEOS

extension Geometry {
    /// Areas that the lines enclose, each face apart.
    ///
    /// Lines are first cut where they meet, and all positions moved to a grid.
    ///
    /// - Parameters:
    ///   - grid: the distance between grid lines, in the unit of the numbers; above 0.
    ///   - idleCount: becomes the number of pieces of lines that enclose nothing.
    package borrowing func polygonized(grid: Double, idleCount: inout Int) throws(GEOSError) -> Geometry {
        let function = "GEOSPolygonize_full_r"
        try checkSize(for: function)
        let library = context.library
        var nodes = Assembly(in: context)
        try unsafe nodes.push(
            library.GEOSUnaryUnionPrec_r(context.pointer, pointer, grid), from: "GEOSUnaryUnionPrec_r")
        // Lines that are a part of no ring, those that hang on one, and rings that cross themselves.
        var cuts: OpaquePointer?
        var dangles: OpaquePointer?
        var crossings: OpaquePointer?
        let made = unsafe library.GEOSPolygonize_full_r(context.pointer, nodes.last, &cuts, &dangles, &crossings)
        var idle = Assembly(in: context)
        idleCount = 0
        idleCount += try unsafe idle.add(cuts, from: function)
        idleCount += try unsafe idle.add(dangles, from: function)
        idleCount += try unsafe idle.add(crossings, from: function)
        guard let made = unsafe made else { throw context.failure(of: function) }
        return unsafe Geometry(owning: made, hasElevations: false, in: context)
    }
}

extension Assembly {
    /// Takes over a collection and returns the number of its members; 0 for none.
    fileprivate mutating func add(_ collection: OpaquePointer?, from function: String) throws(GEOSError) -> Int {
        guard let collection = unsafe collection else { return 0 }
        try unsafe push(collection, from: function)
        return try unsafe Int(context.memberCount(of: collection))
    }
}
