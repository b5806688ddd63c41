package import CommandKit
package import Layers

/// Options for writing GeoPackages.
package struct GeoPackageWritingOptions: FormatWritingOptions {
    @Option(
        help: ArgumentHelp(
            "Name of the layer in a GeoPackage.", defaultNote: "that of the file; with --append that of its only layer",
            valueName: "NAME"))
    var layerName: String?

    @Flag(
        help: """
            Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.
            """)
    var append = false

    @Option(
        help: ArgumentHelp(
            "Replace this layer of an existing GeoPackage and keep all others.", valueName: "NAME"))
    var updateLayer: String?

    package init() {}

    package var needs: [(option: ParsedOption, format: any WritableFormat)] {
        [$layerName, $append, $updateLayer].map { ($0, GeoPackageFormat()) }
    }

    package var ofWholeOutput: [ParsedOption] { [$append, $updateLayer] }

    package var rules: [Rule] { [.oneOf($append, $updateLayer), .oneOf($layerName, $updateLayer)] }

    package func apply(to settings: inout OutputSettings) {
        settings.ofFormats[GeoPackageSettings.self] = GeoPackageSettings(
            layerName: updateLayer ?? layerName, change: append ? .append : updateLayer == nil ? .none : .replace)
    }
}

/// How a GeoPackage is written, by options of its own.
struct GeoPackageSettings: FormatSettings {
    /// The name of the layer; nil for that of the file, or of the only layer in it.
    var layerName: String?
    var change = Change.none

    /// How an older file is changed.
    enum Change {
        /// It is replaced.
        case none
        /// The features are added to a layer.
        case append
        /// A layer is replaced.
        case replace
    }
}
