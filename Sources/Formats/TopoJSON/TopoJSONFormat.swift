public import Geometry
public import Layers

/// TopoJSON: one document, in which features share the borders that they have in common.
public struct TopoJSONFormat: LayerFormat {
    public init() {}

    public var name: String { "topojson" }
    public var noun: String { "TopoJSON" }
    public var traits: FormatTraits {
        [.isText, .hasTypes, .hasIdentifiers, .followsRFC7946, .hasLines, .isOfOneRun]
    }
    public var endings: [String] { ["topojson"] }
    public var capabilities: [Capability] { [.topoJSONOutput] }
}

extension TopoJSONFormat: StreamFormat {
    public var outputNames: [String] { [] }
    public var outputNoun: String { "TopoJSON" }
    public var writingOptions: (any FormatWritingOptions.Type)? { TopoJSONWritingOptions.self }

    public func declares(_ space: CoordinateSpace) -> Bool { space == .wgs84 }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        TopoJSONWriter(output, settings)
    }
}
