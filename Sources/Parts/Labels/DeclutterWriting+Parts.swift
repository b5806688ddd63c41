import Features
import FormatKit
import JSON
import LabelFeatures
package import LabelsCommands
package import Layers
package import PartRuns
import Runner
import Streams

/// Runs on parts: labels go to the gathering run of part 0, which decides as a single run does and sends each part what
/// becomes of its features. The part reads these again and writes them.
extension DeclutterWriting: HandedWork {
    /// Finds what other parts must know of the features of one.
    package func survey(_ request: PartSurvey.Request) throws(Problem) {
        var survey = PartSurvey(pass: pass, request: request, needs: [])
        if writesFeatures, output.format.has(.isTable) {
            let gathering = try pass.gathering(areFeatures: true)
            survey.label = { (layer, findings) throws(Problem) in
                let features = try ReadFeatures(labels, keepsFeatures: false)
                features.kept.add(layer.facts.fields)
                let silent = LayerPass(gathering.layers, gathering.request, gathering.ledger.surveying())
                try silent.run(
                    layer, into: Sink(features) { [labels] in LabelGatherer(labels) })
                findings.add(features.kept.findings)
                return silent.ledger.account.read > silent.ledger.account.badCount
            }
        }
        try survey.write(protecting: pass.protectedFiles(inputs))
    }

    package func survey(from: String, to path: String, _ plan: PartPlan) throws(Problem) {
        try write(from: from, plan, isSurvey: true)
    }

    package func write(from: String, _ plan: PartPlan) throws(Problem) { try write(from: from, plan, isSurvey: false) }

    private var writesFeatures: Bool { !options.table && !options.verify }

    /// Reads a part, and sends its labels.
    package func scatter(to folder: String, _ plan: PartPlan) throws(Problem) {
        PartRun.current?.share = .labels
        var labels = comparedLabels
        labels.obstacles = try readObstacles()
        let writer = try ShuffleWriter(
            in: folder, plan.label(of: Self.contentOfLabels, from: plan.number), count: plan.count)
        let features = try LabelScatter(labels, to: writer)
        let reporter = LayerReporter(pass.ledger)
        let gathering = try pass.gathering(areFeatures: true)
        Self.postponeWarnings(of: gathering.ledger)
        var inputs = (0..<pass.layers.count).filter { pass.layers.isWanted($0) }[...]
        var read = 0
        try gathering.run(
            into: Sink(features) { [labels] in LabelGatherer(labels) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                try features.begin(layer.facts.fields)
                reporter.report(layer)
            },
            finished: { (layer) throws(Problem) in
                reporter.gather(layer)
                guard let input = inputs.popFirst() else { return }
                try features.end(input, read: gathering.ledger.account.read - read)
                read = gathering.ledger.account.read
            })
        if writesFeatures { reporter.reportBoxes(hint: output.format.boxHint) }
        try features.finish(JSONValue.array(gathering.ledger.takePostponed().map(\.value)).text())
        try writer.finish()
        pass.ledger.absorb(gathering.ledger)
    }

    /// Decides about the labels of all parts in the run for part 0. The runs for others only pass on what they know of
    /// the bytes that were sent.
    package func gather(from: String, to folder: String, _ plan: PartPlan) throws(Problem) {
        let arrived = try ArrivedLabels(comparedLabels)
        // All labels go to the run for part 0; others get the tally of one part at most.
        for part in plan.isFirst ? 0..<plan.count : plan.number..<plan.number + 1 {
            let label = plan.label(of: Self.contentOfLabels, from: part, to: plan.number)
            guard let reader = try ShuffleReader(in: from, label, count: plan.count) else {
                if plan.isFirst { throw Self.nothing(from: part, in: from) }
                continue
            }
            try arrived.add(reader)
        }
        let label = plan.label(of: Self.contentOfOutcomes, from: plan.number)
        let writer = try ShuffleWriter(in: folder, label, count: plan.count)
        if plan.isFirst { try decide(arrived, to: writer) }
        try writer.finish(after: arrived.tally)
    }

    private static func nothing(from part: Int, in folder: String) -> Problem {
        Problem(
            .noInput, "no-shuffle", at: InputLocation(source: pathName("\(folder)/\(part)")),
            "there is no such file, which part \(part) must have written as file 0", hint: "see 'plat help parts'")
    }

