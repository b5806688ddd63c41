public import FormatKit
public import Layers

/// A layer of KML: its placemarks in chunks, and readers for these.
public final class KMLLayer: OpenedLayer {
    private var knownFacts: LayerFacts
    public let chunks: KMLChunks
    private let fields = ParsedFields()
    private let unseen: UnseenNames

    /// Reads up to the root element.
    ///
    /// - Parameter reason: why it is taken for KML; nil if the user says so.
    public init(
        _ input: consuming ByteSource, _ reason: String?, index: Int, options: LayerOptions,
        lengths: KMLLengths = KMLLengths()
    ) throws(Problem) {
        var facts = LayerFacts(source: input.name, format: KMLFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", KMLFormat().name, reason)) }
        try options.demandDegrees("KML has", code: "kml-space", at: facts.location)
        knownFacts = facts
        unseen = UnseenNames(options.expectedFields)
        chunks = try KMLChunks(
            input, index: index, options: options, lengths: lengths, fields: fields, unseen: unseen)
    }

    /// The facts known so far. Elements that are not read may still add a notice.
    public var facts: LayerFacts {
        var facts = knownFacts
        facts.notices += chunks.notices + unseen.lacks(at: facts.location)
        return facts
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> ParsedReader {
        let fields = fields
        return { ParsedReader(fields) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }
}

/// Lengths in bytes that work is done in. The features do not depend on them.
public struct KMLLengths: Sendable {
    /// The most that is parsed at a time.
    public var piece = 64 << 10
    /// A chunk of this length is returned.
    public var chunk = LineChunks.chunkLength

    public init() {}
}
