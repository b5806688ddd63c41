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
    func idleOptions(for formats: Set<String>) -> Problem? { reading.idleOptions(for: formats) }

    /// In the terms of readers.
    func resolved(_ selection: SelectionOptions?, threads: Int) -> LayerOptions {
        reading.resolved(selection, srcCrs?.space, threads: threads)
    }
}
