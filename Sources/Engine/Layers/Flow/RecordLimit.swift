/// The most bytes of a record, however they come: the one limit for all formats.
public struct RecordLimit: Hashable, Sendable {
    public let bytes: Int

    public static let standard = RecordLimit(bytes: 1 << 30)
    /// The limits that are allowed: the least leaves room for the header of a table, the most keeps offsets in a chunk
    /// within 31 bits.
    public static let range = 64 << 10...1900 << 20

    public init(bytes: Int) {
        self.bytes = min(max(bytes, Self.range.lowerBound), Self.range.upperBound)
    }

    @inlinable
    public func allows(_ length: Int) -> Bool { length <= bytes }

    public static let hint: Wording = "--max-record allows longer records"

    /// Reports a record that starts at an offset of the chunk and is too long. Its bytes are not kept.
    public func badRecord(at start: Int) -> BadRecord {
        badRecord(
            TextRange(start, start), at: start, hint: "is a quote or bracket not closed? if not, \(Self.hint)")
    }

    public func badRecord(_ record: TextRange, at start: Int, hint: Wording) -> BadRecord {
        BadRecord(
            "record-too-long", record: record, at: start, "the record that starts here is longer than \(size)",
            hint: hint)
    }

    /// Reports a line that starts at an offset of the chunk and is too long. Its bytes are not kept.
    public func badLine(at start: Int) -> BadRecord {
        BadRecord(
            "line-too-long", record: TextRange(start, start), at: start, "the line is longer than \(size)",
            hint: "is it a text file? if so, \(Self.hint)")
    }

    /// The limit in the largest unit that divides it.
    public var size: String {
        for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes & (1 << shift - 1) == 0 {
            return "\(bytes >> shift) \(unit)"
        }
        return "\(bytes) bytes"
    }
}
