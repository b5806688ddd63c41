public import Geometry

/// A layer whose format is known and whose start has been read, or that was made of others.
public protocol OpenedLayer {
    /// The facts known so far. Reading may add notices.
    var facts: LayerFacts { get }

    /// True if all its features were gathered before one is written.
    var isGathered: Bool { get }

    /// The layer, if its features are in a collection that has members of its own.
    var collection: (any CollectionLayer)? { get }

    /// Its chunks, and what makes a reader of them for a thread.
    func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader)
}

extension OpenedLayer {
    public var isGathered: Bool { false }

    public var collection: (any CollectionLayer)? { nil }

    /// Members of a collection other than its features; complete once the layer was read to its end.
    public var members: [(key: [UInt8], value: [UInt8])] { collection?.collectionMembers ?? [] }

    /// All members of a collection, of which some may follow the features. Nothing else can be read afterwards.
    public func allMembers() throws(Problem) -> [(key: [UInt8], value: [UInt8])] {
        try collection?.membersToEnd() ?? []
    }
}

/// Chunks and readers of one type, in boxes.
@inlinable
public func erased<Reader: FeatureReader & ~Copyable>(
    _ chunks: some ChunkSource, _ makeReader: @escaping @Sendable () -> Reader
) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
    (AnyChunkSource(chunks), { AnyReader.of(makeReader()) })
}

/// A layer whose features are in a collection that has members of its own.
public protocol CollectionLayer: OpenedLayer {
    /// Members of the collection other than its features, in order of appearance; complete once all chunks were read.
    var collectionMembers: [(key: [UInt8], value: [UInt8])] { get }

    /// True if the collection has a `bbox`; known once all chunks were read.
    var hasBox: Bool { get }

    /// The `bbox` of the only collection as exact numbers; nil for several collections or none.
    var claimedBox: [Double]? { get }

    /// True unless a `bbox` differs from the box of what was found.
    func isRight(_ claimed: [Double]?, for found: Shape.Box) -> Bool

    /// Fields that options name and that features have, as the layer does not declare its fields.
    var seenFields: [String] { get }

    /// Reads the rest of the layer for members that follow the features; none if it cannot have any there.
    func membersToEnd() throws(Problem) -> [(key: [UInt8], value: [UInt8])]
}

extension CollectionLayer {
    public var collection: (any CollectionLayer)? { self }
}
