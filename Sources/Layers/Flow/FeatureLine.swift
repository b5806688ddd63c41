public import Geometry

/// The loop over the records of a chunk.
@usableFromInline
struct FeatureLine<
    Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable
>: ~Copyable {
    @usableFromInline var reader: Reader
    @usableFromInline var operation: Operation
    @usableFromInline var consumer: Consumer
    @usableFromInline var feature = Feature()
    @usableFromInline var outcome = ChunkOutcome()
    /// Number of the reader's fields that the operation and the consumer have received.
    @usableFromInline var toldFields = 0
    /// Number of the operation's fields, which come before the reader's.
    @usableFromInline let addedFields: Int
    @usableFromInline let stopsAtFailure: Bool
    /// True if the consumer was full before the chunk ended.
    @usableFromInline var isPaused = false
    /// Number of features of the chunk that were written at each pause.
    @usableFromInline var pauses: [Int] = []
    /// The next of these counts while the chunk is worked again; nil otherwise.
    @usableFromInline var nextPause: Int?
    /// True if the record that was read last may become more features.
    @usableFromInline var isWithinRecord = false
    /// Records, by index, of which a later feature was refused after others were taken in. When the chunk is worked
    /// again, these records are refused as a whole.
    @usableFromInline var refused: [Int: BadRecord] = [:]

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
    mutating func begin(_ chunk: borrowing Chunk) {
        outcome = ChunkOutcome()
        feature.warnings.removeAll()
        isWithinRecord = false
        reader.begin(chunk)
        operation.begin(chunk)
        consumer.begin()
    }

    /// Works to the end of the chunk, or until `most` features are written or the consumer is full.
    @inlinable
    mutating func run(_ chunk: borrowing Chunk, upTo most: Int) {
        isPaused = false
        while outcome.written < most {
            if mustPause { break }
            if !takeOne(chunk, upTo: most) { return end(chunk) }
        }
        outcome.warnings = feature.warnings
    }

    /// True if the consumer is full. A chunk that is worked again pauses at the same places.
    @inlinable var mustPause: Bool {
        mutating get {
            isPaused = if let nextPause { outcome.written == nextPause } else { consumer.isFull }
            return isPaused
        }
    }

    /// Works on one record, or on the rest of one; false at the end of the chunk or of the work.
    @inlinable
    mutating func takeOne(_ chunk: borrowing Chunk, upTo most: Int) -> Bool {
        if isWithinRecord { return finishOne(chunk, upTo: most) }
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
        if Operation.yieldsSeveral, let error = refused[feature.index] { return fail(error) }
        do throws(BadRecord) {
            if let reason = try operation.apply(to: &feature, of: chunk) {
                outcome.skipped.add(reason)
            } else {
                try consumer.consume(&feature, of: chunk)
                noteWritten()
                if Operation.yieldsSeveral { return finishOne(chunk, upTo: most) }
                outcome.worked += 1
            }
            return true
        } catch {
            return fail(error)
        }
    }

    /// Takes in the other features of the record, as long as the consumer is not full.
    @inlinable
    mutating func finishOne(_ chunk: borrowing Chunk, upTo most: Int) -> Bool {
        // Features that were handed over before a pause cannot be taken back.
        let isHandedOver = isWithinRecord
        isWithinRecord = true
        do throws(BadRecord) {
            while outcome.written < most {
                if mustPause { return true }
                guard try operation.advance(&feature, of: chunk) else { break }
                try consumer.consume(&feature, of: chunk)
                noteWritten()
            }
        } catch {
            if !isHandedOver { refused[feature.index] = error }
            isWithinRecord = false
            return fail(error)
        }
        isWithinRecord = false
        outcome.worked += 1
        return true
    }

    @inlinable
    mutating func noteWritten() {
        outcome.written += 1
        if feature.shape.kind == .null { outcome.withoutGeometry += 1 }
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
        return !stopsAtFailure || record.skipReason != nil
    }

    @usableFromInline
    mutating func end(_ chunk: borrowing Chunk) {
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
