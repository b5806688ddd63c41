import FormatKit
public import Layers

/// Finds where cards end: after a line with END:VCARD.
public struct VCardFraming: RecordFraming {
    private var start = 0
    private var end = 0
    /// Start of the line that is not whole yet.
    private var line = 0
    private var isAtStart = true
    /// True if the card that ends next is being skipped.
    private var isSkipping = false
    /// True if the bytes at `line` continue a line whose start was skipped.
    private var isWithinLine = false

    /// Bytes of a line that may still be END:VCARD.
    private static let longestEnd = 64

    public init() {}

    /// Scans the new bytes, in time linear in their number and in the line that is open.
    public mutating func scan(_ bytes: Span<UInt8>, isAtEnd: Bool) -> FramedRecords {
        if isAtStart {
            guard bytes.count >= 3 || isAtEnd else { return FramedRecords(start: 0, end: 0) }
            isAtStart = false
            if bytes.startsWithByteOrderMark { (start, end, line) = (3, 3, 3) }
        }
        while line < bytes.count {
            let feed = bytes.first(0x0A, from: line)
            if feed == bytes.count, !isAtEnd { break }
            let isEnd = !isWithinLine && bytes.hasWord(VCardLine.end, at: line)
            isWithinLine = false
            line = min(feed + 1, bytes.count)
            guard isEnd else { continue }
            if isSkipping { (start, isSkipping) = (line, false) }
            end = line
        }
        if isSkipping {
            dropOpenLine(bytes)
            return FramedRecords(start: line, end: line)
        }
        if isAtEnd, hasText(bytes, from: end) { end = bytes.count }
        return FramedRecords(start: start, end: end, open: hasText(bytes, from: end) ? end : nil)
    }

    /// True if there is more than blank lines. The first byte of a card decides, so this is fast.
    private func hasText(_ bytes: Span<UInt8>, from first: Int) -> Bool {
        var index = first
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        return index < bytes.count
    }

    /// Drops what is there of a long line of a skipped card.
    private mutating func dropOpenLine(_ bytes: Span<UInt8>) {
        if bytes.count - line > Self.longestEnd || isWithinLine { (line, isWithinLine) = (bytes.count, true) }
        (start, end) = (line, line)
    }

    public mutating func skipRecord(_ bytes: Span<UInt8>) -> Int {
        isSkipping = true
        dropOpenLine(bytes)
        return line
    }

    public mutating func drop(_ count: Int) {
        start = max(start - count, 0)
        end = max(end - count, 0)
        line = max(line - count, 0)
    }
}

extension Span where Element == UInt8 {
    /// True if a line that starts at an index is a word in letters of any case, and blanks.
    func hasWord(_ word: [UInt8], at start: Int) -> Bool {
        guard start + word.count <= count else { return false }
        for index in word.indices {
            let byte = self[start + index]
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            guard (isSmall ? byte & 0xDF : byte) == word[index] else { return false }
        }
        var index = start + word.count
        while index < count, [0x20, 0x09, 0x0D].contains(self[index]) { index += 1 }
        return index == count || self[index] == 0x0A
    }
}
