import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// Options for reading layers.
struct LayerInputOptions: ParsableArguments {
    @OptionGroup
    var reading: ReadingOptions

    @Option(
        name: [.short, .long, .alias("s-srs"), .alias("s_srs")],
        help: ArgumentHelp(
            """
            CRS (coordinate reference system) of the input: a name that PROJ knows, such as EPSG:25832, a \
            .prj file, or map-point (see 'plat help formats').
            """, defaultNote: "what the input declares, else WGS84",
            valueName: "CRS"))
    var srcCrs: CRS?

    @Flag(
        help: ArgumentHelp(
            "Read coordinates as x,y on a plane that has no place on the globe.",
            discussion: """
                They are not converted, and distances and areas are in the units of the plane.
                """))
    var planar = false

    var rules: [Rule] {
        [
            .oneOf($planar, $srcCrs),
            .that(
                !planar || reading.edges == nil,
                else:
                    "\(reading.$edges.title) cannot be used with \($planar.title): edges on a plane are always straight"
            ),
        ]
    }

    /// Refuses options that need places on the globe if coordinates are on a plane.
    func ruleOfGlobe(_ mentions: Mention...) -> Rule {
        let given = mentions.firstGiven ?? ""
        return .that(
            !planar || given.isEmpty,
            else: "\(given) cannot be used with \($planar.title): \(given) needs positions on the globe")
    }

    /// The space of coordinates, if an option gives it.
    var space: CoordinateSpace? { planar ? .plane(Plane()) : srcCrs?.space }

    /// Returns the options for readers.
    func resolved(_ wanted: FieldOptions, _ work: WorkOptions) throws -> LayerOptions {
        try reading.resolved(
            wanted, space, work.limits, threads: work.options.threadCount, onError: work.records.onError)
    }
}
