import GEOS
import Geometry

/// A geometry that several hold, prepared for many questions.
final class JudgedGeometry {
    typealias Dimension = GEOS.Geometry.Dimension

    let prepared: Prepared
    /// Nil for a collection.
    let dimension: Dimension?
    /// What a collection has of each dimension, once that was asked for.
    var knownLayers: [JudgedGeometry]?

    init(_ geometry: consuming GEOS.Geometry, _ dimension: Dimension?) throws(GEOSError) {
        prepared = try Prepared(geometry)
        self.dimension = dimension
    }

    /// Makes one of a shape, with its elevations.
    convenience init(_ shape: borrowing Shape, in context: Context) throws(GEOSError) {
        let dimension = shape.kind.dimension.flatMap { Dimension(rawValue: $0) }
        try self.init(GEOS.Geometry(shape, keepingElevations: true, in: context), dimension)
    }
}
