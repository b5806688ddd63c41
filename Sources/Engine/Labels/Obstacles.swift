import Decluttering
public import Geometry
public import LayerOverlay
import Memory

/// Areas that labels must not cover: the bounding rects of a layer, which grow with the map, and boxes around its
/// points, which keep their size in pixels.
public final class Obstacles: Sendable {
    private let tree: ObstacleTree
    public let count: Int
    /// The only zoom to check, which may be between two; nil for all.
    private let zoom: Double?

    /// - Parameters:
    ///   - pointSize: the size of points without a size of their own.
    ///   - zoom: the only zoom to check; nil for the zooms of a request.
    public init(_ layer: IndexedLayer, pointSize: PixelSize, atZoom zoom: Double?) {
        let usual = (Self.eighths(pointSize.width), Self.eighths(pointSize.height))
        self.zoom = zoom
        count = layer.count
        var obstacles = FlatBuffer<Obstacle>(capacity: layer.count)
        for item in 0..<layer.count {
            let rect = layer.columns.rects[item]
            if rect.isNull { continue }
            var obstacle = Obstacle(
                left: Self.units(rect.minX), right: Self.units(rect.maxX), top: Self.units(rect.minY),
                bottom: Self.units(rect.maxY))
            if rect.width == 0, rect.height == 0 {
                (obstacle.width, obstacle.height) =
                    layer.columns.sizes.isEmpty ? usual : Self.size(layer.columns.sizes[item], else: usual)
            }
            obstacles.append(obstacle)
        }
        tree = ObstacleTree(obstacles)
    }

    private static func eighths(_ pixels: Double) -> Int32 { Int32((pixels * 8).rounded()) }

    private static func size(_ size: IndexedSize, else usual: (Int32, Int32)) -> (width: Int32, height: Int32) {
        (
            size.width.isNaN ? usual.0 : eighths(size.width),
            size.height.isNaN ? usual.1 : eighths(size.height)
        )
    }

    /// A map point as units of a world of 2^32.
    private static func units(_ position: Double) -> Int64 { Int64((position * 16).rounded(.down)) }

    /// Zooms at which a label must not show because it would cover an obstacle. Unless zooms are independent, all lower
    /// zooms are included, so that a label that shows stays at the zooms above.
    func hiddenZooms(_ label: Label, _ request: Decluttering.Request) -> ZoomSet {
        guard label.shape != .none, label.width > 0, label.height > 0, !label.isRequired else { return [] }
        var hidden: ZoomSet = []
        for zoom in request.zooms.reversed()
        where label.zooms.contains(zoom) && isCovering(label, zoom, request.tileSize) {
            guard request.mode == .independent else { return ZoomSet(0...zoom) }
            hidden.insert(zoom)
        }
        return hidden
    }

    private func isCovering(_ label: Label, _ zoom: Int, _ tileSize: Decluttering.Request.TileSize) -> Bool {
        if let exact = self.zoom { return tree.areCovered(by: label, at: exact, tileSize: tileSize) }
        return tree.areCovered(by: label, from: zoom, tileSize: tileSize)
    }
}
