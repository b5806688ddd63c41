import Geometry
import Layers
import Operations
import Readers
import Writers

/// Writes the features of a pass as one layer in the requested format.
struct LayerWriting {
    private var pass: LayerPass
    private let output: WritingOptions
    private let inputs: KeptFiles
    /// Geometry columns of a table if the command makes the geometries; nil for those of the input.
    private let madeGeometry: CSVTable.CSVGeometry?
    /// Fields that the command added to features in an earlier pass.
    private let madeFields: [Field]
    /// Fields of the input that are written; nil for all that are read.
    private let written: [String]?
    private let teller: LayerTeller
    /// The file that gets whether the part has features, instead of the features.
    var surveyPath: String?

    init(
        _ pass: LayerPass, _ output: WritingOptions, inputs: Inputs, madeGeometry: CSVTable.CSVGeometry? = nil,
        madeFields: [Field] = [], written: [String]? = nil, teller: LayerTeller? = nil
    ) {
        self.pass = pass
        self.output = output
        self.inputs = pass.keptFiles(inputs)
        self.madeGeometry = madeGeometry
        self.madeFields = madeFields
        self.written = written ?? pass.asked.reading.fields
        self.teller = teller ?? LayerTeller(pass.ledger)
    }

    func write(
        through steps: [Step] = []
    ) throws(Problem) {
        if output.valid { try Rounding.checkReady() }
        if case .survey(let request)? = pass.asked.part {
            var needs: PartSurvey.Needs = output.format == .geojson ? .writing : []
            if pass.asked.needsAllFields || output.format == .csv,
                try pass.layers.openTables(pass.asked.reading) == nil
            {
                needs.insert(.findings)
            }
            return try PartSurvey(pass: pass, request: request, needs: needs).write(
                keeping: inputs, through: steps)
        }
        if let surveyPath, let plan = pass.asked.part?.plan {
            return try survey(to: surveyPath, plan, steps)
        }
        if let target = output.shapefile { return try writeShapefile(target, steps) }
        if pass.asked.reading.sourceSpace?.plane != nil { try pass.decideOutput() }
        let made = madeFields + (try steps.addedFields())
        let isTable = output.format == .csv
        let table =
            isTable ? try TableSurvey(pass, writing: written).table(made: made, geometry: madeGeometry) : nil
        try Output.write(to: output.output.path, inputs: inputs) { (destination) throws(Problem) in
            if let table {
                try write(table, to: destination, steps)
            } else {
                try writeGeoJSON(to: destination, steps)
            }
        }
    }

    private func survey(
        to path: String, _ plan: PartPlan, _ steps: [Step]
    ) throws(Problem) {
        var silent = LayerPass(pass.layers, pass.asked, pass.ledger.surveying())
        silent.asked.limit = 1
        try silent.run(through: steps, into: Sink(Survey.Findings()) { Survey() })
        let file = plan.file(writesAny: silent.ledger.account.written > 0)
        try Output.write(to: path, inputs: inputs) { (output) throws(Problem) in try output.write(file.text) }
    }

