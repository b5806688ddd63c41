import Geometry
import Memory
import Topology

extension Shape {
    /// The diameter of a circle that fits into the widest of its polygons, nearly the greatest: in metres between degrees,
    /// else in the units of the plane.
    func greatestWidth(isPlane: Bool) -> Double {
        var greatest = 0.0
        var part = Shape()
        for index in 0..<partEnds.count {
            part.becomePolygon(index, of: self)
            let box = part.box
            let scale = (isPlane ? BorderMetric.plane : .metres).unitLengths(at: (box.south + box.north) / 2)
            for index in 0..<part.points.count {
                part.points[index].x = (part.points[index].x - box.west) * scale.x
                part.points[index].y = (part.points[index].y - box.south) * scale.y
            }
            guard let place = part.labelPoint else { continue }
            greatest = max(greatest, 2 * part.distance(ofBorderFrom: place))
        }
        return greatest
    }

    private func distance(ofBorderFrom place: Point) -> Double {
        var least = Double.infinity
        for ring in 0..<ringEnds.count {
            for position in positions(ofRing: ring).dropFirst() {
                let distance = BorderMetric.plane.distance(place, from: points[position - 1], to: points[position])
                least = min(least, distance)
            }
        }
        return least.isFinite ? least : 0
    }
}
