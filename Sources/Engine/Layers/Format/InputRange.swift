/// A range of the records of an input, which a run reads instead of all of them.
public struct InputRange: Sendable {
    /// Bytes from the start of the first record to that of the first one behind the range.
    public var bytes: Range<Int>
    /// Lines before them.
    public var lines: LineCount
    /// Records before them.
    public var records: Int
    /// True if the bytes begin behind the array of features of a document.
    public var isBehindFeatures = false

    public init(bytes: Range<Int>, lines: LineCount = LineCount(), records: Int = 0) {
        self.bytes = bytes
        self.lines = lines
        self.records = records
    }

    /// True for a range that begins where the input does.
    public var isFirst: Bool { bytes.lowerBound == 0 }
}
