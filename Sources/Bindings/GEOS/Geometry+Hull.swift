import CGEOS
public import Geometry
import Memory

/// Shapes that GEOS makes of the positions of a geometry, on the plane.
extension Geometry {
    /// The smallest convex area around all positions; a line or a point if they have none.
    public borrowing func convexHull() throws(GEOSError) -> Geometry {
        unsafe try made(by: "GEOSConvexHull_r") { unsafe $0.library.GEOSConvexHull_r($0.pointer, $1) }
    }

    /// An area around all positions whose outline has no edge longer than a share of the longest edge between neighbours:
    /// 0 follows the positions as closely as possible, and 1 is the convex hull.
    public borrowing func concaveHull(ratio: Double) throws(GEOSError) -> Geometry {
        unsafe try made(by: "GEOSConcaveHull_r") { unsafe $0.library.GEOSConcaveHull_r($0.pointer, $1, ratio, 0) }
    }

    /// The centre of the smallest circle around all positions; nil without any.
    public borrowing func centerOfCircle() throws(GEOSError) -> Shape.Point? {
        let function = "GEOSMinimumBoundingCircle_r"
        try checkSize(for: function)
        var radius = 0.0
        var center: OpaquePointer?
        guard
            let circle = unsafe context.library.GEOSMinimumBoundingCircle_r(
                context.pointer, pointer, &radius, &center)
        else { throw context.failure(of: function) }
        unsafe context.library.GEOSGeom_destroy_r(context.pointer, circle)
        guard let center = unsafe center else { return nil }
        defer { unsafe context.library.GEOSGeom_destroy_r(context.pointer, center) }
        var place = Shape.Point(x: .nan, y: .nan)
        guard unsafe context.library.GEOSGeomGetX_r(context.pointer, center, &place.x) == 1,
            unsafe context.library.GEOSGeomGetY_r(context.pointer, center, &place.y) == 1
        else { return nil }
        return place
    }

    /// The triangles between the positions, none of which lies within the circle through the corners of a triangle.
    public borrowing func delaunayTriangles() throws(GEOSError) -> Geometry {
        unsafe try made(by: "GEOSDelaunayTriangulation_r") {
            unsafe $0.library.GEOSDelaunayTriangulation_r($0.pointer, $1, 0, 0)
        }
    }

    /// For each position, the places that are nearer to it than to any other, at least within the box of another
    /// geometry. In any order.
    public borrowing func voronoiCells(around box: borrowing Geometry) throws(GEOSError) -> Geometry {
        let other = unsafe box.pointer
        return unsafe try made(by: "GEOSVoronoiDiagram_r") {
            unsafe $0.library.GEOSVoronoiDiagram_r($0.pointer, $1, other, 0, 0)
        }
    }

    private borrowing func made(
        by function: String, _ make: (Context, OpaquePointer) -> OpaquePointer?
    ) throws(GEOSError) -> Geometry {
        try checkSize(for: function)
        guard let made = unsafe make(context, pointer) else { throw context.failure(of: function) }
        return unsafe Geometry(owning: made, hasElevations: false, in: context)
    }
}
