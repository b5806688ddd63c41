import CMath
package import Geometry
import Glibc

/// The shortest path between two coordinates that are neither near opposite ends of the earth nor near a pole: to a few
/// nanometres what PROJ gives, in a third of its time.
///
/// Karney's series for the distance and the longitude (Algorithms for geodesics, 2013), with the longitude on the
/// auxiliary sphere found by iteration, as Vincenty does. Powers that add less than a nanometre are dropped.
package struct QuickInverse {
    package private(set) var meters: Double
    /// Degrees clockwise from north, within ±180.
    package private(set) var startBearing: Double
    package private(set) var endBearing: Double

    /// Nil if the path is not one of the easy ones, or the places are the same.
    ///
    /// - Parameter needsEnd: false if the bearing at the end may be anything.
    @inline(__always)
    package init?(from start: Coordinate, to end: Coordinate, needsEnd: Bool = true) {
        var degrees: Double = end.longitude - start.longitude
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        guard max(start.latitude.magnitude, end.latitude.magnitude) < 89.9, degrees.magnitude < 179.9,
            degrees.magnitude < 165 || (start.latitude + end.latitude).magnitude > 15
        else { return nil }
        let radian: Double = .pi / 180
        let one = ReducedLatitude(start.latitude * radian)
        let two = ReducedLatitude(end.latitude * radian)
        // sin(β₂ − β₁), with all digits where the latitudes are almost equal.
        let climb: Double = Self.axisRatio * sin((end.latitude - start.latitude) * radian) / (one.norm * two.norm)
        let longitude: Double = degrees * radian
        let sines: Double = one.sine * two.sine
        let cosines: Double = one.cosine * two.cosine
        // Exact for the shortest paths.
        var omega: Double = longitude / (1 - WGS84.eccentricitySquared * cosines).squareRoot()
        var (before, lastCorrection) = (0.0, 0.0)
        for round in 1...8 {
            let half = math_sincos(omega / 2)
            var sineOmega: Double = 2 * half.sine * half.cosine
            var versine: Double = 2 * half.sine * half.sine
            let north: Double = climb + one.sine * two.cosine * versine
            let east: Double = two.cosine * sineOmega
            let arc = Arc(north, east, cosine: sines + cosines * (1 - versine))
            guard arc.sine > 0 else { return nil }
            let sineAlpha: Double = cosines * sineOmega / arc.sine
            let series = PathSeries(arc, sineAlpha: sineAlpha, sines: sines)
            let correction: Double = WGS84.flattening * sineAlpha * series.longitude
            let step: Double = longitude + correction - omega
            // The correction grows almost evenly with the longitude, so the slope leads close to where they agree.
            let slope: Double = round > 1 ? (correction - lastCorrection) / before : WGS84.flattening * cosines
            before = step / (1 - slope)
            // What a last step so short adds to its own first power is less than a nanometre.
            if step * step <= 1e-16 * omega.magnitude {
                // The length of a shortest path grows with the longitude of its end by a sin α₀.
                meters = EllipsoidChord.polarRadius * series.distance + WGS84.equatorialRadius * sineAlpha * step
                (sineOmega, versine) = (sineOmega + (1 - versine) * before, versine + sineOmega * before)
                startBearing = atan2(two.cosine * sineOmega, climb + one.sine * two.cosine * versine) / radian
                guard needsEnd else {
                    endBearing = 0
                    return
                }
                endBearing = atan2(one.cosine * sineOmega, climb - two.sine * one.cosine * versine) / radian
                return
            }
            lastCorrection = correction
            omega += before
        }
        return nil
    }

    fileprivate static var axisRatio: Double { 1 - WGS84.flattening }
}

/// Sine and cosine of a latitude on the auxiliary sphere.
private struct ReducedLatitude {
    let sine: Double
    let cosine: Double
    let norm: Double

    @inline(__always)
    init(_ latitude: Double) {
        let direction = math_sincos(latitude)
        let (up, out) = (QuickInverse.axisRatio * direction.sine, direction.cosine)
        norm = (up * up + out * out).squareRoot()
        (sine, cosine) = (up / norm, out / norm)
    }
}

