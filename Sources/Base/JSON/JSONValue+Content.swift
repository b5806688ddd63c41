// Content of values whose kind is expected; nil for values of another kind.
extension JSONValue {
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    public var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    public var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

    /// A whole number that is exact.
    public var int: Int? {
        switch self {
        case .integer(let number): number
        case .number(let number) where number.magnitude < 0x1p53: Int(exactly: number)
        default: nil
        }
    }
}

// Numbers that JSON does not have, as text.
extension JSONValue {
    /// A number that reads back exactly, also infinity.
    public static func exact(_ number: Double) -> JSONValue {
        number.isFinite ? .number(number) : .string(number < 0 ? "-inf" : "inf")
    }

    /// The number that `exact` has written.
    public var exactNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: nil
        }
    }

    /// The numbers of an array; nil unless all of its items are numbers.
    public var exactNumbers: [Double]? {
        guard let items else { return nil }
        let numbers = items.compactMap(\.exactNumber)
        return numbers.count == items.count ? numbers : nil
    }
}

// Bytes that may not be text.
extension JSONValue {
    public static func hexadecimal(_ bytes: [UInt8]) -> JSONValue {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return .string(String(decoding: text, as: UTF8.self))
    }

    /// The bytes that `hexadecimal` has written.
    public var bytes: [UInt8]? {
        guard let digits = text.map({ Array($0.utf8) }), digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(ofDigit: digits[index]), let low = Self.value(ofDigit: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
