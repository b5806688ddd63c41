import CommandKit
import Features
import Geometry
import Layers
import Memory
import Numbers
import Runner
import Topology

/// Gathers a layer, thins its borders, and writes it.
struct SimplifyWork {
    let options: SimplifyOptions
    let output: WritingOptions
    let inputs: Inputs
    var pass: LayerPass
    let request: BorderThinning.Request
    /// The number of decimals with which vertices are compared; nil for all.
    var digits: Int?

    init(
        options: SimplifyOptions, output: WritingOptions, inputs: Inputs, _ pass: LayerPass
    ) throws(Problem) {
        (self.options, self.output, self.inputs, self.pass) = (options, output, inputs, pass)
        // Map points of a zoom level are those of degrees.
        let metric: BorderMetric =
            options.zoom != nil
            ? try self.pass.decidePlane(readsTwice: output.format.has(.isTable)) == nil ? .mapPoints : .plane
            : try self.pass.decideMetric(
                writing: output, keepsBorders: !options.isApart,
                comparing: options.verify ? pass.layers.items.firstIndex { $0.argument == 1 } : nil)
        request = try options.request(metric)
        digits = try output.digitsOfWork(in: self.pass.request.output, inDegrees: !metric.isPlane)
    }

    func write() throws(Problem) {
        let rounds = options.smooth?.rounds ?? 0
        if options.isApart {
            let summary = LoneSummary(request.metric)
            pass.ledger.product = .section(summary)
            return try LayerWriting(pass, output, inputs: inputs)
                .write(through: [
                    Step { [request, digits, rounds, summary] in
                        LoneThinner(request, smoothing: rounds, digits: digits, summary)
                    }
                ])
        }
        let reporter = LayerReporter(pass.ledger)
        let (gathering, borders) = try gather(reporter)
        let held = borders.byteCount
        let starts = borders.takeStarts()
        let graph = borders.takeGraph()
        report(graph.meetings())
        var summary = SimplifySummary(request)
        let visitCount = graph.visits.count
        summary.junctions = graph.junctionCount
        var thinning = BorderThinning(graph, request)
        thinning.run()
        summary.vertices.add(visitCount, kept: thinning.keptCount)
        reportUnit(removed: visitCount - thinning.keptCount, of: visitCount)
        summary.heldBack = thinning.heldBackCount
        summary.deviation = thinning.greatestDeviation
        if rounds > 0 { try checkMemory(ofCorners: thinning.smoothableCount, rounds, besides: held) }
        let smoothing = BorderSmoothing(thinning, rounds: rounds, digits: digits)
        summary.smoothing.add(smoothing)
        if options.zoom == nil { summary.rounding = try output.coarseRounding(in: pass.request.output.decided) }
        pass.ledger.product = .section(summary)
        nonisolated(unsafe) let thinned = ThinnedBorders(thinning, smoothing, starts: starts)
        var writing = pass.writing(SpooledLayer(features: borders.features), of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        writing.request.workingSpace = pass.request.workingSpace
        try LayerWriting(writing, output, inputs: inputs, reporter: reporter)
            .write(through: [
                Step { [least = options.dropUnder?.squareMetres ?? 0, vertices = summary.vertices] in
                    unsafe ShapeThinner(thinned, droppingUnder: least, vertices)
                }
            ])
    }

    /// Throws if curves take more memory than is allowed.
    private func checkMemory(ofCorners count: Int, _ rounds: Int, besides borders: Int) throws(Problem) {
        // The curves, and the lines that they make, whose meetings are looked for.
        let needed = borders + count * (2 * MemoryLayout<Shape.Point>.size << rounds + 80)
        pass.ledger.diagnostics.explain(
            "memory", "curves: \(Account.phrase(count, "corner")), \(MemorySize.phrase(needed))")
        guard needed <= options.memory.bytes else {
            throw Problem(
                .data, "too-large",
                "the curves of \(Account.phrase(count, "corner")) take more memory than --memory allows",
                hint: "raise --memory, or cut corners in fewer rounds")
        }
    }

    /// Shapes are cut at the antimeridian, so that neighbours over it meet.
    ///
    /// - Parameters:
    ///   - group: the only layers to gather, for a comparison with others; nil for all.
    ///   - near: lets positions count as others near them.
    func gather(
        _ reporter: LayerReporter, only group: [Int]? = nil, near: NearPositions? = nil
    ) throws(Problem) -> (LayerPass, GatheredBorders) {
        var gathering = try pass.gathering(areFeatures: true, in: pass.comparedSpace)
        gathering.request.cutting.inDegrees = true
        let borders = try GatheredBorders(memory: options.memory.bytes, near: near)
        try gathering.run(
            only: group,
            into: Sink(borders) { [digits] in BorderGatherer(digits: digits, isCompared: group != nil) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                borders.features.add(layer.facts.fields)
                borders.isSortedByPlace = layer.facts.isSortedByPlace
                reporter.report(layer)
            }, finished: reporter.gather)
        if group != nil { try gathering.checkSteps() }
        pass.ledger.diagnostics.explain(
            "memory",
            "borders: \(borders.graph.vertices.count) vertices, about \((borders.byteCount >> 20) + 1) MB of memory")
        return (gathering, borders)
    }

    /// Says the unit of a tolerance that removes next to nothing, as one in degrees would.
    private func reportUnit(removed: Int, of count: Int) {
        guard request.metric == .metres, let tolerance = options.tolerance?.metres, 0 < tolerance, tolerance < 1,
            removed * 100 < count
        else { return }
        let number = DecimalText.string(tolerance, fractionDigits: 6, trimmingZeros: true)
        // A degree of latitude, rounded.
        let length = DecimalText.string(tolerance * 111, fractionDigits: 2, trimmingZeros: true)
        pass.ledger.diagnostics.report(
            Problem(
                .usage, "tolerance-in-metres", severity: .note,
                "\(options.$tolerance.title) is in metres, and \(number) m removes hardly a vertex",
                hint: "write \(options.$tolerance.title) \(length)km for about \(number) degrees"))
    }

    /// Warns of borders that are not shared although they lie on each other, and of those that cross.
    private func report(_ meetings: (along: Int, crossings: Int)) {
        let diagnostics = pass.ledger.diagnostics
        if meetings.along > 0 {
            diagnostics.report(
                Problem(
                    .data, "unshared-edges", severity: .warning, at: pass.onlyLocation,
                    "\(Account.phrase(meetings.along, "edge")) \(meetings.along == 1 ? "runs" : "run") along others without sharing all vertices; such borders may part",
                    hint: "run 'plat repair --coverage' on the layer first"))
        }
        if meetings.crossings > 0 {
            diagnostics.report(
                Problem(
                    .data, "crossing-edges", severity: .warning, at: pass.onlyLocation,
                    "\(Account.phrase(meetings.crossings, "pair")) of edges cross or touch in the input; such places may remain, and areas may overlap more there",
                    hint: "for areas, run 'plat repair --coverage' on the layer first"))
        }
    }
}
