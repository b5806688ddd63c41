import Features
import FormatKit
import Geometry
package import Layers
import Streams

/// A pass over all layers of a command line, in order: each goes through its reader, the steps and a consumer.
package struct LayerPass {
    /// The work of a command on a pass over its inputs.
    package typealias Work = (LayerPass, Inputs) throws(Problem) -> Void

    package let layers: LayerInputs
    package var request: PassRequest
    package let ledger: Ledger

    package init(_ layers: LayerInputs, _ request: PassRequest, _ ledger: Ledger) {
        self.layers = layers
        self.request = request
        self.ledger = ledger
    }

    /// Files that no output may replace.
    package func protectedFiles(_ inputs: Inputs) -> ProtectedFiles {
        ProtectedFiles(inputs: inputs.identities, rejects: ledger.rejectsFile)
    }

    /// Runs until the last feature, or until the limit.
    ///
    /// - Parameters:
    ///   - group: the only layers to read, of which others are read before or afterwards; nil for all.
    ///   - steps: what the command does to each feature, in this order, after the leading steps of the request.
    ///   - opened: called with each layer before its features are read.
    ///   - begin: called for each layer after the last check that could keep its features from being read.
    ///   - finished: called with each layer that was read to its end.
    package func run(
        only group: [Int]? = nil, through steps: [Step] = [], into sink: Sink,
        opened: (any OpenedLayer) throws(Problem) -> Void = { _ in },
        begin: () throws(Problem) -> Void = {}, finished: (any OpenedLayer) throws(Problem) -> Void = { _ in }
    ) throws(Problem) {
        var isFirst = true
        for index in group ?? Array(0..<layers.count) where layers.isWanted(index) {
            // The first has fields for the output, even if no feature is wanted.
            if !isFirst, isFull { break }
            isFirst = false
            let layer = try open(index)
            try opened(layer)
            let condition = layers.made == nil ? request.conditions[layers.items[index].argument] : nil
            let own = condition.map { [$0.step] } ?? []
            try run(layer, through: own + steps, into: sink, begin: begin)
            try condition?.check()
            try finished(layer)
        }
        if group == nil { try finish() }
    }

    /// True if no more features may be written.
    private var isFull: Bool { request.limit.map { ledger.account.written >= $0 } ?? false }

    /// Concludes a run through all layers.
    func finish() throws(Problem) {
        if request.limit != nil, layers.made?.isGathered ?? false { ledger.skipRest() }
        try checkSteps()
        try request.conclude(self)
    }

    /// Throws if the records that were read show that a leading step names a field that none has.
    package func checkSteps() throws(Problem) {
        guard !request.leading.isEmpty, !isFull else { return }
        let problems = request.reading.faultsOfSteps()
        if request.known != nil {
            // Records that other runs read may have the fields.
            ledger.lacks += problems
            ledger.seenFields += request.reading.fieldsFoundBySteps().map { ("", $0) }
        } else if let problem = problems.first {
            throw problem
        }
    }

    private func open(_ index: Int) throws(Problem) -> any OpenedLayer {
        try namingOptions { () throws(Problem) in try layers.open(index, request.reading) }
    }

    /// Calls `open`, which opens a layer. If the layer lacks a field that an option needs, the error names the option.
    package func namingOptions<Result>(_ open: () throws(Problem) -> Result) throws(Problem) -> Result {
        do throws(Problem) {
            return try open()
        } catch {
            // The field is read only because an option of the command names it.
            guard error.code == "no-such-field",
                let field = request.namedFields.first(where: { $0.name == error.field })
            else { throw error }
            var problem = error
            problem.message = "\(field.option): no field named '\(printable(field.name))'"
            throw problem
        }
    }

    /// Runs a single layer that is open.
    package func run(
        _ layer: any OpenedLayer, through steps: [Step] = [], into sink: Sink, begin: () throws(Problem) -> Void = {}
    ) throws(Problem) {
        let plan = LayerPlan(self, layer, through: steps, into: sink)
        let work = try plan.check()
        try begin()
        try plan.run(work)
    }

    /// The facts about a layer's records once the leading steps have worked on them: these may add fields.
    package func facts(of layer: any OpenedLayer) throws(Problem) -> LayerFacts {
        var facts = layer.facts
        if !(layer is SteppedLayer) { facts.fields = try request.leading.fields(after: facts.fields) }
        return facts
    }

    /// Returns a pass over the same layers that gathers or keeps their records before anything is written.
    ///
    /// - Parameters:
    ///   - areFeatures: true if each record is a feature and must meet the box now; otherwise the features made of the
    ///     records must meet it.
    ///   - space: the space that coordinates are converted to.
    ///   - names: fields that options of the command name.
    package func gathering(
        areFeatures: Bool, in space: OutputSpace = OutputSpace(.given(.wgs84)), naming names: [String] = []
    ) throws(Problem) -> LayerPass {
        var request = self.request.gathering(areFeatures: areFeatures, in: space)
        request.reading.namedFields.formUnion(names)
        request.reading.stringFields.formUnion(try layers.disputedFields(request.reading))
        return LayerPass(layers, request, ledger.gathering())
    }

    /// Returns the pass that writes the features that a first pass has gathered.
    ///
    /// - Parameter groupCount: number of features made of the records; nil if each record is a feature.
    package func writing(_ made: any OpenedLayer, of gathering: LayerPass, groupCount: Int?) -> LayerPass {
        ledger.goOn(from: gathering.ledger, groupCount: groupCount)
        let request = self.request.writing(from: gathering.request.output.decided, areFeatures: groupCount == nil)
        return LayerPass(LayerInputs(made, of: layers), request, ledger)
    }

    /// Returns a pass over the same layers that reads all records and writes none. Bad and unusual input is not
    /// reported now but when it is written.
    package func surveying() -> LayerPass { LayerPass(layers, request.surveying(), ledger.surveying()) }

    /// Opens every input ahead of its turn, if the headers of all of them name the fields of all records. Returns nil if
    /// an input is not a table or if leading steps may change fields; the inputs can then be read again.
    package func openTables() throws(Problem) -> [LayerFacts]? {
        try layers.openTables(request.reading, areChanged: areFieldsChanged)
    }

    /// True if records may have other fields than their headers name, because of leading steps.
    var areFieldsChanged: Bool { !request.leading.allSatisfy(\.keepsFields) }

    /// True if an input that was opened declares a field, whether or not a record of it could be read.
    package func isDeclared(_ field: String) -> Bool { layers.declaredFields.values.contains { $0.contains(field) } }

    /// The input, if it is the only one.
    package var onlyLocation: InputLocation? { layers.count == 1 ? InputLocation(source: layers.names[0]) : nil }

    /// The name of the input, if there is only one, also of a layer that was made from it.
    var onlyInput: String? { layers.names.count == 1 ? layers.names[0] : nil }
}

