public import Memory

/// Positions of the records of a chunk, in an input of numbered records rather than lines. The chunk holds the records
/// with other bytes between them, and their rows of attributes, which come from a separate file.
public struct RecordLocations: ~Copyable {
    public struct Record: BitwiseCopyable, Sendable {
        /// Start of the record in the chunk.
        public var start: Int
        /// Start of the record in the input.
        public var byte: Int
        /// Zero for a record that exists; otherwise a code by which its reader knows why it is missing.
        public var absence: UInt8

        public init(start: Int, byte: Int, absence: UInt8 = 0) {
            self.start = start
            self.byte = byte
            self.absence = absence
        }
    }

    /// The rows of attributes, from that of the first record on.
    public struct Rows: Sendable {
        /// The name of their file in messages.
        public var source = ""
        /// Start of the rows in the chunk, and in their file.
        public var start = 0
        public var byte = 0
        public var length = 0
        public var count = 0
        /// True if it is unknown which rows belong to the records after these.
        public var areUnknownBehind = false

        public init() {}
    }

    /// A record of any input.
    public struct Origin: BitwiseCopyable, Sendable {
        /// The index of the input it is in.
        public var source: Int
        /// Number of records of that input before it.
        public var record: Int
        /// Its line and column; zero if they are not known.
        public var line = 0
        public var column = 0
        /// Its first byte; negative if that is not known.
        public var byte = -1

        public init(source: Int, record: Int) {
            self.source = source
            self.record = record
        }
    }

    public var records = FlatBuffer<Record>()
    /// The records of inputs that these were made of, for messages; empty if these are records of an input themselves.
    public var origins = FlatBuffer<Origin>()
    /// True if the origins number groups of records.
    public var areGroups = false
    public var rows = Rows()
    /// Names in messages of the files that the records are, one each; empty if all are records of one input.
    public var names: [String] = []
    /// Number of records of the input before the chunk.
    public var before = 0

    public init() {}

    public var isEmpty: Bool { records.isEmpty }

    mutating func removeAll() {
        records.removeAll()
        origins.removeAll()
        areGroups = false
        rows = Rows()
        if !names.isEmpty { names.removeAll(keepingCapacity: true) }
    }

    /// - Parameter record: the index of the record in the chunk, if that is known.
    func location(ofByte byte: Int, record: Int?, source: String) -> InputLocation {
        if rows.length > 0, byte >= rows.start, byte < rows.start + rows.count * rows.length {
            return InputLocation(
                source: rows.source, record: before + (byte - rows.start) / rows.length + 1,
                byte: rows.byte + byte - rows.start)
        }
        let index = index(of: record, byte)
        let found = records[index]
        if !names.isEmpty { return InputLocation(source: names[index]) }
        return InputLocation(source: source, record: before + index + 1, byte: found.byte + max(byte - found.start, 0))
    }

    func origin(ofByte byte: Int, record: Int?) -> Origin? {
        origins.isEmpty ? nil : origins[index(of: record, byte)]
    }

    /// The index of the record with a byte. A record may have several features, of which `feature` is the number of one.
    private func index(of feature: Int?, _ byte: Int) -> Int {
        guard let feature, feature < records.count else { return record(atByte: byte) }
        guard !origins.isEmpty else { return feature }
        let isWithin =
            records[feature].start <= byte && (feature + 1 == records.count || byte < records[feature + 1].start)
        return isWithin ? feature : record(atByte: byte)
    }

    private func record(atByte byte: Int) -> Int {
        var (low, high) = (0, records.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if records[middle].start <= byte { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension Chunk {
    /// A byte by which the record of a feature is found again: of its own text, or of its shape where its values are
    /// elsewhere.
    public borrowing func byte(of feature: borrowing Feature) -> Int {
        records.isEmpty ? feature.record.lowerBound : records.records[feature.recordIndex].start
    }
}
