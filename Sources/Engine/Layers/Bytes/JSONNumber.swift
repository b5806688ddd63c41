/// Ways of writing values, as far as they decide whether a column holds numbers.
@frozen
public struct NumberForms: OptionSet, BitwiseCopyable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A number without an exponent.
    @inlinable public static var plain: NumberForms { NumberForms(rawValue: 1) }
    /// A number with an exponent, and with a fraction or a sign, as in 1.2e5 and 1e-5.
    @inlinable public static var scientific: NumberForms { NumberForms(rawValue: 2) }
    /// A number with an exponent between digits, as in 12E5, which may be a code.
    @inlinable public static var codeLike: NumberForms { NumberForms(rawValue: 4) }
    /// No number as JSON writes it.
    @inlinable public static var other: NumberForms { NumberForms(rawValue: 8) }

    /// True if values of these forms are text together, whatever else there is. What may be a code is a number only
    /// among numbers that all have exponents.
    @inlinable public var areText: Bool { contains(.other) || isSuperset(of: [.plain, .codeLike]) }

    /// True if values of these forms are numbers.
    @inlinable public var areNumbers: Bool { !isEmpty && !areText }
}

extension Span where Element == UInt8 {
    /// True if the span is a number as JSON writes it: no plus sign, no leading zeros, digits on both sides of a point.
    @inlinable
    @inline(__always)
    public var isJSONNumber: Bool { numberForm != .other }

    /// The form of a value that is not empty.
    @inlinable
    @inline(__always)
    public var numberForm: NumberForms {
        var index = 0
        var form = NumberForms.codeLike
        if index < count, self[index] == UInt8(ascii: "-") {
            index += 1
            form = .scientific
        }
        guard index < count, Self.isDigit(self[index]) else { return .other }
        if self[index] == UInt8(ascii: "0") { index += 1 } else { skipDigits(&index) }
        if index < count, self[index] == UInt8(ascii: ".") {
            index += 1
            form = .scientific
            guard index < count, Self.isDigit(self[index]) else { return .other }
            skipDigits(&index)
        }
        if index == count { return .plain }
        guard self[index] | 0x20 == UInt8(ascii: "e") else { return .other }
        index += 1
        if index < count, self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+") {
            index += 1
            form = .scientific
        }
        guard index < count, Self.isDigit(self[index]) else { return .other }
        skipDigits(&index)
        return index == count ? form : .other
    }

    @inlinable
    func skipDigits(_ index: inout Int) {
        while index < count, Self.isDigit(self[index]) { index += 1 }
    }

    @inlinable
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
