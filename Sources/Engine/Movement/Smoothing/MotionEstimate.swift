package import Geometry

/// Place and velocity of a device at a time, and how uncertain they are: the same along each axis.
///
/// The device keeps its velocity but for small random changes: a constant-velocity model. `rate` is the deviation of
/// the velocity after a second, in metres a second.
package struct MotionEstimate: BitwiseCopyable, Sendable {
    package var time: Int64
    package var point: GlobePoint
    package var velocity = GlobePoint()
    /// Variance of the place, of the velocity, and what they have in common.
    package var placeVariance: Double
    package var velocityVariance = Self.firstSpeed * Self.firstSpeed
    package var covariance = 0.0
    /// Product of both variances without what they have in common. It is kept because the difference loses digits.
    package var determinant: Double

    /// Deviation of the velocity before a second fix is known, in metres a second.
    private static let firstSpeed = 300.0
    /// Least variance of a fix.
    private static let leastVariance = 1e-4

    /// Begins with the first fix of a leg.
    package init(at place: Coordinate, _ time: Int64, variance: Double) {
        (self.time, point) = (time, GlobePoint(place))
        placeVariance = max(variance, Self.leastVariance)
        determinant = placeVariance * velocityVariance
    }

    package var place: Coordinate { Coordinate(point) }

    /// True if all numbers are within reason, as those of an estimate from elsewhere may not be.
    package var isSound: Bool {
        let sizes = [point.squaredLength, velocity.squaredLength, covariance.magnitude]
        let variances = [placeVariance, velocityVariance, determinant]
        return sizes.allSatisfy { $0 < 1e40 } && variances.allSatisfy { 0 < $0 && $0 < 1e80 }
    }

    /// Metres.
    package var accuracy: Double { placeVariance.squareRoot() }

    /// The estimate for a later time.
    package func predicted(at later: Int64, rate: Double) -> MotionEstimate {
        var next = self
        let seconds = Double(later - time) * 1e-6
        let noise = rate * rate * seconds
        next.time = later
        next.point += seconds * velocity
        next.placeVariance +=
            seconds * (2 * covariance + seconds * velocityVariance) + noise * seconds * seconds / 3
        next.covariance += seconds * velocityVariance + noise * seconds / 2
        next.velocityVariance += noise
        next.determinant +=
            noise * (placeVariance + seconds * (covariance + seconds * velocityVariance / 3))
            + noise * noise * seconds * seconds / 12
        return next
    }

    /// Takes a fix at the time of the estimate.
    package mutating func correct(by place: Coordinate, variance: Double) {
        let variance = max(variance, Self.leastVariance)
        let sum = placeVariance + variance
        let difference = GlobePoint(place) - point
        point += placeVariance / sum * difference
        velocity += covariance / sum * difference
        velocityVariance = (determinant + variance * velocityVariance) / sum
        placeVariance *= variance / sum
        covariance *= variance / sum
        determinant *= variance / sum
    }

    /// Takes what later fixes say, by the formulas of Rauch, Tung and Striebel.
    ///
    /// - Parameters:
    ///   - predicted: the estimate for the next fix, as it was made of this one.
    ///   - smoothed: the estimate at the next fix, by that one and those after it.
    package mutating func smooth(by predicted: MotionEstimate, _ smoothed: MotionEstimate, rate: Double) {
        let seconds = Double(predicted.time - time) * 1e-6
        let noise = rate * rate * seconds
        let (half, sixth) = (seconds / 2, seconds * seconds / 6)
        // The gain, whose terms that cancel are left out.
        let placeByPlace = determinant + noise * (placeVariance + covariance * half)
        let placeByVelocity =
            -seconds * determinant - noise * seconds * (placeVariance / 2 + covariance * seconds / 6)
        let velocityByPlace = noise * (covariance + velocityVariance * half)
        let velocityByVelocity = determinant - noise * (covariance * half + velocityVariance * sixth)
        let scale = 1 / predicted.determinant
        let (pointChange, velocityChange) = (smoothed.point - predicted.point, smoothed.velocity - predicted.velocity)
        point += scale * (placeByPlace * pointChange + placeByVelocity * velocityChange)
        velocity += scale * (velocityByPlace * pointChange + velocityByVelocity * velocityChange)
        let placeChange = smoothed.placeVariance - predicted.placeVariance
        let commonChange = smoothed.covariance - predicted.covariance
        let speedChange = smoothed.velocityVariance - predicted.velocityVariance
        func change(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
            scale * scale
                * (one.0 * (placeChange * other.0 + commonChange * other.1)
                    + one.1 * (commonChange * other.0 + speedChange * other.1))
        }
        let (ofPlace, ofVelocity) = ((placeByPlace, placeByVelocity), (velocityByPlace, velocityByVelocity))
        placeVariance = max(placeVariance + change(ofPlace, ofPlace), 0)
        covariance += change(ofPlace, ofVelocity)
        velocityVariance = max(velocityVariance + change(ofVelocity, ofVelocity), 0)
    }
}
