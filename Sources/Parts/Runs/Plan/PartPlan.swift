package import Features
package import Geometry
package import JSON
package import Layers
package import Runner
import Streams

/// The work of one of several runs.
package struct PartPlan {
    /// The number of the part.
    package let number: Int
    private let job: JobPlan

    package var isFirst: Bool { number == 0 }
    package var isLast: Bool { number == job.count - 1 }
    /// Number of all parts.
    package var count: Int { job.count }
    /// Facts about all rows that are gathered into groups.
    package var rows: RowFacts? { job.rows }
    /// Facts about all fixes.
    package var fixes: AllFixFacts? { job.fixes }
    /// The bounding map rect of all features.
    package var extent: MapRect { job.extent }
    /// Facts about all features.
    package var findings: Survey.Findings { job.findings }

    package init(_ number: Int, of job: JobPlan) throws(Problem) {
        guard number < job.count else {
            throw Problem(
                .usage, "no-such-part",
                job.count == 1
                    ? "--part: the only part is 0" : "--part: there are \(job.count) parts, from 0 to \(job.count - 1)")
        }
        (self.number, self.job) = (number, job)
    }

    /// The range of an input that belongs to the part; nil if none does.
    func share(of input: Int) -> JobPlan.Share? { job.shares[number]?[input] }

    /// The types of the columns of a table that is split, by all of its rows.
    func types(of input: Int) -> [String: FieldType]? { job.types[input] }

    /// The label of what a part sends to another.
    ///
    /// - Parameters:
    ///   - content: the name of what is sent.
    ///   - planB: the plan for layer B, if that is split, too.
    package func label(of content: String, from: Int, to: Int = 0, with planB: JobPlan? = nil) -> ShuffleLabel {
        job.label(of: content, from: from, to: to, with: planB)
    }

    /// Throws if steps compare the values of a column that is text only because of some parts: where the others looked
    /// which features are written, it held numbers.
    package func checkTypes(of fields: [String]) throws(Problem) {
        guard let mixed = fields.first(where: job.mixedColumns.contains) else { return }
        throw Problem(
            .data, "mixed-parts",
            "\(printable(mixed)) holds only numbers in some parts and text in others, so parts differ on what is written",
            hint: "use --string-fields \(printable(mixed))")
    }

    /// Throws if nobody has looked which parts have features.
    package func checkFeaturesAreKnown() throws(Problem) {
        guard !job.knowsWriters else { return }
        throw Problem(
            .usage, "features-unknown", "the facts do not say which parts have features, as a GeoJSON document needs",
            hint: "find it with --features-to, and add it to the facts with 'plat parts merge'")
    }

    /// Writes whether this part has features.
    package func write(hasFeatures: Bool, to path: String, protecting paths: ProtectedFiles) throws(Problem) {
        let file = PartFile(
            kind: .features, command: job.command, count: job.count, inputs: job.inputs,
            found: [(number, .boolean(hasFeatures))])
        try Output.write(to: path, inputs: paths, mayCompress: false) { (output) throws(Problem) in
            try output.write(file.text)
        }
    }

    /// The file of the result of this part, for a command whose results are summed.
    package func file(of result: JSONValue) -> PartFile {
        PartFile(
            kind: .results, command: job.command, count: job.count, inputs: job.inputs, found: [(number, result)])
    }
}

extension PartPlan {
    /// Facts about the features of all parts.
    package var known: KnownFacts {
        var known = KnownFacts()
        known.findings = findings
        known.members = isLast ? job.members : []
        (known.ends.writesStart, known.ends.writesEnd) = (isFirst, isLast)
        known.ends.followsFeatures = job.firstWriter.map { $0 < number } ?? false
        known.tellsOthers = isFirst
        return known
    }

    /// The ranges of the inputs that are in the part.
    package var ranges: any InputRanges { PlannedRanges(plan: self) }
}

/// The ranges of the inputs that belong to a part.
private final class PlannedRanges: InputRanges {
    private let plan: PartPlan

    init(plan: PartPlan) { self.plan = plan }

    func isWanted(_ input: Int) -> Bool { plan.share(of: input) != nil }

    func range(of input: Int) -> InputRange? {
        if case .records(let part)? = plan.share(of: input) { part } else { nil }
    }

    func types(of input: Int) -> [String: FieldType]? { plan.types(of: input) }

    var areChanging: Bool { false }
}
