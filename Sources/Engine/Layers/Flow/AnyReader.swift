/// A reader of any format, as the loop over features calls it: once a record. Loops over bytes, positions and fields are
/// inside of the reader.
public class AnyReader {
    @usableFromInline package typealias Next = (borrowing Chunk, inout Feature) throws(BadRecord) -> Bool

    /// A closure, as it is compiled for the type of the reader; methods of generic classes are not.
    @usableFromInline package let next: Next

    @usableFromInline
    init(_ next: @escaping Next) { self.next = next }

    /// Takes over a reader.
    @inlinable
    public static func of<Reader: FeatureReader & ~Copyable>(_ reader: consuming Reader) -> AnyReader {
        let shared = ValueBox(reader)
        return TypedReader(shared) { (chunk, feature) throws(BadRecord) in try shared.value.next(chunk, into: &feature)
        }
    }

    @usableFromInline
    package func field(_ index: Int) -> Field { fatalError("a box without a reader") }

    @usableFromInline
    package func begin(_ chunk: borrowing Chunk) {}

    @usableFromInline package var fieldLimit: FieldLimit? { nil }

    @usableFromInline package var hasRefusedFields: Bool { false }

    @usableFromInline
    package func closeFields(_ names: Set<String>) {}

    @usableFromInline var measureLoss: WarningKind { .droppedMeasure }
}

@usableFromInline
final class TypedReader<Reader: FeatureReader & ~Copyable>: AnyReader {
    @usableFromInline let shared: ValueBox<Reader>

    @usableFromInline
    init(_ shared: ValueBox<Reader>, _ next: @escaping Next) {
        self.shared = shared
        super.init(next)
    }

    @usableFromInline
    override func field(_ index: Int) -> Field { shared.value.field(index) }

    @usableFromInline
    override func begin(_ chunk: borrowing Chunk) { shared.value.begin(chunk) }

    @usableFromInline override var fieldLimit: FieldLimit? { shared.value.fieldLimit }

    @usableFromInline override var hasRefusedFields: Bool { shared.value.hasRefusedFields }

    @usableFromInline
    override func closeFields(_ names: Set<String>) { shared.value.closeFields(names) }

    @usableFromInline override var measureLoss: WarningKind { Reader.measureLoss }
}

/// Chunks of any format.
public struct AnyChunkSource: ChunkSource {
    private var source: any ChunkSource

    /// Takes over a source.
    public init(_ source: some ChunkSource) { self.source = source }

    public mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool { try source.next(into: &chunk) }
}
