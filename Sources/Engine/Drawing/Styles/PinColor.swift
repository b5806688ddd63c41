/// The three colours of pins, by what the place is.
public enum PinColor {
    /// Any place, or a destination.
    public static let red = Color(rgb: 0xD8352F)
    /// A start.
    public static let green = Color(rgb: 0x2F9E4F)
    /// A place that the user has set.
    public static let purple = Color(rgb: 0x8547B8)
}

extension Color {
    /// The colour of a pin by its name; nil for all other texts.
    static func pin(_ text: Span<UInt8>) -> Color? {
        if TextPieces.isEqual(text, "red") { return PinColor.red }
        if TextPieces.isEqual(text, "green") { return PinColor.green }
        return TextPieces.isEqual(text, "purple") ? PinColor.purple : nil
    }
}
