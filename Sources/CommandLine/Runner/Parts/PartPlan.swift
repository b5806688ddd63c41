package import Features
package import Geometry
package import JSON
package import Layers

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
    /// Members of the collections of all inputs, in their order.
    var members: [(key: [UInt8], value: [UInt8])] { job.members }
    /// What is known of all features.
    package var findings: Survey.Findings { job.findings }
    /// True if a part before writes a feature.
    var followsFeatures: Bool { job.firstWriter.map { $0 < number } ?? false }

    package init(_ number: Int, of job: JobPlan) throws(Problem) {
        guard number < job.count else {
            throw Problem(
                .usage, "no-such-part",
                job.count == 1
                    ? "--part: the only part is 0" : "--part: there are \(job.count) parts, from 0 to \(job.count - 1)")
        }
        (self.number, self.job) = (number, job)
    }

    /// What the part has of an input; nil for nothing.
    func share(of input: Int) -> JobPlan.Share? { job.shares[number]?[input] }

    /// The types of the columns of a table that is split, by all of its rows.
    func types(of input: Int) -> [String: FieldType]? { job.types[input] }

    /// The label of what a part hands over to another.
    ///
    /// - Parameters:
    ///   - content: the name of what is handed over.
    ///   - held: the plan for layer B, if that is split, too.
    package func label(of content: String, from: Int, to: Int = 0, with held: JobPlan? = nil) -> ShuffleLabel {
        job.label(of: content, from: from, to: to, with: held)
    }

    /// Throws if nobody has looked which parts have features.
    package func checkFeaturesAreKnown() throws(Problem) {
        guard !job.knowsWriters else { return }
        throw Problem(
            .usage, "features-unknown", "the facts do not say which parts have features, as a GeoJSON document needs",
            hint: "find it with --features-to, and add it to the facts with 'plat parts merge'")
    }

    /// The file that says whether this part writes a feature.
    package func file(writesAny: Bool) -> PartFile {
        PartFile(
            kind: .features, command: job.command, count: job.count, inputs: job.inputs,
            found: [(number, .boolean(writesAny))])
    }

    /// The file of the result of this part, for a command whose results are summed.
    package func file(of result: JSONValue) -> PartFile {
        PartFile(
            kind: .results, command: job.command, count: job.count, inputs: job.inputs, found: [(number, result)])
    }
}

extension OutputSettings.Part {
    /// The part of a layer that a run writes; all of it without a plan.
    package init(_ plan: PartPlan?) {
        self.init()
        guard let plan else { return }
        (isFirst, isLast, followsFeatures) = (plan.isFirst, plan.isLast, plan.followsFeatures)
    }
}
