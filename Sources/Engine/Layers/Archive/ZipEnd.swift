/// Facts that the end of an archive gives about its directory, checked against the file.
struct ZipEnd {
    /// Range of the directory in the file: directly before the end records, whatever is before the archive.
    let directory: Range<Int>
    /// Number of bytes that were put before the archive: everything is so much further on than the archive says.
    let shift: Int
    /// Without zip64, only its last 16 bits: some programs write more entries and let the number overflow.
    let entryCount: Int
    let isZip64: Bool

    private struct Fields {
        var disks: [UInt64]
        var entriesHere: UInt64
        var entries: UInt64
        var size: UInt64
        var offset: UInt64
    }

    init(of bytes: any SeekableBytes) throws(Problem) {
        let record = ZipRecord.end
        let tailLength = min(bytes.count, record.length + Int(UInt16.max))
        let tail = try bytes.zipBytes(tailLength, at: bytes.count - tailLength)
        guard let index = Self.lastRecord(in: tail.bytes) else { throw try Self.withoutEnd(bytes) }
        var fields = Fields(
            disks: [UInt64(tail.bytes.number16(at: index + 4)), UInt64(tail.bytes.number16(at: index + 6))],
            entriesHere: UInt64(tail.bytes.number16(at: index + 8)),
            entries: UInt64(tail.bytes.number16(at: index + 10)),
            size: UInt64(tail.bytes.number32(at: index + 12)), offset: UInt64(tail.bytes.number32(at: index + 16)))
        var end = bytes.count - tailLength + index
        isZip64 = try Self.readZip64(&fields, &end, of: bytes)

        guard fields.disks.allSatisfy({ $0 == 0 }), fields.entriesHere == fields.entries else {
            throw .zip(.disks, bytes.name, "the file is one volume of a multi-volume archive")
        }
        guard fields.size <= end, fields.offset <= end - Int(fields.size),
            fields.entries <= fields.size / UInt64(ZipRecord.directoryHeader.length)
        else { throw .zip(.damaged, bytes.name, byte: end, "archive directory does not fit in the file") }
        directory = end - Int(fields.size)..<end
        shift = directory.lowerBound - Int(fields.offset)
        entryCount = Int(fields.entries)
    }

    /// Finds the last end record whose comment ends where the file ends, as a comment may itself look like such a
    /// record; otherwise the last whose comment ends earlier, as something may follow the archive.
    private static func lastRecord(in tail: Span<UInt8>) -> Int? {
        var fitting: Int?
        var index = tail.count - ZipRecord.end.length
        while index >= 0 {
            if ZipRecord.end.isAt(index, in: tail) {
                let rest = tail.count - index - ZipRecord.end.length
                let comment = Int(tail.number16(at: index + 20))
                if comment == rest { return index }
                if comment < rest, fitting == nil { fitting = index }
            }
            index -= 1
        }
        return fitting
    }

    private static func withoutEnd(_ bytes: any SeekableBytes) throws(Problem) -> Problem {
        let start = try bytes.zipBytes(min(bytes.count, 4), at: 0)
        guard start.count == 4, start.bytes.number32(at: 0) == ZipRecord.localHeader.signature else {
            return .zip(.notAZip, bytes.name, "not a zip archive")
        }
        return .zip(
            .truncated, bytes.name, byte: bytes.count,
            "the archive is truncated after \(bytes.count) bytes: its directory is missing")
    }

    /// Replaces the fields and the directory's end by those of a zip64 record, when there is one.
    private static func readZip64(
        _ fields: inout Fields, _ end: inout Int, of bytes: any SeekableBytes
    ) throws(Problem) -> Bool {
        let locatorOffset = end - ZipRecord.locator64.length
        guard locatorOffset >= 0 else { return false }
        let locator = try bytes.zipBytes(ZipRecord.locator64.length, at: locatorOffset)
        guard ZipRecord.locator64.isAt(0, in: locator.bytes) else { return false }
        guard locator.bytes.number32(at: 4) == 0, locator.bytes.number32(at: 16) <= 1 else {
            throw .zip(.disks, bytes.name, "the file is one volume of a multi-volume archive")
        }
        // The record is directly before the locator, even if something was put before the archive; a longer one is
        // where the locator says.
        let latest = locatorOffset - ZipRecord.end64.length
        for offset in [latest, Int(exactly: locator.bytes.number64(at: 8)) ?? -1] {
            guard offset >= 0, offset <= latest else { continue }
            let record = try bytes.zipBytes(ZipRecord.end64.length, at: offset)
            guard ZipRecord.end64.isAt(0, in: record.bytes) else { continue }
            fields = Fields(
                disks: [UInt64(record.bytes.number32(at: 16)), UInt64(record.bytes.number32(at: 20))],
                entriesHere: record.bytes.number64(at: 24), entries: record.bytes.number64(at: 32),
                size: record.bytes.number64(at: 40), offset: record.bytes.number64(at: 48))
            end = offset
            return true
        }
        throw .zip(
            .damaged, bytes.name, byte: locatorOffset, "zip64 end record is not where the archive puts it")
    }
}
