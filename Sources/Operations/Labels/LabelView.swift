public import Geometry
public import Layers
import PROJ

/// The part of the map whose labels are asked for, and from where their distances count.
public final class LabelView: Sendable {
    private let rect: MapRect
    private let near: Coordinate
    private let geodesic: Geodesic

    /// - Parameters:
    ///   - margin: by how many pixels on each side more is looked at than is seen.
    ///   - near: nil for the middle of the view.
    public init(_ viewport: Viewport, margin: Double, near: Coordinate?) throws(Problem) {
        geodesic = try Geodesic.loaded()
        let rect = viewport.visibleMapRect
        let share = margin / viewport.size.width * rect.width
        self.rect = rect.insetBy(dx: -share, dy: -share)
        self.near = near ?? viewport.centerCoordinate
    }

    func holds(_ point: MapPoint) -> Bool {
        rect.containsWrapping(point)
    }

    /// How many last bits of a tie decide between labels that are equally near.
    static let tieBits = 28

    /// Puts the nearer of equal labels first, by millimetres, and leaves the rest of the tie to what it was.
    func tie(_ coordinate: Coordinate, _ tie: UInt64) -> UInt64 {
        let millimeters = (geodesic.distance(from: near, to: coordinate) * 1000).rounded()
        guard millimeters.isFinite else { return UInt64.max }
        return UInt64(millimeters) << UInt64(Self.tieBits) | tie & (1 << UInt64(Self.tieBits) - 1)
    }
}
