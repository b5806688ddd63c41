/// Precision of numbers as text: a number of digits after the point, or the shortest text that reads back exactly.
@frozen
public enum Precision: Hashable, Sendable {
    case digits(Int)
    case full

    /// Number of digits after the point; nil for all.
    public var fractionDigits: Int? { if case .digits(let digits) = self { digits } else { nil } }
}
