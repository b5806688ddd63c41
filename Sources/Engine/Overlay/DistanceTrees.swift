import Geometry
import PROJ

/// Boxes of all shapes of an indexed layer, found by their distance rather than by a box around all that may be near.
/// The corners of that box may hold many shapes that are too far.
final class DistanceTrees: Sendable {
    /// Filled on the globe.
    let surface: SurfaceTree
    /// Filled on a plane.
    let ranked: RankedTree

    /// - Parameter equals: shapes of which only the first counts.
    init(
        _ columns: borrowing IndexedColumns, _ tree: borrowing PackedTree, _ equals: borrowing EqualShapes,
        areOnPlane: Bool
    ) {
        surface = columns.makeSurface(tree, equals, isNeeded: !areOnPlane)
        ranked = columns.makeRanked(tree, equals, isNeeded: areOnPlane)
    }
}
