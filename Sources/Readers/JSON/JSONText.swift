import Layers

/// JSON strings as they are meant.
enum JSONText {
    /// Decodes a string, given with its quotes.
    static func bytes(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var text = ByteBuffer()
        text.appendUnescaped(bytes, start + 1..<end - 1)
        return text.bytes.array(0, text.count)
    }

    static func string(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        String(decoding: Self.bytes(bytes, start, end), as: UTF8.self)
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
