/// Precision of numbers as text: a number of digits after the point, or the shortest text that reads back exactly.
@frozen
public enum Precision: Hashable, Sendable {
    case digits(Int)
    case full
}
