import Streams

/// Reads an archive's directory.
struct ZipDirectory {
    /// The most entries: far more than archives of layers have, and only some ten megabytes in memory.
    static let maximumEntryCount = 100_000
    /// The most bytes of a directory: as many entries with 600 bytes of path, fields and comment each.
    static let maximumLength = 64 << 20

    let entries: [ZipArchive.Entry]

    init(of bytes: any SeekableBytes, at end: ZipEnd) throws(Problem) {
        guard end.entryCount <= Self.maximumEntryCount else { throw Self.tooMany(bytes.name) }
        guard end.directory.count <= Self.maximumLength else {
            throw .zip(
                .tooLarge, bytes.name, byte: end.directory.lowerBound,
                "archive directory has \(end.directory.count) bytes; the limit is \(Self.maximumLength)")
        }
        let directory = try bytes.zipBytes(end.directory.count, at: end.directory.lowerBound)
        var entries: [ZipArchive.Entry] = []
        entries.reserveCapacity(end.entryCount)
        var index = 0
        while index < directory.count {
            guard entries.count < Self.maximumEntryCount else { throw Self.tooMany(bytes.name) }
            guard let length = Self.length(ofHeaderAt: index, in: directory.bytes) else {
                throw .zip(
                    .damaged, bytes.name, byte: end.directory.lowerBound + index, "archive directory is damaged")
            }
            entries.append(
                try Self.entry(directory.bytes.extracting(index..<index + length), shift: end.shift, of: bytes.name))
            index += length
        }
        guard end.isZip64 ? entries.count == end.entryCount : entries.count & 0xFFFF == end.entryCount else {
            throw .zip(
                .damaged, bytes.name, byte: end.directory.lowerBound,
                "archive directory has \(entries.count) entries instead of \(end.entryCount)")
        }
        for entry in entries where entry.headerOffset > end.directory.lowerBound - ZipRecord.localHeader.length {
            throw .zip(
                .damaged, bytes.name,
                "archive directory is damaged: entry '\(printable(entry.path))' would start after it")
        }
        self.entries = entries
    }

    private static func tooMany(_ name: String) -> Problem {
        .zip(
            .tooLarge, name, "the archive has more than \(maximumEntryCount) entries, the limit")
    }

    /// Length of a header with its path, extra fields and comment; nil if there is none or it does not fit.
    private static func length(ofHeaderAt index: Int, in bytes: Span<UInt8>) -> Int? {
        guard ZipRecord.directoryHeader.isAt(index, in: bytes) else { return nil }
        let length =
            ZipRecord.directoryHeader.length + Int(bytes.number16(at: index + 28))
            + Int(bytes.number16(at: index + 30)) + Int(bytes.number16(at: index + 32))
        return length <= bytes.count - index ? length : nil
    }

    private static func entry(
        _ header: Span<UInt8>, shift: Int, of name: String
    ) throws(Problem) -> ZipArchive.Entry {
        let flags = header.number16(at: 8)
        let extraStart = ZipRecord.directoryHeader.length + Int(header.number16(at: 28))
        let path = ZipPath.decode(
            header.extracting(ZipRecord.directoryHeader.length..<extraStart), isUTF8: flags & 1 << 11 != 0)
        var numbers = ZipNumbers(header)
        let extra = header.extracting(extraStart..<extraStart + Int(header.number16(at: 30)))
        guard numbers.widen(by: extra), let size = Int(exactly: numbers.size),
            let compressedSize = Int(exactly: numbers.compressedSize), let offset = Int(exactly: numbers.offset),
            case (let headerOffset, false) = offset.addingReportingOverflow(shift)
        else {
            throw .zip(.damaged, name, "archive directory gives impossible sizes for '\(printable(path))'")
        }
        guard numbers.disk == 0 else {
            throw .zip(.disks, name, "entry '\(printable(path))' is in another volume of a multi-volume archive")
        }
        // Bit 0 says encrypted, 6 strongly so, and 13 that the local header is hidden too.
        return ZipArchive.Entry(
            path: path, size: size, compressedSize: compressedSize, method: Int(header.number16(at: 10)),
            isEncrypted: flags & (1 | 1 << 6 | 1 << 13) != 0, modificationDay: Self.day(header.number16(at: 14)),
            checksum: header.number32(at: 16), headerOffset: headerOffset)
    }
}

