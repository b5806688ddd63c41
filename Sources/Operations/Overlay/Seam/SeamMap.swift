import Geometry

/// A map whose middle is the 180th meridian, which is like any other there, and whose ends are at Greenwich.
struct SeamMap: ~Copyable {
    private var cutter = AntimeridianCutter(takingBackRounding: false)

    /// Takes a shape there, exactly where it is not far; false where a line or a ring goes over Greenwich, which is the
    /// edge of that map.
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

    /// Takes a shape back, and cuts it at the meridian again.
    mutating func takeBack(_ shape: inout Shape) {
        for index in 0..<shape.points.count { shape.points[index].x += 180 }
        _ = cutter.cut(&shape)
    }
}
