public import Geometry

/// A distance on the ground that places keep, along geodesics of WGS84.
public struct GroundSpacing: Sendable {
    public let meters: Double
    private let geodesic: Geodesic
    /// Places farther apart in space than this keep the distance.
    public let reach: Double

    /// More than the rounding errors of places in space, in metres.
    private static let tolerance = 1e-7

    public init(meters: Double, _ geodesic: Geodesic) {
        self.meters = meters
        self.geodesic = geodesic
        let longest = min(EllipsoidChord.longest(ofPath: meters), 2 * WGS84.equatorialRadius)
        reach = longest + Self.tolerance
    }

    /// The place in space of a position in degrees, in metres.
    public static func vector(of position: Shape.Point) -> SIMD3<Double> { SurfaceEdge.place(of: position) }

    /// True if two positions in degrees are closer than the distance. The geodesic is computed only if the chord does
    /// not decide.
    ///
    /// - Parameter chord: metres between them in space.
    public func areNear(_ first: Shape.Point, _ second: Shape.Point, chord: Double) -> Bool {
        if EllipsoidChord.longestPath(over: chord + Self.tolerance) < meters { return true }
        if EllipsoidChord.shortestPath(over: chord - Self.tolerance) > meters { return false }
        return geodesic.inverse(
            from: Coordinate(latitude: first.y, longitude: first.x),
            to: Coordinate(latitude: second.y, longitude: second.x)
        ).meters < meters
    }
}
