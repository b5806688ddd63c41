package import CommandKit
import Layers
package import OverlayCommands
package import PartRuns
import Runner

/// Options that split layer A, or both layers, into parts.
package struct IntersectPartOptions: PartedOptions {
    @OptionGroup(title: "Parts")
    package var parts: PartOptions

    @OptionGroup(title: "Parts")
    var splitB: SplitPartnerOptions

    package init() {}

    package var ofPart: PartOptions { parts }

    package func makeRun() -> PartRun {
        let (parts, splitB) = (parts, splitB)
        return PartRun(parts, splitB.shuffle, isSilent: parts.isSilent || splitB.isSilent) {
            (run, layers, layersB, ledger) throws(Problem) in
            guard let layersB, let work = try splitB.work(parts, on: layers, layersB, ledger, run) else {
                return try run.begin(on: layers, ledger)
            }
            run.split = work
            var known = splitB.ofB ? KnownFacts() : try run.begin(on: layers, ledger)
            known?.tellsOthers = splitB.ofB
            run.unread = [splitB.ofB ? layers : layersB]
            if case .other(let jobOfB?) = work, let plan = run.work?.plan {
                run.begin(number: jobOfB.count + plan.number, of: jobOfB.count + plan.count)
                ledger.continueRejects()
            }
            return known
        }
    }
}

extension Intersect: PartedCommand {
    package func rules(_ options: IntersectPartOptions) -> [Rule] {
        let (parts, splitB) = (options.parts, options.splitB)
        let given = parts.parsedOptions.firstGiven
        return splitB.rules(
            parts, output.writing.output.$path, work.records.$rejects, needingAll: needingAllOfB,
            onPlane: [input.$planar, inputB.$planar])
            + parts.rules(output, limit: selection.count.$limit) + parts.rules(work) + [
                parts.rule(against: files.last, as: "layer B"),
                .that(
                    !intersection.isSelf || given == nil,
                    else: "\(given ?? "") cannot be used with --self: no part knows the features of others"),
            ]
    }

    package func check(_ options: IntersectPartOptions) throws { try options.splitB.check(options.parts) }

    package func job(_ options: IntersectPartOptions) -> PartJob {
        let filesB = Array(files.suffix(1))
        let others = settings.compactMap(\.self)
        var job = PartJob(
            inputs: Array(files.dropLast()), others: others, output: output.writing.output.path,
            rejects: work.records.rejects,
            format: intersection.pairs ? Formats.table.name : output.writing.format.name)
        if let count = options.splitB.partsB {
            (job.filesB, job.partCountOfB, job.work) = (filesB, count, .match)
        } else {
            job.others = filesB + others
        }
        return job
    }
}
