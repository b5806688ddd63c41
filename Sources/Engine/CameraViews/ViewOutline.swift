package import Geometry
import Glibc
import Memory

/// Draws what a view shows of the map as a polygon in degrees.
///
/// A turned view's sides are straight on the map, but not in degrees. They get as many more positions as it takes for
/// straight lines in degrees to stay within half a pixel of them.
package struct ViewOutline: ~Copyable {
    /// Corners in map points, counter-clockwise.
    private var corners: [MapPoint] = []
    private var clipped: [MapPoint] = []

    package init() {}

    /// Makes the shape the part of the world that a view shows, and at most once around it; nothing if the view shows
    /// no part.
    package mutating func draw(_ view: Viewport, in shape: inout Shape) {
        corners = view.corners.reversed()
        // Exact where no side is turned.
        let rect = view.visibleMapRect
        if view.heading == 0 {
            corners = [
                MapPoint(x: rect.minX, y: rect.maxY), MapPoint(x: rect.maxX, y: rect.maxY),
                MapPoint(x: rect.maxX, y: rect.minY), MapPoint(x: rect.minX, y: rect.minY),
            ]
        }
        let world = MapPoint.worldSize
        if rect.width > world {
            clip(\.x, from: view.center.x - world / 2)
            clip(\.x, to: view.center.x + world / 2)
        }
        if rect.minY < 0 || rect.maxY > world {
            clip(\.y, from: 0)
            clip(\.y, to: world)
        }
        shape.removeAll()
        shape.isFromMap = true
        guard corners.count > 2 else { return }
        shape.kind = .polygon
        for index in corners.indices {
            append(from: corners[index], to: corners[(index + 1) % corners.count], view.scale, to: &shape)
        }
        let first = shape.points[0]
        shape.append(x: first.x, y: first.y)
        shape.endRing()
        shape.endPart()
    }

    /// Keeps the part of the corners' polygon, which is convex, between two values of x or y.
    private mutating func clip(
        _ axis: WritableKeyPath<MapPoint, Double>, from least: Double = -.infinity, to most: Double = .infinity
    ) {
        clipped.removeAll(keepingCapacity: true)
        let limit = least.isFinite ? least : most
        for index in corners.indices {
            let (start, end) = (corners[index], corners[(index + 1) % corners.count])
            let (one, other) = (start[keyPath: axis], end[keyPath: axis])
            if one >= least, one <= most { clipped.append(start) }
            guard min(one, other) < limit, max(one, other) > limit else { continue }
            let share = (limit - one) / (other - one)
            var crossing = MapPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
            // Exact, so that sides along the limit are straight.
            crossing[keyPath: axis] = limit
            clipped.append(crossing)
        }
        swap(&corners, &clipped)
    }

    /// Appends the positions of a side except for the last.
    private func append(from start: MapPoint, to end: MapPoint, _ scale: Double, to shape: inout Shape) {
        let count = Self.stepCount(from: start, to: end, scale)
        for step in 0..<count {
            let share = Double(step) / Double(count)
            let (x, y) = (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
            shape.append(x: x / MapPoint.worldSize * 360 - 180, y: Coordinate.latitude(ofMapY: y))
        }
    }

    /// The most positions of a side.
    private static let mostSteps = 10_000.0

    /// Number of pieces of a side: no longer than half the world, and within half a pixel.
    ///
    /// The latitude at a map y bends by sin φ · cos φ · (2π/W)², so over a piece it and the straight line are at most an
    /// eighth of that times the square of the piece apart. A degree takes 1 / cos φ of the map.
    private static func stepCount(from start: MapPoint, to end: MapPoint, _ scale: Double) -> Int {
        let isWide = (end.x - start.x).magnitude > MapPoint.worldSize / 2
        guard start.x != end.x, start.y != end.y else { return isWide ? 2 : 1 }
        let latitudes = [start.y, end.y].map { Coordinate.latitude(ofMapY: $0).magnitude * .pi / 180 }
        let steepest = max(latitudes[0], latitudes[1])
        let bend = min(sin(steepest), 0.5) / cos(steepest) * 2 * .pi / MapPoint.worldSize
        let height = end.y - start.y
        let count = (height * height / 8 * bend * scale / Self.tolerance).squareRoot().rounded(.up)
        return Int(max(isWide ? 2 : 1, min(count, mostSteps)))
    }

    /// Pixels.
    private static let tolerance = 0.5
}
