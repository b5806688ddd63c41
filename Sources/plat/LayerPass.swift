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

    /// Runs until the last feature, or until the limit.
    ///
    /// - Parameters:
    ///   - opened: is shown each layer before its features are read.
    ///   - finished: is shown each layer that was read to its end.
    func run<Consumer: FeatureConsumer & ~Copyable>(
        into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        opened: (OpenedLayer) throws(Problem) -> Void = { _ in },
        finished: (OpenedLayer) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        for index in 0..<layers.count {
            if let limit, ledger.account.written >= limit { return }
            try run(only: index, into: results, makeConsumer: makeConsumer, opened: opened, finished: finished)
        }
    }

    /// The same for one of the layers.
    func run<Consumer: FeatureConsumer & ~Copyable>(
        only index: Int, into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        opened: (OpenedLayer) throws(Problem) -> Void = { _ in },
        finished: (OpenedLayer) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        let layer = try layers.open(index, reading)
        try opened(layer)
        switch layer {
        case .csv(let csv): try run(csv.chunks, csv.makeReader, layer.facts, results, makeConsumer)
        case .geoJSON(let json): try run(json.chunks, json.makeReader, layer.facts, results, makeConsumer)
        }
        try finished(layer)
    }

    private func run<Source: ChunkSource, Reader: FeatureReader & ~Copyable, Consumer: FeatureConsumer & ~Copyable>(
        _ chunks: Source, _ makeReader: @escaping @Sendable () -> Reader, _ facts: LayerFacts,
        _ results: Consumer.Results, _ makeConsumer: @escaping @Sendable () -> Consumer
    ) throws(Problem) {
        let system = reading.sourceSystem ?? facts.system
        let (box, stopsAtFailure, keepsMarks) = (box, stopsAtFailure, limit != nil)
        let makeWorker = { @Sendable () throws(Problem) in
            FeatureWorker(
                makeReader(), try Arrival(from: system, within: box), makeConsumer(), stopsAtFailure: stopsAtFailure,
                keepsMarks: keepsMarks)
        }
        let committer = LayerCommitter<Reader, Arrival, Consumer>(
            into: results, ledger, names: layers.names, limit: limit)
        try runPipeline(
            from: chunks, threads: reading.threads, first: try makeWorker(), makeWorker: makeWorker, into: committer)
    }
}
