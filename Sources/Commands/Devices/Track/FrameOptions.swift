public import CommandKit
public import Devices
import Geometry
import Layers
import Runner

/// Options for the views of a map that follows each device.
package struct FrameOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Write the view of a map that follows the device, for each fix that would be written.",
            discussion: """
                follow: the fix is in the middle and north is up; heading, course: the heading or the course is up, and \
                the last known one if it is unknown; none: the view stays. The first view that follows sets the scale, \
                and later ones only move. With --every there is a view at each of its times, between the fixes.

                Each view is a line of JSON: members about the device (its place, its pixel x and y, whether the view \
                shows it), then those that 'plat fit --json' writes. With -f csv it is a row, with other formats a \
                polygon.
                """, valueName: "MODE"))
    var frames: FrameRequest.Mode?

    @Option(
        help: ArgumentHelp("Field with the mode of each fix; where it is empty the mode stays.", valueName: "FIELD"))
    var modeField: String?

    @Option(help: ArgumentHelp("Size of the view in pixels.", valueName: "WxH"))
    var size: PixelSize?

    @Option(
        name: [.long, .alias("span-metres")],
        help: ArgumentHelp(
            "Show an area of this height and width in metres. A single number is used for both.",
            valueName: "LATM[,LONM]"))
    var spanMeters: DistancePair?

    @Option(help: ArgumentHelp("Show this height and width in degrees.", valueName: "DLAT,DLON"))
    var span: SpanArgument?

    @Option(
        help: ArgumentHelp("Zoom level of the view.", valueName: "Z"), range: .within(0...ViewportOptions.deepestZoom))
    var zoom: Double?

    @Option(
        help: ArgumentHelp(
            "View before the first fix, which 'plat fit --json' wrote.",
            discussion: "It also says the size and the scale, if no other option does.", valueName: "FILE"),
        completion: .file)
    package var viewport: String?

    @Flag(
        help: "Fit --span-meters or --span at each fix. Otherwise the scale stays, and metres change with the latitude."
    )
    var rescale = false

    @Option(
        help: ArgumentHelp(
            "Field with the view that the user sees, as 'plat fit --json' writes it.",
            discussion: "It is the view in the mode none.", valueName: "FIELD"))
    var viewportField: String?

    @Flag(help: "Stop following a device for good once the view of --viewport-field does not show it.")
    var stopWhenLost = false

    private var details: [ParsedOption] {
        [$modeField, $size, $spanMeters, $span, $zoom, $viewport, $rescale, $viewportField, $stopWhenLost]
    }

    package var rules: [Rule] {
        details.map { .needs($0, $frames) } + [
            .oneOf($spanMeters, $span, $zoom), .needs($stopWhenLost, $viewportField),
            .needs($rescale, $spanMeters, $span),
            .that(
                frames == nil || size != nil || viewport != nil, else: "--frames needs --size or --viewport"),
            .that(
                frames == nil || [$spanMeters, $span, $zoom, $viewport].firstGiven != nil,
                else: "--frames needs --span-meters, --span, --zoom or --viewport"),
            .refuse(
                [$spanMeters, $span, $zoom], with: "--frames none",
                if: frames == FrameRequest.Mode.none && modeField == nil, because: "the view stays as it is"),
            .that(
                frames != FrameRequest.Mode.none || viewport != nil || modeField != nil,
                else: "--frames none needs --viewport, whose view stays"),
        ]
    }

    /// The request of the options; nil without --frames.
    ///
    /// - Parameter precision: that of all numbers; nil for digits that suit their units.
    func request(every interval: Int64?, writesLines: Bool, precision: Precision?) throws(Problem) -> FrameRequest? {
        guard let frames else { return nil }
        let start = try viewport.map { (path) throws(Problem) in try Viewport(settings: path) }
        var extent = FrameRequest.Extent.scale(zoom.map(Zoom.scale) ?? start?.scale ?? 1)
        if let spanMeters { extent = .meters(spanMeters.latitudinalMeters, spanMeters.longitudinalMeters) }
        if let span { extent = .degrees(span.span) }
        var request = FrameRequest(
            mode: frames, size: size ?? start?.size ?? PixelSize(width: 1, height: 1), extent: extent)
        if var start {
            if let size { start.size = size }
            request.start = start
        }
        request.rescales = rescale
        request.stopsWhenLost = stopWhenLost
        request.interval = interval
        request.writesLines = writesLines
        request.precision = precision
        return request
    }

    /// Has the fields of the options read.
    func fill(_ request: inout FixRequest) {
        request.isForMap = frames != nil
        request.mode = modeField
        request.view = viewportField
        guard viewportField != nil else { return }
        request.readView = { Viewport(settingsIn: $0) }
    }

    /// The fields that options name, for checks that they are there.
    var namedFields: [(option: String, name: String?)] {
        [($modeField.title, modeField), ($viewportField.title, viewportField)]
    }
}

extension FrameRequest.Mode: ExpressibleByArgument {}
