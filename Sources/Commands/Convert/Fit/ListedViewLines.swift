import CameraViews
import Features
import FormatKit
import JSON
import Layers
import Runner
import Streams

/// Writes the view of each line of lists as a line of JSON.
struct ListedViewLines {
    let request: ViewRequest
    let kind: Conversion.Kind
    let tables: NumberLineReader.Tables
    let stopsAtFailure: Bool
    let limit: RecordLimit
    let threads: Int
    let path: String?
    let inputs: Inputs
    let ledger: Ledger

    func write() throws(Problem) {
        let (form, angles) = (ListedViews.form(of: kind), ListedViews.counts(of: kind).angles)
        let reader = NumberLineReader(form: form, angleCount: angles, limit: limit, tables: tables)
        let (request, kind, stopsAtFailure) = (request, kind, stopsAtFailure)
        let makeWorker = { @Sendable in
            ListedViewWorker(reader, ListedViews(request, of: kind, stopsAtFailure: stopsAtFailure), kind)
        }
        let kept = ProtectedFiles(inputs: inputs.identities, rejects: ledger.rejectsFile)
        try Output.write(to: path, inputs: kept) { (output) throws(Problem) in
            try runPipeline(
                from: LineChunks(paths: inputs.paths, limit: limit), threads: threads,
                first: makeWorker(), makeWorker: makeWorker,
                into: ListedViewCommitter(inputs.paths, ledger, output))
        }
    }
}

private final class ListedViewWorker: ChunkWorker {
    private let reader: NumberLineReader
    private(set) var lines: NumberLines
    private(set) var views: ListedViews

    init(_ reader: NumberLineReader, _ views: consuming ListedViews, _ kind: Conversion.Kind) {
        self.reader = reader
        self.views = views
        lines = NumberLines(fieldCount: ListedViews.counts(of: kind).fields)
    }

    func work(_ chunk: borrowing Chunk) {
        reader.read(chunk, into: &lines)
        views.make(from: &lines)
        lines.sortFailures()
    }
}

/// Writes the workers' views in order, and updates the ledger.
private final class ListedViewCommitter: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: LinePosition
    /// Names of the inputs as JSON.
    private let names: [String]

    init(_ paths: [String], _ ledger: Ledger, _ output: Output) {
        (self.ledger, self.output) = (ledger, output)
        position = LinePosition(paths: paths)
        names = paths.map { path in
            JSONValue.string(path == "-" ? ByteSource.standardInputName : pathName(path)).text()
        }
    }

    func commit(_ worker: inout ListedViewWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        var text = ByteBuffer()
        let before = position.linesBefore(chunk)
        worker.views.append(to: &text, source: names.count > 1 ? names[chunk.source] : nil) { before + $0 + 1 }
        try output.write(text)
        ledger.addWritten(worker.views.count)
        let first = worker.views.firstClamped
        ledger.addAltered(
            worker.views.clampedCount,
            .clamped(first, at: first.map { position.location(ofLine: $0.line, worker.lines, of: chunk) }))
        try position.pass(worker.lines, of: chunk, into: ledger)
        return true
    }
}
