/// What became of the records of a chunk.
public struct ChunkOutcome: Sendable {
    public var recordCount = 0
    public var written = 0
    public var leftOut = 0
    public var leftOutCode = ""
    /// Those that their own file says are no more.
    public var deleted = 0
    public var lines = LineCount()
    public var failures: [Failure] = []
    public var alterations = Alterations()

    public struct Failure: Sendable {
        public var record: BadRecord
        /// Which record of the chunk it is.
        public var index: Int
        /// How many features had been written, and what the consumer's mark was.
        public var written: Int
        public var mark: Int
        public var isFatal = false
    }

    @inlinable
    public init() {}
}

/// How far a consumer is after a feature.
public struct FeatureMark: BitwiseCopyable, Sendable {
    /// How much it has made.
    public var made = 0
    /// What was passed over until then.
    public var leftOut = 0
    public var deleted = 0

    @inlinable
    public init() {}

    @inlinable
    public init(_ made: Int, _ outcome: ChunkOutcome) {
        self.made = made
        leftOut = outcome.leftOut
        deleted = outcome.deleted
    }
}
