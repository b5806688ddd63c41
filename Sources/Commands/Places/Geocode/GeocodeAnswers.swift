import CommandKit
import Features
import FormatKit
import Gazetteer
import Geometry
import Layers
import Runner
import Streams

/// The work of a command around the answers that it writes.
struct GeocodingSteps {
    /// Called before anything of the input is read.
    var prepare: (LayerPass) throws(Problem) -> Void = { _ in }
    /// Reads the layer whose features are the answers; nil for places of the gazetteer.
    var readLayer: ((Ledger, LayerOptions) throws(Problem) -> NamedLayer?)?
    /// Judges each table before its features are read.
    var examine: (LayerFacts, Diagnostics) throws(Problem) -> Void = { _, _ in }
    /// Called with the names of fields that are known before features are read, and true if these are all.
    var survey: (Set<String>, _ areAll: Bool, LayerPass) throws(Problem) -> Void = { _, _, _ in }
    /// Called at the end with the names that features were found to have.
    var conclude: (Set<String>, LayerPass) throws(Problem) -> Void = { _, _ in }
}

extension FilterOptions {
    /// Writes features with the answers of a gazetteer.
    ///
    /// - Parameters:
    ///   - names: the fields that options name.
    ///   - possible: fields that answers can have.
    ///   - log: records which of them features have.
    ///   - isForward: true if the answers are the geometries, so that tables need no coordinates.
    ///   - grid: the points to look up instead of an input; nil for an input.
    ///   - settings: other files that no output may replace.
    ///   - reuses: true if rows may take the last answer of their device.
    ///   - report: reports more about the gazetteer.
    func geocode(
        _ loaded: LoadedGazetteer, _ request: GeocodingRequest, naming names: [(option: String, name: String)],
        among possible: [PlacemarkField], log: FoundNames, isForward: Bool, made grid: GeographicGrid? = nil,
        settings: [String?] = [], reuses: Bool = false, report: (Diagnostics) -> Void, steps: GeocodingSteps,
        write: (LayerWriting, GeocodingRequest) throws(Problem) -> Void
    ) throws {
        if let grid {
            var finalRequest = request
            finalRequest.possible = possible
            return try MadeQuery(output: output, work: flow.work, limit: count.limit)
                .geocode(
                    reading: ([loaded.path] + settings).compactMap(\.self), on: grid, isOfLayer: steps.readLayer != nil,
                    prepare: { (ledger, reading) throws(Problem) in
                        finalRequest.layer = try steps.readLayer?(ledger, reading)
                        if let unknown = finalRequest.choose(besides: []).first {
                            throw Problem(unwritableField: unknown, in: finalRequest, besides: [], at: nil)
                        }
                        if let (option, name) = finalRequest.meaninglessNames.first {
                            throw Problem(
                                .usage, "no-such-field", "\(option): no field named '\(printable(name))'",
                                hint: "the fields are \(possible.map(\.rawValue).joined(separator: ", "))")
                        }
                        guard steps.readLayer == nil else { return loaded }
                        ledger.diagnostics.report(loaded)
                        report(ledger.diagnostics)
                        loaded.reportPostalCodes(finalRequest.wantsPostalCodes, ledger.diagnostics)
                        return loaded
                    },
                    { (writing, _) throws(Problem) in try write(writing, finalRequest) })
        }
        try run(
            naming: names.map(\.name), needsFields: true, settings: [loaded.path] + settings,
            onGlobe: GeocodeForward.needOfGlobe
        ) { (pass, inputs) throws(Problem) in
            var pass = pass
            let isOfLayer = steps.readLayer != nil
            if !isOfLayer { pass.request.attribution = loaded.attribution }
            pass.request.reading.takesNoGeometry = isForward
            if isForward {
                pass.request.box = nil
                // A name that is misspelt takes milliseconds, so that small inputs have work for all threads.
                pass.request.reading.chunkLength = 8 << 10
            }
            pass.request.reading.takesLines = !isForward
            // Rows leave as soon as they can.
            pass.request.reading.isLive = true
            if !output.writing.format.has(.hasTypes) { pass.request.reading.needsTypes = false }
            // Fields of answers are not in the input, and those of queries are read even if they are not kept.
            pass.request.reading.fields = nil
            let wanted = request.wanted ?? []
            pass.request.reading.expectedFields.removeAll { wanted.contains($0) }
            pass.request.reading.keptColumns = Set(wanted)
            if !isOfLayer { pass.ledger.diagnostics.report(loaded) }
            report(pass.ledger.diagnostics)
            try steps.prepare(pass)
            let layer = try steps.readLayer?(pass.ledger, ReadingOptions.plain(like: pass.request.reading))
            let diagnostics = pass.ledger.diagnostics
            pass.request.examine = { (facts) throws(Problem) in
                guard facts.declaresFields else { return }
                for (option, name) in names where !facts.fields.contains(where: { $0.name == name }) {
                    if let problem = Problem(countryGivenAs: name, option, at: facts.location) { throw problem }
                    throw Problem(
                        noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns,
                        at: facts.location
                    )
                }
                try steps.examine(facts, diagnostics)
            }
            // Columns of a table are known before its features, so what does not declare its fields is read twice.
            if output.writing.format.has(.isTable) { _ = try pass.openTables() }
            let (taken, areAll) = try pass.fieldNames()
            var finalRequest = request
            finalRequest.possible = possible
            finalRequest.layer = layer
            let unknown = finalRequest.choose(besides: taken)
            let meaningless = finalRequest.meaninglessNames
            if areAll, !taken.isEmpty {
                if let name = unknown.first {
                    throw Problem(unwritableField: name, in: finalRequest, besides: taken, at: pass.onlyLocation)
                }
                if let (option, name) = meaningless.first {
                    throw Problem(noFieldNamed: name, option, at: pass.onlyLocation)
                }
            }
            if !isOfLayer { loaded.reportPostalCodes(finalRequest.wantsPostalCodes, diagnostics) }
            if pass.layers.count > 1 {
                // One of several layers may lack a field, which is worth a warning.
                pass.request.reading.expectedFields += finalRequest.written ?? []
            }
            try steps.survey(taken, areAll, pass)
            pass.request.conclude = { (pass) throws(Problem) in
                // Features after a limit may have the field.
                guard pass.ledger.account.read > 0, pass.request.limit == nil else { return }
                let found = log.names
                for (option, name) in names + meaningless {
                    try pass.require(
                        name, found.contains(name), else: Problem(noFieldNamed: name, option, at: pass.onlyLocation))
                }
                for name in unknown {
                    try pass.require(
                        name, found.contains(name),
                        else: Problem(unwritableField: name, in: finalRequest, besides: taken, at: pass.onlyLocation))
                }
                try steps.conclude(found, pass)
            }
            let writing = LayerWriting(
                pass, output.writing, inputs: inputs, madeGeometry: isForward ? .points : nil,
                written: finalRequest.written)
            finalRequest.log = log
            finalRequest.listsSkipped = pass.ledger.listsRejects
            var answers = AnswerSummary(
                loaded,
                hint: isForward && isOfLayer
                    ? "choose the field of the names with --query"
                    : isForward
                        ? "choose the field of the names with --query, or give another gazetteer with --gazetteer"
                        : "check that coordinates are not swapped, or give another gazetteer with --gazetteer")
            answers.reuses = reuses
            pass.ledger.product = .section(answers)
            try write(writing, finalRequest)
            pass.ledger.reportIfNothingMatched(answers)
        }
    }
}

