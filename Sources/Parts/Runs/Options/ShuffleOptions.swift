package import CommandKit

/// Options of a command whose features are made of records of all parts: what parts send to each other.
package struct ShuffleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the data that other parts need to FOLDER, one file for each part, named by its number.",
            valueName: "FOLDER"), completion: .directory)
    package var shuffleTo: String?

    @Option(
        help: ArgumentHelp(
            "Read the data that other parts have written, from files in FOLDER named by the part that wrote them.",
            valueName: "FOLDER"), completion: .directory)
    package var shuffleFrom: String?

    @Option(
        help: ArgumentHelp(
            "Write to FILE whether the part has features, instead of the features.",
            discussion: "Parts of a GeoJSON document need this: 'plat parts merge' adds it to the facts of all parts.",
            valueName: "FILE"), completion: .file)
    package var featuresTo: String?

    package init() {}

    /// Step of the work on a part.
    package enum Step {
        /// Reads its part of the inputs, and sends each record.
        case scatter(to: String)
        /// Joins the records that belong together, and sends the result.
        case gather(from: String, to: String)
        /// Finds whether the part has features.
        case survey(from: String, path: String)
        /// Writes its part of the output.
        case write(from: String)

        /// True if it begins with what other parts have sent, not with the inputs.
        var readsOthers: Bool { if case .scatter = self { false } else { true } }
    }

    package var step: Step? {
        switch (shuffleFrom, shuffleTo, featuresTo) {
        case (nil, let to?, _): .scatter(to: to)
        case (let from?, let to?, _): .gather(from: from, to: to)
        case (let from?, nil, let path?): .survey(from: from, path: path)
        case (let from?, nil, nil): .write(from: from)
        case (nil, nil, _): nil
        }
    }

    /// True for a run that prints nothing: messages come from others.
    package var isSilent: Bool {
        switch step {
        case .gather, .survey: true
        case .scatter, .write, nil: false
        }
    }

    /// - Parameters:
    ///   - output: the option for the output.
    ///   - rejects: the option for the rejects.
    ///   - isSilent: true for a run that reports nothing and writes only the records that it sends.
    package func rules(_ parts: PartOptions, _ output: ParsedOption, _ rejects: ParsedOption, isSilent: Bool) -> [Rule]
    {
        [
            .refuse(
                [parts.$summaryTo, rejects], if: isSilent,
                because: "only runs that read the inputs or write the output have any"),
            .refuse([output], with: $shuffleTo.title, if: shuffleTo != nil, because: "other runs write the output"),
            .refuse([output], with: $featuresTo.title, if: featuresTo != nil, because: "another run writes the output"),
            .needs($shuffleTo, parts.$facts), .needs($shuffleFrom, parts.$facts), .needs($featuresTo, $shuffleFrom),
            .oneOf($featuresTo, $shuffleTo),
            .that(
                parts.facts == nil || step != nil,
                else: "\(parts.$facts.title) needs \($shuffleTo.title), \($shuffleFrom.title) or both",
                hint: "see 'plat help parts'"),
        ]
    }
}
