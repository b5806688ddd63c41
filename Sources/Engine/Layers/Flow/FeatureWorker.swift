/// The worker of one thread, which takes a chunk's records through reader, steps and consumer.
public final class FeatureWorker: ChunkWorker {
    private let line: FeatureLine
    /// Number of the reader's fields that are known to be in the register.
    private var enteredFields = 0
    /// The most features that may be wanted of any chunk.
    private let most: Int

    /// - Parameters:
    ///   - stopsAtFailure: true if nothing after a bad record is wanted.
    ///   - limit: how many features are wanted in all; nil for all.
    public init(
        _ reader: AnyReader, _ steps: [AnyOperation], _ consumer: AnyConsumer, stopsAtFailure: Bool, limit: Int? = nil
    ) {
        most = limit ?? .max
        line = FeatureLine(reader, steps, consumer, stopsAtFailure: stopsAtFailure)
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
                line.run(chunk, upTo: most)
                line.consumer.begin()
            }
            line.nextPause = nil
            line.run(chunk, upTo: last ?? most)
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

    /// Continues with a chunk after its results so far were sent; false if it is finished.
    func goOn(_ chunk: borrowing Chunk) -> Bool {
        guard line.isPaused else { return false }
        let refusals = line.refused.count
        line.pauses.append(line.outcome.written)
        line.consumer.begin()
        line.run(chunk, upTo: most)
        if line.refused.count > refusals { rework(chunk) }
        return true
    }

    var fieldLimit: FieldLimit? { line.reader.fieldLimit }

    /// The name of the loss when an output drops measures.
    var measureLoss: WarningKind { line.reader.measureLoss }

    /// The outcome of the chunk's records so far.
    var outcome: ChunkOutcome { line.outcome }

    var consumer: AnyConsumer { line.consumer }

    /// Tells the steps how many records of the input come before the chunk, and how many features were written.
    func receive(recordsBefore count: Int, writtenBefore written: Int) {
        for step in line.steps {
            step.receive(recordsBefore: count)
            step.receive(writtenBefore: written)
        }
    }

    /// True if the chunk must be made again. Calls all steps and the consumer, as each may have changes to note.
    func isOutdated() -> Bool {
        let isOutdated = line.steps.map { $0.isOutdated() }.contains(true)
        return line.consumer.isOutdated() || isOutdated
    }

    /// Notifies the steps that the chunk was sent; throws if one has failed.
    func conclude() throws(Problem) {
        for step in line.steps {
            step.conclude()
            if let fault = step.fault { throw fault }
        }
    }
}