extension GeocodingRequest {
    /// Names in templates that mean nothing, with the option of each.
    fileprivate var meaninglessNames: [(option: String, name: String)] {
        [("--title", title), ("--subtitle", subtitle)].flatMap { option, template in
            (template?.names ?? []).filter { isMeaningless($0) }.map { (option, $0) }
        }
    }
}

extension Problem {
    /// A name in `--fields` that neither the input nor the answers have.
    ///
    /// - Parameter taken: names of the input's fields.
    init(
        unwritableField name: String, in request: GeocodingRequest, besides taken: Set<String>,
        at location: InputLocation?
    ) {
        let inputs = taken.sorted()
        let new = request.newNames
        let error = UsageError.unknownValue(name, of: "field", among: inputs + new)
        let own = inputs.isEmpty ? "" : "fields of the input are \(listed(inputs)); "
        let hint: String
        switch name.hasPrefix(request.prefix) ? String(name.dropFirst(request.prefix.count)) : name {
        case "title": hint = "add it with --title"
        case "subtitle": hint = "add it with --subtitle"
        case "address": hint = "add it with --as line"
        case "vcard": hint = "add it with --as vcard"
        default: hint = error.hint ?? "\(own)new fields are \(new.joined(separator: ", "))"
        }
        self.init(
            .usage, "no-such-field", at: location, "--fields: no field named '\(printable(name))'", hint: "\(hint)")
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
    ///   - isOfLayer: true if the answers are not places of the gazetteer.
    ///   - hint: advice if there is no answer.
    ///   - prepare: returns the gazetteer that is queried.
    ///   - conclude: completes the summary of the answers.
    func geocode(
        reading paths: [String], on grid: GeographicGrid, isOfLayer: Bool = false,
        hint: String = "give another gazetteer with --gazetteer; 'plat gazetteer info' counts its places",
        prepare: (Ledger, LayerOptions) throws(Problem) -> LoadedGazetteer,
        conclude: (AnswerSummary) -> AnswerSummary = { $0 },
        _ write: (LayerWriting, LoadedGazetteer) throws(Problem) -> Void
    ) throws {
        let inputs = Inputs(ofSettings: paths + [output.dstCrs?.path])
        let session = try Session(work, inputs)
        session.ledger.countMade()
        var reading = LayerOptions()
        reading.threads = work.options.threadCount
        var passRequest = PassRequest(
            reading: reading, output: output.dstCrs == nil ? OutputSpace(.given(.wgs84)) : output.space)
        passRequest.limit = limit
        passRequest.stopsAtFailure = work.stopsAtFailure
        passRequest.longEdges = .decided
        let layer = LayerInputs(GridLayer(grid: grid), named: "query")
        try session.run { () throws(Problem) in
            let loaded = try prepare(session.ledger, ReadingOptions.plain(like: reading))
            var passRequest = passRequest
            if !isOfLayer { passRequest.attribution = loaded.attribution }
            let pass = LayerPass(layer, passRequest, session.ledger)
            try pass.checkSpaces()
            let answers = AnswerSummary(loaded, hint: hint)
            session.ledger.product = .section(answers)
            try write(LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: .points), loaded)
            session.ledger.product = .section(conclude(answers))
            session.ledger.reportIfNothingMatched(answers)
        }
    }
}

extension GeographicGrid {
    /// A grid of one point, for queries that are not about it.
    static let single = GeographicGrid(west: 0, south: 0, east: 0, north: 0, step: 1)
}

extension AnswerSummary {
    init(_ loaded: LoadedGazetteer, hint: String) {
        self.init(
            gazetteer: loaded.name, date: loaded.gazetteer.date,
            checksum: GazetteerFacts.text(ofChecksum: loaded.gazetteer.checksum), hint: hint,
            isBuiltIn: loaded.path == nil)
    }
}

extension Ledger {
    /// Warns if no record has an answer, unless other runs have the rest of them.
    fileprivate func reportIfNothingMatched(_ answers: AnswerSummary) {
        guard !CurrentRun.isOfPart, let problem = answers.warning(in: account) else { return }
        diagnostics.report(problem)
    }
}
