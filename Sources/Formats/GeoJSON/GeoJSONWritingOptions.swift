package import CommandKit
package import Layers

/// Options for writing GeoJSON, as a collection or as a sequence.
package struct GeoJSONWritingOptions: FormatWritingOptions {
    @Flag(help: "Start each record of a GeoJSONSeq with the record separator of RFC 8142.")
    var rs = false

    @Flag(help: "Add the bounding box of all features to the GeoJSON.")
    var writeBbox = false

    package init() {}

    package var needs: [(option: ParsedOption, format: any WritableFormat)] {
        [($rs, GeoJSONSequenceFormat()), ($writeBbox, GeoJSONFormat())]
    }

    package var ofGeometries: [ParsedOption] { [$writeBbox] }
    package var ofWholeOutput: [ParsedOption] { [$writeBbox] }

    package func apply(to settings: inout OutputSettings) {
        settings.ofFormats[GeoJSONSettings.self].hasRecordSeparators = rs
        settings.writesBox = writeBbox
    }
}

/// How GeoJSON is written, by options of its own.
struct GeoJSONSettings: FormatSettings {
    /// True to write a record separator before each feature of a sequence (RFC 8142).
    var hasRecordSeparators = false
}
