public import Geometry
import Glibc

/// Tells how long paths to far places are at least, better than chords do: the chord of a long path tells its length
/// only to within a percent.
public struct FarPaths {
    private let geodesic: Geodesic
    private let box: Shape.Box

    /// Paths from anywhere in a box in degrees.
    public init(_ geodesic: Geodesic, from box: Shape.Box) {
        self.geodesic = geodesic
        self.box = box
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

    /// Chords of shorter paths tell enough.
    private static let leastChord = 200_000.0

    /// True if a chord is so long that a path tells more.
    func areLonger(than chord: Double) -> Bool { chord > Self.leastChord }

    /// Metres from which on the way to the other end of the earth may turn quickly from place to place.
    private static let nearOppositePath = 16_500_000.0

    /// Measures the way to the middle of a box; nil where the chord tells as much.
    ///
    /// - Parameters:
    ///   - chord: the shortest chord to the box.
    ///   - known: the slope at another place, which is taken if it is nearly as good.
    func slope(to box: SurfaceBox, chord: Double, or known: Slope? = nil) -> Slope? {
        guard chord > Self.leastChord else { return nil }
        if let known, known.isGood(for: box) { return known }
        guard let (origin, radius) = start else { return nil }
        let shortest = EllipsoidChord.shortestPath(over: chord)
        // The chord tells the length of the path only to within this.
        let doubt: Double = EllipsoidChord.longestPath(over: chord) - shortest
        let center = box.middle
        let reach = box.reach(around: SurfaceEdge.place(of: center))
        let isNearOpposite = shortest > Self.nearOppositePath * 0.98
        let loss: Double =
            radius + (isNearOpposite ? EllipsoidChord.longestPath(over: reach) : Slope.bend(shortest) * reach * reach)
        guard loss < doubt / 4 else { return nil }
        let path = geodesic.inverse(from: origin, to: Coordinate(center))
        guard path.meters <= Self.nearOppositePath else {
            return Slope(center: SurfaceEdge.place(of: center), meters: path.meters - radius, way: nil, bend: 0)
        }
        return Slope(
            center: SurfaceEdge.place(of: center), meters: path.meters - radius,
            way: SurfaceEdge.direction(at: center, bearing: path.endBearing), bend: Slope.bend(path.meters + reach))
    }

    /// How the length of a path changes around its end.
    ///
    /// It grows along the path, and not across it. The second derivative of the distance on the ellipsoid is not less
    /// than that on a sphere of the polar radius: nowhere below zero up to a quarter of its girth, and never less than
    /// -2.9 / R up to 17,200 km.
    struct Slope {
        let center: SpaceVector
        /// Metres at the centre.
        let meters: Double
        /// Unit vector along which the path goes on; nil if that may be any.
        let way: SpaceVector?

        /// By how much the slope may be wrong for each square metre.
        let bend: Double

        /// Half of the second derivative up to so many metres, and as much as the surface bends away from the vector to
        /// a place on it.
        static func bend(_ meters: Double) -> Double { (meters < 9_900_000 ? 0.55 : 2) / EllipsoidChord.leastRadius }

        /// True if it is wrong by little of the size of a box.
        func isGood(for box: SurfaceBox) -> Bool {
            guard way != nil else { return false }
            let reach = box.reach(around: center)
            return reach < 500_000 && bend * reach * reach < 0.02 * (box.high - box.low).norm
        }

        /// The least metres to a place in a box.
        @inline(__always)
        func least(to box: SurfaceBox) -> Double {
            let reach = box.reach(around: center)
            guard let way else { return meters - EllipsoidChord.longestPath(over: reach) - 1e-6 }
            let (toLow, toHigh) = (way * (box.low - center), way * (box.high - center))
            let nearest: Double = toLow.replacing(with: toHigh, where: toHigh .< toLow).sum()
            return meters + nearest - bend * reach * reach - 1e-6
        }
    }
}

extension SurfaceBox {
    /// Metres from a place to the farthest corner.
    @inline(__always)
    func reach(around place: SpaceVector) -> Double {
        let (toLow, toHigh) = (place - low, high - place)
        return toLow.replacing(with: toHigh, where: toHigh .> toLow).norm
    }

    /// The place on the surface, in degrees, in about the direction of the middle.
    var middle: Shape.Point {
        let middle = (low + high) / 2
        let aside: Double = (middle.x * middle.x + middle.y * middle.y).squareRoot()
        let latitude: Double = atan2(middle.z, aside * (1 - WGS84.eccentricitySquared)) * 180 / .pi
        return Shape.Point(x: atan2(middle.y, middle.x) * 180 / .pi, y: min(max(latitude, -90), 90))
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
