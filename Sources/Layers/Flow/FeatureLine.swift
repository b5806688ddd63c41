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
    /// How many of the reader's fields the operation and the consumer were told of.
    @usableFromInline var toldFields = 0
    /// How many fields come before them, which are the operation's.
    @usableFromInline let addedFields: Int
    @usableFromInline let stopsAtFailure: Bool
    /// True if the consumer was full before the chunk ended.
    @usableFromInline var isPaused = false
    /// How many features of the chunk had been written whenever it was.
    @usableFromInline var pauses: [Int] = []
    /// The next of these counts, where the chunk is worked anew.
    @usableFromInline var nextPause: Int?
    /// True if the record that was read last may become more features.
    @usableFromInline var isWithinRecord = false
    /// Records by their index, of which a later feature was refused when others were taken in: when the chunk is worked
    /// anew, they become none.
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
        feature.alterations.removeAll()
        isWithinRecord = false
        reader.begin(chunk)
        consumer.begin()
    }

    /// Goes on to the end of the chunk, or until so many features are written or the consumer is full.
    @inlinable
    mutating func run(_ chunk: borrowing Chunk, upTo most: Int) {
        isPaused = false
        while outcome.written < most {
            if mustPause { break }
            if !takeOne(chunk, upTo: most) { return end(chunk) }
        }
        outcome.alterations = feature.alterations
    }

    /// True if the consumer is full, which it is again at the same place when the chunk is worked anew.
    @inlinable var mustPause: Bool {
        mutating get {
            isPaused = if let nextPause { outcome.written == nextPause } else { consumer.isFull }
            return isPaused
        }
    }

    /// Takes one record through, or the rest of one; false at the end of the chunk or of the work.
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
                outcome.leftOut.add(reason)
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

    /// Takes in what else the record becomes, as long as the consumer is not full.
    @inlinable
    mutating func finishOne(_ chunk: borrowing Chunk, upTo most: Int) -> Bool {
        // Features that have been handed over stay.
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
