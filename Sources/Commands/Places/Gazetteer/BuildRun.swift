import Gazetteer
import GeoNamesTables
import Geometry
import Layers
import Runner
import Streams

/// Gathers the places of all inputs, and makes a gazetteer of them.
struct BuildRun {
    let reading: LayerOptions
    let format: (any ReadableFormat)?
    let own: OwnPlaceOptions
    let ledger: Ledger
    let stopsAtFailure: Bool

    /// The bytes of the gazetteer.
    func image(of paths: [String]) throws(Problem) -> [UInt8] {
        var inputs: [BuildInput] = []
        var known: Set<String> = []
        for path in paths {
            guard known.insert(Self.bare(path)).inserted else {
                ledger.diagnostics.report(
                    Problem(
                        .data, "repeated-input", severity: .warning, at: InputLocation(source: pathName(path)),
                        "the file is given more than once; it is read once"))
                continue
            }
            inputs += try BuildInput.inputs(of: path, encoding: reading.encoding, ledger.diagnostics)
        }
        inputs += own.layers.map { BuildInput(layer: $0, isOwn: true) }
        let gathering = DraftGathering()
        var parts = inputs.map { _ in Account.Part?.none }
        // Indices of the inputs in the order in which they were added.
        var sources: [Int] = []
        let order = inputs.indices.sorted { (inputs[$0].content.rank, $0) < (inputs[$1].content.rank, $1) }
        for index in order {
            let before = ledger.account
            try gather(inputs[index], index, into: gathering)
            let after = ledger.account
            let part = Account.Part(
                input: inputs[index].name, content: inputs[index].content.name, read: after.read - before.read,
                written: after.written - before.written, skipped: after.skippedCount - before.skippedCount)
            parts[index] = part
            sources.append(index)
            // A place that several inputs have is a row of each, whichever came first.
            let repeated = after.count(of: DraftGathering.isRepeated) - before.count(of: DraftGathering.isRepeated)
            inputs[index].source.rows = UInt64(part.written + repeated)
            try gathering.add(inputs[index].source)
        }
        if inputs.contains(where: \.hasCodes) { reportMissingNames(gathering) }
        let built = try gathering.build()
        for (index, losses) in zip(sources, built.losses) { take(losses, of: &parts[index]) }
        for case let part? in parts { ledger.report(part) }
        return built.image
    }

    /// Notes which names a gazetteer lacks whose places have only codes of what they are in.
    private func reportMissingNames(_ gathering: DraftGathering) {
        let missing = [
            (gathering.countries.isEmpty, "countries", "countryInfo.txt"),
            (gathering.divisions.isEmpty, "states", "admin1CodesASCII.txt"),
        ].filter(\.0)
        guard !missing.isEmpty else { return }
        let regions = missing.map(\.1).joined(separator: " and ")
        ledger.diagnostics.report(
            Problem(
                .data, "no-names", severity: .note,
                "the names of \(regions) are missing, so answers lack them and none of them can be found",
                hint: "give \(missing.map(\.2).joined(separator: " and ")) of GeoNames as well"))
    }

    /// A path without the name of the current folder.
    private static func bare(_ path: String) -> String {
        path.hasPrefix("./") ? bare(String(path.dropFirst(2))) : path
    }

    /// Counts rows that led to nothing among the skipped ones.
    private func take(_ losses: RowLosses, of part: inout Account.Part?) {
        guard var rest = part else { return }
        for (count, code) in [
            (losses.repeated, DraftGathering.isRepeated), (losses.unplaced, "no-position"),
            (losses.strange, DraftGathering.isStrange),
        ] where count > 0 {
            ledger.skipWritten(count, code: code)
            rest.written -= count
            rest.skipped += count
        }
        part = rest
        guard losses.positionless > 0 else { return }
        let count = losses.positionless
        ledger.diagnostics.report(
            Problem(
                .data, "no-position", severity: .note, at: InputLocation(source: rest.input),
                "\(count) row\(count == 1 ? " is" : "s are") kept without a position, as no place lies there"))
    }

