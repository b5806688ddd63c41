import JSON

extension ByteBuffer {
    /// Appends UTF-8 as a JSON string.
    public mutating func append(jsonString bytes: Span<UInt8>) {
        var cursor = unsafe cursor(reserving: ByteCursor.jsonStringRoom(bytes.count))
        cursor.putJSONString(bytes, 0..<bytes.count)
        take(cursor)
    }

    public mutating func append(jsonString text: String) { append(jsonString: Array(text.utf8).span) }
}
