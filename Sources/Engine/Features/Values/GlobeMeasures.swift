package import Geometry
import Memory
package import PROJ

/// Measures of a shape in degrees along shortest paths: one rule for `plat measure` and for functions of expressions.
package struct GlobeMeasures {
    /// Without area and perimeter if an edge is wide.
    package private(set) var measures: GeodesicMeasures
    /// True if there are several ways along an edge.
    package let hasWideEdge: Bool

    package init(of shape: borrowing Shape, _ geodesic: Geodesic) {
        measures = geodesic.measures(of: shape)
        hasWideEdge = shape.hasWideEdge
        // A band around the world would have no area, as its parallels have no length.
        if hasWideEdge { (measures.area, measures.perimeter) = (nil, nil) }
    }
}

extension Shape {
    /// True if the longitudes of an edge are half a turn or whole turns apart: what is drawn as a parallel around the
    /// world then has no length, or leads over a pole. Edges at a pole do not count.
    package var hasWideEdge: Bool {
        guard box.east - box.west >= 180 else { return false }
        for ring in 0..<ringEnds.count {
            for index in positions(ofRing: ring).dropFirst() {
                let (start, end) = (points[index - 1], points[index])
                let span = (end.x - start.x).magnitude
                if span >= 180, span.truncatingRemainder(dividingBy: 180) == 0, start.y.magnitude < 90,
                    end.y.magnitude < 90
                {
                    return true
                }
            }
        }
        return false
    }

    /// True if an edge is longer than 180°, so that rings may not lie as they do on the globe.
    package var hasLongEdge: Bool {
        guard box.east - box.west > 180 else { return false }
        for ring in 0..<ringEnds.count {
            for index in positions(ofRing: ring).dropFirst()
            where (points[index].x - points[index - 1].x).magnitude > 180 {
                return true
            }
        }
        return false
    }
}
