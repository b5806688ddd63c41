import JSON

extension ByteBuffer {
    /// Appends UTF-8 as a JSON string.
    public mutating func append(jsonString bytes: Span<UInt8>) {
        var cursor = unsafe cursor(reserving: ByteCursor.jsonStringRoom(bytes.count))
        cursor.putJSONString(bytes, 0..<bytes.count)
        take(cursor)
    }

    public mutating func append(jsonString text: String) { append(jsonString: Array(text.utf8).span) }

    /// Appends the text that a JSON string stands for, which is given without its quotes. What is no character, such as
    /// half of a surrogate pair, becomes U+FFFD.
    public mutating func appendUnescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        reserve(range.count)
        JSONEscape.unescape(bytes, range) { append($0) }
    }
}
