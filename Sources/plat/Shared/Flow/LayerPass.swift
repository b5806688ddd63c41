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

    /// Throws for a system that PROJ does not know.
    func checkSpaces() throws(Problem) {
        let source = reading.sourceSpace ?? .wgs84
        do throws(Problem) {
            _ = try Arrival(from: source, to: output.isGiven || source.plane == nil ? output.decided : source)
        } catch {
            throw asSaid(error)
        }
    }

    /// Of a plane that the command line has said, and not the input, it is the command line that is at fault.
    private func asSaid(_ problem: Problem) -> Problem {
        guard problem.code == "planar", reading.sourceSpace?.plane != nil else { return problem }
        var problem = problem
        problem.kind = .usage
        problem.hint = "leave out \(Setting.planar) if the coordinates have a place on the globe"
        return problem
    }

    /// Throws for a box that is none where the layer's coordinates are.
    private func checkBox(_ source: CoordinateSpace, at place: Place) throws(Problem) {
        guard let box else { return }
        if source.plane != nil, !box.isOnPlane {
            throw Problem(.usage, "bad-bbox", at: place, "--bbox: on a plane, W is not greater than E")
        }
        if source.plane == nil, !box.isOnGlobe {
            throw Problem(
                .usage, "bad-bbox", at: place, "--bbox: it is not in degrees",
                hint: "give W,S,E,N in degrees, as in 5.9,45.8,10.5,47.8; only a layer on a plane has other units")
        }
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
    private func told<Result>(_ open: () throws(Problem) -> Result) throws(Problem) -> Result {
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

    /// Finds out what the output's coordinates are before any feature is read, if that is for the first layer to say.
    ///
    /// - Parameter readsTwice: that all layers are read once more before, to find the columns of a table.
    func decideOutput(readsTwice: Bool = false) throws(Problem) {
        guard !output.isGiven, layers.made == nil, layers.count > 0, limit != 0 else { return }
        if let space = reading.sourceSpace {
            _ = try output.target(for: space, isKnown: true, at: Place(source: layers.names[0]))
        } else if let facts = try told({ () throws(Problem) in
            try layers.firstFacts(reading, readsTwice: readsTwice)
        }), !facts.hasUnknownSystem {
            try decideOutput(by: facts)
        }
    }

    /// Works on the plane that the layers are on, if the first says that they are on one.
    ///
    /// - Parameters:
    ///   - readsTwice: that all layers are read once more before, to find the columns of a table.
    ///   - field: one that the layers must have, as the first stays open for its turn.
    /// - Returns: the plane; nil on the globe.
    mutating func settlePlane(readsTwice: Bool, alsoReading field: String? = nil) throws(Problem) -> Plane? {
        if layers.count > 1 { reading.stringFields.formUnion(try layers.disputedFields(reading)) }
        var opening = self
        if let field { _ = opening.reading.alsoRead(field) }
        try opening.decideOutput(readsTwice: readsTwice)
        guard let plane = output.decided.plane else { return nil }
        workingSpace = .plane(plane)
        return plane
    }

    /// Lets a layer decide what the output's coordinates are, if that is for the first one to say.
    func decideOutput(by facts: LayerFacts) throws(Problem) { _ = try target(of: facts) }

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

    /// Makes what takes the layer's features from its space to that of the output, by way of degrees where the command
    /// needs them.
    private func passage<Operation: FeatureOperation & ~Copyable>(
        of facts: LayerFacts, _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> @Sendable (OperationLog?) throws(Problem) -> Passage<Operation> {
        let (source, target) = (space(of: facts), try target(of: facts))
        var needsDegrees = workingSpace == nil && (Operation.needsDegrees || cutsAlways)
        // Into a view edges lead the short way, unless it is settled before that they do not.
        if case .pixel = target, source == .wgs84 || source.system != nil { needsDegrees = true }
        let isTorn = workingSpace == nil && !facts.hasUnknownSystem ? try isTorn(source, target) : false
        if needsDegrees || workingSpace != nil { try OutputSpace.check(facts) }
        let middle = workingSpace ?? (needsDegrees ? .wgs84 : isTorn ? source : target)
        try checkBox(source, at: facts.place)
        tellOtherPlane(source, middle, at: facts.place)
        let cuts = cutsAlways || cuts && target == .wgs84 || isTorn
        let (box, isLast, rounding) = (box, isLast, rounding)
        let areAsked =
            box != nil || reading.edges != nil || isTorn
            || middle == .wgs84 && (needsDegrees || cuts || !keepsLongEdges)
        let areOpen = areAsked && !hasSettledEdges && !facts.hasUnknownSystem
        let areDegrees = middle == .wgs84 || isTorn
        let edges = areOpen ? EdgeSettlement(asked: reading.edges, areOverlays: isOfRows) : nil
        return { (log) throws(Problem) in
            Passage(
                try Arrival(
                    from: source, to: middle, areDegrees: areDegrees && middle == source, within: box, settling: edges,
                    log: log), try makeOperation(),
                try Departure(
                    from: middle, to: target, areDegrees: areDegrees, cuts: cuts, isLast: isLast, rounding: rounding))
        }
    }

    /// True if shapes over the antimeridian must be cut while they are in degrees: the output's system ends there, or
    /// edges take the short way and nothing in the output would say so.
    private func isTorn(_ source: CoordinateSpace, _ target: CoordinateSpace) throws(Problem) -> Bool {
        let areShort = reading.edges == .short
        // Most layers need no look at their system, for which PROJ would have to be loaded.
        guard mayCut, areShort || target != .wgs84 && target != source, try source.isInDegrees() else { return false }
        if try target.endsAtAntimeridian() { return true }
        return areShort ? try target.isInDegrees() : false
    }

    /// Says that two planes are taken for one where they may be two.
    private func tellOtherPlane(_ source: CoordinateSpace, _ target: CoordinateSpace, at place: Place) {
        guard let plane = source.plane, let other = target.plane, plane != other, plane.canBe(other) else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "other-plane", severity: .warning, at: place,
                "\(SpaceName.short(source)) is taken for the same as \(SpaceName.short(target))"))
    }

    /// The space of a layer's coordinates.
    private func space(of facts: LayerFacts) -> CoordinateSpace { reading.sourceSpace ?? facts.space }

    /// The space that a layer's coordinates are converted to.
    private func target(of facts: LayerFacts) throws(Problem) -> CoordinateSpace {
        try output.target(for: space(of: facts), isKnown: !facts.hasUnknownSystem, at: facts.place)
    }

    /// Blames the input instead of the command line, if the input itself declares the system that a problem is about.
    private func blame(_ facts: LayerFacts, for problem: Problem) -> Problem {
        var problem = asSaid(problem)
        problem.place = problem.place ?? facts.place
        if problem.kind == .usage, reading.sourceSpace == nil, facts.space.system != nil {
            problem.kind = .data
            problem.hint = "\(Setting.sourceSystem) names their system"
        }
        return problem
    }

    private func explain(_ log: OperationLog, from source: CoordinateSpace, to target: CoordinateSpace) {
        for sentence in log.sentences { ledger.diagnostics.explain("operation", "operation: \(sentence)") }
        guard !log.sentences.isEmpty else { return }
        for sentence in ReferenceSystem.missingGrids(from: source, to: target, log) {
            ledger.diagnostics.explain("missing-grid", "\(sentence)")
        }
    }
}
