import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// How layers are read.
struct LayerInputOptions: ParsableArguments {
    @OptionGroup
    var reading: ReadingOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What coordinates are, as PROJ names it, or a .prj file, or map-point (default: as the input says, else WGS84).",
            valueName: "CRS"))
    var srcCrs: CRS?

    /// What was said that means nothing to any of the layers that were read, by their formats.
    ///
    /// - Parameter suffix: what the names end in where a command has them twice.
    func idleOptions(for formats: Set<String>, suffix: String = "") -> Problem? {
        reading.idleOptions(for: formats, suffix: suffix)
    }

    /// The first option given.
    var firstGiven: String? { reading.saysLayers ? reading.firstGivenOfAll : srcCrs == nil ? nil : "--src-crs" }

    /// In the terms of readers.
    func resolved(_ wanted: FieldOptions?, threads: Int) -> LayerOptions {
        reading.resolved(wanted, srcCrs?.space, threads: threads)
    }
}
