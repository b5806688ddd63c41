package import CommandKit
import Features
import JSON
import Layers
package import LayersCommands
package import PartRuns
import Runner

extension Info: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        [
            .that(
                !coverage || options.parsedOptions.firstGiven == nil,
                else: "--coverage needs all areas at once, so it cannot be used on parts")
        ] + options.rules(selection.count.$limit, areSummed: true) + options.rules(work)
    }

    package func job(_ options: PartOptions) -> PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files, others: [input.srcCrs?.path].compactMap(\.self),
            output: report.output.path, rejects: work.records.rejects, format: "text", work: .sum)
    }
}

extension InfoRun: PartedRun {
    package func work(in run: PartRun) throws -> Bool {
        if let results = run.work?.results {
            let sums = try session.attempted { () throws(Problem) in try PartWork.byInput(results) }
            // All parts have been read; how they begin decides the rest.
            pass.layers.ranges = SurveyedRanges()
            try write { (pass, index) throws(Problem) in
                try LayerReport(sums[index] ?? [], pass, index, withStatistics: command.statistics)
            }
            return true
        }
        try session.run { () throws(Problem) in
            if try pass.surveys(in: run, keeping: inputs) { return }
            guard let plan = run.work?.plan else { return }
            try pass.write(plan, to: command.report.output.path, inputs) { (index) throws(Problem) in
                let own = ledger.reporting()
                let layer = try LayerReport(
                    LayerPass(pass.layers, pass.request, own), index, withStatistics: command.statistics)
                ledger.absorb(own)
                return layer.part(own)
            }
            reportIdleOptions()
        }
        return true
    }
}

extension LayerReport {
    /// Sums the reports of the parts of a layer, of which only the start is read again.
    fileprivate init(
        _ parts: [JSONValue], _ pass: LayerPass, _ index: Int, withStatistics hasStatistics: Bool
    ) throws(Problem) {
        let findings = Inspection.Findings(withStatistics: hasStatistics)
        var facts: LayerFacts?
        do throws(Problem) {
            facts = try pass.layers.open(index, pass.request.reading).facts
        } catch {
            guard error.kind == .data || error.kind == .noInput else { throw error }
        }
        findings.expect(facts?.fields ?? [])
        var members: [[UInt8]] = []
        var known: Set<[UInt8]> = []
        var notices = facts?.notices ?? []
        var failure: Problem?
        for part in parts {
            guard let statement = part["statement"].flatMap({ RunStatement($0) }),
                let found = part["findings"], findings.add(found), let names = part["members"]?.items,
                let more = part["notices"]?.items?.compactMap({ Problem($0) })
            else { throw Problem(.data, "not-facts", "--results: the result of a part is damaged") }
            pass.ledger.report(statement)
            for member in names.compactMap(\.bytes) where known.insert(member).inserted { members.append(member) }
            for notice in more where !notices.contains(notice) { notices.append(notice) }
            failure = failure ?? statement.failure
        }
        self.init(facts, index, pass, findings, members, failure: failure, notices: notices)
    }

    /// The report on a part of a layer, to be summed.
    fileprivate func part(_ ledger: Ledger) -> JSONValue {
        let run = CurrentRun.facts(error: failure?.code)
        return [
            "statement": RunStatement(ledger, run, failure: failure, time: 0...0).value, "findings": findings.value,
            "members": .array(members.map { .hexadecimal($0) }), "notices": .array(facts.notices.map(\.value)),
        ]
    }
}
