/// The pattern of a dashed line: lengths in pixels, drawn and not drawn in turn. At most eight, all finite; a pattern
/// without any length above 0 is a whole line.
public struct Dash: Hashable, Sendable, BitwiseCopyable {
    private var lengths = SIMD8<Double>()
    public private(set) var count = 0

    /// A whole line.
    public init() {}

    /// An odd number of lengths is written twice, as SVG does. Nil if there are too many, or if one is negative.
    public init?(_ lengths: [Double]) {
        let all = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        guard all.count <= Self.most, all.allSatisfy({ $0 >= 0 && $0 <= 1e6 }) else { return nil }
        // Cairo refuses a pattern of zeros.
        guard all.contains(where: { $0 > 0 }) else { return }
        for (index, length) in all.enumerated() { self.lengths[index] = length }
        count = all.count
    }

    static var most: Int { 8 }

    public var isEmpty: Bool { count == 0 }

    public subscript(_ index: Int) -> Double { lengths[index] }

    public var all: [Double] { (0..<count).map { lengths[$0] } }

    /// Length of the whole pattern.
    public var period: Double { lengths.sum() }

    /// The pattern with all lengths multiplied.
    public func scaled(by factor: Double) -> Dash {
        var dash = self
        dash.lengths *= factor
        return dash
    }

    /// Length from the start of the pattern to a position along the line.
    public func offset(at length: Double) -> Double {
        let period = period
        guard period > 0, length.isFinite else { return 0 }
        let rest = length.truncatingRemainder(dividingBy: period)
        return rest < 0 ? rest + period : rest
    }
}
