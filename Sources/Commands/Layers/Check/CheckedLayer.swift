import Features
import Geometry
import JSON
package import Layers
package import Runner
import Topology

/// The examination of one layer.
package struct CheckedLayer {
    package let layers: LayerInputs
    package let index: Int
    package let reading: LayerOptions
    /// The check of areas as a coverage; nil for none.
    var coverage: CoverageRun?

    package init(_ layers: LayerInputs, _ index: Int, _ reading: LayerOptions) {
        self.layers = layers
        self.index = index
        self.reading = reading
    }

    /// Reports everything that is wrong with the layer. Throws only problems that have nothing to do with it.
    ///
    /// - Returns: The reason why the layer could not be read to its end; nil if it was.
    func examine(
        into report: CheckReport, _ ledger: Ledger
    ) throws(Problem) -> (problem: Problem, isHalfRead: Bool)? {
        try examine(into: report, ledger) { (layer, examining) throws(Problem) in
            ledger.diagnostics.explainGuesses(layer.facts)
            try examine(layer, into: report, examining, ledger.diagnostics)
        }
    }

    /// Opens the layer and lets `body` report on it; a problem of the layer becomes part of the report.
    package func examine(
        into report: CheckReport, _ ledger: Ledger, _ body: (any OpenedLayer, Ledger) throws(Problem) -> Void
    ) throws(Problem) -> (problem: Problem, isHalfRead: Bool)? {
        let examining = ledger.examining { (problem) throws(Problem) in try report.add(problem) }
        try report.begin(layer: layers.names[index])
        var format: String?
        var failure: (problem: Problem, isHalfRead: Bool)?
        do throws(Problem) {
            let layer = try layers.open(index, reading)
            format = layer.facts.format?.name
            try body(layer, examining)
        } catch {
            guard error.kind == .data || error.kind == .noInput else { throw error }
            try report.add(error)
            if error.cutsReadingOff(wasOpened: format != nil) {
                failure = (error, true)
            } else if error.isOfUnreadInput {
                failure = (error, false)
            }
        }
        ledger.absorb(examining)
        try report.end(format: format, records: examining.account.read)
        return failure
    }

    private func examine(
        _ layer: any OpenedLayer, into report: CheckReport, _ ledger: Ledger, _ diagnostics: Diagnostics
    ) throws(Problem) {
        let known = layer.facts.notices
        for notice in known where Self.isOfTable(notice) { diagnostics.report(notice) }
        var plan = try plan(layer, ledger, reportingTo: report.add)
        let findings = Examination.Findings(gathering: coverage.map { CoverageAreas(memory: $0.memory) })
        try run(layer, plan, into: findings, ledger)
        // Bounds may stand behind the start of the layer.
        plan.facts.box = plan.facts.box ?? layer.facts.box
        let notices = layer.facts.notices.filter { !known.contains($0) }
        let isBoxRight = isBoxRight(layer, layer.collection?.claimedBox, findings)
        try conclude(findings, plan, notices, isBoxRight: isBoxRight, into: report, diagnostics)
        guard let coverage, let gathered = findings.areas else { return }
        let areas = plan.isGeographic ? gathered.cut(taking: reading.edges) : gathered
        try coverage.check(
            areas, of: plan.facts.source, in: plan.space, isPlane: plan.isPlane, into: report, diagnostics)
    }

    /// True unless a `bbox` differs from the box of what was found.
    package func isBoxRight(_ layer: any OpenedLayer, _ claimed: [Double]?, _ findings: Examination.Findings) -> Bool {
        layer.collection?.isRight(claimed, for: findings.box) ?? true
    }

    /// How the features of a layer are examined.
    package struct ExaminationPlan {
        var request: PassRequest
        var space: CoordinateSpace
        var isGeographic: Bool
        var facts: LayerFacts

        /// True if nobody knows where on the globe the positions are.
        var isPlane: Bool { space.plane != nil || space == .wgs84 && !isGeographic }
    }

    /// Reports what is known before the first feature.
    package func plan(
        _ layer: any OpenedLayer, _ ledger: Ledger, reportingTo report: (Problem) throws(Problem) -> Void
    ) throws(Problem) -> ExaminationPlan {
        let facts = layer.facts
        for notice in facts.notices where !Self.isOfTable(notice) { try report(notice) }
        // A .prj that cannot be used is among the notices.
        if facts.hasUnknownSystem, !facts.hasBadSystem {
            try report(
                Problem(
                    .data, "unknown-crs", severity: .warning, at: facts.location,
                    OutputSpace.lack(isBad: false),
                    hint: OutputSpace.unknownHint))
        }
        var reading = reading
        var request = PassRequest(reading: reading, output: OutputSpace(.asInput))
        request.longEdges = .asTheyCome
        var space = reading.sourceSpace ?? facts.space
        do throws(Problem) {
            if space.plane == nil { _ = try InputTransform(from: space) }
            if case .system(let system) = space { _ = try ReferenceSystem.isGeographic(system) }
        } catch {
            guard error.kind == .usage else { throw error }
            var problem = LayerPass(layers, request, ledger).blame(facts, for: error)
            problem.code = "bad-crs"
            try report(problem)
            // Nobody knows what the coordinates mean, but geometries can be checked as on any plane.
            space = .plane(Plane())
            reading.sourceSpace = space
            request.reading = reading
        }
        var isGeographic = !facts.hasUnknownSystem
        switch space {
        case .wgs84: break
        case .mapPoint, .pixel, .plane: isGeographic = false
        case .system(let system): isGeographic = try ReferenceSystem.isGeographic(system)
        }
        return ExaminationPlan(request: request, space: space, isGeographic: isGeographic, facts: facts)
    }

    /// True if the layer is only said to be a table without coordinates, which is not a problem if it is meant to be one.
    private static func isOfTable(_ notice: Problem) -> Bool {
        notice.severity == .note && notice.code.hasPrefix("no-geometry-")
    }

    package func run(
        _ layer: any OpenedLayer, _ plan: ExaminationPlan, into findings: Examination.Findings, _ ledger: Ledger
    ) throws(Problem) {
        let format = layer.facts.format
        let checksWinding = format?.has(.followsRFC7946) ?? false && format?.has(.turnsRings) != true
        try LayerPass(layers, plan.request, ledger).run(
            layer,
            into: Sink(findings) {
                [isGeographic = plan.isGeographic, edges = plan.request.reading.edges, gathers = findings.areas != nil]
                in
                Examination(
                    isGeographic: isGeographic, checksWinding: checksWinding, edges: edges, gathersAreas: gathers)
            })
    }

    /// Reports what is known once all features were examined.
    ///
    /// - Parameters:
    ///   - notices: those that have come up since the layer was opened.
    ///   - isBoxRight: false if the bbox of a collection is not that of its features.
    package func conclude(
        _ findings: Examination.Findings, _ plan: ExaminationPlan, _ notices: [Problem], isBoxRight: Bool,
        into report: CheckReport, _ diagnostics: Diagnostics
    ) throws(Problem) {
        let (facts, isGeographic) = (plan.facts, plan.isGeographic)
        let leastSide = leastSide(of: plan.space, isGeographic)
        for outlier in findings.farOutliers(isGeographic: isGeographic, leastSide: leastSide) {
            try report.add(outlier.problem(isGeographic: isGeographic))
        }
        if findings.hasForgotten {
            diagnostics.report(
                Problem(
                    .data, "unsearched", severity: .note, at: facts.location,
                    "features after the first \(Examination.Findings.mostRemembered) are compared only with those"))
        }
        for notice in notices { try report.add(notice) }
        // Some of the features may have been left out.
        let areAll = plan.request.reading.leading.isEmpty
        if !isBoxRight, areAll {
            try report.add(
                Problem(
                    .data, "wrong-bbox", severity: .warning, at: facts.location,
                    "the bbox of the collection does not match its features",
                    hint: "a bbox lists west, south, east, north"))
        }
        if areAll, let claimed = facts.box, !findings.box.isNull, !claimed.isAbout(findings.box) {
            try report.add(
                Problem(
                    .data, "wrong-bounds", severity: .warning, at: facts.location,
                    "the bounds that the file claims do not match the shapes"))
        }
    }

    /// The least extent of features for one to count as far from them: about a kilometre where units are known.
    private func leastSide(of space: CoordinateSpace, _ isGeographic: Bool) -> Double {
        if isGeographic { return 0.01 }
        if case .system = space { return 1000 }
        return 0
    }
}

extension FarOutlier {
    fileprivate func problem(isGeographic: Bool) -> Problem {
        let digits = isGeographic ? 1 : 0
        let box = [middle.west, middle.south, middle.east, middle.north]
            .map { DecimalText.string($0, fractionDigits: digits) }.joined(separator: ",")
        let distance = DecimalText.string(distance, fractionDigits: digits) + (isGeographic ? "°" : "")
        return Problem(
            .data, "far-outlier", severity: .warning, at: location,
            "the feature is \(distance) from the box \(box) (W,S,E,N) around nearly all features",
            hint: "are its coordinates swapped, or is a sign or a digit wrong?")
    }
}

extension Shape.Box {
    /// True if two boxes are the same but for rounding.
    fileprivate func isAbout(_ other: Shape.Box) -> Bool {
        let size = max(other.east - other.west, other.north - other.south, 1)
        return [(west, other.west), (south, other.south), (east, other.east), (north, other.north)].allSatisfy {
            ($0 - $1).magnitude <= 1e-6 * size
        }
    }
}
