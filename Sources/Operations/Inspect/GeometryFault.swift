/// What is wrong with a geometry, and where.
public struct GeometryFault: Hashable, Sendable {
    /// One word of `Code`, as programs read it.
    public let code: String
    /// A sentence for people.
    public let message: String
    /// The place, in the units of the geometry; nil where there is none to name.
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
        /// What a newer GEOS may find and this program has no word for.
        case invalid
    }
}
