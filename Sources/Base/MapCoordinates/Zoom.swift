public import Glibc

/// Screen points per map point. 1 is level 20, and each level down halves it.
public typealias ZoomScale = Double

/// The three ways to state how near a map is: scale, level and tile level.
///
/// ```swift
/// print(Zoom.scale(level: 18), Zoom.tileLevel(scale: 0.2))  // 0.25 18
/// ```
public enum Zoom {
    /// The level at which a screen point is a map point.
    @inlinable public static var nativeLevel: Double { 20 }

    /// The level of a scale, 20 + log2(scale); NaN for a scale that is not above zero.
    @inlinable
    public static func level(scale: ZoomScale) -> Double {
        scale > 0 ? nativeLevel + log2(scale) : .nan
    }

    /// The scale of a level; exact for whole levels.
    @inlinable
    public static func scale(level: Double) -> ZoomScale {
        exp2(level - nativeLevel)
    }

    /// The tiles to show at a scale: the nearest whole level, half way rounded up, never under 0.
    @inlinable
    public static func tileLevel(scale: ZoomScale) -> Int {
        guard scale > 0, scale.isFinite else { return 0 }
        return max(0, Int(nativeLevel + floor(log2(scale) + 0.5)))
    }
}

/// The scales a fit may choose from.
@frozen
public enum ZoomStepping: Hashable, Sendable, CaseIterable {
    /// Any scale: the plain aspect fit.
    case continuous
    /// Whole levels, 20 at most.
    case stepped
}
