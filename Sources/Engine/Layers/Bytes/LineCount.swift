/// Counts the lines that a run of bytes ends, and the bytes after the last of them. A line ends with a line feed, with
/// a carriage return, or with both.
public struct LineCount: Sendable {
    public private(set) var breaks = 0
    /// Bytes since the last break.
    public private(set) var tail = 0
    private var endsWithReturn = false

    public init() {}

    /// - Parameter tail: bytes since the last break. The last byte is no carriage return.
    public init(breaks: Int, tail: Int) { (self.breaks, self.tail) = (breaks, tail) }

    /// Adds the count of the bytes that follow, none of which is the line feed of a carriage return before them.
    public mutating func join(_ next: LineCount) {
        tail = next.breaks > 0 ? next.tail : tail + next.tail
        breaks += next.breaks
        endsWithReturn = next.endsWithReturn
    }

    /// Adds more bytes, in time linear in their number.
    public mutating func add(_ bytes: Span<UInt8>) {
        guard bytes.count > 0 else { return }
        var start = 0
        if endsWithReturn, bytes[0] == UInt8(ascii: "\n") { start = 1 }
        var (feeds, returns) = (0, 0)
        for index in stride(from: start, to: bytes.count, by: 64) {
            feeds += bytes.find(UInt8(ascii: "\n"), UInt8(ascii: "\n"), at: index).nonzeroBitCount
            returns += bytes.find(UInt8(ascii: "\r"), UInt8(ascii: "\r"), at: index).nonzeroBitCount
        }
        breaks += returns == 0 ? feeds : feeds + Self.loneReturns(bytes, from: start)
        tail = Self.tail(bytes, from: start) ?? (tail + bytes.count - start)
        if start == 1, bytes.count == 1 { tail = 0 }
        endsWithReturn = bytes[bytes.count - 1] == UInt8(ascii: "\r")
    }

    private static func loneReturns(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var count = 0
        for index in start..<bytes.count where bytes[index] == UInt8(ascii: "\r") {
            // One at the very end counts now; a line feed that follows it does not.
            if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") { count += 1 }
        }
        return count
    }

    private static func tail(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = bytes.count
        while index > start {
            index -= 1
            if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
                return bytes.count - index - 1
            }
        }
        return nil
    }
}
