import Geometry
package import PROJ

/// Smooths the places of the fixes of a leg by a constant-velocity filter that runs both ways: each place by all fixes
/// before it, and by those after it that are known.
package struct LegSmoother: BitwiseCopyable, Sendable {
    /// Number of fixes that are held at most, and of those that wait for later ones then.
    package static let (mostFixes, lag) = (150, 100)

    /// The estimate at the last fix that was smoothed, by the fixes up to it.
    package var last: MotionEstimate?
    package var limit = StepLimit()
    /// Variance of fixes that do not say their accuracy.
    package var noise = FixNoise.usual

    package init() {}

    /// Takes the next fix, which is held by the caller.
    package mutating func note(_ fix: Fix, _ geodesic: Geodesic) { limit.note(fix, geodesic) }

    /// Smooths the first of the fixes that are held, by all of them.
    ///
    /// - Parameter rate: deviation of the velocity after a second, in metres a second.
    package mutating func smooth(
        _ fixes: [Fix], first count: Int, rate: Double, _ geodesic: Geodesic
    ) -> [Fix] {
        if fixes.contains(where: \.accuracy.isNaN), let noise = FixNoise.variance(of: fixes, rate: rate) {
            self.noise = noise
        }
        var (predictions, estimates): ([MotionEstimate], [MotionEstimate]) = ([], [])
        for fix in fixes {
            let (prediction, estimate) = next(fix, after: estimates.last ?? last, rate)
            predictions.append(prediction)
            estimates.append(estimate)
        }
        guard count > 0 else { return [] }
        last = estimates[count - 1]
        for index in estimates.indices.dropLast().reversed() {
            estimates[index].smooth(by: predictions[index + 1], estimates[index + 1], rate: rate)
        }
        return (0..<count).map { smoothed(fixes[$0], estimates[$0], geodesic) }
    }

    /// Smooths the place of a fix that has an accuracy by the fixes up to it alone.
    package mutating func follow(_ fix: Fix, rate: Double, _ geodesic: Geodesic) -> Fix {
        let estimate = next(fix, after: last, rate).estimate
        last = estimate
        return smoothed(fix, estimate, geodesic)
    }

    private func next(
        _ fix: Fix, after before: MotionEstimate?, _ rate: Double
    ) -> (prediction: MotionEstimate, estimate: MotionEstimate) {
        // A worse accuracy would leave no digits for the place.
        let accuracy = min(fix.accuracy, 1e6)
        let variance = fix.accuracy.isNaN ? noise : accuracy * accuracy
        guard let prediction = before?.predicted(at: fix.time, rate: rate) else {
            let first = MotionEstimate(at: fix.place, fix.time, variance: variance)
            return (first, first)
        }
        var estimate = prediction
        estimate.correct(by: fix.place, variance: variance)
        return (prediction, estimate)
    }

    private mutating func smoothed(_ fix: Fix, _ estimate: MotionEstimate, _ geodesic: Geodesic) -> Fix {
        var fix = fix
        let place = limit.limited(estimate.place, at: fix.time, geodesic)
        (fix.latitude, fix.longitude) = (place.latitude, place.longitude)
        // Without an accuracy of the fix, that of its place would rest on an assumption.
        if !fix.accuracy.isNaN { fix.accuracy = estimate.accuracy }
        return fix
    }
}
