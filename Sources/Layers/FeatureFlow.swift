import Geometry

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
    /// Fields that it gives to features. Its values name them by their place in this list; those of the reader follow.
    var addedFields: [Field] { get }

    /// Whether positions must be longitudes and latitudes; else they are what the output has.
    static var needsDegrees: Bool { get }

    /// Takes notice of the next of the reader's fields, before a feature that has it.
    ///
    /// - Parameter index: how values name it.
    mutating func add(_ field: Field, at index: Int)

    /// Works on the feature in place; returns why it is left out, if it is.
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut?

    /// Whether a record may become several features.
    static var yieldsSeveral: Bool { get }

    /// Makes of the feature, once it has been taken in, the next one that its record becomes; false when there is none.
    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool
}

extension FeatureOperation where Self: ~Copyable {
    /// Most add nothing.
    @inlinable public var addedFields: [Field] { [] }

    /// Most work on the globe.
    @inlinable public static var needsDegrees: Bool { true }

    /// Most need no field.
    @inlinable
    public mutating func add(_ field: Field, at index: Int) {}

    /// Most make one feature of one record.
    @inlinable public static var yieldsSeveral: Bool { false }

    @inlinable
    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        false
    }
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

    /// Whether what it has made of the chunk rests on a guess that the chunks before have proved wrong: then the chunk
    /// is worked anew before anything of it is handed over. Called in input order, one call at a time.
    mutating func isOutdated(by results: Results) -> Bool

    /// What there is to remark on records of the chunk, in their order; asked once before it is handed over.
    mutating func takeRemarks() -> [Remark]

    /// Hears how many records of the input came before those of the chunk; in input order, before they are handed over.
    mutating func learn(recordsBefore count: Int)

    /// Adds what it has made of the chunk. Called in input order, one call at a time.
    mutating func handOver(to results: Results) throws(Problem)
}

extension FeatureConsumer where Self: ~Copyable {
    /// Most guess nothing.
    @inlinable
    public mutating func isOutdated(by results: Results) -> Bool { false }

    /// Most remark nothing.
    @inlinable
    public mutating func takeRemarks() -> [Remark] { [] }

    /// Most need not know.
    @inlinable
    public mutating func learn(recordsBefore count: Int) {}
}

/// What one thread makes of a chunk's records: reader, operation and consumer in a row.
public final class FeatureWorker<
    Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable
>: ChunkWorker {
    @usableFromInline var line: FeatureLine<Reader, Operation, Consumer>
    /// The loop over a chunk's features. Held as a closure because it is made where all three types are known, and is
    /// compiled for just them; `work` is reached through a protocol, and would be the one for any types.
    @usableFromInline let loop: (inout FeatureLine<Reader, Operation, Consumer>, borrowing Chunk, Int) -> Void
    /// How many features may be wanted of any chunk.
    @usableFromInline let most: Int

    /// - Parameters:
    ///   - stopsAtFailure: that nothing after a bad record is wanted.
    ///   - limit: how many features are wanted in all; nil for all there are.
    @inlinable
    public init(
        _ reader: consuming Reader, _ operation: consuming Operation, _ consumer: consuming Consumer,
        stopsAtFailure: Bool, limit: Int? = nil
    ) {
        most = limit ?? .max
        line = FeatureLine(reader, operation, consumer, stopsAtFailure: stopsAtFailure)
        loop = { line, chunk, most in line.work(chunk, upTo: most) }
    }

    public func work(_ chunk: borrowing Chunk) { loop(&line, chunk, most) }

    /// Works a chunk, or works it anew, as if it ended with the feature that is the last to be written.
    func work(_ chunk: borrowing Chunk, upTo most: Int) { loop(&line, chunk, most) }

    /// What became of the chunk's records.
    @inlinable public var outcome: ChunkOutcome { line.outcome }

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
    /// How many of the reader's fields the operation and the consumer were told of.
    @usableFromInline var toldFields = 0
    /// How many fields come before them, which are the operation's.
    @usableFromInline let addedFields: Int
    @usableFromInline let stopsAtFailure: Bool

    @inlinable
    init(
        _ reader: consuming Reader, _ operation: consuming Operation, _ consumer: consuming Consumer,
        stopsAtFailure: Bool
    ) {
        let added = operation.addedFields
        addedFields = added.count
        self.reader = reader
        self.operation = operation
        self.consumer = consumer
        for field in added { self.consumer.add(field) }
        self.stopsAtFailure = stopsAtFailure
    }

    @inlinable
    mutating func work(_ chunk: borrowing Chunk, upTo most: Int) {
        begin(chunk)
        while outcome.written < most {
            if !takeOne(chunk, upTo: most) { return end(chunk) }
        }
        outcome.alterations = feature.alterations
    }

    @inlinable
    mutating func begin(_ chunk: borrowing Chunk) {
        outcome = ChunkOutcome()
        feature.alterations.removeAll()
        reader.begin(chunk)
        consumer.begin()
    }

    /// Takes one record through; false at the end of the chunk or of the work.
    @inlinable
    mutating func takeOne(_ chunk: borrowing Chunk, upTo most: Int) -> Bool {
        feature.removeAll()
        do throws(BadRecord) {
            guard try reader.next(chunk, into: &feature) else { return false }
            feature.index = outcome.recordCount
            outcome.recordCount += 1
            if toldFields < feature.fieldCount { tellFields() }
            if addedFields > 0 { feature.shiftFields(by: addedFields) }
            if feature.isDeleted {
                outcome.deleted += 1
                return true
            }
        } catch {
            outcome.recordCount += 1
            return fail(error)
        }
        do throws(BadRecord) {
            if let reason = try operation.apply(to: &feature, of: chunk) {
                outcome.leftOut.add(reason)
            } else {
                try consumer.consume(&feature, of: chunk)
                outcome.written += 1
                if Operation.yieldsSeveral { try takeOthers(chunk, upTo: most) }
                outcome.worked += 1
            }
            return true
        } catch {
            return fail(error)
        }
    }

    /// Takes in what else the record becomes.
    @inlinable
    mutating func takeOthers(_ chunk: borrowing Chunk, upTo most: Int) throws(BadRecord) {
        while outcome.written < most, try operation.advance(&feature, of: chunk) {
            try consumer.consume(&feature, of: chunk)
            outcome.written += 1
        }
    }

    @usableFromInline
    mutating func tellFields() {
        while toldFields < feature.fieldCount {
            let field = reader.field(toldFields)
            operation.add(field, at: addedFields + toldFields)
            consumer.add(field)
            toldFields += 1
        }
    }

    @usableFromInline
    mutating func fail(_ record: BadRecord) -> Bool {
        outcome.failures.append(
            ChunkOutcome.Failure(record: record, index: outcome.recordCount - 1, written: outcome.written))
        return !stopsAtFailure
    }

    @usableFromInline
    mutating func end(_ chunk: borrowing Chunk) {
        outcome.alterations = feature.alterations
        if chunk.records.isEmpty { outcome.lines.add(chunk.bytes.bytes) }
        guard let fault = chunk.fault, outcome.failures.isEmpty || !stopsAtFailure else { return }
        outcome.recordCount += 1
        _ = fail(fault.record)
        outcome.failures[outcome.failures.count - 1].isFatal = fault.isFatal
    }
}
