import Geometry
import Layers
import Operations
import Readers

/// One pass over all layers of a command line, in order: each through its reader, the arrival and a consumer.
struct LayerPass {
    let layers: LayerInputs
    var reading: LayerOptions
    let box: GeographicBox?
    let limit: Int?
    let ledger: Ledger
    let stopsAtFailure: Bool
    let output: OutputSystem

    /// Runs until the last feature, or until the limit.
    ///
    /// - Parameters:
    ///   - opened: is shown each layer before its features are read.
    ///   - begin: is called when nothing is known any more that could keep them from being read.
    ///   - finished: is shown each layer that was read to its end.
    func run<Consumer: FeatureConsumer & ~Copyable>(
        into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        opened: (OpenedLayer) throws(Problem) -> Void = { _ in }, begin: () throws(Problem) -> Void = {},
        finished: (OpenedLayer) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        for index in 0..<layers.count {
            if let limit, ledger.account.written >= limit { return }
            try run(
                only: index, into: results, makeConsumer: makeConsumer, opened: opened, begin: begin, finished: finished
            )
        }
    }

    /// The same for one of the layers.
    func run<Consumer: FeatureConsumer & ~Copyable>(
        only index: Int, into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        opened: (OpenedLayer) throws(Problem) -> Void = { _ in }, begin: () throws(Problem) -> Void = {},
        finished: (OpenedLayer) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        let layer = try layers.open(index, reading)
        try opened(layer)
        try run(layer, into: results, makeConsumer: makeConsumer, begin: begin)
        try finished(layer)
    }

    /// The same for a layer that is open.
    func run<Consumer: FeatureConsumer & ~Copyable>(
        _ layer: OpenedLayer, into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        begin: () throws(Problem) -> Void = {}
    ) throws(Problem) {
        switch layer {
        case .csv(let csv): try run(csv.chunks, csv.makeReader, layer.facts, results, makeConsumer, begin)
        case .geoJSON(let json): try run(json.chunks, json.makeReader, layer.facts, results, makeConsumer, begin)
        case .shapefile(let shapes):
            try run(shapes.chunks, shapes.makeReader, layer.facts, results, makeConsumer, begin)
        }
    }

    private func run<Source: ChunkSource, Reader: FeatureReader & ~Copyable, Consumer: FeatureConsumer & ~Copyable>(
        _ chunks: Source, _ makeReader: @escaping @Sendable () -> Reader, _ facts: LayerFacts,
        _ results: Consumer.Results, _ makeConsumer: @escaping @Sendable () -> Consumer,
        _ begin: () throws(Problem) -> Void
    ) throws(Problem) {
        let system = reading.sourceSystem ?? facts.system
        let target = try target(of: facts)
        let log = ledger.diagnostics.verbosity == .verbose ? OperationLog() : nil
        let (box, stopsAtFailure, keepsMarks) = (box, stopsAtFailure, limit != nil)
        let makeWorker = { @Sendable () throws(Problem) in
            FeatureWorker(
                makeReader(), try Arrival(from: system, to: target, within: box, log: log), makeConsumer(),
                stopsAtFailure: stopsAtFailure, keepsMarks: keepsMarks)
        }
        let first: FeatureWorker<Reader, Arrival, Consumer>
        do throws(Problem) {
            first = try makeWorker()
        } catch {
            var problem = error
            problem.place = problem.place ?? facts.place
            // What the input says is at fault, not the command line.
            if problem.kind == .usage, reading.sourceSystem == nil, facts.system != nil {
                problem.kind = .data
                problem.hint = "--src-crs names their system"
            }
            throw problem
        }
        try begin()
        let committer = LayerCommitter<Reader, Arrival, Consumer>(
            into: results, ledger, names: layers.names, limit: limit)
        try runPipeline(
            from: chunks, threads: reading.threads, first: first, makeWorker: makeWorker, into: committer)
        if let log { explain(log, from: system, to: target) }
    }

    /// What its coordinates become; nil for WGS84.
    private func target(of facts: LayerFacts) throws(Problem) -> String? {
        try output.target(
            for: reading.sourceSystem ?? facts.system, isKnown: !facts.hasUnknownSystem, at: facts.place)
    }

    private func explain(_ log: OperationLog, from system: String?, to target: String?) {
        for sentence in log.sentences { ledger.diagnostics.explain("operation", "operation: \(sentence)") }
        guard !log.sentences.isEmpty else { return }
        for sentence in ReferenceSystem.missingGrids(from: system ?? "EPSG:4326", to: target ?? "EPSG:4326", log) {
            ledger.diagnostics.explain("missing-grid", sentence)
        }
    }
}
