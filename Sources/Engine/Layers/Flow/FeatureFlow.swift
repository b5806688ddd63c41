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

    /// Limit on the number of fields; nil if all fields are known beforehand.
    var fieldLimit: FieldLimit? { get }

    /// True if this reader has refused a record because it has seen too many fields itself.
    var hasRefusedFields: Bool { get }

    /// Refuses from now on each record with a field that is not one of these.
    mutating func closeFields(_ names: Set<String>)

    /// The warning when an output drops measures.
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

    /// True if positions must be longitudes and latitudes; otherwise they are in the space of the output or of the source.
    static var needsDegrees: Bool { get }

    /// True if positions must be as they are read, because an earlier pass has worked on them like that.
    static var needsSource: Bool { get }

    /// True if positions must be on the globe, in whatever space.
    static var needsGlobe: Bool { get }

    /// Receives the space that positions are in, before the first feature.
    mutating func arrive(in space: CoordinateSpace) throws(Problem)

    /// Receives the facts about the layer, before its first feature; throws if the layer lacks what the operation needs.
    mutating func enter(_ facts: LayerFacts) throws(Problem)

    /// True if the operation turns out to do nothing, once it has entered the layer. It is then not called.
    var isIdle: Bool { get }

    /// True if the operation does not change shapes.
    static var keepsShapes: Bool { get }

    /// Receives the next of the reader's fields, before a feature that has it.
    ///
    /// - Parameter index: the number by which values refer to it.
    mutating func add(_ field: Field, at index: Int)

    /// Returns the field that was added last as all that follows gets it; nil if nothing gets it. An operation that drops
    /// fields changes the numbers of the others in values itself.
    func passed(_ field: Field) -> Field?

    /// Receives the number of records of the input before the chunk. Called in input order, before `isOutdated`.
    mutating func receive(recordsBefore count: Int)

    /// Receives the number of features that were written before the chunk. Called in input order, before `isOutdated`.
    mutating func receive(writtenBefore count: Int)

    /// Called before the features of a chunk, each time that it is processed.
    mutating func begin(_ chunk: borrowing Chunk)

    /// True if it made its results of the chunk from a guess that an earlier chunk has disproved. The chunk is then
    /// processed again before its results are sent. Called in input order, one call at a time.
    mutating func isOutdated() -> Bool

    /// Called in input order, after the results of a chunk were sent.
    mutating func conclude()

    /// A failure that makes all results doubtful, such as a damaged file that is queried; read after the results of a
    /// chunk were sent.
    var fault: Problem? { get }

    /// Changes the feature in place; returns the reason if it is skipped.
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason?

    /// True if a record may become several features.
    static var yieldsSeveral: Bool { get }

    /// Replaces a feature that was consumed by the next one of its record; false if there is none.
    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool
}

extension FeatureOperation where Self: ~Copyable {
    /// Empty by default: most operations add nothing.
    @inlinable public var addedFields: [Field] { [] }

    /// True by default: most operations work on the globe.
    @inlinable public static var needsDegrees: Bool { true }

    /// False by default: most operations do not know what an earlier pass has made.
    @inlinable public static var needsSource: Bool { false }

    /// False by default: most operations that need the globe need degrees.
    @inlinable public static var needsGlobe: Bool { false }

    /// Does nothing by default: most operations know the space.
    @inlinable
    public mutating func arrive(in space: CoordinateSpace) throws(Problem) {}

    /// Does nothing by default: most operations need no facts.
    @inlinable
    public mutating func enter(_ facts: LayerFacts) throws(Problem) {}

    /// False by default: most operations do something.
    @inlinable public var isIdle: Bool { false }

    /// The same by default: most operations leave fields as they are.
    @inlinable
    public func passed(_ field: Field) -> Field? { field }

    /// Does nothing by default: most operations need not know.
    @inlinable
    public mutating func receive(recordsBefore count: Int) {}

    /// Does nothing by default: most operations need not know.
    @inlinable
    public mutating func receive(writtenBefore count: Int) {}

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

/// Consumes the features of a chunk: an encoder, or a collector of facts.
public protocol FeatureConsumer: ~Copyable, SendableMetatype {
    /// Collects the results of the consumers on all threads.
    associatedtype Results: AnyObject

    /// Called before the features of a chunk, or of the remainder of one.
    mutating func begin()

    /// Receives the next of the reader's fields, before a feature that has it.
    mutating func add(_ field: Field)

    /// Consumes a feature, or throws and stays unchanged.
    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord)

    /// True if it also wants to know which fields records have that are skipped.
    static var notesSkippedFields: Bool { get }

    /// Receives a field, by its number, of a record that is skipped.
    mutating func note(skippedField field: Int)

    /// Receives that a record with an elevation is bad, if it notes skipped fields.
    mutating func noteSkippedElevation()

    /// True if its results take so much memory that they should be sent now; it then begins again within the chunk.
    var isFull: Bool { mutating get }

    /// True if it made its results of the chunk from a guess that an earlier chunk has disproved. The chunk is then
    /// processed again before its results are sent. Called in input order, one call at a time.
    mutating func isOutdated(by results: Results) -> Bool

    /// Returns the remarks on records of the chunk, in their order, given the results of all earlier chunks. Called in
    /// input order, once before the results are sent.
    mutating func takeRemarks(knowing results: Results) -> [Remark]

    /// Returns the records of the chunk whose lines and columns in the input are needed, in their order.
    mutating func recordsToLocate(knowing results: Results) -> [UnlocatedRecord]

    /// Receives the positions of the records of `recordsToLocate`, in the same order.
    mutating func receive(locations: [InputLocation])

    /// Receives the number of records of the input before the chunk. Called in input order, before the results are sent.
    mutating func receive(recordsBefore count: Int)

    /// Sends its results of the chunk. Called in input order, one call at a time.
    mutating func send(to results: Results) throws(Problem)
}

extension FeatureConsumer where Self: ~Copyable {
    /// False by default: to most consumers only features matter.
    @inlinable public static var notesSkippedFields: Bool { false }

    @inlinable
    public mutating func note(skippedField field: Int) {}

    @inlinable
    public mutating func noteSkippedElevation() {}

    /// False by default: the results of most consumers are at most a few times as large as the chunk.
    @inlinable public var isFull: Bool { false }

    /// Number of bytes of text at which an encoder is full.
    @inlinable public static var fullLength: Int { 16 << 20 }

    /// False by default: most consumers guess nothing.
    @inlinable
    public mutating func isOutdated(by results: Results) -> Bool { false }

    /// Empty by default: most consumers make no remarks.
    @inlinable
    public mutating func takeRemarks(knowing results: Results) -> [Remark] { [] }

    /// Empty by default: most consumers need positions only for remarks.
    @inlinable
    public mutating func recordsToLocate(knowing results: Results) -> [UnlocatedRecord] { [] }

    @inlinable
    public mutating func receive(locations: [InputLocation]) {}

    /// Does nothing by default: most consumers need not know.
    @inlinable
    public mutating func receive(recordsBefore count: Int) {}
}

/// A record of a chunk whose position in the input is needed.
public struct UnlocatedRecord: Sendable {
    /// The index of the record in the chunk.
    public var index: Int
    /// Position of one of its bytes in the chunk.
    public var byte: Int

    public init(index: Int, byte: Int) {
        self.index = index
        self.byte = byte
    }
}
