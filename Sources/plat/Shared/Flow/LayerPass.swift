import Geometry
import Layers
import Operations
import Readers
import Streams

/// One pass over all layers of a command line, in order: each through its reader, the passage and a consumer.
struct LayerPass {
    let layers: LayerInputs
    var reading: LayerOptions
    let box: GeographicBox?
    let limit: Int?
    let ledger: Ledger
    let stopsAtFailure: Bool
    let output: OutputSpace
    /// True if geometries are cut at the antimeridian if the output is in WGS84.
    var cuts = false
    /// True if they are, whatever the output is in.
    var cutsAlways = false
    /// True if they may be cut on their way to systems that end at the antimeridian, too.
    var mayCut = false
    /// True if shapes that are not cut are written as they come, whichever way their long edges take.
    var keepsLongEdges = false
    /// True if an earlier pass has settled which way they take, or it does not matter.
    var hasSettledEdges = false
    /// True if the shapes are made of rows, whose edges take the short way as those of a map's overlays do.
    var isOfRows = false
    /// True if features are written, and not gathered for another pass.
    var isLast = true
    /// How coordinates are rounded when they are written; nil where they are not.
    var rounding: Rounding?
    /// The space of positions while the command works on them, if that is neither degrees nor the space of the output.
    var workingSpace: CoordinateSpace?
    /// True if every record is written as one feature, unless it lies outside the box.
    var writesAll = true
    /// Fields that the command reads, by the options that name them.
    var namedFields: [(option: String, name: String)] = []

    /// The files that no output may replace.
    func keptFiles(_ inputs: Inputs) -> Set<FileIdentity> {
        inputs.identities.union([ledger.rejectsIdentity].compactMap(\.self))
    }

    /// Runs until the last feature, or until the limit.
    ///
    /// - Parameters:
    ///   - makeOperation: makes the operation that the command applies to each feature.
    ///   - opened: called with each layer before its features are read.
    ///   - begin: called for each layer after the last check that could keep its features from being read.
    ///   - finished: called with each layer that was read to its end.
    func run<Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable>(
        through makeOperation: @escaping @Sendable () throws(Problem) -> Operation,
        into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        opened: (OpenedLayer) throws(Problem) -> Void = { _ in }, begin: () throws(Problem) -> Void = {},
        finished: (OpenedLayer) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        for index in 0..<layers.count {
            if let limit, ledger.account.written >= limit { return }
            let layer = try open(index)
            try opened(layer)
            try run(layer, through: makeOperation, into: results, makeConsumer: makeConsumer, begin: begin)
            try finished(layer)
        }
    }

    private func open(_ index: Int) throws(Problem) -> OpenedLayer {
        try told { () throws(Problem) in try layers.open(index, reading) }
    }

    /// Calls `open`, which opens a layer. If the layer lacks a field that an option needs, the error names the option.
    func told<Result>(_ open: () throws(Problem) -> Result) throws(Problem) -> Result {
        do throws(Problem) {
            return try open()
        } catch {
            // A field that is read only because an option of the command names it.
            guard error.code == "no-such-field",
                let field = namedFields.first(where: { $0.name == error.field })
            else { throw error }
            var problem = error
            problem.message = "\(field.option): there is no field '\(printable(field.name))'"
            throw problem
        }
    }

    /// The same for a layer that is open.
    func run<Operation: FeatureOperation & ~Copyable, Consumer: FeatureConsumer & ~Copyable>(
        _ layer: OpenedLayer, through makeOperation: @escaping @Sendable () throws(Problem) -> Operation,
        into results: Consumer.Results, makeConsumer: @escaping @Sendable () -> Consumer,
        begin: () throws(Problem) -> Void = {}
    ) throws(Problem) {
        try checkNamedFields(layer.facts)
        let makePassage = try passage(of: layer.facts, makeOperation)
        switch layer {
        case .csv(let csv): try run(csv.chunks, csv.makeReader, makePassage, results, makeConsumer, layer.facts, begin)
        case .geoJSON(let json):
            try run(json.chunks, json.makeReader, makePassage, results, makeConsumer, layer.facts, begin)
        case .shapefile(let shapes):
            try run(shapes.chunks, shapes.makeReader, makePassage, results, makeConsumer, layer.facts, begin)
        case .groups(let made):
            let reader = made.groups.makeReader(made.form)
            try run(try made.groups.chunks(), reader, makePassage, results, makeConsumer, layer.facts, begin)
        case .kept(let made):
            let features = made.features
            try run(try features.chunks(), features.makeReader, makePassage, results, makeConsumer, layer.facts, begin)
        }
    }

