extension ByteBuffer {
    /// Appends bytes in the alphabet of RFC 4648.
    public mutating func append(base64 bytes: Span<UInt8>) {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        reserve((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(bytes.count - index, 3)
            var bits = 0
            for offset in 0..<3 { bits = bits << 8 | (offset < count ? Int(bytes[index + offset]) : 0) }
            for offset in 0..<4 {
                append(offset <= count ? letters[bits >> (18 - 6 * offset) & 63] : UInt8(ascii: "="))
            }
            index += 3
        }
    }
}
