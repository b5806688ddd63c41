package import CommandKit
import Expressions
package import Layers

/// Options of every command that reads layers and writes one, except for a limit on the number of features.
package struct FlowOptions: ParsableArguments {
    @OptionGroup(title: "Input")
    package var input: LayerInputOptions

    @OptionGroup(title: "Selection")
    var wanted: FieldOptions

    @OptionGroup(title: "Selection")
    package var box: BoxOptions

    @OptionGroup(title: "Output")
    package var output: LayerOutputOptions

    @OptionGroup
    package var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to read.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    package var files: [String] = []

    package init() {}

    package var rules: [Rule] {
        [
            input.ruleOfGlobe(output.$dstCrs),
            .that(
                !input.planar || output.writing.cut != true,
                else: "--cut cannot be used with \(input.$planar.title): a plane has no antimeridian"),
        ]
    }

    /// The format of the output.
    package var format: any WritableFormat { output.writing.format }

    /// Runs `body`, which writes the layers of a pass.
    ///
    /// - Parameters:
    ///   - fields: fields that the command reads, by option; nil for options that are not given.
    ///   - names: fields that options name and that may be missing.
    ///   - needsFields: true if the command needs values for any output.
    ///   - others: layers that are also read.
    ///   - settings: files of settings that are also read.
    ///   - space: the space that coordinates are written in; nil for the one that the output options give.
    ///   - limit: the most features to write; nil for all.
    package func run(
        reading fields: [(option: String, name: String?)] = [], naming names: [String?] = [], needsFields: Bool = false,
        besides others: [String] = [],
        settings: [String?] = [], onGlobe need: String? = nil,
        in space: OutputSpace? = nil, limit: Int? = nil,
        _ body: LayerPass.Work
    ) throws {
        let named = try named(fields)
        let inputs = try Inputs(
            files, besides: others,
            settings: settings + [input.srcCrs?.path, output.dstCrs?.path], areLayers: true)
        let session = try Session(work, inputs)
        var reading = try input.resolved(wanted, work, repairs: output.writing.makeValid)
        reading.namedFields = Set(named.map(\.name) + names.compactMap(\.self))
        reading.needsFields = needsFields || !named.isEmpty || output.writing.needsFields
        var request = PassRequest(reading: reading, output: space ?? output.space)
        request.box = box.bbox
        request.limit = limit
        request.stopsAtFailure = work.stopsAtFailure
        request.cutting = output.writing.cutting
        request.namedFields = named
        request.needOfGlobe = need
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat?.format)
        request.known = try session.begin(layers)
        let pass = LayerPass(layers, request, session.ledger)
        // An unknown system is reported before anything is written.
        try pass.checkSpaces()
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            try body(pass, inputs)
            guard CurrentRun.extended?.reads(layers) ?? true else { return }
            if let problem = input.reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
    }

    /// The given fields, all of which must be read.
    private func named(_ fields: [(option: String, name: String?)]) throws -> [(option: String, name: String)] {
        var named: [(option: String, name: String)] = []
        let texts = (wanted.stringFields?.names ?? []).map { (option: "--string-fields", name: Optional($0)) }
        let numbers = (wanted.values.numberFields?.names ?? []).map { (option: "--number-fields", name: Optional($0)) }
        for (option, name) in fields + texts + numbers {
            guard let name else { continue }
            if let kept = wanted.fields?.names, !kept.contains(where: { FieldPattern($0).matches(name) }) {
                throw UsageError("\(option): field '\(name)' is not in --fields", hint: "add it to --fields")
            }
            if option != "--string-fields", option != "--number-fields" { named.append((option, name)) }
        }
        try refuseDropped(named)
        return named
    }

    /// Throws if --exclude drops a field that a command reads.
    package func refuseDropped(_ fields: [(option: String, name: String)]) throws {
        for (option, name) in fields where drops(name) {
            throw UsageError(
                "\(option): field '\(name)' is dropped by \(wanted.$exclude.title)",
                hint: "let another plat drop it: plat … | plat cat \(wanted.$exclude.title) \(name)")
        }
    }

    /// The field that holds the values of another for the command alone: a copy if --fields or --exclude drops that one.
    ///
    /// - Parameter title: the option that names the field, in messages.
    package mutating func keyField(_ name: String, from title: String) -> String {
        let patterns = wanted.fields?.names.map { FieldPattern($0) } ?? []
        let isKept = !patterns.contains { $0.isGlob } || patterns.contains { $0.matches(name) }
        guard drops(name, ignoringCase: true) || !isKept else { return name }
        let before = wanted.values.rename.first { $0.new == name }?.old ?? name
        return input.reading.compute(
            "\"\(before.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\"",
            from: title)
    }

    private func drops(_ name: String, ignoringCase ignoresCase: Bool = false) -> Bool {
        wanted.exclude?.names.contains { FieldPattern($0).matches(name, ignoringCase: ignoresCase) } ?? false
    }
}
