import Geometry
import Memory

/// The loop over the records of a chunk.
///
/// Reader, steps and consumer are each one closure in the loop, so that a record costs no count of references.
final class FeatureLine {
    let reader: AnyReader
    let steps: [AnyOperation]
    let consumer: AnyConsumer
    @safe @exclusivity(unchecked) var feature = Feature()
    @safe @exclusivity(unchecked) var outcome = ChunkOutcome()
    /// Number of the reader's fields that the steps and the consumer have received.
    private var knownFields = 0
    /// Number of fields that each step has received.
    private var receivedFields: [Int] = []
    /// Number of each of the reader's fields for the consumer; negative if a step drops it.
    private var consumerNumbers: [Int] = []
    /// The reader's fields that the record has, if the consumer also notes those of skipped records.
    @safe @exclusivity(unchecked) private var recordFields = FlatBuffer<Int>()
    private let notesSkippedFields: Bool
    private var consumerFieldCount: Int
    private let yieldsSeveral: Bool
    /// The work of all steps, of those but the first, and so on.
    private let work: [Work]
    /// The work of the first step, of the second, and of all others: most lists are no longer than that, and calls in
    /// the loop cost less than calls of one by the other.
    private let (first, second, others): (Work, Work, Work)
    private let stopsAtFailure: Bool
    /// True if the consumer is full, as it was after the last feature.
    @safe @exclusivity(unchecked) private var isFull = false
    /// True if the consumer was full before the chunk ended.
    @safe @exclusivity(unchecked) private(set) var isPaused = false
    /// Number of features of the chunk that were written at each pause.
    var pauses: [Int] = []
    /// The next of these counts while the chunk is worked again; nil otherwise.
    @safe @exclusivity(unchecked) var nextPause: Int?
    /// True if the record that was read last may become more features.
    @safe @exclusivity(unchecked) private var isWithinRecord = false
    /// Records, by index, of which a later feature was refused after others were consumed. When the chunk is worked
    /// again, these records are refused as a whole.
    var refused: [Int: BadRecord] = [:]

    init(_ reader: AnyReader, _ steps: [AnyOperation], _ consumer: AnyConsumer, stopsAtFailure: Bool) {
        (self.reader, self.steps, self.consumer) = (reader, steps, consumer)
        self.stopsAtFailure = stopsAtFailure
        yieldsSeveral = steps.contains(where: \.yieldsSeveral)
        var added: [Field] = []
        for step in steps {
            receivedFields.append(added.count)
            var passed: [Field] = []
            for (index, field) in added.enumerated() {
                step.add(field, at: step.addedCount + index)
                if let field = step.passed(field) { passed.append(field) }
            }
            added = step.addedFields + passed
        }
        let single = steps.map { Work($0) }
        work = Work.composed(single)
        (first, second) = (single.first ?? work[0], single.count > 1 ? single[1] : work[0])
        others = work.count > 2 ? work[2] : work[0]
        notesSkippedFields = consumer.notesSkippedFields
        consumerFieldCount = added.count
        for field in added { consumer.add(field) }
    }

    func begin(_ chunk: borrowing Chunk) {
        outcome = ChunkOutcome()
        feature.continuedCount = 0
        feature.warnings.removeAll()
        isWithinRecord = false
        reader.begin(chunk)
        for step in steps { step.begin(chunk) }
        consumer.begin()
    }

    /// The work of some steps, one after the other. A list of bare closures would pass a copy of each chunk.
    private struct Work {
        let run: AnyOperation.Apply

        private init(_ run: @escaping AnyOperation.Apply) { self.run = run }

        /// The work of a step. The fields that it adds come before all others.
        init(_ step: AnyOperation) {
            let (work, count) = (step.work, step.addedCount)
            guard count > 0 else {
                run = work
                return
            }
            run = { (feature, chunk) throws(BadRecord) in
                feature.shiftFields(by: count)
                return try work(&feature, chunk)
            }
        }

        /// The work of each step and all behind it.
        static func composed(_ steps: [Work]) -> [Work] {
            var all: [Work] = []
            for step in steps.reversed() { all.append(all.last.map { Work(step, then: $0) } ?? step) }
            return all.reversed() + [Work { (_, _) in nil }]
        }

        private init(_ first: Work, then rest: Work) {
            let (first, rest) = (first.run, rest.run)
            run = { (feature, chunk) throws(BadRecord) in
                if let reason = try first(&feature, chunk) { return reason }
                return try rest(&feature, chunk)
            }
        }
    }

