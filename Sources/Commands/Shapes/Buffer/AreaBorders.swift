import Geometry
import Memory

/// The borders of areas as lines, without the seams at which areas were cut: where they go on, on the other side of the
/// antimeridian, or where they hold a pole.
struct AreaBorders: ~Copyable {
    private var line = FlatBuffer<Shape.Point>()

    /// Draws the zones of the borders.
    ///
    /// - Parameter keepsSeams: true if the zone around a seam does no harm, as it is part of the area's.
    mutating func draw(_ areas: borrowing Shape, on outline: inout ZoneOutline, keepsSeams: Bool) {
        let points = areas.points.span
        for ring in 0..<areas.ringEnds.count {
            let positions = areas.positions(ofRing: ring)
            if keepsSeams || outline.ground.isPlanar {
                outline.add(points.extracting(positions))
                continue
            }
            line.removeAll()
            for index in positions {
                if line.count > 0, isSeam(points[index - 1], points[index], of: areas) {
                    finishLine(on: &outline)
                }
                line.append(points[index])
            }
            finishLine(on: &outline)
        }
    }

    /// True if a ring has an edge where the areas were cut.
    func haveSeams(_ areas: borrowing Shape) -> Bool {
        for ring in 0..<areas.ringEnds.count {
            for index in areas.positions(ofRing: ring).dropFirst() {
                if isSeam(areas.points[index - 1], areas.points[index], of: areas) { return true }
            }
        }
        return false
    }

    private mutating func finishLine(on outline: inout ZoneOutline) {
        if line.count > 1 { outline.add(line.span) }
        line.removeAll()
    }

    /// True for an edge along a pole, and for one at ±180° that another lies beside on the other side.
    private func isSeam(_ start: Shape.Point, _ end: Shape.Point, of areas: borrowing Shape) -> Bool {
        if start.y.magnitude >= 90, start.y == end.y { return true }
        guard start.x.magnitude == 180, start.x == end.x else { return false }
        let (south, north) = (min(start.y, end.y), max(start.y, end.y))
        for ring in 0..<areas.ringEnds.count {
            let positions = areas.positions(ofRing: ring)
            for index in positions.dropFirst() {
                let (one, other) = (areas.points[index - 1], areas.points[index])
                if one.x == -start.x, other.x == -start.x, max(one.y, other.y) > south, min(one.y, other.y) < north {
                    return true
                }
            }
        }
        return false
    }
}
