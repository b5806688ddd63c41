public import Geometry

/// A step of any kind, as the loop over features calls it: once a record, through a class's table of methods.
public class AnyOperation {
    /// Fields that the step adds to features.
    public let addedFields: [Field]
    @usableFromInline let addedCount: Int
    @usableFromInline let yieldsSeveral: Bool

    @usableFromInline
    init(adding fields: [Field], yieldsSeveral: Bool) {
        addedFields = fields
        addedCount = fields.count
        self.yieldsSeveral = yieldsSeveral
    }

    /// Takes over an operation.
    @inlinable
    public static func of<Operation: FeatureOperation & ~Copyable>(_ operation: consuming Operation) -> AnyOperation {
        TypedOperation(operation)
    }

    /// The requirements of `FeatureOperation`.
    public func arrive(in space: CoordinateSpace) throws(Problem) {}

    public func add(_ field: Field, at index: Int) {}

    @usableFromInline
    func begin(_ chunk: borrowing Chunk) {}

    @usableFromInline
    func isOutdated() -> Bool { false }

    @usableFromInline
    func conclude() {}

    @usableFromInline var fault: Problem? { nil }

    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? { nil }

    public func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool { false }
}

@usableFromInline
final class TypedOperation<Operation: FeatureOperation & ~Copyable>: AnyOperation {
    /// Only the thread of the worker calls, one method at a time, so accesses need no check.
    @safe @exclusivity(unchecked) @usableFromInline var operation: Operation

    @usableFromInline
    init(_ operation: consuming Operation) {
        let fields = operation.addedFields
        self.operation = operation
        super.init(adding: fields, yieldsSeveral: Operation.yieldsSeveral)
    }

    @inlinable
    override func arrive(in space: CoordinateSpace) throws(Problem) { try operation.arrive(in: space) }

    @inlinable
    override func add(_ field: Field, at index: Int) { operation.add(field, at: index) }

    @usableFromInline
    override func begin(_ chunk: borrowing Chunk) { operation.begin(chunk) }

    @usableFromInline
    override func isOutdated() -> Bool { operation.isOutdated() }

    @usableFromInline
    override func conclude() { operation.conclude() }

    @usableFromInline override var fault: Problem? { operation.fault }

    @inlinable
    override func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        let reason = try operation.apply(to: &feature, of: chunk)
        if !Operation.keepsShapes { feature.staysWithinWorld = false }
        return reason
    }

    @inlinable
    override func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        feature.staysWithinWorld = false
        return try operation.advance(&feature, of: chunk)
    }
}

/// An operation that leaves features as they are.
public struct NoOperation: FeatureOperation {
    public init() {}

    public static var needsDegrees: Bool { false }

    public static var keepsShapes: Bool { true }

    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> LeftOut? { nil }
}
