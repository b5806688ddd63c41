import Devices
package import Layers
package import MadeShapes
package import Runner
import Streams

/// Gathers rows, and writes the shapes that are made of their groups.
package struct GroupWork {
    package let pass: LayerPass
    /// The pass that reads the rows.
    package let gathering: LayerPass
    package let grouping: RowGrouping
    package let form: GroupForm
    /// Steps that each shape passes through.
    let steps: [Step]
    package let writing: WritingOptions
    package let inputs: Inputs

    func run() throws(Problem) {
        let groups = RowGroups(grouping, names: pass.layers.names)
        let reporter = LayerReporter(pass.ledger)
        try gather(into: groups, reporter)
        try check(groups, read: gathering.ledger.account.read)
        warnOfOtherPoints()
        let layer = GroupLayer(rows: groups, form: form) { () throws(Problem) in try groups.chunks() }
        try write(layer, groupCount: try groups.groupCount(), reporter)
    }

    /// Reads the rows.
    package func gather(into rows: GatheredRows, _ reporter: LayerReporter) throws(Problem) {
        try gathering.run(
            into: Sink(rows) { [grouping] in RowGatherer(grouping) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                if layer.facts.hasTracks { try checkTrackFields(at: layer.facts.location) }
                grouping.isByTrack = layer.facts.hasTracks
                noteShapesOfGTFS(layer.facts)
                rows.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
    }

    /// Says how the points of GTFS become lines, as they would all be one.
    private func noteShapesOfGTFS(_ facts: LayerFacts) {
        let names = ["shape_id", "shape_pt_sequence"]
        guard grouping.groupField == nil || grouping.orderField == nil,
            names.allSatisfy({ name in facts.fields.contains { $0.name == name } })
        else { return }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "ungrouped-shapes", severity: .warning, at: facts.location,
                "these are points of the shapes of GTFS, but \(grouping.groupField == nil ? "--group" : "--order") is not given",
                hint: "use --group shape_id --order shape_pt_sequence to make a line of each shape"))
    }

    /// Throws if the fields that tell tracks apart are not read.
    private func checkTrackFields(at location: InputLocation?) throws(Problem) {
        guard grouping.groupField == nil, let fields = gathering.request.reading.fields,
            let missing = RowGrouping.trackFields.first(where: { !fields.contains($0) })
        else { return }
        throw Problem(
            .usage, "no-such-field", at: location, "--fields: the lines of tracks need the field \(missing)",
            hint: "keep \(RowGrouping.trackFields.joined(separator: " and ")), or name another field with --group")
    }

    /// Warns if all points are of kinds that are not read.
    private func warnOfOtherPoints() {
        let account = gathering.ledger.account
        guard account.read > 0, account.skipped.first(where: { $0.code == "other-point" })?.count == account.read else {
            return
        }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "other-point", severity: .warning, at: pass.onlyLocation, "no track points found",
                hint: "use --points track,route,waypoint to read other points"))
    }

    /// Throws if no row has a field that an option names.
    package func check(_ rows: GatheredRows, read: Int) throws(Problem) {
        guard let missing = rows.missingFields.first, read > 0 else { return }
        let option = pass.request.namedFields.first { $0.name == missing }?.option ?? "--group"
        throw Problem(noFieldNamed: missing, option, among: rows.fields, at: pass.onlyLocation)
    }

    /// Writes the shapes.
    package func write(_ layer: GroupLayer, groupCount: Int, _ reporter: LayerReporter) throws(Problem) {
        var pass = pass.writing(layer, of: gathering, groupCount: groupCount)
        pass.request.known = self.pass.request.known
        try LayerWriting(pass, writing, inputs: inputs, madeGeometry: .wkt, reporter: reporter).write(through: steps)
    }
}
