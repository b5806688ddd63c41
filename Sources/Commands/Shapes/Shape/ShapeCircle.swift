public import CommandKit
import Features
import Geometry
import Layers
public import MadeShapes
package import Runner

/// Command that makes a circle of each point.
package struct ShapeCircle: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "circle",
        abstract: "Make a circle around each point.",
        usage: "--radius LENGTH [OPTIONS] [FILE ...]",
        discussion: """
            Each feature must be a point. It becomes a polygon and keeps its fields. All positions of the polygon lie \
            exactly at the radius on the WGS84 ellipsoid, at equal angles from north. The largest radius is 10000000 \
            m. Circles are cut at the antimeridian, and extended to a pole that they contain, as --cut describes.

            --square makes a square on the map instead: its side is twice the radius, measured at the latitude of the \
            centre, as Apple's MapKit does, and from ±84.5° by the true scale of the map. A point beyond ±85° of latitude is a bad record, and so is a square wider than the map.

            With --radius-field, the field must hold a number, or text that is a number. A negative radius is always a \
            bad record. On a plane (see --planar) the radius is in the units of the plane, and has no upper limit.
            """,
        examples: [
            Example(
                "plat shape circle --radius 500m stops.csv > around.geojson",
                "Draw a circle of 500 m around each stop."),
            Example(
                "plat shape circle --radius-field range -o ranges.shp masts.shp",
                "Draw circles with the radius from the field 'range'."),
            Example(
                "plat shape circle --radius 1km --square stops.csv | plat bounds --as total",
                "Find the map rect around all circles."),
            Example(
                "plat shape circle --radius-field accuracy --no-radius point fixes.csv > accuracy.geojson",
                "Draw the accuracy of each GPS fix, and keep fixes without one as points."),
        ])

    @Option(
        help: ArgumentHelp(
            "Radius of every circle, as in 500m or 5km; a number alone is metres.", valueName: "LENGTH",
            section: "Circle", isBasic: true),
        range: .above(0))
    var radius: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Field that holds the radius in metres.", valueName: "FIELD", section: "Circle", isBasic: true))
    var radiusField: String?

    @Option(
        help: ArgumentHelp(
            """
            Treat features whose radius is empty or 0 as bad records (fail), skip them (skip), or keep them \
            as points (point).
            """,
            valueName: "POLICY", section: "Circle"))
    var noRadius = Circles.Unsized.fail

    @Option(
        help: ArgumentHelp("Number of edges of each polygon.", valueName: "N", section: "Circle", isBasic: true),
        range: .within(Circles.segmentCounts))
    var segments = 64

    @Flag(help: ArgumentHelp("Make the bounding square of the circle on the map.", section: "Circle", isBasic: true))
    var square = false

    @OptionGroup(help: ["fields": .neededFields, "limit": .limitOfShapes])
    package var filter: FilterOptions

    package var rules: [Rule] {
        [
            .oneOf($radius, $radiusField),
            .that(
                radius != nil || radiusField != nil, else: "--radius is required",
                hint: "use metres, or name a field of metres with --radius-field"),
            .needs($noRadius, $radiusField),
            .excludes($square, $segments, because: "a square always has four edges"),
        ]
    }

    package mutating func run() throws {
        var request = Circles.Request(
            radius: radiusField.map { NumericField(named: $0) } ?? NumericField(constant: radius?.metres ?? 0))
        request.segments = segments
        request.isSquare = square
        request.unsized = noRadius
        try filter.makeShapes(reading: [($radiusField.title, radiusField)]) {
            [request, radius] isPlanar in
            Step { () throws(Problem) in
                // On a plane, which is only known with the layer, there is no largest radius.
                if !isPlanar, let radius, let fault = CircleRadius.fault(ofRadius: radius.metres) {
                    throw Problem(.usage, "bad-radius", "--radius: \(fault)")
                }
                if isPlanar { try radius?.checkOnPlane("--radius") }
                var request = request
                request.isPlanar = isPlanar
                return try Circles(request)
            }
        }
    }
}

extension Circles.Unsized: ExpressibleByArgument {
    public static var argumentNoun: String { "value" }
}