extension ZipDirectory {
    /// Reads a day as DOS wrote it: seven bits of years since 1980, four of the month and five of the day.
    fileprivate static func day(_ bits: UInt16) -> String? {
        let (year, month, day) = (1980 + Int(bits >> 9), Int(bits >> 5 & 15), Int(bits & 31))
        // Archives without times have the first day that there is.
        guard (1...12).contains(month), (1...31).contains(day), bits != 0x21 else { return nil }
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}

/// The numbers of a directory header that may need zip64 to fit.
private struct ZipNumbers {
    var size: UInt64
    var compressedSize: UInt64
    var offset: UInt64
    var disk: UInt32

    init(_ header: Span<UInt8>) {
        compressedSize = UInt64(header.number32(at: 20))
        size = UInt64(header.number32(at: 24))
        disk = UInt32(header.number16(at: 34))
        offset = UInt64(header.number32(at: 42))
    }

    /// Takes numbers that do not fit from the zip64 field, which has them in this order and no others (APPNOTE.TXT
    /// 4.5.3); without the field they stay as they are.
    ///
    /// - Returns: False if there is a field and it lacks one of them.
    mutating func widen(by extra: Span<UInt8>) -> Bool {
        var index = 0
        // An end that is too short for a field is padding that some programs leave.
        while index <= extra.count - 4 {
            let length = Int(extra.number16(at: index + 2))
            guard length <= extra.count - index - 4 else { return true }
            if extra.number16(at: index) == 1 { return widen(from: extra.extracting(index + 4..<index + 4 + length)) }
            index += 4 + length
        }
        return true
    }

    private mutating func widen(from field: Span<UInt8>) -> Bool {
        var index = 0
        func next() -> UInt64? {
            guard index <= field.count - 8 else { return nil }
            defer { index += 8 }
            return field.number64(at: index)
        }
        if size == UInt32.max {
            guard let wide = next() else { return false }
            size = wide
        }
        if compressedSize == UInt32.max {
            guard let wide = next() else { return false }
            compressedSize = wide
        }
        if offset == UInt32.max {
            guard let wide = next() else { return false }
            offset = wide
        }
        if disk == UInt16.max {
            guard index <= field.count - 4 else { return false }
            disk = field.number32(at: index)
        }
        return true
    }
}

/// Decodes the paths of entries.
enum ZipPath {
    /// The characters from 0x80 on of code page 437, in which paths are unless a flag says UTF-8 (APPNOTE.TXT 6.3.10,
    /// appendix D).
    private static let codePage437 = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// Decodes a path. Many programs write UTF-8 and forget the flag; text of the code page is hardly ever valid UTF-8.
    static func decode(_ bytes: Span<UInt8>, isUTF8: Bool) -> String {
        var path: [UInt8] = []
        path.reserveCapacity(bytes.count)
        for index in bytes.indices { path.append(bytes[index]) }
        if isUTF8 { return pathText(path) }
        if let text = String(validating: path, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in path { text.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80]) }
        return String(text)
    }
}

extension ZipArchive {
    /// Facts that the directory gives about a file in the archive.
    public struct Entry: Hashable, Sendable {
        /// The path as the archive has it: it may be absolute, go up with `..`, or occur twice.
        public let path: String
        /// The size that the archive claims, which is certain only once the whole entry was read.
        public let size: Int
        public let compressedSize: Int
        /// A number of APPNOTE.TXT 4.4.5: 0 for stored, 8 for deflated.
        public let method: Int
        public let isEncrypted: Bool

        /// Day when the file was last changed, as in `2026-11-23`; nil if the archive does not know it.
        public let modificationDay: String?

        let checksum: UInt32
        /// Offset of its local header in the file, which is before the directory.
        let headerOffset: Int

        public var isDirectory: Bool { path.utf8.last == UInt8(ascii: "/") }

        static let stored = 0
        static let deflated = 8

        /// The method's name in messages.
        var methodName: String {
            switch method {
            case 1: "shrink"
            case 2...5: "reduce"
            case 6: "implode"
            case 9: "Deflate64"
            case 12: "bzip2"
            case 14: "LZMA"
            case 93: "Zstandard"
            case 94: "MP3"
            case 95: "xz"
            case 96: "JPEG"
            case 97: "WavPack"
            case 98: "PPMd"
            default: "method \(method)"
            }
        }
    }
}
