import FormatKit
public import Geometry
public import Layers

/// An input of GeoJSON: where its records are, and readers for them.
public final class GeoJSONLayer: CollectionLayer {
    private var knownFacts: LayerFacts
    public let chunks: RecordChunks<GeoJSONFraming>
    package let flavor: GeoJSONFlavor
    package let options: LayerOptions
    package let collection: GeoJSONCollection
    /// Where the first feature of a document starts, if its start has an array of them.
    package let firstFeature: Int?
    /// False for a range after which features follow.
    private let reachesEnd: Bool
    private let unseen: UnseenNames
    /// What is known of the objects of a table; nil for GeoJSON.
    private let rows: JSONRows?

    /// Reads what stands before the first feature.
    ///
    /// - Parameters:
    ///   - flavor: nil to guess it from the first bytes.
    ///   - path: path of a regular file, which can be read ahead; nil for other inputs.
    ///   - holdsRows: true if the user says that the objects are rows of a table; otherwise the first one decides.
    public init(
        _ input: consuming ByteSource, index: Int, options: LayerOptions, flavor: GeoJSONFlavor?, path: String? = nil,
        holdsRows: Bool = false
    ) throws(Problem) {
        var input = input
        var guess: LayerFacts.Guess?
        if let flavor {
            self.flavor = flavor
        } else {
            let (guessed, reason) = try options.isLive ? Self.guessEarly(&input) : Self.guess(&input)
            self.flavor = guessed
            guess = LayerFacts.Guess("format", guessed.format.name, reason)
        }
        var rows = try JSONRows.find(in: &input, self.flavor, isGiven: holdsRows, isLive: options.isLive)
        if rows == nil, self.flavor == .document { try GeoJSONArray.check(&input) }
        self.options = options
        let name = input.name
        unseen = UnseenNames(options.expectedFields)
        let isPlain = !input.isCompressed && input.encodingName == nil
        collection = GeoJSONCollection(
            isSystemGiven: options.sourceSpace != nil, limit: options.recordLimit, holdsRows: rows != nil)
        var framing = GeoJSONFraming(self.flavor, collection: collection)
        var reachesEnd = true
        var range = options.range?.range
        if let (path, records) = options.range {
            switch self.flavor {
            case .lines, .records:
                framing = GeoJSONFraming(self.flavor, collection: collection, isAtStart: records.isFirst)
                input = try ByteSource(path: path, bytes: records.bytes)
            case .document where records.isFirst && !records.bytes.isEmpty:
                reachesEnd = try records.bytes.upperBound == SeekableFile(path: path).count
                framing.endsBetweenFeatures = !reachesEnd
                input = try ByteSource(path: path, bytes: records.bytes)
            // The start is read as in any run, and then the range.
            case .document:
                reachesEnd = try records.bytes.upperBound == SeekableFile(path: path).count
                range = nil
            }
        }
        let start = RecordChunks(
            input, index: index, framing: framing, limit: options.recordLimit, length: options.chunkLength, range: range
        )
        var facts = LayerFacts(source: name, format: rows == nil ? self.flavor.format : JSONRows.format)
        facts.isContinued = options.range?.range.isFirst == false
        if rows != nil {
            if !holdsRows {
                facts.guesses.append(LayerFacts.Guess("format", JSONRows.format.name, "objects that are not GeoJSON"))
            }
            try rows?.decidePlaces(options, &facts)
        } else if let guess {
            facts.guesses.append(guess)
        }
        self.rows = rows
        guard self.flavor == .document else {
            (knownFacts, chunks, firstFeature, self.reachesEnd) = (facts, start, nil, reachesEnd)
            return
        }
        firstFeature =
            try start.prime { (chunk) throws(Problem) in
                start.framing.document.hasFeatures && chunk.fault == nil ? chunk.firstByte : nil
            } ?? nil
        self.reachesEnd = reachesEnd
        if let (path, records) = options.range, !records.isFirst {
            chunks = try Self.features(
                of: records, after: start.framing.document, in: path, index, options, reachesEnd: reachesEnd)
        } else {
            chunks = start
        }
        knownFacts = facts
        if rows == nil, let path, isPlain, options.sourceSpace == nil, !collection.saysSpace {
            try Self.findLateSystem(of: collection, path: path, options)
        }
        knownFacts.space = collection.space
        if let guess = collection.spaceGuess { knownFacts.guesses.append(guess) }
        knownFacts.systemMember = collection.spaceMember
    }

    /// The features of a range behind the first.
    private static func features(
        of range: InputRange, after head: GeoJSONDocumentFraming, in path: String, _ index: Int,
        _ options: LayerOptions, reachesEnd: Bool
    ) throws(Problem) -> RecordChunks<GeoJSONFraming> {
        var framing = GeoJSONDocumentFraming(after: head, range.isBehindFeatures ? .closed : .nextFeature)
        framing.endsBetweenFeatures = !reachesEnd
        return RecordChunks(
            try ByteSource(path: path, bytes: range.bytes), index: index, framing: GeoJSONFraming(resuming: framing),
            limit: options.recordLimit, length: options.chunkLength, range: range)
    }

