import Geometry

/// A view at a time, and where it shows the device.
package struct Frame {
    var mode: FrameRequest.Mode
    var place: Coordinate
    var view: Viewport
    /// Seconds from the fix to its reception; NaN if unknown.
    var age: Double

    /// Where the view shows the device.
    var pixel: PixelPoint { view.pixel(for: view.nearestCopy(of: MapPoint(place))) }

    /// True if the view shows the device: its left and top edges belong to it, the others do not.
    var isVisible: Bool { view.shows(place) }
}

extension Viewport {
    /// True if a place is on the screen: its left and top edges belong to it, the others do not.
    func shows(_ place: Coordinate) -> Bool {
        let point = nearestCopy(of: MapPoint(place))
        if heading == 0 {
            let rect = visibleMapRect
            return point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY && point.y < rect.maxY
        }
        let pixel = pixel(for: point)
        return pixel.x >= 0 && pixel.x < size.width && pixel.y >= 0 && pixel.y < size.height
    }
}

/// The view that a user sees, as plain numbers.
package struct SeenView: BitwiseCopyable {
    private var size: (width: Double, height: Double)
    private var center: (x: Double, y: Double)
    private var scale: Double
    private var heading: Double

    init(_ view: Viewport) {
        size = (view.size.width, view.size.height)
        center = (view.center.x, view.center.y)
        (scale, heading) = (view.scale, view.heading)
    }

    var viewport: Viewport {
        Viewport(
            size: PixelSize(width: size.width, height: size.height), center: MapPoint(x: center.x, y: center.y),
            scale: scale, heading: heading)
    }
}
