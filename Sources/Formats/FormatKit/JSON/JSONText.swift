import Layers

/// Decodes JSON strings.
package enum JSONText {
    /// Decodes a string, given with its quotes.
    package static func bytes(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var text = ByteBuffer()
        text.appendUnescaped(bytes, start + 1..<end - 1)
        return text.bytes.array(0, text.count)
    }

    package static func string(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        String(decoding: Self.bytes(bytes, start, end), as: UTF8.self)
    }
}

extension Span where Element == UInt8 {
    package func array(_ start: Int, _ end: Int) -> [UInt8] { (start..<Swift.max(start, end)).map { self[$0] } }
}
