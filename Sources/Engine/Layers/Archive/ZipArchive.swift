/// A zip archive: what is in it, and each entry's content without unpacking anything to disk.
///
/// The format is that of PKWARE's APPNOTE.TXT 6.3.10, as far as stored and deflated entries, zip64, comments and data
/// before the archive go. A hostile archive costs no more memory than an honest one: its directory is bounded, and
/// sizes are promises that nothing is allocated for.
public final class ZipArchive {
    /// Entries in the order of the directory.
    public let entries: [Entry]
    private let bytes: any SeekableBytes
    /// Start of the directory, where entries end.
    private let limit: Int

    /// - Throws: `not-a-zip`, `zip-truncated` or `zip-damaged`; `zip-disks` for a part of an archive in several parts,
    ///   `zip-too-large` for more than 100,000 entries or a directory of more than 64 MiB.
    public init(_ bytes: any SeekableBytes) throws(Problem) {
        let end = try ZipEnd(of: bytes)
        entries = try ZipDirectory(of: bytes, at: end).entries
        limit = end.directory.lowerBound
        self.bytes = bytes
    }

    /// An entry's content, which reads the archive as it is read itself.
    ///
    /// A stored entry is a window onto the archive. A deflated one is inflated as it is read, and holds some 3.5 MB at
    /// most. Content is checked against the size and the checksum that the directory promises: of a deflated entry
    /// before the last 256 KiB are returned, of a stored one when it was read from front to end.
    ///
    /// - Parameter name: the name of the content in messages.
    /// - Throws: `zip-encrypted` or `zip-method` for what cannot be read, `zip-damaged`, `zip-truncated` or `zip-crc`.
    public func open(_ entry: Entry, name: String) throws(Problem) -> any SeekableBytes {
        guard !entry.isEncrypted else { throw .zip(.encrypted, name, "the file is encrypted") }
        guard entry.method == Entry.stored || entry.method == Entry.deflated else {
            throw .zip(.method, name, "unsupported compression: \(entry.methodName)")
        }
        let content = ZipContent(
            archive: bytes, range: try range(of: entry, name: name), name: name, size: entry.size,
            checksum: entry.checksum)
        // Some programs mark empty directories as deflated but store nothing, which is not deflated data.
        let isNothing = content.size == 0 && content.range.isEmpty
        if entry.method == Entry.stored || isNothing { return try StoredEntry(content) }
        return try InflatedEntry(content)
    }

    /// Range of the entry's bytes; only the local header gives its own length.
    private func range(of entry: Entry, name: String) throws(Problem) -> Range<Int> {
        let start = entry.headerOffset
        let header = try bytes.zipBytes(ZipRecord.localHeader.length, at: start)
        guard ZipRecord.localHeader.isAt(0, in: header.bytes) else {
            throw .zip(
                .damaged, name, byte: start,
                "the file does not start at byte \(start), where the archive directory puts it"
            )
        }
        let headerLength =
            ZipRecord.localHeader.length + Int(header.bytes.number16(at: 26)) + Int(header.bytes.number16(at: 28))
        guard start <= limit - headerLength, entry.compressedSize <= limit - headerLength - start else {
            throw .zip(
                .truncated, name, byte: start,
                "the archive ends before the \(entry.compressedSize) bytes of this file, which start at byte \(start)")
        }
        return start + headerLength..<start + headerLength + entry.compressedSize
    }
}

/// Position of an entry's bytes, and the facts that the directory claims about its content.
struct ZipContent {
    let archive: any SeekableBytes
    let range: Range<Int>
    let name: String
    let size: Int
    let checksum: UInt32

    func wrongChecksum() -> Problem {
        .zip(.checksum, name, "content is damaged: wrong checksum")
    }
}
