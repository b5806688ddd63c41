import CommandKit
import Layers
import PartRuns
import Runner
import Streams

/// Options that split layer B into parts, too, so that no run holds all of it.
struct SplitPartnerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Split layer B into this many parts, too.",
            discussion: """
                Each part of A then loads only nearby features of B, so sort A spatially first ('plat sort --by hilbert'). \
                See 'plat help parts'.
                """, valueName: "N"), range: .within(1...1_000_000))
    var partsB: Int?

    @Flag(help: "Process a part of layer B instead of layer A, with the options above.")
    var ofB = false

    @Option(
        help: ArgumentHelp(
            "Facts of all parts of layer B, which 'plat parts merge' has joined.", valueName: "FILE"),
        completion: .file)
    var factsB: String?

    @OptionGroup
    var shuffle: ShuffleOptions

    /// Work of a run on layer B.
    enum Work {
        /// Finds facts about a part of layer B.
        case survey(PartSurvey.Request)
        /// Sends the features of a part of layer B to the parts of layer A.
        case scatter(PartPlan, of: JobPlan, to: String, JobPlan)
        /// Works on a part of layer A, with the plan for layer B; nil while facts are sought.
        case other(JobPlan?)
    }

    /// - Parameters:
    ///   - output: the option for the output.
    ///   - rejects: the option for the rejects.
    ///   - title: an option that needs all of layer B; nil for none.
    ///   - planar: options that say that a layer is on a plane.
    func rules(
        _ parts: PartOptions, _ output: ParsedOption, _ rejects: ParsedOption, needingAll title: String?,
        onPlane planar: [ParsedOption]
    ) -> [Rule] {
        [
            .needs($ofB, $partsB), .needs($factsB, $partsB),
            .needs(shuffle.$shuffleTo, $partsB), .needs(shuffle.$shuffleFrom, $partsB),
            .that(
                partsB == nil || title == nil,
                else: "\($partsB.title) cannot be used with \(title ?? ""): all of layer B is needed"),
            .refuse(
                planar, with: $partsB.title, if: partsB != nil, because: "it finds what is near by places on the globe"),
            .that(
                partsB == nil || parts.facts == nil || factsB != nil && shuffle.step != nil,
                else: "\(parts.$facts.title) needs \($factsB.title), and \(shuffle.$shuffleTo.title), "
                    + "\(shuffle.$shuffleFrom.title) or both",
                hint: "see 'plat help parts'"),
            .that(
                !ofB || parts.parts == nil || parts.parts == partsB,
                else: "\(parts.$parts.title) and \($partsB.title) must be the same with \($ofB.title)"),
            .that(
                !ofB || parts.facts == nil || shuffle.shuffleFrom == nil,
                else: "\($ofB.title) cannot be used with \(shuffle.$shuffleFrom.title)"),
        ] + (partsB == nil ? [] : shuffle.rules(parts, output, rejects, isSilent: isSilent))
    }

    /// Throws for a run on all of layer A. 'plat parts plan' reads such command lines.
    func check(_ parts: PartOptions) throws {
        guard partsB == nil || parts.part != nil else {
            throw UsageError("\($partsB.title) needs \(parts.$part.title)")
        }
    }

    /// True for a run that prints nothing: messages come from others.
    var isSilent: Bool { !ofB && partsB != nil && (shuffle.shuffleTo != nil || shuffle.isSilent) }

    /// The work on layer B; nil if each run holds all of it.
    func work(
        _ parts: PartOptions, on layers: LayerInputs, _ layersB: LayerInputs, _ ledger: Ledger, _ run: PartRun
    ) throws(Problem) -> Work? {
        guard partsB != nil, let part = parts.part else { return nil }
        if ofB, let path = parts.factsTo, let count = parts.parts {
            return .survey(PartSurvey.Request(path: path, number: part, count: count, of: layersB))
        }
        let plan = try factsB.map { (path) throws(Problem) in
            let plan = try JobPlan(fileAt: path, of: layersB)
            guard plan.count == partsB else {
                throw Problem(
                    .usage, "other-parts", at: InputLocation(source: pathName(path)),
                    "the facts are of \(plan.count) part\(plan.count == 1 ? "" : "s"), not of the \(partsB ?? 0) of --parts-b"
                )
            }
            return plan
        }
        guard ofB, let plan, let path = parts.facts, let folder = shuffle.shuffleTo else { return .other(plan) }
        let job = try JobPlan(fileAt: path, of: layers)
        let own = try PartPlan(part, of: plan)
        run.begin(number: part, of: plan.count + job.count)
        run.share = .layerB
        layersB.ranges = own.ranges
        if !own.isFirst { ledger.continueRejects() }
        return .scatter(own, of: plan, to: folder, job)
    }
}
