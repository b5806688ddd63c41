import FormatKit
import Geometry
import Layers
import Memory

extension ParsedFeature {
    /// Appends positions that `coordinates` holds: longitude, latitude and perhaps an altitude with commas between them.
    mutating func append(coordinates text: Span<UInt8>) throws(ParsedFault) {
        var index = Self.skipSpace(text, 0)
        while index < text.count {
            let start = index
            guard let (x, xEnd) = DecimalText.scan(text, from: index), let second = Self.comma(text, xEnd),
                let (y, yEnd) = DecimalText.scan(text, from: second)
            else { throw Self.badPosition(text, start) }
            var (end, elevation) = (yEnd, Double.nan)
            if let third = Self.comma(text, yEnd) {
                if let (z, zEnd) = DecimalText.scan(text, from: third) {
                    (end, elevation) = (zEnd, z)
                } else if third < text.count, !text[third - 1].isXMLSpace {
                    throw Self.badPosition(text, start)
                } else {
                    end = third
                }
            }
            let next = Self.skipSpace(text, end)
            guard next == text.count || next > end || end > start && text[end - 1].isXMLSpace else {
                throw Self.badPosition(text, start)
            }
            if next < text.count, text[next] == UInt8(ascii: ",") { throw Self.badPosition(text, start) }
            try appendPosition(x: x, y: y, elevation: elevation)
            index = next
        }
    }

    /// Appends the position of a `gx:coord`: numbers with blanks between them; false for an empty one.
    mutating func append(coord text: Span<UInt8>) throws(ParsedFault) -> Bool {
        let start = Self.skipSpace(text, 0)
        guard start < text.count else { return false }
        guard let (x, xEnd) = DecimalText.scan(text, from: start),
            let (y, yEnd) = DecimalText.scan(text, from: Self.skipSpace(text, xEnd))
        else { throw Self.badPosition(text, start) }
        let third = Self.skipSpace(text, yEnd)
        var elevation = Double.nan
        if third < text.count {
            guard let (z, zEnd) = DecimalText.scan(text, from: third), Self.skipSpace(text, zEnd) == text.count else {
                throw Self.badPosition(text, start)
            }
            elevation = z
        }
        try appendPosition(x: x, y: y, elevation: elevation)
        return true
    }

    private mutating func appendPosition(x: Double, y: Double, elevation: Double) throws(ParsedFault) {
        if y.magnitude > 90 + DegreeRange.tolerance {
            throw Self.outside(y, "latitude", 90, mayBeSwapped: y.magnitude <= 180 && x.magnitude <= 90)
        }
        if x.magnitude > 360 { throw Self.outside(x, "longitude", 360, mayBeSwapped: false) }
        feature.shape.append(x: x, y: y, elevation: elevation)
    }

    private static func outside(_ value: Double, _ name: String, _ limit: Int, mayBeSwapped: Bool) -> ParsedFault {
        ParsedFault(
            "invalid-coordinate", "\(name) \(DecimalText.shortest(value)) is outside -\(limit)…\(limit)",
            hint: mayBeSwapped ? "are latitude and longitude swapped?" : nil)
    }

    private static func badPosition(_ text: Span<UInt8>, _ start: Int) -> ParsedFault {
        ParsedFault(
            "not-a-coordinate", "'\(excerpt(of: text.extracting(start...)))' does not start with a position",
            hint: "KML has longitude,latitude or longitude,latitude,altitude in decimal degrees")
    }

    /// Passes a comma with blanks around it; nil if there is none.
    private static func comma(_ text: Span<UInt8>, _ start: Int) -> Int? {
        let index = skipSpace(text, start)
        guard index < text.count, text[index] == UInt8(ascii: ",") else { return nil }
        return skipSpace(text, index + 1)
    }

    private static func skipSpace(_ text: Span<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < text.count, text[index].isXMLSpace { index += 1 }
        return index
    }
}
