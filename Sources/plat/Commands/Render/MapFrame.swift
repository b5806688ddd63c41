import Drawing
import Geometry
import Operations
import Rendering

/// The part of the map that is drawn.
enum MapFrame {
    case view(Viewport)
    case tiles(ClosedRange<Int>, TileArea)

    /// The view; nil for tiles.
    var view: Viewport? {
        switch self {
        case .view(let view): view
        case .tiles: nil
        }
    }
}

extension SceneRequest {
    /// Pixels around views and tiles within which drawings may still be seen in them.
    private static let margin = 512.0
    /// Pixels below which two positions are one.
    private static let leastDistance = 0.125

    /// Gathers what a picture or tiles show.
    ///
    /// - Parameter factor: pixels of the picture per pixel of the view.
    mutating func show(_ frame: MapFrame, factor: Double) {
        switch frame {
        case .view(let view):
            levels = [view.zoomLevel]
            let margin = Self.margin / view.scale
            window = view.visibleMapRect.insetBy(dx: -margin, dy: -margin)
            distance = Self.leastDistance / view.scale / max(factor, 1)
        case .tiles(let zooms, let area):
            levels = cascade.sheet.zoomLevels.isEmpty ? [Double(zooms.lowerBound)] : zooms.map { Double($0) }
            // Tiles that meet the area are drawn whole.
            let margin = (256 + Self.margin) / Zoom.scale(level: Double(zooms.lowerBound))
            let rect = area.rect.insetBy(dx: -margin, dy: -margin)
            window = rect.width >= MapPoint.worldSize ? nil : rect
            distance = Self.leastDistance / Zoom.scale(level: Double(zooms.upperBound)) / max(factor, 1)
        }
    }
}
