import FormatKit
import Layers

/// Finds records between separators: single bytes that occur nowhere else.
struct GeoJSONSeparatedFraming {
    let separator: UInt8
    /// True if the separator comes before a record rather than after it.
    let isLeading: Bool
    private var start = 0
    private var end = 0
    private var position = 0
    private var isAtStart = true
    /// True if the record that ends next is being skipped.
    private var isSkipping = false

    init(separator: UInt8, isLeading: Bool, isAtStart: Bool = true) {
        self.separator = separator
        self.isLeading = isLeading
        self.isAtStart = isAtStart
    }

    /// Scans the new bytes, in time linear in their number.
    mutating func scan(_ bytes: Span<UInt8>, isAtEnd: Bool) -> FramedRecords {
        if isAtStart {
            guard bytes.count >= 3 || isAtEnd else { return FramedRecords(start: 0, end: 0) }
            isAtStart = false
            if bytes.startsWithByteOrderMark { (start, end, position) = (3, 3, 3) }
        }
        if isSkipping, !skip(bytes) { return FramedRecords(start: position, end: position) }
        var index = bytes.count
        while index > position, bytes[index - 1] != separator { index -= 1 }
        if index > position { end = max(isLeading ? index - 1 : index, start) }
        position = bytes.count
        if isAtEnd { end = bytes.count }
        return FramedRecords(start: start, end: end, open: open(bytes))
    }

    /// Start of the record that has no end yet; nil if there is none.
    private func open(_ bytes: Span<UInt8>) -> Int? {
        var index = end
        while index < bytes.count, bytes[index] == separator || JSONScanner.isBlank(bytes[index]) { index += 1 }
        return index < bytes.count ? index : nil
    }

    mutating func skipRecord(_ bytes: Span<UInt8>) -> Int {
        isSkipping = true
        return position
    }

    /// Moves to the separator that ends the skipped record; false if the bytes end before it.
    private mutating func skip(_ bytes: Span<UInt8>) -> Bool {
        position = bytes.first(separator, from: position)
        isSkipping = position == bytes.count
        (start, end) = (position, position)
        return !isSkipping
    }

    mutating func drop(_ count: Int) {
        start = max(start - count, 0)
        end = max(end - count, 0)
        position = max(position - count, 0)
    }
}
