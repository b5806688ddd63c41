package import CommandKit
public import Layers

/// How shapefiles are read.
public struct ShapefileSettings: FormatSettings {
    /// True if measures become a field.
    public var keepsMeasures = false

    public init() {}
}

extension LayerOptions {
    public var shapefile: ShapefileSettings {
        get { ofFormats[ShapefileSettings.self] }
        set { ofFormats[ShapefileSettings.self] = newValue }
    }
}

/// Options for reading shapefiles.
package struct ShapefileReadingOptions: FormatReadingOptions {
    @Flag(help: "Keep the M values (measures) of a shapefile in the field 'measures'.")
    var measures = false

    package init() {}

    package var layers: String { "shapefiles" }

    package func apply(to options: inout LayerOptions) { options.shapefile.keepsMeasures = measures }
}

/// Options for writing shapefiles.
package struct ShapefileWritingOptions: FormatWritingOptions {
    @Flag(
        help: """
            Write one shapefile for each kind of geometry: NAME_point.shp, NAME_multipoint.shp, \
            NAME_line.shp and NAME_polygon.shp.
            """)
    var splitByKind = false

    package init() {}

    package var needs: [(option: ParsedOption, format: any WritableFormat)] { [($splitByKind, ShapefileFormat())] }
    package var ofKinds: [ParsedOption] { [$splitByKind] }

    package func apply(to settings: inout OutputSettings) {
        settings.ofFormats[ShapefileOutputSettings.self].splitsByKind = splitByKind
    }
}

/// How shapefiles are written, by options of their own.
struct ShapefileOutputSettings: FormatSettings {
    /// True to write a shapefile for each kind of geometry.
    var splitsByKind = false
}

extension OutputSettings {
    var splitsByKind: Bool { ofFormats[ShapefileOutputSettings.self].splitsByKind }
}
