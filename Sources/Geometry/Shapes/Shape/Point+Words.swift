import Numbers

extension Shape.Point {
    /// The position as messages name it, so that nobody takes x for the latitude.
    package var words: String { "x \(DecimalText.shortest(x)), y \(DecimalText.shortest(y))" }
}
