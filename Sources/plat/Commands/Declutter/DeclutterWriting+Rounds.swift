import Decluttering
import JSON
import Layers
import Operations
import Readers
import Streams

/// A decision by rounds: runs for areas of the map tell each other what they know until all labels are decided.
extension DeclutterWriting {
    /// The rounds of a run; nil if one run decides about all labels.
    struct Rounds {
        /// About how many labels a run decides at once.
        let labelsAtOnce: Int
        /// The file that gets what other parts must know.
        let path: String?
    }

    private func settings(_ rounds: Rounds, _ plan: PartPlan) -> LabelRound.Settings {
        LabelRound.Settings(
            zooms: labels.limits.zooms, tileSize: labels.limits.tileSize, labelsAtOnce: rounds.labelsAtOnce,
            namesBlockers: options.blockedBy, count: plan.count)
    }

    /// Writes what the other parts must know for the next round.
    func write(_ report: RoundReport, _ plan: PartPlan) throws(Problem) {
        guard let rounds, let path = rounds.path else { return }
        let file = plan.file(of: report, settings(rounds, plan), inRound: plan.round?.number ?? 0)
        try Output.write(to: path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            try output.write(file.text)
        }
    }

    /// Does the next step for a part.
    func runRound(from: String, to folder: String, _ plan: PartPlan) throws(Problem) {
        let round = try round(of: plan)
        let isLast = round.step == .complete
        let label = plan.label(of: isLast ? Self.outcomes : Self.content(ofRound: round.number), from: plan.number)
        let writer = try ShuffleWriter(in: folder, label, count: plan.count)
        var work = RoundWork(round, of: plan.number, labels.limits, atZoom: zoom, featuresRequest, to: writer)
        var (report, tally) = (RoundReport(), ShuffleTally())
        if round.number == 1 {
            let arrived = try ownLabels(in: from, round, plan)
            (tally, report.received) = (arrived.tally, arrived.received)
            try work.begin(arrived)
        } else {
            let arrivals = try arrivals(in: from, round, plan)
            tally = arrivals.tally
            if isLast {
                try complete(round, work, arrivals, plan, to: writer)
                report.received = arrivals.received
            } else {
                report = try work.run(arrivals)
            }
        }
        try writer.finish(after: tally)
        report.given = writer.given
        try write(report, plan)
    }

    /// Throws unless the labels are decided.
    func checkAreDecided(_ plan: PartPlan) throws(Problem) {
        guard rounds != nil, plan.round?.step != .done else { return }
        throw Problem(
            .usage, "rounds-left", "the labels are not decided: the facts are about round \(plan.round?.number ?? 0)",
            hint: "repeat runs with --shuffle-from, --shuffle-to and --round-to until the facts contain \"isDone\":true"
        )
    }

    private func round(of plan: PartPlan) throws(Problem) -> LabelRound {
        guard let round = plan.round else {
            throw Problem(
                .usage, "no-round", "the facts say nothing about labels",
                hint: "add what --round-to has written, with 'plat facts merge'")
        }
        guard round.step != .done else {
            throw Problem(
                .usage, "rounds-done", "all rounds are done, so the labels are decided",
                hint: "write the parts, without --shuffle-to and --round-to")
        }
        return round
    }

    /// The labels that a part has read.
    private func ownLabels(in folder: String, _ round: LabelRound, _ plan: PartPlan) throws(Problem) -> ArrivedLabels {
        let arrived = try ArrivedLabels(comparedLabels)
        arrived.learn(read: round.read(before: plan.number))
        let label = plan.label(of: Self.labels, from: plan.number, to: plan.number)
        if let reader = try ShuffleReader(in: folder, label, count: plan.count) { try arrived.add(reader) }
        return arrived
    }

    /// Messages that were handed over in the round before.
    private func arrivals(in folder: String, _ round: LabelRound, _ plan: PartPlan) throws(Problem) -> RoundArrivals {
        let arrivals = RoundArrivals()
        for part in 0..<plan.count {
            let label = plan.label(of: Self.content(ofRound: round.number - 1), from: part, to: plan.number)
            guard let reader = try ShuffleReader(in: folder, label, count: plan.count) else { continue }
            try arrivals.add(reader, from: part)
        }
        return arrivals
    }

    private static func content(ofRound number: Int) -> String { "round \(number)" }

    /// Makes the outcomes of a part's own features. The first part also tells of the labels of all parts.
    private func complete(
        _ round: LabelRound, _ work: borrowing RoundWork, _ arrivals: RoundArrivals, _ plan: PartPlan,
        to writer: ShuffleWriter
    ) throws(Problem) {
        var note = OutcomeNote()
        note.count = round.features
        note.numbersFeatures = round.numbersFeatures
        do throws(Problem) {
            try checkFields(round)
            reportLate(round.labels.map(\.note))
            for sentence in round.counts.sentences { pass.ledger.diagnostics.explain("declutter", sentence) }
        } catch {
            note.failure = pass.ledger.diagnostics.spell(error)
        }
        if plan.isFirst { note.statement = RunStatement(pass.ledger, CurrentRun.account(), failure: nil, time: 0...0) }
        var handover = OutcomeHandover(to: writer, title: nil)
        if note.failure == nil {
            let (result, features) = work.complete(arrivals)
            let operation = AnyOperation.of(DeclutteredFeatures(result, features))
            note.written = try handover.add(0..<result.outcome.minimumZooms.count, of: operation, to: plan.number)
        }
        try handover.add(note.text, to: plan.number)
    }

    /// Throws if no feature of any part has a field that labels are made of.
    private func checkFields(_ round: LabelRound) throws(Problem) {
        guard round.features > 0, let missing = labels.fields.first(where: { !round.hasSeen($0) }) else {
            return
        }
        throw noField(named: missing, among: round.fields.map { Field($0, .any) })
    }
}