    /// The decision about all labels.
    private enum Decision {
        case features(LabelResult)
        case answer(Answer)
        case failure(Problem)
    }

    /// - Parameter note: receives what else the parts must know.
    private func decision(of arrived: ArrivedLabels, _ note: inout OutcomeNote) -> Decision {
        do throws(Problem) {
            note.earlierMinzoomField = earlierMinzoomField(of: arrived)
            // The first part reports its records.
            let silent = pass.ledger.gathering(isReported: false)
            try gatherPrevious(into: arrived, silent, reportingTo: pass.ledger.diagnostics)
            if previous != nil { note.earlierFound = foundAgain(arrived) }
            try checkFields(of: arrived)
            var late: [Problem] = []
            for note in arrived.notes {
                late += (JSONValue(parsing: Array(note.utf8))?.items ?? []).compactMap { Problem($0) }
            }
            pass.ledger.reportLate(late)
            note.count = arrived.count
            if options.verify {
                let (lines, faults) = try verified(arrived)
                pass.ledger.hasFaults = faults > 0
                return .answer(.report(lines))
            }
            let result = arrived.decluttered(atZoom: zoom, keepsPriorities: options.table)
            explain(result)
            return options.table ? .answer(.table(result.rows)) : .features(result)
        } catch {
            return .failure(pass.ledger.diagnostics.spell(error))
        }
    }

    /// Decides, and sends all parts what becomes of their features.
    private func decide(_ arrived: ArrivedLabels, to writer: ShuffleWriter) throws(Problem) {
        var note = OutcomeNote()
        let decision = decision(of: arrived, &note)
        let statement = RunStatement(pass.ledger, CurrentRun.facts(), failure: nil, time: 0...0)
        var counts = arrived.counts
        switch decision {
        case .failure(let problem): note.failure = problem
        case .answer(let answer): note.answer = answer
        case .features(let result):
            // Features of the earlier result that were removed come last.
            counts[counts.count - 1] += note.count - counts.reduce(0, +)
            var request = featuresRequest
            if request.namesBlockers { request.number(result) }
            note.numbersFeatures = request.numberedCount != nil
            if let clusters = arrived.clusters(of: result) {
                return try send(
                    counts, note, statement, to: writer,
                    through: AnyOperation.of(ClusteredFeatures(clusters, clustersRequest)))
            }
            return try send(
                counts, note, statement, to: writer, through: AnyOperation.of(DeclutteredFeatures(result, request)))
        }
        try send(counts.map { _ in 0 }, note, statement, to: writer, through: AnyOperation.of(NoOperation()))
    }

    private func send(
        _ counts: [Int], _ note: OutcomeNote, _ statement: RunStatement, to writer: ShuffleWriter,
        through operation: AnyOperation
    ) throws(Problem) {
        var messages = PartMessages(to: writer, title: labels.clusters?.titleField)
        var start = 0
        for (part, count) in counts.enumerated() {
            var note = note
            note.written = try messages.add(start..<start + count, of: operation, to: part)
            note.statement = part == 0 ? statement : nil
            try messages.add(note.text, to: part)
            start += count
        }
    }

    /// Reads the features of a part again, and writes them.
    ///
    /// - Parameter isSurvey: true if it is written whether there are features, instead of the features.
    private func write(from: String, _ plan: PartPlan, isSurvey: Bool) throws(Problem) {
        let arrived = ArrivedOutcomes()
        for part in plan.isFirst ? [0] : [0, plan.number] {
            let label = plan.label(of: Self.contentOfOutcomes, from: part, to: plan.number)
            if let reader = try ShuffleReader(in: from, label, count: plan.count) { try arrived.add(reader) }
        }
        guard let text = arrived.note, let note = OutcomeNote(text) else {
            throw Problem(
                .noInput, "no-shuffle", at: InputLocation(source: pathName("\(from)/0")),
                "there is no such file, which part 0 must have written as file \(plan.number)",
                hint: "see 'plat help parts'")
        }
        // Nothing is counted before a failure.
        PartRun.current?.share = .labels
        if plan.isFirst, !isSurvey { try reportPrevious(note) }
        if let statement = note.statement { pass.ledger.report(statement) }
        if let failure = note.failure { throw failure }
        PartRun.current?.share = .handed(arrived.tally)
        guard writesFeatures else {
            pass.ledger.goOn(groupCount: nil)
            if let answer = note.answer, plan.isFirst { return try write(answer, count: note.count) }
            pass.ledger.product = .labels(options.table ? "counted" : "checked")
            return try Output.write(to: output.output.path, inputs: pass.protectedFiles(inputs)) { _ in }
        }
        if !isSurvey, output.format.has(.joinsFeatures) { try plan.checkFeaturesAreKnown() }
        try writeFeatures(arrived.take(), note, plan, isSurvey: isSurvey)
    }

