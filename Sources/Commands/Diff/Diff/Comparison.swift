import CommandKit
import Features
import FormatKit
import Geometry
import Layers
import Runner

/// Gathers two layers, compares them, and writes the features that differ.
struct Comparison {
    var request: DiffRequest
    let options: DiffOptions
    let output: LayerOutputOptions
    let inputs: Inputs
    let ledger: Ledger
    var old: LayerPass
    var new: LayerPass

    /// Throws for a system that PROJ does not know.
    func checkSpaces() throws(Problem) {
        try old.checkSpaces()
        try ofNew { () throws(Problem) in try new.checkSpaces() }
    }

    /// Compares the layers; returns the number of changes.
    func run() throws(Problem) -> Int {
        var other = self
        let plane = try ofNew { () throws(Problem) in try other.new.decidePlane(readsTwice: false) }
        if plane != nil { try options.tolerance?.checkOnPlane("--tolerance", at: new.onlyLocation) }
        other.decide(plane)
        return try other.compare(on: plane)
    }

    /// Calls `body`, which reads NEW, and names the options of that layer in its problems.
    private func ofNew<Result>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
        do throws(Problem) { return try body() } catch { throw new.ledger.diagnostics.spell(error) }
    }

    /// Has both layers read in the same space: that of the plane that NEW is on, or degrees.
    private mutating func decide(_ plane: Plane?) {
        let space = plane.map { CoordinateSpace.plane($0) }
        old.request.output = OutputSpace(.given(space ?? .wgs84))
        old.request.output.takesPlanes = true
        old.request.workingSpace = space
        old.request.other = (plane, new.onlyLocation)
        old.request.layerNames = ("OLD", "NEW")
        request.areDegrees = plane == nil
        // Digits of another system would be too many or too few.
        let isWritten = output.dstCrs == nil && !output.writing.format.has(.keepsSystem)
        request.digits = isWritten ? output.writing.precision(in: space ?? .wgs84).fractionDigits : 7
    }

    private func compare(on plane: Plane?) throws(Problem) -> Int {
        let differences = try Differences(request)
        let writing = try writingPass(differences, in: plane.map { .plane($0) } ?? .wgs84)
        let newSide = differences.side(.new, firstSource: old.layers.names.count)
        let reporter = LayerReporter(new.ledger)
        try ofNew { () throws(Problem) in try gather(new, into: newSide, reporter) }
        let oldSide = differences.side(.old, firstSource: 0)
        old.layers.takeNames(newSide.fields.fields.map(\.name))
        let deciding = LayerPass(
            old.layers, PassRequest(reading: old.request.reading, output: writing.request.output), ledger)
        try gather(old, into: oldSide, LayerReporter(old.ledger)) { (facts) throws(Problem) in
            try deciding.decideOutput(by: facts)
        }
        try check(oldSide, newSide)
        for gathered in [old, new] { ledger.goOn(from: gathered.ledger, groupCount: nil) }
        try write(differences, writing, reporter)
        var changes = differences.changes
        changes.read = (old.ledger.account.read, new.ledger.account.read)
        let total = LayerTotal(differences.extent, isPlanar: plane != nil)
        (changes.rect, changes.isPlanar) = (total.rect, plane != nil)
        ledger.product = .section(changes)
        return changes.added + changes.removed + changes.moved + changes.edited
    }

    /// The pass that writes the features that differ.
    private func writingPass(_ differences: Differences, in space: CoordinateSpace) throws(Problem) -> LayerPass {
        var passRequest = PassRequest(reading: old.request.reading, output: output.space)
        passRequest.reading.fields = passRequest.reading.fields?.filter { !request.hidden.contains($0) }
        passRequest.cutting = output.writing.cutting
        passRequest.stopsAtFailure = old.request.stopsAtFailure
        let layers = LayerInputs(
            DifferenceLayer(differences: differences), of: old.layers, new.layers, keepsLayers: !request.layers.isEmpty)
        return LayerPass(layers, passRequest.writing(from: space, areFeatures: true), ledger)
    }

    private func gather(
        _ pass: LayerPass, into side: DiffSide, _ reporter: LayerReporter,
        opened: (LayerFacts) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        var pass = pass
        pass.request.reading.stringFields.formUnion(try pass.layers.disputedFields(pass.request.reading))
        let request = request
        try pass.run(
            into: Sink(side) { DiffGatherer(request) },
            opened: { (layer) throws(Problem) in
                try opened(layer.facts)
                side.differences.add(layer.facts.fields, of: side)
                reporter.report(layer)
            }, finished: reporter.gather)
    }

    private func write(_ differences: Differences, _ pass: LayerPass, _ reporter: LayerReporter) throws(Problem) {
        let planar = !request.areDegrees
        let layerField = request.layers.isEmpty ? "layer" : layerField(differences)
        let marking = Step { [identityFields = request.identityFields, layers = request.layers] in
            DifferenceMarking(identifiedBy: identityFields, layers: layers, in: layerField)
        }
        guard options.form != .features else {
            return try LayerWriting(
                pass, output.writing, inputs: inputs, madeFields: [], reporter: reporter
            ).write(through: [marking])
        }
        try Output.write(to: output.writing.output.path, inputs: pass.protectedFiles(inputs)) {
            (file) throws(Problem) in
            try pass.run(through: [marking], into: Sink(Survey.Findings()) { Survey() })
            let total = LayerTotal(differences.extent, isPlanar: planar)
            let precision = output.writing.givenPrecision
            try file.write(options.form == .bbox ? total.box(precision) : total.line(precision))
        }
    }
}

