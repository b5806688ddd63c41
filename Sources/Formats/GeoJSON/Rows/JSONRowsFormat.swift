import FormatKit
public import Layers

/// Tables in JSON, of which an object per line is written: an array of flat objects, or such objects one after the other.
public struct JSONRowsFormat: ReadableFormat {
    public init() {}

    public var name: String { "jsonrows" }
    public var noun: String { "JSON rows" }
    public var inputNoun: String { "JSON rows" }
    public var traits: FormatTraits { [.isText, .hasTypes, .hasEncoding, .hasColumns, .hasIdentifiers, .keepsSystem] }
    public var endings: [String] { [] }
    public var inputNames: [String] { [] }

    /// Only the first object tells such a table from GeoJSON, so that is decided when GeoJSON is opened.
    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try GeoJSONLayer(
            source, index: input.index, options: input.options, flavor: nil, path: input.path, holdsRows: true)
    }

    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    7, "jsonrows",
                    "Tables in JSON: an array of flat objects, or one object per line. plat writes one object per line."
                ),
                FormatManual.Row(8, "jsonarray", "Tables in JSON that plat writes as one array of flat objects."),
            ],
            chapters: [
                FormatManual.Chapter(
                    7, "JSON rows",
                    [
                        .text(
                            """
                            JSON whose first object has members but no type of GeoJSON is a table: each object is a \
                            row, and its members are the fields. It is an array of objects, an object per line, or \
                            several objects one after the other, as jq writes them. Members that are objects or arrays \
                            stay JSON.

                            If the first object has members named lat and lon, or latitude and longitude, lng or long, \
                            those of each object are the position of a point; numbers in quotes count too. An object \
                            without them has no geometry. Other tables are read as CSV without coordinates is: by \
                            commands that need no geometry, and by others with --no-geometry.

                            The names json, jsonl and ndjson of --format stand for GeoJSON and GeoJSONSeq. \
                            --format jsonrows writes the fields of each feature as an object on a line, without its \
                            geometry, and --format jsonarray writes one array of these objects. An id becomes the \
                            member id.
                            """)
                    ])
            ])
    }

    public var capabilities: [Capability] { [.jsonRows] }
}

/// A table in JSON as one array.
public struct JSONArrayFormat: LayerFormat {
    public init() {}

    public var name: String { "jsonarray" }
    public var noun: String { "a JSON array" }
    public var traits: FormatTraits { JSONRowsFormat().traits }
    public var endings: [String] { [] }
}
