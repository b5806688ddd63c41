import CommandKit
import Coverages
import Features
import Geometry
import JSON
import Layers
import Memory
import Runner
import Streams
import Topology

/// Gathers a layer, makes a coverage of its areas, and writes it.
struct CoverageWork {
    let options: RepairOptions
    let output: WritingOptions
    let inputs: Inputs
    var pass: LayerPass
    let request: CoverageRepair.Request

    init(
        options: RepairOptions, output: WritingOptions, inputs: Inputs, _ pass: LayerPass
    ) throws(Problem) {
        (self.options, self.output, self.inputs, self.pass) = (options, output, inputs, pass)
        let metric = try self.pass.decideMetric(writing: output)
        if metric == .metres { try self.pass.refuseLaterRounding(output) }
        request = try options.request(
            metric,
            scale: AreaGrid.scale(
                digits: try output.digitsOfWork(in: self.pass.request.output, inDegrees: !metric.isPlane),
                onPlane: metric.isPlane))
    }

    func run() throws(Problem) {
        let reporter = LayerReporter(pass.ledger)
        let (gathering, areas) = try gather(reporter)
        let grid = AreaGrid(
            metric: request.metric, scale: request.scale, snap: options.snap?.metres, memory: options.memory.bytes,
            location: pass.onlyLocation)
        let edges = try grid.cut(areas, pass.ledger.diagnostics)
        var summary = CoverageSummary(isPlane: request.metric == .plane)
        summary.greatestMove = grid.greatestMove(of: edges)
        let repair = CoverageRepair(try grid.owners(edges, areas), request, ranks: areas.ranks.span)
        let shapes = RepairedShapes(repair, areas.outlines.span)
        if let path = options.report { try RepairReport(work: self, areas: areas, path: path).write(repair, shapes) }
        if options.overlaps.fails { try refuseOverlaps(repair, areas) }
        summary.add(repair.findings)
        (summary.changed, summary.empty) = (shapes.changedCount, shapes.emptyCount)
        pass.ledger.product = .section(summary)
        nonisolated(unsafe) let changed = ChangedShapes(shapes, scale: request.scale, droppedRings: areas.droppedRings)
        var writing = pass.writing(SpooledLayer(features: areas.features), of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        writing.request.workingSpace = pass.request.workingSpace
        try LayerWriting(writing, output, inputs: inputs, reporter: reporter)
            .write(through: [Step { unsafe ShapeReplacement(changed) }])
    }

    private func gather(_ reporter: LayerReporter) throws(Problem) -> (LayerPass, GatheredAreas) {
        var gathering = try pass.gathering(areFeatures: true, in: pass.comparedSpace)
        gathering.request.cutting.inDegrees = true
        let field = options.overlaps.field
        let (joinsVertices, reports) = (options.snap != nil, options.report != nil)
        let areas = try GatheredAreas(memory: options.memory.bytes, notingChanges: reports)
        try gathering.run(
            into: Sink(areas) { [request] in
                AreaGatherer(
                    scale: request.scale, rankedBy: field, joinsVertices: joinsVertices, findsInvalid: reports)
            },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                areas.features.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
        if let field, !areas.hasRanks, !areas.features.isEmpty {
            throw Problem(
                noFieldNamed: field, options.$overlaps.title, among: areas.features.fields, at: pass.onlyLocation)
        }
        return (gathering, areas)
    }

    private func refuseOverlaps(_ repair: borrowing CoverageRepair, _ areas: GatheredAreas) throws(Problem) {
        var (count, first) = (0, -1)
        for (index, finding) in repair.findings.enumerated() where finding.kind == .overlap {
            count += 1
            if first < 0 { first = index }
        }
        guard first >= 0 else { return }
        let sources = pass.layers.names
        let names = repair.features(of: repair.findings[first]).map { printable(areas.name(of: $0, sources)) }
        throw Problem(
            .data, "overlapping-areas", at: pass.onlyLocation,
            "\(Account.phrase(count, "overlap")); the first is of records \(names.joined(separator: " and "))",
            hint: "let --overlaps say which feature they go to, and --report list them")
    }
}

/// Counts of what was found and changed.
struct CoverageSummary: AccountSection {
    var changed = 0
    var empty = 0
    var greatestMove = 0.0
    private var overlaps = 0
    private var overlapArea = 0.0
    private var overlapsLeft = 0
    private var gapsFilled = 0
    private var gapsLeft = 0
    private var slivers = 0
    private let isPlane: Bool

    init(isPlane: Bool) { self.isPlane = isPlane }

    var countsWritten: Bool { false }

    mutating func add(_ findings: [CoverageRepair.Finding]) {
        for finding in findings {
            switch finding.kind {
            case .overlap:
                overlaps += 1
                overlapArea += finding.area
                if finding.heir < 0 { overlapsLeft += 1 }
            case .gap: if finding.heir < 0 { gapsLeft += 1 } else { gapsFilled += 1 }
            case .sliver: slivers += 1
            }
        }
    }

    func text(in account: Account) -> String {
        var text = ", \(Account.phrase(changed, "area")) changed"
        if overlaps > 0 {
            text += ", \(Account.phrase(overlaps, "overlap")) \(overlapsLeft == 0 ? "resolved" : "left")"
            text += " (\(isPlane ? "area " : "")\(areaText(overlapArea)))"
        }
        if gapsFilled > 0 { text += ", \(Account.phrase(gapsFilled, "gap")) filled" }
        if gapsLeft > 0 { text += ", \(Account.phrase(gapsLeft, "gap")) left" }
        if slivers > 0 { text += ", \(Account.phrase(slivers, "thin part")) given to neighbours" }
        if greatestMove > 0 {
            let move = DecimalText.string(greatestMove, fractionDigits: 4, trimmingZeros: true)
            text += ", borders moved by at most \(move)\(isPlane ? "" : " m")"
        }
        return text
    }

    private func areaText(_ area: Double) -> String {
        if isPlane { return DecimalText.string(area, fractionDigits: 3, trimmingZeros: true) }
        let (number, unit) = area >= 1e5 ? (area / 1e6, "km²") : (area, "m²")
        return "\(DecimalText.string(number, fractionDigits: number < 10 ? 2 : 0, trimmingZeros: true)) \(unit)"
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["changedAreas"] = .integer(changed)
        object["emptyAreas"] = .integer(empty)
        object["overlaps"] = .integer(overlaps)
        object["overlapArea"] = .number(overlapArea)
        object["overlapsLeft"] = .integer(overlapsLeft)
        object["gapsFilled"] = .integer(gapsFilled)
        object["gapsLeft"] = .integer(gapsLeft)
        object["thinParts"] = .integer(slivers)
        object["greatestMove"] = .number(greatestMove)
    }
}
