import Numbers

/// Degrees as people write them: `45.52`, `45°31'12"N`, `N 45 31.2`, `122:40:55 W`.
package enum DegreeText {
    /// The direction that degrees count in. It decides which letters of the compass they may have.
    package enum Axis: Sendable {
        case latitude
        case longitude
        /// An extent, without a letter.
        case span

        /// The sign that a letter stands for; nil for any other.
        fileprivate func sign(of letter: Unicode.Scalar) -> Double? {
            switch (self, letter) {
            case (.latitude, "N"), (.latitude, "n"), (.longitude, "E"), (.longitude, "e"): 1
            case (.latitude, "S"), (.latitude, "s"), (.longitude, "W"), (.longitude, "w"): -1
            default: nil
            }
        }
    }

    /// Reads a number, or degrees with minutes and seconds; nil for anything else. Takes time linear in the text.
    ///
    /// - Parameter decimalComma: true if the last number may have a comma in place of the decimal point. A number
    ///   alone never has one.
    package static func read(_ text: some StringProtocol, _ axis: Axis, decimalComma: Bool = false) -> Double? {
        let scalars = Array(text.unicodeScalars)
        var rest = scalars[...]
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        if let number = plainNumber(rest) { return number }
        return sexagesimal(rest, axis, decimalComma: decimalComma)
    }

    /// True if a text has digits and otherwise only what degrees are written with, signs of units or letters of the
    /// compass among it. Messages then take the whole text for a coordinate. An E within it is one of an exponent.
    package static func resembles(_ text: some StringProtocol) -> Bool {
        var (hasDigits, hasSigns) = (false, false)
        let scalars = text.unicodeScalars.filter { !isBlank($0) }
        for (index, scalar) in scalars.enumerated() {
            let letters = index == 0 || index == scalars.count - 1 ? "NSEWnsew" : "NSWnsw"
            if "0"..."9" ~= scalar {
                hasDigits = true
            } else if units.contains(where: { $0.contains(scalar) })
                || letters.unicodeScalars.contains(scalar)
            {
                hasSigns = true
            } else if !"+-.".unicodeScalars.contains(scalar) {
                return false
            }
        }
        return hasDigits && hasSigns
    }

    /// Signs of degrees, minutes and seconds. A text has up to three numbers, each with its sign or not, and a letter
    /// of the compass at either end.
    private static let units: [Set<Unicode.Scalar>] = [
        ["°", "º", "d", "D", ":"], ["'", "′", "’", "m", "M", ":"], ["\"", "″", "”", "s", "S"],
    ]

    private static func plainNumber(_ scalars: ArraySlice<Unicode.Scalar>) -> Double? {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return DecimalText.number(text)
    }

    private static func sexagesimal(
        _ scalars: ArraySlice<Unicode.Scalar>, _ axis: Axis, decimalComma: Bool
    ) -> Double? {
        var rest = scalars
        var sign = 1.0
        let letter = takeLetter(&rest, axis)
        if let letter { sign = letter }
        dropBlanks(&rest)
        if letter == nil, let first = rest.first, first == "-" || first == "+" {
            sign = first == "-" ? -1 : 1
            rest.removeFirst()
        }
        var parts: [Part] = []
        var hasUnit = false
        while true {
            dropBlanks(&rest)
            guard !rest.isEmpty else { break }
            guard parts.count < 3, let part = Part(&rest, decimalComma: decimalComma) else { return nil }
            parts.append(part)
            dropBlanks(&rest)
            if let unit = rest.first, isDoubled(unit, &rest, parts.count) || units[parts.count - 1].contains(unit) {
                rest.removeFirst()
                hasUnit = true
            }
            if part.fraction > 0, !rest.isEmpty { return nil }
        }
        // Two numbers with nothing but a blank between them may be two numbers.
        guard parts.count > 2 || hasUnit || letter != nil else { return nil }
        return Part.value(of: parts).map { sign * $0 }
    }

    /// True if two apostrophes stand for the quotation mark of seconds; the first is then taken.
    private static func isDoubled(
        _ unit: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>, _ count: Int
    ) -> Bool {
        guard count == 3, unit == "'" || unit == "′" || unit == "’", rest.dropFirst().first == unit else {
            return false
        }
        rest.removeFirst()
        return true
    }

    /// Takes a letter of the compass as the sign that it gives.
    private static func takeLetter(_ rest: inout ArraySlice<Unicode.Scalar>, _ axis: Axis) -> Double? {
        if let first = rest.first, let sign = axis.sign(of: first) {
            rest.removeFirst()
            return sign
        }
        // At the end a small s may be that of seconds.
        guard let last = rest.last, last != "s", let sign = axis.sign(of: last) else { return nil }
        rest.removeLast()
        return sign
    }

    private static func dropBlanks(_ rest: inout ArraySlice<Unicode.Scalar>) {
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
    }

    /// Blanks, which may be narrow or keep a line from breaking.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
    }
}

/// Digits of one unit, with an optional fraction.
private struct Part {
    /// The digits with a decimal point.
    private var text = ""
    /// The digits as a whole number; nil if they are too many.
    private var digits: UInt64? = 0
    /// Count of digits after the point; 1 for a point without any.
    private(set) var fraction = 0

    /// Takes the digits at the start of a text.
    init?(_ rest: inout ArraySlice<Unicode.Scalar>, decimalComma: Bool) {
        var hasPoint = false
        var decimals = 0
        while let scalar = rest.first {
            if "0"..."9" ~= scalar {
                text.unicodeScalars.append(scalar)
                let (tens, isTooLarge) = (digits ?? .max).multipliedReportingOverflow(by: 10)
                let (sum, isTooMuch) = tens.addingReportingOverflow(UInt64(scalar.value - 0x30))
                digits = isTooLarge || isTooMuch ? nil : sum
                if hasPoint { decimals += 1 }
            } else if scalar == "." || scalar == "," && decimalComma, !hasPoint, !text.isEmpty {
                text.unicodeScalars.append(".")
                hasPoint = true
            } else {
                break
            }
            rest.removeFirst()
        }
        guard !text.isEmpty, text.utf8.count <= 20 else { return nil }
        fraction = hasPoint ? max(decimals, 1) : 0
        if hasPoint, decimals == 0 { digits = digits.flatMap { $0 < 1 << 59 ? $0 * 10 : nil } }
    }

    /// Degrees that degrees, minutes and seconds make; nil unless minutes and seconds are less than 60. The sum is
    /// rounded only once if a double holds its digits.
    static func value(of parts: [Part]) -> Double? {
        let numbers = parts.compactMap { DecimalText.number($0.text) }
        guard numbers.count == parts.count, let degrees = numbers.first, let last = parts.last,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        if parts.count == 1 { return degrees }
        let scale = DecimalText.powerOfTen(last.fraction)
        var total = 0.0
        for part in parts.dropLast() { total = (total + Double(part.digits ?? .max)) * 60 }
        total *= scale
        total += Double(last.digits ?? .max)
        if last.fraction <= 12, total < 0x1p53 {
            return total / (parts.count == 2 ? 60 * scale : 3600 * scale)
        }
        return degrees + numbers[1] / 60 + (parts.count > 2 ? numbers[2] / 3600 : 0)
    }
}
