import Layers
import Operations
import Readers
import Writers

/// A run over lines or tables.
struct MeasureRun {
    let request: MeasureRequest
    let stopsAtFailure: Bool
    let limit: RecordLimit
    let threads: Int
    let inputs: Inputs
    let ledger: Ledger
    let path: String?

    /// Measures between the coordinates at the start of lines.
    func measureLines() throws(Problem) {
        let reader = NumberLineReader(
            form: request.form, angleCount: request.isAtLatitude ? 1 : 4, limit: limit, convertsTables: true)
        let writer = NumberLineWriter(precisions: request.precisions)
        let (fieldCount, resultCount) = (request.isAtLatitude ? 1 : 4, request.measures.count)
        try run(
            over: LineChunks(paths: inputs.paths, limit: limit), from: LinePosition(paths: inputs.paths),
            makeText: {
                LineText(
                    reader: reader, writer: writer, lines: NumberLines(fieldCount: fieldCount, resultCount: resultCount)
                )
            })
    }

    /// Measures between the coordinates in columns of tables.
    func measure(_ columns: ColumnOptions) throws(Problem) {
        let table = try CSVColumnTable(paths: inputs.paths, columns)
        ledger.diagnostics.tell(table)
        let writer = CSVColumnWriter(table.layout, notations: request.precisions.map { .decimal($0) })
        let (makeReader, makeRows) = (table.makeReader, table.makeRows)
        try run(
            over: table.chunks, from: RowPosition(paths: inputs.paths),
            makeText: { ColumnText(reader: makeReader(), writer: writer, rows: makeRows()) })
    }

    private func run<Text: NumberText & ~Copyable>(
        over chunks: some ChunkSource, from position: Text.Position, makeText: @escaping @Sendable () -> Text
    ) throws(Problem) {
        let (request, stopsAtFailure) = (request, stopsAtFailure)
        let makeWorker = { @Sendable () throws(Problem) in
            MeasureWorker(try Measurement(request), makeText(), stopsAtFailure: stopsAtFailure)
        }
        let first = try makeWorker()
        try Output.write(
            to: path, inputs: KeptFiles(inputs: inputs.identities, rejects: ledger.rejectsIdentity)
        ) { (output) throws(Problem) in
            let committer = MeasureCommitter<Text>(ledger, output, from: position)
            try runPipeline(from: chunks, threads: threads, first: first, makeWorker: makeWorker, into: committer)
            ledger.tellEmpty(committer.emptyCount)
        }
    }
}

/// Reader, measurement and writer of a chunk, for lines or tables.
final class MeasureWorker<Text: NumberText & ~Copyable>: ChunkWorker {
    private(set) var text: Text
    private let measurement: Measurement
    private(set) var output = ByteBuffer()
    private(set) var count = (written: 0, empty: 0)
    private let stopsAtFailure: Bool

    init(_ measurement: Measurement, _ text: consuming Text, stopsAtFailure: Bool) {
        self.measurement = measurement
        self.text = text
        self.stopsAtFailure = stopsAtFailure
    }

    func work(_ chunk: borrowing Chunk) {
        output.removeAll()
        text.read(chunk)
        text.compute(by: measurement)
        count = text.write(chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }
}

/// Writes the workers' results in order, and updates the ledger.
final class MeasureCommitter<Text: NumberText & ~Copyable>: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: Text.Position
    private(set) var emptyCount = 0

    init(_ ledger: Ledger, _ output: Output, from position: Text.Position) {
        self.ledger = ledger
        self.output = output
        self.position = position
    }

    func commit(_ worker: inout MeasureWorker<Text>, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        try output.write(worker.output)
        ledger.addWritten(worker.count.written)
        emptyCount += worker.count.empty
        try worker.text.pass(chunk, at: &position, into: ledger)
        return true
    }
}
