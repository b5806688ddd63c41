import Features
import Geometry
import Layers

/// The way of one layer through a pass: the opened input, the steps from its space to that of the output, and the sink.
/// It is checked as a whole before any record is read.
struct LayerPlan {
    private let pass: LayerPass
    private let layer: any OpenedLayer
    /// The layer as its records come, before the leading steps.
    private let source: any OpenedLayer
    private let steps: [Step]
    private let sink: Sink
    private let log: OperationLog?

    /// - Parameter steps: the steps of the command, which come after the leading ones.
    init(_ pass: LayerPass, _ layer: any OpenedLayer, through steps: [Step], into sink: Sink) {
        self.pass = pass
        self.layer = layer
        source = (layer as? SteppedLayer)?.base ?? layer
        self.steps = pass.request.leading + steps
        self.sink = sink
        log = pass.ledger.diagnostics.verbosity == .verbose ? OperationLog() : nil
    }

    /// The work of the threads, ready once all checks have passed.
    struct Work {
        fileprivate let chunks: AnyChunkSource
        fileprivate let first: FeatureWorker
        fileprivate let makeWorker: @Sendable () throws(Problem) -> FeatureWorker
    }

    /// Throws if the layer lacks what the command needs, cannot be brought to the space of the output, or if a step
    /// cannot be made.
    func check() throws(Problem) -> Work {
        let facts = try pass.facts(of: layer)
        try checkNamedFields(facts)
        try pass.request.examine(facts)
        var entered = source.facts
        entered.isOneOfMany = pass.layers.count > 1
        entered.hiddenNames = pass.request.reading.hiddenNames(in: entered)
        let makeSteps = try pass.transforming(steps, of: entered)
        let (chunks, makeReader) = try source.erased()
        let (stopsAtFailure, limit) = (pass.request.stopsAtFailure, pass.request.limit)
        let makeWorker = { @Sendable [sink, log] () throws(Problem) in
            FeatureWorker(
                makeReader(), try makeSteps(log), sink.consumer(), stopsAtFailure: stopsAtFailure, limit: limit)
        }
        do throws(Problem) {
            return Work(chunks: chunks, first: try makeWorker(), makeWorker: makeWorker)
        } catch {
            throw pass.blame(layer.facts, for: error)
        }
    }

    /// Runs until the last feature, or until the limit.
    func run(_ work: Work) throws(Problem) {
        try runPipeline(
            from: work.chunks, threads: pass.request.reading.threads, first: work.first, makeWorker: work.makeWorker,
            into: LayerCommitter(pass.ledger, names: pass.layers.names, limit: pass.request.limit))
        if pass.layers.count == 1 { try pass.checkSteps() }
        guard let log else { return }
        pass.explain(log, from: pass.space(of: layer.facts), to: try pass.target(of: layer.facts))
    }

    /// Throws if a format that declares its fields lacks any that the command reads and that no leading step adds.
    private func checkNamedFields(_ facts: LayerFacts) throws(Problem) {
        guard facts.declaresFields else { return }
        for (option, name) in pass.request.namedFields where !facts.fields.contains(where: { $0.name == name }) {
            throw Problem(
                noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns, at: facts.location)
        }
    }
}
