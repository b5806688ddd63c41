/// A consumer of any kind with the results that it hands over to, as the loop over features calls it: once a record,
/// through a class's table of methods.
public class AnyConsumer {
    @usableFromInline
    init() {}

    /// Takes over a consumer.
    @inlinable
    public static func of<Consumer: FeatureConsumer & ~Copyable>(
        _ consumer: consuming Consumer, into results: Consumer.Results
    ) -> AnyConsumer {
        TypedConsumer(consumer, into: results)
    }

    /// The requirements of `FeatureConsumer`.
    public func begin() {}

    public func add(_ field: Field) {}

    public func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {}

    public var isFull: Bool { false }

    @usableFromInline
    func isOutdated() -> Bool { false }

    @usableFromInline
    func takeRemarks() -> [Remark] { [] }

    @usableFromInline
    func recordsToPlace() -> [PlacedRecord] { [] }

    @usableFromInline
    func learn(places: [Place]) {}

    @usableFromInline
    func learn(recordsBefore count: Int) {}

    public func handOver() throws(Problem) {}
}

@usableFromInline
final class TypedConsumer<Consumer: FeatureConsumer & ~Copyable>: AnyConsumer {
    /// Only one thread at a time calls, one method at a time, so accesses need no check.
    @safe @exclusivity(unchecked) @usableFromInline var consumer: Consumer
    @usableFromInline let results: Consumer.Results

    @usableFromInline
    init(_ consumer: consuming Consumer, into results: Consumer.Results) {
        self.consumer = consumer
        self.results = results
        super.init()
    }

    @inlinable
    override func begin() { consumer.begin() }

    @inlinable
    override func add(_ field: Field) { consumer.add(field) }

    @inlinable
    override func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try consumer.consume(&feature, of: chunk)
    }

    @inlinable override var isFull: Bool { consumer.isFull }

    @usableFromInline
    override func isOutdated() -> Bool { consumer.isOutdated(by: results) }

    @usableFromInline
    override func takeRemarks() -> [Remark] { consumer.takeRemarks(knowing: results) }

    @usableFromInline
    override func recordsToPlace() -> [PlacedRecord] { consumer.recordsToPlace(knowing: results) }

    @usableFromInline
    override func learn(places: [Place]) { consumer.learn(places: places) }

    @usableFromInline
    override func learn(recordsBefore count: Int) { consumer.learn(recordsBefore: count) }

    @inlinable
    override func handOver() throws(Problem) { try consumer.handOver(to: results) }
}
