import Memory

/// Counts every record of a layer and sends what was made of them.
public final class LayerCommitter: ChunkCommitter {
    public typealias Worker = FeatureWorker

    private let ledger: Ledger
    private let limit: Int?
    private var position: LayerPosition
    private var fields: FieldRegister?

    /// - Parameter limit: how many features may be written in all, by this and all committers of the same ledger.
    public init(_ ledger: Ledger, names: [String], limit: Int? = nil) {
        self.ledger = ledger
        self.limit = limit
        position = LayerPosition(names: names)
    }

    public func commit(_ worker: inout Worker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        position.enter(chunk)
        let recordsBefore = position.recordCount(before: chunk)
        var done = Done()
        var isLast = false
        repeat {
            isLast = try commitPart(of: worker, chunk, recordsBefore: recordsBefore, &done)
        } while !isLast && worker.goOn(chunk)
        let outcome = worker.outcome
        for (reason, count) in outcome.skipped.all { ledger.addSkipped(reason.code, count) }
        ledger.addSkipped("deleted", outcome.deleted)
        if let excluded = chunk.excluded, !isLast { ledger.addSkipped(excluded.reason.code, excluded.count) }
        noteWarnings(of: worker, chunk)
        position.pass(outcome)
        // Rejects are written in step with the data: whoever reads both from pipes has them together.
        try ledger.flush()
        try worker.conclude()
        return !isLast
    }

    /// Counts of the results of a chunk that have been committed.
    private struct Done {
        var written = 0
        var worked = 0
        var withoutGeometry = 0
        var failures = 0
    }

    /// Commits what was made of a chunk until its end, or until the consumer was full; true when nothing more is
    /// wanted.
    private func commitPart(
        of worker: Worker, _ chunk: borrowing Chunk, recordsBefore: Int, _ done: inout Done
    ) throws(Problem) -> Bool {
        if let limit = worker.fieldLimit {
            if fields == nil { fields = FieldRegister(limit) }
            worker.enterFields(of: chunk, into: &fields!)
        }
        worker.receive(recordsBefore: recordsBefore, writtenBefore: ledger.account.written - done.written)
        if worker.isOutdated() { worker.rework(chunk) }
        let last = limit.map { done.written + $0 - ledger.account.written } ?? .max
        let isLast = worker.outcome.written >= last
        // Records after the last that is wanted count as unread.
        if isLast { worker.rework(chunk, upTo: last) }
        let outcome = worker.outcome
        worker.consumer.receive(recordsBefore: recordsBefore)
        var remarks = worker.consumer.takeRemarks()[...]
        for failure in outcome.failures.dropFirst(done.failures) {
            try note(remarks.prefix { $0.index <= failure.index }, chunk)
            remarks = remarks.drop { $0.index <= failure.index }
            try reject(failure, worker, chunk, &done)
        }
        done.failures = outcome.failures.count
        try note(remarks, chunk)
        locateRecords(of: worker, chunk)
        try take(from: worker, &done)
        return isLast
    }

    private func locateRecords(of worker: Worker, _ chunk: borrowing Chunk) {
        let records = worker.consumer.recordsToLocate()
        guard !records.isEmpty else { return }
        var locations: [InputLocation] = []
        for record in records {
            locations.append(position.location(ofByte: record.byte, record: record.index, in: chunk))
        }
        worker.consumer.receive(locations: locations)
    }

    private func note(_ remarks: ArraySlice<Remark>, _ chunk: borrowing Chunk) throws(Problem) {
        for remark in remarks {
            let location = position.location(ofByte: remark.problem.byte, record: remark.index, in: chunk)
            try ledger.remark(remark.problem.problem(at: location, severity: .warning))
        }
    }

    /// Rejects a record. When the policy ends the run here, the features before it are written first.
    private func reject(
        _ failure: ChunkOutcome.Failure, _ worker: Worker, _ chunk: borrowing Chunk, _ done: inout Done
    ) throws(Problem) {
        let record = failure.record
        // A fault of a record as a whole is reported at its shape rather than at its row.
        let isWhole = !chunk.records.isEmpty && record.byte == record.record.lowerBound
        let byte = isWhole ? chunk.records.records[failure.recordIndex].start : record.byte
        let location = position.location(
            ofByte: byte, record: chunk.records.isEmpty ? failure.index : failure.recordIndex, in: chunk)
        let problem = record.problem(at: location)
        if let reason = record.skipReason {
            return try ledger.skip(problem, reason, raw: chunk.raw(record.record))
        }
        do throws(Problem) {
            try ledger.reject(problem, raw: chunk.raw(record.record), isFatal: failure.isFatal)
        } catch {
            if failure.written < worker.outcome.written { worker.rework(chunk, upTo: failure.written) }
            try take(from: worker, &done)
            throw error
        }
    }

    private func take(from worker: Worker, _ done: inout Done) throws(Problem) {
        let outcome = worker.outcome
        try worker.consumer.send()
        ledger.addWritten(outcome.written - done.written, from: outcome.worked - done.worked)
        ledger.addWithoutGeometry(outcome.withoutGeometry - done.withoutGeometry)
        (done.written, done.worked) = (outcome.written, outcome.worked)
        done.withoutGeometry = outcome.withoutGeometry
    }

    private func noteWarnings(of worker: Worker, _ chunk: borrowing Chunk) {
        for (found, count, byte, texts) in worker.outcome.warnings.all {
            let location = position.location(ofByte: byte, record: nil, in: chunk)
            let kind = found == .droppedMeasure ? worker.measureLoss : found
            let texts = kind == found ? texts : Warnings.Texts(kind.message, hint: kind.hint)
            if kind.isOnlyCounted {
                ledger.addCounted(kind.code, count)
                continue
            }
            ledger.addAltered(
                count,
                Problem(.data, kind.code, severity: .warning, at: location, texts.message, hint: texts.hint))
        }
    }
}