    /// Reads the earlier result once more, and reports its records, as no other run does.
    private func reportPrevious(_ note: OutcomeNote) throws(Problem) {
        guard let previous else { return }
        let ledger = pass.ledger.gathering()
        let features = try ReadFeatures(labels, keepsFeatures: false)
        try gatherPrevious(previous, into: features, ledger, minzoomField: note.earlierMinzoomField)
        ledger.noteEarlier(ledger.account.read, found: note.earlierFound)
        pass.ledger.goOn(from: ledger, groupCount: nil)
        pass.ledger.seenFields += ledger.seenFields
        pass.ledger.lacks += ledger.lacks
    }

    private func writeFeatures(
        _ outcomes: HandedOutcomes, _ note: OutcomeNote, _ plan: PartPlan, isSurvey: Bool
    ) throws(Problem) {
        let gathering = try pass.gathering(areFeatures: true)
        let features = try featuresOfPart(gathering, note, plan)
        guard features.kept.count == outcomes.count else {
            throw Problem(
                .data, "other-facts", "the part has \(features.kept.count) features, but \(outcomes.count) labels",
                hint: "run all parts again, from inputs that do not change")
        }
        if labels.clusters == nil { features.kept.isWanted = { outcomes.skipReason($0) == nil } }
        let layer = SpooledLayer(features: features.kept)
        var pass = pass.writing(layer, of: gathering, groupCount: nil)
        pass.request.known = self.pass.request.known
        let writing = LayerWriting(pass, output, inputs: inputs, reporter: LayerReporter(pass.ledger))
        let request = handedRequest
        try writing.write(through: [Step { HandedLabels(outcomes, request) }])
        if !isSurvey, note.numbersFeatures, pass.ledger.account.written < note.written {
            pass.ledger.lacks.append(Self.shiftedNumbers)
        }
    }

    private var handedRequest: HandedLabels.Request {
        var request = HandedLabels.Request()
        if let clusters = labels.clusters {
            let (fields, title) = ClusteredFeatures.fields(clusters, clustersRequest)
            request.fields = fields
            if let title, let field = clusters.titleField { request.title = (field, title) }
        } else {
            request.fields = DeclutteredFeatures.fields(featuresRequest)
        }
        return request
    }

    /// The features of a part whose labels were sent. The last part also has those of the earlier result.
    private func featuresOfPart(
        _ gathering: LayerPass, _ note: OutcomeNote, _ plan: PartPlan
    ) throws(Problem) -> ReadFeatures {
        // The first layer may stay open for its turn, so it is opened as features are read.
        var opening = gathering
        opening.request.output = pass.request.output
        try opening.decideOutput()
        let features = try ReadFeatures(labels, keepsFeatures: true)
        features.kept.add(plan.findings.fields)
        features.kept.findings.add(plan.findings)
        let silent = LayerPass(gathering.layers, gathering.request, gathering.ledger.surveying())
        try silent.run(
            into: Sink(features) { [labels] in LabelGatherer(labels) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                features.kept.add(layer.facts.fields)
            })
        guard labels.reportsChanges, let previous else { return features }
        features.keepsFeatures = plan.isLast
        try gatherPrevious(previous, into: features, silent.ledger, minzoomField: note.earlierMinzoomField)
        return features
    }

    private static var contentOfLabels: String { "labels" }
    private static var contentOfOutcomes: String { "outcomes" }
}
