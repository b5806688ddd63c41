public import Geometry

/// One step of the algebra of map rects. A null rect stays null, except in a union.
public enum RectStep: Hashable, Sendable {
    /// Moves each vertical side inwards by `dx`, and each horizontal side by `dy`.
    case inset(dx: Double, dy: Double)
    case offset(dx: Double, dy: Double)
    /// Keeps the part inside another rect.
    case clip(MapRect)
    /// Takes the smallest rect around it and another one.
    case union(MapRect)
    /// Keeps the slice up to a distance from an edge.
    case slice(Double, MapRectEdge)
    /// Keeps all but that slice.
    case rest(Double, MapRectEdge)
    /// Keeps the part past the 180th meridian, moved to the other side of the world.
    case remainder

    public func applied(to rect: MapRect) -> MapRect {
        switch self {
        case .inset(let dx, let dy): return Self.inset(rect, dx, dy)
        case .offset(let dx, let dy): return rect.offsetBy(dx: dx, dy: dy)
        case .clip(let other): return rect.intersection(other)
        case .union(let other): return rect.union(other)
        case .slice(let distance, let edge): return rect.divided(atDistance: distance, from: edge).slice
        case .rest(let distance, let edge): return rect.divided(atDistance: distance, from: edge).remainder
        case .remainder: return rect.remainder
        }
    }

    /// Nothing is left of a rect whose sides have passed each other: a negative size, as the library keeps it, would not
    /// be a rect to any reader.
    private static func inset(_ rect: MapRect, _ dx: Double, _ dy: Double) -> MapRect {
        let inner = rect.insetBy(dx: dx, dy: dy)
        return inner.isStandard ? inner : .null
    }
}
