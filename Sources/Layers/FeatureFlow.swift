public import Geometry

/// Takes a format's chunks apart into features. One reader works on one thread, on one chunk after the other.
public protocol FeatureReader: ~Copyable, SendableMetatype {
    /// A field by its index, of which there are as many as the feature that was read last says.
    func field(_ index: Int) -> Field

    /// Starts on a chunk.
    mutating func begin(_ chunk: borrowing Chunk)

    /// Reads the next record into an emptied feature, or returns false at the chunk's end. After an error it stands behind
    /// the record that is bad.
    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool
}

/// What is done with one feature after the other.
public protocol FeatureOperation: ~Copyable, SendableMetatype {
    /// Works on the feature in place; returns false for one that is left out.
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool

    /// The code by which those left out are counted.
    var leftOutCode: String { get }
}

/// What takes the features of a chunk in: an encoder, or something that gathers facts.
public protocol FeatureConsumer: ~Copyable, SendableMetatype {
    /// Where what consumers on all threads have made comes together.
    associatedtype Results: AnyObject

    /// Before the features of a chunk.
    mutating func begin()

    /// Takes in the next of the reader's fields, before a feature that has it.
    mutating func add(_ field: Field)

    /// Takes a feature in, or throws and is left as it was.
    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord)

    /// How much it has made of the chunk so far, such as bytes of text.
    var mark: Int { get }

    /// Whether what it has made of the chunk rests on a guess that the chunks before have proved wrong: then the chunk
    /// is worked anew before anything of it is handed over. Called in input order, one call at a time.
    mutating func isOutdated(by results: Results) -> Bool

    /// What there is to remark on records of the chunk, in their order; asked once before it is handed over.
    mutating func takeRemarks() -> [Remark]

    /// Adds what it has made of the first `count` features of the chunk, when its mark was `mark`. Called in input order,
    /// one call at a time.
    mutating func handOver(_ count: Int, upTo mark: Int, to results: Results) throws(Problem)
}

extension FeatureConsumer where Self: ~Copyable {
    /// Most guess nothing.
    @inlinable
    public mutating func isOutdated(by results: Results) -> Bool { false }

    /// Most remark nothing.
    @inlinable
    public mutating func takeRemarks() -> [Remark] { [] }
}

/// What one thread makes of a chunk's records: reader, operation and consumer in a row.
public final class FeatureWorker<
    Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable
>: ChunkWorker {
    @usableFromInline var line: FeatureLine<Reader, Operation, Consumer>
    /// The loop over a chunk's features. Held as a closure because it is made where all three types are known, and is
    /// compiled for just them; `work` is reached through a protocol, and would be the one for any types.
    @usableFromInline let loop: (inout FeatureLine<Reader, Operation, Consumer>, borrowing Chunk) -> Void

    /// - Parameter stopsAtFailure: that nothing after a bad record is wanted.
    /// - Parameter keepsMarks: that the consumer's mark after each feature is wanted.
    @inlinable
    public init(
        _ reader: consuming Reader, _ operation: consuming Operation, _ consumer: consuming Consumer,
        stopsAtFailure: Bool, keepsMarks: Bool = false
    ) {
        line = FeatureLine(reader, operation, consumer, stopsAtFailure: stopsAtFailure, keepsMarks: keepsMarks)
        loop = { line, chunk in line.work(chunk) }
    }

    public func work(_ chunk: borrowing Chunk) { loop(&line, chunk) }

    /// What became of the chunk's records.
    @inlinable public var outcome: ChunkOutcome { line.outcome }

    /// How far it was when it had written the first `count` features.
    @inlinable
    public func mark(after count: Int) -> FeatureMark { count == 0 ? FeatureMark() : line.marks[count - 1] }

    @inlinable
    public func withConsumer<Result, E>(_ body: (inout Consumer) throws(E) -> Result) throws(E) -> Result {
        try body(&line.consumer)
    }
}

@usableFromInline
struct FeatureLine<
    Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable
>: ~Copyable {
    @usableFromInline var reader: Reader
    @usableFromInline var operation: Operation
    @usableFromInline var consumer: Consumer
    @usableFromInline var feature = Feature()
    @usableFromInline var outcome = ChunkOutcome()
    @usableFromInline var marks = FlatBuffer<FeatureMark>()
    /// How many of the reader's fields the consumer was told of.
    @usableFromInline var toldFields = 0
    @usableFromInline let stopsAtFailure: Bool
    @usableFromInline let keepsMarks: Bool

    @inlinable
    init(
        _ reader: consuming Reader, _ operation: consuming Operation, _ consumer: consuming Consumer,
        stopsAtFailure: Bool, keepsMarks: Bool
    ) {
        self.reader = reader
        self.operation = operation
        self.consumer = consumer
        self.stopsAtFailure = stopsAtFailure
        self.keepsMarks = keepsMarks
    }

    @inlinable
    mutating func work(_ chunk: borrowing Chunk) {
        begin(chunk)
        while takeOne(chunk) {}
        end(chunk)
    }

    @inlinable
    mutating func begin(_ chunk: borrowing Chunk) {
        outcome = ChunkOutcome()
        feature.alterations.removeAll()
        marks.removeAll()
        reader.begin(chunk)
        consumer.begin()
    }

    /// Takes one record through; false at the end of the chunk or of the work.
    @inlinable
    mutating func takeOne(_ chunk: borrowing Chunk) -> Bool {
        feature.removeAll()
        do throws(BadRecord) {
            guard try reader.next(chunk, into: &feature) else { return false }
            feature.index = outcome.recordCount
            outcome.recordCount += 1
            if toldFields < feature.fieldCount { tellFields() }
            if feature.isDeleted {
                outcome.deleted += 1
                return true
            }
        } catch {
            outcome.recordCount += 1
            return fail(error)
        }
        do throws(BadRecord) {
            if try operation.apply(to: &feature, of: chunk) {
                try consumer.consume(&feature, of: chunk)
                outcome.written += 1
                if keepsMarks { marks.append(FeatureMark(consumer.mark, outcome)) }
            } else {
                outcome.leftOut += 1
            }
            return true
        } catch {
            return fail(error)
        }
    }

    @usableFromInline
    mutating func tellFields() {
        while toldFields < feature.fieldCount {
            consumer.add(reader.field(toldFields))
            toldFields += 1
        }
    }

    @usableFromInline
    mutating func fail(_ record: BadRecord) -> Bool {
        outcome.failures.append(
            ChunkOutcome.Failure(
                record: record, index: outcome.recordCount - 1, written: outcome.written, mark: consumer.mark))
        return !stopsAtFailure
    }

    @usableFromInline
    mutating func end(_ chunk: borrowing Chunk) {
        outcome.leftOutCode = operation.leftOutCode
        outcome.alterations = feature.alterations
        if chunk.records.isEmpty { outcome.lines.add(chunk.bytes.bytes) }
        guard let fault = chunk.fault, outcome.failures.isEmpty || !stopsAtFailure else { return }
        outcome.recordCount += 1
        _ = fail(fault.record)
        outcome.failures[outcome.failures.count - 1].isFatal = fault.isFatal
    }
}
