import Geometry
public import Layers

/// All that is done with a feature between its reader and its writer: it arrives in the space that the command works in,
/// the command does its part, and it departs for the output.
public struct Passage<Operation: FeatureOperation & ~Copyable>: FeatureOperation, ~Copyable {
    @usableFromInline var arrival: Arrival
    @usableFromInline var operation: Operation
    @usableFromInline var departure: Departure

    @inlinable
    public init(_ arrival: consuming Arrival, _ operation: consuming Operation, _ departure: consuming Departure) {
        self.arrival = arrival
        self.operation = operation
        self.departure = departure
    }

    @inlinable public var addedFields: [Field] { operation.addedFields }

    @inlinable
    public mutating func add(_ field: Field, at index: Int) { operation.add(field, at: index) }

    @inlinable
    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        if let reason = try arrival.apply(to: &feature, of: chunk) { return reason }
        if let reason = try operation.apply(to: &feature, of: chunk) { return reason }
        try departure.apply(to: &feature, of: chunk, isPlain: Operation.keepsShapes && arrival.isPlain)
        return nil
    }

    @inlinable public static var yieldsSeveral: Bool { Operation.yieldsSeveral }

    @inlinable
    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        guard try operation.advance(&feature, of: chunk) else { return false }
        try departure.apply(to: &feature, of: chunk, isPlain: false)
        return true
    }
}

/// For commands that take features as they are.
public struct NoOperation: FeatureOperation {
    public init() {}

    @inlinable public static var needsDegrees: Bool { false }

    @inlinable public static var keepsShapes: Bool { true }

    @inlinable
    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> LeftOut? { nil }
}
