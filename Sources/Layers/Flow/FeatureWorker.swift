/// The worker of one thread, which takes a chunk's records through reader, operation and consumer.
public final class FeatureWorker<
    Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable
>: ChunkWorker {
    @usableFromInline var line: FeatureLine<Reader, Operation, Consumer>
    /// The loop over a chunk's features. Held as a closure because it is made where all three types are known, and is
    /// compiled for just them; `work` is reached through a protocol, and would be the one for any types.
    @usableFromInline let loop: (inout FeatureLine<Reader, Operation, Consumer>, borrowing Chunk, Int) -> Void
    /// How many of the reader's fields are known to be in the register.
    var enteredFields = 0
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
        loop = { line, chunk, most in line.run(chunk, upTo: most) }
    }

    /// Works a chunk until its end, or until the consumer is full.
    public func work(_ chunk: borrowing Chunk) {
        line.pauses.removeAll()
        line.refused.removeAll()
        rework(chunk)
    }

    /// Works the chunk anew, up to where it was worked, or as if it ended with the feature that is the last to be
    /// written.
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

    /// Enters the fields that have come up, in input order. A chunk with one that is beyond the limit is worked anew,
    /// without it and the records that have it.
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

    /// Goes on with a chunk when what was made of it so far has been handed over; false when there is no more.
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

    @inlinable
    public func withConsumer<Result, E>(_ body: (inout Consumer) throws(E) -> Result) throws(E) -> Result {
        try body(&line.consumer)
    }
}
