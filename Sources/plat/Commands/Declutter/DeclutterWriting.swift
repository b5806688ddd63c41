import Decluttering
import Geometry
import Layers
import Operations
import Readers
import Streams
import Writers

/// Gathers all labels, decides which show, and writes the features with the result.
struct DeclutterWriting {
    let pass: LayerPass
    let inputs: Inputs
    let labels: LabelRequest
    /// The only zoom to decide; nil for the zooms of the limits.
    let zoom: Double?
    let rules: CollisionOptions
    /// The path of the layer of labels that an earlier view showed.
    let previous: String?
    let options: DeclutterOptions
    /// The zoom whose clusters are written; nil for those of all zooms.
    let clustersZoom: Int?
    let output: WritingOptions

    /// Returns the number of faults if they are looked for, else 0.
    func run() throws(Problem) -> Int {
        var labels = labels
        labels.obstacles = try heldObstacles()
        // Places of the earlier view have no more digits than were written.
        let isInDegrees = !pass.asked.output.isGiven && output.format != .shapefile
        if isInDegrees { labels.placeDigits = output.precision(in: .wgs84).fractionDigits }
        let features = try LabelledFeatures(labels)
        let teller = LayerTeller(pass.ledger)
        let gathering = try pass.gathering(areFeatures: true)
        gathering.ledger.postpone("unranked", "no-size", "no-zoom")
        try gathering.run(
            through: { NoOperation() }, into: features, makeConsumer: { [labels] in LabelGatherer(labels) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                features.kept.add(layer.facts.fields)
                features.learn(recordsOfInputsBefore: gathering.ledger.account.read)
                teller.tell(layer)
            }, finished: teller.gather)
        try gatherPrevious(into: features, gathering)
        if let missing = features.missingField {
            let option = pass.asked.namedFields.first { $0.name == missing }?.option ?? "--label"
            throw Problem(noFieldNamed: missing, option, among: features.kept.fields, at: pass.onlyPlace)
        }
        gathering.ledger.reportPostponed()
        let count = features.count
        if options.verify { return try verify(features, gathering) }
        let result = features.decluttered(atZoom: zoom, keepsPriorities: options.table)
        explain(result)
        if options.table {
            pass.ledger.goOn(from: gathering.ledger, groupCount: nil)
            pass.ledger.addWritten(count)
            pass.ledger.product = .labels("counted")
            try writeTable(result)
        } else {
            try write(features, result, gathering, teller)
        }
        return 0
    }

    private func verify(_ features: LabelledFeatures, _ gathering: LayerPass) throws(Problem) -> Int {
        let count = features.count
        if options.asksForMinzoomField, !features.tellsMinimums, count > 0 {
            throw Problem(
                noFieldNamed: options.minzoomField, "--minzoom-field", among: features.kept.fields, at: pass.onlyPlace)
        }
        if count > 0, !features.areEarlierResult(atZoom: zoom) { throw noResult }
        let faults = features.faults(atZoom: zoom)
        pass.ledger.goOn(from: gathering.ledger, groupCount: nil)
        pass.ledger.addWritten(count)
        pass.ledger.product = .labels("checked")
        try Output.write(to: output.output.path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            for fault in faults.sentences { try output.write("\(printable(fault))\n") }
            let subject =
                "\(count) label\(count == 1 ? "" : "s") of \(faults.areEarlier ? "an earlier run" : "this run")"
            try output.write("\(subject) at \(zoomName(faults)): \(verdict(faults))\n")
        }
        return faults.count
    }

    /// The input has no field that an earlier run would have written.
    private var noResult: Problem {
        let field = zoom == nil ? options.minzoomField : LabelRequest.blockerField
        let (message, hint): (Wording, Wording) =
            zoom == nil
            ? (
                "no field '\(printable(field))', so this is not an earlier result",
                "name a file that plat declutter wrote, or its field with --minzoom-field"
            )
            : (
                "no field '\(field)', which --verify needs for one zoom, a view or a distance",
                "run plat declutter with --blocked-by to write it"
            )
        return Problem(.usage, "no-such-field", at: pass.onlyPlace, message, hint: hint)
    }

