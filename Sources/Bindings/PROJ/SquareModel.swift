/// A quadratic function of two shares, one of each of two edges: the change of a value by steps along them.
struct SquareModel {
    /// The first derivatives.
    var slope: SIMD2<Double>
    /// The second derivatives: by the first share, by both, and by the second.
    var first: Double
    var mixed: Double
    var second: Double

    /// Change of the value by a step.
    @inline(__always)
    func change(_ step: SIMD2<Double>) -> Double {
        let linear: Double = slope.x * step.x + slope.y * step.y
        let square: Double = first * step.x * step.x + 2 * mixed * step.x * step.y + second * step.y * step.y
        return linear + square / 2
    }

    /// The step from a place in the unit square to the least value in it.
    @inline(__always)
    func leastStep(from place: SIMD2<Double>) -> SIMD2<Double> {
        let low = SIMD2(-place.x, -place.y)
        let high = SIMD2(1 - place.x, 1 - place.y)
        let determinant: Double = first * second - mixed * mixed
        if first > 0, second > 0, determinant > 1e-12 * first * second {
            let x: Double = (mixed * slope.y - second * slope.x) / determinant
            let y: Double = (mixed * slope.x - first * slope.y) / determinant
            if x >= low.x, x <= high.x, y >= low.y, y <= high.y { return SIMD2(x, y) }
        }
        return leastStepToSide(low, high)
    }

    /// Returns the step to the least value on a side of the square. No value inside is less, unless the function has
    /// its only minimum there.
    private func leastStepToSide(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> SIMD2<Double> {
        var least = SIMD2(low.x, Self.least(slope.y + mixed * low.x, second, low.y, high.y))
        var value = change(least)
        func take(_ step: SIMD2<Double>) {
            let other = change(step)
            if other < value { (least, value) = (step, other) }
        }
        take(SIMD2(high.x, Self.least(slope.y + mixed * high.x, second, low.y, high.y)))
        take(SIMD2(Self.least(slope.x + mixed * low.y, first, low.x, high.x), low.y))
        take(SIMD2(Self.least(slope.x + mixed * high.y, first, low.x, high.x), high.y))
        return least
    }

    /// The step within bounds at which slope · step + bend · step² / 2 is least.
    @inline(__always)
    private static func least(_ slope: Double, _ bend: Double, _ low: Double, _ high: Double) -> Double {
        if bend > 0 { return min(max(-slope / bend, low), high) }
        return (slope + bend * low / 2) * low <= (slope + bend * high / 2) * high ? low : high
    }
}
