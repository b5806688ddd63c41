import Layers

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
