extension ByteSource {
    /// Finds the line and the column of a byte by reading a text once more; nil if it cannot be read again.
    public static func line(
        ofByte byte: Int, in path: String, encoding: String?
    ) -> (line: Int, column: Int)? {
        guard !FileIdentity.regularFiles(of: [path]).isEmpty, path != "-",
            var source = try? ByteSource(path: path, encoding: encoding)
        else { return nil }
        var count = LineCount()
        var buffer = ByteBuffer()
        var rest = byte
        while rest > 0 {
            buffer.removeAll()
            guard let length = try? source.read(into: &buffer, upTo: min(rest, 1 << 20)), length > 0 else { return nil }
            let taken = min(length, rest)
            count.add(buffer.bytes.extracting(..<taken))
            rest -= taken
        }
        return (count.breaks + 1, count.tail + 1)
    }
}
