/// Where an edge meets the antimeridian: its values there, of those at its ends.
///
/// Reckoned with twice the digits of a double, multiplied before divided, and rounded once. So a value that is a double comes
/// out exactly, as that of every edge whose cut lies on its grid; then both halves of the edge lie on it exactly, and so does
/// what lies on one of them. Any other value is half a unit of its last place off at most, and so are the places of its halves
/// from those of the edge; of one that is next to nothing, as ends north and south of the equator may have, 1e-29 of the
/// greater end.
struct AntimeridianCut {
    /// Degrees from the western end to the antimeridian, and from there to the eastern end.
    private let west: TwofoldDouble
    private let east: TwofoldDouble

    /// - Parameters:
    ///   - west: the longitude of the western end, within ±180°.
    ///   - east: that of the eastern end, which lies in the next world.
    init(from west: Double, to east: Double) {
        self.west = TwofoldDouble(sumOf: 180, -west)
        self.east = TwofoldDouble(sumOf: 180, east)
    }

    /// Never beyond both ends; NaN where one of them is.
    func value(_ first: Double, _ second: Double) -> Double {
        let wide = wideValue(first, second)
        // Products of values beyond all heights overflow.
        let value = wide.isFinite ? wide : plainValue(first, second)
        guard !value.isNaN else { return value }
        return min(max(value, min(first, second)), max(first, second))
    }

    private func wideValue(_ first: Double, _ second: Double) -> Double {
        let width = west + east
        // The greater parts first: they take each other away where the ends are opposite.
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

/// A number as a double and what that was rounded by: some 106 bits.
private struct TwofoldDouble {
    let high: Double
    let low: Double

    /// Exact.
    init(sumOf first: Double, _ second: Double) {
        high = first + second
        let taken = high - first
        low = (first - (high - taken)) + (second - taken)
    }

    /// Exact, but for what is less than the least double.
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
