/// A length of time as people write it: `15s`, `1h30m`, `1.5h`, `500ms`, or a number of seconds.
///
/// Units are `us`, `ms`, `s`, `m`, `h`, `d` and `w`, the largest first, each at most once. A day is 24 hours.
public struct DurationText: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Never negative, and at most `longest`.
    public let microseconds: Int64

    /// About ten thousand years: from one instant that can be read to another. Sums of instants and lengths fit easily.
    public static let longest: Int64 = 3_652_425 * 86_400_000_000

    /// The reason why a text was not read as a length of time.
    public enum Fault: Error, Hashable, Sendable {
        /// Anything else than numbers with units.
        case notADuration
        /// A number without a unit beside others with one.
        case missingUnit
        /// A unit after a smaller one, or twice.
        case unitOrder
        /// Less than nothing.
        case negative
        /// More than about ten thousand years.
        case tooLong
        /// Digits beyond a microsecond.
        case tooFine

        /// A sentence that quotes the text.
        ///
        /// - Parameter text: the value, safe to show.
        public func message(for text: String) -> String {
            switch self {
            case .notADuration: "'\(text)' is not a length of time"
            case .missingUnit: "a number in '\(text)' lacks its unit"
            case .unitOrder: "the units of '\(text)' are not in order, the largest first"
            case .negative: "'\(text)' is negative"
            case .tooLong: "'\(text)' is longer than 10000 years"
            case .tooFine: "'\(text)' is finer than a microsecond"
            }
        }
    }

    /// A length of at least 0.
    ///
    /// - Parameter microseconds: numbers out of range are moved to its ends.
    public init(microseconds: Int64) { self.microseconds = min(max(microseconds, 0), Self.longest) }

    /// Reads a text.
    public init(_ text: some StringProtocol) throws(Fault) {
        var rest = Array(text.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        var total: Int64 = 0
        var previous = Int64.max
        repeat {
            let number = try Number(&rest)
            let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            rest = rest.dropFirst(letters.count)
            let name = String(decoding: letters, as: UTF8.self)
            // A number alone is one of seconds.
            let isAlone = name.isEmpty && rest.isEmpty
            if isAlone, previous < .max { throw .missingUnit }
            guard let unit = isAlone ? 1_000_000 : Self.units.first(where: { $0.name == name })?.size else {
                throw .notADuration
            }
            guard unit < previous else { throw .unitOrder }
            // Only the last number may have a fraction.
            guard rest.isEmpty || !number.hasPoint else { throw .notADuration }
            previous = unit
            let (sum, overflow) = total.addingReportingOverflow(try number.times(unit))
            guard !overflow, sum <= Self.longest else { throw .tooLong }
            total = sum
        } while !rest.isEmpty
        guard !isNegative || total == 0 else { throw .negative }
        microseconds = total
    }

    private static let units: [(name: String, size: Int64)] = [
        ("w", 604_800_000_000), ("d", 86_400_000_000), ("h", 3_600_000_000), ("m", 60_000_000), ("s", 1_000_000),
        ("ms", 1000), ("us", 1),
    ]

    /// Digits, with a point among them or not.
    private struct Number {
        private var whole: Int64 = 0
        /// In units of 10^−12.
        private var fraction: Int64 = 0
        private(set) var hasPoint = false

        init(_ rest: inout ArraySlice<UInt8>) throws(Fault) {
            var hasDigits = false
            var unit: Int64 = 1_000_000_000_000
            while let byte = rest.first {
                if byte == UInt8(ascii: "."), !hasPoint {
                    hasPoint = true
                } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                    let digit = Int64(byte - UInt8(ascii: "0"))
                    hasDigits = true
                    if hasPoint {
                        unit /= 10
                        guard unit > 0 || digit == 0 else { throw .tooFine }
                        fraction += digit * unit
                    } else {
                        guard whole <= DurationText.longest else { throw .tooLong }
                        whole = whole * 10 + digit
                    }
                } else {
                    break
                }
                rest.removeFirst()
            }
            guard hasDigits else { throw .notADuration }
        }

        /// The number times a unit, in microseconds.
        func times(_ unit: Int64) throws(Fault) -> Int64 {
            let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
            guard !overflow, product <= DurationText.longest else { throw .tooLong }
            // A fraction of less than 10^12 times a week has 73 bits.
            let (parts, rest) = (Int128(fraction) * Int128(unit)).quotientAndRemainder(dividingBy: 1_000_000_000_000)
            guard rest == 0 else { throw .tooFine }
            return product + Int64(parts)
        }
    }

    /// True if `lhs` is shorter than `rhs`.
    public static func < (lhs: DurationText, rhs: DurationText) -> Bool { lhs.microseconds < rhs.microseconds }

    /// In seconds.
    public var seconds: Double { Double(microseconds) / 1e6 }

    /// The shortest of the forms that are read: `1h30m`, `1.5s`, `500ms`.
    public var description: String {
        if microseconds == 0 { return "0s" }
        if microseconds < 1_000_000 {
            return microseconds % 1000 == 0 ? "\(microseconds / 1000)ms" : "\(microseconds)us"
        }
        var text = ""
        var rest = microseconds
        for (name, size) in Self.units where size > 1_000_000 && name != "w" && rest >= size {
            text += "\(rest / size)\(name)"
            rest %= size
        }
        guard rest > 0 else { return text }
        text += "\(rest / 1_000_000)"
        if rest % 1_000_000 > 0 {
            var digits = Array("\(1_000_000 + rest % 1_000_000)".dropFirst())
            while digits.last == "0" { digits.removeLast() }
            text += "." + String(digits)
        }
        return text + "s"
    }
}
