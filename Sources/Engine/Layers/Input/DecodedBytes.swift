import Streams

/// The text of an input: its bytes, decompressed and transcoded if needed.
struct DecodedBytes: ~Copyable {
    /// Number of bytes to request from a file at once, unless more are requested.
    static let pieceLength = 64 << 10

    private var bytes: UnpackedBytes
    private var transcoder: Transcoder?
    /// True if nothing more will come, at the end or after a failure.
    private(set) var isAtEnd = false
    /// The problem that ends the text; it is thrown once all before it was returned.
    private(set) var failure: Problem?

    private let encodingIsNamed: Bool

    init(_ file: consuming FileBytes, encoding: String?) throws(Problem) {
        encodingIsNamed = encoding != nil
        if let encoding, !Transcoder.isUTF8(encoding) {
            transcoder = try Transcoder(from: encoding, source: file.name)
            encodingName = encoding
        }
        bytes = UnpackedBytes(file)
    }

    var isCompressed: Bool { bytes.isCompressed }
    private(set) var encodingName: String?
    var isEmptyLayer: Bool { bytes.isEmptyLayer }
    /// True if the bytes of the file are the text.
    var isPlain: Bool { !isCompressed && encodingName == nil }

    /// Appends up to `length` bytes. A count of 0 may only mean that the bytes read so far do not make text yet.
    ///
    /// - Parameter mayRead: true to read from the file, which may take a while; false to use only the bytes that are
    ///   here.
    mutating func advance(into buffer: inout ByteBuffer, upTo length: Int, mayRead: Bool = true) -> Int {
        do throws(Problem) {
            if let count = try decode(into: &buffer, upTo: length, mayRead) { return count }
        } catch {
            failure = error
        }
        isAtEnd = true
        return 0
    }

    /// True if more text is available without waiting; text that is decoded to find out is appended to `buffer`.
    ///
    /// False before a failure, so that the caller first returns what comes before it.
    mutating func isReady(_ buffer: inout ByteBuffer) -> Bool {
        guard !isPlain else { return bytes.isReady }
        while !isAtEnd {
            let mayRead = bytes.isReady
            if advance(into: &buffer, upTo: Self.pieceLength, mayRead: mayRead) > 0 { return true }
            if !mayRead { return false }
        }
        return failure == nil
    }

    /// Decodes more text; returns its length, or nil at the end.
    private mutating func decode(
        into buffer: inout ByteBuffer, upTo length: Int, _ mayRead: Bool
    ) throws(Problem) -> Int? {
        guard transcoder != nil else { return try bytes.read(into: &buffer, upTo: length, mayRead: mayRead) }
        let count = try transcoder!.convert(into: &buffer, upTo: length)
        if count > 0 { return count }
        if try transcoder!.refill(from: &bytes, mayRead: mayRead) { return 0 }
        let last = try transcoder!.finish(into: &buffer)
        return last > 0 ? last : nil
    }
}

extension DecodedBytes {
    private static let byteOrderMarks: [(bytes: [UInt8], encoding: String)] = [
        ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE"), ([0xFF, 0xFE], "UTF-16LE"),
        ([0xFE, 0xFF], "UTF-16BE"),
    ]

    /// Checks the first bytes for compression, and for a byte order mark unless an encoding was named. Those that are
    /// text are appended to `head`.
    ///
    /// Waits only while the bytes so far may still become a mark.
    mutating func detect(into head: inout ByteBuffer) {
        do throws(Problem) {
            // The transcoder is used once it is known whether the bytes are compressed.
            var transcoder = transcoder.take()
            fill(&head, whileItMayBecome: [Gunzip.magic])
            if head.bytes.starts(with: Gunzip.magic) {
                try bytes.unpack(head.takeAll())
                isAtEnd = false
            }
            if !encodingIsNamed {
                let mark = mark(at: &head)
                transcoder = try mark.map { mark throws(Problem) in
                    do throws(Problem) {
                        return try Transcoder(from: mark.encoding, source: bytes.name, at: mark.bytes.count)
                    } catch {
                        // Each mark stands for a valid encoding, so it is the system that cannot load it.
                        throw Problem(
                            .unavailable, "no-encoding", at: InputLocation(source: bytes.name),
                            "cannot decode \(mark.encoding): \(error.message)")
                    }
                }
                encodingName = mark?.encoding
                head.removeFirst(mark?.bytes.count ?? 0)
            }
            if transcoder != nil {
                transcoder?.start(with: head.takeAll())
                isAtEnd = failure != nil
            }
            self.transcoder = transcoder
        } catch {
            // The bytes are not returned, as their meaning is unknown.
            head.removeAll()
            failure = error
            isAtEnd = true
        }
    }

    private mutating func mark(at head: inout ByteBuffer) -> (bytes: [UInt8], encoding: String)? {
        fill(&head, whileItMayBecome: Self.byteOrderMarks.map(\.bytes))
        for mark in Self.byteOrderMarks where head.bytes.starts(with: mark.bytes) { return mark }
        return nil
    }

    private mutating func fill(_ head: inout ByteBuffer, whileItMayBecome marks: [[UInt8]]) {
        while !isAtEnd, marks.contains(where: { head.count < $0.count && $0.starts(with: head.bytes) }) {
            _ = advance(into: &head, upTo: Self.pieceLength)
        }
    }
}

extension Span where Element == UInt8 {
    fileprivate func starts(with prefix: [UInt8]) -> Bool {
        count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
    }
}

extension [UInt8] {
    fileprivate func starts(with prefix: Span<UInt8>) -> Bool {
        count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
    }
}
