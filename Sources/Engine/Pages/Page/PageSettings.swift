public import Drawing
public import Geometry

/// Settings of a page: its first view, its behaviour, and the parts around the map.
public struct PageSettings: Sendable {
    /// The part of the map that a page shows at first.
    public enum FirstView: Sendable {
        /// A centre at a zoom level.
        case exact(center: MapPoint, zoom: Double)
        /// Whatever the window has room for around a rect, beside some pixels at its edges: nil for what the parts around
        /// the map need.
        case fitted(MapRect, EdgePadding?)

        /// True for one that is the same in any window.
        public var isExact: Bool { if case .exact = self { true } else { false } }

        /// The part of the map that any window shows, or a usual one for an exact view.
        public var rect: MapRect {
            switch self {
            case .fitted(let rect, _): rect
            case .exact(let center, let zoom): Self.usual(around: center, zoom)
            }
        }

        /// The zoom level at which a usual window shows the rect.
        public var usualLevel: Double {
            // The width of the whole world counts, as in `Script/map.js`.
            if rect.width > 0.9 * MapPoint.worldSize { return Zoom.level(scale: Self.width / MapPoint.worldSize) }
            return Zoom.level(scale: min(Self.width / max(rect.width, 1), Self.height / max(rect.height, 1)))
        }

        /// The part of the map that a usual window shows, which is more than the rect if that does not fill it.
        public var usualRect: MapRect {
            let whole = (usualLevel + 1e-9).rounded(.down)
            return rect.union(Self.usual(around: MapPoint(x: rect.midX, y: rect.midY), whole))
        }

        private static func usual(around center: MapPoint, _ zoom: Double) -> MapRect {
            let (width, height) = (Self.width / Zoom.scale(level: zoom), Self.height / Zoom.scale(level: zoom))
            return MapRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
        }

        /// Pixels of a usual window.
        private static let (width, height) = (1024.0, 768.0)
    }

    /// Animation of the markers when the page opens.
    public enum Entrance: String, CaseIterable, Sendable {
        case drop, fade, none
    }

    public var title = ""
    public var attribution = ""
    public var zooms = 0...14
    /// Levels for which there are looks and legends, at equal steps.
    public var levels: [Double] = []
    public var view = FirstView.fitted(.world, nil)
    /// True if options decide what to show at first.
    public var isAimed = false
    public var canZoom = true
    public var canScroll = true
    public var isZoomFree = false
    public var isAnimated = true
    public var hasScaleBar = false
    /// Degrees between the lines of a grid, 0 for a fitting distance; nil for none.
    public var graticule: Double?
    public var entrance = Entrance.none
    /// True for a button that requests the user's location from the browser.
    public var locates = false
    public var hasGeoLinks = false
    /// Text of a button in callouts; empty for none.
    public var button = ""
    /// Nil for the usual paper.
    public var background: Color?
    /// The legends at all zoom levels; none for a page without one.
    public var legends: [Legend] = []
    /// Number of the features that are not in the page.
    public var skipped = 0
    /// Families of the fonts that were named for the page.
    public var families: [String] = []
    public var location: UserLocation?
    /// Colours of counts of points, which are drawn instead of markers.
    public var densityRamp: Ramp?

    public init() {}

    /// Looks for each zoom level of a page, more if it stops between levels.
    public static func steps(isZoomFree: Bool) -> Int { isZoomFree ? 4 : 1 }
}
