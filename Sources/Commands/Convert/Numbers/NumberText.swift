import CSVLayers
import Features
import FormatKit
import Layers

/// Text with numbers from which others are computed, in buffers of one thread.
protocol NumberText: ~Copyable, SendableMetatype {
    /// Position in the inputs that have been processed.
    associatedtype Position

    mutating func read(_ chunk: borrowing Chunk)
    mutating func compute(by computation: some NumberComputation)
    /// Returns how many records were written, and how many of them have no numbers.
    func write(
        _ chunk: borrowing Chunk, stopsAtFailure: Bool, into output: inout ByteBuffer
    ) -> (written: Int, empty: Int)
    /// Location of the first number of a line.
    func location(ofLine line: Int, of chunk: borrowing Chunk, after position: Position) -> InputLocation
    /// Adds failures to the ledger, and moves the position past the chunk.
    func pass(_ chunk: borrowing Chunk, at position: inout Position, into ledger: Ledger) throws(Problem)
}

/// Lines that start with numbers.
struct LineText: NumberText {
    let reader: NumberLineReader
    let writer: NumberLineWriter
    var lines: NumberLines

    mutating func read(_ chunk: borrowing Chunk) { reader.read(chunk, into: &lines) }

    mutating func compute(by computation: some NumberComputation) { computation.compute(&lines) }

    func write(
        _ chunk: borrowing Chunk, stopsAtFailure: Bool, into output: inout ByteBuffer
    ) -> (written: Int, empty: Int) {
        (writer.write(lines, of: chunk, stopsAtFailure: stopsAtFailure, into: &output), 0)
    }

    func location(ofLine line: Int, of chunk: borrowing Chunk, after position: LinePosition) -> InputLocation {
        position.location(ofLine: line, lines, of: chunk)
    }

    func pass(_ chunk: borrowing Chunk, at position: inout LinePosition, into ledger: Ledger) throws(Problem) {
        try position.pass(lines, of: chunk, into: ledger)
    }
}

/// Rows of a table with numbers in some columns.
struct ColumnText: NumberText, ~Copyable {
    var reader: CSVColumnReader
    let writer: CSVColumnWriter
    var rows: NumberRows

    mutating func read(_ chunk: borrowing Chunk) { reader.read(chunk, into: &rows) }

    mutating func compute(by computation: some NumberComputation) { computation.compute(&rows.numbers) }

    func write(
        _ chunk: borrowing Chunk, stopsAtFailure: Bool, into output: inout ByteBuffer
    ) -> (written: Int, empty: Int) {
        writer.write(rows, of: chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }

    func location(ofLine line: Int, of chunk: borrowing Chunk, after position: RowPosition) -> InputLocation {
        position.location(ofLine: line, rows, of: chunk)
    }

    func pass(_ chunk: borrowing Chunk, at position: inout RowPosition, into ledger: Ledger) throws(Problem) {
        try position.pass(rows, of: chunk, into: ledger)
    }
}

extension Diagnostics {
    /// Reports what was guessed about a table, and what is unusual about it.
    func report(_ table: CSVColumnTable) {
        for guess in table.guesses {
            explain(
                guess.subject, at: InputLocation(source: table.name),
                "\(guess.subject): \(guess.choice) (\(guess.reason))")
        }
        for notice in table.notices { report(notice) }
    }
}

extension Ledger {
    /// Reports rows without coordinates, which are not an error.
    func reportEmpty(_ count: Int) {
        guard count > 0, diagnostics.verbosity != .quiet else { return }
        diagnostics.report(
            Problem(
                .data, "no-coordinates", severity: .note,
                "\(count) \(count == 1 ? "row has" : "rows have") no coordinates; the new columns are empty"))
    }
}
