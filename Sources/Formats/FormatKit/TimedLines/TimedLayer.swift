package import Layers

/// A layer whose lines are read as points with times, where each of their positions has a time.
package struct TimedLayer: OpenedLayer {
    private let base: any OpenedLayer
    private let times: LineTimes
    private let unseen: UnseenNames
    /// Fields that options name and that the layer lacks.
    private let lacks: [Problem]

    /// Options for a layer whose lines `reading` reads as points: these may have fields that the layer lacks.
    package static func options(of options: LayerOptions) -> LayerOptions {
        guard options.lineTimes != nil else { return options }
        var options = options
        options.expectedFields.removeAll { madeFields.contains($0) }
        return options
    }

    private static let madeFields = [TimeLists.time, TimeLists.segment]

    /// Returns the layer itself if it has no lines, or if nobody asks for their points.
    package static func reading(
        _ layer: any OpenedLayer, _ options: LayerOptions
    ) throws(Problem) -> any OpenedLayer {
        guard let times = options.lineTimes else { return layer }
        let facts = layer.facts
        let expected = options.expectedFields.filter { madeFields.contains($0) }
        let names = (facts.fields + facts.stepFields).map(\.name)
        let holdsLists = names.contains { TimeLists.Role(of: $0) != nil }
        var lacks: [Problem] = []
        if facts.declaresFields, !holdsLists {
            for name in expected where !names.contains(name) && (times != .measures || name != TimeLists.time) {
                lacks.append(options.lack(of: name, among: names, facts))
            }
            if let lack = lacks.first, !options.isOneOfMany { throw lack }
        }
        guard times == .measures || holdsLists || !facts.hasOnlyPoints || !lacks.isEmpty else { return layer }
        return TimedLayer(layer, times, UnseenNames(facts.declaresFields ? [] : expected), lacks)
    }

    private init(_ base: any OpenedLayer, _ times: LineTimes, _ unseen: UnseenNames, _ lacks: [Problem]) {
        self.base = base
        self.lacks = lacks
        self.times = times
        self.unseen = unseen
    }

    package var facts: LayerFacts {
        var facts = base.facts
        let holdsTimes = times == .measures || facts.fields.contains { TimeLists.Role(of: $0.name) == .times }
        if facts.declaresFields, holdsTimes, !facts.fields.contains(where: { $0.name == TimeLists.time }) {
            facts.setFields(
                facts.fields + facts.stepFields + [Field(TimeLists.time, times == .measures ? .number : .string)],
                forSteps: Set(facts.stepFields.map(\.name)))
        }
        facts.notices += lacks + unseen.lacks(at: facts.location)
        return facts
    }

    package var isGathered: Bool { base.isGathered }
    package var collection: (any CollectionLayer)? { base.collection }

    package func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let (chunks, makeReader) = try base.erased()
        let (times, unseen) = (times, unseen)
        return (chunks, { AnyReader.of(TimedLineReader(makeReader(), times, unseen)) })
    }
}
