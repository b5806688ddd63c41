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
    private var margin: Double {
        let isFar: Set<StyleKey> = [
            .strokeWidth, .strokeUnit, .casing, .image, .marker, .imageWidth, .imageHeight, .centerOffset, .badgeSize,
            .fontSize,
        ]
        let keys =
            cascade.options.values.map(\.key) + layers.flatMap { $0.settings.values.map(\.key) }
            + cascade.sheet.rules.flatMap { $0.settings.map(\.key) }
        return keys.contains { isFar.contains($0) } ? ClipRect.largestMargin : 512
    }
    /// Pixels below which two positions are one.
    private static let leastDistance = 0.125

    /// Gathers what a picture or tiles show.
    ///
    /// - Parameter factor: pixels of the picture per pixel of the view.
    mutating func show(_ frame: MapFrame, factor: Double) {
        switch frame {
        case .view(let view):
            levels = [view.zoomLevel]
            let rim = margin / view.scale
            window = view.visibleMapRect.insetBy(dx: -rim, dy: -rim)
            counted = view
            distance = Self.leastDistance / view.scale / max(factor, 1)
        case .tiles(let zooms, let area):
            levels = cascade.sheet.zoomLevels.isEmpty ? [Double(zooms.lowerBound)] : zooms.map { Double($0) }
            // Tiles that meet the area are drawn whole.
            let rim = (256 + margin) / Zoom.scale(level: Double(zooms.lowerBound))
            let rect = area.rect.insetBy(dx: -rim, dy: -rim)
            window = rect.width >= MapPoint.worldSize ? nil : rect
            distance = Self.leastDistance / Zoom.scale(level: Double(zooms.upperBound)) / max(factor, 1)
        }
    }
}
