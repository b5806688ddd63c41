import GEOS
import Geometry
import Memory

/// Joins the halves of areas that were cut at the antimeridian, for a map that goes on there.
struct HalfJoiner: ~Copyable {
    private var context: GEOS.Context?
    private var joined = Shape()
    /// Layers that others have cut miss the antimeridian by their last digits.
    private static let edge = 180 - 1e-9

    init() {}

    /// Makes the two sides of the antimeridian one; false if an area is not on both, or has measures, which GEOS drops.
    func close(_ shape: inout Shape) -> Bool {
        guard shape.kind == .polygon || shape.kind == .multiPolygon, shape.measures.isEmpty else { return false }
        var (isWest, isEast) = (false, false)
        for index in 0..<shape.points.count {
            if shape.points[index].x >= Self.edge { isEast = true }
            if shape.points[index].x <= -Self.edge { isWest = true }
        }
        guard isWest, isEast else { return false }
        for index in 0..<shape.points.count where shape.points[index].x.magnitude >= Self.edge {
            shape.points[index].x = 180
        }
        return true
    }

    /// Unites the parts of an area, once it is on the map. One that would become nothing stays as it is.
    mutating func join(_ shape: inout Shape) {
        do throws(GEOSError) {
            let context = if let context { context } else { try GEOS.Context() }
            self.context = context
            try GEOS.Geometry(shape, keepingElevations: true, in: context).makeValid().write(into: &joined)
        } catch {
            return
        }
        if !joined.points.isEmpty { swap(&joined, &shape) }
    }
}
