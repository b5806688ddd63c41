import FormatKit
public import Layers

/// GeoJSON: a collection, or any other document.
public struct GeoJSONFormat: ReadableFormat {
    public init() {}

    public var name: String { "geojson" }
    public var noun: String { "GeoJSON" }
    public var inputNoun: String { "GeoJSON" }
    public var traits: FormatTraits { [.geoJSON, .joinsFeatures, .hasMembers] }
    public var endings: [String] { ["geojson"] }
    public var sharedEndings: [String] { ["json"] }
    public var inputNames: [String] { ["json"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { start.firstByteOfText == UInt8(ascii: "{") }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        switch input.first {
        case UInt8(ascii: "{"):
            if JSONLayerKind(start) != nil { return nil }
            return input.isNamed(as: GeoJSONSequenceFormat()) ? nil : "starts with {"
        case UInt8(ascii: "["):
            let isTable = input.namedFormat?.has(.isTable) ?? false
            let starts: [Unicode.Scalar] = isTable ? ["{", "]"] : ["{", "]", "[", "\""]
            if starts.contains(where: { Self.isArray(of: $0, start) }) { return "starts with an array" }
            guard !isTable, Self.isArrayLine(start) else { return nil }
            throw Problem(
                .data, "not-geojson", at: InputLocation(source: input.name, byte: 0),
                "the file is a JSON array without features")
        default: return nil
        }
    }

    public func mayBeLayer(_ start: Span<UInt8>) -> Bool { JSONRows.mayBeLayer(start) }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        // More bytes tell whether it is a sequence, unless the user says that it is none.
        try GeoJSONLayer(
            source, index: input.index, options: input.options, flavor: input.reason == nil ? .document : nil,
            path: input.path)
    }

    /// True if the first bytes are an opening bracket and, after blanks, a certain byte.
    private static func isArray(of character: Unicode.Scalar, _ start: Span<UInt8>) -> Bool {
        var index = 0
        while index < start.count, start[index] != UInt8(ascii: "[") { index += 1 }
        index = JSONScanner.skipBlanks(start, from: index + 1)
        return JSONScanner.byte(start, at: index) == UInt8(ascii: character)
    }

    /// True if the text starts with a JSON array that ends with its line, which the header of a table does not.
    private static func isArrayLine(_ start: Span<UInt8>) -> Bool {
        var index = 0
        while index < start.count, start[index] != UInt8(ascii: "[") { index += 1 }
        guard var end = try? JSONScanner.endOfValue(start, from: index, depth: 0) else { return false }
        while end < start.count, [0x20, 0x09].contains(start[end]) { end += 1 }
        return end == start.count || start[end] == 0x0A || start[end] == 0x0D
    }
}

/// GeoJSON, a feature a line or behind record separators.
public struct GeoJSONSequenceFormat: ReadableFormat {
    public init() {}

    public var name: String { "geojsonseq" }
    public var noun: String { "GeoJSON" }
    public var inputNoun: String { "GeoJSONSeq" }
    public var traits: FormatTraits { .geoJSON }
    public var endings: [String] { ["geojsonl", "geojsons", "geojsonseq"] }
    public var sharedEndings: [String] { ["ndjson", "jsonl"] }
    public var inputNames: [String] { ["ndjson", "jsonl", "geojsonl", "geojsons"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { start.firstByteOfText == GeoJSONFlavor.recordSeparator }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        if input.isEmptyLayer { return "written by plat without features" }
        switch input.first {
        // An empty sequence is a layer without features.
        case nil:
            if input.isNamed(as: self) { return "file name" }
            guard input.name == ByteSource.standardInputName || input.name.hasPrefix("/dev/fd/") else { return nil }
            var problem = Problem.blank(start.count, input.name)
            problem.hint = "if it may have no features, use \(OptionName.inputFormat) \(name)"
            throw problem
        case GeoJSONFlavor.recordSeparator: return "starts with a record separator"
        case UInt8(ascii: "{"):
            return input.isNamed(as: self) ? "starts with { and has the file name of a sequence" : nil
        default: return nil
        }
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        var source = source
        try source.peek(1)
        let hasSeparators = source.peeked.count > 0 && source.peeked[0] == GeoJSONFlavor.recordSeparator
        let layer = try GeoJSONLayer(
            source, index: input.index, options: input.options, flavor: hasSeparators ? .records : .lines,
            path: input.path)
        if layer.facts.format?.name == name, let guess = input.guess(of: self) {
            layer.facts.guesses.insert(guess, at: 0)
        }
        return layer
    }
}

extension OptionName {
    fileprivate static let inputFormat = OptionName("--input-format", of: .layer)
}

extension FormatTraits {
    fileprivate static let geoJSON: FormatTraits = [
        .isText, .hasTypes, .hasIdentifiers, .followsRFC7946, .hasEncoding, .hasLines,
    ]
}
