public import Geometry

/// A shape in the arrays that shapelib takes, which the next one reuses.
public struct WritableShape: ~Copyable {
    /// Every one of the four has a value for each position.
    public var xs = FlatBuffer<Double>()
    public var ys = FlatBuffer<Double>()
    public var elevations = FlatBuffer<Double>()
    public var measures = FlatBuffer<Double>()
    /// The first position of each line or ring.
    public var partStarts = FlatBuffer<Int32>()

    /// The value for a missing measure. ESRI takes every value below -1e38 for one.
    public static let noMeasure = -1e39

    public init() {}

    public mutating func removeAll() {
        xs.removeAll()
        ys.removeAll()
        elevations.removeAll()
        measures.removeAll()
        partStarts.removeAll()
    }
}

/// The extremes of one ordinate, zero around nothing.
struct WrittenRange {
    private(set) var lowest = 0.0
    private(set) var highest = 0.0
    private var isEmpty = true

    mutating func insert(_ value: Double) {
        lowest = isEmpty ? value : min(lowest, value)
        highest = isEmpty ? value : max(highest, value)
        isEmpty = false
    }

    mutating func insert(_ other: WrittenRange) {
        guard !other.isEmpty else { return }
        insert(other.lowest)
        insert(other.highest)
    }

    init() {}

    init(_ values: Span<Double>) {
        for index in 0..<values.count { insert(values[index]) }
    }

    /// Around those that are measures, unless none is.
    init(measures: Span<Double>) {
        for index in 0..<measures.count where measures[index] > -1e38 { insert(measures[index]) }
        if isEmpty, measures.count > 0 { (lowest, highest) = (WritableShape.noMeasure, WritableShape.noMeasure) }
    }
}
