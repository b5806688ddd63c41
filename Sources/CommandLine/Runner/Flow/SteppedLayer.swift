import Layers

/// A layer whose records have other fields once leading steps have worked on them.
struct SteppedLayer: OpenedLayer {
    /// The layer as it is.
    let base: any OpenedLayer
    private let fields: [Field]

    init(_ base: any OpenedLayer, _ steps: [Step]) throws(Problem) {
        self.base = base
        fields = try steps.fields(after: base.facts.fields)
    }

    var facts: LayerFacts {
        var facts = base.facts
        facts.fields = fields
        return facts
    }

    var isGathered: Bool { base.isGathered }
    var collection: (any CollectionLayer)? { base.collection }

    func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        try base.erased()
    }
}
