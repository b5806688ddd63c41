/// A reader of any format, as the loop over features calls it: once a record, through a class's table of methods. Loops
/// over bytes, positions and fields are inside of the reader.
public class AnyReader {
    @usableFromInline
    init() {}

    /// Takes over a reader.
    @inlinable
    public static func of<Reader: FeatureReader & ~Copyable>(_ reader: consuming Reader) -> AnyReader {
        TypedReader(reader)
    }

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

    @usableFromInline var measureLoss: Alterations.Kind { .droppedMeasure }
}

@usableFromInline
final class TypedReader<Reader: FeatureReader & ~Copyable>: AnyReader {
    /// Only the thread of the worker calls, one method at a time, so accesses need no check.
    @safe @exclusivity(unchecked) @usableFromInline var reader: Reader

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

    @usableFromInline override var measureLoss: Alterations.Kind { Reader.measureLoss }
}

/// Chunks of any format.
public struct AnyChunkSource: ChunkSource {
    private var source: any ChunkSource

    /// Takes over a source.
    public init(_ source: some ChunkSource) { self.source = source }

    public mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool { try source.next(into: &chunk) }
}
