import Features
import Geometry
package import LayerOverlay
package import Layers
import Rows
package import Runner
import Streams

/// Compares the features of one pass with those of another.
package struct Intersection {
    package let form: IntersectionOptions.Form
    package let options: IntersectionOptions
    package var request: MatchRequest
    /// The distance as it was given.
    let distance: LengthArgument?
    /// True if the nearest features are numbered.
    let hasRank: Bool
    package var pass: LayerPass
    /// Pass over layer B. A layer compared with itself has the same inputs in both.
    package let passB: LayerPass
    /// True if the field of the drawing order is read for that order alone.
    let hidesOrder: Bool
    package let output: WritingOptions
    package let inputs: Inputs

    func run() throws(Problem) {
        if try CurrentRun.isTakenOver(self) { return }
        if options.isSelf {
            try pass.layers.keepAll(pass.request.reading)
            pass.layers.noteRereading()
        }
        try write(against: try featuresOfB())
    }

    /// Writes the result.
    ///
    /// - Parameters:
    ///   - features: the features of layer B.
    ///   - areAll: false if other runs have more of them, and report them all.
    package func write(against features: IndexedFeatures, areAll: Bool = true) throws(Problem) {
        let layerB = IndexedLayer(features, isOnPlane: passB.request.output.decided.plane != nil)
        let plane = passB.request.output.decided.plane
        if plane != nil { try distance?.checkOnPlane("--distance", at: passB.onlyLocation) }
        var other = plane.map(on) ?? self
        if pass.request.workingSpace == nil { other.pass.request.other = (plane, passB.onlyLocation) }
        do throws(Problem) {
            try other.finish(layerB, areAll: areAll)
        } catch {
            throw known(error)
        }
    }

    /// The same problem as layer B reports it, with the value of the drawing order.
    private func known(_ problem: Problem) -> Problem {
        guard options.isSelf, problem.code == "bad-order" else { return problem }
        let found = passB.ledger.diagnostics.reported.map(\.problem)
        return found.first { $0.code == problem.code && $0.location == problem.location } ?? problem
    }

    /// A copy for layers on a plane, after layer B has turned out to be on one.
    private func on(_ plane: Plane) -> Intersection {
        var other = self
        other.pass.request.workingSpace = .plane(plane)
        other.request.areDegrees = false
        return other
    }

    private func finish(_ layerB: IndexedLayer, areAll: Bool) throws(Problem) {
        if !options.isSelf, areAll {
            pass.ledger.hold(passB.ledger, isReported: pass.request.known?.tellsOthers ?? true)
        }
        let log = pass.ledger.diagnostics.explainsChoices ? MatchLog() : nil
        if areAll { reportIndex(layerB) }
        try write(layerB, log)
        guard let log else { return }
        pass.ledger.comparisons = log.counts
        // Those of several runs are reported together.
        if pass.request.known == nil { pass.ledger.diagnostics.explain(log) }
    }

    /// The features of layer B.
    private func featuresOfB() throws(Problem) -> IndexedFeatures {
        do throws(Problem) {
            let features = IndexedFeatures(content())
            try hold(into: features)
            if features.lacksOrder, let zOrder = options.zOrder {
                throw Problem(noFieldNamed: zOrder, "--z-order", at: passB.onlyLocation)
            }
            return features
        } catch {
            throw passB.ledger.diagnostics.spell(error)
        }
    }

    /// True if all shapes of layer B are checked before the first feature is compared with them. Otherwise the first
    /// one that is met and is not valid ends the run: the same one for any number of threads.
    private var checksB: Bool {
        options.checkB || request.makesValid || options.isSelf || !passB.request.stopsAtFailure
            || !request.relation.findsByBox && !findsNearestOnGlobe
    }

    private var findsNearestOnGlobe: Bool {
        if case .nearest = request.relation { request.areDegrees } else { false }
    }

    /// Settings for what is stored of features of layer B.
    package func content() -> IndexedFeatures.Content {
        var content = IndexedFeatures.Content()
        content.keepsShapes = request.relation.isOfShapes
        content.keepsRects = !content.keepsShapes
        content.keepsValues = passB.request.reading.fields?.isEmpty != true
        content.orderField = options.zOrder
        content.areChecked = checksB
        content.findsNearest = findsNearestOnGlobe
        content.ranks = options.first || options.largest || options.selects
        content.location = passB.layers.recordLocations(encoding: passB.request.reading.encoding)
        content.hidesOrder = hidesOrder
        return content
    }

    /// The fields that are kept.
    package func known(_ fields: [Field]) -> [Field] { fields.filter { !hidesOrder || $0.name != options.zOrder } }

    /// Reads layer B.
    ///
    /// - Parameter check: checks each layer before its features are read.
    package func hold(
        into features: IndexedFeatures, checking check: (LayerFacts) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        var passB = passB
        passB.request.reading.stringFields.formUnion(try passB.layers.disputedFields(passB.request.reading))
        let (content, makesValid) = (features.content, request.makesValid)
        let reporter = LayerReporter(passB.ledger)
        try passB.run(
            into: Sink(features) { [content] in IndexedGatherer(content, makesValid: makesValid) },
            opened: { (layer) throws(Problem) in
                features.add(known(layer.facts.fields))
                if content.keepsRects, layer.facts.space.plane != nil {
                    throw Problem(
                        .usage, "planar", at: layer.facts.location,
                        "--rects needs positions on the globe, but the layer is on a plane")
                }
                try check(layer.facts)
                reporter.report(layer)
            }, finished: reporter.gather)
    }

    private func reportIndex(_ layerB: IndexedLayer) {
        pass.ledger.diagnostics.explain(
            "index",
            "index: \(layerB.count) feature\(layerB.count == 1 ? "" : "s"), \(layerB.edgeCount) edge\(layerB.edgeCount == 1 ? "" : "s"), \((layerB.shapeBytes + 1023) / 1024) KiB of shapes"
        )
    }

    private func write(_ layerB: IndexedLayer, _ log: MatchLog?) throws(Problem) {
        let request = request
        switch form {
        case .pairs: try writePairs(layerB, log)
        case .count where !options.aggregates.isEmpty:
            let aggregates = options.aggregates
            let fields = try fields(of: layerB, measures: [Field("count", .number)])
            if let missing = aggregates.first(where: { layerB.count > 0 && layerB.field(named: $0.field ?? "") == nil })
            {
                throw Problem(
                    noFieldNamed: missing.field ?? "", "--\(missing.kind.rawValue)", at: passB.onlyLocation)
            }
            try writing.write(through: [
                Step { () throws(Problem) in
                    try PartnerAggregation(layerB, request, fields, aggregates, log: log)
                }
            ])
        case .count:
            let fields = try fields(of: layerB, measures: [Field("count", .number)])
            try writing.write(through: [
                Step { () throws(Problem) in
                    try FeatureJoin(layerB, request, fields, choice: .count, keepsUnmatched: true, log: log)
                }
            ])
        case .join(let keepsUnmatched):
            let isNearest = if case .nearest = request.relation { true } else { false }
            let fields = try fields(of: layerB, measures: measures(isNearest: isNearest))
            let choice = options.choice
            try writing.write(through: [
                Step { () throws(Problem) in
                    try FeatureJoin(layerB, request, fields, choice: choice, keepsUnmatched: keepsUnmatched, log: log)
                }
            ])
        case .select(let isInverted):
            try writing.write(through: [
                Step { () throws(Problem) in
                    try PartnerSelection(layerB, request, isInverted: isInverted, log: log)
                }
            ])
        case .pieces, .clip, .difference:
            var overlay = FeatureOverlay.Request()
            overlay.match = request
            overlay.keepsLower = options.keepLower
            overlay.minimumArea = options.minArea?.squareMetres
            if !request.areDegrees { try options.minArea?.checkOnPlane("--min-area") }
            overlay.verb =
                if case .clip = form { .clip } else if case .difference = form { .difference } else { .pieces }
            let fields = overlay.verb == .pieces ? try fields(of: layerB, measures: []) : JoinedFields()
            try writing.write(through: [
                Step { [overlay] () throws(Problem) in try FeatureOverlay(layerB, overlay, fields, log: log) }
            ])
        }
    }

    private func measures(isNearest: Bool) -> [Field] {
        let names = isNearest ? hasRank ? ["distance", "rank"] : ["distance"] : []
        return names.map { Field($0, .number) }
    }

    private var writing: LayerWriting { LayerWriting(pass, output, inputs: inputs) }

    /// Names the fields of layer B so that they differ from the features' own fields.
    private func fields(of layerB: IndexedLayer, measures: [Field]) throws(Problem) -> JoinedFields {
        // Tables and shapefiles need all names before the first record.
        if output.needsFields { try pass.layers.keepAll(pass.request.reading) }
        let own = try pass.fieldNames()
        let isCount = if case .count = form { true } else { false }
        let fields = JoinedFields(
            isCount ? options.aggregates.map { Field($0.name, .any) } : layerB.fields, besides: own.names,
            areAll: own.areAll, prefix: options.prefixB,
            measures: measures)
        for (measure, name) in zip(measures, fields.names.suffix(measures.count)) where name != measure.name {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "renamed-field", severity: .warning,
                    "layer A already has a field '\(measure.name)'; the new one is '\(printable(name))'",
                    hint: "choose the fields to keep with --fields"))
        }
        return fields
    }

    /// Names of the predicates, if there are several.
    private var predicateNames: [String] {
        guard case .shapes(let predicates) = request.relation, predicates.count > 1 else { return [] }
        return predicates.map(\.rawValue)
    }

    private func writePairs(_ layerB: IndexedLayer, _ log: MatchLog?) throws(Problem) {
        let isNearest = if case .nearest = request.relation { true } else { false }
        let one = PairTable.Naming(field: options.idA, sources: pass.layers.names)
        let other = PairTable.Naming(field: options.idFieldB, sources: passB.layers.names)
        if let name = options.idFieldB, layerB.count > 0, layerB.field(named: name) == nil {
            let option = options.idB == nil ? "--id-a" : "--id-b"
            throw Problem(noFieldNamed: name, option, at: passB.onlyLocation)
        }
        try Output.write(to: output.output.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            let table = PairTable(
                output, layerB, one: one, other: other,
                PairTable.Columns(
                    hasDistance: isNearest, hasRank: hasRank, predicates: predicateNames, countsOnly: options.count,
                    precision: request.distancePrecision))
            let reporter = LayerReporter(pass.ledger)
            let (request, countsOnly, label) = (request, options.count, options.idA)
            var pass = pass
            pass.request.cutting = .never
            let begin = { () throws(Problem) in try table.begin(hasHeader: pass.request.known?.ends.writesStart ?? true)
            }
            try pass.run(
                through: [
                    Step { () throws(Problem) in
                        try PairFinding(layerB, request, countsOnly: countsOnly, log: log)
                    }
                ],
                into: Sink(PairList.Sink { (list) throws(Problem) in try table.add(list) }) { PairList(label: label) },
                opened: reporter.report, begin: begin,
                finished: reporter.gather)
            if let label, table.lacksNames, !pass.isFieldElsewhere(label) {
                throw Problem(noFieldNamed: label, "--id-a", at: pass.onlyLocation)
            }
            try begin()
            if !options.count { pass.ledger.product = .pairs(table.pairCount) }
        }
    }
}
