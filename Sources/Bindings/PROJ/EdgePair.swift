package import Geometry
import Glibc

/// Two edges, and the share of each where the path between them is short.
struct EdgePair {
    private let one: SurfaceEdge
    private let other: SurfaceEdge
    private var shares: SIMD2<Double>
    /// Metres between the edges' straight lines through the earth.
    let lineGap: Double

    /// Metres up to which the shortest chord belongs to the shortest path. The ellipsoid's radii differ by a hundredth;
    /// applied to the third power of the chord, that is a fifth of a millimetre at this length.
    static var chordLimit: Double { 20_000 }

    /// Metres within which edges touch; the digits of positions end at a hundredth of this.
    private static var touch: Double { 1e-6 }

    @inline(__always)
    init(_ one: SurfaceEdge, _ other: SurfaceEdge) {
        self.one = one
        self.other = other
        let gap: SpaceVector = one.from - other.from
        let (along, beside) = (one.to - one.from, other.to - other.from)
        let model = SquareModel(
            slope: SIMD2(gap.dot(along), -gap.dot(beside)), first: along.dot(along), mixed: -along.dot(beside),
            second: beside.dot(beside))
        shares = model.leastStep(from: .zero)
        lineGap = (gap + along * shares.x - beside * shares.y).norm
    }

    /// Metres of the shortest path between the edges. Each must be so short that its distance from any place of the
    /// other has one minimum. Infinity if the shortest chord is longer than `longest`.
    mutating func meters(_ geodesic: borrowing Geodesic, chordUpTo longest: Double) -> Double {
        var feet = Feet(one.motion(at: shares.x), other.motion(at: shares.y))
        for _ in 0..<16 {
            let model = feet.chordModel
            guard let nearer = descend(model, tolerance: 1e-7 * feet.chord, from: feet.chord * feet.chord / 2) else {
                break
            }
            feet = nearer
        }
        guard feet.chord <= longest else { return .infinity }
        var path = feet.path(geodesic)
        guard feet.chord > Self.chordLimit else { return path.meters < Self.touch ? 0 : path.meters }
        for _ in 0..<16 {
            // The chord's second derivatives replace the path's: they decide how fast this ends, not where.
            var model = feet.chordModel
            let half: Double = feet.chord / (2 * EllipsoidChord.greatestRadius)
            let scale: Double = 1 / (feet.chord * max(1 - half * half, 0.01).squareRoot())
            model.slope = path.slope
            model.first *= scale
            model.mixed *= scale
            model.second *= scale
            let step = model.leastStep(from: shares)
            guard -model.change(step) > 1e-6 else { break }
            guard let nearer = shorten(path.meters, step, geodesic) else { break }
            (feet, path) = nearer
        }
        return path.meters
    }

    /// Moves to where half the square of the chord is less; nil when that makes no difference.
    @inline(__always)
    private mutating func descend(_ model: SquareModel, tolerance: Double, from value: Double) -> Feet? {
        var step = model.leastStep(from: shares)
        guard -model.change(step) > tolerance else { return nil }
        for _ in 0..<6 {
            let place = clamped(shares + step)
            let feet = Feet(one.motion(at: place.x), other.motion(at: place.y))
            if feet.chord * feet.chord / 2 < value {
                shares = place
                return feet
            }
            step *= 0.5
        }
        return nil
    }

    /// Moves to where the path is shorter; nil when it is not.
    private mutating func shorten(
        _ meters: Double, _ step: SIMD2<Double>, _ geodesic: borrowing Geodesic
    ) -> (Feet, Feet.Path)? {
        var step = step
        for _ in 0..<6 {
            let place = clamped(shares + step)
            let feet = Feet(one.motion(at: place.x), other.motion(at: place.y))
            let path = feet.path(geodesic)
            if path.meters < meters {
                shares = place
                return (feet, path)
            }
            step *= 0.5
        }
        return nil
    }

    @inline(__always)
    private func clamped(_ place: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(min(max(place.x, 0), 1), min(max(place.y, 0), 1))
    }
}

/// A place on each of two edges.
private struct Feet {
    private let one: SurfaceEdge.Motion
    private let other: SurfaceEdge.Motion
    private let gap: SpaceVector
    let chord: Double

    @inline(__always)
    init(_ one: SurfaceEdge.Motion, _ other: SurfaceEdge.Motion) {
        self.one = one
        self.other = other
        gap = one.place - other.place
        chord = gap.norm
    }

    /// Quadratic model of half the square of the chord.
    @inline(__always)
    var chordModel: SquareModel {
        SquareModel(
            slope: SIMD2(gap.dot(one.velocity), -gap.dot(other.velocity)),
            first: one.velocity.dot(one.velocity) + gap.dot(one.acceleration),
            mixed: -one.velocity.dot(other.velocity),
            second: other.velocity.dot(other.velocity) - gap.dot(other.acceleration))
    }

    struct Path {
        let meters: Double
        /// Change of the length as each foot moves on.
        let slope: SIMD2<Double>
    }

    /// The geodesic from foot to foot.
    func path(_ geodesic: borrowing Geodesic) -> Path {
        let path = geodesic.inverse(from: Coordinate(one.position), to: Coordinate(other.position))
        let (start, end): (Double, Double) = (path.startBearing * .pi / 180, path.endBearing * .pi / 180)
        let toward: Double = one.north * cos(start) + one.east * sin(start)
        let away: Double = other.north * cos(end) + other.east * sin(end)
        return Path(meters: path.meters, slope: SIMD2(-toward, away))
    }
}

extension Coordinate {
    package init(_ position: Shape.Point) {
        self.init(latitude: position.y, longitude: position.x)
    }
}
