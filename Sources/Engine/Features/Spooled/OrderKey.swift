import Geometry
import Times

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
    /// A time is one that `TimeReader` knows; its date may also have slashes if the year comes first. Without a zone it is
    /// in UTC. Digits alone are a number.
    public init?(_ text: Span<UInt8>) {
        var (start, end) = (0, text.count)
        while start < end, Self.isBlank(text[start]) { start += 1 }
        while end > start, Self.isBlank(text[end - 1]) { end -= 1 }
        let text = text.extracting(start..<end)
        if let (number, end) = DecimalText.scan(text, from: 0), end == text.count {
            self.init(.number, number)
            return
        }
        guard let time = Self.time(text) else { return nil }
        self.init(.time, Double(time.microseconds) / 1e6)
    }

    /// Reads a time, in whose date slashes are as good as hyphens if the year comes first.
    private static func time(_ text: Span<UInt8>) -> Instant? {
        guard text.count >= 8, text[4] == UInt8(ascii: "/"), text[7] == UInt8(ascii: "/") else {
            return try? TimeReader().read(text).instant
        }
        var bytes = text.indices.map { text[$0] }
        (bytes[4], bytes[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
        return try? TimeReader().read(bytes.span).instant
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
