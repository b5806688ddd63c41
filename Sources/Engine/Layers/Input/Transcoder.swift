import CCrashCleanup
import Glibc
import Streams

/// Turns text of another encoding into UTF-8, by the C library's `iconv`.
@safe
struct Transcoder: ~Copyable {
    let encoding: String
    private let source: String
    /// True if a byte order mark decides the encoding.
    private let isByMark: Bool
    private let conversion: iconv_t
    private var encoded = ByteBuffer()
    /// Number of bytes of `encoded` that are used up.
    private var start = 0
    /// Offset in the text at which `encoded` starts.
    private var position: Int
    private var failure: Problem?
    private var isFinished = false

    /// Room for the longest piece that `iconv` puts out at once.
    static let leastRoom = 64

    /// - Parameters:
    ///   - source: the name of the input in messages.
    ///   - position: where the text starts, after a mark.
    init(from encoding: String, source: String, at position: Int = 0) throws(Problem) {
        // After a slash the C library expects options such as //IGNORE, which drop characters silently; an empty name
        // is the locale's encoding.
        let isName = !encoding.isEmpty && !encoding.contains("/")
        errno = EINVAL
        guard isName, let conversion = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: conversion) != -1
        else {
            let reason = errno
            if reason == ENOMEM { cleanup_out_of_memory() }
            // For lack of memory, the C library may also report an unknown encoding: then this allocation ends the run.
            var room = ByteBuffer()
            room.reserve(1 << 12)
            room.append(encoding)
            // The C library loads what it needs for the encoding, which can fail.
            guard reason == EINVAL else {
                throw Problem(
                    .unavailable, "no-encoding", at: InputLocation(source: source),
                    "cannot decode \(printable(encoding)): \(systemMessage(reason))")
            }
            throw Problem(
                .usage, "unknown-encoding", "\(OptionName.encoding): unknown encoding '\(printable(encoding))'",
                hint: "'iconv -l' lists the known encodings")
        }
        unsafe self.conversion = conversion
        self.encoding = encoding
        self.source = source
        self.position = position
        isByMark = position > 0
    }

    deinit {
        unsafe iconv_close(conversion)
    }

    /// True if `name` means UTF-8, which needs no conversion.
    static func isUTF8(_ name: String) -> Bool {
        ["utf-8", "utf8"].contains(name.lowercased())
    }

    /// Appends up to `length` bytes of what it holds; 0 when it needs more.
    mutating func convert(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        if let failure { throw failure }
        let before = buffer.count
        var failure: Int32 = 0
        let count = unsafe buffer.append(upTo: max(length, Self.leastRoom)) { room in
            unsafe encoded.withMutableBytes { encoded in
                var input = unsafe encoded.baseAddress.map { unsafe $0.assumingMemoryBound(to: CChar.self) + start }
                var output = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
                var inputLeft = encoded.count - start
                var outputLeft = room.count
                if unsafe iconv(conversion, &input, &inputLeft, &output, &outputLeft) == -1 { failure = errno }
                start = encoded.count - inputLeft
                return room.count - outputLeft
            }
        }
        // The text before an invalid sequence is returned first; the sequence will be met again.
        if failure == EILSEQ, count == 0 { throw invalid(at: position + start) }
        return try checked(&buffer, from: before)
    }

    /// Appends characters that were held back until it is known that nothing follows them; 0 after that.
    mutating func finish(into buffer: inout ByteBuffer) throws(Problem) -> Int {
        if let failure { throw failure }
        guard !isFinished else { return 0 }
        isFinished = true
        guard start == encoded.count else { throw invalid(at: position + start) }
        let before = buffer.count
        _ = unsafe buffer.append(upTo: Self.leastRoom) { room in
            var output = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
            var outputLeft = room.count
            _ = unsafe iconv(conversion, nil, nil, &output, &outputLeft)
            return room.count - outputLeft
        }
        return try checked(&buffer, from: before)
    }

    /// Takes what was read of the text already.
    mutating func start(with encoded: consuming ByteBuffer) {
        self.encoded = encoded
    }

    /// Receives more of the text, or returns false at its end. Nothing may come when `mayRead` is false.
    mutating func refill(from bytes: inout UnpackedBytes, mayRead: Bool) throws(Problem) -> Bool {
        position += start
        encoded.removeFirst(start)
        start = 0
        return try bytes.read(into: &encoded, upTo: DecodedBytes.pieceLength, mayRead: mayRead) != nil
    }

    /// Returns the number of bytes from `first` on, up to the first that is not UTF-8: the C library also passes
    /// numbers that are not characters (UCS-4).
    private mutating func checked(_ buffer: inout ByteBuffer, from first: Int) throws(Problem) -> Int {
        guard let length = buffer.bytes.extracting(first...).firstInvalidUTF8() else { return buffer.count - first }
        buffer.truncate(to: first + length)
        let failure = invalid(at: position + start)
        self.failure = failure
        guard length > 0 else { throw failure }
        return length
    }

    private func invalid(at byte: Int) -> Problem {
        Problem(
            .data, "bad-encoding", at: InputLocation(source: source, byte: byte),
            !isByMark
                ? "text is not valid \(encoding) at byte \(byte)"
                : "the byte order mark says \(encoding), but byte \(byte) is not valid \(encoding)",
            hint: isByMark ? nil : "is the file really in that encoding?")
    }
}
