public import Geometry

/// The way from map points to pixels of a picture.
public struct PixelTransform: Hashable, Sendable, BitwiseCopyable {
    /// The map point at `pixelX`, `pixelY`.
    public var originX: Double
    public var originY: Double
    public var pixelX: Double
    public var pixelY: Double
    /// Pixels per map point.
    public var scale: Double
    private var cosine = 1.0
    private var sine = 0.0

    /// The picture whose upper left corner is a map point.
    public init(corner: MapPoint, scale: ZoomScale) {
        (originX, originY) = (corner.x, corner.y)
        (pixelX, pixelY) = (0, 0)
        self.scale = scale
    }

    /// - Parameter factor: pixels of the picture per pixel of the view.
    public init(_ view: Viewport, factor: Double = 1) {
        (originX, originY) = (view.center.x, view.center.y)
        (pixelX, pixelY) = (view.size.width / 2 * factor, view.size.height / 2 * factor)
        scale = view.scale * factor
        let rotation = Rotation(heading: view.heading)
        let east = rotation.toScreen(1, 0)
        (cosine, sine) = (east.x, -east.y)
    }

    /// The same with the copy of the world that is `turns` worlds further east.
    public func turned(by turns: Int) -> PixelTransform {
        var transform = self
        transform.originX -= Double(turns) * MapPoint.worldSize
        return transform
    }

    /// The same with the picture moved by pixels.
    public func moved(byX x: Double, y: Double) -> PixelTransform {
        var transform = self
        transform.pixelX += x
        transform.pixelY += y
        return transform
    }

    public var isTurned: Bool { sine != 0 || cosine != 1 }

    @inline(__always)
    public func pixel(_ point: Shape.Point) -> Shape.Point {
        let x: Double = (point.x - originX) * scale
        let y: Double = (point.y - originY) * scale
        if !isTurned { return Shape.Point(x: x + pixelX, y: y + pixelY) }
        return Shape.Point(x: x * cosine + y * sine + pixelX, y: y * cosine - x * sine + pixelY)
    }

    /// The map point, on an endless map, that a pixel shows.
    public func place(x: Double, y: Double) -> Shape.Point {
        let (east, south) = ((x - pixelX) / scale, (y - pixelY) / scale)
        return Shape.Point(
            x: originX + east * cosine - south * sine, y: originY + east * sine + south * cosine)
    }

    /// The box in pixels around a box of map points.
    public func pixels(_ box: Shape.Box) -> Shape.Box {
        var pixels = Shape.Box()
        guard !box.isNull else { return pixels }
        for x in [box.west, box.east] {
            for y in [box.south, box.north] { pixels.insert(pixel(Shape.Point(x: x, y: y))) }
        }
        return pixels
    }
}

/// The copies of the world that a view shows.
public enum WorldCopies {
    /// Turns to the east after which a box meets a rect; empty if it never does.
    ///
    /// - Parameters:
    ///   - box: around what is drawn, in map points.
    ///   - rect: what the picture shows with its margin, in map points.
    public static func turns(of box: Shape.Box, in rect: MapRect) -> Range<Int> {
        guard !box.isNull, !rect.isNull, box.south <= rect.maxY, box.north >= rect.minY else { return 0..<0 }
        let first = ((rect.minX - box.east) / MapPoint.worldSize).rounded(.up)
        let last = ((rect.maxX - box.west) / MapPoint.worldSize).rounded(.down)
        guard first <= last, first.magnitude < 1e6, last.magnitude < 1e6 else { return 0..<0 }
        return Int(first)..<Int(last) + 1
    }
}
