import Drawing
import Geometry
import Rendering
import Scenes

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
    /// Pixels below which two positions are one.
    private static let leastDistance = 0.125

    /// Gathers what a picture or tiles show.
    ///
    /// - Parameters:
    ///   - factor: pixels of the picture per pixel of the view.
    ///   - strip: pixels at the right of a picture that its map does not reach.
    mutating func show(_ frame: MapFrame, factor: Double, strip: Double) {
        switch frame {
        case .view(let view):
            levels = [view.zoomLevel]
            window = view.visibleMapRect.widened(by: ClipRect.largestMargin / view.scale)
            nearWindow = view.visibleMapRect.widened(by: Self.nearMargin / view.scale)
            counted = CountedView(view, strip: strip)
            distance = Self.leastDistance / view.scale / max(factor, 1)
        case .tiles(let zooms, let area):
            levels = cascade.sheet.zoomLevels.isEmpty ? [Double(zooms.lowerBound)] : zooms.map { Double($0) }
            if !area.isEmpty { counted = CountedView(tilesThatMeet: area.rect, level: zooms.lowerBound) }
            // Tiles that meet the area are drawn whole.
            let scale = Zoom.scale(level: Double(zooms.lowerBound))
            window = area.rect.widened(by: (256 + ClipRect.largestMargin) / scale)
            nearWindow = area.rect.widened(by: (256 + Self.nearMargin) / scale)
            distance = Self.leastDistance / Zoom.scale(level: Double(zooms.upperBound)) / max(factor, 1)
        }
    }
}

extension MapRect {
    fileprivate func widened(by margin: Double) -> MapRect { insetBy(dx: -margin, dy: -margin) }
}
