import CommandKit
import Features
import Geometry
import JSON
import Layers
import Memory
import Runner
import Topology

/// Gathers a layer, makes a coverage of its areas, and writes it.
struct CoverageWork {
    let options: RepairOptions
    let output: WritingOptions
    let inputs: Inputs
    var pass: LayerPass
    /// The number of decimals of the grid.
    private let digits: Int
    let request: CoverageRepair.Request

    init(
        options: RepairOptions, output: WritingOptions, inputs: Inputs, _ pass: LayerPass
    ) throws(Problem) {
        (self.options, self.output, self.inputs, self.pass) = (options, output, inputs, pass)
        let plane = try self.pass.decidePlane(readsTwice: output.format.has(.isTable))
        let space = self.pass.request.output.decided
        // The digits of another space say nothing about those of degrees.
        let given = plane != nil || space == .wgs84 ? output.digits(in: space) : nil
        digits = given ?? (plane != nil ? 7 : 9)
        request = try options.request(onPlane: plane != nil, scale: DecimalText.powerOfTen(digits))
    }

    func run() throws(Problem) {
        let reporter = LayerReporter(pass.ledger)
        let (gathering, areas) = try gather(reporter)
        let edges = try cut(areas)
        var summary = CoverageSummary(isPlane: request.metric.isPlane)
        summary.greatestMove = length(ofCells: edges.greatestMove)
        let repair = CoverageRepair(try owners(edges, areas), request, ranks: areas.ranks.span)
        if options.overlaps.fails { try refuseOverlaps(repair, areas) }
        summary.add(repair.findings)
        let shapes = RepairedShapes(repair, areas.outlines.span)
        (summary.changed, summary.empty) = (shapes.changedCount, shapes.emptyCount)
        pass.ledger.product = .section(summary)
        if let path = options.report { try RepairReport(work: self, path: path).write(repair) }
        nonisolated(unsafe) let changed = ChangedShapes(shapes, scale: request.scale)
        var writing = pass.writing(SpooledLayer(features: areas.features), of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        writing.request.workingSpace = pass.request.workingSpace
        try LayerWriting(writing, output, inputs: inputs, reporter: reporter)
            .write(through: [Step { unsafe ShapeReplacement(changed) }])
    }

    private func gather(_ reporter: LayerReporter) throws(Problem) -> (LayerPass, GatheredAreas) {
        var gathering = try pass.gathering(areFeatures: true, in: OutputSpace(.wgs84OrPlane))
        gathering.request.cutting = pass.request.cutting
        let field = options.overlaps.field
        let areas = try GatheredAreas(memory: options.memory.bytes)
        try gathering.run(
            into: Sink(areas) { [request] in AreaGatherer(scale: request.scale, rankedBy: field) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                areas.features.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
        if let field, !areas.hasRanks, !areas.features.isEmpty {
            throw Problem(
                noFieldNamed: field, options.$overlaps.title, among: areas.features.fields, at: pass.onlyLocation)
        }
        pass.ledger.diagnostics.explain(
            "memory",
            "borders: \(areas.positionCount) vertices, about \((areas.byteCount >> 20) + 1) MB of memory")
        return (gathering, areas)
    }

    private func cut(_ areas: GatheredAreas) throws(Problem) -> NodedEdges {
        var edges = areas.takeEdges()
        if let snap = options.snap?.metres {
            let (scale, metric) = (request.scale, request.metric)
            edges.snap(
                within: { point in
                    let unit = metric.shortestUnits(at: point.y / scale)
                    return (snap / unit.x * scale, snap / unit.y * scale)
                },
                where: { one, other in
                    let (start, end) = (one.divided(by: scale), other.divided(by: scale))
                    let distance = metric.distance(end, from: start, to: start)
                    return distance <= snap ? distance : nil
                })
        }
        do throws(NodedEdges.Fault) {
            try edges.cut(atMost: max(options.memory.bytes / 64, 1 << 20))
        } catch {
            switch error {
            case .tooManyMeetings: throw tooLarge("more edges cross than --memory allows")
            case .endless: throw Problem(.bug, "not-noded", "edges cross again and again, however often they are cut")
            }
        }
        return edges
    }

    private func owners(_ edges: consuming NodedEdges, _ areas: GatheredAreas) throws(Problem) -> FaceOwners {
        let most = max(options.memory.bytes / 16, 1 << 20)
        let list = areas.takeAreas()
        do throws(FaceOwners.TooManyLayers) {
            return try FaceOwners(FaceGraph(edges), list.span, atMost: most)
        } catch {
            throw tooLarge("more areas lie over each other than --memory allows")
        }
    }

    private func tooLarge(_ message: Wording) -> Problem {
        Problem(.data, "too-large", at: pass.onlyLocation, message, hint: "raise --memory")
    }

    private func refuseOverlaps(_ repair: borrowing CoverageRepair, _ areas: GatheredAreas) throws(Problem) {
        var (count, first) = (0, -1)
        for (index, finding) in repair.findings.enumerated() where finding.kind == .overlap {
            count += 1
            if first < 0 { first = index }
        }
        guard first >= 0 else { return }
        let numbers = repair.features(of: repair.findings[first]).map { "\($0 + 1)" }
        throw Problem(
            .data, "overlapping-areas", at: pass.onlyLocation,
            "\(Account.phrase(count, "overlap")); the first is of features \(numbers.joined(separator: " and "))",
            hint: "let --overlaps say which feature they go to")
    }

    /// The length of so many cells, at most: in metres, or units of the plane.
    private func length(ofCells count: Double) -> Double {
        let unit = Shape.Point(x: 0, y: count / request.scale)
        return request.metric.distance(unit, from: Shape.Point(x: 0, y: 0), to: Shape.Point(x: 0, y: 0))
    }
}

extension Shape.Point {
    fileprivate func divided(by scale: Double) -> Shape.Point { Shape.Point(x: x / scale, y: y / scale) }
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
            text += ", \(Account.phrase(overlaps, "overlap")) of \(areaText(overlapArea))"
            text += overlapsLeft == 0 ? " resolved" : " left"
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
