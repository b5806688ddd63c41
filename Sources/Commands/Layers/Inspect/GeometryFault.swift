import GEOS

/// A fault of a geometry, and its location.
public struct GeometryFault: Hashable, Sendable {
    /// One word of `Code`, as programs read it.
    public let code: String
    /// A sentence for people.
    public let message: String
    /// The location, in the units of the geometry; nil where there is none to name.
    public let x: Double?
    public let y: Double?

    init(_ code: Code, _ message: String, x: Double? = nil, y: Double? = nil) {
        self.code = code.rawValue
        self.message = message
        self.x = x
        self.y = y
    }
}

extension GeometryFault {
    /// With its longitude within ±180°.
    var onMap: GeometryFault {
        guard let x, x.magnitude > 180 else { return self }
        return GeometryFault(self, x: x.remainder(dividingBy: 360))
    }

    private init(_ other: GeometryFault, x: Double) {
        (code, message, self.x, y) = (other.code, other.message, x, other.y)
    }

    /// Every code there is. Positions that follow each other at the same place are no fault.
    public enum Code: String, CaseIterable, Sendable {
        case selfCrossing = "self-crossing"
        case ringSelfTouch = "ring-self-touch"
        case holeOutsideShell = "hole-outside-shell"
        case nestedHoles = "nested-holes"
        case nestedShells = "nested-shells"
        case disconnectedInterior = "disconnected-interior"
        case duplicateRings = "duplicate-rings"
        case tooFewPoints = "too-few-points"
        case unclosedRing = "unclosed-ring"
        case notFinite = "not-finite"
        case zeroArea = "zero-area"
        case zeroLength = "zero-length"
        case wrongWinding = "wrong-winding"
        case outOfRange = "out-of-range"
        case antimeridian
        /// A fault that a newer GEOS finds and that this program has no word for.
        case invalid

        /// Codes of geometries whose positions are nowhere.
        static let misplaced: Set<String> = [notFinite.rawValue, outOfRange.rawValue]
    }
}

extension GeometryFault {
    /// - Parameter isBetweenPolygons: true if each polygon of the geometry is known to be valid by itself.
    init(_ flaw: Geometry.Flaw, isBetweenPolygons: Bool) {
        let (code, message): (Code, String) =
            switch flaw.reason {
            case "Self-intersection" where isBetweenPolygons:
                (.selfCrossing, "two polygons of the geometry overlap or share an edge")
            case "Self-intersection": (.selfCrossing, "the boundary crosses itself or runs along itself")
            case "Ring Self-intersection": (.ringSelfTouch, "a ring touches itself")
            case "Hole lies outside shell": (.holeOutsideShell, "a hole lies outside the outer ring")
            case "Holes are nested": (.nestedHoles, "a hole lies inside another hole")
            case "Nested shells": (.nestedShells, "a polygon lies inside another polygon of the same geometry")
            case "Interior is disconnected": (.disconnectedInterior, "holes cut the interior into pieces")
            case "Duplicate Rings": (.duplicateRings, "two rings are the same")
            case "Too few points in geometry component": (.tooFewPoints, "a ring or line has too few positions")
            case "Invalid Coordinate": (.notFinite, "a number is not finite")
            case "Ring is not closed": (.unclosedRing, "a ring does not end where it begins")
            case let reason: (.invalid, "the geometry is not valid according to GEOS: \(reason)")
            }
        self.init(code, message, x: flaw.x, y: flaw.y)
    }
}
