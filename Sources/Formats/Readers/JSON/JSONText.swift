import Layers

/// Decodes JSON strings.
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

/// Masks of up to 64 bytes of JSON: which of them are quotes, backslashes or brackets.
struct JSONBlock {
    static let length = 64

    let quotes: UInt64
    let backslashes: UInt64
    /// Opening and closing brackets; the code of a closing one is greater by two.
    let brackets: UInt64

    @inline(__always)
    init(_ bytes: Span<UInt8>, at index: Int, brackets opening: UInt8) {
        quotes = bytes.find(UInt8(ascii: "\""), UInt8(ascii: "\""), at: index)
        backslashes = bytes.find(UInt8(ascii: "\\"), UInt8(ascii: "\\"), at: index)
        brackets = bytes.find(opening, opening &+ 2, at: index)
    }
}
