package import CommandKit
package import Geometry
package import Layers

/// Options for reading layers.
package struct LayerInputOptions: ParsableArguments {
    @OptionGroup
    package var reading: ReadingOptions

    @Option(
        name: [.short, .long, .alias("s-srs")],
        help: .sourceCRS(of: "the input"))
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

extension ArgumentHelp {
    /// - Parameter other: the second layer of a command that has two.
    package static func sourceCRS(of layer: String, and other: String? = nil) -> ArgumentHelp {
        let example = "CRS of \(layer), such as EPSG:25832"
        return ArgumentHelp(
            """
            CRS (coordinate reference system) of \(layer): a name that PROJ knows, such as EPSG:25832, a .prj file, or \
            map-point (see 'plat help spaces').
            """, defaultNote: "what the input declares, else WGS84", valueName: "CRS", isBasic: true,
            brief: other.map { "\(example); --src-crs-b gives that of \($0)." } ?? "\(example) or a .prj file.",
            rank: 10)
    }
}
