import Geometry

/// Takes a format's chunks apart into features. One reader works on one thread, on one chunk after the other.
public protocol FeatureReader: ~Copyable, SendableMetatype {
    /// A field by its index, of which there are as many as the feature that was read last says.
    func field(_ index: Int) -> Field

    /// Starts on a chunk.
    mutating func begin(_ chunk: borrowing Chunk)

    /// Reads the next record into an emptied feature, or returns false at the chunk's end. After an error it stands
    /// behind the record that is bad.
    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool

    /// How many fields may come up; nil where they are known before.
    var fieldLimit: FieldLimit? { get }

    /// True if a record was refused for its fields, of which this reader alone has seen too many.
    var hasRefusedFields: Bool { get }

    /// Refuses from now on each record with a field that is not one of these.
    mutating func closeFields(_ names: Set<String>)
}

extension FeatureReader where Self: ~Copyable {
    @inlinable public var fieldLimit: FieldLimit? { nil }
    @inlinable public var hasRefusedFields: Bool { false }
    @inlinable
    public mutating func closeFields(_ names: Set<String>) {}
}

/// A step of the flow that changes features, skips them, or makes several of one.
public protocol FeatureOperation: ~Copyable, SendableMetatype {
    /// Fields that it gives to features. Its values name them by their place in this list; those of the reader follow.
    var addedFields: [Field] { get }

    /// True if positions must be longitudes and latitudes; else they are what the output has.
    static var needsDegrees: Bool { get }

    /// True if shapes stay as they come.
    static var keepsShapes: Bool { get }

    /// Takes notice of the next of the reader's fields, before a feature that has it.
    ///
    /// - Parameter index: how values name it.
    mutating func add(_ field: Field, at index: Int)

    /// Works on the feature in place; returns why it is left out, if it is.
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut?

    /// True if a record may become several features.
    static var yieldsSeveral: Bool { get }

    /// Makes of the feature, once it has been taken in, the next one that its record becomes; false when there is none.
    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool
}

extension FeatureOperation where Self: ~Copyable {
    /// Most add nothing.
    @inlinable public var addedFields: [Field] { [] }

    /// Most work on the globe.
    @inlinable public static var needsDegrees: Bool { true }

    /// Most make others of them.
    @inlinable public static var keepsShapes: Bool { false }

    /// Most need no field.
    @inlinable
    public mutating func add(_ field: Field, at index: Int) {}

    /// Most make one feature of one record.
    @inlinable public static var yieldsSeveral: Bool { false }

    @inlinable
    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        false
    }
}

/// A consumer of the features of a chunk: an encoder, or something that gathers facts.
public protocol FeatureConsumer: ~Copyable, SendableMetatype {
    /// Where what consumers on all threads have made comes together.
    associatedtype Results: AnyObject

    /// Before the features of a chunk, or of what is left of it.
    mutating func begin()

    /// Takes in the next of the reader's fields, before a feature that has it.
    mutating func add(_ field: Field)

    /// Takes a feature in, or throws and is left as it was.
    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord)

    /// True if what it has made should be handed over before more is made, lest it take too much memory; then it begins
    /// anew within the chunk.
    var isFull: Bool { get }

    /// True if what it has made of the chunk rests on a guess that the chunks before have proved wrong: then the chunk
    /// is worked anew before anything of it is handed over. Called in input order, one call at a time.
    mutating func isOutdated(by results: Results) -> Bool

    /// Returns the remarks on records of the chunk, in their order; called once before the results are handed over.
    mutating func takeRemarks() -> [Remark]

    /// Hears how many records of the input came before those of the chunk; in input order, before they are handed over.
    mutating func learn(recordsBefore count: Int)

    /// Adds what it has made of the chunk. Called in input order, one call at a time.
    mutating func handOver(to results: Results) throws(Problem)
}

extension FeatureConsumer where Self: ~Copyable {
    /// Most make of a chunk no more than a few times its size.
    @inlinable public var isFull: Bool { false }

    /// From how many bytes on those are full that make text of features.
    @inlinable public static var fullLength: Int { 16 << 20 }

    /// Most guess nothing.
    @inlinable
    public mutating func isOutdated(by results: Results) -> Bool { false }

    /// Most remark nothing.
    @inlinable
    public mutating func takeRemarks() -> [Remark] { [] }

    /// Most need not know.
    @inlinable
    public mutating func learn(recordsBefore count: Int) {}
}
