import Glibc
import Memory
import Streams

/// The text of an input, read from front to back: a file, a pipe or the standard input.
///
/// Input that gzip has compressed is decompressed, and text that starts with the byte order mark of UTF-16 or UTF-32
/// becomes UTF-8, all as it is read. A fault is thrown once all that comes before it was returned.
public struct ByteSource: ~Copyable {
    /// The input's name in messages.
    public let name: String
    /// True if the same input can be opened again, and then starts where it started: a file, or the standard input
    /// when it is redirected from one.
    public let isRereadable: Bool
    private var text: DecodedBytes
    private let spool: Spool?
    /// True if compression and encoding were detected; a spool holds text.
    private var wasLookedAt: Bool
    /// The bytes read and not yet returned, from `aheadStart` on.
    private var ahead: ByteBuffer
    private var aheadStart: Int

    /// - Parameters:
    ///   - path: `-` is the standard input.
    ///   - encoding: the encoding of the text, whatever it starts with; nil is UTF-8 unless a byte order mark decides.
    public init(path: String, encoding: String? = nil) throws(Problem) {
        let isStandardInput = path == "-"
        if let kept = Self.takeWaiting(path) {
            self = kept
            return
        }
        let name = isStandardInput ? Self.standardInputName : pathName(path)
        let file = isStandardInput ? OpenFile(STDIN_FILENO) : try OpenInputs.file(at: path, name: name)
        guard let kind = FileIdentity.status(of: file.descriptor)?.kind else { throw .unreadable(name, errno) }
        guard kind != .directory else { throw .unreadable(name, EISDIR) }
        let start = isStandardInput ? Self.standardInputStart : 0
        let offset = kind == .regular ? start : nil
        let end = offset == nil ? nil : try InputExtent.end(of: file.descriptor, path: path, name: name)
        let text = try DecodedBytes(FileBytes(file, name: name, offset: offset, end: end), encoding: encoding)
        self.init(text, name: name, isRereadable: offset != nil)
    }

    /// Reads some bytes of a regular file, whose text is neither compressed nor to be transcoded.
    public init(path: String, bytes: Range<Int>) throws(Problem) {
        let name = pathName(path)
        let file = try OpenInputs.file(at: path, name: name)
        // An empty file has no end that is known.
        let end = try InputExtent.end(of: file.descriptor, path: path, name: name) ?? 0
        guard end >= bytes.upperBound else {
            throw InputExtent.shrunk(name, from: bytes.upperBound, to: end)
        }
        let text = try DecodedBytes(
            FileBytes(file, name: name, offset: bytes.lowerBound, end: bytes.upperBound), encoding: nil)
        self.init(text, name: name, isRereadable: true)
        wasLookedAt = true
    }

    /// Reads the text of an entry of an archive from its start.
    public init(_ entry: any SeekableBytes, encoding: String? = nil) throws(Problem) {
        self.init(
            try DecodedBytes(FileBytes(entry), encoding: encoding), name: entry.name, isRereadable: true)
    }

    /// Reads the text of a spool from its start. Compression and encoding are reported as those of the spooled input.
    ///
    /// - Parameter name: the name in messages; nil for that of the spooled input.
    public init(spool: Spool, name: String? = nil) throws(Problem) {
        let name = name ?? spool.name
        let bytes = FileBytes(spool.file, name: name, offset: 0, end: nil, isCounted: false)
        let text = try DecodedBytes(bytes, encoding: nil)
        self.init(text, name: name, isRereadable: true, spool: spool)
    }

    private init(_ text: consuming DecodedBytes, name: String, isRereadable: Bool, spool: Spool? = nil) {
        self.name = name
        self.isRereadable = isRereadable
        self.text = text
        self.spool = spool
        wasLookedAt = spool != nil
        ahead = ByteBuffer()
        aheadStart = 0
    }

    /// Pipes whose start was examined, by path, for their later readers.
    private static let kept = Monitor([String: WaitingPipe]())

    private final class WaitingPipe {
        var source: ByteSource?
        let start: [UInt8]

        init(_ source: consuming ByteSource, start: [UInt8]) {
            self.source = consume source
            self.start = start
        }
    }

    /// The start of a pipe that was examined and is not open yet; nil for any other input.
    static func examinedStart(of path: String) -> [UInt8]? { kept.update { $0[path]?.start } }

    private static func takeWaiting(_ path: String) -> ByteSource? {
        kept.update { $0.removeValue(forKey: path) }?.source.take()
    }

