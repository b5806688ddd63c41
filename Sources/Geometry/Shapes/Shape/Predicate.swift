/// A relation that may hold between two shapes, as in the simple features of OGC: A … B.
///
/// An empty shape is disjoint from all shapes, and no other predicate holds for it.
public enum Predicate: String, CaseIterable, Sendable {
    case intersects
    case within
    case contains
    case covers
    case coveredBy = "covered-by"
    case touches
    case crosses
    case overlaps
    case equals
    case disjoint

    /// The predicate that holds for B and A where this one holds for A and B.
    public var mirrored: Predicate {
        switch self {
        case .within: .contains
        case .contains: .within
        case .covers: .coveredBy
        case .coveredBy: .covers
        case .intersects, .touches, .crosses, .overlaps, .equals, .disjoint: self
        }
    }

    /// Answers by the boxes of two shapes alone; nil if they cannot decide.
    @inlinable
    func answer(_ a: Shape.Box, _ b: Shape.Box) -> Bool? {
        guard a.intersects(b) else { return self == .disjoint }
        let isPossible =
            switch self {
            case .within, .coveredBy: b.holds(a)
            case .contains, .covers: a.holds(b)
            case .equals: a == b
            case .intersects, .touches, .crosses, .overlaps, .disjoint: true
            }
        return isPossible ? nil : false
    }

    /// Returns false where the dimensions of two shapes rule the predicate out, otherwise nil. Points have dimension 0,
    /// lines 1, polygons 2.
    func answer(_ a: Int, _ b: Int) -> Bool? {
        let isPossible =
            switch self {
            case .within, .coveredBy: a <= b
            case .contains, .covers: a >= b
            case .equals, .overlaps: a == b
            case .crosses: a != b || a == 1
            case .touches: a + b > 0
            case .intersects, .disjoint: true
            }
        return isPossible ? nil : false
    }
}

extension Shape.Box {
    /// True if the other box is inside or equal; edges may touch.
    @inlinable
    public func holds(_ other: Shape.Box) -> Bool {
        west <= other.west && other.east <= east && south <= other.south && other.north <= north
    }
}
