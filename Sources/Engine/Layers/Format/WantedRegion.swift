public import Geometry

/// A region outside of which no feature is wanted. A format with an index of boxes need not read the others.
///
/// Each feature is checked again when it has been read, so the boxes of an index may be larger than they should be.
public struct WantedRegion: Sendable {
    /// The reason why other features are skipped.
    public let skipReason: SkipReason
    private let inDegrees: @Sendable (Shape.Box) -> Bool
    private let onPlane: @Sendable (Shape.Box) -> Bool

    /// - Parameters:
    ///   - inDegrees: true if a feature with these extremes in degrees may be wanted.
    ///   - onPlane: the same for a plane.
    public init(
        _ skipReason: SkipReason, inDegrees: @escaping @Sendable (Shape.Box) -> Bool,
        onPlane: @escaping @Sendable (Shape.Box) -> Bool
    ) {
        (self.skipReason, self.inDegrees, self.onPlane) = (skipReason, inDegrees, onPlane)
    }

    /// Returns the check of a box in a space; nil for a space in which boxes cannot be compared with the region.
    public func check(in space: CoordinateSpace) -> (@Sendable (Shape.Box) -> Bool)? {
        switch space {
        case .wgs84: inDegrees
        case .plane: onPlane
        case .mapPoint, .pixel, .system: nil
        }
    }
}
