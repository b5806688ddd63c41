/// A step of a pass: what it needs of positions, and how each thread makes its own.
public struct Step: Sendable {
    /// True if positions must be longitudes and latitudes.
    public let needsDegrees: Bool
    /// True if positions must be on the globe, in whatever space.
    public let needsGlobe: Bool
    /// Makes the step for a thread.
    public let make: @Sendable () throws(Problem) -> AnyOperation

    /// - Parameter make: makes the operation for a thread.
    @inlinable
    public init<Operation: FeatureOperation & ~Copyable>(_ make: @escaping @Sendable () throws(Problem) -> Operation) {
        needsDegrees = Operation.needsDegrees
        needsGlobe = Operation.needsGlobe
        self.make = { () throws(Problem) in AnyOperation.of(try make()) }
    }
}

extension [Step] {
    /// Fields that the steps add to features, in the order in which consumers receive them.
    public func addedFields() throws(Problem) -> [Field] {
        var fields: [Field] = []
        for step in reversed() { fields += try step.make().addedFields }
        return fields
    }
}

/// The end of a pass: how each thread makes its consumer, and where all send their results.
public struct Sink: Sendable {
    @usableFromInline let make: @Sendable () -> AnyConsumer

    /// - Parameter make: makes the consumer for a thread.
    @inlinable
    public init<Consumer: FeatureConsumer & ~Copyable>(
        _ results: Consumer.Results, _ make: @escaping @Sendable () -> Consumer
    ) {
        nonisolated(unsafe) let results = results
        self.make = { unsafe AnyConsumer.of(make(), into: results) }
    }

    /// Makes the consumer for a thread.
    @inlinable
    public func consumer() -> AnyConsumer { make() }
}
