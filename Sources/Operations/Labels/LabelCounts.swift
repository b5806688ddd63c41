import Decluttering
public import Layers

/// Counts of labels by what becomes of them.
public struct LabelCounts: Sendable {
    public var labels = 0
    /// Labels that show at no zoom.
    public var never = 0
    /// Labels that would cover an obstacle at some zoom.
    public var obstructed = 0
    /// Labels by the reason why they are hidden at some zoom.
    public var hidden = [Int](repeating: 0, count: 5)

    public init() {}

    public static func + (one: Self, other: Self) -> Self {
        var sum = one
        (sum.labels, sum.never) = (one.labels + other.labels, one.never + other.never)
        sum.obstructed += other.obstructed
        for reason in sum.hidden.indices { sum.hidden[reason] += other.hidden[reason] }
        return sum
    }

    func count(_ reason: HidingReason) -> Int { hidden[Int(reason.rawValue)] }

    /// Sentences that say how many labels are hidden somewhere on the map, and by what.
    public var sentences: [Wording] {
        let ending =
            labels == 0
            ? "" : never == 0 ? "; each shows at some zoom" : "; \(never) never show\(never == 1 ? "s" : "")"
        return [
            "\(labels) label\(labels == 1 ? "" : "s")\(ending)",
            """
            labels hidden at some zoom: \(count(.label)) by an overlapping label, \(count(.repeatedName)) by \
            \(Setting.repeatDistance), \(count(.tileLimit)) by \(Setting.tileLabelLimit), \(count(.zoomLimit)) by \
            \(Setting.zoomLabelLimit), \(obstructed) by an obstacle
            """,
        ]
    }
}
