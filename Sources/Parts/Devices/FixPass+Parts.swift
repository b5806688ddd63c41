import Devices
import Features
import Fixes
import Layers
import PartRuns
import Runner

/// The work on a part: its fixes go to the parts that follow their devices, and these send what is written to the
/// parts of the inputs in whose place it comes.
extension FixPass {
    /// Finds what other parts must know of the fixes of one.
    ///
    /// - Parameter needs: facts about the features that are needed in addition.
    func survey(_ request: PartSurvey.Request, needs: PartSurvey.Needs, protecting paths: ProtectedFiles)
        throws(Problem)
    {
        var survey = PartSurvey(pass: pass, request: request, needs: needs)
        var reading = fixes
        reading.writesRows = false
        survey.follow = { [reading] (layer, hasFeatures) throws(Problem) in
            let scatter = FixScatter()
            let silent = LayerPass(pass.layers, pass.request, pass.ledger.surveying())
            if hasFeatures {
                do throws(Problem) {
                    try silent.run(
                        layer, into: Sink(scatter) { FixGatherer(reading, NoRows()) })
                } catch {
                    // Damage is reported by the run that sends the fixes.
                    guard error.kind == .data else { throw error }
                }
            }
            var facts = FixFacts()
            (facts.latest, facts.units, facts.found) = (scatter.latest, scatter.units.map(\.value), scatter.found)
            facts.deviceField = reading.field(of: .device, in: layer.facts)
            facts.declaresFields = layer.facts.declaresFields
            facts.read = silent.ledger.account.read
            return facts
        }
        try survey.write(protecting: paths)
    }

    /// Sends fixes.
    ///
    /// - Parameters:
    ///   - target: how fixes are sent to a writer.
    ///   - read: reads the fixes.
    func scatter(
        to folder: String, _ plan: PartPlan, _ target: (ShuffleWriter) -> FixScatter.Target,
        read: (FixScatter) throws(Problem) -> Void
    ) throws(Problem) {
        PartRun.current?.share = .records
        let writer = try ShuffleWriter(
            in: folder, plan.label(of: Self.contentOfFixes, from: plan.number), count: plan.count)
        let scatter = FixScatter(target(writer), knowing: plan.fixes)
        try read(scatter)
        try writer.finish()
        skip(scatter.counts)
    }

    /// Follows devices by what parts have sent.
    ///
    /// - Parameter makeFlow: makes the flow, which writes its messages to its argument.
    func gather<Flow: HandedFixFlow>(
        from: String, to folder: String, _ plan: PartPlan, isSorted: Bool,
        makeFlow: (OrderedOutput) throws(Problem) -> Flow
    ) throws(Problem) {
        let writer = try ShuffleWriter(in: folder, plan.label(of: Self.output, from: plan.number), count: plan.count)
        let output = OrderedOutput(to: writer, count: plan.count, isSorted: isSorted)
        var readers = Readers(folder: from, content: Self.contentOfFixes, plan: plan)
        try makeFlow(output).run({ () throws(Problem) in try readers.next() }, to: output)
    }

    /// The output of a part, which others have sent.
    func arrived(from folder: String, _ plan: PartPlan) throws(Problem) -> ArrivedOutput {
        let arrived = ArrivedOutput()
        var readers = Readers(folder: folder, content: Self.output, plan: plan)
        while let reader = try readers.next() { try arrived.add(reader) }
        return arrived
    }

    /// The output of a part that is to be written.
    func arrivedToWrite(from folder: String, _ plan: PartPlan) throws(Problem) -> ArrivedOutput {
        let arrived = try arrived(from: folder, plan)
        PartRun.current?.share = .handed(arrived.tally)
        return arrived
    }

    /// Checks and reports in the last part what concerns all of them.
    ///
    /// - Parameter write: writes the last part.
    func conclude(_ arrived: ArrivedOutput, _ plan: PartPlan, write: () throws(Problem) -> Void) throws(Problem) {
        guard plan.isLast, let facts = plan.fixes else { return try write() }
        if facts.read > 0, !facts.declaresFields, !arrived.followed.areOtherPoints {
            if pass.layers.count == 1 { reportChoices(facts.found) }
            try fixes.check(facts.found, names: names, needing: needed, at: pass.onlyLocation)
        }
        try checkHeadings(arrived.followed, facts.found)
        checkDevices(arrived.followed, facts.deviceField, facts.found)
        try write()
        try reportEnd(units: facts.units, latest: facts.latest, arrived.followed)
    }

    /// Files that parts have sent to one, in the order of the parts.
    private struct Readers {
        let folder: String
        let content: String
        let plan: PartPlan
        private var part = 0

        init(folder: String, content: String, plan: PartPlan) {
            (self.folder, self.content, self.plan) = (folder, content, plan)
        }

        mutating func next() throws(Problem) -> ShuffleReader? {
            while part < plan.count {
                let label = plan.label(of: content, from: part, to: plan.number)
                part += 1
                if let reader = try ShuffleReader(in: folder, label, count: plan.count) { return reader }
            }
            return nil
        }
    }

    private static var contentOfFixes: String { "fixes" }
    private static var output: String { "output" }
}

extension FixSink {
    /// Writes what was sent to a part.
    func write(_ arrived: ArrivedOutput, fieldCount: Int) throws(Problem) {
        try complete { () throws(Problem) in
            try begin()
            try arrived.write(fieldCount: fieldCount, rows: writeRows, feature: writeFeatureOfChunk)
            try writeFeatures()
        }
    }
}
