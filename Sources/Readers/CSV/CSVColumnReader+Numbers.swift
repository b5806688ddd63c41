import Geometry
import Layers
import Streams

extension CSVColumnReader {
    /// Not a number for a cell without text.
    @inline(__always)
    mutating func number(_ bytes: Span<UInt8>, _ field: Int) throws(BadRecord) -> Double {
        let text = rows.fields[plan.inputs[field]].text
        if let (value, end) = DecimalText.scan(bytes, from: text.lowerBound), end == text.upperBound { return value }
        return try unusualNumber(bytes, field)
    }

    private mutating func unusualNumber(_ bytes: Span<UInt8>, _ field: Int) throws(BadRecord) -> Double {
        let source = rows.fields[plan.inputs[field]]
        let text = bytes.extracting(source.text.range)
        let range = CoordinateText.trimmed(text)
        if range.isEmpty { return .nan }
        let trimmed = text.extracting(range)
        if let (value, end) = DecimalText.scan(trimmed, from: 0), end == trimmed.count { return value }
        let allowsComma = plan.delimiter != UInt8(ascii: ",")
        if allowsComma, let value = withComma(trimmed) { return value }
        let isPlace = plan.areCoordinates && field < 2
        let axis: CoordinateText.Axis = field == 0 ? .latitude : .longitude
        if isPlace, let value = CoordinateText.read(source, bytes, axis, allowsComma: allowsComma) { return value }
        let found = excerpt(of: text)
        guard isPlace else { throw bad("not-a-number", at: source.text.lowerBound, "'\(found)' is not a number") }
        throw bad(
            "not-a-coordinate", at: source.text.lowerBound,
            "'\(found)' is not a \(field == 0 ? "latitude" : "longitude")",
            hint: "numbers such as -122.68, or degrees such as 122°40'55\"W, are read")
    }

    /// A number with one comma, and no point, in the place of a point.
    private mutating func withComma(_ text: Span<UInt8>) -> Double? {
        scratch.removeAll()
        var commas = 0
        for index in 0..<text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") { return nil }
            if byte == UInt8(ascii: ",") { commas += 1 }
            scratch.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
        }
        guard commas == 1, let (value, end) = DecimalText.scan(scratch.bytes, from: 0), end == text.count else {
            return nil
        }
        return value
    }
}
