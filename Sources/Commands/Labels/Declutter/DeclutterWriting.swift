import Decluttering
import Features
import FormatKit
import Geometry
package import LabelFeatures
package import Layers
package import Runner
import Streams

/// Gathers all labels, decides which show, and writes the features with the result.
package struct DeclutterWriting {
    package let pass: LayerPass
    package let inputs: Inputs
    package let labels: LabelRequest
    /// The only zoom to decide; nil for the zooms of the limits.
    package let zoom: Double?
    let rules: CollisionOptions
    /// The path of the layer of labels that an earlier view showed.
    package let previous: String?
    package let options: DeclutterOptions
    /// The zoom whose clusters are written; nil for those of all zooms.
    let clustersZoom: Int?
    package let output: WritingOptions

    /// Returns the number of faults if they are looked for, else 0.
    func run() throws(Problem) -> Int {
        if try CurrentRun.isTakenOver(self) { return 0 }
        var labels = comparedLabels
        labels.obstacles = try readObstacles()
        let features = try LabelledFeatures(labels)
        let reporter = LayerReporter(pass.ledger)
        let gathering = try pass.gathering(areFeatures: true)
        Self.postponeWarnings(of: gathering.ledger)
        try gathering.run(
            into: Sink(features) { [labels] in LabelGatherer(labels) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                features.kept.add(layer.facts.fields)
                features.receive(recordsOfInputsBefore: gathering.ledger.account.read)
                reporter.report(layer)
            }, finished: reporter.gather)
        try gatherPrevious(into: features, gathering.ledger, reportingTo: gathering.ledger.diagnostics)
        try checkFields(of: features)
        gathering.ledger.reportPostponed()
        let count = features.count
        if options.verify {
            let (lines, faults) = try verified(features)
            pass.ledger.goOn(from: gathering.ledger, groupCount: nil)
            try write(.report(lines), count: count)
            return faults
        }
        let result = features.decluttered(atZoom: zoom, keepsPriorities: options.table)
        explain(result)
        if options.table {
            pass.ledger.goOn(from: gathering.ledger, groupCount: nil)
            try write(.table(result.rows), count: count)
        } else {
            try write(features, result, gathering, reporter)
        }
        return 0
    }

    /// Lets warnings wait until it is known whether features have the fields that labels are made of.
    package static func postponeWarnings(of ledger: Ledger) { ledger.postpone("unranked", "no-size", "no-zoom") }

    /// The labels that are requested. Places of the earlier view have no more digits than were written.
    package var comparedLabels: LabelRequest {
        var labels = labels
        let isInDegrees = !pass.request.output.isGiven && !output.format.has(.keepsSystem)
        if isInDegrees { labels.placeDigits = output.precision(in: .wgs84).fractionDigits }
        return labels
    }

    /// Throws if no feature has a field that labels are made of.
    package func checkFields(of features: LabelledFeatures) throws(Problem) {
        guard let missing = features.missingField else { return }
        let option = pass.request.namedFields.first { $0.name == missing }?.option ?? "--label"
        throw Problem(noFieldNamed: missing, option, among: features.kept.fields, at: pass.onlyLocation)
    }

    /// Result that is about labels and has no features.
    package enum Answer {
        case table([LabelResult.Row])
        case report([String])
    }

    /// Writes an answer about a number of labels.
    package func write(_ answer: Answer, count: Int) throws(Problem) {
        pass.ledger.addWritten(count)
        switch answer {
        case .table(let rows):
            pass.ledger.product = .labels("counted")
            try writeTable(rows)
        case .report(let lines):
            pass.ledger.product = .labels("checked")
            try Output.write(to: output.output.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
                for line in lines { try output.write("\(line)\n") }
            }
        }
    }

    /// Checks labels, and returns the lines of the report and the number of faults.
    package func verified(_ features: LabelledFeatures) throws(Problem) -> (lines: [String], faults: Int) {
        let count = features.count
        if options.asksForMinzoomField, !features.holdsMinimums, count > 0 {
            throw Problem(
                noFieldNamed: options.minzoomField, "--minzoom-field", among: features.kept.fields,
                at: pass.onlyLocation)
        }
        if count > 0, !features.areEarlierResult(atZoom: zoom) { throw noResult }
        if count > 0, features.lackAnchors {
            throw Problem(
                .usage, "no-such-field", at: pass.onlyLocation,
                "no field '\(LabelRequest.anchorField)', so --anchor auto did not make this result",
                hint: "omit --anchor auto, or run plat declutter with it")
        }
        let faults = features.faults(atZoom: zoom)
        let subject = "\(count) label\(count == 1 ? "" : "s") of \(faults.areEarlier ? "an earlier run" : "this run")"
        let verdict = "\(subject) at \(zoomName(faults)): \(verdict(faults))"
        return (faults.sentences.map { printable($0) } + [verdict], faults.count)
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
        return Problem(.usage, "no-such-field", at: pass.onlyLocation, message, hint: hint)
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

    private func write(
        _ features: LabelledFeatures, _ result: LabelResult, _ gathering: LayerPass, _ reporter: LayerReporter
    ) throws(Problem) {
        var request = featuresRequest
        if request.namesBlockers { request.number(result) }
        if labels.clusters == nil { features.skipHidden(result, request) }
        let layer = SpooledLayer(features: features.kept)
        let writing = LayerWriting(
            pass.writing(layer, of: gathering, groupCount: nil), output, inputs: inputs, reporter: reporter)
        if let clusters = features.clusters(of: result) {
            let request = clustersRequest
            try writing.write(through: [Step { ClusteredFeatures(clusters, request) }])
        } else {
            try writing.write(through: [Step { [request] in DeclutteredFeatures(result, request) }])
            if let count = request.numberedCount, pass.ledger.account.written < count {
                pass.ledger.diagnostics.report(Self.shiftedNumbers)
            }
        }
    }

    package static var shiftedNumbers: Problem {
        Problem(
            .data, "shifted-numbers", severity: .warning,
            "the numbers in blocked_by also count features that were skipped when written",
            hint: "use --id to name features by a field")
    }

    package var featuresRequest: DeclutteredFeatures.Request {
        var request = DeclutteredFeatures.Request()
        request.minzoomField = options.minzoomField
        request.namesBlockers = options.blockedBy
        request.anchors = labels.anchors.map(\.name)
        request.writesLines = labels.isAlong
        request.listsZooms = labels.limits.mode == .independent && zoom == nil
        request.addsTippecanoe = options.tippecanoe
        request.isSingleZoom = zoom != nil
        request.reportsChanges = labels.reportsChanges
        request.zoom = zoom.map { Int($0) } ?? options.visibleAt
        request.keepsIdentifiers = output.format.has(.hasIdentifiers)
        return request
    }

    package var clustersRequest: ClusteredFeatures.Request {
        var request = ClusteredFeatures.Request()
        request.minzoomField = options.minzoomField
        request.addsTippecanoe = options.tippecanoe
        request.zoom = clustersZoom ?? options.visibleAt
        request.isSingleZoom = clustersZoom != nil
        return request
    }

    package func explain(_ result: LabelResult) {
        for sentence in result.sentences { pass.ledger.diagnostics.explain("declutter", sentence) }
    }

    private func writeTable(_ rows: [LabelResult.Row]) throws(Problem) {
        try Output.write(to: output.output.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            let table = PlainTable(output)
            for name in ["zoom", "shown", "hidden", "share"] { table.add(name) }
            try table.endLine()
            for row in rows {
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
