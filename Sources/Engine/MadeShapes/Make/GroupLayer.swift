public import Layers

/// A layer whose features are made of rows.
public struct GroupLayer: OpenedLayer {
    public let rows: GatheredRows
    public let form: GroupForm
    public let chunks: () throws(Problem) -> any ChunkSource

    public init(rows: GatheredRows, form: GroupForm, chunks: @escaping () throws(Problem) -> any ChunkSource) {
        (self.rows, self.form, self.chunks) = (rows, form, chunks)
    }

    public var facts: LayerFacts {
        var facts = LayerFacts(source: "groups")
        facts.fields = rows.fields
        return facts
    }

    public var isGathered: Bool { true }

    public func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(try chunks(), rows.makeReader(form))
    }
}
