public import Geometry
public import Layers

/// Condition under which a feature of a held layer is a partner of another.
public enum Relation: Sendable {
    /// Their shapes stand so to each other.
    case shapes(Predicate)
    /// Their bounding map rects overlap, as the map framework asks it.
    case rects
    /// They are at most so many metres apart, along the ellipsoid; on a plane it is units of that.
    case within(meters: Double)
    /// The nearest of those within a distance, and the first of several that are equally near.
    case nearest(upTo: Double)

    /// True if it asks for the shapes.
    public var isOfShapes: Bool {
        if case .rects = self { false } else { true }
    }

    /// True if it holds both ways round where it holds.
    public var isMutual: Bool {
        switch self {
        case .shapes(let predicate): predicate == predicate.mirrored
        case .rects, .within: true
        case .nearest: false
        }
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
    /// Two layers: all of them.
    case none
    /// All but a feature with itself, both ways round.
    case both
    /// Each pair once: a feature with those that come after it.
    case later
    /// Each pair once: a feature with those that are drawn under it.
    case lower
}

/// Settings for matching a shape with the held ones.
public struct MatchRequest: Sendable {
    public var relation = Relation.shapes(.intersects)
    public var pairing = SelfPairing.none
    /// True if shapes that are not valid are mended rather than refused.
    public var makesValid = false
    /// True if positions are degrees, and shapes are cut at the antimeridian.
    public var areDegrees = true

    public init() {}

    /// Millimetres; of a plane nobody knows how small its units are.
    public var distancePrecision: Precision { areDegrees ? .digits(3) : .full }

    /// Spacing to which positions are rounded where an overlay fails otherwise: about a hundredth of a millimetre.
    var grid: Double { areDegrees ? 1e-10 : 1e-5 }
}
