/// The results of working the records of a chunk: how many were consumed, skipped or refused, and how they were
/// altered.
public struct ChunkOutcome: Sendable {
    public var recordCount = 0
    /// Features that were consumed.
    public var written = 0
    /// Records that the features come from: one each, unless a record becomes several features.
    public var worked = 0
    /// Features among those consumed that have no geometry.
    public var withoutGeometry = 0
    public var skipped = SkipReason.Counts()
    /// Records that are marked as deleted in their file.
    public var deleted = 0
    public var lines = LineCount()
    public var failures: [Failure] = []
    public var warnings = Warnings()

    public struct Failure: Sendable {
        public var record: BadRecord
        /// The number of features of the chunk that were read before it.
        public var index: Int
        /// The index of the record in the chunk.
        public var recordIndex: Int
        /// Number of features written before it.
        public var written: Int
        public var isFatal = false
    }

    @inlinable
    public init() {}
}
