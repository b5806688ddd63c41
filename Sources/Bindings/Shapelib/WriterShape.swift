public import Memory

/// A shape in the arrays that shapelib takes; reused for the next shape.
public struct WritableShape: ~Copyable {
    /// Each of these four arrays has a value for each position.
    public var xs = FlatBuffer<Double>()
    public var ys = FlatBuffer<Double>()
    public var elevations = FlatBuffer<Double>()
    public var measures = FlatBuffer<Double>()
    /// The first position of each line or ring.
    public var partStarts = FlatBuffer<Int32>()

    /// The value for a missing measure. ESRI reads every value below -1e38 as missing.
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

/// Extremes of one ordinate; zero if there are no values.
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

    /// Skips missing measures; both extremes are `noMeasure` if all are missing.
    init(measures: Span<Double>) {
        for index in 0..<measures.count where measures[index] > -1e38 { insert(measures[index]) }
        if isEmpty, measures.count > 0 { (lowest, highest) = (WritableShape.noMeasure, WritableShape.noMeasure) }
    }
}
