import Geometry
import Layers
import Operations
import Readers
import Streams
import Times
import Writers

/// Reads the regions, then the fixes, and writes events.
struct FenceRun {
    let settings: FenceSettings
    let regions: RegionRequest
    let fixes: FixRequest
    let writing: WritingOptions
    /// Fields of fixes that options name.
    let names: [(option: String, name: String?)]
    let regionPass: LayerPass
    /// Options that were given and apply to points only.
    let idleOfPolygons: [String]
    /// The file of the state; nil if devices are not known from run to run.
    let state: StateFile?
    /// False if a later run goes on from the state.
    let isLast: Bool

    func write(_ pass: LayerPass, _ inputs: Inputs) throws(Problem) {
        let regions: (all: RegionGathering, set: RegionSet)
        do throws(Problem) {
            regions = try gather()
        } catch {
            throw regionPass.ledger.diagnostics.spell(error)
        }
        tellReplaced(regions.all, regions.set)
        pass.ledger.hold(regionPass.ledger, as: .regions)
        pass.ledger.diagnostics.explain(
            "regions",
            "regions: \(regions.all.counts.points) with a radius, \(regions.all.counts.polygons) polygons")
        guard let state else { return pass.ledger.take(try writeOutput(pass, inputs, regions).inState) }
        try state.replace(pass.keptFiles(inputs)) { (file) throws(Problem) in
            let flow = try writeOutput(pass, inputs, regions)
            pass.ledger.take(flow.inState)
            // The output is whole now. A run that fails before leaves the old state.
            try flow.save(state, to: file, isLast: isLast)
        }
    }

    /// Counts regions that later ones with the same identifier have replaced, and reports the first of them.
    private func tellReplaced(_ all: RegionGathering, _ set: RegionSet) {
        guard let row = set.firstReplacedRow else { return }
        let replaced = Alterations.Kind.replacedRegion
        let (record, key) = all.places[row]
        let place = regionPass.layers.recordPlaces(encoding: regionPass.asked.reading.encoding)(0, record, key)
        let problem = Problem(.data, replaced.code, severity: .warning, at: place, replaced.message)
        if set.shortenedCount == 0 { regionPass.ledger.diagnostics.report(problem) }
        regionPass.ledger.addAltered(set.shortenedCount, problem)
        regionPass.ledger.leaveOutWritten(set.replacedCount, code: replaced.code)
    }

    private func writeOutput(
        _ pass: LayerPass, _ inputs: Inputs, _ regions: (all: RegionGathering, set: RegionSet)
    ) throws(Problem) -> FenceFlow {
        if let target = writing.shapefile { return try writeShapefile(pass, target, inputs, regions) }
        var flow: FenceFlow?
        try Output.write(to: writing.output.path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            flow =
                writing.format == .csv ? try writeTable(pass, output, regions) : try writeGeoJSON(pass, output, regions)
        }
        return flow!
    }

    private func gather() throws(Problem) -> (RegionGathering, RegionSet) {
        let gathering = RegionGathering(regions)
        let teller = LayerTeller(regionPass.ledger)
        let request = regions
        let globe = try RegionGatherer.Globe()
        try regionPass.run(
            through: { NoOperation() }, into: gathering, makeConsumer: { RegionGatherer(request, globe) },
            opened: teller.tell, finished: teller.gather)
        if gathering.count > 0, let name = gathering.missingField,
            let option = regionPass.asked.namedFields.first(where: { $0.name == name })?.option
        {
            throw Problem(noFieldNamed: name, option, at: regionPass.onlyPlace)
        }
        if gathering.count == 0 {
            regionPass.ledger.diagnostics.report(
                Problem(
                    .data, "no-regions", severity: .warning, at: regionPass.onlyPlace,
                    "no regions were found, so there will be no events"))
        }
        if gathering.counts.points == 0, gathering.counts.polygons > 0, !idleOfPolygons.isEmpty {
            let effect = idleOfPolygons.count == 1 ? "has no effect: it applies" : "have no effect: they apply"
            regionPass.ledger.diagnostics.report(
                Problem(
                    .usage, "idle-option", severity: .warning,
                    "\(listed(idleOfPolygons)) \(effect) to points only, and all regions are polygons"))
        }
        return (gathering, try gathering.makeSet(findsNearest: settings.rules.limit != nil))
    }

    private var precision: Precision { writing.precision(in: .wgs84) }

    private func columns(isTable: Bool) -> FenceColumns {
        FenceColumns(
            fixFields: fixes.written ?? [], regionFields: regions.keptFields, isTable: isTable,
            tellsCrossings: settings.rules.tellsCrossings)
    }

