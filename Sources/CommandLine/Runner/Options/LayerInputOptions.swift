package import CommandKit
package import Geometry
package import Layers

/// Options for reading layers.
package struct LayerInputOptions: ParsableArguments {
    @OptionGroup
    package var reading: ReadingOptions

    @Option(
        name: [.short, .long, .alias("s-srs")],
        help: ArgumentHelp(
            """
            CRS (coordinate reference system) of the input: a name that PROJ knows, such as EPSG:25832, a \
            .prj file, or map-point (see 'plat help spaces').
            """, defaultNote: "what the input declares, else WGS84",
            valueName: "CRS", isBasic: true, brief: "CRS of the input, such as EPSG:25832 or a .prj file.", rank: 10))
    package var srcCrs: CRS?

    @Flag(
        help: ArgumentHelp(
            "Read coordinates as x,y on a plane that has no place on the globe.",
            discussion: """
                They are not converted, and distances and areas are in the units of the plane.
                """))
    package var planar = false

    package init() {}

    package var rules: [Rule] {
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
    package func ruleOfGlobe(_ parsedOptions: ParsedOption...) -> Rule {
        let given = parsedOptions.firstGiven ?? ""
        return .that(
            !planar || given.isEmpty,
            else: "\(given) cannot be used with \($planar.title): \(given) needs positions on the globe")
    }

    /// The space of coordinates, if an option gives it.
    package var space: CoordinateSpace? { planar ? .plane(Plane()) : srcCrs?.space }

    /// Returns the options for readers.
    /// - Parameter repairs: true if expressions measure repaired polygons.
    package func resolved(
        _ wanted: FieldOptions, _ work: WorkOptions, repairs: Bool = false
    ) throws -> LayerOptions {
        try reading.resolved(
            wanted, space, work.limits, threads: work.options.threadCount, onError: work.records.onError,
            repairs: repairs)
    }
}
