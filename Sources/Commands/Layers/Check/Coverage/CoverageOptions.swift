package import CommandKit
import Layers
import Runner

/// Options for checking the areas of layers as coverages.
package struct CoverageOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Also check that neighbouring polygons share every border vertex and do not overlap.",
            section: "Coverage", isBasic: true))
    package var coverage = false

    @Option(
        help: ArgumentHelp(
            "Also report gaps between polygons that are enclosed and narrower than this.",
            discussion: "On a plane, give a number without a unit, in the units of the plane.", valueName: "WIDTH",
            section: "Coverage"),
        range: .above(0))
    var gaps: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Write the faults of coverages to this file, as features: overlaps, gaps, and edges that are not shared.",
            valueName: "FILE", section: "Coverage"),
        completion: .file)
    package var faults: String?

    @Option(
        help: ArgumentHelp(
            "Memory that the polygons of a layer may take, in bytes or with K, M or G. plat refuses a layer with more.",
            valueName: "SIZE", section: "Coverage"))
    var memory = MemorySize.ofNeighbours

    /// The option that names the file of faults, for messages.
    package var optionOfFaults = "--faults"

    package init() {}

    package var rules: [Rule] {
        return [
            .needs($gaps, $coverage), .needs($faults, $coverage), .needs($memory, $coverage),
            .that(
                faults != "-", else: "\($faults.title): standard output is for the report",
                hint: "use \($faults.title) faults.geojson"),
            WritingOptions.rule(ofLayer: faults, by: optionOfFaults),
        ]
    }

    /// - Parameter isPlane: true if coordinates are on a plane.
    func gapWidth(onPlane isPlane: Bool) throws(Problem) -> Double? {
        if isPlane { try gaps?.checkOnPlane($gaps.title) }
        return gaps?.metres
    }
}
