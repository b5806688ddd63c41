package import CommandKit
import Layers
import Runner

/// Command that finds what has changed from one layer to another.
package struct Diff: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Find the features that were added, removed, moved or edited between two layers.",
        discussion: """
            Features of OLD and NEW with the same id are compared. plat writes the features that differ: those of NEW \
            in their order, then those that are only in OLD. The field 'change' says how: 'added' is only in NEW, \
            'removed' is only in OLD, 'moved' has another geometry, and 'edited' has the same geometry, but other \
            values. The field 'changed' names the fields whose values differ, also for features that have moved. The \
            summary counts each kind. The layers may have different formats and CRSs, and may be of any size. If both \
            files have several layers, those of the same name are compared, and the field 'layer' names them.

            Ids and values are equal if they have the same text, and numbers if they have the same value: 1, 1.0 and \
            "1" are equal, but 02134 and 2134 are not. Null, an empty text and a missing field are equal. Members of a \
            GeoJSON feature other than its geometry and properties are not compared. Nested JSON is compared by value: \
            objects may have their members in any order, numbers may have any notation, and arrays keep their order.

            Positions are compared in WGS84 with 7 decimals, or as many as --precision writes. A ring may start at \
            another position and run the other way, holes and parts may have another order, and a shape may be cut at \
            the antimeridian; it is still in the same place. A line that runs the other way has moved.
            """,
        examples: [
            Example(
                "plat diff --id code old.csv new.csv > changes.geojson",
                "Write what has changed between two versions of a table."),
            Example(
                "plat diff --id code --ignore updated --as bbox old.shp new.shp",
                "Find the bounding box of all changes, the area to draw again."),
            Example(
                "plat diff --id country,number --tolerance 2m -f csv old.shp new.geojson > changes.csv",
                "List changes as a table, and ignore moves of up to 2 metres."),
            Example(
                "plat diff --exit-code --id code -q old.csv new.csv > /dev/null || echo changed",
                "Test in a script whether anything has changed."),
        ])

    @OptionGroup
    var diff: DiffOptions

    @OptionGroup(
        title: "Input of OLD",
        help: [
            "where": ArgumentHelp(
                "Keep only records of both layers for which this condition is true, such as 'population > 1000000'.",
                discussion: """
                    --where-b gives another condition for NEW. 'plat help expressions' describes conditions. Records \
                    for which it is unknown are counted.
                    """, valueName: "EXPR", isBasic: true,
                brief: "In both layers, keep records that meet a condition, as in 'pop > 1000'.", rank: 3),
            "srcCrs": .sourceCRS(of: "OLD", and: "NEW"),
        ])
    var input: LayerInputOptions

    @OptionGroup(title: "Input of NEW", suffix: "b")
    var newInput: LayerInputOptions

    @OptionGroup(
        title: "Fields of both layers",
        help: [
            "fields": ArgumentHelp(
                "Compare and write only these fields.",
                discussion: "* stands for any text in a name, ? for one character.", valueName: "FIELD,…")
        ])
    var wanted: FieldOptions

    @OptionGroup(title: "Output")
    var output: LayerOutputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "The earlier layer.", discussion: "If it is -, plat reads standard input.", valueName: "OLD"),
        completion: .file)
    var oldFile: String

    @Argument(
        help: ArgumentHelp(
            "The later layer.", discussion: "If it is -, plat reads standard input.", valueName: "NEW"),
        completion: .file)
    var newFile: String

    package var rules: [Rule] {
        [
            input.ruleOfGlobe(output.$dstCrs), newInput.ruleOfGlobe(output.$dstCrs),
            .that(
                !(input.planar || newInput.planar) || output.writing.cut != true,
                else: "--cut cannot be used with --planar: a plane has no antimeridian"),
        ] + rulesOfForm
    }

    /// Rules for the chosen form.
    private var rulesOfForm: [Rule] {
        guard diff.form != .features else { return [] }
        let form = "--as \(diff.form)"
        return [
            .refuse(output.ofLayer, with: form, because: "\(form) writes one rect"),
            output.writing.ruleOfOneRect(for: form),
        ]
    }

    package mutating func run() throws {
        let inputs = try Inputs(
            [oldFile, newFile], settings: [input.srcCrs?.path, newInput.srcCrs?.path, output.dstCrs?.path],
            areLayers: true)
        let session = try Session(work, inputs)
        // Else records of NEW that fail the condition would come out as added.
        if newInput.reading.where == nil, let condition = input.reading.where {
            newInput.reading.keepOnly(where: condition, from: input.reading.$where.title)
        }
        var (oldReading, newReading) = (try input.resolved(wanted, work), try newInput.resolved(wanted, work))
        var request = DiffRequest()
        request.identityFields = diff.id?.names ?? []
        request.ignored = Set(diff.ignore?.names ?? [])
        request.tolerance = diff.tolerance?.metres
        request.keepsUnchanged = diff.unchanged
        request.keepsText = work.records.rejects != nil
        for field in request.neededFields {
            _ = oldReading.alsoRead(field)
            if newReading.alsoRead(field) { request.hidden.insert(field) }
        }
        (oldReading.needsFields, newReading.needsFields) = (true, true)
        let old = LayerInputs([oldFile], format: input.reading.inputFormat?.format)
        let new = LayerInputs([newFile], format: newInput.reading.inputFormat?.format)
        let paired = try PairedLayers(old, new)
        request.layers = paired.names
        for notice in paired.notices { session.ledger.diagnostics.report(notice) }
        let oldPass = LayerPass(old, passRequest(oldReading), session.ledger.gathering())
        let newPass = LayerPass(
            new, passRequest(newReading), session.ledger.gathering(spelling: OptionSpelling.ofSecondInput.spell))
        let comparison = Comparison(
            request: request, options: diff, output: output, inputs: inputs, ledger: session.ledger, old: oldPass,
            new: newPass)
        try comparison.checkSpaces()
        var changes = 0
        try session.run { () throws(Problem) in
            try old.checkOpenable()
            try new.checkOpenable()
            changes = try comparison.run()
            for problem in [
                input.reading.idleOptions(for: old.formats), newInput.reading.idleOptions(for: new.formats),
            ] {
                if let problem { session.ledger.diagnostics.report(problem) }
            }
        }
        if diff.exitCode, changes > 0 { throw ExitCode.problemsFound }
    }

    /// The request for gathering a layer.
    private func passRequest(_ reading: LayerOptions) -> PassRequest {
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.wgs84OrPlane))
        passRequest.stopsAtFailure = work.stopsAtFailure
        passRequest.isLast = false
        let usual = wanted.fields == nil ? [] : DiffRequest().neededFields
        passRequest.namedFields = (diff.id?.names ?? usual).map { (diff.$id.title, $0) }
        return passRequest
    }
}
