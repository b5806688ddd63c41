import Numbers

/// Limits of the radii of circles on the ground.
public enum CircleRadius {
    /// Largest radius in metres: one or two kilometres less than from a pole to the equator. So no circle holds both
    /// poles, and none covers more than half of the earth, where its ring would not show that the larger side is
    /// inside.
    public static let largest = 10_000_000.0

    /// The reason why a number cannot be a radius; nil if it can.
    public static func fault(ofRadius radius: Double, isOnPlane: Bool = false) -> String? {
        if radius > 0, isOnPlane || radius <= largest { return nil }
        let text = DecimalText.shortest(radius)
        if isOnPlane { return "a radius of \(text) is not greater than 0" }
        return radius > 0
            ? "a radius of \(text) m is more than \(DecimalText.shortest(largest)) m, a quarter of the way around the globe"
            : "a radius of \(text) m is not greater than 0"
    }
}