    private func writeGeoJSON(
        to destination: Output, _ steps: [Step]
    ) throws(Problem) {
        var pass = pass
        pass.asked.reading.stringFields.formUnion(try pass.layers.disputedFields(pass.asked.reading))
        try pass.decideOutput()
        let space = pass.asked.output.decided
        pass.asked.rounding = output.rounding(in: space)
        var options = GeoJSONOptions()
        options.precision = output.precision(in: space)
        options.sequence = output.format == .geojsonseq
        options.recordSeparators = output.rs
        options.writesBox = output.writeBbox
        options.space = space
        options.attribution = pass.asked.attribution
        if let plan = pass.asked.part?.plan { options.take(plan) }
        if options.sequence, space != .wgs84 {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "GeoJSONSeq cannot declare that its coordinates are \(space.phrase)",
                    hint: space.readingHint))
        }
        let results = GeoJSONOutput(destination, options)
        do throws(Problem) {
            try run(
                pass, steps, into: Sink(results) { [options] in GeoJSONEncoder(options) }, begin: results.begin)
        } catch {
            if error.kind == .data { try? results.breakOff() }
            throw error
        }
        if let plan = pass.asked.part?.plan {
            teller.replaceMembers(by: plan.isLast ? plan.members : [])
        }
        if !options.sequence, space != .wgs84 { teller.giveUpSpaceMember() }
        teller.tellMembers(areWritten: !options.sequence, writesBox: options.writesBox)
        try results.finish(members: options.sequence ? [] : teller.members)
    }

    private func write(
        _ table: CSVTable, to destination: Output,
        _ steps: [Step]
    ) throws(Problem) {
        switch pass.asked.output.decided {
        case .wgs84, .system: break
        case .mapPoint, .pixel, .plane:
            let space = pass.asked.output.decided
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "a CSV cannot declare that its coordinates are \(space.phrase)",
                    hint: space.readingHint))
        }
        let delimiter = UInt8(ascii: ",")
        let results = CSVOutput(
            destination, table, delimiter: delimiter, hasHeader: pass.asked.part?.plan?.isFirst ?? true)
        for notice in table.notices { pass.ledger.diagnostics.report(notice) }
        let precision = output.precision(in: pass.asked.output.decided)
        var pass = pass
        pass.asked.rounding = output.rounding(in: pass.asked.output.decided)
        try run(
            pass, steps,
            into: Sink(results) { CSVEncoder(table, precision: precision, delimiter: delimiter) }, begin: results.begin)
        if let plan = pass.asked.part?.plan { teller.replaceMembers(by: plan.isLast ? plan.members : []) }
        teller.tellMembers(areWritten: false)
        try results.finish()
    }

    /// Runs the pass and begins the output once: when the first layer has passed its checks, or at the end if there was
    /// none.
    private func run(
        _ pass: LayerPass, _ steps: [Step], into sink: Sink, begin: () throws(Problem) -> Void
    ) throws(Problem) {
        var hasBegun = false
        try pass.run(
            through: steps, into: sink, opened: teller.tell,
            begin: { () throws(Problem) in
                if !hasBegun { try begin() }
                hasBegun = true
            }, finished: teller.gather)
        if !hasBegun { try begin() }
    }

    private func writeShapefile(
        _ target: ShapefileTarget, _ steps: [Step]
    ) throws(Problem) {
        let made = madeFields + (try steps.addedFields())
        let remark = try OutputSet.write(to: target.paths, inputs: inputs) { (files) throws(Problem) in
            let spool = try ShapefileSpool(splitsByKind: output.splitByKind)
            try pass.run(
                through: steps, into: Sink(spool) { [plan = spool.plan] in ShapefileEncoder(plan) },
                opened: { (layer) throws(Problem) in
                    spool.add(layer.facts.fields.filter { written?.contains($0.name) ?? true })
                    if madeGeometry == nil { spool.expect(layer.facts.kind) }
                    teller.tell(layer)
                }, finished: teller.gather)
            spool.add(made)
            teller.tellMembers(areWritten: false)
            try ShapefileOutput(target, files, projection: projection()).write(
                spool, fields: written, last: made.map(\.name), pass.ledger)
        }
        if let remark { pass.ledger.diagnostics.report(remark) }
    }

    /// Returns the text of the .prj; nil, after a warning, if none can be written.
    private func projection() throws(Problem) -> String? {
        let isUnknown = pass.asked.output.isUnknown
        switch pass.asked.output.decided {
        case .wgs84 where !isUnknown: return ShapefileOutput.wgs84
        case .system(let system) where !isUnknown: return try ReferenceSystem.esriText(of: system)
        case .plane(let plane):
            if let definition = plane.definition { return definition }
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "a .prj cannot describe this plane; none was written", hint: "read the shapefile with --planar"))
            return nil
        default: break
        }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "unsaid-crs", severity: .warning,
                isUnknown
                    ? "the CRS is unknown; coordinates were written unchanged, without a .prj"
                    : "a .prj cannot describe \(SpaceName.short(pass.asked.output.decided)); none was written",
                hint: isUnknown ? OutputSpace.unknownHint : pass.asked.output.decided.readingHint))
        return nil
    }
}

extension CoordinateSpace {
    /// Advice on how to read an output that cannot declare its space.
    fileprivate var readingHint: Wording? {
        switch self {
        case .plane: "read it with \(Setting.planar)"
        case .mapPoint: "read it with \(Setting.sourceSystem) map-point"
        case .system(let system) where !system.contains("[") && !system.contains(where: \.isWhitespace):
            "read it with \(Setting.sourceSystem) \(system)"
        case .wgs84, .pixel, .system: nil
        }
    }

    /// Description of the space in a message.
    fileprivate var phrase: String { plane == nil ? SpaceName.short(self) : "on \(SpaceName.short(self))" }
}
