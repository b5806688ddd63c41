import Features
import Geometry
import Layers
import Rows
import Runner

/// Writes the features of a pass as `RowOptions` ask for: at once, or after all of them are known.
struct RowWriting {
    private let pass: LayerPass
    private let output: WritingOptions
    private let inputs: Inputs
    private let options: RowOptions

    init(_ pass: LayerPass, _ output: WritingOptions, _ inputs: Inputs, _ options: RowOptions) {
        var pass = pass
        // A long edge is divided only once it is known which way it goes.
        if !options.geometry.needsMeasures { pass.request.longEdges = .asTheyCome }
        if options.hasNoGeometry {
            pass.request.reading.needsGeometry = .never
        } else if Self.needsNoGeometry(output.format), !options.dropNullGeometry, pass.request.box == nil {
            pass.request.reading.needsGeometry = .ifLikely(isNoted: false)
        }
        self.pass = pass
        self.output = output
        self.inputs = inputs
        self.options = options
    }

    /// True for a format that rows without geometry are usual in.
    private static func needsNoGeometry(_ format: any WritableFormat) -> Bool {
        format.has(.isTable) || !format.has(.hasLines)
    }

    func write() throws(Problem) {
        do throws(Problem) {
            try writeRows()
        } catch {
            throw advice(on: error)
        }
    }

    /// Advises to write a table without geometry, after the problem that it has no coordinates.
    private func advice(on problem: Problem) -> Problem {
        guard ["no-geometry-columns", "no-geometry-members"].contains(problem.code), output.format.ofFileSets == nil,
            pass.request.box == nil, options.geometry.areIdle, let hint = problem.hint, Self.isGeneral(hint),
            let line = CurrentRun.line(
                adding: problem.code == "no-geometry-members" && mayBeRows ? "-f jsonrows" : "--no-geometry")
        else { return problem }
        var problem = problem
        let advice: Wording = "to write the rows without geometry, use \(line)"
        problem.hint = hint + "; " + advice
        return problem
    }

    /// True if nothing asks for GeoJSON.
    private var mayBeRows: Bool {
        output.given == nil && !(output.output.path?.lowercased().contains(".geojson") ?? false)
    }

    /// False for advice on coordinates that the table seems to have.
    private static func isGeneral(_ hint: Wording) -> Bool {
        ["name them with ", "name the members "].contains { hint.description.hasPrefix($0) }
    }

    private func writeRows() throws(Problem) {
        try options.geometry.check(output.format)
        if let choice = options.choice { return try write(chosenBy: choice) }
        var pass = pass
        let shaping = try shaping(&pass)
        pass.request.lead(with: shaping + options.sampling)
        try writing(pass).write(through: options.naming + options.numbering)
    }

    /// The steps that change geometries, on the plane that the layers are on if they are on one.
    private func shaping(_ pass: inout LayerPass) throws(Problem) -> [Step] {
        guard options.geometry.needsMeasures else { return try options.shaping(isPlanar: false) }
        let isPlanar = try pass.decidePlane(readsTwice: output.format.has(.isTable)) != nil
        return try options.shaping(isPlanar: isPlanar)
    }

    private func writing(_ pass: LayerPass, madeFields: [Field] = [], _ reporter: LayerReporter? = nil) -> LayerWriting
    {
        LayerWriting(
            pass, output, inputs: inputs, madeGeometry: options.hasNoGeometry ? .some(.none) : nil,
            madeFields: madeFields, reporter: reporter, replacesInputs: true)
    }

    private func write(chosenBy choice: RowChoiceRequest) throws(Problem) {
        var pass = pass
        let shaping = try shaping(&pass)
        let named = options.decidingFields.map(\.name)
        var gathering = try pass.gathering(areFeatures: true, in: pass.request.output, naming: named)
        gathering.request.longEdges = pass.request.longEdges
        gathering.request.workingSpace = pass.request.workingSpace
        gathering.request.lead(with: shaping)
        gathering.request.reading.needsFields = gathering.request.reading.needsFields || options.needsFields
        var hidden: Set<String> = []
        for name in named where gathering.request.reading.alsoRead(name) { hidden.insert(name) }
        let isHidden = { @Sendable [hidden] (name: String) in hidden.contains(name) }
        let rows = try ChosenRows(choice)
        let reporter = LayerReporter(pass.ledger)
        try gathering.run(
            through: options.naming, into: Sink(rows) { ChoiceGatherer(choice, isHidden: isHidden) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                rows.features.add(layer.facts.fields.filter { !isHidden($0.name) })
                reporter.report(layer)
            }, finished: reporter.gather)
        if let missing = rows.missingField {
            throw Problem(
                noFieldNamed: missing, options.uniqueTitle, among: rows.features.fields, at: pass.onlyLocation)
        }
        var writing = pass.writing(SpooledLayer(features: rows.features), of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        try self.writing(writing, madeFields: try options.naming.addedFields(), reporter)
            .write(through: [rows.choice()] + options.sampling + options.numbering)
    }
}
