package import CommandKit
public import Geometry
public import Layers

extension KMLFormat: StreamFormat {
    public var outputNames: [String] { ["kmz", "libkml"] }
    public var outputNoun: String { "KML" }
    public var writingOptions: (any FormatWritingOptions.Type)? { KMLWritingOptions.self }

    public func separation(_ settings: OutputSettings) -> LayerSeparation {
        settings.ofFormats[KMLSettings.self].folderField == nil ? .apart : .merged
    }

    public func declares(_ space: CoordinateSpace) -> Bool { space == .wgs84 }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        KMLWriter(output, settings)
    }
}

/// Options for writing KML.
package struct KMLWritingOptions: FormatWritingOptions {
    @Option(
        help: ArgumentHelp(
            "Field whose values become the folders of a KML, instead of data of its placemarks.", valueName: "FIELD"))
    var folderBy: String?

    package init() {}

    package var needs: [(option: ParsedOption, format: any WritableFormat)] { [($folderBy, KMLFormat())] }

    package func apply(to settings: inout OutputSettings) {
        settings.ofFormats[KMLSettings.self] = KMLSettings(folderField: folderBy)
    }
}

/// How KML is written, by options of its own.
struct KMLSettings: FormatSettings {
    /// The field whose values become folders.
    var folderField: String?
}
