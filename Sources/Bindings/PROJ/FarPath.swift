public import Geometry
import Glibc

/// Bounds the lengths of paths to far places from below, better than chords do: the chord of a long path gives its
/// length only to within a percent.
public struct FarPaths {
    private let geodesic: Geodesic
    private let box: Shape.Box
    /// Chords of shorter paths are precise enough.
    private let leastChord: Double

    /// Paths from anywhere in a box in degrees.
    ///
    /// - Parameter areClose: true to bound paths of 20 km or more, not only those of 200 km or more. The chord of a short
    ///   path already gives its length to within millimetres.
    public init(_ geodesic: Geodesic, from box: Shape.Box, areClose: Bool = false) {
        self.geodesic = geodesic
        self.box = box
        leastChord = areClose ? 20_000 : 200_000
    }

    /// The middle of the box, and the metres around it that hold all starts of paths.
    private var start: (origin: Coordinate, radius: Double)? {
        guard let space = SurfaceBox(box) else { return nil }
        let middle = Shape.Point(
            x: box.west / 2 + box.east / 2, y: min(max(box.south / 2 + box.north / 2, -90), 90))
        return (
            Coordinate(latitude: middle.y, longitude: middle.x),
            EllipsoidChord.longestPath(over: space.reach(around: SurfaceEdge.place(of: middle)))
        )
    }

    /// True if a chord is so long that a path gives a better bound.
    func areLonger(than chord: Double) -> Bool { chord > leastChord }

    /// Metres from which on the way to the other end of the earth may turn quickly from place to place.
    private static let nearOppositePath = 16_500_000.0

    /// Sets the slope to one that bounds a box better than chords do, unless it does; false where chords are as good.
    func refineSlope(of box: SurfaceBox, chord: Double, _ known: inout Slope?) -> Bool {
        guard chord > leastChord else { return false }
        if known?.isGood(for: box) == true { return true }
        guard let slope = slope(to: box, chord: chord) else { return false }
        known = slope
        return true
    }

    /// Measures the way to the middle of a box; nil where the chord is as good.
    ///
    /// - Parameters:
    ///   - chord: the shortest chord to the box.
    ///   - known: the slope at another place, which is taken if it is nearly as good.
    package func slope(to box: SurfaceBox, chord: Double, or known: Slope? = nil) -> Slope? {
        guard chord > leastChord else { return nil }
        if let known, known.isGood(for: box) { return known }
        guard let (origin, radius) = start else { return nil }
        let shortest = EllipsoidChord.shortestPath(over: chord)
        // The chord gives the length of the path only to within this.
        let doubt: Double = EllipsoidChord.longestPath(over: chord) - shortest
        let center = box.middle
        let reach = box.reach(around: SurfaceEdge.place(of: center))
        let isNearOpposite = shortest > Self.nearOppositePath * 0.98
        let loss: Double =
            radius
            + (isNearOpposite ? EllipsoidChord.longestPath(over: reach) : Slope.mostError(reach, of: shortest))
        guard loss < doubt / 4 else { return nil }
        let path = geodesic.inverse(from: origin, to: Coordinate(center))
        let way =
            path.meters <= Self.nearOppositePath ? SurfaceEdge.direction(at: center, bearing: path.endBearing) : nil
        return Slope(SurfaceEdge.place(of: center), path.meters, way: way, radius: radius)
    }
}

extension SurfaceEdge {
    /// Unit vector along the surface at a place.
    fileprivate static func direction(at place: Shape.Point, bearing: Double) -> SpaceVector {
        let (latitude, longitude) = (place.y * .pi / 180, place.x * .pi / 180)
        let north = SpaceVector(
            -sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        let east = SpaceVector(-sin(longitude), cos(longitude), 0)
        let turn: Double = bearing * .pi / 180
        return north * cos(turn) + east * sin(turn)
    }
}
