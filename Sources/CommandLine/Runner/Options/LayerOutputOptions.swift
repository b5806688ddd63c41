package import CommandKit
import Layers

/// Options for writing layers.
package struct LayerOutputOptions: ParsableArguments {
    @OptionGroup
    package var writing: WritingOptions

    @Option(
        name: [.short, .long, .alias("t-srs")],
        help: ArgumentHelp(
            """
            Convert coordinates to this CRS: a name that PROJ knows, a .prj file, or map-point (see 'plat help \
            spaces').
            """,
            defaultNote: """
                WGS84 for GeoJSON, TopoJSON, CSV, KML and GPX; in shapefiles, GeoPackage, FlatGeobuf, pgcopy and rows \
                of JSON that of the first input
                """, valueName: "CRS", isBasic: true,
            brief:
                "Reproject the output to this CRS, such as EPSG:3857. (default: WGS84 in GeoJSON, CSV and KML, else that of the input)",
            rank: 7))
    package var dstCrs: CRS?

    package init() {}

    /// The space that coordinates are written in.
    package var space: OutputSpace {
        if let dstCrs { return OutputSpace(.given(dstCrs.space)) }
        return OutputSpace(writing.format.has(.keepsSystem) ? .asInput : .wgs84OrPlane)
    }

    /// Options that affect the geometries in the output.
    package var ofGeometries: [ParsedOption] { [$dstCrs] + writing.ofGeometries }

    /// Options that only apply to writing a layer.
    package var ofLayer: [ParsedOption] { [$dstCrs] + writing.ofLayer }
}
