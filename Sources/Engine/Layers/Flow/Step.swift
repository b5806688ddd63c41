/// A step of a pass: what it needs of positions, and how each thread makes its own.
public struct Step: Sendable {
    /// True if positions must be longitudes and latitudes.
    public let needsDegrees: Bool
    /// True if positions must be in the space of the source.
    public let needsSource: Bool
    /// True if the step does not change shapes.
    public let keepsShapes: Bool
    /// True if positions must be on the globe, in whatever space.
    public let needsGlobe: Bool
    /// True if degrees are of use to the step where they cost nothing: where the layer is in degrees anyway.
    public let prefersDegrees: Bool
    /// True if fields come out of it as they are, apart from those that were read for steps only.
    public let keepsFields: Bool
    /// Makes the step for a thread.
    public let make: @Sendable () throws(Problem) -> AnyOperation

    /// - Parameter make: makes the operation for a thread.
    @inlinable
    public init<Operation: FeatureOperation & ~Copyable>(_ make: @escaping @Sendable () throws(Problem) -> Operation) {
        (needsDegrees, needsSource) = (Operation.needsDegrees, Operation.needsSource)
        (needsGlobe, keepsShapes) = (Operation.needsGlobe, Operation.keepsShapes)
        (prefersDegrees, keepsFields) = (false, false)
        self.make = { () throws(Problem) in AnyOperation.of(try make()) }
    }
}

extension Step {
    /// Makes a step of which no type says what it needs, such as an expression.
    ///
    /// - Parameters:
    ///   - needsGlobe: true if positions must be on the globe. They are then in degrees if those of the layer are.
    ///   - keepsFields: true if fields come out of it as they are.
    ///   - make: makes the operation for a thread.
    @inlinable
    public init<Operation: FeatureOperation & ~Copyable>(
        needsGlobe: Bool, keepsFields: Bool, _ make: @escaping @Sendable () throws(Problem) -> Operation
    ) {
        (needsDegrees, needsSource, keepsShapes) = (false, Operation.needsSource, Operation.keepsShapes)
        (self.needsGlobe, prefersDegrees) = (needsGlobe, needsGlobe)
        self.keepsFields = keepsFields
        self.make = { () throws(Problem) in AnyOperation.of(try make()) }
    }
}

extension Step {
    /// Makes a step that changes the shapes of features but not their fields.
    @inlinable
    public init<Operation: FeatureOperation & ~Copyable>(
        keepsFields: Bool, _ make: @escaping @Sendable () throws(Problem) -> Operation
    ) {
        (needsDegrees, needsSource) = (Operation.needsDegrees, Operation.needsSource)
        keepsShapes = Operation.keepsShapes
        (needsGlobe, prefersDegrees) = (Operation.needsGlobe, false)
        self.keepsFields = keepsFields
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

    /// The fields of records once the steps have worked on them, if they come with these.
    public func fields(after fields: [Field]) throws(Problem) -> [Field] {
        var fields = fields
        for step in self { fields = try step.make().fields(after: fields) }
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
