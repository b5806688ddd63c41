import Geometry
import Memory

extension Shape {
    /// The area of its polygons as their rings give it, if no ring crosses or overlaps another or itself.
    var ringArea: Double {
        var area = 0.0
        for part in 0..<partEnds.count {
            for (index, ring) in rings(ofParts: part..<part + 1).enumerated() {
                let own = Ring(points.span.extracting(positions(ofRing: ring))).signedArea.magnitude
                area += index == 0 ? own : -own
            }
        }
        return area
    }

    /// True if the area of a repaired shape differs by more than 0.1 % from the one that its rings gave before.
    func hasOtherArea(than before: Double) -> Bool { !((ringArea - before).magnitude <= 0.001 * before.magnitude) }
}
