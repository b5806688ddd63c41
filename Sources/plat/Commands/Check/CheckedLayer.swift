import Geometry
import Layers
import Operations
import Readers

/// The examination of one layer.
struct CheckedLayer {
    private let layers: LayerInputs
    private let index: Int
    private let reading: LayerOptions

    init(_ layers: LayerInputs, _ index: Int, _ reading: LayerOptions) {
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
        let examining = ledger.examining { (problem) throws(Problem) in try report.add(problem) }
        try report.begin(layer: layers.names[index])
        var format: String?
        var failure: (problem: Problem, isHalfRead: Bool)?
        do throws(Problem) {
            let layer = try layers.open(index, reading)
            format = layer.facts.format
            ledger.diagnostics.explainGuesses(layer.facts)
            try examine(layer, into: report, examining, ledger.diagnostics)
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
        _ layer: OpenedLayer, into report: CheckReport, _ ledger: Ledger, _ diagnostics: Diagnostics
    ) throws(Problem) {
        let known = layer.facts.notices
        for notice in known { try report.add(notice) }
        let facts = layer.facts
        // A .prj that cannot be used is among the notices.
        if facts.hasUnknownSystem, !facts.hasBadSystem {
            try report.add(
                Problem(
                    .data, "unknown-crs", severity: .warning, at: facts.place,
                    OutputSpace.lack(isBad: false),
                    hint: OutputSpace.unknownHint))
        }
        var reading = reading
        var asked = PassRequest(reading: reading, output: OutputSpace(.asInput))
        asked.longEdges = .asTheyCome
        var space = reading.sourceSpace ?? facts.space
        do throws(Problem) {
            if space.plane == nil { _ = try Arrival(from: space) }
            if case .system(let system) = space { _ = try ReferenceSystem.isGeographic(system) }
        } catch {
            guard error.kind == .usage else { throw error }
            var problem = LayerPass(layers, asked, ledger).blame(facts, for: error)
            problem.code = "bad-crs"
            try report.add(problem)
            // Nobody knows what the coordinates mean, but geometries can be checked as on any plane.
            space = .plane(Plane())
            reading.sourceSpace = space
            asked.reading = reading
        }
        var isGeographic = !facts.hasUnknownSystem
        switch space {
        case .wgs84: break
        case .mapPoint, .pixel, .plane: isGeographic = false
        case .system(let system): isGeographic = try ReferenceSystem.isGeographic(system)
        }
        let isGeoJSON = if case .geoJSON = layer { true } else { false }
        let findings = Examination.Findings()
        let pass = LayerPass(layers, asked, ledger)
        try pass.run(
            layer, through: { NoOperation() }, into: findings,
            makeConsumer: { [isGeographic, edges = asked.reading.edges] in
                Examination(isGeographic: isGeographic, checksWinding: isGeoJSON, edges: edges)
            })
        for outlier in findings.farOutliers(isGeographic: isGeographic, leastSide: leastSide(of: space, isGeographic)) {
            try report.add(outlier.problem(isGeographic: isGeographic))
        }
        if findings.hasForgotten {
            diagnostics.report(
                Problem(
                    .data, "unsearched", severity: .note, at: facts.place,
                    "features after the first \(Examination.Findings.mostRemembered) are compared only with those"))
        }
        for notice in layer.facts.notices where !known.contains(notice) { try report.add(notice) }
        if case .geoJSON(let json) = layer, !json.isBoxRight(for: findings.box) {
            try report.add(
                Problem(
                    .data, "wrong-bbox", severity: .warning, at: facts.place,
                    "the bbox of the collection does not match its features",
                    hint: "a bbox lists west, south, east, north"))
        }
        if let claimed = facts.box, !findings.box.isNull, !claimed.isAbout(findings.box) {
            try report.add(
                Problem(
                    .data, "wrong-bounds", severity: .warning, at: facts.place,
                    "the bounds in the header do not match the shapes"))
        }
    }

    /// How far features must be spread at least to say that one is far from them: about a kilometre where units are
    /// known.
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
            .data, "far-outlier", severity: .warning, at: place,
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
