public import Geometry

/// Reads features from a format's chunks. One reader works on one thread, on one chunk after the other.
public protocol FeatureReader: ~Copyable, SendableMetatype {
    /// The field at an index, which is below the `fieldCount` of the feature that was read last.
    func field(_ index: Int) -> Field

    /// Starts on a chunk.
    mutating func begin(_ chunk: borrowing Chunk)

    /// Reads the next record into an emptied feature, or returns false at the chunk's end. After an error, reading
    /// continues after the bad record.
    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool

    /// Limit on the fields that may come up; nil if they are known beforehand.
    var fieldLimit: FieldLimit? { get }

    /// True if this reader alone has seen too many fields and has refused a record for that.
    var hasRefusedFields: Bool { get }

    /// Refuses from now on each record with a field that is not one of these.
    mutating func closeFields(_ names: Set<String>)

    /// The name of the loss when an output drops measures.
    static var measureLoss: WarningKind { get }
}

extension FeatureReader where Self: ~Copyable {
    @inlinable public var fieldLimit: FieldLimit? { nil }
    @inlinable public var hasRefusedFields: Bool { false }
    public static var measureLoss: WarningKind { .droppedMeasure }
    @inlinable
    public mutating func closeFields(_ names: Set<String>) {}
}

/// A step of the flow that changes features, skips them, or makes several of one.
public protocol FeatureOperation: ~Copyable, SendableMetatype {
    /// Fields that the operation adds to features. Values refer to them by their index in this list; the reader's
    /// fields follow.
    var addedFields: [Field] { get }

    /// True if positions must be longitudes and latitudes; otherwise they are in the space of the output.
    static var needsDegrees: Bool { get }

    /// True if positions must be on the globe, in whatever space.
    static var needsGlobe: Bool { get }

    /// Receives the space that positions are in, before the first feature.
    mutating func arrive(in space: CoordinateSpace) throws(Problem)

    /// True if the operation does not change shapes.
    static var keepsShapes: Bool { get }

    /// Receives the next of the reader's fields, before a feature that has it.
    ///
    /// - Parameter index: the number by which values refer to it.
    mutating func add(_ field: Field, at index: Int)

    /// Called before the features of a chunk, each time that it is worked.
    mutating func begin(_ chunk: borrowing Chunk)

    /// True if what it has made of the chunk rests on a guess that earlier chunks have proved wrong. The chunk is then
    /// worked again before anything of it is handed over. Called in input order, one call at a time.
    mutating func isOutdated() -> Bool

    /// Called in input order, once a chunk was handed over.
    mutating func conclude()

    /// A failure that makes all answers doubtful, such as damage of what is asked; called once a chunk was handed over.
    var fault: Problem? { get }

    /// Works on the feature in place; returns the reason if it is skipped.
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason?

    /// True if a record may become several features.
    static var yieldsSeveral: Bool { get }

    /// Replaces the feature, once it was taken in, by the next one of its record; false if there is none.
    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool
}

extension FeatureOperation where Self: ~Copyable {
    /// Empty by default: most operations add nothing.
    @inlinable public var addedFields: [Field] { [] }

    /// True by default: most operations work on the globe.
    @inlinable public static var needsDegrees: Bool { true }

    /// False by default: most operations that need the globe need degrees.
    @inlinable public static var needsGlobe: Bool { false }

    /// Does nothing by default: most operations know the space.
    @inlinable
    public mutating func arrive(in space: CoordinateSpace) throws(Problem) {}

    /// False by default: most operations change shapes.
    @inlinable public static var keepsShapes: Bool { false }

    /// Does nothing by default: most operations need no field.
    @inlinable
    public mutating func add(_ field: Field, at index: Int) {}

    /// Does nothing by default: most operations keep nothing from feature to feature.
    @inlinable
    public mutating func begin(_ chunk: borrowing Chunk) {}

    /// False by default: most operations guess nothing.
    @inlinable
    public mutating func isOutdated() -> Bool { false }

    @inlinable
    public mutating func conclude() {}

    @inlinable public var fault: Problem? { nil }

    /// False by default: most operations make one feature of one record.
    @inlinable public static var yieldsSeveral: Bool { false }

    @inlinable
    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        false
    }
}

/// A consumer of the features of a chunk: an encoder, or something that gathers facts.
public protocol FeatureConsumer: ~Copyable, SendableMetatype {
    /// Collects what consumers on all threads have made.
    associatedtype Results: AnyObject

    /// Called before the features of a chunk, or of the rest of one.
    mutating func begin()

    /// Receives the next of the reader's fields, before a feature that has it.
    mutating func add(_ field: Field)

    /// Takes in a feature, or throws and stays unchanged.
    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord)

    /// True if what it has made should be handed over before it makes more and takes too much memory; it then begins
    /// again within the chunk.
    var isFull: Bool { mutating get }

    /// True if what it has made of the chunk rests on a guess that earlier chunks have proved wrong. The chunk is then
    /// worked again before anything of it is handed over. Called in input order, one call at a time.
    mutating func isOutdated(by results: Results) -> Bool

    /// Returns the remarks on records of the chunk, in their order, given the results of all before; called in input
    /// order, once before the results are handed over.
    mutating func takeRemarks(knowing results: Results) -> [Remark]

    /// Returns the records of the chunk whose places in the input should be learned, in their order.
    mutating func recordsToPlace(knowing results: Results) -> [PlacedRecord]

    /// Hears where the records are that it has asked about, in the same order.
    mutating func receive(places: [Place])

    /// Receives the number of records of the input before the chunk. Called in input order, before the chunk is handed
    /// over.
    mutating func receive(recordsBefore count: Int)

    /// Hands over what it has made of the chunk. Called in input order, one call at a time.
    mutating func send(to results: Results) throws(Problem)
}

extension FeatureConsumer where Self: ~Copyable {
    /// False by default: most consumers make no more of a chunk than a few times its size.
    @inlinable public var isFull: Bool { false }

    /// Number of bytes from which consumers that make text are full.
    @inlinable public static var fullLength: Int { 16 << 20 }

    /// False by default: most consumers guess nothing.
    @inlinable
    public mutating func isOutdated(by results: Results) -> Bool { false }

    /// Empty by default: most consumers make no remarks.
    @inlinable
    public mutating func takeRemarks(knowing results: Results) -> [Remark] { [] }

    /// Most tell of places only in remarks.
    @inlinable
    public mutating func recordsToPlace(knowing results: Results) -> [PlacedRecord] { [] }

    @inlinable
    public mutating func receive(places: [Place]) {}

    /// Does nothing by default: most consumers need not know.
    @inlinable
    public mutating func receive(recordsBefore count: Int) {}
}

/// A record of a chunk whose place in the input is asked for.
public struct PlacedRecord: Sendable {
    /// The index of the record in the chunk.
    public var index: Int
    /// A byte of it in the chunk.
    public var byte: Int

    public init(index: Int, byte: Int) {
        self.index = index
        self.byte = byte
    }
}
