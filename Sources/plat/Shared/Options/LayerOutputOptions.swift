import CommandKit
import Geometry
import Layers

/// How layers are written.
struct LayerOutputOptions: ParsableArguments {
    @OptionGroup
    var writing: WritingOptions

    @Option(
        name: [.short, .long, .alias("t-srs"), .alias("t_srs")],
        help: ArgumentHelp(
            "What coordinates become, as PROJ names it, or a .prj file, or map-point (default: WGS84; of a shapefile to a shapefile, what "
                + "they are).", valueName: "CRS"))
    var dstCrs: CRS?

    /// The space that coordinates are written in.
    var space: OutputSpace {
        if let dstCrs { return OutputSpace(.given(dstCrs.space)) }
        return OutputSpace(writing.format == .shapefile ? .asInput : .wgs84OrPlane)
    }

    /// The options that say what becomes of geometries.
    var ofGeometries: [Mention] { [$dstCrs] + writing.ofGeometries }

    /// The options that say how a layer is written.
    var ofLayer: [Mention] { [$dstCrs] + writing.ofLayer }
}
