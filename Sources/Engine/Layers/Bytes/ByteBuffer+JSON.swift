import JSON

extension ByteBuffer {
    /// Appends UTF-8 as a JSON string.
    public mutating func append(jsonString bytes: Span<UInt8>) {
        var cursor = unsafe cursor(reserving: ByteCursor.jsonStringRoom(bytes.count))
        cursor.putJSONString(bytes, 0..<bytes.count)
        take(cursor)
    }

    public mutating func append(jsonString text: String) { append(jsonString: Array(text.utf8).span) }

    /// Decodes a JSON string, given without its quotes, and appends the text. An invalid character, such as half of a
    /// surrogate pair, becomes U+FFFD.
    public mutating func appendUnescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        reserve(range.count)
        JSONEscape.unescape(bytes, range) { append($0) }
    }
}