    private static func guess(_ input: inout ByteSource) throws(Problem) -> (flavor: GeoJSONFlavor, reason: String) {
        for length in GeoJSONFlavor.lookAheads {
            try input.peek(length)
            let bytes = input.peeked
            let isAll = bytes.count < length
            if let guess = GeoJSONFlavor.guess(bytes.extracting(..<min(bytes.count, length)), isAll: isAll) {
                return guess
            }
        }
        let longest = GeoJSONFlavor.lookAheads.last ?? 0
        let bytes = input.peeked.extracting(..<min(input.peeked.count, longest))
        return GeoJSONFlavor.guess(bytes, isAll: true) ?? (.document, "default")
    }

    /// Guesses from as few bytes as a pipe has given so far.
    private static func guessEarly(_ input: inout ByteSource) throws(Problem) -> (flavor: GeoJSONFlavor, reason: String)
    {
        let longest = GeoJSONFlavor.lookAheads.last ?? 0
        while input.peeked.count < longest {
            let count = input.peeked.count
            if count > 0, let guess = GeoJSONFlavor.guess(input.peeked, isAll: false) { return guess }
            try input.peek(count + 1)
            if input.peeked.count == count { break }
        }
        return try guess(&input)
    }

    /// The facts known so far. Members that follow the features may still add a notice.
    public var facts: LayerFacts {
        get {
            var facts = knownFacts
            facts.notices += collection.notices.map { notice in
                var notice = notice
                notice.location = facts.location
                return notice
            }
            facts.notices += unseen.lacks(at: facts.location)
            return facts
        }
        set { knownFacts = newValue }
    }

    /// Fields that the options name and that features have.
    public var seenFields: [String] { unseen.seen }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> GeoJSONReader {
        let (flavor, options, facts, unseen, rows) = (flavor, options, knownFacts, unseen, rows)
        return {
            GeoJSONReader(
                flavor: flavor, options: options, space: facts.space, unseen: unseen, source: facts.source, rows: rows)
        }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }

    /// True if a collection has a `bbox`; known once the chunks are read to the end. Of ranges only the last has it.
    public var hasBox: Bool { reachesEnd && collection.hasBox }

    /// The `bbox` of the only document, as numbers for `isRight`; nil if there are several documents, or it has none. Of
    /// ranges only the last has it.
    public var claimedBox: [Double]? {
        guard reachesEnd, let box = collection.box, !box.box.isNull else { return nil }
        return box.exact
    }

    /// True unless a `bbox` differs from the box of what was found.
    public func isRight(_ claimed: [Double]?, for found: Shape.Box) -> Bool {
        guard let box = claimed.flatMap({ GeoJSONBox(exact: $0) }), !found.isNull else { return true }
        return box.isAbout(found)
    }

    /// Members of FeatureCollections that GeoJSON does not know, as JSON, in order of appearance; complete once the
    /// chunks are read to the end.
    public var collectionMembers: [(key: [UInt8], value: [UInt8])] { collection.members }

    public func membersToEnd() throws(Problem) -> [(key: [UInt8], value: [UInt8])] {
        guard flavor == .document else { return [] }
        var chunk = Chunk()
        while try chunks.next(into: &chunk) {}
        return collectionMembers
    }
}

// In a file that can be read twice, members after the features count like those before them.
extension GeoJSONLayer {
    /// Number of bytes at a file's end that are examined before the whole file is.
    private static let tailLength = 64 << 10

    /// Finds the coordinate space that a document declares after its features, and sets it in the collection.
    ///
    /// - Parameter path: of a regular file of plain text.
    static func findLateSystem(
        of collection: GeoJSONCollection, path: String, _ options: LayerOptions
    ) throws(Problem) {
        guard try mayDeclareSystem(path) else { return }
        ByteSource.noteRereading(of: path)
        let ahead = GeoJSONCollection(isSystemGiven: false, limit: options.recordLimit, takesLateSystem: true)
        let chunks = RecordChunks(
            try ByteSource(path: path, encoding: options.encoding), index: 0,
            framing: GeoJSONFraming(.document, collection: ahead), limit: options.recordLimit)
        var chunk = Chunk()
        while try chunks.next(into: &chunk) {}
        collection.adoptSystem(of: ahead)
    }

    /// True if the end of a file holds the name of a member that declares coordinates, even inside a feature.
    private static func mayDeclareSystem(_ path: String) throws(Problem) -> Bool {
        guard let file = try? SeekableFile(path: path) else { return false }
        var tail = ByteBuffer()
        let start = max(file.count - tailLength, 0)
        _ = try file.read(into: &tail, at: start, upTo: file.count - start)
        let bytes = tail.bytes
        for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\"") {
            if bytes.has("\"crs\"", at: index) || bytes.has("\"coordinateSpace\"", at: index) { return true }
        }
        return false
    }
}
