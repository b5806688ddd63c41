/// Texts that stand for no value.
public struct NullTexts: Sendable {
    private let texts: [[UInt8]]

    public init(_ texts: [String] = []) { self.texts = texts.map { Array($0.utf8) } }

    public var isEmpty: Bool { texts.isEmpty }

    public func contains(_ text: Span<UInt8>) -> Bool {
        texts.contains { known in
            known.count == text.count && known.indices.allSatisfy { known[$0] == text[$0] }
        }
    }
}
