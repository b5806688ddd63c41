package import Geometry
package import Memory

extension Shape.Point {
    /// The position that is written with so many decimals; nil for all.
    package func rounded(to digits: Int?) -> Shape.Point {
        guard let digits else { return self }
        return rounded(digits, DecimalText.powerOfTen(digits))
    }

    @inline(__always)
    fileprivate func rounded(_ digits: Int, _ unit: Double) -> Shape.Point {
        Shape.Point(x: Self.rounded(x, digits, unit), y: Self.rounded(y, digits, unit))
    }

    /// The same as of `DecimalText`, but quicker unless a number is large, or next to the middle between two others.
    @inline(__always)
    private static func rounded(_ value: Double, _ digits: Int, _ unit: Double) -> Double {
        let scaled = value * unit
        // In this range the last bit of a double is 1.
        let whole = (scaled + 0x1.8p52) - 0x1.8p52
        guard scaled.magnitude < 0x1p40, (whole - scaled).magnitude < 0.499 else {
            return DecimalText.rounded(value, fractionDigits: digits)
        }
        return whole / unit
    }
}

extension FlatBuffer<Shape.Point> {
    /// Appends positions as they are written with so many decimals; nil for all.
    package mutating func append(rounding positions: Span<Shape.Point>, to digits: Int?) {
        guard let digits else { return append(contentsOf: positions) }
        let unit = DecimalText.powerOfTen(digits)
        for index in positions.indices { append(positions[index].rounded(digits, unit)) }
    }
}

extension Shape {
    /// Gives all positions the decimals that they are written with.
    package mutating func round(to digits: Int) {
        for index in 0..<points.count { points[index] = points[index].rounded(to: digits) }
    }
}
