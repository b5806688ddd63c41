public import Drawing
import Geometry

extension ScenePainter {
    /// Draws the circle in which the user is, below all markers.
    mutating func paintAccuracy<Paper: Canvas & ~Copyable>(
        _ location: UserLocation, _ rect: PixelRect, on canvas: inout Paper
    ) {
        let circle = location.circle(atScale: view.scale)
        guard !circle.isEmpty else { return }
        let width = view.factor
        var clipper = Clipper()
        var path = PixelPath()
        var line = PixelPath()
        for turn in view.turns(of: circle.box, in: view.window(rect, margin: 8)) {
            let transform = view.transform.turned(by: turn)
            clipper.fill(circle, transform, to: ClipRect(rect, margin: 8), into: &path)
            let margin = ClipRect.margin(strokeWidth: width, miterLimit: 10)
            clipper.stroke(circle, transform, to: ClipRect(rect, margin: margin), into: &line)
        }
        if !path.isEmpty { canvas.fill(path, .color(location.color, opacity: 0.14)) }
        if !line.isEmpty { canvas.stroke(line, StrokeLine(width: width, color: location.color, opacity: 0.45)) }
    }

    /// Draws the dot where the user is, above all markers.
    mutating func paintDot<Paper: Canvas & ~Copyable>(
        _ location: UserLocation, _ rect: PixelRect, on canvas: inout Paper
    ) {
        let figure = LocationDot.figure(
            heading: location.heading.map { $0 - view.view.heading }, color: location.color)
        for pixel in view.pixels(of: location.mapPoint, in: rect, margin: LocationDot.reach * view.factor) {
            canvas.draw(figure, x: pixel.x, y: pixel.y, scale: view.factor)
        }
    }
}

extension UserLocation {
    var mapPoint: Shape.Point {
        let point = MapPoint(place)
        return Shape.Point(x: point.x, y: point.y)
    }

    /// True if a view shows the place, or some of the circle around it.
    public func isVisible(in view: SceneView) -> Bool {
        guard view.pixels(of: mapPoint).isEmpty else { return true }
        let circle = circle(atScale: view.scale)
        guard !circle.isEmpty else { return false }
        var clipper = Clipper()
        var path = PixelPath()
        for turn in view.turns(of: circle.box, in: view.window(view.page, margin: 0)) {
            clipper.fill(circle, view.transform.turned(by: turn), to: ClipRect(view.page, margin: 0), into: &path)
        }
        return !path.isEmpty
    }
}
