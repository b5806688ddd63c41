package import Geometry
import InnerCircles
import Memory

extension BorderMetric {
    /// The diameter of the largest circle inside areas.
    ///
    /// - Parameters:
    ///   - ends: those of the edges that bound the areas, two by two.
    ///   - limit: a diameter at which it is enough to know which of the two is larger.
    func greatestWidth(between ends: consuming FlatBuffer<Shape.Point>, deciding limit: Double?) -> Double {
        let box = ends.span.box
        let middle = (box.south + box.north) / 2
        let scale = scale(middle, middle)
        for index in 0..<ends.count {
            ends[index].x = (ends[index].x - box.west) * scale.x
            ends[index].y = (ends[index].y - box.south) * scale.y
        }
        return RoomiestPlace.width(between: ends.span, deciding: limit)
    }
}

extension Shape {
    /// The diameter of the largest circle in areas.
    ///
    /// - Parameter limit: a diameter at which it is enough to know which of the two is larger.
    package func greatestWidth(_ metric: BorderMetric, deciding limit: Double? = nil) -> Double {
        var ends = FlatBuffer<Point>()
        for ring in 0..<ringEnds.count {
            for position in positions(ofRing: ring).dropFirst() {
                ends.append(points[position - 1])
                ends.append(points[position])
            }
        }
        return metric.greatestWidth(between: ends, deciding: limit)
    }
}
