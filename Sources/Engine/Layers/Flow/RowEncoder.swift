/// A consumer that encodes each feature as a row of text to which values can be added later. So rows are encoded on all
/// threads before it is known which of them are written.
public protocol RowEncoder: FeatureConsumer, ~Copyable {
    /// Number of bytes of all rows so far.
    var rowsEnd: Int { get }

    /// Offsets in the row that was encoded last.
    var joints: RowJoints { get }

    /// Appends bytes of the rows to a buffer.
    func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer)
}

/// Offsets in an encoded row, counted from its start.
public struct RowJoints: BitwiseCopyable, Sendable {
    /// The geometry.
    public var geometry = TextRange()
    /// Offset of values that are added.
    public var values = 0
    /// True if the row has a value before these.
    public var hasValues = false

    public init() {}
}

/// The notation of what is put into encoded rows.
public protocol RowNotation: Sendable {
    /// Puts a position instead of the geometry of a row.
    func append(latitude: Double, longitude: Double, to row: inout ByteBuffer)

    /// Puts the value of an added field.
    ///
    /// - Parameters:
    ///   - text: a number, UTF-8, or a JSON string with its quotes, as `kind` says; nothing else is taken.
    ///   - field: index of the field among those that are added.
    ///   - hasValues: true if the row has a value before it.
    func append(_ text: Span<UInt8>, _ kind: Value.Kind, field: Int, hasValues: Bool, to row: inout ByteBuffer)
}

/// The notation of a run that writes no rows.
struct NoNotation: RowNotation {
    func append(latitude: Double, longitude: Double, to row: inout ByteBuffer) {}

    func append(_ text: Span<UInt8>, _ kind: Value.Kind, field: Int, hasValues: Bool, to row: inout ByteBuffer) {}
}

/// An encoder of rows of any format.
public struct AnyRowEncoder: RowEncoder, ~Copyable {
    public typealias Results = NoRows.Results

    private let encoder: Box

    public init<Encoder: RowEncoder & ~Copyable>(_ encoder: consuming Encoder) { self.encoder = TypedBox(encoder) }

    public var rowsEnd: Int { encoder.rowsEnd }
    public var joints: RowJoints { encoder.joints }
    public var isFull: Bool { encoder.isFull }
    public func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) { encoder.copyRows(range, to: &buffer) }
    public mutating func begin() { encoder.begin() }
    public mutating func add(_ field: Field) { encoder.add(field) }
    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try encoder.consume(&feature, of: chunk)
    }
    public mutating func send(to results: Results) throws(Problem) {}

    private class Box {
        var rowsEnd: Int { 0 }
        var joints: RowJoints { RowJoints() }
        var isFull: Bool { false }
        func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {}
        func begin() {}
        func add(_ field: Field) {}
        func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {}
    }

    private final class TypedBox<Encoder: RowEncoder & ~Copyable>: Box {
        /// Only the thread of the worker calls, one method at a time, so accesses need no check.
        @safe @exclusivity(unchecked) private var encoder: Encoder

        init(_ encoder: consuming Encoder) {
            self.encoder = encoder
            super.init()
        }

        override var rowsEnd: Int { encoder.rowsEnd }
        override var joints: RowJoints { encoder.joints }
        override var isFull: Bool { encoder.isFull }
        override func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {
            encoder.copyRows(range, to: &buffer)
        }
        override func begin() { encoder.begin() }
        override func add(_ field: Field) { encoder.add(field) }
        override func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
            try encoder.consume(&feature, of: chunk)
        }
    }
}

/// An encoder for a run that writes no rows.
public struct NoRows: RowEncoder, ~Copyable {
    public final class Results {}

    public init() {}

    public var rowsEnd: Int { 0 }
    public var joints: RowJoints { RowJoints() }
    public func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {}
    public mutating func begin() {}
    public mutating func add(_ field: Field) {}
    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {}
    public mutating func send(to results: Results) throws(Problem) {}
}