extension Problem {
    /// A field that an option names and the input, which has fields of these names, does not have.
    package init(
        noFieldNamed name: String, _ option: String, amongNames names: [String], at location: InputLocation? = nil
    ) {
        self.init(noFieldNamed: name, option, among: names.map { Field($0, .string) }, at: location)
    }

    /// A field that an option names and the input does not have.
    ///
    /// - Parameters:
    ///   - fields: the fields of the input, or none if they were not all read.
    ///   - columns: columns of the input that became its geometry.
    package init(
        noFieldNamed name: String, _ option: String, among fields: [Field] = [], besides columns: [String] = [],
        at location: InputLocation? = nil
    ) {
        var hint: Wording =
            fields.isEmpty
            ? "list the fields with 'plat info'" : "\(adviceOnFields(for: name, among: fields.map(\.name)))"
        if columns.contains(name) {
            let isOne = columns.count == 1
            let subject =
                isOne
                ? "the column \(listed(columns))"
                : "the columns \(columns.map { printable($0) }.joined(separator: " and "))"
            hint =
                hint
                + " (\(subject) became the geometry; name \(isOne ? "it" : "them") in --fields to keep \(isOne ? "it" : "them"), or make a field, as in --set y=lat())"
        }
        let isHeadless = columns.contains("1") || fields.contains { $0.name == "1" }
        if !isHeadless, let number = Int(name), 1...max(fields.count + columns.count, 1) ~= number, !fields.isEmpty {
            hint = hint + "; if the file has no header row, add \(OptionName.noHeader) to name columns by number"
        }
        self.init(
            .usage, "no-such-field", at: location, "\(option): no field named '\(printable(name))'",
            hint: hint)
    }
}

extension OptionName {
    fileprivate static let noHeader = OptionName("--no-header", of: .layer)
}
