package import Layers

/// The part of a JPEG before the data of its picture.
package struct PhotoHead {
    /// Reason why the head is missing or incomplete.
    package enum Fault: UInt8 {
        case notJPEG = 1
        case damaged
        case truncated
        case crowded
    }

    package private(set) var fault: Fault?
    /// Offset of the EXIF data in the file; 0 if there is none.
    package private(set) var exifStart = 0

    /// Far more segments, and bytes that fill gaps between them, than any photo has.
    private static let mostSegments = 10_000
    private static let exifName = Array("Exif\0\0".utf8)

    /// Reads the segments up to the picture, and appends the EXIF data to a buffer. Skips over all others.
    package init(_ file: any SeekableBytes, exif: inout ByteBuffer) throws(Problem) {
        fault = try scan(file, &exif)
    }

    private mutating func scan(_ file: any SeekableBytes, _ exif: inout ByteBuffer) throws(Problem) -> Fault? {
        var start = ByteBuffer()
        guard try file.read(into: &start, at: 0, upTo: 2) == 2, start[0] == 0xFF, start[1] == 0xD8 else {
            return .notJPEG
        }
        var offset = 2
        for _ in 0..<Self.mostSegments {
            start.removeAll()
            let count = try file.read(into: &start, at: offset, upTo: 4)
            guard count >= 2 else { return .truncated }
            guard start[0] == 0xFF else { return .damaged }
            switch start[1] {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD7: offset += 2
            case 0xD9, 0xDA: return nil
            case 0x00, 0xD8: return .damaged
            default:
                guard count == 4 else { return .truncated }
                let length = Int(start[2]) << 8 | Int(start[3])
                guard length >= 2 else { return .damaged }
                if start[1] == 0xE1, exifStart == 0 {
                    guard try takeExif(file, offset + 4, length - 2, &exif) else { return .truncated }
                }
                offset += 2 + length
            }
        }
        return .crowded
    }

    /// Takes a segment if it is EXIF data; false if the file ends inside it.
    private mutating func takeExif(
        _ file: any SeekableBytes, _ offset: Int, _ length: Int, _ exif: inout ByteBuffer
    ) throws(Problem) -> Bool {
        let before = exif.count
        guard length >= Self.exifName.count else { return true }
        guard try file.read(into: &exif, at: offset, upTo: Self.exifName.count) == Self.exifName.count else {
            exif.truncate(to: before)
            return false
        }
        guard Self.exifName.indices.allSatisfy({ exif[before + $0] == Self.exifName[$0] }) else {
            exif.truncate(to: before)
            return true
        }
        let rest = length - Self.exifName.count
        guard try file.read(into: &exif, at: offset + Self.exifName.count, upTo: rest) == rest else {
            exif.truncate(to: before)
            return false
        }
        exifStart = offset
        return true
    }
}

/// Bytes of a stream, read from front to back as if they were a file; what is skipped is lost.
package final class StreamedFile: SeekableBytes {
    package let name: String
    package let count = Int.max
    private var source: ByteSource?
    private var position = 0
    /// The last bytes before the position: a head of a segment that turns out to be shorter is read again in part.
    private var recent = ByteBuffer()
    private static let mostRecent = 4

    package init(_ source: consuming ByteSource) {
        name = source.name
        self.source = consume source
    }

    package func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        let before = buffer.count
        var total = 0
        if offset < position {
            guard position - offset <= recent.count else { preconditionFailure("a stream is read from front to back") }
            let start = recent.count - (position - offset)
            total = min(length, position - offset)
            buffer.append(recent.bytes.extracting(start..<start + total))
            guard total < length else { return total }
        } else if try skip(offset - position) < offset - position {
            return 0
        }
        let again = total
        while total < length {
            let count = try take(length - total, into: &buffer)
            guard count > 0 else { break }
            total += count
        }
        position += total - again
        let start = max(buffer.count - Self.mostRecent, before)
        recent.removeAll()
        recent.append(buffer.bytes.extracting(start..<buffer.count))
        return total
    }

    /// Reads what is left, so that who writes it is not interrupted.
    package func drain() throws(Problem) {
        while try skip(1 << 20) > 0 {}
        source = nil
    }

    private func skip(_ length: Int) throws(Problem) -> Int {
        var passed = ByteBuffer()
        var total = 0
        while total < length {
            passed.removeAll()
            let count = try take(min(length - total, 64 << 10), into: &passed)
            guard count > 0 else { break }
            total += count
        }
        position += total
        if total > 0 { recent.removeAll() }
        return total
    }

    private func take(_ length: Int, into buffer: inout ByteBuffer) throws(Problem) -> Int {
        try source?.read(into: &buffer, upTo: length) ?? 0
    }
}
