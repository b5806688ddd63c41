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
            """
            Convert coordinates to this CRS: a name that PROJ knows, a .prj file, or map-point.
            """, defaultNote: "WGS84; for a shapefile, the CRS of the first input", valueName: "CRS"))
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
