import Layers

/// What stands at a place of the .shp.
extension ShapefileLocator {
    mutating func recordHeader(at offset: Int) throws(Problem) -> (number: Int, length: Int)? {
        guard offset >= 0, offset + 8 <= size, try window.load(offset, 8) == 8 else { return nil }
        let bytes = window.bytes(offset, 8)
        return (bytes.bigInt32(0), bytes.bigInt32(4) * 2)
    }

    /// Whether there are but zeros up to the end.
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

    /// Whether a record stands there whose lengths, counts and type all agree.
    mutating func isRecord(at offset: Int) throws(Problem) -> Bool {
        guard let found = try recordHeader(at: offset), found.length >= 4, offset + 8 + found.length <= size else {
            return false
        }
        // The counts come before everything else.
        let start = try window.load(offset + 8, min(found.length, 44))
        let content = window.bytes(offset + 8, start)
        return Self.isShape(content, length: found.length, in: header.type)
    }

    static func isShape(_ content: Span<UInt8>, length: Int, in type: ShapeType) -> Bool {
        guard let layout = try? ShapeLayout(content, length: length), layout.isExactly(length) else { return false }
        return layout.type == type || layout.type == .null
    }

    /// One file can have no end of gaps.
    private static let mostNotices = 1000

    mutating func note(_ code: String, _ message: String) {
        noticeCount += 1
        guard noticeCount <= Self.mostNotices else { return }
        notices.append(
            Problem(.data, code, severity: .warning, at: Place(source: window.source.name), message))
    }
}
