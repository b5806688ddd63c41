import Zlib

/// A stored entry of an archive: a window onto the archive.
final class StoredEntry: SeekableBytes {
    var name: String { content.name }
    let count: Int
    private let content: ZipContent
    private var checksum = CRC32()
    /// Number of bytes from the front that `checksum` covers.
    private var summed = 0

    init(_ content: ZipContent) throws(Problem) {
        guard content.size == content.range.count else {
            throw .zip(
                .damaged, content.name,
                "declared size is \(content.size) bytes, but \(content.range.count) are stored")
        }
        self.content = content
        count = content.size
        if count == 0 { try check() }
    }

    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        guard offset >= 0, offset < count, length > 0 else { return 0 }
        if summed == count { try check() }
        let before = buffer.count
        let wanted = min(length, count - offset)
        do throws(Problem) {
            let got = try content.archive.read(into: &buffer, at: content.range.lowerBound + offset, upTo: wanted)
            guard got == wanted else {
                throw .zip(.truncated, name, "the archive is truncated after \(offset + got) bytes of this file")
            }
            if offset <= summed, summed < offset + wanted {
                checksum.update(buffer.bytes.extracting((before + summed - offset)...))
                summed = offset + wanted
                if summed == count { try check() }
            }
        } catch {
            buffer.truncate(to: before)
            throw error
        }
        return wanted
    }

    private func check() throws(Problem) {
        guard checksum.value == content.checksum else { throw content.wrongChecksum() }
    }
}
