import Geometry
import Layers

/// A row on its way to its feature, with the keys that sort it.
struct GroupedRow: SortedRecord {
    var group: Int32
    /// Rings are numbered through all groups; 0 if there are no rings.
    var ring: Int32
    var order: Double
    var point: Shape.Point
    /// NaN for none.
    var elevation: Double
    /// Index of its input, and number of records of that input before it.
    var source: Int32
    /// Length of its text, and its offset in the spool.
    var textLength: Int32
    var record: Int
    var textStart: Int

    /// Rows that tie keep the order of the input.
    static func precedes(_ one: GroupedRow, _ other: GroupedRow) -> Bool {
        if one.group != other.group { return one.group < other.group }
        if one.ring != other.ring { return one.ring < other.ring }
        return one.order < other.order
    }
}

/// A row as chunks of groups hold it, followed by its text if that is wanted.
package struct ChunkRow: BitwiseCopyable {
    var point: Shape.Point
    var elevation: Double
    package var record: Int
    var ring: Int32
    package var source: Int32
    package var textLength: Int32

    static let length = MemoryLayout<ChunkRow>.size

    /// - Parameter hasText: true if its text follows.
    init(_ row: GroupedRow, hasText: Bool) {
        point = row.point
        elevation = row.elevation
        record = row.record
        ring = row.ring
        source = row.source
        textLength = hasText ? row.textLength : 0
    }
}