    /// Some bytes from the start of an input that is not open yet; its later reader gets them again. Waits for a slow
    /// pipe only until a byte is neither a blank nor part of a byte order mark, and at most for 16 bytes. Nil if there
    /// are none because another plat has written a layer without features.
    public static func firstBytes(of path: String) throws(Problem) -> [UInt8]? {
        var source = try ByteSource(path: path)
        var bytes: [UInt8] = []
        while bytes.count < 16 {
            let count = bytes.count
            try source.peek(count + 1)
            bytes = source.peeked.indices.map { source.peeked[$0] }
            let isEnough = bytes.contains { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
            if isEnough || bytes.count == count { break }
        }
        let isEmptyLayer = source.isEmptyLayer
        if !source.isRereadable {
            let waiting = WaitingPipe(source, start: bytes)
            kept.update { $0[path] = waiting }
        }
        return isEmptyLayer ? nil : bytes
    }

    /// True if the standard input is a terminal.
    public static var isStandardInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    public static let standardInputName = "<stdin>"

    /// Offset of the standard input when it was first opened; nil for a pipe.
    static let standardInputStart: Int? = {
        let start = lseek(STDIN_FILENO, 0, SEEK_CUR)
        return start >= 0 ? start : nil
    }()

    /// True if the input is compressed by gzip. Known after the first look or read.
    public var isCompressed: Bool { spool?.isCompressed ?? text.isCompressed }

    /// True if there is nothing to read because another plat has written a layer without features, in a format that
    /// needs no bytes for that. Known once the end was reached.
    public var isEmptyLayer: Bool { peeked.isEmpty && (spool?.isEmptyLayer ?? (text.isAtEnd && text.isEmptyLayer)) }

    /// The encoding that the text is transcoded from, if it is. A byte order mark is known after the first look or
    /// read.
    public var encodingName: String? { spool?.encodingName ?? text.encodingName }
}

extension ByteSource {
    /// Reads ahead until there are `count` bytes to look at, or the input ends or fails. Waits for a slow pipe.
    ///
    /// Throws only when there is nothing to look at: what comes before a failure is returned first.
    public mutating func peek(_ count: Int) throws(Problem) {
        lookAtStart()
        while peeked.count < count, !text.isAtEnd {
            _ = text.advance(into: &ahead, upTo: max(count - peeked.count, DecodedBytes.pieceLength))
        }
        if peeked.isEmpty, let failure = text.failure { throw failure }
    }

    /// The bytes read ahead; later reads return them first.
    public var peeked: Span<UInt8> {
        @_lifetime(borrow self)
        get { ahead.bytes.extracting(aheadStart...) }
    }

    /// Appends up to `length` bytes; 0 at the end of the input. Returns what there is, without waiting for more from a
    /// slow pipe.
    public mutating func read(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        lookAtStart()
        while peeked.isEmpty, !text.isAtEnd {
            // Decoded text comes in pieces that may be larger than a small request.
            if text.isPlain || length >= DecodedBytes.pieceLength {
                let count = text.advance(into: &buffer, upTo: length)
                if count > 0 { return count }
            } else {
                _ = text.advance(into: &ahead, upTo: DecodedBytes.pieceLength)
            }
        }
        if peeked.isEmpty, let failure = text.failure { throw failure }
        return takeAhead(into: &buffer, upTo: length)
    }

    /// True if a read would return at once. False before a failure, so that what comes before it is worked on first.
    public var isReady: Bool {
        mutating get { !peeked.isEmpty || text.isReady(&ahead) }
    }

    private mutating func takeAhead(into buffer: inout ByteBuffer, upTo length: Int) -> Int {
        let count = min(peeked.count, length)
        buffer.append(peeked.extracting(..<count))
        aheadStart += count
        if aheadStart == ahead.count {
            ahead.removeAll()
            aheadStart = 0
        }
        return count
    }

    private mutating func lookAtStart() {
        guard !wasLookedAt else { return }
        wasLookedAt = true
        text.detect(into: &ahead)
    }
}

extension ByteSource {
    /// Throws unless a file of that name can be opened for reading, so that a missing third input is known before the
    /// first is worked through.
    public static func checkReadable(_ path: String) throws(Problem) {
        guard path != "-" else { return }
        guard unsafe withPath(path, { unsafe access($0, R_OK) }) == 0 else {
            let code = errno
            // Knows a link to a missing file.
            if code == ENOENT { _ = try FilePresence(at: path) }
            throw .unreadable(pathName(path), code)
        }
        if FileIdentity.status(at: path)?.kind == .directory { throw .unreadable(pathName(path), EISDIR) }
    }
}

extension Problem {
    static func unreadable(_ name: String, _ code: Int32) -> Problem {
        // A lack of file descriptors says nothing about this file.
        let kind: Problem.Kind = code == EMFILE || code == ENFILE ? .unavailable : .noInput
        if code == ENOENT, let download = wayToDownload(name) {
            return Problem(
                kind, "unreadable", at: InputLocation(source: name), "cannot read: it is a URL, not a file",
                hint: "download it first, as with '\(printable(download))'")
        }
        if code == ENOENT, ["postgres://", "postgresql://", "pg:"].contains(where: name.lowercased().hasPrefix) {
            return Problem(
                kind, "unreadable", at: InputLocation(source: name), "cannot read: it is a database, not a file",
                hint:
                    "read a table of it through psql, as in psql DATABASE -c '\\copy (SELECT * FROM places) TO STDOUT CSV HEADER' | plat cat"
            )
        }
        return Problem(kind, "unreadable", at: InputLocation(source: name), "cannot read: \(systemMessage(code))")
    }

    /// The command line that downloads a URL; nil for a path.
    private static func wayToDownload(_ name: String) -> String? {
        guard ["http://", "https://", "ftp://"].contains(where: name.lowercased().hasPrefix) else { return nil }
        let parts = name.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
        let file = parts.last.map { String($0) } ?? "layer"
        func isPlain(_ text: String) -> Bool {
            text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || "0123456789-_./:~%=+,@".utf8.contains(byte)
            }
        }
        let url = isPlain(name) ? name : "\"\(name)\""
        return "curl -sSLo \(isPlain(file) ? file : "layer") \(url)"
    }
}
