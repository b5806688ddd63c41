import Layers
import Operations
import Readers
import Writers

extension ConversionRun {
    /// Columns of tables from one space to another.
    func convert(_ columns: ColumnOptions, of inputs: Inputs, _ ledger: Ledger, to path: String?) throws(Problem) {
        let conversion = try plan.make()
        let table = try CSVColumnTable(paths: inputs.paths, columns)
        tell(table, ledger)
        let writer = CSVColumnWriter(table.layout, precision: precision(of: conversion))
        let (makeReader, makeRows) = (table.makeReader, table.makeRows)
        let (plan, stopsAtFailure) = (plan, stopsAtFailure)
        try Output.write(
            to: path, inputs: inputs.identities.union([ledger.rejectsIdentity].compactMap(\.self))
        ) { (output) throws(Problem) in
            let committer = ColumnCommitter(inputs, ledger, output)
            try runPipeline(
                from: table.chunks, threads: threads,
                first: ColumnWorker(conversion, makeReader(), makeRows(), writer, stopsAtFailure: stopsAtFailure),
                makeWorker: { () throws(Problem) in
                    ColumnWorker(try plan.make(), makeReader(), makeRows(), writer, stopsAtFailure: stopsAtFailure)
                }, into: committer)
            committer.tellEmpty()
        }
    }

    private func tell(_ table: CSVColumnTable, _ ledger: Ledger) {
        for guess in table.guesses {
            ledger.diagnostics.explain(
                guess.subject, at: Place(source: table.name), "\(guess.subject): \(guess.choice) (\(guess.reason))")
        }
        for notice in table.notices { ledger.diagnostics.report(notice) }
    }
}

/// Reader, operation and writer in a row.
private final class ColumnWorker: ChunkWorker {
    private var reader: CSVColumnReader
    private let writer: CSVColumnWriter
    private let stopsAtFailure: Bool
    let conversion: Conversion
    private(set) var rows: NumberRows
    private(set) var count = CSVColumnWriter.Count()
    private var output = ByteBuffer()

    init(
        _ conversion: Conversion, _ reader: consuming CSVColumnReader, _ rows: NumberRows, _ writer: CSVColumnWriter,
        stopsAtFailure: Bool
    ) {
        self.conversion = conversion
        self.reader = reader
        self.rows = rows
        self.writer = writer
        self.stopsAtFailure = stopsAtFailure
    }

    func work(_ chunk: borrowing Chunk) {
        output.removeAll()
        reader.read(chunk, into: &rows)
        conversion.convert(&rows.numbers)
        count = writer.write(rows, of: chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }

    func write(to output: Output) throws(Problem) {
        try output.write(self.output)
    }
}

/// Puts the workers' results out in order and keeps the account.
private final class ColumnCommitter: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: RowPosition
    private var remarks = ConversionRemarks()
    private var emptyCount = 0

    init(_ inputs: Inputs, _ ledger: Ledger, _ output: Output) {
        self.ledger = ledger
        self.output = output
        position = RowPosition(paths: inputs.paths)
    }

    func commit(_ worker: inout ColumnWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        try worker.write(to: output)
        ledger.addWritten(worker.count.written)
        emptyCount += worker.count.empty
        remarks.take(from: worker.conversion, into: ledger)
        try position.pass(worker.rows, of: chunk, into: ledger)
        return true
    }

    /// Rows that have no place are nothing wrong.
    func tellEmpty() {
        guard emptyCount > 0, ledger.diagnostics.verbosity != .quiet else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "no-coordinates", severity: .note,
                "\(emptyCount) \(emptyCount == 1 ? "row has" : "rows have") no coordinates, and none were written"))
    }
}
