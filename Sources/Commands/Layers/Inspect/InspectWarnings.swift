public import Layers

extension Capability {
    public static let inspection = Capability(
        codes: GeometryFault.Code.allCases.map { CodeText(.problems, $0.rawValue, $0.explanation) } + [
            CodeText(.problems, "duplicate-feature", "Same geometry, values and id as an earlier feature."),
            CodeText(.problems, "far-outlier", "Far away from nearly all other features."),
            CodeText(.problems, "null-island", "A feature in degrees is at 0,0."),
            CodeText(.problems, "repeated-id", "Same GeoJSON id as an earlier feature."),
            CodeText(.problems, "unchecked", "GEOS cannot check the geometry."),
        ])
}

extension GeometryFault.Code {
    /// The sentence of the manual.
    fileprivate var explanation: String {
        switch self {
        case .selfCrossing: "The boundary of a polygon crosses itself, or polygons of one geometry overlap."
        case .ringSelfTouch: "A ring touches itself."
        case .holeOutsideShell: "A hole lies outside the outer ring."
        case .nestedHoles: "A hole lies inside another hole."
        case .nestedShells: "A polygon lies inside another polygon of the same geometry."
        case .disconnectedInterior: "Holes cut the interior into pieces."
        case .duplicateRings: "Two rings are the same."
        case .tooFewPoints: "A line has fewer than two positions, or a ring fewer than four."
        case .unclosedRing: "A ring does not end where it begins."
        case .notFinite: "A coordinate is infinite or not a number."
        case .zeroArea: "All positions of a ring lie on one line."
        case .zeroLength: "All positions of a line are the same."
        case .wrongWinding: "A ring runs the wrong way for its format."
        case .outOfRange: "A longitude is beyond ±180°, or a latitude beyond ±90°."
        case .antimeridian: "An edge crosses the antimeridian and should be cut there."
        case .invalid: "The geometry is not valid for another reason, which GEOS gives."
        }
    }
}
