public import Memory

/// The drawings of features of one layer that lie next to each other in the input.
public final class SceneChunk: Sendable {
    /// Number of the layer.
    public let layer: Int
    public let items: FlatBuffer<SceneItem>
    public let outline: Outline
    /// Titles of features, if they are kept, by item.
    public let titles: TextList

    init(
        layer: Int, _ items: consuming FlatBuffer<SceneItem>, _ outline: consuming Outline, _ titles: consuming TextList
    ) {
        self.layer = layer
        self.items = items
        self.outline = outline
        self.titles = titles
    }
}

/// Texts one after the other.
public struct TextList: ~Copyable, Sendable {
    private var bytes = FlatBuffer<UInt8>(capacity: 1)
    private var ends = FlatBuffer<Int>(capacity: 1)

    public init() {}

    public var count: Int { ends.count }

    public mutating func append(_ text: Span<UInt8>) {
        bytes.append(contentsOf: text)
        ends.append(bytes.count)
    }

    public mutating func append(contentsOf others: borrowing TextList) {
        let start = bytes.count
        bytes.append(contentsOf: others.bytes.span)
        for index in 0..<others.ends.count { ends.append(start + others.ends[index]) }
    }

    public mutating func removeAll() {
        bytes.removeAll()
        ends.removeAll()
    }

    /// The text at an index; empty beyond the last.
    public subscript(_ index: Int) -> String {
        guard index < ends.count else { return "" }
        let start = index > 0 ? ends[index - 1] : 0
        return unsafe bytes.span.extracting(start..<ends[index]).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }
}
