public import Geometry
package import Layers

/// Coordinates in the cells of tables, where a comma may stand for the decimal point: `48,2082`, `45°31'12"N`.
public enum CoordinateText {
    /// Range of the text without the blanks around it.
    @inlinable
    public static func trimmed(_ bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (0, bytes.count)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    package static func trimmed(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[trimmed(bytes.span)], as: UTF8.self)
    }

    /// Reads degrees; nil for anything else. Takes time linear in the text.
    package static func read(_ bytes: Span<UInt8>, _ axis: DegreeText.Axis, allowsComma: Bool) -> Double? {
        var text: [UInt8] = []
        for index in 0..<bytes.count { text.append(bytes[index]) }
        if allowsComma, text.count(where: { $0 == UInt8(ascii: ",") }) == 1, !text.contains(UInt8(ascii: ".")) {
            text = text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
        }
        guard let string = String(validating: text, as: UTF8.self) else { return nil }
        return DegreeText.read(string, axis, decimalComma: true)
    }

    /// Reads a latitude and a longitude with a comma, a semicolon or blanks between them, such as `47.37, 8.54` or
    /// `(47.37 8.54)`; nil for anything else.
    package static func pair(_ bytes: Span<UInt8>) -> (latitude: Double, longitude: Double)? {
        var inner = trimmed(bytes)
        let signs = inner.count > 2 ? [bytes[inner.lowerBound], bytes[inner.upperBound - 1]] : []
        if signs.elementsEqual("()".utf8) || signs.elementsEqual("[]".utf8) {
            inner = inner.lowerBound + 1..<inner.upperBound - 1
        }
        let text = inner.map { bytes[$0] }
        let sign = [UInt8(ascii: ","), UInt8(ascii: ";")].first { text.contains($0) }
        let parts = text.split(maxSplits: 2) { byte in sign.map { $0 == byte } ?? isBlank(byte) }
        guard parts.count == 2 else { return nil }
        let (first, second) = (Array(parts[0]), Array(parts[1]))
        guard let latitude = read(first.span.extracting(trimmed(first.span)), .latitude, allowsComma: false),
            let longitude = read(second.span.extracting(trimmed(second.span)), .longitude, allowsComma: false)
        else { return nil }
        return (latitude, longitude)
    }

    /// True if a comma is in the place of a decimal point.
    package static func hasDecimalComma(_ bytes: Span<UInt8>) -> Bool {
        for index in 1..<max(bytes.count, 1) where bytes[index] == UInt8(ascii: ",") {
            return read(bytes, .longitude, allowsComma: true) != nil
        }
        return false
    }

    @inlinable
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension DegreeText.Axis {
    /// Advice on how to write one.
    package var example: Wording {
        switch self {
        case .latitude: "write a number such as 45.52, or degrees such as 45°31'12\"N"
        case .longitude: "write a number such as -122.68, or degrees such as 122°40'55\"W"
        case .span: "write a number such as 1.5, or degrees such as 1°30'"
        }
    }
}

/// The range of coordinates that can be degrees.
public enum DegreeRange {
    /// Degrees of latitude beyond a pole, about a kilometre, that rounding causes in real layers. Longitudes may reach
    /// ±360°.
    @inlinable public static var tolerance: Double { 0.01 }

    /// What is wrong with a box that exceeds the range.
    package static func fault(of box: Shape.Box) -> Wording {
        for latitude in [box.south, box.north] where latitude.magnitude > 90 + tolerance {
            return "latitude \(DecimalText.shortest(latitude)) is outside -90…90"
        }
        let longitude = box.west < -360 ? box.west : box.east
        return "longitude \(DecimalText.shortest(longitude)) is outside -360…360"
    }

    /// False if one of two coordinates is a plausible number of degrees, so that the other is rather a mistake.
    package static func mayBeProjected(x: Double, y: Double) -> Bool {
        min(x.magnitude, y.magnitude) > 180 && max(x.magnitude, y.magnitude) > 360
    }

    package static func question(x: Double, y: Double) -> Wording? {
        mayBeProjected(x: x, y: y)
            ? "are these projected coordinates? name their CRS with \(OptionName.sourceCRS)" : nil
    }

    package static func question(about box: Shape.Box) -> Wording? {
        question(x: max(-box.west, box.east), y: max(-box.south, box.north))
    }

    @inlinable
    public static func isExceeded(by box: Shape.Box) -> Bool {
        guard !box.isNull else { return false }
        return box.south < -90 - tolerance || box.north > 90 + tolerance || box.west < -360 || box.east > 360
    }
}
