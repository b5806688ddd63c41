import CommandKit
import Layers
import Readers
import Streams

/// Options that split the work of a command into parts, which run anywhere and in any order.
struct PartOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Split the inputs into this many parts.",
            discussion: "Parts can be worked on anywhere, in any order; joined in order, they are the whole output.",
            valueName: "N"), range: .within(1...1_000_000))
    var parts: Int?

    @Option(help: ArgumentHelp("Work on this part, counted from 0.", valueName: "K"), range: .within(0...1_000_000))
    var part: Int?

    @Option(
        help: ArgumentHelp("Write no layer, but facts about the part that the other parts need.", valueName: "FILE"),
        completion: .file)
    var factsTo: String?

    @Option(
        help: ArgumentHelp(
            "Write the part by the facts of all parts, which 'plat facts merge' has joined.", valueName: "FILE"),
        completion: .file)
    var facts: String?

    var rules: [Rule] {
        [
            .needs($parts, $factsTo), .needs($factsTo, $parts), .needs($factsTo, $part), .needs($facts, $part),
            .that(
                part == nil || factsTo != nil || facts != nil,
                else: "\($part.title) needs \($factsTo.title) or \($facts.title)"),
            .that(factsTo == nil || facts == nil, else: "\($factsTo.title) and \($facts.title) exclude each other"),
            .that(
                part ?? 0 < parts ?? .max,
                else: "\($part.title) \(part ?? 0): there are \(parts ?? 0) parts, from 0 to \((parts ?? 0) - 1)"),
        ]
    }

    /// Rules of a command that can work on parts.
    func rules(_ output: LayerOutputOptions, limit: Mention) -> [Rule] {
        let isGiven = part != nil
        return [
            .that(
                !isGiven || output.writing.shapefile == nil,
                else: "\($part.title) cannot be used with a shapefile as output",
                hint: "use -f geojson, geojsonseq or csv"),
            .refuse([limit], with: $part.title, if: isGiven, because: "no part knows how many features others write"),
            .refuse(
                [output.writing.$writeBbox], with: $part.title, if: isGiven,
                because: "no part knows the features of others"),
        ]
    }

    var settings: [String?] { [facts] }

    /// What a pass is to do, with its layers told which part to read.
    func work(on layers: LayerInputs) throws(Problem) -> PartWork? {
        guard let part else { return nil }
        layers.areForFacts = factsTo != nil
        if let factsTo, let parts {
            return .survey(PartSurvey.Request(path: factsTo, number: part, count: parts, command: CurrentRun.task))
        }
        guard let facts else { return nil }
        let found = try PartFacts(fileAt: facts)
        let inputs = try PartSurvey.inputs(layers)
        guard found.inputs == inputs, found.command == CurrentRun.task else {
            throw Problem(
                .data, "other-facts", at: Place(source: pathName(facts)),
                "the facts are of another command or other options, or the inputs have changed since")
        }
        let plan = try PartPlan(part, by: found)
        layers.parts = plan
        return .write(plan)
    }
}

/// The work of a pass on one part.
enum PartWork {
    case survey(PartSurvey.Request)
    case write(PartPlan)

    var plan: PartPlan? { if case .write(let plan) = self { plan } else { nil } }
}
