import FormatKit
public import Layers

/// FlatGeobuf: a header with the columns, an index of boxes, and the features one after the other.
public struct FlatGeobufFormat: LayerFormat {
    public init() {}

    public var name: String { "fgb" }
    public var noun: String { "FlatGeobuf" }
    public var traits: FormatTraits {
        [.declaresFields, .hasColumns, .hasTypes, .hasLines, .keepsSystem, .hasAllDigits, .isOfOneRun, .namesSystem]
    }
    public var endings: [String] { ["fgb"] }
}

extension FlatGeobufFormat: ReadableFormat {
    public var inputNoun: String { "FlatGeobuf" }
    public var inputNames: [String] { ["flatgeobuf"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { FlatGeobufHeader.isMagic(start) }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        FlatGeobufHeader.isMagic(start) ? "starts as a FlatGeobuf" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try FlatGeobufLayer(source, input)
    }
}
