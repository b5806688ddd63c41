public import Layers

/// The number of records and lines in a part of an input.
public final class PartCount {
    /// Records, good or bad.
    public private(set) var records = 0
    /// Line breaks, and bytes behind the last of them.
    public private(set) var lines = LineCount()
    /// The kinds of values in the columns of a table, as far as they are not known.
    public package(set) var evidence: [ColumnEvidence] = []

    public init() {}

    /// Takes in a chunk, in the order of the input.
    package func add(_ chunk: borrowing Chunk, records count: Int, lines: LineCount) {
        records += count + (chunk.fault == nil ? 0 : 1)
        self.lines.join(chunk.gap)
        self.lines.join(lines)
    }

    /// Takes in the lines of a record that was skipped at the end.
    package func end(with skipped: LineCount) { lines.join(skipped) }
}

extension RecordChunks {
    /// Reads the records that start in a range of a file, to be counted.
    ///
    /// - Parameter following: returns the bytes that end the last record.
    package convenience init(
        of bytes: Range<Int>, in path: String, _ framing: Framing, _ options: LayerOptions,
        following: @escaping (Framing) throws(Problem) -> Range<Int>?
    ) throws(Problem) {
        self.init(
            try ByteSource(path: path, bytes: bytes), index: 0, framing: framing, limit: options.recordLimit,
            length: options.chunkLength, part: InputRange(bytes: bytes),
            following: { (framing) throws(Problem) in
                guard let rest = try following(framing) else { return nil }
                return try ByteSource(path: path, bytes: rest)
            })
    }
}
