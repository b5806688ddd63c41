package import CommandKit
import Geometry
import JSON
import Layers
package import LayersCommands
package import PartRuns
import Runner

extension Check: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        [
            .that(
                !coverage.coverage || options.parsedOptions.firstGiven == nil,
                else: "--coverage needs all areas at once, so it cannot be used on parts")
        ]
    }

    package func job(_ options: PartOptions) -> PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files, others: [input.srcCrs?.path].compactMap(\.self),
            output: report.output.path, format: "text", work: .sum)
    }

    /// The account reports the problems of all parts, which are known once these are summed.
    package func makeRun(_ options: PartOptions) -> PartRun { PartRun(options, isSilent: options.factsTo != nil) }
}

extension CheckRun: PartedRun {
    package func work(in run: PartRun) throws -> Bool {
        if let results = run.work?.results {
            let sums = try session.attempted { () throws(Problem) in try PartWork.byInput(results) }
            pass.layers.ranges = SurveyedRanges()
            try write { (layer, report) throws(Problem) in
                try layer.sum(sums[layer.index] ?? [], into: report, session.ledger)
            }
            return true
        }
        try session.run { () throws(Problem) in
            if try pass.surveys(in: run, keeping: inputs) { return }
            guard let plan = run.work?.plan else { return }
            try pass.write(plan, to: command.report.output.path, inputs) { (index) throws(Problem) in
                try CheckedLayer(pass.layers, index, pass.request.reading).part(session.ledger)
            }
        }
        return true
    }
}

extension CheckedLayer {
    /// Examines the part of the layer that is read, for a report that others sum.
    fileprivate func part(_ ledger: Ledger) throws(Problem) -> JSONValue {
        var problems: [Problem] = []
        let examining = ledger.examining { (problem) throws(Problem) in problems.append(problem) }
        let findings = Examination.Findings(keepsAll: true)
        var failure: Problem?
        var layer: (any OpenedLayer)?
        var known: [Problem] = []
        do throws(Problem) {
            let opened = try layers.open(index, reading)
            layer = opened
            if !opened.facts.isContinued { ledger.diagnostics.explainGuesses(opened.facts) }
            known = opened.facts.notices
            try run(opened, plan(opened, examining) { _ in }, into: findings, examining)
        } catch {
            guard error.kind == .data || error.kind == .noInput else { throw error }
            failure = error
        }
        ledger.absorb(examining)
        var object: JSONObject = [
            "problems": .array(problems.map(\.value)), "findings": findings.value,
            "statement": RunStatement(examining, CurrentRun.facts(), failure: nil, time: 0...0).value,
            "notices": .array((layer?.facts.notices ?? []).filter { !known.contains($0) }.map(\.value)),
        ]
        object["failure"] = failure?.value
        object["bbox"] = layer?.collection?.claimedBox.map { .array($0.map { .exact($0) }) }
        return .object(object)
    }

    /// Reports on the layer by what was found of its parts, of which only the start is read again.
    fileprivate func sum(
        _ parts: [JSONValue], into report: CheckReport, _ ledger: Ledger
    ) throws(Problem) -> (problem: Problem, isHalfRead: Bool)? {
        try examine(into: report, ledger) { (layer, examining) throws(Problem) in
            let plan = try plan(layer, examining, reportingTo: report.add)
            let findings = Examination.Findings()
            var notices: [Problem] = []
            var claimed: [Double]?
            for part in parts {
                guard let statement = part["statement"].flatMap({ RunStatement($0) }), let found = part["findings"],
                    let problems = part["problems"]?.items?.compactMap({ Problem($0) }),
                    let late = part["notices"]?.items?.compactMap({ Problem($0) }),
                    let repeats = findings.add(found, layers.names[index])
                else { throw Problem(.bug, "not-facts", "--results: the result of a part is damaged") }
                examining.report(statement)
                for problem in Self.merged(problems, repeats) { try report.add(problem) }
                for notice in late where !notices.contains(notice) { notices.append(notice) }
                claimed = part["bbox"]?.exactNumbers ?? claimed
                if let reason = part["failure"].flatMap({ Problem($0) }) { throw reason }
            }
            try conclude(
                findings, plan, notices, isBoxRight: isBoxRight(layer, claimed, findings),
                into: report, ledger.diagnostics)
        }
    }

    /// Both in the order of records; what is wrong with a record itself comes first.
    private static func merged(_ problems: [Problem], _ repeats: [Problem]) -> [Problem] {
        var all: [Problem] = []
        var next = 0
        for problem in problems {
            while let record = problem.location?.record, next < repeats.count,
                repeats[next].location?.record ?? 0 < record
            {
                all.append(repeats[next])
                next += 1
            }
            all.append(problem)
        }
        return all + repeats[next...]
    }
}
