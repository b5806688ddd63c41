/// The side of a rect that `MapRect.divided` measures from.
@frozen
public enum MapRectEdge: Hashable, Sendable, CaseIterable {
    /// The western side.
    case minX
    /// The northern side.
    case minY
    /// The eastern side.
    case maxX
    /// The southern side.
    case maxY
}