    private func zoomName(_ faults: LabelFaults) -> String {
        let zooms = labels.limits.zooms
        if let spacing = labels.spacing {
            return "a distance of \(DecimalText.shortest(spacing.meters)) m, \(faults.shown) shown"
        }
        guard let zoom else { return "zooms \(zooms.lowerBound)-\(zooms.upperBound)" }
        return "zoom \(DecimalText.string(zoom, fractionDigits: 6)), \(faults.shown) shown"
    }

    private func verdict(_ faults: LabelFaults) -> String {
        if faults.count > 0 {
            let hint = "hint: repeat the options of the earlier run, such as --id, --label and --label-size"
            return "\(faults.count) wrong" + (faults.areEarlier ? "; \(hint)" : "")
        }
        guard faults.otherwise > 0 else { return "all correct" }
        let labels = faults.otherwise == 1 ? "1 label differs" : "\(faults.otherwise) labels differ"
        return "all correct; \(labels) from this run only in how ties are broken"
    }

    private func heldObstacles() throws(Problem) -> Obstacles? {
        guard let obstacles = rules.obstacles else { return nil }
        let ledger = pass.ledger.gathering(spelling: SettingNames.ofPlainLayer.spell)
        let gathering = try gathering(obstacles, ledger)
        var content = HeldFeatures.Content()
        (content.keepsShapes, content.keepsRects, content.keepsValues) = (false, true, false)
        content.turned = labels.view?.turned
        (content.findsNearest, content.ranks) = (false, false)
        content.sizeFields = rules.obstacleSizeFields.map { ($0.names.0, $0.names.1) }
        let features = HeldFeatures(content)
        let teller = LayerTeller(ledger)
        do throws(Problem) {
            try gathering.run(
                through: { NoOperation() }, into: features,
                makeConsumer: { [content] in HeldGatherer(content, makesValid: false) }, opened: teller.tell,
                finished: teller.gather)
        } catch {
            throw ledger.diagnostics.spell(error)
        }
        pass.ledger.hold(ledger, as: .obstacles)
        if let name = features.missingSizeField {
            throw Problem(noFieldNamed: name, "--obstacle-size-fields", at: Place(source: obstacles))
        }
        return Obstacles(
            HeldLayer(features), pointSize: rules.obstacleSize, atZoom: zoom)
    }

    /// A pass over a layer that has no options except its path.
    private func gathering(_ path: String, _ ledger: Ledger) throws(Problem) -> LayerPass {
        let layers = LayerInputs([path], format: nil)
        try layers.checkOpenable()
        var reading = ReadingOptions.plain(like: pass.asked.reading)
        reading.needsFields = true
        var asked = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        asked.stopsAtFailure = pass.asked.stopsAtFailure
        asked.isLast = false
        return LayerPass(layers, asked, ledger)
    }

    private func gatherPrevious(into features: LabelledFeatures, _ gathering: LayerPass) throws(Problem) {
        guard let previous else { return }
        let teller = LayerTeller(gathering.ledger)
        let count = gathering.ledger.account.read
        var labels = labels
        labels.wantedFields = pass.asked.reading.fields
        let request = labels.ofPrevious(minzoomField: earlierMinzoomField(of: features))
        do throws(Problem) {
            try self.gathering(previous, gathering.ledger).run(
                through: { NoOperation() }, into: features,
                makeConsumer: { LabelGatherer(request) }, opened: teller.tell,
                finished: teller.gather)
        } catch {
            throw SettingNames.ofPlainLayer.spell(error)
        }
        gathering.ledger.noteEarlier(
            gathering.ledger.account.read - count, found: labels.keepsShown ? features.foundAgain : nil)
        tellSharedIDs(features.sharingIDs.now, at: pass.onlyPlace, gathering.ledger)
        tellSharedIDs(features.sharingIDs.earlier, at: Place(source: previous), gathering.ledger)
        let field = printable(options.minzoomField)
        if labels.spacing != nil, features.haveEarlierZooms {
            throw Problem(
                .usage, "result-of-zooms", at: Place(source: previous),
                "a file with the field '\(field)' is a result for zoom levels, not for --spacing",
                hint: "name a file that plat declutter wrote with --spacing")
        }
        guard labels.keepsShown, zoom == nil, features.lackEarlierZooms else { return }
        throw Problem(
            .usage, "no-such-field", at: Place(source: previous),
            "no field '\(field)', so it does not say at which zoom levels its labels showed",
            hint: "name a file that plat declutter wrote, or its field with --minzoom-field")
    }

