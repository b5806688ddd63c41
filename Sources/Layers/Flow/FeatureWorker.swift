/// The worker of one thread, which takes a chunk's records through reader, operation and consumer.
public final class FeatureWorker<
    Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable
>: ChunkWorker {
    @usableFromInline var line: FeatureLine<Reader, Operation, Consumer>
    /// The loop over a chunk's features. It is a closure made where all three types are known, and so is specialised
    /// for them; `work` is called through a protocol and would be generic.
    @usableFromInline let loop: (inout FeatureLine<Reader, Operation, Consumer>, borrowing Chunk, Int) -> Void
    /// Number of the reader's fields that are known to be in the register.
    var enteredFields = 0
    /// The most features that may be wanted of any chunk.
    @usableFromInline let most: Int

    /// - Parameters:
    ///   - stopsAtFailure: true if nothing after a bad record is wanted.
    ///   - limit: how many features are wanted in all; nil for all.
    @inlinable
    public init(
        _ reader: consuming Reader, _ operation: consuming Operation, _ consumer: consuming Consumer,
        stopsAtFailure: Bool, limit: Int? = nil
    ) {
        most = limit ?? .max
        line = FeatureLine(reader, operation, consumer, stopsAtFailure: stopsAtFailure)
        loop = { line, chunk, most in line.run(chunk, upTo: most) }
    }

    /// Works a chunk until its end, or until the consumer is full.
    public func work(_ chunk: borrowing Chunk) {
        line.pauses.removeAll()
        line.refused.removeAll()
        rework(chunk)
    }

    /// Works the chunk again, up to where it was worked before, or until `last` features are written.
    func rework(_ chunk: borrowing Chunk, upTo last: Int? = nil) {
        var refusals: Int
        repeat {
            refusals = line.refused.count
            line.begin(chunk)
            for pause in line.pauses {
                line.nextPause = pause
                loop(&line, chunk, most)
                line.consumer.begin()
            }
            line.nextPause = nil
            loop(&line, chunk, last ?? most)
        } while line.refused.count > refusals
    }

    /// Enters new fields in input order. A chunk with a field beyond the limit is worked again, without that field and
    /// the records that have it.
    func enterFields(of chunk: borrowing Chunk, into register: inout FieldRegister) {
        var isOver = false
        while enteredFields < line.feature.fieldCount {
            if !register.add(line.reader.field(enteredFields).name) { isOver = true }
            enteredFields += 1
        }
        guard isOver || line.reader.hasRefusedFields else { return }
        register.close()
        line.reader.closeFields(register.names)
        rework(chunk)
        enteredFields = line.feature.fieldCount
    }

    /// Continues with a chunk after its results so far were handed over; false if it is finished.
    func goOn(_ chunk: borrowing Chunk) -> Bool {
        guard line.isPaused else { return false }
        let refusals = line.refused.count
        line.pauses.append(line.outcome.written)
        line.consumer.begin()
        loop(&line, chunk, most)
        if line.refused.count > refusals { rework(chunk) }
        return true
    }

    var fieldLimit: FieldLimit? { line.reader.fieldLimit }

    /// The outcome of the chunk's records so far.
    @inlinable public var outcome: ChunkOutcome { line.outcome }

    /// True if the operation's part of the chunk must be made again.
    func isOutdated() -> Bool { line.operation.isOutdated() }

    /// Tells the operation that the chunk was handed over; throws if the operation has failed.
    func conclude() throws(Problem) {
        line.operation.conclude()
        if let fault = line.operation.fault { throw fault }
    }

    @inlinable
    public func withConsumer<Result, E>(_ body: (inout Consumer) throws(E) -> Result) throws(E) -> Result {
        try body(&line.consumer)
    }
}
