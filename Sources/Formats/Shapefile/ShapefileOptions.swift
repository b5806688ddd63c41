import CommandKit
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
