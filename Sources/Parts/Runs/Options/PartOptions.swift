package import CommandKit
import FormatKit
package import Layers
package import Runner
import Streams

/// Options that split the work of a command into parts, which run anywhere and in any order.
package struct PartOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Split the inputs into this many parts.",
            discussion: "Parts can run on any machine, in any order: see 'plat help parts'.",
            valueName: "N"), range: .within(1...1_000_000))
    package var parts: Int?

    @Option(help: ArgumentHelp("Process this part, counted from 0.", valueName: "K"), range: .within(0...1_000_000))
    package var part: Int?

    @Option(
        help: ArgumentHelp(
            "Write facts that the other parts need about this one, instead of a layer.", valueName: "FILE"),
        completion: .file)
    package var factsTo: String?

    @Option(
        help: ArgumentHelp(
            "Write this part, with the facts of all parts from 'plat parts merge'.", valueName: "FILE"),
        completion: .file)
    package var facts: String?

    @Option(
        help: ArgumentHelp(
            "Write the messages and the summary of the part to FILE.",
            discussion: "'plat parts report' prints those of all parts as a single run does.", valueName: "FILE"),
        completion: .file)
    package var summaryTo: String?

    @Option(
        help: ArgumentHelp(
            "Write the sum of the results of all parts, which 'plat parts merge' has joined.", valueName: "FILE"),
        completion: .file)
    package var results: String?

    package init() {}

    package var rules: [Rule] {
        [
            .refuse([$parts], with: $facts.title, if: facts != nil, because: "the facts say how many parts there are"),
            .needs($summaryTo, $facts),
            .refuse(
                [$part, $parts, $factsTo, $facts], with: $results.title, if: results != nil,
                because: "all parts have been worked on"),
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

    /// True unless the run is on all of the inputs.
    package var areForPart: Bool { part != nil || results != nil }

    /// True for a run that prints nothing: messages come from the runs that write the parts.
    package var isSilent: Bool { factsTo != nil || results != nil }

    /// The rule that a layer which every part reads whole is a file.
    ///
    /// - Parameter name: the option or the name of the layer.
    package func rule(against path: String?, as name: String) -> Rule {
        let given = parsedOptions.firstGiven
        return .that(
            given == nil || path != "-",
            else: "\(given ?? "") cannot be used with standard input as \(name)", hint: "write it to a file first")
    }

    /// Rules for the limits of a command: no part knows what others count.
    package func rules(_ work: WorkOptions) -> [Rule] {
        [
            .refuse(
                [work.records.$maxErrors, work.limits.$maxFields], with: $part.title, if: part != nil,
                because: "no part knows how many others have")
        ]
    }

    /// Rules of a command that can write parts.
    ///
    /// - Parameter areSummed: true if the results of the parts are summed, not joined.
    package func rules(_ output: LayerOutputOptions, limit: ParsedOption, areSummed: Bool = false) -> [Rule] {
        rules(output.writing, areSummed: areSummed) + [
            .refuse(
                [limit], with: $part.title, if: part != nil, because: "no part knows how many features others write")
        ]
    }

    /// Rules of a command that changes each feature by itself.
    package func rules(_ filter: FilterOptions, areSummed: Bool = false) -> [Rule] {
        rules(filter.output, limit: filter.count.$limit, areSummed: areSummed) + rules(filter.flow.work)
    }

    /// Rules of a command that can sum the results of parts.
    package func rules(_ limit: ParsedOption, areSummed: Bool) -> [Rule] {
        [
            .refuse(
                [$results], if: !areSummed, because: "the outputs of the parts, joined in order, are the output"),
            .refuse(
                [limit], with: $part.title, if: part != nil, because: "no part knows how many features others write"),
        ]
    }

    /// Rules of a command that can write parts and has no limit on the number of features.
    package func rules(_ writing: WritingOptions, areSummed: Bool = false) -> [Rule] {
        let isGiven = part != nil
        return [
            .refuse(
                [$results], if: !areSummed, because: "the outputs of the parts, joined in order, are the output"),
            .that(
                summaryTo == nil || summaryTo != writing.output.path,
                else: "\($summaryTo.title) and \(writing.output.$path.title) name the same file"),
            .that(
                !isGiven || writing.files == nil,
                else: "\($part.title) cannot be used with a shapefile as output",
                hint: "use -f geojson, geojsonseq or csv"),
            .that(
                !isGiven || !writing.isPacked, else: "\($part.title) cannot write compressed data",
                hint: "compress the output of all parts"),
            .that(
                !isGiven || !writing.format.has(.isOfOneRun),
                else: "\($part.title) cannot be used with \(writing.format.outputNoun) as output",
                hint: "use -f geojson, geojsonseq or csv"),
            .refuse(
                writing.ofWholeOutput, with: $part.title, if: isGiven,
                because: "no part knows the features of others"),
        ]
    }

    /// Throws unless a file is about this command and its inputs as they are.
    package static func check(
        _ command: String, _ inputs: String, _ layers: LayerInputs, _ path: String
    ) throws(Problem) {
        guard command == PartTask.words else {
            throw Problem(
                .data, "other-facts", at: InputLocation(source: pathName(path)),
                "the file is about another command or other options than this run of '\(printable(PartTask.words))'",
                hint: "it is about '\(printable(command))'")
        }
        guard try PartInput.digest(of: PartInput.all(layers)) == inputs else {
            throw Problem(
                .data, "other-facts", at: InputLocation(source: pathName(path)),
                "the inputs have changed since the facts were found",
                hint: "run all parts again while nobody writes to them")
        }
    }
}