    private func gather(_ input: BuildInput, _ index: Int, into gathering: DraftGathering) throws(Problem) {
        switch input.content {
        case .table(let table):
            let committer = TableCommitter(input, into: gathering, ledger)
            try runPipeline(
                from: LineChunks(try input.open(), index: index, limit: reading.recordLimit),
                threads: reading.threads, first: TableWorker(table), makeWorker: { TableWorker(table) },
                into: committer)
            if input.source.date.isEmpty { input.source.date = committer.latestDay }
        case .layer(let isOwn):
            if isOwn { try gatherOwn(input, gathering) } else { try gatherNaturalEarth(input, gathering) }
        }
    }

    private func gatherOwn(_ input: BuildInput, _ gathering: DraftGathering) throws(Problem) {
        guard let nameField = own.nameField else { return }
        input.source.licence = own.licence ?? ""
        input.source.attribution = own.attribution ?? ""
        let named = own.namedFields
        let names = Set(named.map(\.name))
        var request = PlaceRequest(name: nameField)
        (request.country, request.population, request.area) = (own.countryField, own.populationField, own.areaField)
        request.countries = gathering.countries
        let found = try places(of: input, request, named: named) { names.contains($0) }
        for missing in named where !found.fields.contains(missing.name) && !found.places.isEmpty {
            throw Problem(noFieldNamed: missing.name, missing.option, at: InputLocation(source: input.name))
        }
        for place in found.places {
            try note(gathering.add(own: place, own, nameField: nameField), input)
        }
    }

    private func gatherNaturalEarth(_ input: BuildInput, _ gathering: DraftGathering) throws(Problem) {
        input.source.licence = "public domain"
        input.source.attribution = "Made with Natural Earth"
        let found: PlaceGathering
        do throws(Problem) {
            found = try places(of: input, nil, named: []) { NaturalEarthPlace.wants($0) }
        } catch {
            // A text that is not a table of GeoNames, and has no places, is hardly meant as a layer; nor are other bytes.
            guard ["no-geometry-columns", "unknown-format"].contains(error.code) else { throw error }
            throw BuildInput.unknown(input.name)
        }
        guard NaturalEarthPlace.areFields(found.fields) else { throw BuildInput.unknown(input.name) }
        for place in found.places { try note(gathering.add(naturalEarth: place), input) }
    }

    /// Counts a place that was not taken among the skipped ones.
    private func note(_ reason: String?, _ input: BuildInput) {
        guard let reason else { return }
        ledger.skipWritten(1, code: reason)
        if reason == GeoNamesReader.Unused.lostCoordinate.rawValue {
            ledger.diagnostics.report(.lostCoordinate(at: InputLocation(source: input.name)))
        }
    }

    private func places(
        of input: BuildInput, _ request: PlaceRequest?, named: [(option: String, name: String)],
        wants: @escaping @Sendable (String) -> Bool
    ) throws(Problem) -> PlaceGathering {
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        passRequest.reading.namedFields = Set(named.map(\.name))
        passRequest.reading.keptColumns = Set(named.map(\.name))
        passRequest.namedFields = named
        passRequest.needOfGlobe = "places are on the globe"
        passRequest.stopsAtFailure = stopsAtFailure
        let pass = LayerPass(LayerInputs([input.path], format: format), passRequest, ledger)
        try pass.checkSpaces()
        try pass.layers.checkOpenable()
        let gathering = PlaceGathering()
        let reporter = LayerReporter(ledger)
        try pass.run(
            into: Sink(gathering) { PlaceGatherer(request, wants: wants) }, opened: reporter.report,
            finished: reporter.gather)
        return gathering
    }
}

extension Account {
    /// Number of records that were skipped for a reason.
    fileprivate func count(of code: String) -> Int { skipped.first { $0.code == code }?.count ?? 0 }
}

extension Problem {
    static func lostCoordinate(at location: InputLocation) -> Problem {
        Problem(
            .data, GeoNamesReader.Unused.lostCoordinate.rawValue, severity: .warning, at: location,
            "a place at 0,0 was skipped: its coordinate was lost")
    }
}
