import FormatKit
import Geometry
public import Layers

/// A layer of GPX: its points in chunks, and readers for these.
public final class GPXLayer: OpenedLayer {
    private var knownFacts: LayerFacts
    public let chunks: GPXChunks
    private let plan: GPXPlan
    private let unseen: UnseenNames

    /// Reads up to the root element.
    ///
    /// - Parameter reason: why it is taken for GPX; nil if the user says so.
    public init(
        _ input: consuming ByteSource, _ reason: String?, index: Int, options: LayerOptions,
        lengths: GPXLengths = GPXLengths()
    ) throws(Problem) {
        var facts = LayerFacts(source: input.name, format: GPXFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", GPXFormat().name, reason)) }
        try options.demandDegrees("GPX has", code: "gpx-space", at: facts.location)
        (facts.hasOnlyPoints, facts.kind, facts.hasElevations) = (true, .point, true)
        if options.areTracksNamedByFile { facts.notices.append(.tracksNamedByFile) }
        knownFacts = facts
        unseen = UnseenNames(options.expectedFields)
        let fields = GPXFields()
        plan = GPXPlan(fields: fields, isExamined: options.isExamined, limit: options.recordLimit)
        chunks = try GPXChunks(
            input, index: index, options: options, lengths: lengths, fields: fields, unseen: unseen)
    }

    /// The facts known so far. Names that follow the points may still add a notice.
    public var facts: LayerFacts {
        var facts = knownFacts
        facts.box = chunks.bounds
        facts.notices += chunks.notices + unseen.lacks(at: facts.location)
        return facts
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> GPXReader {
        let plan = plan
        return { GPXReader(plan) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }
}

extension LayerOptions {
    /// True if the field device holds the file and the track.
    var areTracksNamedByFile: Bool {
        isOneOfMany && namesTracksByFile && !leavesOutAttributes && readFields?.contains("device") ?? true
    }
}

extension Problem {
    fileprivate static let tracksNamedByFile = Problem(
        .data, "track-names", severity: .note,
        "tracks of several files may have the same name, so the field device holds 'FILE: NAME'")
}

/// Lengths in bytes that work is done in. The features do not depend on them.
public struct GPXLengths: Sendable {
    /// The most that is parsed at a time.
    public var piece = 64 << 10
    /// A chunk of this length is returned.
    public var chunk = LineChunks.chunkLength

    public init() {}
}

/// The settings of a reader of GPX.
struct GPXPlan: Sendable {
    let fields: GPXFields
    let isExamined: Bool
    let limit: RecordLimit
}
