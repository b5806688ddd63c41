import FormatKit
public import Geometry
public import Layers

/// TopoJSON: one document, in which features share the borders that they have in common.
public struct TopoJSONFormat {
    public init() {}

    public var name: String { "topojson" }
    public var noun: String { "TopoJSON" }
    public var traits: FormatTraits {
        [.isText, .hasTypes, .hasIdentifiers, .followsRFC7946, .turnsRings, .hasLines, .isOfOneRun]
    }
    public var endings: [String] { ["topojson"] }
    public var inputNoun: String { "TopoJSON" }
    public var inputNames: [String] { [] }
    public var capabilities: [Capability] { [.topoJSONOutput, .topoJSONInput] }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        guard input.first == UInt8(ascii: "{") else { return nil }
        return JSONLayerKind(start) == .topology ? "type Topology" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try TopoJSONLayer(source, input.reason, index: input.index, options: input.options)
    }
}

extension TopoJSONFormat: StreamFormat {
    public var outputNames: [String] { [] }
    public var outputNoun: String { "TopoJSON" }
    public var writingOptions: (any FormatWritingOptions.Type)? { TopoJSONWritingOptions.self }

    public func separation(_ settings: OutputSettings) -> LayerSeparation {
        settings.ofFormats[TopoJSONSettings.self].objectName == nil ? .apart : .merged
    }

    public func declares(_ space: CoordinateSpace) -> Bool { space == .wgs84 }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        TopoJSONWriter(output, settings)
    }
}
