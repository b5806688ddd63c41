import CommandKit
import Coverages
import Features
import Geometry
import JSON
import Layers
import Memory
import Runner
import Topology

/// Reads two layers, cuts their areas by each other, and writes the pieces.
struct OverlayWork {
    let overlay: Overlay
    let output: WritingOptions
    let inputs: Inputs
    var pass: LayerPass
    let metric: BorderMetric

    init(overlay: Overlay, output: WritingOptions, inputs: Inputs, pass: LayerPass) throws(Problem) {
        (self.overlay, self.output, self.inputs, self.pass) = (overlay, output, inputs, pass)
        metric = try self.pass.decideMetric(writing: output)
        if metric == .metres { try self.pass.refuseLaterRounding(output) }
    }

    func run(with layersB: LayerInputs, _ readingB: LayerOptions) throws(Problem) {
        if metric == .plane {
            try overlay.snap?.checkOnPlane(overlay.$snap.title)
            try overlay.minWidth?.checkOnPlane(overlay.$minWidth.title)
        }
        let grid = AreaGrid(
            metric: metric,
            scale: AreaGrid.scale(
                digits: try output.digitsOfWork(in: pass.request.output, inDegrees: !metric.isPlane),
                onPlane: metric.isPlane),
            snap: overlay.snap?.metres, memory: overlay.memory.bytes, location: pass.onlyLocation)
        let areas = try GatheredAreas(memory: overlay.memory.bytes)
        try gatherB(areas, layersB, readingB, grid)
        let countB = areas.outlines.count
        let partners = try OverlayPartners(try areas.beginLayer())
        let reporter = LayerReporter(pass.ledger)
        let gathering = try gatherA(areas, grid, reporter)

        let edges = try grid.cut(areas, pass.ledger.diagnostics)
        var summary = OverlaySummary(greatestMove: grid.greatestMove(of: edges), isPlane: metric == .plane)
        var pieces = OverlayPieces(overlay.kind, countB: countB)
        let owners = try grid.owners(edges, areas) { (areas) throws(FaceOwners.TooManyLayers) in
            guard areas.count * areas.count / 4 <= grid.mostLayers else { throw FaceOwners.TooManyLayers() }
            return pieces.numbers(at: areas)
        }
        let repair = CoverageRepair(owners, request(grid), ranks: [0.0].span)
        summary.add(repair.findings)
        for finding in repair.findings where finding.kind == .overlap {
            summary.note(repair.features(of: finding).map { pieces.pieces[Int($0)] })
        }
        let shapes = RepairedShapes(
            repair, RepairedShapes.noOutlines(pieces.pieces.count).span, where: { pieces.isWanted(pieces.pieces[$0]) })
        let features = areas.features
        reportDropped(areas, countB: countB)
        let result = OverlayResult(pieces, shapes, partners, countA: features.count, scale: grid.scale)
        summary.add(result)
        pass.ledger.product = .section(summary)
        report(summary)
        try append(result, to: features)
        try write(result, features, gathering, reporter)
    }

    private func request(_ grid: AreaGrid) -> CoverageRepair.Request {
        var request = CoverageRepair.Request()
        (request.metric, request.scale, request.overlaps) = (grid.metric, grid.scale, .keep)
        (request.gapWidth, request.sliverWidth) = (overlay.minWidth?.metres, overlay.minWidth?.metres)
        return request
    }

    // MARK: Reading

