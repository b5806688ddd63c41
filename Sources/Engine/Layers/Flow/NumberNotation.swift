import Geometry

/// How the numbers of a record are written. Degrees with minutes and seconds are those of a coordinate: a latitude, a
/// longitude, and spans.
public enum NumberNotation: Hashable, Sendable {
    case decimal(Precision)
    /// Degrees and minutes, with this number of decimals.
    case minutes(Int)
    /// Degrees, minutes and seconds, with this number of decimals.
    case seconds(Int)
}

extension ByteBuffer {
    /// Appends the text of a finite number, which is the `field` of its record.
    public mutating func append(_ value: Double, field: Int, _ notation: NumberNotation) {
        let (unit, digits): (DegreeText.Unit, Int)
        switch notation {
        case .decimal(let precision): return append(value, precision)
        case .minutes(let count): (unit, digits) = (.minutes, count)
        case .seconds(let count): (unit, digits) = (.seconds, count)
        }
        let axis: DegreeText.Axis = field == 0 ? .latitude : field == 1 ? .longitude : .span
        reserve(DecimalText.maximumLength)
        length += unsafe DegreeText.write(value, axis, unit, fractionDigits: digits, to: start + length)
    }
}
