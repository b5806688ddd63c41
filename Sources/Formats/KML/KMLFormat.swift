import FormatKit
public import Layers

/// KML: its placemarks.
public struct KMLFormat: ReadableFormat {
    public init() {}

    public var name: String { "kml" }
    public var noun: String { "KML" }
    public var inputNoun: String { "KML" }
    public var traits: FormatTraits { .kml }
    public var endings: [String] { ["kml", "kmz"] }
    public var inputNames: [String] { ["libkml"] }

    public func isEvident(in start: Span<UInt8>) -> Bool {
        start.firstByteOfText == UInt8(ascii: "<") && XMLStart.rootName(start) != nil
    }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        guard input.first == UInt8(ascii: "<") else { return nil }
        guard let root = XMLStart.rootName(start) else {
            return input.isNamed(as: self) ? "starts with < and has the file name of KML" : nil
        }
        if root.lowercased() == "kml" { return "root element kml" }
        let isPart = ["Document", "Folder", "Placemark"].contains(root)
        return isPart && input.isNamed(as: self) ? "root element \(root) and the file name of KML" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try KMLLayer(source, input.reason, index: input.index, options: input.options)
    }

    public var capabilities: [Capability] { [.kml] }
}

extension FormatTraits {
    static let kml: FormatTraits = [
        .turnsRings, .isText, .hasTypes, .hasColumns, .hasIdentifiers, .hasEncoding, .hasLines, .isOfOneRun,
        .isInDegrees,
    ]
}
