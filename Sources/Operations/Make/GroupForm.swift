/// What the rows of a group become.
public enum GroupForm: Sendable {
    /// A line, or one for each ring.
    case lines
    /// A polygon, or as many as rings lie outside of each other.
    case polygons

    /// How many positions that differ a ring needs.
    var fewestPositions: Int { self == .lines ? 2 : 3 }
}
