import Geometry
import MadeShapes
import PartRuns

/// A row on its way from the part that has read it to the part that groups it, followed by the names of its group and
/// its ring and by its text.
struct ShuffledRow: BitwiseCopyable {
    var order: Double
    var point: Shape.Point
    var elevation: Double
    /// Number of records before it in its input, and the index of that.
    var record: Int
    var source: Int32
    var groupLength: Int32
    var ringLength: Int32
    var textLength: Int32
}

/// A group on its way to the part of the inputs that has the first of its rows in input order, followed by its rows as
/// chunks of groups hold them.
struct ShuffledGroup: BitwiseCopyable {
    /// The first of its rows in input order, which says where its feature comes among all.
    var first: RowOrigin
    /// The first of its rows as they are sorted.
    var origin: RowOrigin
    var length: Int
}

/// The position of a row: the index of its input, and the number of records of that input before it.
struct RowOrigin: BitwiseCopyable, Comparable {
    var source: Int
    var record: Int

    static func < (one: RowOrigin, other: RowOrigin) -> Bool {
        one.source != other.source ? one.source < other.source : one.record < other.record
    }
}
