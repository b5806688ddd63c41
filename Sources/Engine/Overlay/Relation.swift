public import Geometry
public import Layers

/// Condition under which a feature of an indexed layer is a partner of another.
public enum Relation: Sendable {
    /// One of these predicates holds between their shapes. A feature is a partner once for each that does.
    case shapes([Predicate])
    /// Their bounding map rects overlap, as in MapKit.
    case rects
    /// They are at most this many metres apart along the ellipsoid, or units of a plane.
    case within(meters: Double)
    /// So many of the nearest features within a distance, the nearest first; the first of several that are equally near.
    case nearest(count: Int, upTo: Double)

    /// True if it compares the shapes.
    public var isOfShapes: Bool {
        if case .rects = self { false } else { true }
    }

    /// True if it holds both ways round whenever it holds.
    public var isMutual: Bool {
        switch self {
        case .shapes(let predicates): predicates.allSatisfy { $0 == $0.mirrored }
        case .rects, .within: true
        case .nearest: false
        }
    }

    /// True if it holds only for shapes whose boxes meet.
    public var findsByBox: Bool {
        if case .shapes(let predicates) = self { !predicates.contains(.disjoint) } else { false }
    }

    var isOfDistance: Bool {
        switch self {
        case .within, .nearest: true
        case .shapes, .rects: false
        }
    }
}

/// Choice of the pairs of a layer with itself that are partners.
public enum SelfPairing: Sendable {
    /// All pairs of two layers.
    case none
    /// All pairs except a feature with itself, both ways round.
    case both
    /// Each pair once: a feature with those that come after it.
    case later
    /// Each pair once: a feature with those that are drawn under it.
    case lower
}

/// Settings for matching a shape with the indexed ones.
public struct MatchRequest: Sendable {
    public var relation = Relation.shapes([.intersects])
    public var pairing = SelfPairing.none
    /// True if shapes that are not valid are repaired, not refused.
    public var makesValid = false
    /// True if positions are degrees, and shapes are cut at the antimeridian.
    public var areDegrees = true

    public init() {}

    /// Millimetres for degrees; all digits on a plane, whose units are unknown.
    public var distancePrecision: Precision { areDegrees ? .digits(3) : .full }

    /// Spacing to which positions are rounded if an overlay fails without rounding: about a hundredth of a millimetre.
    package var grid: Double { areDegrees ? 1e-10 : 1e-5 }
}
