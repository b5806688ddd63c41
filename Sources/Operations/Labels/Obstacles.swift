import Decluttering
public import Geometry

/// Areas that labels must not cover: the bounding rects of a layer, which grow with the map, and boxes around its
/// points, which keep their size in pixels.
public final class Obstacles: Sendable {
    private let held: HeldLayer
    /// Size of points without a size of their own, in eighths of a pixel.
    private let size: (width: Int32, height: Int32)
    /// The largest size of any point.
    private let largest: (width: Int32, height: Int32)
    /// The only zoom to check, which may be between two; nil for all.
    private let zoom: Double?

    /// - Parameter zoom: the only zoom to check; nil for the zooms of a request.
    public init(_ held: HeldLayer, pointSize: PixelSize, atZoom zoom: Double?) {
        self.held = held
        size = (Self.eighths(pointSize.width), Self.eighths(pointSize.height))
        self.zoom = zoom
        var largest = size
        for item in 0..<held.columns.sizes.count {
            let (width, height) = Self.size(held.columns.sizes[item], else: size)
            largest = (max(largest.width, width), max(largest.height, height))
        }
        self.largest = largest
    }

    private static func eighths(_ pixels: Double) -> Int32 { Int32((pixels * 8).rounded()) }

    private static func size(_ size: HeldSize, else usual: (Int32, Int32)) -> (width: Int32, height: Int32) {
        (
            size.width.isNaN ? usual.0 : eighths(size.width),
            size.height.isNaN ? usual.1 : eighths(size.height)
        )
    }

    public var count: Int { held.count }

    /// Zooms at which a label must not show because it would cover an obstacle. Unless zooms are independent, all lower
    /// zooms are included, so that a label that shows stays at the zooms above.
    func hiddenZooms(_ label: Label, _ request: Decluttering.Request) -> ZoomSet {
        guard label.shape != .none, label.width > 0, label.height > 0, !label.isRequired else { return [] }
        var hidden: ZoomSet = []
        var found = FlatBuffer<Int32>()
        for zoom in request.zooms.reversed() where label.zooms.contains(zoom) {
            found.removeAll()
            held.rectIndex.search(rect(label, zoom, request.tileSize), into: &found)
            for place in 0..<found.count where isCovered(Int(found[place]), by: label, zoom, request.tileSize) {
                guard request.mode == .independent else { return ZoomSet(0...zoom) }
                hidden.insert(zoom)
                break
            }
        }
        return hidden
    }

    /// Rect, in map points, that a label takes from a zoom up to the next, widened by half of the largest point
    /// obstacle.
    private func rect(_ label: Label, _ zoom: Int, _ tileSize: Decluttering.Request.TileSize) -> MapRect {
        // An eighth of a pixel, in map points.
        let unit = Double(1 << (20 - 3 + 4)) / Double(1 << (zoom + 4)) * 256 / Double(tileSize.rawValue)
        let (x, y) = (Double(label.x) / 16, Double(label.y) / 16)
        let halfWidth = (Double(label.width) + Double(largest.width)) / 2 * unit
        let halfHeight = (Double(label.height) + Double(largest.height)) / 2 * unit
        var rect = MapRect.null
        for scale in [1, 0.5] {
            let (centerX, centerY) = (
                x + Double(label.offsetX) * unit * scale, y + Double(label.offsetY) * unit * scale
            )
            rect = rect.union(
                MapRect(
                    x: centerX - halfWidth - 1, y: centerY - halfHeight - 1, width: 2 * halfWidth + 2,
                    height: 2 * halfHeight + 2))
        }
        return rect
    }

    private func isCovered(
        _ item: Int, by label: Label, _ zoom: Int, _ tileSize: Decluttering.Request.TileSize
    ) -> Bool {
        let rect = held.columns.rects[item]
        var obstacle = Obstacle(
            left: Self.units(rect.minX), right: Self.units(rect.maxX), top: Self.units(rect.minY),
            bottom: Self.units(rect.maxY))
        if rect.width == 0, rect.height == 0 {
            (obstacle.width, obstacle.height) =
                held.columns.sizes.isEmpty ? size : Self.size(held.columns.sizes[item], else: size)
        }
        if let zoom = self.zoom { return obstacle.isCovered(by: label, at: zoom, tileSize: tileSize) }
        return obstacle.isCovered(by: label, from: zoom, tileSize: tileSize)
    }

    /// A map point as units of a world of 2^32.
    private static func units(_ position: Double) -> Int64 { Int64((position * 16).rounded(.down)) }
}
