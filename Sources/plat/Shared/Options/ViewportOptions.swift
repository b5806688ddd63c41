import CommandKit
import Geometry
import Layers

/// Options for a view: its size with one way to say where it looks, or a file that has both.
struct ViewportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Use the view in this file, which 'plat fit --json' wrote.", valueName: "FILE"),
        completion: .file)
    var viewport: String?

    @Option(help: ArgumentHelp("Size of the view in pixels.", valueName: "WxH"))
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Show this region: its centre, and its height and width in degrees.", valueName: "LAT,LON,DLAT,DLON"))
    var region: CoordinateRegion?

    @Option(
        help: ArgumentHelp("Show this rect of map points: its top left corner, width and height.", valueName: "X,Y,W,H")
    )
    var mapRect: MapRect?

    @Option(
        help: ArgumentHelp("Centre of the view.", discussion: "Goes with --zoom or --distance.", valueName: "LAT,LON"))
    var center: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Zoom level at the centre.",
            discussion: "At level 0 the world is 256 pixels wide; each level doubles that.",
            valueName: "Z"),
        range: .within(0...Self.deepestZoom))
    var zoom: Double?

    @Option(
        help: ArgumentHelp(
            "Show an area of this height and width in metres around --center.",
            discussion: "A single number is used for both.", valueName: "LATM[,LONM]")
    )
    var distance: DistancePair?

    @Option(
        help: ArgumentHelp(
            "Keep this many pixels free at the top, left, bottom and right of the view.", valueName: "T,L,B,R"))
    var edgePadding: EdgePadding?

    @Flag(help: "Use whole zoom levels only.")
    var stepped = false

    @Option(help: ArgumentHelp("After aiming, move the view right and down by this many pixels.", valueName: "DX,DY"))
    var pan: PixelPoint?

    @Option(
        help: ArgumentHelp("After aiming, zoom in by N levels, or out if N is negative.", valueName: "N"),
        range: .within(-Self.deepestZoom...Self.deepestZoom))
    var zoomBy: Double?

    static let deepestZoom = 30.0

    var rules: [Rule] {
        let aims = aims.given.map(\.title)
        let aim = [$viewport, $region, $mapRect].firstGiven
        return [
            .that(
                center == nil || aim == nil,
                else: "\(aim ?? "") and \($center.title) cannot be used together: both aim the view"),
            .needs($distance, $center),
            .that(center == nil || zoom != nil || distance != nil, else: "--center needs --zoom or --distance"),
            .that(
                aims.count < 2,
                else: "\(aims.first ?? "") and \(aims.last ?? "") cannot be used together: both aim the view"),
            .excludes(
                $viewport, $size, $edgePadding, $stepped, because: "--viewport already sets it"),
            .refuse($zoom, if: stepped && !isWhole(zoom), because: "must be a whole number with --stepped"),
            .refuse($zoomBy, if: stepped && !isWhole(zoomBy), because: "must be a whole number with --stepped"),
        ]
    }

    /// Rule for commands in which a zoom needs a place.
    var ruleOfZoom: Rule { .needs($zoom, $center) }

    private func isWhole(_ level: Double?) -> Bool { level.map { $0 == $0.rounded() } ?? true }

    /// Options that aim the view.
    private var aims: [Mention] { [$viewport, $region, $mapRect, $zoom, $distance] }

    static let aimHint = "use --size with --region, --map-rect, or --center and --zoom; or use --viewport"

    /// True if any option aims the view.
    var hasAim: Bool { aims.firstGiven != nil }

    /// The first given option that aims the view.
    var firstAim: String? { aims.firstGiven }

    /// The option that places the view on the map; a zoom alone does not.
    var placing: String? { [$viewport, $region, $mapRect, $center, $distance].firstGiven }

    /// The first given option that only applies to a view; options that aim it come first.
    var firstGiven: String? { aims.firstGiven ?? mentions.firstGiven }

    /// The view that the options describe.
    ///
    /// - Parameters:
    ///   - contents: the rect to show if no option aims the view.
    ///   - diagnostics: learns if the view is aimed beyond the map.
    func resolved(
        showing contents: MapRect? = nil, telling diagnostics: Diagnostics
    ) throws -> Viewport {
        var view = try aimed(contents)
        if let center { diagnostics.reportClamping(of: center, by: $center.title) }
        if let area = region ?? regionAround {
            diagnostics.reportClamping(of: area, by: region == nil ? $distance.title : $region.title)
        }
        if let pan { view = view.panned(byX: pan.x, y: pan.y) }
        if let zoomBy { view = view.zoomed(byLevels: zoomBy) }
        guard view.center.x.isFinite, view.center.y.isFinite else {
            throw UsageError("--pan: the view would leave the map")
        }
        return view
    }

    /// Region around the centre within `distance`.
    private var regionAround: CoordinateRegion? {
        guard let center, let distance else { return nil }
        return CoordinateRegion(
            center: center, latitudinalMeters: distance.latitudinalMeters,
            longitudinalMeters: distance.longitudinalMeters)
    }

    /// Refuses padding that leaves no room in the view, before anything is read.
    func checkRoom() throws {
        guard let size, let edgePadding, viewport == nil else { return }
        let point = MapRect(x: 0, y: 0, width: 0, height: 0)
        if Viewport(fitting: point, in: size, padding: edgePadding) == nil { throw Self.noRoom }
    }

    private static let noRoom = UsageError("--edge-padding: no room is left in the view")

    private func aimed(_ contents: MapRect?) throws -> Viewport {
        if let viewport { return try Viewport(settings: viewport) }
        guard let size else {
            throw UsageError("--size is required", hint: "use \(PixelSize.argumentForm ?? "")")
        }
        let padding = edgePadding ?? .zero
        let stepping: ZoomStepping = stepped ? .stepped : .continuous
        let view: Viewport?
        if let center, let zoom {
            view = Viewport(center: center, zoomLevel: zoom, size: size, padding: padding)
        } else if let region = regionAround {
            guard region.isValid else { throw UsageError("--distance: larger than the globe") }
            view = Viewport(fitting: region, in: size, padding: padding, zoom: stepping)
        } else if let region {
            view = Viewport(fitting: region, in: size, padding: padding, zoom: stepping)
        } else if let rect = mapRect ?? contents {
            view = Viewport(fitting: rect, in: size, padding: padding, zoom: stepping)
        } else {
            throw UsageError(
                "no region given for the view",
                hint: "use --region, --map-rect, --center with --zoom or --distance, or --viewport")
        }
        guard let view else { throw Self.noRoom }
        return view
    }
}
