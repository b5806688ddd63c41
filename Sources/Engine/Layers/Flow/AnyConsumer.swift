/// A consumer of any kind with the results that it sends to, as the loop over features calls it: once a record.
public class AnyConsumer {
    @usableFromInline typealias Take = (inout Feature, borrowing Chunk) throws(BadRecord) -> Bool

    /// Receives a feature, and returns whether the consumer is full then. A closure, as it is compiled for the type of
    /// the consumer; methods of generic classes are not.
    @usableFromInline let take: Take
    @usableFromInline let notesSkippedFields: Bool

    @usableFromInline
    init(notesSkippedFields: Bool, _ take: @escaping Take) {
        self.notesSkippedFields = notesSkippedFields
        self.take = take
    }

    /// Takes over a consumer.
    @inlinable
    public static func of<Consumer: FeatureConsumer & ~Copyable>(
        _ consumer: consuming Consumer, into results: Consumer.Results
    ) -> AnyConsumer {
        let shared = ValueBox(consumer)
        return TypedConsumer(shared, into: results) { (feature, chunk) throws(BadRecord) in
            try shared.value.consume(&feature, of: chunk)
            return shared.value.isFull
        }
    }

    /// The requirements of `FeatureConsumer`.
    public func begin() {}

    public func add(_ field: Field) {}

    @usableFromInline
    func note(skippedField field: Int) {}

    @usableFromInline
    func noteSkippedElevation() {}

    /// Receives a feature; returns true if the consumer is full then.
    public func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        try take(&feature, chunk)
    }

    @usableFromInline
    func isOutdated() -> Bool { false }

    @usableFromInline
    func takeRemarks() -> [Remark] { [] }

    @usableFromInline
    func recordsToLocate() -> [UnlocatedRecord] { [] }

    @usableFromInline
    func receive(locations: [InputLocation]) {}

    @usableFromInline
    func receive(recordsBefore count: Int) {}

    public func send() throws(Problem) {}
}

@usableFromInline
final class TypedConsumer<Consumer: FeatureConsumer & ~Copyable>: AnyConsumer {
    @usableFromInline let shared: ValueBox<Consumer>
    @usableFromInline let results: Consumer.Results

    @usableFromInline
    init(_ shared: ValueBox<Consumer>, into results: Consumer.Results, _ take: @escaping Take) {
        (self.shared, self.results) = (shared, results)
        super.init(notesSkippedFields: Consumer.notesSkippedFields, take)
    }

    @inlinable
    override func begin() { shared.value.begin() }

    @inlinable
    override func add(_ field: Field) { shared.value.add(field) }

    @usableFromInline
    override func note(skippedField field: Int) { shared.value.note(skippedField: field) }

    @usableFromInline
    override func noteSkippedElevation() { shared.value.noteSkippedElevation() }

    @usableFromInline
    override func isOutdated() -> Bool { shared.value.isOutdated(by: results) }

    @usableFromInline
    override func takeRemarks() -> [Remark] { shared.value.takeRemarks(knowing: results) }

    @usableFromInline
    override func recordsToLocate() -> [UnlocatedRecord] { shared.value.recordsToLocate(knowing: results) }

    @usableFromInline
    override func receive(locations: [InputLocation]) { shared.value.receive(locations: locations) }

    @usableFromInline
    override func receive(recordsBefore count: Int) { shared.value.receive(recordsBefore: count) }

    @inlinable
    override func send() throws(Problem) { try shared.value.send(to: results) }
}