/// An arc of a great circle on the auxiliary sphere.
private struct Arc {
    let angle: Double
    let sine: Double
    let cosine: Double

    @inline(__always)
    init(_ north: Double, _ east: Double, cosine: Double) {
        sine = (north * north + east * east).squareRoot()
        self.cosine = cosine
        angle = atan2(sine, cosine)
    }
}

/// Karney's integrals I₁ and I₃ along an arc.
private struct PathSeries {
    /// Length of the path in polar radii.
    let distance: Double
    /// The integral whose product with f sin α₀ is the difference between the longitudes.
    let longitude: Double

    @inline(__always)
    init(_ arc: Arc, sineAlpha: Double, sines: Double) {
        let cosineSquared: Double = max(1 - sineAlpha * sineAlpha, 0)
        let k: Double = Self.secondEccentricitySquared * cosineSquared
        let stretch: Double = (1 + k).squareRoot()
        let e: Double = k / (2 * (1 + stretch) + k)
        // cos 2σ at the middle of the arc, counted from the equator; along the equator no power of ε is left to matter.
        let middle: Double = cosineSquared > 0 ? min(max(arc.cosine - 2 * sines / cosineSquared, -1), 1) : 0
        let waves = Waves(arc, middle)
        distance = Self.a1(e) * (arc.angle + Self.b1(e, waves))
        longitude = Self.a3(e) * (arc.angle + Self.b3(e, waves))
    }

    /// sin 2kσ₂ − sin 2kσ₁ for k = 1...4, which is 2 sin kσ₁₂ cos 2kσₘ.
    private struct Waves {
        let first, second, third, fourth: Double

        @inline(__always)
        init(_ arc: Arc, _ middle: Double) {
            let sine2: Double = 2 * arc.sine * arc.cosine
            let cosine2: Double = 1 - 2 * arc.sine * arc.sine
            let middle2: Double = 2 * middle * middle - 1
            first = 2 * arc.sine * middle
            second = 2 * sine2 * middle2
            third = 2 * (sine2 * arc.cosine + cosine2 * arc.sine) * (middle * (2 * middle2 - 1))
            fourth = 4 * sine2 * cosine2 * (2 * middle2 * middle2 - 1)
        }
    }

    private static var secondEccentricitySquared: Double {
        WGS84.eccentricitySquared / (1 - WGS84.eccentricitySquared)
    }
    /// The third flattening.
    private static var n: Double { WGS84.flattening / (2 - WGS84.flattening) }

    @inline(__always)
    private static func a1(_ e: Double) -> Double {
        let square: Double = e * e
        return (1 + square / 4 + square * square / 64) / (1 - e)
    }

    @inline(__always)
    private static func b1(_ e: Double, _ waves: Waves) -> Double {
        let square: Double = e * e
        let first: Double = e * (square * 3 / 16 - 0.5) * waves.first
        let second: Double = square * (square / 32 - 1 / 16) * waves.second
        let third: Double = e * square / 48 * waves.third
        let fourth: Double = square * square * 5 / 512 * waves.fourth
        return first + second - third - fourth
    }

    @inline(__always)
    private static func a3(_ e: Double) -> Double {
        let first: Double = (1 - n) / 2
        let second: Double = 1 / 4 + n / 8 - 3 * n * n / 8
        let third: Double = 1 / 16 + 3 * n / 16 + n * n / 16
        let fourth: Double = 3 / 64 + n / 32
        return 1 - e * (first + e * (second + e * (third + e * fourth)))
    }

    @inline(__always)
    private static func b3(_ e: Double, _ waves: Waves) -> Double {
        let one: Double = (1 - n) / 4
        let two: Double = (1 - n * n) / 8
        let three: Double = (3 + 3 * n - n * n) / 64
        let four: Double = 5 / 128 + n / 64
        let first: Double = e * (one + e * (two + e * (three + e * four)))
        let five: Double = 1 / 16 - 3 * n / 32 + n * n / 32
        let six: Double = 3 / 64 - n / 32 - 3 * n * n / 64
        let second: Double = e * e * (five + e * (six + e * 3 / 128))
        let third: Double = e * e * e * (5 / 192 - 3 * n / 64 + e * 3 / 128)
        return first * waves.first + second * waves.second + third * waves.third
    }
}
