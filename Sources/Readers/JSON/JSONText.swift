import Layers

/// JSON strings as they are meant.
enum JSONText {
    /// Appends what the string between `start` and `end`, which is known to be right and has no quotes around it,
    /// means.
    static func decode(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, into text: inout ByteBuffer) {
        text.reserve(end - start)
        var index = start
        while index < end {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < end else {
                text.append(bytes[index])
                index += 1
                continue
            }
            let letter = bytes[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"): index = decodeScalar(bytes, at: index, into: &text)
            default: text.append(letter)
            }
        }
    }

    /// Decodes a string, given with its quotes.
    static func bytes(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var text = ByteBuffer()
        decode(bytes, start + 1, end - 1, into: &text)
        return text.bytes.array(0, text.count)
    }

    static func string(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        String(decoding: Self.bytes(bytes, start, end), as: UTF8.self)
    }

    private static func decodeScalar(_ bytes: Span<UInt8>, at start: Int, into text: inout ByteBuffer) -> Int {
        guard let first = try? JSONScanner.codeUnit(bytes, at: start) else { return start }
        guard UTF16.isLeadSurrogate(first), let second = try? JSONScanner.codeUnit(bytes, at: start + 6) else {
            append(UInt32(first), to: &text)
            return start + 4
        }
        append(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)), to: &text)
        return start + 10
    }

    private static func append(_ scalar: UInt32, to text: inout ByteBuffer) {
        guard let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) else { return }
        for byte in bytes { text.append(byte) }
    }
}

extension Span where Element == UInt8 {
    func array(_ start: Int, _ end: Int) -> [UInt8] { (start..<Swift.max(start, end)).map { self[$0] } }
}

/// Up to sixty-four bytes of JSON, a bit for each: which of them are quotes, backslashes, brackets.
struct JSONBlock {
    static let length = 64

    let quotes: UInt64
    let backslashes: UInt64
    /// Opening and closing ones, the latter two further on than the former.
    let brackets: UInt64

    @inline(__always)
    init(_ bytes: Span<UInt8>, at index: Int, brackets opening: UInt8) {
        quotes = bytes.find(UInt8(ascii: "\""), UInt8(ascii: "\""), at: index)
        backslashes = bytes.find(UInt8(ascii: "\\"), UInt8(ascii: "\\"), at: index)
        brackets = bytes.find(opening, opening &+ 2, at: index)
    }
}
