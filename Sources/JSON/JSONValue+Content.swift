// Content of values whose kind is expected; nil for values of another kind.
extension JSONValue {
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    public var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    public var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

    /// A whole number that is exact.
    public var int: Int? {
        switch self {
        case .integer(let number): number
        case .number(let number) where number.magnitude < 1e15: Int(exactly: number)
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

    /// The numbers of an array; nil if something in it is no number.
    public var exactNumbers: [Double]? {
        guard let items else { return nil }
        let numbers = items.compactMap(\.exactNumber)
        return numbers.count == items.count ? numbers : nil
    }
}

// Bytes that may not be text.
extension JSONValue {
    public static func hexadecimal(_ bytes: [UInt8]) -> JSONValue {
        .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }

    /// The bytes that `hexadecimal` has written.
    public var bytes: [UInt8]? {
        guard let digits = text.map({ Array($0.utf8) }), digits.count % 2 == 0 else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
        }
        return bytes.count * 2 == digits.count ? bytes : nil
    }
}
