package import CommandKit
package import Features
package import Geometry
package import Layers

/// Options for a view: its size with one way to say where it looks, or a file that has both, to be used as it is or
/// changed.
package struct ViewportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use the view in this file, which 'plat fit --json' wrote.",
            discussion: "Other options here change it: its size, what it shows, its zoom level or its heading.",
            valueName: "FILE"),
        completion: .file)
    package var viewport: String?

    @Option(help: ArgumentHelp("Size of the view in pixels.", valueName: "WxH", isBasic: true))
    package var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Show this region: its centre, then its height and width in degrees.", valueName: "LAT,LON,DLAT,DLON",
            isBasic: true,
            brief: "Show this region: centre, height, width in degrees."))
    package var region: CoordinateRegion?

    @Option(
        help: ArgumentHelp("Show this rect of map points: its top left corner, width and height.", valueName: "X,Y,W,H")
    )
    package var mapRect: MapRect?

    @Flag(help: "Show the whole world.")
    package var world = false

    @Option(
        help: ArgumentHelp(
            "Centre of the view.",
            discussion: "Goes with --zoom or --span-meters, or moves the view of --viewport at the same scale.",
            valueName: "LAT,LON", isBasic: true))
    package var center: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Zoom level at the centre.",
            discussion: "At level 0 the world is 256 pixels wide; each level doubles that.",
            valueName: "Z", isBasic: true),
        range: .within(0...Self.deepestZoom))
    package var zoom: Double?

    @Option(
        name: [.long, .alias("span-metres")],
        help: ArgumentHelp(
            "Show an area of this height and width in metres around --center.",
            discussion: "A single number is used for both.", valueName: "LATM[,LONM]"))
    package var spanMeters: DistancePair?

    @Option(
        help: ArgumentHelp(
            "Keep this many pixels free at the top, left, bottom and right of the view.",
            discussion: "With negative numbers, what is shown runs past the edges.", defaultNote: "0,0,0,0",
            valueName: "T,L,B,R",
            brief: "Pixels to keep free at the top, left, bottom and right. (default: 0,0,0,0)"))
    package var edgePadding: EdgePadding?

    @Flag(help: "Use whole zoom levels only.")
    package var stepped = false

    @Option(
        help: ArgumentHelp(
            "Direction at the top of the view, in degrees clockwise from north.",
            discussion: """
                A turned view still shows a whole region, rect or layer. With --center, it has the same scale as with \
                north up.
                """,
            valueName: "DEG"),
        range: .within(-360...360))
    package var heading: Double?

    @Option(help: ArgumentHelp("After aiming, move the view right and down by this many pixels.", valueName: "DX,DY"))
    package var pan: PixelPoint?

    @Option(
        help: ArgumentHelp("After aiming, zoom in by N levels, or out if N is negative.", valueName: "N"),
        range: .within(-Self.deepestZoom...Self.deepestZoom))
    package var zoomBy: Double?

    package init() {}

    package static let deepestZoom = 30.0

    package var rules: [Rule] {
        let aims = targets.given.map(\.title)
        let area = [$region, $mapRect, $world].firstGiven
        return [
            .that(
                center == nil || area == nil,
                else: "\(area ?? "") and \($center.title) cannot be used together: both aim the view"),
            .needs($spanMeters, $center, $viewport),
            .that(
                center == nil || zoom != nil || spanMeters != nil || viewport != nil,
                else: "--center needs --zoom, --span-meters or --viewport"),
            .that(
                aims.count < 2,
                else: "\(aims.first ?? "") and \(aims.last ?? "") cannot be used together: both aim the view"),
            .refuse(
                $stepped, if: viewport != nil && center != nil && zoom == nil && spanMeters == nil,
                because: "cannot be used here: --viewport with --center keeps the zoom level"),
            .refuse($zoom, if: stepped && !isWhole(zoom), because: "must be a whole number with --stepped"),
            .refuse($zoomBy, if: stepped && !isWhole(zoomBy), because: "must be a whole number with --stepped"),
        ]
    }

    /// Rule for commands in which a zoom needs a place.
    package var ruleOfZoom: Rule { .needs($zoom, $center, $viewport) }

    /// Rule for a view that is only used: nothing is aimed.
    package func ruleOfUse(aimedBy other: ParsedOption?) -> Rule {
        .refuse(
            [$edgePadding, $stepped], with: $viewport.title,
            if: viewport != nil && area == nil && other?.isGiven != true,
            because: "no option says what to show, so the view keeps its zoom level")
    }

    private func isWhole(_ level: Double?) -> Bool { level.map { $0 == $0.rounded() } ?? true }

    /// Options that say what the view shows, or from how near; only one of them is given.
    private var targets: [ParsedOption] { [$region, $mapRect, $world, $zoom, $spanMeters] }

    private var target: String? { targets.firstGiven }

    /// Options that aim the view.
    private var aims: [ParsedOption] { [$viewport] + targets }

    package static let aimHint =
        "use --size with --region, --map-rect, --world, or --center and --zoom; or use --viewport"

    /// True if any option aims the view.
    package var hasAim: Bool { aims.firstGiven != nil }

    /// The first given option that aims the view.
    package var firstAim: String? { aims.firstGiven }

    /// The option that places the view on the map; a zoom alone does not.
    package var placing: String? { [$viewport, $region, $mapRect, $world, $center, $spanMeters].firstGiven }

    /// The option that says what the view shows, other than a view to change.
    package var area: String? { [$region, $mapRect, $world, $center, $spanMeters, $zoom].firstGiven }

    /// The first given option that only applies to a view; options that aim it come first.
    package var firstGiven: String? { aims.firstGiven ?? parsedOptions.firstGiven }

    /// The view that the options describe.
    ///
    /// - Parameters:
    ///   - contents: the rect to show if no option aims the view.
    ///   - meters: the least width and height of what it shows, in metres, if it is fitted to an area.
    ///   - diagnostics: learns if the view is aimed beyond the map.
    package func resolved(
        showing contents: MapRect? = nil, atLeast meters: Double = 0, reportingTo diagnostics: Diagnostics
    ) throws -> Viewport {
        let given = try viewport.map { (path) throws(Problem) in try Viewport(settings: path) }
        let request = try request(changing: given, atLeast: meters)
        let view = request.changed(try aimed(contents, given, request))
        if let center { diagnostics.reportClamping(of: center, by: $center.title) }
        if let area = region ?? self.region(around: nil) {
            diagnostics.reportClamping(of: area, by: region == nil ? $spanMeters.title : $region.title)
        }
        guard view.center.x.isFinite, view.center.y.isFinite else {
            throw UsageError("--pan: the view would leave the map")
        }
        return view
    }

    /// Region around the centre of the options within `spanMeters`; nil without either.
    package var aroundCenter: CoordinateRegion? { region(around: nil) }

    /// Region around the centre within `spanMeters`.
    private func region(around center: Coordinate?) -> CoordinateRegion? {
        guard let center = self.center ?? center, let spanMeters else { return nil }
        return CoordinateRegion(
            center: center, latitudinalMeters: spanMeters.latitudinalMeters,
            longitudinalMeters: spanMeters.longitudinalMeters)
    }

    /// Refuses padding that leaves no room in the view, before anything is read.
    package func checkRoom() throws {
        guard let size, let edgePadding, viewport == nil else { return }
        let point = MapRect(x: 0, y: 0, width: 0, height: 0)
        if Viewport(fitting: point, in: size, padding: edgePadding) == nil { throw Self.noRoom }
    }

    private static let noRoom = UsageError("--edge-padding: no room is left in the view")

    /// The request for a view of whatever is to be shown.
    ///
    /// - Parameters:
    ///   - given: the view to change, if there is one.
    ///   - meters: the least width and height of what it shows, in metres.
    package func request(changing given: Viewport? = nil, atLeast meters: Double) throws(UsageError) -> ViewRequest {
        guard let size = size ?? given?.size else {
            throw UsageError("--size is required", hint: "use \(PixelSize.argumentForm ?? "")")
        }
        var request = ViewRequest(size: size)
        request.padding = edgePadding ?? .zero
        request.zoom = stepped ? .stepped : .continuous
        request.heading = heading.map { $0 < 0 ? $0 + 360 : $0 == 360 ? 0 : $0 } ?? given?.heading ?? 0
        request.leastMeters = meters
        request.pan = pan ?? PixelPoint(x: 0, y: 0)
        request.zoomBy = zoomBy ?? 0
        return request
    }

    private func aimed(_ contents: MapRect?, _ given: Viewport?, _ request: ViewRequest) throws -> Viewport {
        let (size, padding, heading) = (request.size, request.padding, request.heading)
        let view: Viewport?
        if let around = self.region(around: given?.centerCoordinate) {
            guard around.isValid else { throw UsageError("--span-meters: larger than the globe") }
            view = Viewport(fitting: around, in: size, padding: padding, zoom: request.zoom).map {
                Viewport(
                    size: size, content: MapPoint(around.center), scale: $0.scale, padding: padding, heading: heading)
            }
        } else if let region {
            view = Viewport(
                fitting: region, in: size, padding: padding, zoom: request.zoom, heading: heading,
                atLeast: request.leastMeters)
        } else if let rect = mapRect ?? (world ? .world : contents) {
            view = Viewport(
                fitting: rect, in: size, padding: padding, zoom: request.zoom, heading: heading,
                atLeast: request.leastMeters)
        } else if let center, let scale = zoom.map(Zoom.scale) ?? given?.scale {
            view =
                padding.room(in: size).hasArea
                ? Viewport(
                    size: size, content: MapPoint(center), scale: scale, padding: padding, heading: heading) : nil
        } else if let given {
            view = Viewport(
                size: size, center: given.center, scale: zoom.map(Zoom.scale) ?? given.scale, heading: heading)
        } else {
            throw UsageError(
                "no region given for the view",
                hint: "use --region, --map-rect, --world, --center with --zoom or --span-meters, or --viewport")
        }
        guard let view else { throw Self.noRoom }
        return view
    }
}

extension ArgumentHelp {
    /// For commands that only use a view.
    package static let regionOfView = ArgumentHelp(
        "Region of the view: its centre, then its height and width in degrees.", valueName: "LAT,LON,DLAT,DLON",
        isBasic: true, brief: "Region of the view: centre, height, width in degrees.")
}
