import GEOS

extension GeometryFault {
    /// - Parameter isBetweenPolygons: whether each polygon of the geometry is known to be valid by itself.
    init(_ flaw: Geometry.Flaw, isBetweenPolygons: Bool) {
        let (code, message): (Code, String) =
            switch flaw.reason {
            case "Self-intersection" where isBetweenPolygons:
                (.selfCrossing, "two polygons of it overlap or share an edge")
            case "Self-intersection": (.selfCrossing, "its boundary crosses itself or runs along itself")
            case "Ring Self-intersection": (.ringSelfTouch, "a ring touches itself")
            case "Hole lies outside shell": (.holeOutsideShell, "a hole lies outside the outer ring")
            case "Holes are nested": (.nestedHoles, "a hole lies inside another hole")
            case "Nested shells": (.nestedShells, "a polygon lies inside another polygon of it")
            case "Interior is disconnected": (.disconnectedInterior, "holes cut its interior in pieces")
            case "Duplicate Rings": (.duplicateRings, "two rings are the same")
            case "Too few points in geometry component": (.tooFewPoints, "a ring or line has too few positions")
            case "Invalid Coordinate": (.notFinite, "a number is not finite")
            case "Ring is not closed": (.unclosedRing, "a ring does not end where it begins")
            case let reason: (.invalid, "GEOS finds it not valid: \(reason)")
            }
        self.init(code, message, x: flaw.x, y: flaw.y)
    }
}
