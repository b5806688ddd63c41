import CommandKit
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
    ///   - examine: judges each table before its features are read.
    func geocode(
        _ loaded: LoadedGazetteer, _ request: GeocodingRequest, naming names: [(option: String, name: String)],
        log: FoundNames, isForward: Bool, made grid: GeographicGrid? = nil,
        examine: @escaping (LayerFacts) throws(Problem) -> Void = { _ in },
        write: (LayerWriting) throws(Problem) -> Void
    ) throws {
        if let grid { return try geocode(loaded, request, grid, write) }
        try run(
            naming: names.map(\.name), needsFields: true, settings: [loaded.path], onGlobe: GeocodeForward.needOfGlobe
        ) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.asked.attribution = loaded.attribution
            pass.asked.reading.takesNoGeometry = isForward
            if isForward { pass.asked.box = nil }
            // Fields of answers are not in the input, and those of queries are read even if they are not kept.
            pass.asked.reading.fields = nil
            if let kept = request.written { pass.asked.reading.keptColumns = Set(kept) }
            pass.ledger.diagnostics.tell(loaded)
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
            try write(writing)
        }
    }

    /// Writes the answer to one query, which no input has.
    private func geocode(
        _ loaded: LoadedGazetteer, _ request: GeocodingRequest, _ grid: GeographicGrid,
        _ write: (LayerWriting) throws(Problem) -> Void
    ) throws {
        let (output, work) = (output, flow.work)
        let inputs = Inputs(ofSettings: [loaded.path, output.dstCrs?.path])
        let session = try Session(work, inputs)
        var reading = LayerOptions()
        reading.threads = work.options.threadCount
        var asked = PassRequest(
            reading: reading, output: output.dstCrs == nil ? OutputSpace(.given(.wgs84)) : output.space)
        asked.limit = count.limit
        asked.stopsAtFailure = work.stopsAtFailure
        asked.longEdges = .settled
        asked.attribution = loaded.attribution
        let layer = OpenedLayer.grid(GridLayer(grid: grid))
        let pass = LayerPass(LayerInputs(layer, named: "--text"), asked, session.ledger)
        try pass.checkSpaces()
        try session.run { () throws(Problem) in
            session.ledger.diagnostics.tell(loaded)
            try write(LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: .points))
        }
    }
}
