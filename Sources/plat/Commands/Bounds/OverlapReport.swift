import CommandKit
import Layers
import Operations
import Readers
import Streams
import Writers

/// The overlapping features of a pass, as a table of pairs.
struct OverlapReport {
    private let request: Overlaps.Request
    private let overlaps: Overlaps
    private let names: [String]

    init(
        _ pass: LayerPass, _ bounding: Bounding.Request, _ order: OrderOptions, labels: [String]
    ) throws(Problem) {
        var request = Overlaps.Request()
        request.unwraps = bounding.unwraps
        request.isPlanar = bounding.isPlanar
        request.orderField = order.zOrder
        request.changes = order.changes
        request.labels = labels
        var pass = pass
        if order.isGiven {
            request.limit = pass.asked.limit
            pass.asked.limit = nil
        }
        self.request = request
        overlaps = Overlaps(request)
        names = pass.layers.names
        let teller = LayerTeller(pass.ledger)
        pass.asked.cutting = .never
        pass.ledger.postpone("unordered")
        for field in [order.zOrder, order.id].compactMap(\.self) { _ = pass.asked.reading.alsoRead(field) }
        try pass.run(
            through: { Bounding(bounding) }, into: overlaps, makeConsumer: { [request] in OverlapGatherer(request) },
            opened: { [ledger = pass.ledger] layer in
                overlaps.learn(recordsOfInputsBefore: ledger.account.read)
                teller.tell(layer)
            }, finished: teller.gather)
        if let missing = overlaps.missingFields.order {
            throw Problem(noFieldNamed: missing, order.$zOrder.title, at: pass.onlyPlace)
        }
        if let named = overlaps.named { try order.check(named, inputs: names) }
        let rest = overlaps.pastLimit
        pass.ledger.leaveOutWritten(rest.count, withoutGeometry: rest.withoutGeometry)
        pass.ledger.reportPostponed()
        for name in overlaps.missingFields.labels {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "no-such-field", severity: .warning,
                    "--fields: no feature has a field named '\(printable(name))'"))
        }
    }

    /// Writes a line for each pair: the records, with their inputs if there are several, and their labels. Returns the
    /// number of pairs.
    func write(to output: Output) throws(Problem) -> Int {
        let table = PlainTable(output)
        let hasSources = names.count > 1
        for side in ["top", "bottom"] {
            table.add(side)
            if hasSources { table.add("\(side)_source") }
            for label in request.labels { table.add("\(side)_\(label)") }
        }
        try table.endLine()
        var count = 0
        try overlaps.forEachPair { (top, bottom) throws(Problem) in
            count += 1
            for item in [top, bottom] { add(item, hasSource: hasSources, to: table) }
            try table.endLine()
        }
        try table.finish()
        return count
    }

    private func add(_ index: Int, hasSource: Bool, to table: PlainTable) {
        let item = overlaps.item(index)
        table.add(item.record)
        if hasSource { table.add(names[Int(item.source)]) }
        var text = ByteBuffer()
        for label in request.labels.indices {
            text.removeAll()
            if overlaps.append(label, of: index, to: &text) { table.add(text) } else { table.addNull() }
        }
    }
}
