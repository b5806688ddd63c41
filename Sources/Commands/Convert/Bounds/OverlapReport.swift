import CommandKit
import Features
import FormatKit
import Layers
import Runner
import Streams

/// The overlapping features of a pass, as a table of pairs.
struct OverlapReport {
    private let request: Overlaps.Request
    private let overlaps: Overlaps
    private let names: [String]
    /// True if the first label identifies features, in place of the number of the record.
    private let hasIdentifiers: Bool
    private let threads: Int

    init(
        _ pass: LayerPass, _ bounding: Bounding.Request, _ order: OrderOptions, labels: [String]
    ) throws(Problem) {
        var request = Overlaps.Request()
        request.unwraps = bounding.unwraps
        request.isPlanar = bounding.isPlanar
        request.orderField = order.zOrder
        request.changes = order.changes
        request.labels = [order.id].compactMap(\.self) + labels
        hasIdentifiers = order.id != nil
        var pass = pass
        if order.isGiven {
            request.limit = pass.request.limit
            pass.request.limit = nil
        }
        self.request = request
        overlaps = Overlaps(request)
        names = pass.layers.names
        threads = pass.request.reading.threads
        let reporter = LayerReporter(pass.ledger)
        pass.request.cutting = .never
        pass.ledger.postpone("unordered")
        for field in [order.zOrder, order.id].compactMap(\.self) { _ = pass.request.reading.alsoRead(field) }
        try pass.run(
            through: [Step { Bounding(bounding) }], into: Sink(overlaps) { [request] in OverlapGatherer(request) },
            opened: { [ledger = pass.ledger] layer in
                overlaps.receive(recordsOfInputsBefore: ledger.account.read)
                reporter.report(layer)
            }, finished: reporter.gather)
        if let missing = overlaps.missingFields.order {
            throw Problem(noFieldNamed: missing, order.$zOrder.title, at: pass.onlyLocation)
        }
        if let named = overlaps.named { try order.check(named, inputs: names) }
        var missingLabels = overlaps.missingFields.labels
        if let id = order.id, missingLabels.first == id {
            throw Problem(noFieldNamed: id, order.$id.title, at: pass.onlyLocation)
        }
        missingLabels.removeAll { $0 == order.id }
        let rest = overlaps.pastLimit
        pass.ledger.skipWritten(rest.count, withoutGeometry: rest.withoutGeometry)
        pass.ledger.reportPostponed()
        for name in missingLabels {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "no-such-field", severity: .warning,
                    "--fields: no feature has a field named '\(printable(name))'"))
        }
    }

    /// Writes a line for each pair: the records or what identifies them, with their inputs if there are several, and their labels. Returns the
    /// number of pairs.
    func write(to output: Output) throws(Problem) -> Int {
        let table = PlainTable(output)
        let hasSources = names.count > 1
        for side in ["top", "bottom"] {
            table.add(side)
            if hasSources { table.add("\(side)_source") }
            for label in request.labels.dropFirst(hasIdentifiers ? 1 : 0) { table.add("\(side)_\(label)") }
        }
        try table.endLine()
        try table.finish()
        let (pairs, overlaps, sources) = (overlaps.pairs, overlaps, hasSources ? names : [])
        let (labelCount, hasIdentifiers) = (request.labels.count, hasIdentifiers)
        let makeWorker = { @Sendable in
            OverlapWorker(
                pairs, overlaps, sources: sources, labelCount: labelCount, hasIdentifiers: hasIdentifiers)
        }
        let committer = OverlapCommitter(output)
        try runPipeline(
            from: OverlapRuns(pairs), threads: threads, first: makeWorker(), makeWorker: makeWorker, into: committer)
        return committer.count
    }
}

/// Makes the lines of pairs.
private final class OverlapWorker: ChunkWorker {
    private let pairs: OverlapPairs
    private let overlaps: Overlaps
    /// Names of the inputs if they are written.
    private let sources: [String]
    private let labelCount: Int
    private let hasIdentifiers: Bool
    private var room = OverlapPairs.Room()
    private(set) var lines = PlainLines()
    private(set) var count = 0

    init(
        _ pairs: OverlapPairs, _ overlaps: Overlaps, sources: [String], labelCount: Int, hasIdentifiers: Bool
    ) {
        self.pairs = pairs
        self.overlaps = overlaps
        self.sources = sources
        self.labelCount = labelCount
        self.hasIdentifiers = hasIdentifiers
    }

    func work(_ chunk: borrowing Chunk) {
        // Local, as access to the members of a class takes longer.
        var room = OverlapPairs.Room()
        var lines = PlainLines()
        swap(&room, &self.room)
        swap(&lines, &self.lines)
        lines.removeAll()
        var found = 0
        let (overlaps, sources, labelCount, hasIdentifiers) = (overlaps, sources, labelCount, hasIdentifiers)
        pairs.forEachPair(under: OverlapRuns.tops(of: chunk), &room) { top, bottom in
            found += 1
            Self.add(top, of: overlaps, sources, labelCount, hasIdentifiers, to: &lines)
            Self.add(bottom, of: overlaps, sources, labelCount, hasIdentifiers, to: &lines)
            lines.endLine()
        }
        count = found
        swap(&room, &self.room)
        swap(&lines, &self.lines)
    }

    @inline(__always)
    private static func add(
        _ index: Int, of overlaps: Overlaps, _ sources: [String], _ labelCount: Int, _ hasIdentifiers: Bool,
        to lines: inout PlainLines
    ) {
        let item = overlaps.item(index)
        var text = ByteBuffer()
        if hasIdentifiers { add(0, of: index, overlaps, &text, to: &lines) } else { lines.add(item.record) }
        if !sources.isEmpty { lines.add(sources[Int(item.source)]) }
        for label in (hasIdentifiers ? 1 : 0)..<labelCount { add(label, of: index, overlaps, &text, to: &lines) }
    }

    private static func add(
        _ label: Int, of index: Int, _ overlaps: Overlaps, _ text: inout ByteBuffer, to lines: inout PlainLines
    ) {
        text.removeAll()
        if overlaps.append(label, of: index, to: &text) { lines.add(text) } else { lines.addNull() }
    }
}

private final class OverlapCommitter: ChunkCommitter {
    private let output: Output
    private(set) var count = 0

    init(_ output: Output) { self.output = output }

    func commit(_ worker: inout OverlapWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        count += worker.count
        try output.write(worker.lines.bytes)
        return true
    }
}
