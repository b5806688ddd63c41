import Features
import Geometry
public import Layers
import Memory

/// Chunks of the features that have changed. A text about its change and a `ChangeHead` precede each feature.
public final class DifferenceChunks: ChunkSource {
    private let differences: Differences
    private let entries: ExternalSort<DiffEntry>
    private let reader: SpooledReader
    private var comparison: FeatureComparison
    private var bounds = ShapeBounds()
    private var cutter = AntimeridianCutter()
    private var old = Feature()
    private var new = Feature()
    private var oldBytes = ByteBuffer()
    private var newBytes = ByteBuffer()
    private var text = ByteBuffer()

    init(
        _ differences: Differences, _ entries: ExternalSort<DiffEntry>, fields: [Field], tables: [[Int32]]
    ) throws(Problem) {
        self.differences = differences
        self.entries = entries
        reader = SpooledReader(fields, tables, where: nil)
        comparison = try FeatureComparison(differences.request, fields)
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.bytes.count < LineChunks.chunkLength, let entry = try entries.next() {
            guard let kind = try kind(of: entry) else { continue }
            chunk.bytes.append(text.bytes)
            chunk.bytes.append(
                bytesOf: ChangeHead(
                    kind: kind, textLength: Int32(text.count), firstRecord: entry.other.record,
                    source: entry.feature.source))
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(entry.feature.origin(at: Self.location(of: newBytes)))
            chunk.bytes.append(newBytes.bytes)
        }
        return !chunk.records.isEmpty
    }

    /// Reads the features of an entry and returns the kind of change; nil for a feature that is not written.
    private func kind(of entry: DiffEntry) throws(Problem) -> ChangeKind? {
        text.removeAll()
        try read(entry.feature, &newBytes, &new)
        switch entry.kind {
        case .added:
            differences.changes.added += 1
            insert(&new)
            return .added
        case .removed:
            differences.changes.removed += 1
            insert(&new)
            return .removed
        case .unidentified:
            copyText()
            return .unidentified
        case .repeated:
            copyText()
            return .repeated
        case .matched: return try kind(ofMatch: entry)
        }
    }

    private func kind(ofMatch entry: DiffEntry) throws(Problem) -> ChangeKind? {
        var isMoved = false
        if !entry.isEqual {
            try read(entry.other, &oldBytes, &old)
            comparison.compare(old, oldBytes.bytes, new, newBytes.bytes, appendingNamesTo: &text)
            isMoved = comparison.isMoved(&old.shape, &new.shape)
        }
        guard isMoved || !text.isEmpty else {
            differences.changes.unchanged += 1
            return differences.request.keepsUnchanged ? .unchanged : nil
        }
        if isMoved { differences.changes.moved += 1 } else { differences.changes.edited += 1 }
        insert(&old)
        insert(&new)
        return isMoved ? .moved : .edited
    }

    /// Copies the text of the record, which is stored after its feature.
    private func copyText() {
        guard differences.request.keepsText else { return }
        Self.append(textOf: newBytes, to: &text)
    }

    private static func append(textOf record: borrowing ByteBuffer, to text: inout ByteBuffer) {
        let bytes = record.bytes
        let end = bytes.count - MemoryLayout<RecordLocation>.size - MemoryLayout<Int32>.size
        var cursor = RawCursor(bytes, at: end)
        let length = Int(cursor.take(Int32.self))
        text.append(bytes.extracting(end - length..<end))
    }

    /// The location of a spooled record, which is stored at its end.
    private static func location(of record: borrowing ByteBuffer) -> RecordLocation {
        let bytes = record.bytes
        var cursor = RawCursor(bytes, at: bytes.count - MemoryLayout<RecordLocation>.size)
        return cursor.take(RecordLocation.self)
    }

    private func read(
        _ location: SpooledLocation, _ bytes: inout ByteBuffer, _ feature: inout Feature
    ) throws(Problem) {
        bytes.removeAll()
        feature.removeAll()
        try differences.scratch.readWhole(into: &bytes, at: location.start, Int(location.length))
        reader.read(bytes.bytes, at: 0, into: &feature)
    }

    /// Extends the extent of the changes by a feature.
    private func insert(_ feature: inout Feature) {
        if differences.request.areDegrees {
            _ = cutter.cut(&feature.shape)
            differences.extent.insert(
                feature.shape.box, bounds.mapRect(of: feature.shape), isFromMap: feature.shape.isFromMap)
        } else {
            let box = feature.shape.box
            differences.extent.insert(box, MapRect(box), isFromMap: false)
        }
    }
}

/// Kinds of changes, and of features that cannot be compared.
enum ChangeKind: UInt8, BitwiseCopyable {
    case added
    case removed
    case moved
    case edited
    case unchanged
    case unidentified
    case repeated
}

/// Header of a feature in a chunk. A text precedes it: the names of the fields whose values differ, or the record of a
/// feature that cannot be compared.
struct ChangeHead: BitwiseCopyable {
    var kind: ChangeKind
    var textLength: Int32
    /// Number of records before the one that has the same id.
    var firstRecord: Int
    /// Index of its input among those of both layers.
    var source: Int32 = 0

    /// Reads the head of the feature that starts at a byte, and finds the text before it.
    static func read(_ bytes: Span<UInt8>, before start: Int) -> (head: ChangeHead, text: TextRange) {
        let end = start - MemoryLayout<ChangeHead>.size
        var cursor = RawCursor(bytes, at: end)
        let head = cursor.take(ChangeHead.self)
        return (head, TextRange(end - Int(head.textLength), end))
    }
}
