package import Layers

/// A layer of which some fields have the names that other inputs give them.
package struct RenamedLayer: OpenedLayer {
    private let base: any OpenedLayer
    /// The other names, by those in the layer.
    private let names: [String: String]

    package init(_ base: any OpenedLayer, _ names: [String: String]) { (self.base, self.names) = (base, names) }

    package var facts: LayerFacts {
        var facts = base.facts
        let read = Set((facts.fields + facts.stepFields).map(\.name))
        let pairs = names.filter { !facts.declaresFields || read.contains($0.key) }.sorted { $0.key < $1.key }
        let stepFields = facts.stepFields.map(renamed)
        facts.setFields(facts.fields.map(renamed) + stepFields, forSteps: Set(stepFields.map(\.name)))
        guard !pairs.isEmpty else { return facts }
        facts.notices.insert(
            Problem(
                .data, "other-case", severity: .note, at: facts.location,
                "\(pairs.count == 1 ? "field" : "fields") \(listed(pairs.map(\.key))) \(pairs.count == 1 ? "is" : "are") read as \(listed(pairs.map(\.value)))"
            ), at: 0)
        return facts
    }

    private func renamed(_ field: Field) -> Field {
        var field = field
        field.name = names[field.name] ?? field.name
        return field
    }

    package var isGathered: Bool { base.isGathered }
    package var collection: (any CollectionLayer)? { base.collection }

    package func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let (chunks, makeReader) = try base.erased()
        let names = names
        return (chunks, { AnyReader.of(RenamedFieldReader(makeReader(), names)) })
    }
}
