/// A notation of times in the way of `strptime`: `%d/%m/%Y %H:%M:%S`.
///
/// A blank stands for one or more blanks, and every other character for itself. Names of months and days are English.
public struct TimePattern: Hashable, Sendable {
    /// The pattern as it was given.
    public let text: String
    let parts: [Part]
    /// Number of each part that the pattern has, in a set of bits.
    private var has: UInt32 = 0

    enum Part: Hashable, BitwiseCopyable, Sendable {
        case literal(UInt8)
        case blanks
        case field(Field)
    }

    /// The part of a time that a directive stands for. The raw value is its index in a set of bits.
    enum Field: UInt32, Hashable, BitwiseCopyable, Sendable {
        case year, yearOfCentury, month, monthName, day, dayOfYear, weekday
        case hour, hourOfTwelve, half, minute, second, fraction
        case zone, epoch
    }

    /// The reason why a pattern cannot be used.
    public enum Fault: Error, Hashable, Sendable {
        /// A directive that is not known, without its percent sign.
        case unknownDirective(String)
        /// A directive that is refused, and why.
        case refusedDirective(String, reason: String)
        /// A directive that repeats an earlier one.
        case repeatedDirective(String)
        /// A directive that needs another one.
        case missingDirective(String)
        /// A percent sign at the end.
        case openDirective
        /// A pattern without a directive.
        case noDirective

        /// A sentence for people.
        public var message: String {
            switch self {
            case .unknownDirective(let letter): "the time format has an unknown directive %\(letter)"
            case .refusedDirective(let letter, let reason): "the time format cannot have %\(letter): \(reason)"
            case .repeatedDirective(let letter): "%\(letter) repeats a part of the time format"
            case .missingDirective(let letters): "the time format needs \(letters)"
            case .openDirective: "the time format ends with %; write %% for a percent sign"
            case .noDirective: "the time format has no directive such as %Y"
            }
        }
    }

    /// Parses a pattern.
    public init(_ text: String) throws(Fault) {
        self.text = text
        var parts: [Part] = []
        var has: UInt32 = 0
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "%" {
                guard let letter = rest.popFirst() else { throw .openDirective }
                for part in try Self.parts(of: letter) {
                    if case .field(let field) = part {
                        guard has & Self.bits(like: field) == 0 else { throw .repeatedDirective(String(letter)) }
                        has |= 1 << field.rawValue
                    }
                    parts.append(part)
                }
            } else if scalar.isASCII, TimeCursor.isBlank(UInt8(scalar.value)) {
                if parts.last != .blanks { parts.append(.blanks) }
            } else {
                for byte in UTF8.encode(scalar) ?? .init() { parts.append(.literal(byte)) }
            }
        }
        // The blanks around a value do not count.
        if parts.first == .blanks { parts.removeFirst() }
        if parts.last == .blanks { parts.removeLast() }
        self.parts = parts
        self.has = has
        try check()
    }

    func has(_ field: Field) -> Bool { has & 1 << field.rawValue != 0 }

    private static func parts(of letter: Unicode.Scalar) throws(Fault) -> [Part] {
        if let field = field(of: letter) { return [.field(field)] }
        func list(_ fields: Field..., by sign: Unicode.Scalar) -> [Part] {
            Array(fields.map { [.field($0)] }.joined(separator: [.literal(UInt8(ascii: sign))]))
        }
        switch letter {
        case "%": return [.literal(UInt8(ascii: "%"))]
        case "n", "t": return [.blanks]
        case "T": return list(.hour, .minute, .second, by: ":")
        case "R": return list(.hour, .minute, by: ":")
        case "F": return list(.year, .month, .day, by: "-")
        case "D": return list(.month, .day, .yearOfCentury, by: "/")
        default: break
        }
        let reason: String? =
            switch letter {
            case "Z": "names of time zones are ambiguous; use %z, which reads Z, UTC, GMT and offsets"
            case "c", "x", "X", "r", "E", "O", "+": "it depends on the language; write its parts"
            case "C", "g", "G", "u", "U", "V", "w", "W": "weeks and centuries are not read; use %Y, %m and %d"
            case "k": "use %H"
            case "l": "use %I"
            case "N", "L", "Q", "q": "use %f for the fraction of a second"
            case "P": "use %p"
            default: nil
            }
        if let reason { throw .refusedDirective(String(letter), reason: reason) }
        throw .unknownDirective(String(letter))
    }

    private static func field(of letter: Unicode.Scalar) -> Field? {
        switch letter {
        case "Y": .year
        case "y": .yearOfCentury
        case "m": .month
        case "b", "B", "h": .monthName
        case "d", "e": .day
        case "j": .dayOfYear
        case "a", "A": .weekday
        case "H": .hour
        case "I": .hourOfTwelve
        case "p": .half
        case "M": .minute
        case "S": .second
        case "f": .fraction
        case "z": .zone
        case "s": .epoch
        default: nil
        }
    }

    private static func bits(_ fields: Field...) -> UInt32 { fields.reduce(0) { $0 | 1 << $1.rawValue } }

    /// The fields that mean the same as one, itself included.
    private static func bits(like field: Field) -> UInt32 {
        switch field {
        case .year, .yearOfCentury: bits(.year, .yearOfCentury, .epoch)
        case .month, .monthName: bits(.month, .monthName, .dayOfYear, .epoch)
        case .day: bits(.day, .dayOfYear, .epoch)
        case .dayOfYear: bits(.month, .monthName, .day, .dayOfYear, .epoch)
        case .hour, .hourOfTwelve: bits(.hour, .hourOfTwelve, .epoch)
        case .epoch: ~bits(.fraction)
        case .weekday, .half, .minute, .second, .zone: bits(field, .epoch)
        case .fraction: bits(.fraction)
        }
    }

    /// Throws unless the parts make a day and, from the hour on, a time of day without gaps.
    private func check() throws(Fault) {
        guard has != 0 else { throw .noDirective }
        if has(.epoch) { return }
        guard has(.year) || has(.yearOfCentury) else { throw .missingDirective("%Y") }
        if !has(.dayOfYear) {
            guard has(.month) || has(.monthName) else { throw .missingDirective("%m or %b") }
            guard has(.day) else { throw .missingDirective("%d") }
        }
        if has(.half) != has(.hourOfTwelve) {
            throw .missingDirective(has(.half) ? "%I, as it has %p" : "%p, as it has %I")
        }
        if has(.fraction), !has(.second) { throw .missingDirective("%S, as it has %f") }
        if has(.second), !has(.minute) { throw .missingDirective("%M, as it has %S") }
        if has(.minute), !has(.hour), !has(.hourOfTwelve) { throw .missingDirective("%H, as it has %M") }
        if has(.zone), !has(.hour), !has(.hourOfTwelve) { throw .missingDirective("%H, as it has %z") }
    }
}
