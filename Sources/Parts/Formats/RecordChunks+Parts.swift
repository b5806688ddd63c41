import Layers

extension RecordChunks {
    /// Reads the records that start in a range of a file, to be counted.
    ///
    /// - Parameter following: returns the bytes that end the last record.
    convenience init(
        of bytes: Range<Int>, in path: String, _ framing: Framing, _ options: LayerOptions,
        following: @escaping (Framing) throws(Problem) -> Range<Int>?
    ) throws(Problem) {
        self.init(
            try ByteSource(path: path, bytes: bytes), index: 0, framing: framing, limit: options.recordLimit,
            length: options.chunkLength, range: InputRange(bytes: bytes),
            following: { (framing) throws(Problem) in
                guard let rest = try following(framing) else { return nil }
                return try ByteSource(path: path, bytes: rest)
            })
    }
}
