import Geometry

/// Key that orders the rows of a group: a number or a point in time. One field does not mix the two.
public struct OrderKey: Hashable, BitwiseCopyable, Sendable {
    @frozen
    public enum Kind: UInt8, Sendable {
        case number
        /// Seconds from the start of 1970 in UTC, exact to the microsecond for present dates.
        case time

        public var name: String { self == .number ? "number" : "time" }
    }

    public var kind: Kind
    public var value: Double

    public init(_ kind: Kind, _ value: Double) {
        self.kind = kind
        self.value = value
    }

    /// Reads a text as a number or a time, without the blanks around it; nil if it is neither.
    ///
    /// A time is one of ISO 8601: `2024-05-01`, `2024-05-01T12:34`, `2024-05-01 12:34:56.789+02:00`; its date may have
    /// slashes instead. Without a zone it is in UTC. Digits alone are a number.
    public init?(_ text: Span<UInt8>) {
        var (start, end) = (0, text.count)
        while start < end, Self.isBlank(text[start]) { start += 1 }
        while end > start, Self.isBlank(text[end - 1]) { end -= 1 }
        let text = text.extracting(start..<end)
        if let (number, end) = DecimalText.scan(text, from: 0), end == text.count {
            self.init(.number, number)
            return
        }
        var reader = TimeText(text)
        guard let seconds = reader.seconds() else { return nil }
        self.init(.time, seconds)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

/// Reads a point in time, piece by piece.
private struct TimeText: ~Escapable {
    private let bytes: Span<UInt8>
    private var index = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    @_lifetime(self: copy self)
    mutating func seconds() -> Double? {
        guard let day = day() else { return nil }
        if index == bytes.count { return Double(day) * 86_400 }
        guard take("T") || take("t") || take(" ") else { return nil }
        guard let (seconds, fraction) = timeOfDay(), let offset = offset(), index == bytes.count else { return nil }
        return Double(day * 86_400 + seconds - offset) + fraction
    }

    /// Days from the start of 1970.
    @_lifetime(self: copy self)
    private mutating func day() -> Int? {
        guard let year = number(of: 4), year > 0 else { return nil }
        let separator = next
        guard take("-") || take("/"), let month = number(of: 2), next == separator, take("-") || take("/"),
            let day = number(of: 2), 1...12 ~= month, day >= 1, day <= Self.length(ofMonth: month, year)
        else { return nil }
        return Self.days(before: year, month) + day - 1 - Self.days(before: 1970, 1)
    }

    @_lifetime(self: copy self)
    private mutating func timeOfDay() -> (seconds: Int, fraction: Double)? {
        guard let hour = number(of: 2), hour < 24, take(":"), let minute = number(of: 2), minute < 60 else {
            return nil
        }
        let whole = hour * 3600 + minute * 60
        guard take(":") else { return (whole, 0) }
        guard let second = number(of: 2), second < 60 else { return nil }
        guard next == UInt8(ascii: ".") else { return (whole + second, 0) }
        let start = index
        index += 1
        while digit() != nil {}
        guard index > start + 1, let (fraction, _) = DecimalText.scan(bytes.extracting(start..<index), from: 0) else {
            return nil
        }
        return (whole + second, fraction)
    }

    /// Seconds by which the zone is ahead of UTC.
    @_lifetime(self: copy self)
    private mutating func offset() -> Int? {
        if index == bytes.count || take("Z") || take("z") { return 0 }
        let isBehind = next == UInt8(ascii: "-")
        guard take("+") || take("-"), let hours = number(of: 2), hours < 24 else { return nil }
        var minutes = 0
        if index < bytes.count {
            _ = take(":")
            guard let given = number(of: 2), given < 60 else { return nil }
            minutes = given
        }
        return (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    @_lifetime(self: copy self)
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    @_lifetime(self: copy self)
    private mutating func digit() -> Int? {
        guard let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next else { return nil }
        index += 1
        return Int(next - UInt8(ascii: "0"))
    }

    /// The value of exactly this many digits.
    @_lifetime(self: copy self)
    private mutating func number(of digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }
}

extension TimeText {
    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from the start of the year 1 to the start of a month.
    private static func days(before year: Int, _ month: Int) -> Int {
        let years = year - 1
        var days = years * 365 + years / 4 - years / 100 + years / 400
        for earlier in 1..<month { days += length(ofMonth: earlier, year) }
        return days
    }
}