extension Comparison {
    /// The field for the names of layers, which is none that the layers have themselves.
    private func layerField(_ differences: Differences) -> String {
        var names = UniqueNames(among: differences.fields.map(\.name))
        let name = names.next(for: "layer")
        if name != "layer" {
            ledger.diagnostics.report(
                Problem(
                    .data, "renamed-field", severity: .note,
                    "the layers have a field 'layer' of their own, so '\(name)' names the layer"))
        }
        return name
    }

    /// The line with the field that is likeliest to identify features.
    private static func example(_ names: [String], _ pass: LayerPass) -> String {
        let usual = ["id", "fid", "gid", "objectid", "osm_id", "uuid", "code", "key", "iso_a3", "iso_a2", "name"]
        let likely =
            usual.compactMap { usual in names.first { $0.lowercased() == usual } }
            + names.filter { $0.lowercased().hasSuffix("id") } + names.prefix(4)
        return likely.prefix(12).first { UniqueValues.areIn($0, pass) }.flatMap {
            CurrentRun.line(adding: "--id \(shellWord($0))")
        }.map { ", as in \($0)" } ?? ""
    }

    /// Throws if a layer lacks what identifies its features, and reports fields that only one layer has.
    private func check(_ oldSide: DiffSide, _ newSide: DiffSide) throws(Problem) {
        for (side, pass) in [(oldSide, old), (newSide, new)] where side.count > 0 {
            let fields = side.fields.fields
            for name in request.identityFields where side.fields.number(named: name) == nil {
                throw Problem(noFieldNamed: name, "--id", among: fields, at: pass.onlyLocation)
            }
            guard request.identityFields.isEmpty, side.identifiedCount == 0 else { continue }
            let names = listed(fields.map(\.name))
            throw Problem(
                .usage, "no-id", at: pass.onlyLocation, "the features have neither an id nor a field 'id'",
                hint: names.isEmpty
                    ? "features without fields cannot be compared"
                    : "the fields are \(names); name the one that identifies them\(Self.example(fields.map(\.name), pass))"
            )
        }
        guard oldSide.count > 0, newSide.count > 0 else { return }
        for name in request.ignored.sorted()
        where oldSide.fields.number(named: name) == nil && newSide.fields.number(named: name) == nil {
            throw Problem(noFieldNamed: name, "--ignore", among: newSide.fields.fields, at: new.onlyLocation)
        }
        report(fieldsOnlyIn: oldSide, notIn: newSide, as: "OLD")
        report(fieldsOnlyIn: newSide, notIn: oldSide, as: "NEW")
    }

    private func report(fieldsOnlyIn side: DiffSide, notIn other: DiffSide, as layer: String) {
        let names = side.fields.fields.map(\.name).filter { name in
            other.fields.number(named: name) == nil && !request.ignored.contains(name)
                && !request.neededFields.contains(name)
        }
        guard !names.isEmpty else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "other-fields", severity: .warning,
                "\(names.count == 1 ? "a field is" : "\(names.count) fields are") only in \(layer): \(listed(names))",
                hint: "\(names.count == 1 ? "its" : "their") values count as edits; --ignore excludes fields"))
    }
}
