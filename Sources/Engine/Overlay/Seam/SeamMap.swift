import Geometry
import Memory

/// A map whose middle is the 180th meridian, and whose ends are at Greenwich. The meridian is like any other there.
struct SeamMap: ~Copyable {
    private var cutter = AntimeridianCutter(takingBackRounding: false)

    /// Moves a shape to this map; the shift is exact near the meridian. False if a line or a ring crosses Greenwich,
    /// the edge of the map.
    static func take(_ shape: inout Shape) -> Bool {
        let isOfPoints = shape.kind == .point || shape.kind == .multiPoint
        for ring in 0..<shape.ringEnds.count {
            var (isWest, isEast) = (false, false)
            for position in shape.positions(ofRing: ring) {
                let x = shape.points[position].x
                if x < 0 { isWest = true } else { isEast = true }
                shape.points[position].x = x < 0 ? x + 180 : x - 180
            }
            if isWest, isEast, !isOfPoints { return false }
        }
        return true
    }

    /// Moves a shape back, and cuts it at the meridian again.
    mutating func takeBack(_ shape: inout Shape) {
        for index in 0..<shape.points.count { shape.points[index].x += 180 }
        _ = cutter.cut(&shape)
    }
}
