/// Interpolates the values of an edge at the place where it meets the antimeridian.
///
/// Computes with twice the digits of a double, multiplies before it divides, and rounds once. A result that is a double
/// therefore comes out exactly, for example the cut of an edge that lies on a grid. Then both halves of the edge are
/// exact too, and a place on a half is a place on the edge. Any other result, and with it the halves of the edge, is
/// off by at most half a unit in its last digit. A result close to zero, as for ends north and south of the equator, is
/// off by at most 1e-29 of the larger end.
struct AntimeridianCut {
    /// Degrees from the western end to the antimeridian, and from there to the eastern end.
    private let west: TwofoldDouble
    private let east: TwofoldDouble

    /// - Parameters:
    ///   - west: the longitude of the western end, within ±180°.
    ///   - east: the longitude of the eastern end, which lies in the next world.
    init(from west: Double, to east: Double) {
        self.west = TwofoldDouble(sumOf: 180, -west)
        self.east = TwofoldDouble(sumOf: 180, east)
    }

    /// Interpolates between the values at the western and the eastern end. Never outside of both; NaN where one is NaN.
    func value(_ first: Double, _ second: Double) -> Double {
        let wide = wideValue(first, second)
        // Products of huge values overflow.
        let value = wide.isFinite ? wide : plainValue(first, second)
        guard !value.isNaN else { return value }
        return min(max(value, min(first, second)), max(first, second))
    }

    private func wideValue(_ first: Double, _ second: Double) -> Double {
        let width = west + east
        // Adds the high parts first: they cancel where the ends are opposite.
        var sum = TwofoldDouble(productOf: first, east.high) + TwofoldDouble(productOf: second, west.high)
        sum = sum + TwofoldDouble(productOf: first, east.low) + TwofoldDouble(productOf: second, west.low)
        let quotient = sum.high / width.high
        let rest =
            sum + TwofoldDouble(productOf: -quotient, width.high) + TwofoldDouble(productOf: -quotient, width.low)
        return quotient + rest.high / width.high
    }

    private func plainValue(_ first: Double, _ second: Double) -> Double {
        let part = west.high / (west.high + east.high)
        return first * (1 - part) + second * part
    }
}

/// A number as a double plus its rounding error: about 106 bits.
private struct TwofoldDouble {
    let high: Double
    let low: Double

    /// Exact sum.
    init(sumOf first: Double, _ second: Double) {
        high = first + second
        let taken = high - first
        low = (first - (high - taken)) + (second - taken)
    }

    /// Exact product, except for digits below the smallest double.
    init(productOf first: Double, _ second: Double) {
        high = first * second
        low = (-high).addingProduct(first, second)
    }

    static func + (left: TwofoldDouble, right: TwofoldDouble) -> TwofoldDouble {
        let highs = TwofoldDouble(sumOf: left.high, right.high)
        let lows = TwofoldDouble(sumOf: left.low, right.low)
        let sum = TwofoldDouble(sumOf: highs.high, highs.low + lows.high)
        return TwofoldDouble(sumOf: sum.high, sum.low + lows.low)
    }
}