    private func tellSharedIDs(_ count: Int, at place: Place?, _ ledger: Ledger) {
        guard count > 0 else { return }
        let subject =
            count == 1
            ? "a feature shares its id with another feature" : "\(count) features share their id with another feature"
        ledger.diagnostics.report(
            Problem(
                .data, "shared-id", severity: .warning, at: place, "\(subject), so changes can be mixed up",
                hint: "name a field of unique values with --id"))
    }

    /// The field of an earlier result that says at which lowest zoom labels showed; nil if all its labels showed. A
    /// result of one zoom or distance has such a field if the input has it.
    private func earlierMinzoomField(of features: LabelledFeatures) -> String? {
        zoom != nil && features.hasField(options.minzoomField) ? nil : options.minzoomField
    }

    private func write(
        _ features: LabelledFeatures, _ result: LabelResult, _ gathering: LayerPass, _ teller: LayerTeller
    ) throws(Problem) {
        var request = DeclutteredFeatures.Request()
        request.minzoomField = options.minzoomField
        request.namesBlockers = options.blockedBy
        request.listsZooms = labels.limits.mode == .independent && zoom == nil
        request.addsTippecanoe = options.tippecanoe
        request.isSingleZoom = zoom != nil
        request.tellsChanges = labels.tellsChanges
        request.zoom = zoom.map { Int($0) } ?? options.visibleAt
        request.keepsIdentifiers = output.format != .shapefile
        if request.namesBlockers { request.number(result) }
        if labels.clusters == nil { features.skipHidden(result, request) }
        let layer = OpenedLayer.kept(KeptLayer(features: features.kept))
        let writing = LayerWriting(
            pass.writing(layer, of: gathering, groupCount: nil), output, inputs: inputs, teller: teller)
        if let clusters = features.clusters(of: result) {
            let request = clustersRequest
            try writing.write { ClusteredFeatures(clusters, request) }
        } else {
            try writing.write { [request] in DeclutteredFeatures(result, request) }
            if let count = request.numberedCount, pass.ledger.account.written < count {
                pass.ledger.diagnostics.report(
                    Problem(
                        .data, "shifted-numbers", severity: .warning,
                        "the numbers in blocked_by also count features that were skipped when written",
                        hint: "use --id to name features by a field"))
            }
        }
    }

    private var clustersRequest: ClusteredFeatures.Request {
        var request = ClusteredFeatures.Request()
        request.minzoomField = options.minzoomField
        request.addsTippecanoe = options.tippecanoe
        request.zoom = clustersZoom ?? options.visibleAt
        request.isSingleZoom = clustersZoom != nil
        return request
    }

    private func explain(_ result: LabelResult) {
        for sentence in result.sentences { pass.ledger.diagnostics.explain("declutter", sentence) }
    }

    private func writeTable(_ result: LabelResult) throws(Problem) {
        try Output.write(to: output.output.path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            let table = PlainTable(output)
            for name in ["zoom", "shown", "hidden", "share"] { table.add(name) }
            try table.endLine()
            for row in result.rows {
                table.add(row.zoom, .digits(6))
                table.add(row.shown)
                table.add(row.hidden)
                if let share = row.share { table.add(share, .digits(4)) } else { table.addNull() }
                try table.endLine()
            }
            try table.finish()
        }
    }
}
