package import CommandKit
package import ConvertCommands
import Features
import Geometry
import JSON
package import Layers
package import PartRuns
import Runner

extension Bounds: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter, areSummed: isTotal) + [
            .refuse(
                options.parsedOptions, if: form == .overlaps || order.isGiven,
                because: "the output depends on all features at once"),
            .refuse(options.parsedOptions, if: each, because: "--each writes lines, which are not joined"),
        ]
    }

    package func job(_ options: PartOptions) -> PartJob {
        var job = filter.flow.job(reading: [viewport.viewport], isTotal ? .sum : .join)
        if form == .table { job.format = Formats.table.name }
        return job
    }
}

extension TotalWork: PartedWork {
    package func work(in run: PartRun) throws(Problem) -> Bool {
        if let results = run.work?.results {
            try write(LayerTotal(results, unwraps: request.unwraps))
        } else if try !pass.surveys(in: run, keeping: inputs) {
            guard let plan = run.work?.plan else { return false }
            try write(plan.file(of: try total().part).text)
        }
        return true
    }
}

extension LayerTotal {
    /// Sums the totals of parts.
    fileprivate init(_ parts: [JSONValue], unwraps: Bool) throws(Problem) {
        var extent = Extent()
        var counts = (features: 0, nullRects: 0)
        var isPlanar = false
        for part in parts {
            guard let features = part["features"]?.int, let nullRects = part["nullRects"]?.int,
                let planar = part["planar"]?.flag,
                let more = part["extent"]?.exactNumbers.flatMap({ Extent(numbers: $0) })
            else { throw Problem(.data, "not-facts", "--results: the result of a part is damaged") }
            extent.merge(more)
            counts = (counts.features + features, counts.nullRects + nullRects)
            if planar { isPlanar = true }
        }
        self.init(extent, isPlanar: isPlanar, unwraps: unwraps)
        self.counts = counts
    }

    /// The total of a part, to be summed.
    fileprivate var part: JSONValue {
        [
            "features": .integer(counts.features), "nullRects": .integer(counts.nullRects),
            "planar": .boolean(isPlanar), "extent": .array(extent.numbers.map { .exact($0) }),
        ]
    }
}
