/// A reader of any format. The flow is compiled once for all formats that are read through it, which costs each record a
/// few indirect calls.
public struct AnyReader: FeatureReader, ~Copyable {
    @usableFromInline
    let box: ReaderBox

    /// Takes over a reader.
    @inlinable
    public init<Reader: FeatureReader & ~Copyable>(_ reader: consuming Reader) { box = TypedReaderBox(reader) }

    public func field(_ index: Int) -> Field { box.field(index) }

    public mutating func begin(_ chunk: borrowing Chunk) { box.begin(chunk) }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        try box.next(chunk, into: &feature)
    }

    public var fieldLimit: FieldLimit? { box.fieldLimit }

    public var hasRefusedFields: Bool { box.hasRefusedFields }

    public mutating func closeFields(_ names: Set<String>) { box.closeFields(names) }
}

/// Chunks of any format.
public struct AnyChunkSource: ChunkSource {
    private var source: any ChunkSource

    /// Takes over a source.
    public init(_ source: some ChunkSource) { self.source = source }

    public mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool { try source.next(into: &chunk) }
}

/// The requirements of a reader as methods of a class.
@usableFromInline
class ReaderBox {
    @usableFromInline
    init() {}

    @usableFromInline
    func field(_ index: Int) -> Field { fatalError("a box without a reader") }

    @usableFromInline
    func begin(_ chunk: borrowing Chunk) {}

    @usableFromInline
    func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool { false }

    @usableFromInline var fieldLimit: FieldLimit? { nil }

    @usableFromInline var hasRefusedFields: Bool { false }

    @usableFromInline
    func closeFields(_ names: Set<String>) {}
}

@usableFromInline
final class TypedReaderBox<Reader: FeatureReader & ~Copyable>: ReaderBox {
    @usableFromInline var reader: Reader

    @usableFromInline
    init(_ reader: consuming Reader) {
        self.reader = reader
        super.init()
    }

    @usableFromInline
    override func field(_ index: Int) -> Field { reader.field(index) }

    @usableFromInline
    override func begin(_ chunk: borrowing Chunk) { reader.begin(chunk) }

    @usableFromInline
    override func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        try reader.next(chunk, into: &feature)
    }

    @usableFromInline override var fieldLimit: FieldLimit? { reader.fieldLimit }

    @usableFromInline override var hasRefusedFields: Bool { reader.hasRefusedFields }

    @usableFromInline
    override func closeFields(_ names: Set<String>) { reader.closeFields(names) }
}
