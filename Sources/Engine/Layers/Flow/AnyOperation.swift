public import Geometry

/// A step of any kind, as the loop over features calls it: once a record.
public class AnyOperation {
    /// Fields that the step adds to features.
    public let addedFields: [Field]
    @usableFromInline let addedCount: Int
    @usableFromInline let yieldsSeveral: Bool

    @usableFromInline typealias Apply = (inout Feature, borrowing Chunk) throws(BadRecord) -> SkipReason?

    /// A closure, as it is compiled for the type of the operation; methods of generic classes are not.
    @usableFromInline let work: Apply

    @usableFromInline
    init(adding fields: [Field], yieldsSeveral: Bool, _ work: @escaping Apply) {
        self.work = work
        addedFields = fields
        addedCount = fields.count
        self.yieldsSeveral = yieldsSeveral
    }

    /// Takes over an operation.
    @inlinable
    public static func of<Operation: FeatureOperation & ~Copyable>(_ operation: consuming Operation) -> AnyOperation {
        let shared = ValueBox(operation)
        // Asked once: the closures of several types may be merged into one, which would ask the type for each record.
        let changesShapes = !Operation.keepsShapes
        return TypedOperation(shared) { (feature, chunk) throws(BadRecord) in
            let reason = try shared.value.apply(to: &feature, of: chunk)
            if changesShapes { feature.staysWithinWorld = false }
            return reason
        }
    }

    /// The requirements of `FeatureOperation`.
    public func arrive(in space: CoordinateSpace) throws(Problem) {}

    public func enter(_ facts: LayerFacts) throws(Problem) {}

    public var isIdle: Bool { false }

    public func add(_ field: Field, at index: Int) {}

    public func passed(_ field: Field) -> Field? { field }

    /// The fields of records once the step has worked on them, if they come with these.
    public func fields(after fields: [Field]) -> [Field] {
        var fields = fields.compactMap { passed($0) }
        for field in addedFields {
            if let index = fields.firstIndex(where: { $0.name == field.name }) {
                if fields[index].type != field.type { fields[index].type = .any }
            } else {
                fields.append(field)
            }
        }
        return fields
    }

    @usableFromInline
    func receive(recordsBefore count: Int) {}

    @usableFromInline
    func receive(writtenBefore count: Int) {}

    @usableFromInline
    func begin(_ chunk: borrowing Chunk) {}

    @usableFromInline
    func isOutdated() -> Bool { false }

    @usableFromInline
    func conclude() {}

    @usableFromInline var fault: Problem? { nil }

    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try work(&feature, chunk)
    }

    public func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool { false }
}

@usableFromInline
final class TypedOperation<Operation: FeatureOperation & ~Copyable>: AnyOperation {
    @usableFromInline let shared: ValueBox<Operation>

    @usableFromInline
    init(_ shared: ValueBox<Operation>, _ work: @escaping Apply) {
        self.shared = shared
        super.init(adding: shared.value.addedFields, yieldsSeveral: Operation.yieldsSeveral, work)
    }

    @inlinable
    override func arrive(in space: CoordinateSpace) throws(Problem) { try shared.value.arrive(in: space) }

    @inlinable
    override func enter(_ facts: LayerFacts) throws(Problem) { try shared.value.enter(facts) }

    @inlinable override var isIdle: Bool { shared.value.isIdle }

    @inlinable
    override func add(_ field: Field, at index: Int) { shared.value.add(field, at: index) }

    @inlinable
    override func passed(_ field: Field) -> Field? { shared.value.passed(field) }

    @usableFromInline
    override func receive(recordsBefore count: Int) { shared.value.receive(recordsBefore: count) }

    @usableFromInline
    override func receive(writtenBefore count: Int) { shared.value.receive(writtenBefore: count) }

    @usableFromInline
    override func begin(_ chunk: borrowing Chunk) { shared.value.begin(chunk) }

    @usableFromInline
    override func isOutdated() -> Bool { shared.value.isOutdated() }

    @usableFromInline
    override func conclude() { shared.value.conclude() }

    @usableFromInline override var fault: Problem? { shared.value.fault }

    @inlinable
    override func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        feature.staysWithinWorld = false
        return try shared.value.advance(&feature, of: chunk)
    }
}

/// An operation that leaves features as they are.
public struct NoOperation: FeatureOperation {
    public init() {}

    public static var needsDegrees: Bool { false }

    public static var keepsShapes: Bool { true }

    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? { nil }
}