    private func gatherA(
        _ areas: GatheredAreas, _ grid: AreaGrid, _ reporter: LayerReporter
    ) throws(Problem) -> LayerPass {
        var gathering = try pass.gathering(areFeatures: true, in: pass.comparedSpace)
        // Areas of both layers meet where the map has them, whatever the output.
        gathering.request.cutting.inDegrees = true
        let (isPlane, edges) = (grid.metric.isPlane, pass.request.reading.edges)
        try gathering.run(
            through: [Step { AreaSelection(onPlane: isPlane, taking: edges) }],
            into: Sink(areas) { [scale = grid.scale, joins = overlay.snap != nil] in
                AreaGatherer(scale: scale, keepsShapes: false, joinsVertices: joins)
            },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                areas.features.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
        warn(ofNoAreasIn: "A", areas.features, gathering.ledger)
        return gathering
    }

    private func warn(ofNoAreasIn layer: String, _ features: SpooledFeatures, _ ledger: Ledger) {
        let skipped = ledger.account.skipped.first { $0.code == SkipReason.notAnArea.code }
        guard features.count == 0, let count = skipped?.count else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "no-areas", severity: .warning,
                "layer \(layer) has no areas: its \(Account.phrase(count, "feature")) \(count == 1 ? "is" : "are") skipped",
                hint: "plat intersect cuts points and lines by areas"))
    }

    private func gatherB(
        _ areas: GatheredAreas, _ layers: LayerInputs, _ reading: LayerOptions, _ grid: AreaGrid
    ) throws(Problem) {
        let ledger = pass.ledger.gathering(spelling: OptionSpelling.ofLayerB.spell)
        do throws(Problem) {
            var request = PassRequest(reading: reading, output: pass.comparedSpace)
            request.workingSpace = pass.request.workingSpace.flatMap { $0.plane == nil ? $0 : nil }
            request.stopsAtFailure = pass.request.stopsAtFailure
            request.cutting.inDegrees = true
            request.isLast = false
            let checked = LayerPass(layers, request, ledger)
            try checked.checkSpaces()
            try layers.checkOpenable()
            request.reading.stringFields.formUnion(try layers.disputedFields(reading))
            let passB = LayerPass(layers, request, ledger)
            let reporter = LayerReporter(ledger)
            let isPlane = metric == .plane
            try passB.run(
                through: [
                    Step { [isPlane = grid.metric.isPlane, edges = reading.edges] in
                        AreaSelection(onPlane: isPlane, taking: edges)
                    }
                ],
                into: Sink(areas) { [scale = grid.scale, joins = overlay.snap != nil] in
                    AreaGatherer(scale: scale, keepsShapes: false, joinsVertices: joins)
                },
                opened: { (layer) throws(Problem) in
                    guard ((reading.sourceSpace ?? layer.facts.space).plane != nil) == isPlane else {
                        let (one, other) = isPlane ? ("A", "B") : ("B", "A")
                        throw Problem(
                            .data, "planar", at: layer.facts.location,
                            "layer \(one) is on a plane, but layer \(other) is not",
                            hint: "give both a CRS, or read both with --planar and --planar-b")
                    }
                    areas.features.add(layer.facts.fields)
                    reporter.report(layer)
                }, finished: reporter.gather)
            warn(ofNoAreasIn: "B", areas.features, ledger)
        } catch {
            throw ledger.diagnostics.spell(error)
        }
        pass.ledger.hold(ledger)
    }

    // MARK: Writing

    /// Adds a feature without values for each piece that is in B alone.
    private func append(_ result: OverlayResult, to features: SpooledFeatures) throws(Problem) {
        var gatherer = FeatureGatherer(orderField: nil)
        var feature = Feature()
        for first in stride(from: 0, to: result.restOfB.count, by: 10_000) {
            gatherer.begin()
            for index in first..<min(first + 10_000, result.restOfB.count) {
                feature.removeAll()
                feature.index = index - first
                var chunk = Chunk()
                feature.id = result.partners.appendID(Int(result.restOfB[index].b), to: &chunk.bytes)
                do throws(BadRecord) {
                    try gatherer.consume(&feature, of: chunk)
                } catch {
                    preconditionFailure("a feature without values is small enough")
                }
            }
            gatherer.receive(recordsBefore: first)
            try gatherer.send(to: features)
        }
    }

    private func write(
        _ result: OverlayResult, _ features: SpooledFeatures, _ gathering: LayerPass, _ reporter: LayerReporter
    ) throws(Problem) {
        let own = features.fields
        let isUpdate = overlay.kind == .update
        let known = Set(own.map(\.name))
        let fields =
            overlay.kind == .difference
            ? JoinedFields()
            : JoinedFields(
                result.partners.fields.filter { !isUpdate || !known.contains($0.name) }, besides: known,
                prefix: overlay.prefixB)
        nonisolated(unsafe) let shared = result
        var writing = pass.writing(SpooledLayer(features: features), of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        writing.request.workingSpace = pass.request.workingSpace
        writing.request.reading.fields = nil
        try LayerWriting(writing, output, inputs: inputs, madeGeometry: .wkt, reporter: reporter)
            .write(through: [Step { unsafe PieceMaking(shared, fields, mergesFields: isUpdate) }])
    }

    private func reportDropped(_ areas: GatheredAreas, countB: Int) {
        for (layer, ofB) in [("A", false), ("B", true)] {
            let dropped = areas.droppedRings.filter { ($0.key < countB) == ofB }
            guard let first = dropped.keys.min() else { continue }
            let count = dropped.values.reduce(0, +)
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "collapsed-ring", severity: .warning,
                    "\(Account.phrase(count, "ring")) of layer \(layer) \(count == 1 ? "has" : "have") no extent after positions were rounded or joined, and \(count == 1 ? "was" : "were") dropped; the first is of record \(areas.record(of: first))",
                    hint: "use --precision to write more digits, or a smaller \(overlay.$snap.title)"))
        }
    }

    private func report(_ summary: OverlaySummary) {
        guard summary.overlaps > 0 else { return }
        let count = summary.overlaps
        let layers = summary.overlapsOfA == 0 ? "layer B" : summary.overlapsOfB == 0 ? "layer A" : "layer A or B"
        pass.ledger.diagnostics.report(
            Problem(
                .data, "overlapping-areas", severity: .warning,
                "\(Account.phrase(count, "place")) \(count == 1 ? "lies" : "lie") in several areas of \(layers); each of these areas has a piece there, so pieces overlap",
                hint: "run 'plat repair --coverage' on \(layers == "layer A or B" ? "both layers" : layers) first"))
    }
}

