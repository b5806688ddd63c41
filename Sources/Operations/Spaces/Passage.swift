public import Geometry
public import Layers

/// Steps of a feature between its reader and its writer: it arrives in the space that the command works in, the command
/// does its work, and it departs for the output.
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
    public mutating func begin(_ chunk: borrowing Chunk) { operation.begin(chunk) }

    @inlinable
    public mutating func isOutdated() -> Bool { operation.isOutdated() }

    @inlinable
    public mutating func conclude() { operation.conclude() }

    @inlinable public var fault: Problem? { operation.fault }

    @inlinable
    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
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

/// Operation for commands that take features as they are.
public struct NoOperation: FeatureOperation {
    public init() {}

    @inlinable public static var needsDegrees: Bool { false }

    @inlinable public static var keepsShapes: Bool { true }

    @inlinable
    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? { nil }
}

/// Last step for a feature: takes it to the coordinates of the output, and cuts it at the antimeridian if it must not
/// cross that, as RFC 7946 requires for GeoJSON.
public struct Departure: ~Copyable {
    private let change: SpaceChange?
    private var probe: OperationProbe
    private let cuts: Bool
    /// True if shapes are in degrees before the change, and not only after it.
    private let areDegrees: Bool
    private let isLast: Bool
    private var cutter = AntimeridianCutter()
    private var rounder: Rounder?
    private let digits: Int?

    /// Makes a step for one thread.
    ///
    /// - Parameters:
    ///   - areDegrees: true if shapes start in degrees of longitude and latitude of any system.
    ///   - cuts: true if shapes are cut at the antimeridian; they are then in degrees before or after the change.
    ///   - isLast: true if features are written next, not kept for another passage.
    ///   - rounding: how coordinates will be rounded; nil if they are not.
    ///   - log: learns what PROJ does.
    public init(
        from source: CoordinateSpace, to target: CoordinateSpace, areDegrees: Bool = false,
        cuts: Bool, isLast: Bool = true,
        rounding: Rounding? = nil, log: OperationLog? = nil
    ) throws(Problem) {
        probe = OperationProbe(log)
        rounder = rounding.map { Rounder($0) }
        digits = rounding?.digits
        self.isLast = isLast
        change = try SpaceChange(from: source, to: target)
        self.cuts = cuts
        self.areDegrees = areDegrees || source == .wgs84
    }

    /// - Parameter isPlain: true if the shape is known to need no cut.
    @usableFromInline
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk, isPlain: Bool) throws(BadRecord) {
        var isChanged = cuts && areDegrees && !isPlain && cutter.cut(&feature.shape)
        if change != nil { try SpaceChange.apply(change!, to: &feature, of: chunk, &probe) }
        if cuts, !areDegrees { isChanged = cutter.cut(&feature.shape) }
        if isChanged { cutter.keepCut() }
        if isChanged || change != nil { feature.dropStaleBox(of: chunk) }
        // A single place repeats nothing. The rounder is used in place because it is large.
        if feature.shape.points.count > 1, rounder?.apply(to: &feature, of: chunk) ?? false { isChanged = true }
        if let digits, !feature.foreignMembers.isEmpty { feature.roundBox(to: digits, of: chunk) }
        if isLast { feature.takeMeasures(isCut: isChanged) }
    }
}
