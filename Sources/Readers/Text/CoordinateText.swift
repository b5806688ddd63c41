import Geometry
import Layers

/// Coordinates as people write them: `48,2082`, `45°31'12"N`, `N 45 31.2`, `122:40:55 W`.
enum CoordinateText {
    enum Axis {
        case latitude
        case longitude

        /// Advice on how to write one.
        var example: Wording {
            switch self {
            case .latitude: "write a number such as 45.52, or degrees such as 45°31'12\"N"
            case .longitude: "write a number such as -122.68, or degrees such as 122°40'55\"W"
            }
        }
    }

    /// Range of the text without the blanks around it.
    static func trimmed(_ bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (0, bytes.count)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    static func trimmed(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[trimmed(bytes.span)], as: UTF8.self)
    }

    /// Reads degrees; nil for anything else. Takes time linear in the text.
    static func read(_ bytes: Span<UInt8>, _ axis: Axis, allowsComma: Bool) -> Double? {
        var text: [UInt8] = []
        for index in 0..<bytes.count { text.append(bytes[index]) }
        if allowsComma, text.count(where: { $0 == UInt8(ascii: ",") }) == 1, !text.contains(UInt8(ascii: ".")) {
            text = text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
        }
        guard let string = String(validating: text, as: UTF8.self) else { return nil }
        if let number = DecimalText.number(string) { return number }
        return sexagesimal(Array(string.unicodeScalars), axis)
    }

    /// True if a comma is in the place of a decimal point.
    static func hasDecimalComma(_ bytes: Span<UInt8>) -> Bool {
        for index in 1..<max(bytes.count, 1) where bytes[index] == UInt8(ascii: ",") {
            return read(bytes, .longitude, allowsComma: true) != nil
        }
        return false
    }

    /// Units of degrees, minutes and seconds. A text has up to three numbers in these units, each with its sign or not,
    /// and a letter of the compass at either end.
    private static let units: [Set<Unicode.Scalar>] = [
        ["°", "º", "d", "D", ":"], ["'", "′", "’", "m", "M", ":"], ["\"", "″", "”", "s", "S"],
    ]

    private static func sexagesimal(_ scalars: [Unicode.Scalar], _ axis: Axis) -> Double? {
        var rest = scalars[...]
        var sign = 1.0
        var letter = takeLetter(&rest, axis, atEnd: false)
        if letter == nil { letter = takeLetter(&rest, axis, atEnd: true) }
        if let letter { sign = letter }
        drop(blanksOf: &rest)
        if letter == nil, let first = rest.first, first == "-" || first == "+" {
            sign = first == "-" ? -1 : 1
            rest.removeFirst()
        }
        var parts: [Double] = []
        var hasUnit = false
        while true {
            drop(blanksOf: &rest)
            guard !rest.isEmpty else { break }
            guard parts.count < 3, let (number, isWhole) = takeNumber(&rest) else { return nil }
            parts.append(number)
            drop(blanksOf: &rest)
            if let unit = rest.first, units[parts.count - 1].contains(unit) {
                rest.removeFirst()
                hasUnit = true
            } else if parts.count == 3, rest.first == "'" || rest.first == "′", rest.dropFirst().first == rest.first {
                // Two apostrophes are a quotation mark.
                rest.removeFirst(2)
            }
            if !isWhole, !rest.isEmpty { return nil }
        }
        // Two numbers with nothing but a blank between them may be two numbers.
        guard let degrees = parts.first,
            parts.count > 2 || hasUnit || letter != nil
                || scalars.contains(where: { "°ºdD".unicodeScalars.contains($0) })
        else { return nil }
        guard parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        var value = degrees
        if parts.count > 1 { value += parts[1] / 60 }
        if parts.count > 2 { value += parts[2] / 3600 }
        return sign * value
    }

    /// A letter of the compass as the sign it gives; nil for none, or one of the other axis.
    private static func takeLetter(
        _ rest: inout ArraySlice<Unicode.Scalar>, _ axis: Axis, atEnd: Bool
    ) -> Double? {
        let signs: [Unicode.Scalar: Double] =
            axis == .latitude ? ["N": 1, "S": -1, "n": 1, "s": -1] : ["E": 1, "W": -1, "e": 1, "w": -1]
        guard let scalar = atEnd ? rest.last : rest.first, let sign = signs[scalar] else { return nil }
        // At the end a small s may be that of seconds.
        if atEnd, scalar == "s" { return nil }
        if atEnd { rest.removeLast() } else { rest.removeFirst() }
        return sign
    }

    /// Reads digits with an optional fraction, after a point or a comma.
    private static func takeNumber(_ rest: inout ArraySlice<Unicode.Scalar>) -> (value: Double, isWhole: Bool)? {
        var text = ""
        var isWhole = true
        while let scalar = rest.first {
            if "0"..."9" ~= scalar {
                text.unicodeScalars.append(scalar)
            } else if scalar == "." || scalar == ",", isWhole, !text.isEmpty {
                text.unicodeScalars.append(".")
                isWhole = false
            } else {
                break
            }
            rest.removeFirst()
        }
        guard text.count <= 20, let value = DecimalText.number(text) else { return nil }
        return (value, isWhole)
    }

    private static func drop(blanksOf rest: inout ArraySlice<Unicode.Scalar>) {
        while let first = rest.first, first == " " || first == "\t" || first == "\u{A0}" { rest.removeFirst() }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension CoordinateText {
    /// Reads degrees from a field of a table, where the sign for seconds may be a doubled quote and blanks may be
    /// around.
    static func read(
        _ field: CSVRows.Cell, _ bytes: Span<UInt8>, _ axis: Axis, allowsComma: Bool
    ) -> Double? {
        let text = Array(CSVSample.text(field, bytes).utf8)
        return read(text.span.extracting(trimmed(text.span)), axis, allowsComma: allowsComma)
    }
}

/// The range of coordinates that can be degrees.
enum DegreeRange {
    /// Degrees of latitude beyond a pole, about a kilometre, that rounding causes in real layers. Longitudes may reach
    /// ±360°.
    static let tolerance = 0.01

    /// What is wrong with a box that exceeds the range.
    static func fault(of box: Shape.Box) -> Wording {
        for latitude in [box.south, box.north] where latitude.magnitude > 90 + tolerance {
            return "latitude \(DecimalText.shortest(latitude)) is outside -90…90"
        }
        let longitude = box.west < -360 ? box.west : box.east
        return "longitude \(DecimalText.shortest(longitude)) is outside -360…360"
    }

    static func isExceeded(by box: Shape.Box) -> Bool {
        guard !box.isNull else { return false }
        return box.south < -90 - tolerance || box.north > 90 + tolerance || box.west < -360 || box.east > 360
    }
}
