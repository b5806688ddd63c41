import CSVLayers
import Features
import FormatKit
import Layers
import Runner

/// A run over lines or tables in which numbers are computed from others.
struct NumberRun {
    let stopsAtFailure: Bool
    let limit: RecordLimit
    let threads: Int
    let inputs: Inputs
    let ledger: Ledger
    let path: String?

    /// What is computed: by the thread that begins, and by each other one.
    struct Work<Computation: NumberComputation> {
        let first: Computation
        let make: @Sendable () throws(Problem) -> Computation
        /// Reports on a chunk's computation; the closure finds the position of a line.
        var report: (Computation, (Int) -> InputLocation) -> Void = { _, _ in }
    }

    /// Computes from the numbers at the start of lines.
    func compute<Computation: SendableMetatype>(
        _ work: Work<Computation>, onLines reader: NumberLineReader, _ writer: NumberLineWriter, fieldCount: Int,
        resultCount: Int = 0
    ) throws(Problem) {
        try run(
            work, over: LineChunks(paths: inputs.paths, limit: limit), from: LinePosition(paths: inputs.paths),
            makeText: {
                LineText(
                    reader: reader, writer: writer,
                    lines: NumberLines(fieldCount: fieldCount, resultCount: resultCount))
            })
    }

    /// Computes from the columns of tables.
    func compute<Computation: SendableMetatype>(
        _ work: Work<Computation>, on columns: ColumnOptions, makeWriter: (ColumnLayout) -> CSVColumnWriter
    ) throws(Problem) {
        let table = try CSVColumnTable(paths: inputs.paths, columns)
        ledger.diagnostics.report(table)
        let writer = makeWriter(table.layout)
        let (makeReader, makeRows) = (table.makeReader, table.makeRows)
        try run(
            work, over: table.chunks, from: RowPosition(paths: inputs.paths),
            makeText: { ColumnText(reader: makeReader(), writer: writer, rows: makeRows()) })
    }

    private func run<Computation: SendableMetatype, Text: NumberText & ~Copyable>(
        _ work: Work<Computation>, over chunks: some ChunkSource, from position: Text.Position,
        makeText: @escaping @Sendable () -> Text
    ) throws(Problem) {
        let (make, stopsAtFailure) = (work.make, stopsAtFailure)
        try Output.write(
            to: path, inputs: ProtectedFiles(inputs: inputs.identities, rejects: ledger.rejectsFile)
        ) { (output) throws(Problem) in
            let committer = NumberCommitter<Computation, Text>(ledger, output, from: position, reportingTo: work.report)
            try runPipeline(
                from: chunks, threads: threads,
                first: NumberWorker(work.first, makeText(), stopsAtFailure: stopsAtFailure),
                makeWorker: { () throws(Problem) in
                    NumberWorker(try make(), makeText(), stopsAtFailure: stopsAtFailure)
                }, into: committer)
            ledger.reportEmpty(committer.emptyCount)
        }
    }
}

/// Reader, computation and writer of a chunk, for lines or tables.
private final class NumberWorker<Computation: NumberComputation, Text: NumberText & ~Copyable>: ChunkWorker {
    private(set) var text: Text
    let computation: Computation
    private(set) var output = ByteBuffer()
    private(set) var count = (written: 0, empty: 0)
    private let stopsAtFailure: Bool

    init(_ computation: Computation, _ text: consuming Text, stopsAtFailure: Bool) {
        self.computation = computation
        self.text = text
        self.stopsAtFailure = stopsAtFailure
    }

    func work(_ chunk: borrowing Chunk) {
        output.removeAll()
        text.read(chunk)
        text.compute(by: computation)
        count = text.write(chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }
}

/// Writes the workers' results in order, and updates the ledger.
private final class NumberCommitter<Computation: NumberComputation, Text: NumberText & ~Copyable>: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: Text.Position
    private let report: (Computation, (Int) -> InputLocation) -> Void
    private(set) var emptyCount = 0

    init(
        _ ledger: Ledger, _ output: Output, from position: Text.Position,
        reportingTo report: @escaping (Computation, (Int) -> InputLocation) -> Void
    ) {
        self.ledger = ledger
        self.output = output
        self.position = position
        self.report = report
    }

    func commit(_ worker: inout NumberWorker<Computation, Text>, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        try output.write(worker.output)
        ledger.addWritten(worker.count.written)
        emptyCount += worker.count.empty - worker.computation.vanishedCount
        report(worker.computation) { line in worker.text.location(ofLine: line, of: chunk, after: position) }
        try worker.text.pass(chunk, at: &position, into: ledger)
        return true
    }
}
