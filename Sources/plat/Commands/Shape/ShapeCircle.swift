import CommandKit
import Layers
import Operations

/// A circle of each point.
struct ShapeCircle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circle",
        abstract: "Make a circle of each point, in metres.",
        discussion: """
            Every feature must be a point, and becomes a polygon around it; attributes stay. The positions of the polygon \
            lie at exactly the radius on the WGS84 ellipsoid, at equal bearings from north on. A circle over the 180th \
            meridian is cut there, and one around a pole is closed along it, as far as --cut has it.

            A radius is above 0 and at most 10000000 m: a larger circle would be more than half of the earth.

            --square makes the circle's bounding map rect instead, a square on the map whose side is twice the radius at \
            the latitude of the centre. It differs from the rect of 'plat bounds', which is around the circle as it is on \
            the globe. The map ends at ±85: a centre beyond is a bad record, and so is a square wider than the map.

            On a plane (see --planar) the radius is in its units and of any size, and the circle is a plain one with y \
            going up; --square makes the square around it.

            With --radius-field each feature says its radius, as a number or as text that is one. One without a radius, \
            or of 0, is a bad record, unless --no-radius says otherwise; a negative radius always is.
            """,
        examples: [
            Example("plat shape circle --radius 500 stops.csv > around.geojson", "What is within 500 m of each stop."),
            Example(
                "plat shape circle --radius-field range -o ranges.shp masts.shp", "Each with the radius that it says."),
            Example(
                "plat shape circle --radius 1000 --square stops.csv | plat bounds --as total",
                "The map rect of all circles."),
            Example(
                "plat shape circle --radius-field accuracy --no-radius point fixes.csv > accuracy.geojson",
                "A circle of how exact each fix is; the fixes that do not know stay points."),
        ])

    @Option(help: ArgumentHelp("The radius of every circle.", valueName: "METRES", section: "Circle"))
    var radius: Double?

    @Option(help: ArgumentHelp("The field that says the radius in metres.", valueName: "NAME", section: "Circle"))
    var radiusField: String?

    @Option(
        help: ArgumentHelp(
            "Skip features whose radius is empty or 0, keep them as points, or fail.",
            valueName: "POLICY", section: "Circle"))
    var noRadius = Circles.Unsized.fail

    @Option(
        help: ArgumentHelp("The number of edges of the polygon.", valueName: "N", section: "Circle"),
        range: .within(Circles.segmentCounts))
    var segments = 64

    @Flag(help: ArgumentHelp("Make the circle's bounding map rect.", section: "Circle"))
    var square = false

    @OptionGroup
    var filter: FilterOptions

    var rules: [Rule] {
        // On a plane, which is known when the layer is, there is no largest one.
        let fault = radius.flatMap { $0 > 0 ? nil : Circles.fault(ofRadius: $0, isOnPlane: filter.flow.input.planar) }
        return [
            .oneOf($radius, $radiusField),
            .that(
                radius != nil || radiusField != nil, else: "--radius is missing",
                hint: "give metres, or --radius-field a field that has them"),
            .refuse($radius, if: fault != nil, because: fault ?? ""), .needs($noRadius, $radiusField),
            .excludes($square, $segments, because: "--square makes four edges"),
        ]
    }

    mutating func run() throws {
        var request = Circles.Request(
            radius: radiusField.map { NumericField(named: $0) } ?? NumericField(constant: radius ?? 0))
        request.segments = segments
        request.isSquare = square
        request.unsized = noRadius
        try filter.makeShapes(reading: [($radiusField.title, radiusField)]) {
            [request, radius] (isPlanar) throws(Problem) in
            if !isPlanar, let radius, let fault = Circles.fault(ofRadius: radius) {
                throw Problem(.usage, "bad-radius", "--radius: \(fault)")
            }
            var request = request
            request.isPlanar = isPlanar
            return try Circles(request)
        }
    }
}
