import FormatKit
public import Layers

/// GPX: its tracks, routes and waypoints, as points.
public struct GPXFormat: ReadableFormat {
    public init() {}

    public var name: String { "gpx" }
    public var noun: String { "GPX" }
    public var inputNoun: String { "GPX" }
    public var traits: FormatTraits {
        [.isText, .hasColumns, .hasEncoding, .hasLines, .hasTracks, .isOfOneRun, .isInDegrees]
    }
    public var endings: [String] { ["gpx"] }
    public var inputNames: [String] { [] }

    public func isEvident(in start: Span<UInt8>) -> Bool {
        start.firstByteOfText == UInt8(ascii: "<") && XMLStart.rootName(start) != nil
    }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        guard input.first == UInt8(ascii: "<") else { return nil }
        guard let root = XMLStart.rootName(start) else {
            return input.isNamed(as: self) ? "starts with < and has the file name of GPX" : nil
        }
        return root.lowercased() == "gpx" ? "root element gpx" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try GPXLayer(source, input.reason, index: input.index, options: input.options)
    }
}
