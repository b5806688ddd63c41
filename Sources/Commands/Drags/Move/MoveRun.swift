import Features
import FormatKit
import Geometry
import JSON
import Layers
import Runner

/// Reads drags, finds what they drag, and writes the layer or the states.
struct MoveRun {
    let pass: LayerPass
    let inputs: Inputs
    let output: WritingOptions
    let view: Viewport
    let request: DragRequest
    /// The boxes that touches find; nil if touches name their features.
    let target: TargetRequest?

    /// Writes the layer, with the features that are dragged at their new places.
    func write(_ drags: String) throws(Problem) {
        let moves = try moves(drags)
        let (view, target) = (view, target)
        try LayerWriting(pass, output, inputs: inputs).write(through: [
            Step { Moving(moves, in: view, finding: target) }
        ])
        warn(of: moves)
    }

    /// Writes the states of features in place of the layer, which is read all the same.
    func writeStates(_ drags: String, asJSON isJSON: Bool) throws(Problem) {
        let moves = try moves(drags)
        let (view, target) = (view, target)
        let reporter = LayerReporter(pass.ledger)
        var pass = pass
        pass.request.output = OutputSpace(.given(.wgs84))
        pass.request.cutting = .never
        try pass.run(
            through: [Step { Moving(moves, in: view, finding: target) }], into: Sink(Survey.Findings()) { Survey() },
            opened: reporter.report, finished: reporter.gather)
        var count = 0
        try Output.write(to: output.output.path, inputs: pass.protectedFiles(inputs)) { (file) throws(Problem) in
            count = isJSON ? try writeJSON(DragStates(moves), to: file) : try writeTable(DragStates(moves), to: file)
        }
        pass.ledger.product = .found(count, .change)
        warn(of: moves)
    }

    private func writeTable(_ states: DragStates, to file: Output) throws(Problem) -> Int {
        let table = PlainTable(file)
        for column in ["id", "time", "from", "to"] { table.add(column) }
        try table.endLine()
        var count = 0
        func add(_ bytes: [UInt8]?) {
            guard let bytes else { return table.addNull() }
            var text = ByteBuffer()
            text.append(bytes.span)
            table.add(text)
        }
        try states.forEachChange { (change) throws(Problem) in
            count += 1
            add(change.name)
            add(change.time?.text)
            table.add(change.old.rawValue)
            table.add(change.new.rawValue)
            try table.endLine()
        }
        try table.finish()
        return count
    }

    private func writeJSON(_ states: DragStates, to file: Output) throws(Problem) -> Int {
        var count = 0
        try states.forEachChange { (change) throws(Problem) in
            count += 1
            var object = JSONObject()
            object["id"] = change.name.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null
            object["time"] = change.time.map { time in
                let text = String(decoding: time.text, as: UTF8.self)
                return time.isNumber ? .numeral(text) : .string(text)
            }
            object["from"] = .string(change.old.rawValue)
            object["to"] = .string(change.new.rawValue)
            try file.write(object.text() + "\n")
        }
        return count
    }

    /// Reads the drags, and finds the features under touches if requested.
    private func moves(_ path: String) throws(Problem) -> DragMoves {
        let list = try drags(path)
        guard let target else { return DragMoves(list, request) }
        let places = TouchPlaces(list, request, target, view)
        let hits = HitList(places)
        try pass.layers.keepAll(pass.request.reading)
        pass.layers.noteRereading()
        var search = pass.surveying()
        search.request.output = OutputSpace(.given(.wgs84))
        search.request.needOfGlobe = pass.request.needOfGlobe
        try search.run(into: Sink(hits) { HitGatherer(places) })
        return DragMoves(list, request, hits: hits)
    }

    private func drags(_ path: String) throws(Problem) -> DragList {
        let ledger = pass.ledger.demanding(spelling: OptionSpelling.ofPlainLayer.spell)
        let layers = LayerInputs([path], format: nil)
        try layers.checkOpenable()
        var reading = ReadingOptions.plain(like: pass.request.reading)
        (reading.needsFields, reading.takesNoGeometry) = (true, true)
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        (passRequest.stopsAtFailure, passRequest.isLast, passRequest.cutting) = (true, false, .never)
        let list = DragList()
        let reporter = LayerReporter(ledger)
        let request = request
        do throws(Problem) {
            try LayerPass(layers, passRequest, ledger).run(
                into: Sink(list) { DragGatherer(request) },
                opened: { (layer) throws(Problem) in
                    reporter.report(layer)
                    try check(layer.facts)
                }, finished: reporter.gather)
        } catch {
            throw ledger.diagnostics.spell(error)
        }
        if let name = list.finish() {
            ledger.diagnostics.report(
                Problem(
                    .data, "unfinished-touch", severity: .warning, at: InputLocation(source: layers.names[0]),
                    "the last touch\(name.isEmpty ? "" : " of '\(name)'") never ends; it counts as cancelled"))
        }
        pass.ledger.hold(ledger, as: .drags)
        return list
    }

    /// Throws if a table of drags lacks columns.
    private func check(_ facts: LayerFacts) throws(Problem) {
        guard facts.declaresFields, let lack = request.lack(in: facts.fields)
        else { return }
        throw Problem(
            .data, "no-drag-columns", at: facts.location,
            "the drags have no column\(lack.count > 2 ? "s" : "") \(lack)",
            hint: lack == "id" ? "add a column id, or use --hit to find the feature under each touch" : nil)
    }

    private func warn(of moves: DragMoves) {
        // After a limit, the others may be among the features that were not read.
        if let limit = pass.request.limit, pass.ledger.account.written >= limit { return }
        if let (count, first) = moves.unknown {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unknown-id", severity: .warning,
                    count == 1
                        ? "no feature has the id '\(first)' of a drag"
                        : "\(count) ids of drags belong to no feature; the first is '\(first)'",
                    hint: moves.findsNone && request.identifierField == nil
                        ? "name the field of the ids with --id" : nil))
        }
        let misses = moves.missCount
        guard misses > 0 else { return }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "missed-touch", severity: .warning,
                misses == 1
                    ? "a touch began where there is no feature" : "\(misses) touches began where there is no feature"))
    }
}
