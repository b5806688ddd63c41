import FormatKit
public import Layers

/// JSON of Esri's services: a set of features with attributes and geometries of its own.
public struct EsriJSONFormat: ReadableFormat {
    public init() {}

    public var name: String { "esrijson" }
    public var noun: String { "JSON of Esri" }
    public var inputNoun: String { "Esri JSON" }
    public var traits: FormatTraits { [.isText, .hasTypes, .hasLines, .keepsSystem] }
    public var endings: [String] { ["esrijson"] }
    public var sharedEndings: [String] { ["pjson"] }
    public var inputNames: [String] { ["esri-json"] }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        guard input.first == UInt8(ascii: "{") else { return nil }
        if let message = EsriError.message(in: start) {
            throw Problem(
                .data, "server-error", at: InputLocation(source: input.name),
                "the server sent an error instead of a layer: \(message)",
                hint: "mend the request, such as its token, and download the layer again")
        }
        return JSONLayerKind(start) == .esri
            ? "members of Esri" : input.isNamed(as: self) ? "starts with { and has the file name of Esri JSON" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try EsriJSONLayer(source, input.reason, index: input.index, options: input.options)
    }

    public var capabilities: [Capability] { [.esriJSON] }

    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(14, "esrijson", "Features as services of Esri send them (f=json), which plat reads.")
            ],
            chapters: [
                FormatManual.Chapter(
                    14, "Esri JSON",
                    [
                        .text(
                            """
                            The attributes of each feature are the fields, and dates of esriFieldTypeDate, which are \
                            milliseconds, become times in UTC such as 2024-05-01T00:00:00Z. Rings that run clockwise \
                            are outer rings, and others are holes of those that they are in. The CRS is that of \
                            spatialReference: latestWkid, else wkid or wkt. A document without one is read as WGS84. \
                            Curves are bad records. A document is held in memory as a whole, up to --max-record.

                            A service sends only so many features at a time: exceededTransferLimit says that there \
                            are more, and is reported.
                            """)
                    ])
            ])
    }
}

extension Capability {
    static let esriJSON = Capability(
        codes: [
            CodeText(.files, "transfer-limit", "A service of Esri has more features than the document."),
            CodeText(.unreadableFiles, "server-error", "A service has sent an error instead of a layer."),
            CodeText(.unreadableFiles, "not-esrijson", "The document has no features as services of Esri send them."),
        ],
        manual: [ManualNote(63, .memory("Esri JSON", holds: "the document, up to --max-record"))])
}
