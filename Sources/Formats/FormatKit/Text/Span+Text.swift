public import Layers

extension Span where Element == UInt8 {
    /// First index of the byte at or after `start`; `count` if there is none.
    @inlinable
    public func first(_ byte: UInt8, from start: Int) -> Int {
        for index in stride(from: start, to: count, by: 64) {
            let found = find(byte, byte, at: index)
            if found != 0 { return index + found.trailingZeroBitCount }
        }
        return count
    }
    /// True if the bytes start with UTF-8's byte order mark, which is not part of a text.
    @inlinable
    public var startsWithByteOrderMark: Bool {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
    }
}
