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
        let isFar =
            cascade.options.values.contains { Self.reachesFar($0.key, $0.text) }
            || layers.contains { $0.settings.values.contains { Self.reachesFar($0.key, $0.text) } }
            || cascade.sheet.rules.contains { $0.settings.contains { Self.reachesFar($0.key, $0.source.constant) } }
        return isFar ? ClipRect.largestMargin : 512
    }

    /// True if a key lets drawings reach further than usual ones.
    ///
    /// - Parameter text: its value; nil if features decide it.
    private static func reachesFar(_ key: StyleKey, _ text: String?) -> Bool {
        switch key {
        // Even the mitred corner of a line as wide as that is near.
        case .strokeWidth: !(text.flatMap { Double($0) }.map { $0 <= 50 } ?? false)
        case .strokeUnit, .casing, .image, .marker, .markerSize, .imageWidth, .imageHeight, .centerOffset, .badgeSize,
            .fontSize:
            true
        default: false
        }
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
            counted = CountedView(view)
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

extension StyleSource {
    /// The value for all features; nil if it depends on something.
    fileprivate var constant: String? {
        switch self {
        case .constant(let text): text
        case .field, .zoom: nil
        }
    }
}