    private func run<
        Source: ChunkSource, Reader: FeatureReader & ~Copyable, Operation: FeatureOperation & ~Copyable,
        Consumer: FeatureConsumer & ~Copyable
    >(
        _ chunks: Source, _ makeReader: @escaping @Sendable () -> Reader,
        _ makePassage: @escaping @Sendable (OperationLog?) throws(Problem) -> Passage<Operation>,
        _ results: Consumer.Results, _ makeConsumer: @escaping @Sendable () -> Consumer, _ facts: LayerFacts,
        _ begin: () throws(Problem) -> Void
    ) throws(Problem) {
        let log = ledger.diagnostics.verbosity == .verbose ? OperationLog() : nil
        let (stopsAtFailure, limit) = (stopsAtFailure, limit)
        let makeWorker = { @Sendable () throws(Problem) in
            FeatureWorker(
                makeReader(), try makePassage(log), makeConsumer(), stopsAtFailure: stopsAtFailure, limit: limit)
        }
        let first: FeatureWorker<Reader, Passage<Operation>, Consumer>
        do throws(Problem) {
            first = try makeWorker()
        } catch {
            throw blame(facts, for: error)
        }
        try begin()
        let committer = LayerCommitter<Reader, Passage<Operation>, Consumer>(
            into: results, ledger, names: layers.names, limit: limit)
        try runPipeline(
            from: chunks, threads: reading.threads, first: first, makeWorker: makeWorker, into: committer)
        if let log { explain(log, from: space(of: facts), to: try target(of: facts)) }
    }

    /// Returns a pass over the same layers that gathers or keeps their records before anything is written.
    ///
    /// - Parameters:
    ///   - areFeatures: true if each record is a feature and must meet the box now; else the features that are made of
    ///     the records must meet it.
    ///   - space: the space that coordinates are converted to.
    func gathering(
        areFeatures: Bool, in space: OutputSpace = OutputSpace(.given(.wgs84))
    ) throws(Problem) -> LayerPass {
        var reading = reading
        reading.stringFields.formUnion(try layers.disputedFields(reading))
        return LayerPass(
            layers: layers, reading: reading, box: areFeatures ? box : nil, limit: nil, ledger: ledger.gathering(),
            stopsAtFailure: stopsAtFailure, output: space, hasSettledEdges: hasSettledEdges, isLast: false,
            namedFields: namedFields)
    }

    /// The pass that writes what was made of the layers of a first one.
    ///
    /// - Parameter groupCount: how many features were made of the records; nil where each record is one.
    func writing(_ made: OpenedLayer, of gathering: LayerPass, groupCount: Int?) -> LayerPass {
        ledger.goOn(from: gathering.ledger, groupCount: groupCount)
        var reading = reading
        reading.sourceSpace = gathering.output.decided
        return LayerPass(
            layers: LayerInputs(made, of: layers), reading: reading, box: groupCount == nil ? nil : box, limit: limit,
            ledger: ledger,
            stopsAtFailure: stopsAtFailure, output: output, cuts: cuts, cutsAlways: cutsAlways, mayCut: mayCut,
            hasSettledEdges: groupCount == nil, isOfRows: groupCount != nil)
    }

    /// Throws if a format that tells its fields before features has not all that the command reads.
    private func checkNamedFields(_ facts: LayerFacts) throws(Problem) {
        guard InputFormat(rawValue: facts.format)?.tellsFields ?? false else { return }
        for (option, name) in namedFields where !facts.fields.contains(where: { $0.name == name }) {
            let list = facts.fields.map { printable($0.name) }.joined(separator: ", ")
            throw Problem(
                .usage, "no-such-field", at: facts.place, "\(option): there is no field '\(printable(name))'",
                hint: list.isEmpty ? nil : "the fields are \(list)")
        }
    }
}
