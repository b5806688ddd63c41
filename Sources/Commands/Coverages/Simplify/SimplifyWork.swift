import Features
import Geometry
import JSON
import Layers
import Memory
import Runner
import Synchronization
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
        digits = output.digitsOfWork(in: self.pass.request.output, inDegrees: !metric.isPlane)
    }

    func write() throws(Problem) {
        let rounds = options.smooth?.rounds ?? 0
        if options.isApart {
            let counts = VertexCounts()
            pass.ledger.product = .section(counts)
            return try LayerWriting(pass, output, inputs: inputs)
                .write(through: [
                    Step { [request, digits, rounds] in
                        LoneThinner(request, smoothing: rounds, digits: digits, counts)
                    }
                ])
        }
        let reporter = LayerReporter(pass.ledger)
        let (gathering, borders) = try gather(reporter)
        let starts = borders.takeStarts()
        let graph = borders.takeGraph()
        report(graph.meetings())
        var summary = SimplifySummary(request)
        summary.vertices = graph.visits.count
        summary.junctions = graph.junctionCount
        var thinning = BorderThinning(graph, request)
        thinning.run()
        summary.kept = thinning.keptCount
        summary.heldBack = thinning.heldBackCount
        summary.deviation = thinning.greatestDeviation
        let smoothing = BorderSmoothing(thinning, rounds: rounds, digits: digits)
        (summary.smoothed, summary.unsmoothed) = (smoothing.smoothedCount, smoothing.heldBackCount)
        summary.smoothingMove = smoothing.greatestMove
        pass.ledger.product = .section(summary)
        nonisolated(unsafe) let thinned = ThinnedBorders(thinning, smoothing, starts: starts)
        var writing = pass.writing(SpooledLayer(features: borders.features), of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        writing.request.workingSpace = pass.request.workingSpace
        try LayerWriting(writing, output, inputs: inputs, reporter: reporter)
            .write(through: [
                Step { [least = options.dropUnder?.squareMetres ?? 0] in
                    unsafe ShapeThinner(thinned, droppingUnder: least)
                }
            ])
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
                    "\(Account.phrase(meetings.crossings, "pair")) of edges cross or touch in the input; such places may remain"
                ))
        }
    }
}

/// Numbers of vertices of shapes that are thinned each by itself.
final class VertexCounts: AccountSection {
    private let vertices = Atomic(0)
    private let kept = Atomic(0)

    func add(_ count: Int, keeping kept: Int) {
        vertices.add(count, ordering: .relaxed)
        self.kept.add(kept, ordering: .relaxed)
    }

    var countsWritten: Bool { false }

    func text(in account: Account) -> String {
        ", \(kept.load(ordering: .relaxed)) of \(Account.phrase(ofVertices: vertices.load(ordering: .relaxed))) kept"
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["vertices"] = .integer(vertices.load(ordering: .relaxed))
        object["keptVertices"] = .integer(kept.load(ordering: .relaxed))
    }
}

extension Account {
    fileprivate static func phrase(ofVertices count: Int) -> String { count == 1 ? "1 vertex" : "\(count) vertices" }
}

/// Numbers of removed vertices, and the distance by which borders have moved.
private struct SimplifySummary: AccountSection {
    var vertices = 0
    var kept = 0
    var junctions = 0
    var heldBack = 0
    var deviation = 0.0
    /// Corners that have become curves, and those that stay because curves would meet.
    var smoothed = 0
    var unsmoothed = 0
    var smoothingMove = 0.0
    private let limit: Double?
    private let metric: BorderMetric

    init(_ request: BorderThinning.Request) {
        limit = request.tolerance.isFinite && !request.isForAreas ? request.tolerance : nil
        metric = request.metric
    }

    var countsWritten: Bool { false }

    func text(in account: Account) -> String {
        var text = ", \(kept) of \(Account.phrase(ofVertices: vertices)) kept"
        text += ", \(Account.phrase(junctions, "junction"))"
        // A bound, which --verify may find to be greater than it is.
        text += ", moved by at most \(metric.text(deviation))"
        if let limit { text += " of \(metric.text(limit))" }
        if heldBack > 0 { text += ", \(heldBack) kept so that borders do not cross" }
        if smoothed + unsmoothed > 0 {
            text += ", \(Account.phrase(smoothed, "corner")) smoothed by at most \(metric.text(smoothingMove))"
            if unsmoothed > 0 { text += ", \(unsmoothed) left so that borders do not cross" }
        }
        return text
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["vertices"] = .integer(vertices)
        object["keptVertices"] = .integer(kept)
        object["junctions"] = .integer(junctions)
        object["heldBack"] = .integer(heldBack)
        object["greatestDeviation"] = .number(deviation)
        guard smoothed + unsmoothed > 0 else { return }
        object["smoothedCorners"] = .integer(smoothed)
        object["unsmoothedCorners"] = .integer(unsmoothed)
        object["greatestSmoothing"] = .number(smoothingMove)
    }
}