/// Counts of the pieces of an overlay.
struct OverlaySummary: AccountSection {
    private var common = 0
    private var restOfA = 0
    private var restOfB = 0
    private(set) var overlaps = 0
    /// Those of several areas of A, and of B; some may be both.
    private(set) var (overlapsOfA, overlapsOfB) = (0, 0)
    private var gapsFilled = 0
    private var slivers = 0
    private let greatestMove: Double
    private let isPlane: Bool

    init(greatestMove: Double, isPlane: Bool) { (self.greatestMove, self.isPlane) = (greatestMove, isPlane) }

    mutating func add(_ findings: [CoverageRepair.Finding]) {
        for finding in findings {
            switch finding.kind {
            case .overlap: overlaps += 1
            case .gap: if finding.heir >= 0 { gapsFilled += 1 }
            case .sliver: slivers += 1
            }
        }
    }

    /// Records in which layer the pieces of an overlap differ.
    mutating func note(_ pieces: [OverlayPieces.Piece]) {
        if Set(pieces.map { $0.a }).count > 1 { overlapsOfA += 1 }
        if Set(pieces.map { $0.b }).count > 1 { overlapsOfB += 1 }
    }

    mutating func add(_ result: borrowing OverlayResult) {
        restOfB = result.restOfB.count
        for piece in result.piecesOfA { if piece.b < 0 { restOfA += 1 } else { common += 1 } }
    }

    func text(in account: Account) -> String {
        var text = ", \(account.written) written: \(common) in both, \(restOfA) in A alone, \(restOfB) in B alone"
        if gapsFilled > 0 { text += ", \(Account.phrase(gapsFilled, "gap")) filled" }
        if slivers > 0 { text += ", \(Account.phrase(slivers, "narrow piece")) given to neighbours" }
        if greatestMove > 0 {
            let move = DecimalText.string(greatestMove, fractionDigits: 4, trimmingZeros: true)
            text += ", borders moved by at most \(move)\(isPlane ? "" : " m")"
        }
        return text
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["inBoth"] = .integer(common)
        object["inA"] = .integer(restOfA)
        object["inB"] = .integer(restOfB)
        object["overlaps"] = .integer(overlaps)
        object["gapsFilled"] = .integer(gapsFilled)
        object["narrowPieces"] = .integer(slivers)
        object["greatestMove"] = .number(greatestMove)
    }
}
