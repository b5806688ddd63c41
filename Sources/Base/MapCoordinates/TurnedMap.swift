/// The map as a turned view shows it: turned about the view's centre, which lies in the middle of the world. Good for a
/// view of at most half a world, around which nothing wraps.
package struct TurnedMap: Sendable {
    private let view: Viewport

    /// Nil if north is up.
    package init?(_ view: Viewport) {
        if view.heading == 0 { return nil }
        self.view = view
    }

    /// The widest and highest that a view may show of the map.
    package static var longestSide: Double { MapPoint.worldSize / 2 }

    /// Where the copy of a point that is nearest to the view lies; it may be outside of the world.
    package func place(of point: MapPoint) -> MapPoint {
        let copy = view.nearestCopy(of: point)
        let offset = view.rotation.toScreen(copy.x - view.center.x, copy.y - view.center.y)
        return MapPoint(x: offset.x + MapPoint.worldSize / 2, y: offset.y + MapPoint.worldSize / 2)
    }

    /// The box around a turned rect, as far as it is in the world; null for one that is not.
    package func box(around rect: MapRect) -> MapRect {
        guard !rect.isNull else { return .null }
        let extent = view.rotation.extent(width: rect.width, height: rect.height)
        let middle = place(of: rect.mid)
        let box = MapRect(
            x: middle.x - extent.width / 2, y: middle.y - extent.height / 2, width: extent.width,
            height: extent.height)
        if box.width == 0, box.height == 0 { return MapRect.world.contains(box.origin) ? box : .null }
        return box.intersection(.world)
    }
}
