package import Devices
package import Fixes
import FormatKit
import Geometry
package import Layers
package import Movement
package import Runner
import Streams

/// Reads the regions, then the fixes, and writes events.
package struct FenceRun {
    package private(set) var settings: FenceSettings
    let regions: RegionRequest
    package let reading: FixPass
    package let writing: WritingOptions
    package let inputs: Inputs
    let regionPass: LayerPass
    /// Options that were given and apply to points only.
    let idleOfPolygons: [String]
    /// The file of the state; nil if devices are not known from run to run.
    let state: StateFile?
    /// False if a later run goes on from the state.
    let isLast: Bool

    package var pass: LayerPass { reading.pass }

    func write() throws(Problem) {
        let regions = try gatherRegions()
        var run = self
        if try reading.choosesSort() { run.settings.order = .sort }
        try run.write(regions)
    }

    private func write(_ regions: Regions) throws(Problem) {
        guard let state else { return pass.ledger.take(try writeOutput(regions).inState) }
        try state.replace(pass.protectedFiles(inputs)) { (file) throws(Problem) in
            let flow = try writeOutput(regions)
            pass.ledger.take(flow.inState)
            // The output is whole now. A run that fails before leaves the old state.
            try flow.save(state, to: file, isLast: isLast)
        }
    }

    /// Reads the regions, and warns of what is odd about them.
    package func gatherRegions() throws(Problem) -> Regions {
        let isReported = pass.request.known?.tellsOthers ?? true
        let regions: Regions
        do throws(Problem) {
            regions = try gather()
        } catch {
            throw regionPass.ledger.diagnostics.spell(error)
        }
        try reportReplaced(regions)
        pass.ledger.hold(regionPass.ledger, as: .regions, isReported: isReported)
        guard isReported else { return regions }
        if regions.all.numberedCount > 0 {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "numbered-regions", severity: .note, at: regionPass.onlyLocation,
                    regions.all.numberedCount == 1
                        ? "a region without an id is identified by its record number"
                        : "\(regions.all.numberedCount) regions without an id are identified by their record numbers",
                    hint: "use --region-id FIELD if a field identifies regions, or --region-fields FIELD to add one"))
        }
        pass.ledger.diagnostics.explain(
            "regions",
            "regions: \(regions.all.counts.points) with a radius, \(regions.all.counts.polygons) polygons")
        return regions
    }

    /// All regions, and the set that is made of them.
    package struct Regions {
        package let all: RegionGathering
        package let set: RegionSet
    }

    /// Counts regions that later ones with the same identifier have replaced, and reports the first of them.
    private func reportReplaced(_ regions: Regions) throws(Problem) {
        let (all, set) = (regions.all, regions.set)
        guard let row = set.firstReplacedRow else { return }
        let replaced = WarningKind.replacedRegion
        let (record, key) = all.recordKeys[row]
        let location = regionPass.layers.recordLocations(encoding: regionPass.request.reading.encoding)(0, record, key)
        guard self.regions.replaces else {
            throw Problem(
                .data, "repeated-id", at: location, "a later region has the identifier of this one",
                hint: "use --region-id FIELD with a field that differs in every region")
        }
        let problem = Problem(.data, replaced.code, severity: .warning, at: location, replaced.message)
        if set.shortenedCount == 0 { regionPass.ledger.diagnostics.report(problem) }
        regionPass.ledger.addAltered(set.shortenedCount, problem)
        regionPass.ledger.skipWritten(set.replacedCount, code: replaced.code)
    }

    private func writeOutput(_ regions: Regions) throws(Problem) -> FenceFlow {
        var flow: FenceFlow?
        try writing.write(
            protecting: pass.protectedFiles(inputs), pass.ledger, fields: columns(isTable: false).all, toStream: sink
        ) { (sink) throws(Problem) in flow = try run(sink, regions) }
        return flow!
    }

    private func gather() throws(Problem) -> Regions {
        let gathering = RegionGathering(regions)
        let reporter = LayerReporter(regionPass.ledger)
        let request = regions
        let globe = try RegionGatherer.Globe()
        try regionPass.run(
            into: Sink(gathering) { RegionGatherer(request, globe) },
            opened: reporter.report, finished: reporter.gather)
        if gathering.count > 0, let name = gathering.missingField,
            let option = regionPass.request.namedFields.first(where: { $0.name == name })?.option
        {
            throw Problem(noFieldNamed: name, option, at: regionPass.onlyLocation)
        }
        if gathering.count == 0 {
            regionPass.ledger.diagnostics.report(
                Problem(
                    .data, "no-regions", severity: .warning, at: regionPass.onlyLocation,
                    "no regions were found, so there will be no events"))
        }
        if gathering.counts.points == 0, gathering.counts.polygons > 0, !idleOfPolygons.isEmpty {
            let effect = idleOfPolygons.count == 1 ? "has no effect: it applies" : "have no effect: they apply"
            regionPass.ledger.diagnostics.report(
                Problem(
                    .usage, "idle-option", severity: .warning,
                    "\(listed(idleOfPolygons)) \(effect) to points only, and all regions are polygons"))
        }
        return Regions(all: gathering, set: try gathering.makeSet(findsNearest: settings.rules.limit != nil))
    }

    private var precision: Precision { writing.precision(in: .wgs84) }

    /// Columns of events.
    package func columns(isTable: Bool) -> FenceColumns {
        FenceColumns(
            fixFields: reading.fixes.written ?? [], regionFields: regions.keptFields, isTable: isTable,
            tellsCrossings: settings.rules.tellsCrossings)
    }

    /// The end of events in a stream.
    package func sink(_ destination: Output) -> FixSink {
        guard let format = writing.format.ofStreams else { return FixSink(linesTo: destination) }
        let fields = columns(isTable: format.has(.isTable)).all
        var output = writing.settings
        output.precision = precision
        if format.has(.isTable) { output.columns = TableColumns(fields: fields, geometry: .none, hasID: false) }
        if let known = pass.request.known { output.ends = known.ends }
        return FixSink(format, to: destination, output, fields, pass.ledger)
    }

    /// Makes features of events.
    package func output(
        _ regions: Regions, isTable: Bool, makeFeature: @escaping (inout Feature) throws(Problem) -> Void,
        writeFeatures: @escaping () throws(Problem) -> Void
    ) -> FenceOutput {
        FenceOutput(
            columns(isTable: isTable), regions.set, regions.all, precision: precision, makeFeature: makeFeature,
            writeFeatures: writeFeatures)
    }

    private func run(_ sink: FixSink, _ regions: Regions) throws(Problem) -> FenceFlow {
        let output = output(
            regions, isTable: sink.isTable, makeFeature: sink.writeFeature, writeFeatures: sink.writeFeatures)
        let flow = try FenceFlow(settings, regions.set, output, fields: reading.fixes.written ?? [])
        if let state { try load(state, into: flow) }
        try sink.complete { () throws(Problem) in
            let deviceField = try read(into: flow, regions.set, begin: sink.begin)
            try reading.check(flow.found, flow.followed)
            reading.checkDevices(flow.followed, deviceField, flow.found)
            try flow.finish(isLast: isLast)
            try reading.reportEnd(units: flow.units, latest: flow.latest, flow.followed)
        }
        pass.ledger.product = .found(output.count, .event)
        return flow
    }

    private func load(_ state: StateFile, into flow: FenceFlow) throws(Problem) {
        try flow.load(state)
        let count = flow.changedRegions
        guard count > 0 else { return }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "changed-region", severity: .warning, at: InputLocation(source: pathName(state.path)),
                "the shape of \(count == 1 ? "a region" : "\(count) regions") has changed since the state was "
                    + "written; the next fix of each device says where it is, without an event"))
    }

    /// Reads the fixes, each with the regions near it.
    package func read<Flow: FixFlow>(
        into flow: Flow, _ set: RegionSet, begin: () throws(Problem) -> Void = {}
    ) throws(Problem) -> String? {
        let (fixes, rules) = (reading.fixes, settings.rules)
        return try reading.read(
            into: Sink(flow) {
                FixGatherer(fixes, FenceRows(names: fixes.written ?? []), finder: RegionFinder(set, rules))
            }, begin: begin)
    }
}
