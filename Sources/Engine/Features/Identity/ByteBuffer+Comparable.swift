package import Layers

extension ByteBuffer {
    /// Appends a value as it is compared: a text without quotes and escapes, JSON without blanks, and a number in one
    /// notation, so that 1, 1.0 and 1e0 are equal; nothing for null.
    package mutating func appendComparable(_ value: Value, _ bytes: Span<UInt8>) {
        switch value.kind {
        case .number: appendNumber(bytes.extracting(value.text.range))
        case .json: appendWithoutBlanks(bytes.extracting(value.text.range))
        case .null, .boolean, .string, .jsonString: appendPlain(value, bytes)
        }
    }

    /// Appends a number in JSON's notation without needless zeros and signs; all digits stay.
    package mutating func appendNumber(_ text: Span<UInt8>) {
        let number = PlainNumber(text)
        guard !number.isInteger else { return append(text) }
        guard let exponent = number.exponent else { return append(text) }
        let digits = number.significant
        guard !digits.isEmpty else { return append(UInt8(ascii: "0")) }
        if number.isNegative { append(UInt8(ascii: "-")) }
        // Position of the decimal point, counted from the first digit.
        let point = digits.count + exponent
        guard -20...40 ~= point else {
            for digit in digits { append(digit) }
            append(UInt8(ascii: "e"))
            return append("\(exponent)")
        }
        if point <= 0 {
            append("0.")
            for _ in point..<0 { append(UInt8(ascii: "0")) }
        }
        for (index, digit) in digits.enumerated() {
            if index > 0, index == point { append(UInt8(ascii: ".")) }
            append(digit)
        }
        if point > digits.count {
            for _ in digits.count..<point { append(UInt8(ascii: "0")) }
        }
    }

    private mutating func appendWithoutBlanks(_ text: Span<UInt8>) {
        var (isInString, isEscaped) = (false, false)
        for index in text.indices {
            let byte = text[index]
            if isInString {
                isInString = byte != UInt8(ascii: "\"") || isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte <= UInt8(ascii: " ") {
                continue
            }
            append(byte)
        }
    }
}

/// A number in JSON's notation as digits and an exponent.
private struct PlainNumber {
    var isNegative = false
    /// True if the text has neither a point nor an exponent nor a sign before zero, and so is plain already.
    var isInteger = false
    /// Digits from the first to the last that is not 0.
    var significant: ArraySlice<UInt8> = []
    /// Power of ten of the last of them; nil if it is out of all proportion.
    var exponent: Int? = 0

    init(_ text: Span<UInt8>) {
        var digits: [UInt8] = []
        var (fraction, index) = (0, 0)
        var (hasPoint, hasExponent) = (false, false)
        if text.count > 0, text[0] == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }
        if text.count < 20, Self.areDigits(text, from: index), !(isNegative && text[1] == UInt8(ascii: "0")) {
            isInteger = true
            return
        }
        while index < text.count, !hasExponent {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                hasPoint = true
            } else if byte | 0x20 == UInt8(ascii: "e") {
                hasExponent = true
            } else {
                digits.append(byte)
                if hasPoint { fraction += 1 }
            }
            index += 1
        }
        let power = hasExponent ? Self.exponent(text, from: index) : 0
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        significant = digits.dropLast(zeros).drop { $0 == UInt8(ascii: "0") }
        exponent = power.map { $0 - fraction + zeros }
    }

    private static func areDigits(_ text: Span<UInt8>, from start: Int) -> Bool {
        for index in start..<text.count where !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index]) { return false }
        return start < text.count
    }

    private static func exponent(_ text: Span<UInt8>, from start: Int) -> Int? {
        var (value, isNegative) = (0, false)
        for index in start..<text.count {
            switch text[index] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "+"): break
            default:
                guard value < 100_000_000 else { return nil }
                value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
            }
        }
        return isNegative ? -value : value
    }
}
