import CommandKit
import Gazetteer
import Geometry
import Layers
import Operations
import Readers
import Writers

extension FilterOptions {
    /// Writes features with the answers of a gazetteer.
    ///
    /// - Parameters:
    ///   - names: the fields that options name.
    ///   - log: learns which of them features have.
    ///   - isForward: true if the answers are the geometries, so that tables need no coordinates.
    ///   - grid: the points to ask about instead of an input; nil for an input.
    ///   - settings: other files that no output may replace.
    ///   - prepare: called before anything of the input is read.
    ///   - examine: judges each table before its features are read.
    func geocode(
        _ loaded: LoadedGazetteer, _ request: GeocodingRequest, naming names: [(option: String, name: String)],
        log: FoundNames, isForward: Bool, made grid: GeographicGrid? = nil, settings: [String?] = [],
        prepare: (LayerPass) throws(Problem) -> Void = { _ in },
        examine: @escaping (LayerFacts) throws(Problem) -> Void = { _ in },
        write: (LayerWriting, GeocodingRequest) throws(Problem) -> Void
    ) throws {
        if let grid {
            return try MadeQuery(output: output, work: flow.work, limit: count.limit)
                .geocode(
                    reading: [loaded.path].compactMap(\.self), on: grid,
                    prepare: { (ledger, _) throws(Problem) in
                        ledger.diagnostics.tell(loaded)
                        return loaded
                    },
                    { (writing, _) throws(Problem) in try write(writing, request) })
        }
        try run(
            naming: names.map(\.name), needsFields: true, settings: [loaded.path] + settings,
            onGlobe: GeocodeForward.needOfGlobe
        ) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.asked.attribution = loaded.attribution
            pass.asked.reading.takesNoGeometry = isForward
            if isForward { pass.asked.box = nil }
            // Rows leave as soon as they can.
            pass.asked.reading.isLive = true
            if output.writing.format == .csv { pass.asked.reading.needsTypes = false }
            // Fields of answers are not in the input, and those of queries are read even if they are not kept.
            pass.asked.reading.fields = nil
            pass.asked.reading.expectedFields.removeAll { name in request.fields.contains { $0.rawValue == name } }
            if let kept = request.written { pass.asked.reading.keptColumns = Set(kept) }
            pass.ledger.diagnostics.tell(loaded)
            try prepare(pass)
            pass.asked.examine = { (facts) throws(Problem) in
                guard InputFormat(rawValue: facts.format)?.tellsFields ?? false else { return }
                for (option, name) in names where !facts.fields.contains(where: { $0.name == name }) {
                    throw Problem(
                        noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns, at: facts.place
                    )
                }
                try examine(facts)
            }
            pass.asked.conclude = { (pass) throws(Problem) in
                guard pass.ledger.account.read > 0 else { return }
                let found = log.names
                for (option, name) in names where !found.contains(name) {
                    throw Problem(noFieldNamed: name, option, at: pass.onlyPlace)
                }
            }
            let writing = LayerWriting(
                pass, output.writing, inputs: inputs, madeGeometry: isForward ? .points : nil,
                written: request.written)
            var settled = request
            // Columns of a table are known before its features, so what does not declare its fields is read twice.
            if output.writing.format == .csv { _ = try pass.layers.openTables(pass.asked.reading) }
            // No field of the input is overwritten, as far as fields are known before features are read.
            settled.taken = try pass.fieldNames().names
            if let kept = request.written { settled.taken.formIntersection(kept) }
            settled.log = log
            settled.listsSkipped = pass.ledger.listsRejects
            pass.ledger.product = .answers(Account.Answers(loaded))
            try write(writing, settled)
            pass.ledger.tellIfNothingMatched(
                isForward
                    ? "choose the field of the names with --query, or give another gazetteer with --gazetteer"
                    : "check that coordinates are not swapped, or give another gazetteer with --gazetteer")
        }
    }
}

/// A query that no input has, as a layer of one feature.
struct MadeQuery {
    let output: LayerOutputOptions
    let work: WorkOptions
    let limit: Int?

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - paths: files that are read and must not be overwritten.
    ///   - hint: advice if there is no answer.
    ///   - prepare: finds the gazetteer that is asked.
    ///   - conclude: adds to the account what was found out.
    func geocode(
        reading paths: [String], on grid: GeographicGrid,
        hint: Wording = "give another gazetteer with --gazetteer; 'plat gazetteer info' tells how many places one has",
        prepare: (Ledger, LayerOptions) throws(Problem) -> LoadedGazetteer,
        conclude: (Account.Answers) -> Account.Answers = { $0 },
        _ write: (LayerWriting, LoadedGazetteer) throws(Problem) -> Void
    ) throws {
        let inputs = Inputs(ofSettings: paths + [output.dstCrs?.path])
        let session = try Session(work, inputs)
        session.ledger.countMade()
        var reading = LayerOptions()
        reading.threads = work.options.threadCount
        var asked = PassRequest(
            reading: reading, output: output.dstCrs == nil ? OutputSpace(.given(.wgs84)) : output.space)
        asked.limit = limit
        asked.stopsAtFailure = work.stopsAtFailure
        asked.longEdges = .settled
        let layer = LayerInputs(OpenedLayer.grid(GridLayer(grid: grid)), named: "query")
        try session.run { () throws(Problem) in
            let loaded = try prepare(session.ledger, ReadingOptions.plain(like: reading))
            var asked = asked
            asked.attribution = loaded.attribution
            let pass = LayerPass(layer, asked, session.ledger)
            try pass.checkSpaces()
            session.ledger.product = .answers(Account.Answers(loaded))
            try write(LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: .points), loaded)
            session.ledger.product = .answers(conclude(Account.Answers(loaded)))
            session.ledger.tellIfNothingMatched(hint)
        }
    }
}

extension GeographicGrid {
    /// A grid of one point, for queries that are not about it.
    static let single = GeographicGrid(west: 0, south: 0, east: 0, north: 0, step: 1)
}

extension Account.Answers {
    init(_ loaded: LoadedGazetteer) {
        self.init(
            gazetteer: loaded.name, date: loaded.gazetteer.date,
            checksum: GazetteerFacts.text(ofChecksum: loaded.gazetteer.checksum))
    }
}

extension Ledger {
    /// Warns if no record at all has an answer, as the reason is hardly in the records.
    fileprivate func tellIfNothingMatched(_ hint: Wording) {
        guard account.hasNoAnswer else { return }
        diagnostics.report(
            Problem(.data, "nothing-matched", severity: .warning, "no record has a place", hint: hint))
    }
}
