package import Layers

/// A layer whose lines are read as points with times, where each of their positions has a time.
package struct TimedLayer: OpenedLayer {
    private let base: any OpenedLayer
    private let times: LineTimes

    /// Returns the layer itself if it has no lines, or if nobody asks for their points.
    package static func reading(_ layer: any OpenedLayer, _ times: LineTimes?) -> any OpenedLayer {
        guard let times, times == .measures || !layer.facts.hasOnlyPoints else { return layer }
        return TimedLayer(layer, times)
    }

    private init(_ base: any OpenedLayer, _ times: LineTimes) { (self.base, self.times) = (base, times) }

    package var facts: LayerFacts {
        var facts = base.facts
        let holdsTimes = times == .measures || facts.fields.contains { TimeLists.Role(of: $0.name) == .times }
        if facts.declaresFields, holdsTimes, !facts.fields.contains(where: { $0.name == TimeLists.time }) {
            facts.setFields(
                facts.fields + facts.stepFields + [Field(TimeLists.time, times == .measures ? .number : .string)],
                forSteps: Set(facts.stepFields.map(\.name)))
        }
        return facts
    }

    package var isGathered: Bool { base.isGathered }
    package var collection: (any CollectionLayer)? { base.collection }

    package func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let (chunks, makeReader) = try base.erased()
        let times = times
        return (chunks, { AnyReader.of(TimedLineReader(makeReader(), times)) })
    }
}
