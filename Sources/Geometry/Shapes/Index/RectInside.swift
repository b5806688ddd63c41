/// The inside of a rect, which the straight edges of shapes are tested against. A rect without height or width is a
/// line without its ends, or a point.
///
/// Areas count only where they are strictly inside. Places and lines also count on the western and the northern edge,
/// and on the world's own eastern and southern edge. So exactly one of several rects side by side has them.
struct RectInside {
    let west: Double
    let east: Double
    let north: Double
    let south: Double
    /// True if x does not matter: the rect goes around the world.
    let isBand: Bool
    /// Eastern end of the map; infinite on a cylinder.
    private let lastX: Double
    private let lastY: Double

    /// Nil if the rect has no inside within the world's height, beyond which nothing is drawn.
    ///
    /// - Parameter isWrapping: true if copies of the rect one world apart are the same; its western edge is then moved
    ///   into the world.
    init?(_ rect: MapRect, isWrapping: Bool) {
        guard rect.isStandard else { return nil }
        north = max(rect.minY, 0)
        south = min(rect.maxY, MapPoint.worldSize)
        guard rect.height > 0 ? north < south : north <= south else { return nil }
        isBand = isWrapping && rect.coversEveryLongitude
        lastX = isWrapping ? .infinity : MapPoint.worldSize
        lastY = MapPoint.worldSize
        if isBand {
            (west, east) = (0, MapPoint.worldSize)
        } else if isWrapping {
            west = MapPoint.wrapped(x: rect.minX)
            east = west == rect.minX ? rect.maxX : west + rect.width
        } else {
            // Finite, so that products are finite too.
            (west, east) = (max(rect.minX, -Self.farAway), min(rect.maxX, Self.farAway))
        }
    }

    private static let farAway = 0x1p60

    /// A single place.
    init(_ point: MapPoint) {
        (west, east) = (point.x, point.x)
        (north, south) = (point.y, point.y)
        isBand = false
        (lastX, lastY) = (.infinity, .infinity)
    }

    /// A rect on a plane, which has no end. Its `north` is the least y, the edge on which places count. Nil for a null
    /// or negative rect.
    init?(onPlane rect: MapRect) {
        guard rect.isStandard else { return nil }
        let farAway = 0x1p500
        (west, east) = (max(rect.minX, -farAway), min(rect.maxX, farAway))
        (north, south) = (max(rect.minY, -farAway), min(rect.maxY, farAway))
        guard west <= east, north <= south else { return nil }
        isBand = false
        (lastX, lastY) = (.infinity, .infinity)
    }

    var isPoint: Bool { west == east && north == south }

    /// True if it has no area, but may have length.
    var isThin: Bool { west == east || north == south }

    var center: MapPoint { MapPoint(x: west + (east - west) / 2, y: north + (south - north) / 2) }

    /// True if a stretch of x reaches inside, or is a place on an edge that counts.
    func reaches(x start: Double, _ end: Double) -> Bool {
        isBand || Self.overlap(start, end, from: west, to: east)
            || start == end && west < east && (start == west || start == east && east == lastX)
    }

    private func reaches(y start: Double, _ end: Double) -> Bool {
        Self.overlap(start, end, from: north, to: south)
            || start == end && north < south && (start == north || start == south && south == lastY)
    }

    /// True if a place is inside, or some length of a line's edge is.
    func isPassed(byLine start: MapPoint, _ end: MapPoint) -> Bool {
        if isThin { return isPassed(by: start, end) }
        guard reaches(y: start.y, end.y), reaches(x: start.x, end.x) else { return false }
        return isBand || start.x == end.x || start.y == end.y || isCrossed(by: start, end)
    }

    /// True if some piece of an area's edge, including the ends, is strictly inside.
    func isPassed(by start: MapPoint, _ end: MapPoint) -> Bool {
        guard Self.overlap(start.y, end.y, from: north, to: south),
            isBand || Self.overlap(start.x, end.x, from: west, to: east)
        else { return false }
        return isBand || isCrossed(by: start, end)
    }

    /// Tests the three axes that may separate an edge and a rect: x, y, and the edge's normal, along which corners are
    /// compared by their turn from the edge. Nothing is divided. Where an edge touches a corner, or passes within a
    /// millionth of a map point, the turn's rounding decides.
    private func isCrossed(by start: MapPoint, _ end: MapPoint) -> Bool {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let right = dx * ((dx > 0 ? south : north) - start.y) - dy * ((dy > 0 ? west : east) - start.x)
        let left = dx * ((dx > 0 ? north : south) - start.y) - dy * ((dy > 0 ? east : west) - start.x)
        return left < 0 && right > 0 || left == 0 && right == 0
    }

    /// True if the range between two values overlaps an open range, or its single value if that has no extent.
    private static func overlap(_ first: Double, _ second: Double, from least: Double, to most: Double) -> Bool {
        let (low, high) = first < second ? (first, second) : (second, first)
        return least < most ? low < most && high > least : low <= most && high >= least
    }
}
