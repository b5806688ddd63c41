package import Features
import Synchronization

/// Fields that make features of rows: one that says which feature a row belongs to, one that orders the rows, and one
/// that splits rings. All workers share it.
public final class RowGrouping: Sendable {
    /// Group field; without one, all rows belong together.
    public let groupField: String?
    /// Order field; without one, the order of the input counts.
    public let orderField: String?
    public let ringField: String?
    /// True if a feature has the values of all its rows, rather than those of its first.
    public let collects: Bool
    private let decided = Atomic<UInt8>(0)
    private let tracks = Atomic<Bool>(false)

    public init(group: String?, order: String?, ring: String?, collects: Bool = false) {
        (groupField, orderField, ringField, self.collects) = (group, order, ring, collects)
    }

    /// Fields that tell the lines of GPX apart.
    public static let trackFields = ["device", "segment"]

    /// True if the rows of the layer that is being read belong together by their track and segment, unless there is a
    /// group field.
    public var isByTrack: Bool {
        get { groupField == nil && tracks.load(ordering: .acquiring) }
        set { tracks.store(newValue, ordering: .releasing) }
    }

    /// A grouping by the same fields that has seen no value yet.
    public var anew: RowGrouping {
        RowGrouping(group: groupField, order: orderField, ring: ringField, collects: collects)
    }

    /// Kind of the values by which rows are ordered: that of the first value, once it is known.
    ///
    /// The first value is the first in input order. A worker that is ahead of the input goes by the first value of its
    /// own chunk, and works the chunk again if that was wrong.
    package var orderKind: OrderKey.Kind? {
        switch decided.load(ordering: .acquiring) {
        case 1: .number
        case 2: .time
        default: nil
        }
    }

    /// Called in input order; the first call decides.
    package func decide(_ kind: OrderKey.Kind) -> OrderKey.Kind {
        if let orderKind { return orderKind }
        decided.store(kind == .number ? 1 : 2, ordering: .releasing)
        return kind
    }
}

/// Kind of geometry that the rows of a group become.
public enum GroupForm: Sendable {
    /// A line, or one for each ring.
    case lines
    /// A polygon, or as many as rings lie outside of each other.
    case polygons

    /// Number of different positions that a line or a ring needs.
    var fewestPositions: Int { self == .lines ? 2 : 3 }
}