    private func writeTable(
        _ pass: LayerPass, _ destination: Output, _ regions: (all: RegionGathering, set: RegionSet)
    ) throws(Problem) -> FenceFlow {
        let columns = columns(isTable: true)
        let table = CSVTable(fields: columns.all, geometry: .none, hasID: false)
        let results = CSVOutput(destination, table)
        let writer = FeatureWriter(CSVEncoder(table, precision: precision), fields: columns.all, into: results)
        let output = FenceOutput(
            columns, regions.set, regions.all, precision: precision, makeFeature: writer.write,
            writeFeatures: writer.flush)
        let flow = try run(pass, output, regions.set, begin: results.begin)
        try results.finish()
        return flow
    }

    private func writeGeoJSON(
        _ pass: LayerPass, _ destination: Output, _ regions: (all: RegionGathering, set: RegionSet)
    ) throws(Problem) -> FenceFlow {
        var options = GeoJSONOptions()
        options.precision = precision
        options.sequence = writing.format == .geojsonseq
        options.recordSeparators = writing.rs
        options.writesBox = writing.writeBbox
        let columns = columns(isTable: false)
        let results = GeoJSONOutput(destination, options)
        let writer = FeatureWriter(GeoJSONEncoder(options), fields: columns.all, into: results)
        let output = FenceOutput(
            columns, regions.set, regions.all, precision: precision, makeFeature: writer.write,
            writeFeatures: writer.flush)
        let flow: FenceFlow
        do throws(Problem) {
            flow = try run(pass, output, regions.set, begin: results.begin)
        } catch {
            if error.kind == .data { try? results.breakOff() }
            throw error
        }
        try results.finish(members: [])
        return flow
    }

    private func writeShapefile(
        _ pass: LayerPass, _ target: ShapefileTarget, _ inputs: Inputs,
        _ regions: (all: RegionGathering, set: RegionSet)
    ) throws(Problem) -> FenceFlow {
        var flow: FenceFlow?
        let columns = columns(isTable: false)
        let remark = try OutputSet.write(to: target.paths, inputs: pass.keptFiles(inputs)) { (files) throws(Problem) in
            let spool = try ShapefileSpool(splitsByKind: false)
            let writer = FeatureWriter(ShapefileEncoder(spool.plan), fields: columns.all, into: spool)
            let output = FenceOutput(
                columns, regions.set, regions.all, precision: precision, makeFeature: writer.write,
                writeFeatures: writer.flush)
            flow = try run(pass, output, regions.set, begin: {})
            spool.add(columns.all)
            try ShapefileOutput(target, files, projection: ShapefileOutput.wgs84).write(
                spool, fields: nil, last: [], pass.ledger)
        }
        if let remark { pass.ledger.diagnostics.report(remark) }
        return flow!
    }

    private func run(
        _ pass: LayerPass, _ output: FenceOutput, _ set: RegionSet, begin: () throws(Problem) -> Void
    ) throws(Problem) -> FenceFlow {
        let kept = fixes.written ?? []
        let flow = try FenceFlow(settings, set, output, fields: kept)
        if let state {
            try flow.load(state)
            let count = flow.changedRegions
            if count > 0 {
                pass.ledger.diagnostics.report(
                    Problem(
                        .data, "changed-region", severity: .warning, at: Place(source: pathName(state.path)),
                        "the shape of \(count == 1 ? "a region" : "\(count) regions") has changed since the state was "
                            + "written; the next fix of each device says where it is, without an event"))
            }
        }
        var hasBegun = false
        var deviceField: String?
        let (fixes, rules) = (fixes, settings.rules)
        let needed: Set<FixColumn> = rules.accuracyFactor > 0 ? [.accuracy] : []
        let teller = LayerTeller(pass.ledger)
        try pass.run(
            through: { NoOperation() }, into: flow,
            makeConsumer: { FixGatherer(fixes, FenceRows(names: kept), finder: RegionFinder(set, rules)) },
            opened: { (layer) throws(Problem) in
                teller.tell(layer)
                try fixes.check(layer.facts, names: names, needing: needed)
                fixes.explain(layer.facts, pass.ledger.diagnostics)
                deviceField = fixes.field(of: .device, in: layer.facts)
            },
            begin: { () throws(Problem) in
                if !hasBegun { try begin() }
                hasBegun = true
            }, finished: teller.gather)
        try fixes.check(flow.found, names: names, needing: needed, pass)
        if !hasBegun { try begin() }
        pass.ledger.warnOfLoneFixes(devices: flow.sizes.devices, fixes: flow.sizes.fixes, deviceField)
        try flow.finish(isLast: isLast)
        flow.explainUnits(
            of: settings.sources, latest: flow.latest, isGuess: fixes.times.notation == .automatic,
            pass.ledger.diagnostics)
        for (code, count) in flow.counts { pass.ledger.leaveOutWritten(count, code: code) }
        pass.ledger.warnOfLate(flow.counts, reorders: settings.reorder != nil, sorts: state == nil)
        pass.ledger.product = .found(output.count, .event)
        return flow
    }
}
