import Features
import FormatKit
import Geometry
package import Layers

/// Writes the features of a pass as one layer in the requested format.
package struct LayerWriting {
    package let pass: LayerPass
    package let output: WritingOptions
    package let inputs: ProtectedFiles
    /// Geometry columns of a table if the command makes the geometries; nil for those of the input.
    private let madeGeometry: TableColumns.Geometry?
    /// Fields that the command added to features in an earlier pass.
    private let madeFields: [Field]
    /// Fields of the input that are written; nil for all that are read.
    private let written: [String]?
    private let reporter: LayerReporter
    /// Outputs with which that of this layer gets its name.
    private let batch: OutputBatch?
    /// Steps that each feature passes through.
    package private(set) var steps: [Step] = []

    /// - Parameters:
    ///   - replacesInputs: true if the output may have the name of an input, which it replaces when it is complete.
    ///   - batch: outputs with which that of this layer gets its name.
    package init(
        _ pass: LayerPass, _ output: WritingOptions, inputs: Inputs, madeGeometry: TableColumns.Geometry? = nil,
        madeFields: [Field] = [], written: [String]? = nil, reporter: LayerReporter? = nil,
        replacesInputs: Bool = false, in batch: OutputBatch? = nil
    ) {
        self.pass = pass
        self.output = output
        let kept = pass.protectedFiles(inputs)
        let replaced = output.files.map { inputs.replaced(by: $0.published) } ?? inputs.paths
        self.inputs = replacesInputs ? kept.replacing(replaced) : kept
        self.madeGeometry = madeGeometry
        self.madeFields = madeFields
        self.written = written ?? pass.request.reading.fields
        self.reporter = reporter ?? LayerReporter(pass.ledger)
        self.batch = batch
        if output.format.separation(output.settings) != .merged { self.reporter.severityOfMerging = .warning }
    }

    package func write(through steps: [Step] = []) throws(Problem) {
        if output.makeValid { try Rounding.checkReady() }
        var writing = self
        writing.steps = steps
        if try CurrentRun.isTakenOver(writing) { return }
        if batch == nil {
            output.reportFormat(pass.ledger.diagnostics)
            reportMerging()
        }
        pass.layers.areKeptApart = keepsLayersApart
        if let files = output.files { return try write(files, steps) }
        guard let format = output.format.ofStreams else { return }
        if pass.request.reading.sourceSpace?.plane != nil { try pass.decideOutput() }
        let made = madeFields + (try steps.addedFields())
        let columns =
            format.has(.isTable)
            ? try TableSurvey(pass, writing: written, hasGeometryColumn: format.has(.hasGeometryColumn))
                .table(made: made, geometry: madeGeometry) : nil
        try Output.write(to: output.output.path, inputs: inputs, in: batch) { (destination) throws(Problem) in
            try write(format, columns, to: destination, steps)
        }
    }

    /// True if layers of a file that has several stay apart.
    private var keepsLayersApart: Bool {
        pass.layers.made == nil && output.format.separation(output.settings) == .apart
    }

    /// Warns if several layers become one, unless an option asks for that.
    package func reportMerging() {
        guard output.format.separation(output.settings) != .merged else { return }
        let groups = pass.layers.groups
        let problem =
            keepsLayersApart
            ? groups.warningOfNames(isInDatabase: output.files != nil)
            : groups.warning(isByFormat: pass.layers.made == nil)
        if let problem { pass.ledger.diagnostics.report(problem) }
        if keepsLayersApart, output.files != nil, groups.isEmpty, pass.layers.names.count > 1 {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "merged-inputs", severity: .note,
                    "the \(pass.layers.names.count) inputs become one layer",
                    hint:
                        "for a layer each, write the first, and add each of the others with --append --layer-name NAME")
            )
        }
        if keepsLayersApart, groups.count > 1, pass.request.limit != nil {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "limit-of-all", severity: .note, "--limit counts the features of all layers together"))
        }
    }

    private func write(
        _ format: any StreamFormat, _ columns: TableColumns?, to destination: Output, _ steps: [Step]
    ) throws(Problem) {
        var pass = pass
        if format.has(.hasTypes) {
            pass.request.reading.stringFields.formUnion(try pass.layers.disputedFields(pass.request.reading))
        }
        if columns == nil { try pass.decideOutput() }
        let space = pass.request.output.decided
        pass.request.rounding = format.has(.hasAllDigits) ? output.repairWithAllDigits : output.rounding(in: space)
        var settings = output.settings
        settings.precision = output.precision(in: space)
        settings.space = space
        settings.columns = columns
        settings.ofFormats[WritingThreads.self].count = pass.request.reading.threads
        settings.attribution = pass.request.attribution
        if let known = pass.request.known { settings.ends = known.ends }
        guard space == .wgs84 || !format.has(.isInDegrees) else {
            throw Problem(
                .usage, "only-degrees",
                "\(format.outputNoun) holds longitudes and latitudes in WGS84, and the output would be \(space.phrase)",
                hint: "omit --dst-crs, or choose another format")
        }
        if !format.declares(space) {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "\(format.outputNoun) cannot declare that its coordinates are \(space.phrase)",
                    hint: space.readingHint))
        }
        for notice in columns?.notices ?? [] { pass.ledger.diagnostics.report(notice) }
        let writer = format.writer(to: destination, settings)
        do throws(Problem) {
            try run(pass, steps, into: writer)
        } catch {
            if error.kind == .data { try? writer.breakOff() }
            throw error
        }
        if let known = pass.request.known { reporter.replaceMembers(by: known.members) }
        let hasMembers = format.has(.hasMembers)
        if hasMembers, space != .wgs84 { reporter.giveUpSpaceMember() }
        reporter.reportMembers(areWritten: hasMembers, writesBox: settings.writesBox, boxHint: format.boxHint)
        var end = try self.end(steps)
        if hasMembers { end.members = reporter.members }
        if format.has(.namesSystem) { end.definition = try definition(of: pass.request.output) }
        try writer.finish(end, pass.ledger)
    }

    /// Runs the pass and begins the output once: when the first layer has passed its checks, or at the end if there was
    /// none.
    private func run(
        _ pass: LayerPass, _ steps: [Step], into writer: any LayerWriter
    ) throws(Problem) {
        var hasBegun = false
        let groups = keepsLayersApart ? pass.layers.groups : []
        let names = pass.layers.names
        let empty = EmptyLayer(pass.ledger)
        try pass.run(
            through: steps, into: writer.sink,
            opened: { layer in
                writer.beginLayer(
                    of: pass.layers.made == nil ? layer.facts.source : pass.onlyInput,
                    named: groups.first { $0.items.contains { names[$0] == layer.facts.source } }?.name)
                expect(layer, writer)
                empty.add(layer)
                reporter.report(layer)
            },
            begin: { () throws(Problem) in
                if !hasBegun { try writer.begin() }
                hasBegun = true
            }, finished: reporter.gather)
        if !hasBegun { try writer.begin() }
        expect(empty, writer)
    }

    /// Lets a writer know what later features of a layer without any may have.
    private func expect(_ layer: EmptyLayer, _ writer: any LayerWriter) {
        guard layer.isEmpty else { return }
        let fields = layer.fields.filter { written?.contains($0.name) ?? true }
        writer.expect(fields, madeGeometry == nil && layer.mayHaveShapes ? .unknown : nil)
    }

    /// Lets a writer know what a layer declares.
    private func expect(_ layer: any OpenedLayer, _ writer: any LayerWriter) {
        writer.expect(
            layer.facts.fields.filter { written?.contains($0.name) ?? true }, expectedGeometry(layer.facts))
    }

    /// The geometries of an output that turns out to have no features; nil for rows without geometry.
    private func expectedGeometry(_ facts: LayerFacts) -> DeclaredGeometry? {
        guard let made = madeGeometry else { return facts.declared }
        switch made {
        case .none: return nil
        case .points, .pointsWithElevation: return DeclaredGeometry(.point)
        default: return (pass.layers.made == nil ? nil : facts.declared) ?? DeclaredGeometry(.null)
        }
    }

    /// Facts about the layer that are known before its features.
    private func end(_ steps: [Step]) throws(Problem) -> OutputEnd {
        var end = OutputEnd()
        end.madeFields = madeFields + (try steps.addedFields())
        end.fieldOrder = written
        return end
    }

    /// The CRS of the output as a registry or well-known text names it.
    private func definition(of space: OutputSpace) throws(Problem) -> SystemDefinition? {
        guard !space.isUnknown else { return nil }
        switch space.decided {
        case .wgs84: return .wgs84
        case .system(let system): return try ReferenceSystem.definition(of: system)
        case .plane(let plane):
            return plane.definition.map { SystemDefinition(name: plane.name ?? "plane", code: nil, text: $0) }
        case .mapPoint, .pixel: return nil
        }
    }

    private func write(_ files: OutputFiles, _ steps: [Step]) throws(Problem) {
        let format = files.format
        var end = try self.end(steps)
        var pass = pass
        pass.request.rounding = output.repairWithAllDigits
        let remark = try OutputSet.write(
            to: files.paths, packedIn: files.archive, inputs: inputs, in: batch
        ) { (set) throws(Problem) in
            let groups = keepsLayersApart ? pass.layers.groups : []
            var settings = output.settings
            settings.layers = groups.isEmpty ? [pass.layers.named].compactMap(\.self) : groups.map(\.name)
            let writer = try format.writer(to: set, named: files.path, settings)
            for group in groups {
                var own = pass
                own.request.output = pass.request.output.renewed()
                writer.beginLayer(of: nil, named: group.name)
                try run(own, only: group.items, steps, into: writer)
                try name(own.request.output, format, in: &end)
                writer.endLayer(end)
            }
            if groups.isEmpty {
                try run(pass, steps, into: writer)
                try name(pass.request.output, format, in: &end)
            } else {
                try pass.finish()
            }
            reporter.reportMembers(areWritten: false, boxHint: format.boxHint)
            try writer.finish(end, pass.ledger)
        }
        if let remark { pass.ledger.diagnostics.report(remark) }
    }

    private func run(
        _ pass: LayerPass, only group: [Int]? = nil, _ steps: [Step], into writer: any LayerWriter
    ) throws(Problem) {
        let empty = EmptyLayer(pass.ledger)
        try pass.run(
            only: group, through: steps, into: writer.sink,
            opened: { (layer) throws(Problem) in
                expect(layer, writer)
                empty.add(layer)
                reporter.report(layer)
            }, finished: reporter.gather)
        expect(empty, writer)
    }

    /// Names the CRS of the output as its format does.
    private func name(_ space: OutputSpace, _ format: any FileSetFormat, in end: inout OutputEnd) throws(Problem) {
        end.system = try system(of: space, in: format.systemNoun)
        end.definition = format.has(.namesSystem) ? try definition(of: space) : nil
    }

    /// Returns the CRS of the output as a file beside it can state it; unknown, after a warning, if none can.
    ///
    /// - Parameter file: the file in messages.
    private func system(of space: OutputSpace, in file: String) throws(Problem) -> OutputEnd.System {
        let isUnknown = space.isUnknown
        switch space.decided {
        case .wgs84 where !isUnknown: return .wgs84
        case .system(let system) where !isUnknown: return .defined(try ReferenceSystem.esriText(of: system))
        case .plane(let plane):
            if let definition = plane.definition { return .defined(definition) }
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "\(file) cannot describe this plane; none was written", hint: "read the output with --planar"))
            return .unknown
        default: break
        }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "unsaid-crs", severity: .warning,
                isUnknown
                    ? "the CRS is unknown; coordinates were written unchanged, without \(file)"
                    : "\(file) cannot describe \(SpaceName.short(space.decided)); none was written",
                hint: isUnknown ? OutputSpace.unknownHint : space.decided.readingHint))
        return .unknown
    }
}

extension CoordinateSpace {
    /// Advice on how to read an output that cannot declare its space.
    fileprivate var readingHint: Wording? {
        switch self {
        case .plane: "read it with \(OptionName.planar)"
        case .mapPoint: "read it with \(OptionName.sourceCRS) map-point"
        case .system(let system) where !system.contains("[") && !system.contains(where: \.isWhitespace):
            "read it with \(OptionName.sourceCRS) \(system)"
        case .wgs84, .pixel, .system: nil
        }
    }

    /// Description of the space in a message.
    fileprivate var phrase: String { plane == nil ? SpaceName.short(self) : "on \(SpaceName.short(self))" }
}
