import FormatKit
import Layers

/// Checks what the bytes at a given offset of the .shp are.
extension ShapefileLocator {
    mutating func recordHeader(at offset: Int) throws(Problem) -> (number: Int, length: Int)? {
        guard offset >= 0, offset + 8 <= size, try window.load(offset, 8) == 8 else { return nil }
        let bytes = window.bytes(offset, 8)
        return (bytes.bigInt32(0), bytes.bigInt32(4) * 2)
    }

    /// True if there are only zeros up to the end.
    mutating func isBlank(from start: Int) throws(Problem) -> Bool {
        var offset = start
        while offset < size {
            let count = try window.load(offset, min(size - offset, 4096))
            let bytes = window.bytes(offset, count)
            for index in 0..<count where bytes[index] != 0 { return false }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    /// True if the offset holds a record whose lengths, counts and type all agree.
    mutating func isRecord(at offset: Int) throws(Problem) -> Bool { try restOfRecord(at: offset) == 0 }

    /// True if the offset holds a record. It may be longer than its shape if the record before it is so by as many
    /// bytes, or if another record or the end of the file follows as expected.
    mutating func holdsRecord(at offset: Int) throws(Problem) -> Bool {
        guard let rest = try restOfRecord(at: offset) else { return false }
        return rest == 0 || rest == usualRest ? true : try isChained(at: offset, rest)
    }

    /// Number of bytes in a record beyond its shape; nil if there is no record that its shape fits.
    mutating func restOfRecord(at offset: Int) throws(Problem) -> Int? {
        guard let found = try recordHeader(at: offset), found.length >= 4, offset + 8 + found.length <= size else {
            return nil
        }
        // The counts come before everything else.
        let start = try window.load(offset + 8, min(found.length, 44))
        let content = window.bytes(offset + 8, start)
        guard let layout = try? ShapeLayout(content, length: found.length),
            layout.type == header.type || layout.type == .null
        else { return nil }
        return layout.rest(of: found.length)
    }

    /// True if the record directly after this one has the next number, or the same number and as many bytes beyond its
    /// shape, or if the file ends there.
    mutating func isChained(at offset: Int, _ rest: Int) throws(Problem) -> Bool {
        if try isCounted(at: offset) { return true }
        guard let found = try recordHeader(at: offset) else { return false }
        let end = offset + 8 + found.length
        guard let next = try recordHeader(at: end), next.number == found.number else { return false }
        return try restOfRecord(at: end) == rest
    }

    /// True if the record directly after this one has the next number, or if the file ends there.
    mutating func isCounted(at offset: Int) throws(Problem) -> Bool {
        guard let found = try recordHeader(at: offset) else { return false }
        let end = offset + 8 + found.length
        if end == size { return true }
        guard let next = try recordHeader(at: end) else { return false }
        return next.number == found.number + 1 && next.length >= 4
    }

    /// Number of adjacent records up to the end; nil if something else is among them.
    mutating func chainedCount(from start: Int) throws(Problem) -> Int? {
        var (offset, count) = (start, 0)
        while offset < size, offset != header.fileLength {
            guard let found = try recordHeader(at: offset), found.length >= 4 else { return nil }
            let end = offset + 8 + found.length
            if try restOfRecord(at: offset) == nil {
                guard end <= size, end == size ? true : try holdsRecord(at: end) else { return nil }
            }
            (offset, count) = (end, count + 1)
        }
        return count
    }

    /// True if the bytes of the current record beyond its shape are themselves records with the next numbers, up to the
    /// end of the file or another record. False if the record after the current one has the next number.
    mutating func hidesRecords(_ number: Int, _ length: Int, _ rest: Int) throws(Problem) -> Bool {
        let end = position + 8 + length
        if let next = try recordHeader(at: end), next.number == number + 1 { return false }
        var (offset, expected) = (end - rest, number + 1)
        while offset < end {
            guard let found = try recordHeader(at: offset), found.number == expected, try isRecord(at: offset) else {
                return false
            }
            offset += 8 + found.length
            expected += 1
        }
        return offset == size ? true : try holdsRecord(at: offset)
    }

    /// The most notices that are kept: a file can have any number of gaps.
    private static let mostNotices = 1000

    mutating func note(_ code: String, _ message: Wording) {
        noticeCount += 1
        guard noticeCount <= Self.mostNotices else { return }
        notices.append(
            Problem(.data, code, severity: .warning, at: InputLocation(source: window.source.name), message))
    }
}
