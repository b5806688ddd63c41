import FormatKit
public import Layers

/// Cards of address books: vCard 3.0 and 4.0. Each address is a feature.
public struct VCardFormat: ReadableFormat {
    public init() {}

    public var name: String { "vcard" }
    public var noun: String { "a vCard" }
    public var inputNoun: String { "vCard" }
    public var traits: FormatTraits { [.declaresFields, .isText, .hasEncoding, .hasAddresses] }
    public var endings: [String] { ["vcf", "vcard"] }
    public var inputNames: [String] { ["vcf"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { Self.startsCard(start) }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        Self.startsCard(start) ? "starts with BEGIN:VCARD" : nil
    }

    private static func startsCard(_ start: Span<UInt8>) -> Bool {
        var index = start.startsWithByteOrderMark ? 3 : 0
        while index < start.count, [0x20, 0x09, 0x0A, 0x0D].contains(start[index]) { index += 1 }
        return start.hasWord(VCardLine.begin, at: index)
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try VCardLayer(source, input.reason, index: input.index, options: input.options)
    }
}
