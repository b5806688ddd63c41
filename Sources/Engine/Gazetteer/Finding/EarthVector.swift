import Glibc

/// A place on the ellipsoid in metres from the middle of the earth; the third axis goes through the north pole.
typealias EarthVector = SIMD3<Double>

extension EarthVector {
    init(_ coordinate: Coordinate) {
        let latitude: Double = coordinate.latitude * .pi / 180
        let longitude: Double = coordinate.longitude * .pi / 180
        let (sine, cosine) = (sin(latitude), cos(latitude))
        let radius: Double = WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
        self.init(
            radius * cosine * cos(longitude), radius * cosine * sin(longitude),
            radius * (1 - WGS84.eccentricitySquared) * sine)
    }
}

/// Bounds of a path on the ellipsoid by the chord between its ends. The radii of curvature lie between b²/a and a²/b: no
/// path is shorter than the arc of the greater radius over its chord, and no shortest path is longer than that of the
/// lesser radius.
enum ChordBounds {
    private static var polarRadius: Double { WGS84.equatorialRadius * (1 - WGS84.flattening) }
    static var greatestRadius: Double { WGS84.equatorialRadius / (1 - WGS84.flattening) }
    static var leastRadius: Double { polarRadius * (1 - WGS84.flattening) }

    /// The longest chord that a shortest path of so many metres can have.
    static func longestChord(ofPath meters: Double) -> Double {
        meters < .pi * greatestRadius ? 2 * greatestRadius * sin(meters / (2 * greatestRadius)) : .infinity
    }

    /// The least length of a path over a chord.
    static func shortestPath(over chord: Double) -> Double {
        2 * greatestRadius * asin(min(chord / (2 * greatestRadius), 1))
    }

    /// The greatest length of the shortest path over a chord; infinity where the chord is too long for a bound.
    static func longestPath(over chord: Double) -> Double {
        chord < 2 * leastRadius ? 2 * leastRadius * asin(chord / (2 * leastRadius)) : .infinity
    }

    /// Largest error of a chord between single-precision positions.
    static func slack(of chord: Double) -> Double { 2 + chord * 1e-6 }

    /// The longest chord that anything may have that is as near as what has this chord, both with their errors.
    static func limit(for chord: Double) -> Double {
        let truth = chord + slack(of: chord)
        // The difference of the radii adds less than c³ / 24 times the difference of their inverse squares.
        if truth < 100_000 { return truth + slack(of: truth) + 0.03 }
        let longest = longestChord(ofPath: longestPath(over: truth))
        return longest + slack(of: min(longest, 2 * greatestRadius))
    }
}

/// Reach of a town: the distance within which it claims positions.
enum TownClaim {
    /// √(population / 500π) kilometres, in metres.
    static func radius(of population: UInt64) -> Double { (Double(population) / (500 * .pi)).squareRoot() * 1000 }

    /// The same, not less in single precision, and never farther than around the world.
    static func reach(of population: UInt64) -> Float { Float(min(radius(of: population), 2e7)).nextUp }

    /// Number of people added to those of each town, so that unknown numbers do no harm.
    static let extraPeople = 100.0

    /// The root of the people of a town, by which its distance counts as less.
    static func weight(of population: UInt64) -> Double { (Double(population) + extraPeople).squareRoot() }

    /// The greatest weight of a town that reaches so far.
    @inline(__always)
    static func weight(ofReach reach: Float) -> Float {
        // A reach that is cut at the way around the world may be that of more people.
        if reach > 1.9e7 { return .infinity }
        return (reach * reach * Float(500 * Double.pi / 1e6) + Float(extraPeople)).squareRoot() * 1.00001
    }
}

extension TreeNode {
    /// Runs of no more nodes are not divided.
    static let bucketSize = 8

    /// The node that divides a run.
    @inline(__always)
    static func middle(of run: Range<Int>) -> Int { run.lowerBound + run.count / 2 }

    @inline(__always)
    var position: SIMD3<Float> { SIMD3(x, y, z) }

    /// The coordinate on an axis.
    @inline(__always)
    func value(_ axis: UInt32) -> Float { axis == 0 ? x : axis == 1 ? y : z }
}
