public import Geometry
public import Layers

extension GeoJSONFormat: RowFormat {
    public var outputNames: [String] { ["json"] }
    public var outputNoun: String { "GeoJSON" }
    public var boxHint: Wording? { "use --write-bbox to write a new one" }
    public var writingOptions: (any FormatWritingOptions.Type)? { GeoJSONWritingOptions.self }

    /// A member of the collection tells what is not WGS84.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        GeoJSONOutput(output, GeoJSONOptions(settings, sequence: false))
    }

    public func rows(_ settings: OutputSettings) -> RowForm { .geoJSON(settings, sequence: false) }
}

extension GeoJSONSequenceFormat: RowFormat {
    public var outputNames: [String] {
        ["ndjson", "jsonl", "geojsonl", "geojsons", "newline-delimited-json"]
    }
    public var outputNoun: String { "GeoJSONSeq" }
    public var writingOptions: (any FormatWritingOptions.Type)? { GeoJSONWritingOptions.self }

    public func declares(_ space: CoordinateSpace) -> Bool { space == .wgs84 }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        GeoJSONOutput(output, GeoJSONOptions(settings, sequence: true))
    }

    public func rows(_ settings: OutputSettings) -> RowForm { .geoJSON(settings, sequence: true) }
}

extension RowForm {
    fileprivate static func geoJSON(_ settings: OutputSettings, sequence: Bool) -> RowForm {
        let options = GeoJSONOptions(settings, sequence: sequence)
        return RowForm(
            GeoJSONRowNotation(fields: settings.addedFields, precision: settings.precision),
            layout: "geojson \(settings.precision)"
        ) { GeoJSONEncoder(options) }
    }
}
