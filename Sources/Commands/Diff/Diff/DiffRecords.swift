import Features
import Layers

/// Position of a spooled feature in the scratch file, and of its record in the inputs.
struct SpooledLocation: BitwiseCopyable {
    var start: Int
    var length: Int32
    /// Index of its input among those of both layers, and number of records of that input before it.
    var source: Int32
    var record: Int

    func origin(at location: RecordLocation) -> RecordLocations.Origin {
        var origin = RecordLocations.Origin(source: Int(source), record: record)
        (origin.line, origin.column, origin.byte) = (location.line, location.column, location.byte)
        return origin
    }
}

/// A feature of one layer, sorted by what identifies it.
struct DiffRecord: SortedRecord {
    var key: (high: UInt64, low: UInt64)
    var state: FeatureState
    var spot: SpooledLocation

    static func precedes(_ one: DiffRecord, _ other: DiffRecord) -> Bool { one.key < other.key }
}

/// A feature to write or to report, sorted by the order of the output: what is wrong with OLD, then the features of NEW
/// in their order, then the removed ones in the order of OLD.
struct DiffEntry: SortedRecord {
    enum Kind: UInt8 {
        case added
        case removed
        /// The same feature in both layers, perhaps changed.
        case matched
        case unidentified
        case repeated
    }

    var kind: Kind
    var layer: DiffLayer
    var feature: SpooledLocation
    /// The same feature of OLD, or the first feature of the layer that the same key identifies.
    var other: SpooledLocation
    /// True if the feature of OLD is known to have the same place and values.
    var isEqual = false

    private var group: Int { layer == .new ? 1 : kind == .removed ? 2 : 0 }

    static func precedes(_ one: DiffEntry, _ other: DiffEntry) -> Bool {
        (one.group, one.feature.start) < (other.group, other.feature.start)
    }
}