    /// Works to the end of the chunk, or until `most` features are written or the consumer is full. The consumer has
    /// just begun.
    func run(_ chunk: borrowing Chunk, upTo most: Int) {
        isFull = false
        isPaused = false
        let next = reader.next
        let (first, second, others) = (first.run, second.run, others.run)
        let (hasSecond, hasOthers) = (steps.count > 1, steps.count > 2)
        let take = consumer.take
        while outcome.written < most {
            if mustPause { break }
            if isWithinRecord {
                guard finishOne(chunk, upTo: most) else { return end(chunk) }
                continue
            }
            feature.removeAll()
            feature.writtenBefore = outcome.written
            do throws(BadRecord) {
                guard try next(chunk, &feature) else { return end(chunk) }
                feature.index = outcome.recordCount
                if feature.continuesRecord { feature.continuedCount += 1 }
                outcome.recordCount += 1
                if knownFields < feature.fieldCount { addFields() }
                if feature.isDeleted {
                    outcome.deleted += 1
                    continue
                }
            } catch {
                outcome.recordCount += 1
                // The columns of the output are those of the input, also if no record of it is written.
                if knownFields < feature.fieldCount { addFields() }
                if notesSkippedFields {
                    keepRecordFields()
                    noteSkippedFields()
                    if !feature.shape.elevations.isEmpty { consumer.noteSkippedElevation() }
                }
                guard fail(error) else { return end(chunk) }
                continue
            }
            if notesSkippedFields { keepRecordFields() }
            if yieldsSeveral, let error = refused[feature.index] {
                if notesSkippedFields { noteSkippedFields() }
                guard fail(error) else { return end(chunk) }
                continue
            }
            do throws(BadRecord) {
                var reason = try first(&feature, chunk)
                if hasSecond, reason == nil {
                    reason = try second(&feature, chunk)
                    if hasOthers, reason == nil { reason = try others(&feature, chunk) }
                }
                if let reason {
                    if notesSkippedFields { noteSkippedFields() }
                    outcome.skipped.add(reason)
                    continue
                }
                isFull = try take(&feature, chunk)
                noteWritten()
                if yieldsSeveral {
                    guard finishOne(chunk, upTo: most) else { return end(chunk) }
                } else {
                    outcome.worked += 1
                }
            } catch {
                if notesSkippedFields { noteSkippedFields() }
                guard fail(error) else { return end(chunk) }
            }
        }
        outcome.warnings = feature.warnings
    }

    /// True if the consumer is full. A chunk that is processed again pauses at the same records.
    private var mustPause: Bool {
        guard isFull || nextPause != nil else { return false }
        isPaused = if let nextPause { outcome.written == nextPause } else { isFull }
        return isPaused
    }

    /// Receives the other features of the record, as long as the consumer is not full; false at the end of the work.
    private func finishOne(_ chunk: borrowing Chunk, upTo most: Int) -> Bool {
        // Features that were sent before a pause cannot be taken back.
        let isSent = isWithinRecord
        isWithinRecord = true
        do throws(BadRecord) {
            while outcome.written < most {
                if mustPause { return true }
                feature.writtenBefore = outcome.written
                guard try advance(chunk) else { break }
                isFull = try consumer.consume(&feature, of: chunk)
                noteWritten()
            }
        } catch {
            if !isSent { refused[feature.index] = error }
            isWithinRecord = false
            return fail(error)
        }
        isWithinRecord = false
        outcome.worked += 1
        return true
    }

    /// Replaces the feature by the next one of its record, from the last step that has one; false if there is none.
    private func advance(_ chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        var index = steps.endIndex
        while index > 0 {
            index -= 1
            guard steps[index].yieldsSeveral, try steps[index].advance(&feature, of: chunk) else { continue }
            index += 1
            if try work[index].run(&feature, chunk) == nil { return true }
            index = steps.endIndex
        }
        return false
    }

    @inline(__always)
    private func noteWritten() {
        outcome.written += 1
        if feature.shape.kind == .null { outcome.withoutGeometry += 1 }
        guard let (kind, byte) = feature.ordinateLoss else { return }
        feature.warnings.add(kind, at: byte)
        feature.ordinateLoss = nil
    }

    @inline(never)
    private func addFields() {
        while knownFields < feature.fieldCount {
            addField(reader.field(knownFields))
            knownFields += 1
        }
    }

    private func addField(_ field: Field) {
        var field = field
        for (number, step) in steps.enumerated() {
            step.add(field, at: step.addedCount + receivedFields[number])
            receivedFields[number] += 1
            guard let passed = step.passed(field) else {
                consumerNumbers.append(-1)
                return
            }
            field = passed
        }
        consumerNumbers.append(consumerFieldCount)
        consumerFieldCount += 1
        consumer.add(field)
    }

    /// Keeps which fields the record has, before steps give them other numbers.
    @inline(never)
    private func keepRecordFields() {
        recordFields.removeAll()
        for index in 0..<feature.values.count { recordFields.append(feature.values[index].field) }
    }

    @inline(never)
    private func noteSkippedFields() {
        for index in 0..<recordFields.count where recordFields[index] < knownFields {
            let number = consumerNumbers[recordFields[index]]
            if number >= 0 { consumer.note(skippedField: number) }
        }
    }

    @inline(never)
    private func fail(_ record: BadRecord) -> Bool {
        outcome.failures.append(
            ChunkOutcome.Failure(
                record: record, index: outcome.recordCount - 1,
                recordIndex: outcome.recordCount - 1 - feature.continuedCount, written: outcome.written))
        return !stopsAtFailure || record.skipReason != nil
    }

    private func end(_ chunk: borrowing Chunk) {
        outcome.warnings = feature.warnings
        if chunk.records.isEmpty { outcome.lines.add(chunk.bytes.bytes) }
        guard let fault = chunk.fault,
            !stopsAtFailure || outcome.failures.allSatisfy({ $0.record.skipReason != nil })
        else { return }
        outcome.recordCount += 1
        _ = fail(fault.record)
        outcome.failures[outcome.failures.count - 1].isFatal = fault.isFatal
    }
}
