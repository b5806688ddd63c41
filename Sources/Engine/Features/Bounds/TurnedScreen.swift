import Geometry
import Memory

/// Decides which shapes a turned view shows, once they meet the map rect around its screen.
struct TurnedScreen: ~Copyable {
    private let view: Viewport
    private let isExact: Bool
    private let isUnwrapping: Bool
    private var shape = Shape()
    private var cutter = AntimeridianCutter()

    init(_ view: Viewport, _ request: Bounding.Request) {
        self.view = view
        isExact = request.isExact
        isUnwrapping = request.unwraps
    }

    /// True if the screen shows some of a shape or, if the test is not exact, of its rect.
    mutating func shows(_ shape: borrowing Shape, _ rect: MapRect) -> Bool {
        if isExact { return shows(shape) }
        // Both are convex: if the sides of neither keep them apart, they meet. Those of the rect were compared before.
        let pixels = view.pixelRect(for: rect)
        let box = MapRect(x: pixels.origin.x, y: pixels.origin.y, width: pixels.width, height: pixels.height)
        return screens(near: rect).contains { $0.holdsSomeOnPlane(of: box) }
    }

    private mutating func shows(_ given: borrowing Shape) -> Bool {
        shape.removeAll()
        shape.kind = given.kind
        shape.points.append(contentsOf: given.points.span)
        shape.ringEnds.append(contentsOf: given.ringEnds.span)
        shape.partEnds.append(contentsOf: given.partEnds.span)
        shape.members.append(contentsOf: given.members.span)
        if isUnwrapping { _ = cutter.cut(&shape) }
        for index in 0..<shape.points.count {
            let (longitude, latitude) = (shape.points[index].x, shape.points[index].y)
            let y = given.isFromMap ? MapPoint.mapY(ofMapLatitude: latitude) : MapPoint.mapY(latitude: latitude)
            let pixel = view.pixel(for: MapPoint(x: MapPoint.mapX(longitude: longitude), y: y))
            shape.points[index] = Shape.Point(x: pixel.x, y: pixel.y)
        }
        for screen in screens(near: .world) where shape.intersects(onPlane: screen) { return true }
        return false
    }

    /// The screen in pixels, as often as copies of a rect may meet it, each time moved as if the rect was in place.
    private func screens(near rect: MapRect) -> [MapRect] {
        let visible = view.visibleMapRect
        let first = isUnwrapping ? ((visible.minX - rect.maxX) / MapPoint.worldSize).rounded(.up) : 0
        let last = isUnwrapping ? ((visible.maxX - rect.minX) / MapPoint.worldSize).rounded(.down) : 0
        return stride(from: first, through: last, by: 1).map { turns in
            let (origin, copy) = (MapPoint(x: 0, y: 0), MapPoint(x: turns * MapPoint.worldSize, y: 0))
            let (start, end) = (view.pixel(for: origin), view.pixel(for: copy))
            return MapRect(
                x: start.x - end.x, y: start.y - end.y, width: view.size.width, height: view.size.height)
        }
    }
}
