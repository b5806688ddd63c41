package import GEOS
package import Geometry
import Memory

/// Queries GEOS about a shape and indexed shapes where the index gives no certain answer. Only one thread at a time may
/// use it.
///
/// Geometries of indexed shapes are made on first use, and kept.
package final class GEOSPredicates {
    /// Most positions of the indexed layer that are kept as GEOS geometries.
    private static let mostKept = 4_000_000

    let layerB: IndexedLayer
    package let grid: Double
    package let context: Context
    private var kept: [Int32: PreparedGeometry] = [:]
    private var keptPositions = 0
    private var subject: PreparedGeometry?
    private var reportedFallbacks = 0
    var shape = Shape()
    var seamMap = SeamMap()
    package var sharedCovers = SharedCovers()

    /// - Parameter grid: the spacing to which positions are rounded if an overlay fails without rounding.
    package init(_ layerB: IndexedLayer, grid: Double) throws(GEOSError) {
        self.layerB = layerB
        self.grid = grid
        context = try Context()
    }

    /// Number of overlays that needed rounded positions since the last call.
    package func takeFallbacks() -> Int {
        defer { reportedFallbacks = context.fallbacks }
        return context.fallbacks - reportedFallbacks
    }

    /// Begins with another shape.
    package func forgetSubject() { subject = nil }

    func geometry(of subject: borrowing IndexedShapes) throws(GEOSError) -> PreparedGeometry {
        if let known = self.subject { return known }
        subject.read(0, into: &shape)
        let made = try PreparedGeometry(shape, in: context)
        self.subject = made
        return made
    }

    func geometry(of item: Int32) throws(GEOSError) -> PreparedGeometry {
        if let known = kept[item] { return known }
        layerB.columns.shapes.read(Int(item), into: &shape)
        if keptPositions + shape.points.count > Self.mostKept {
            kept.removeAll()
            keptPositions = 0
        }
        keptPositions += shape.points.count
        let made = try PreparedGeometry(shape, in: context)
        kept[item] = made
        return made
    }

    /// Splits a collection by dimension, the highest first, because GEOS works only on such geometries. Others stay
    /// whole.
    package func layers(of geometry: PreparedGeometry) throws(GEOSError) -> [PreparedGeometry] {
        guard geometry.dimension == nil else { return [geometry] }
        if let known = geometry.knownLayers { return known }
        var layers: [PreparedGeometry] = []
        for dimension in PreparedGeometry.Dimension.allCases.reversed()
        where try geometry.prepared.geometry.parts(of: dimension, into: &shape) {
            let parts = try GEOS.Geometry(shape, keepingElevations: true, in: context)
            layers.append(try PreparedGeometry(parts.unaryUnion(grid: grid), dimension))
        }
        geometry.knownLayers = layers
        return layers
    }

    /// Distance on the plane between the subject and an indexed shape.
    package func distance(_ subject: borrowing IndexedShapes, _ item: Int32) throws(GEOSError) -> Double {
        let (one, other) = (try geometry(of: subject), try geometry(of: item))
        return try other.prepared.distance(to: one.prepared.geometry)
    }

    /// True if the predicate holds between the subject and an indexed shape.
    package func satisfies(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool {
        let (one, other) = (try geometry(of: subject), try geometry(of: item))
        if one.dimension != nil, other.dimension != nil {
            return try other.prepared.satisfies(predicate.mirrored, one.prepared.geometry)
        }
        return try LayeredPair(layers(of: one), layers(of: other), in: context, grid: grid).satisfies(predicate)
    }
}
