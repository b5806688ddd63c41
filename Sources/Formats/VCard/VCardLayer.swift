import FormatKit
import Geometry
public import Layers

/// A layer of cards: its chunks, and readers for these.
public final class VCardLayer: OpenedLayer {
    public let facts: LayerFacts
    public let chunks: RecordChunks<VCardFraming>
    private let plan: VCardPlan

    /// - Parameter reason: why it is taken for cards; nil if the user says so.
    public init(
        _ input: consuming ByteSource, _ reason: String?, index: Int, options: LayerOptions
    ) throws(Problem) {
        var facts = LayerFacts(source: input.name, format: VCardFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", VCardFormat().name, reason)) }
        try options.demandDegrees("vCards have", code: "vcard-space", at: facts.location)
        plan = try VCardPlan(options, &facts)
        (facts.hasOnlyPoints, facts.kind) = (true, .point)
        self.facts = facts
        chunks = RecordChunks(
            input, index: index, framing: VCardFraming(), limit: options.recordLimit, length: options.chunkLength)
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> VCardReader {
        let plan = plan
        return { VCardReader(plan) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }
}

/// The fields that a reader of cards reads, in order.
struct VCardPlan: Sendable {
    let items: [VCardField]
    let fields: [Field]
    let limit: RecordLimit

    init(_ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        let all = VCardField.allCases
        var forSteps: Set<String> = []
        let usual = options.leavesOutAttributes ? [] : Array(all.indices)
        items = try options.indices(of: all.map(\.rawValue), usual: usual, &facts, forSteps: &forSteps)
            .map { all[$0] }
        fields = items.map { Field($0.rawValue, .string, isDeclared: true) }
        limit = options.recordLimit
        facts.setFields(fields, forSteps: forSteps)
    }
}

/// A field of a card or of one of its addresses.
enum VCardField: String, CaseIterable, Sendable {
    case name, organization, type, street, city, state, postcode, country, email, phone, url, note
}
