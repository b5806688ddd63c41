package import Layers
package import Runner

/// The output that rows and features go to, in a format.
package struct FixSink {
    package let rows: RowForm
    /// True if features are written as rows of a table.
    package var isTable = false
    /// Writes all that comes before the first row or feature.
    package var begin: () throws(Problem) -> Void = {}
    /// Writes rows that were encoded before.
    package let writeRows: (inout ByteBuffer) throws(Problem) -> Void
    /// Encodes a feature whose values are all in its scratch.
    package var writeFeature: (inout Feature) throws(Problem) -> Void = { _ in }
    /// Encodes a feature whose values are text of a chunk.
    package var writeFeatureOfChunk: (inout Feature, borrowing Chunk) throws(Problem) -> Void = { _, _ in }
    /// Writes the features that were encoded.
    package var writeFeatures: () throws(Problem) -> Void = {}
    /// Writes all that comes after the last row or feature, and what is written if a run breaks off.
    private var finish: () throws(Problem) -> Void = {}
    private var breakOff: () throws(Problem) -> Void = {}

    /// Lines that are written as they are.
    package init(linesTo destination: Output) {
        rows = .none
        writeRows = { (lines) throws(Problem) in try destination.write(lines) }
    }

    /// - Parameter fields: fields of the features that are made.
    package init(
        _ format: any StreamFormat, to destination: Output, _ settings: OutputSettings, _ fields: [Field],
        _ ledger: Ledger
    ) {
        self.init(
            format.writer(to: destination, settings), rows: format.ofRows?.rows(settings) ?? .none, fields,
            OutputEnd(), ledger)
        isTable = format.has(.isTable)
    }

    /// Features of a layer of several files.
    init(_ writer: any LayerWriter, _ fields: [Field], _ ledger: Ledger) {
        var end = OutputEnd()
        end.madeFields = fields
        self.init(writer, rows: .none, fields, end, ledger)
    }

    private init(
        _ writer: any LayerWriter, rows: RowForm, _ fields: [Field], _ end: OutputEnd, _ ledger: Ledger
    ) {
        self.rows = rows
        writeRows = { (rows) throws(Problem) in try writer.add(rows: &rows) }
        begin = writer.begin
        let features = FeatureWriter(writer.sink, fields: fields)
        writeFeature = { (feature) throws(Problem) in try features.write(&feature) }
        writeFeatureOfChunk = { (feature, chunk) throws(Problem) in try features.write(&feature, of: chunk) }
        writeFeatures = features.flush
        finish = { () throws(Problem) in try writer.finish(end, ledger) }
        breakOff = writer.breakOff
    }

    /// Calls `work`, which writes all rows and features, and completes the file.
    package func complete(_ work: () throws(Problem) -> Void) throws(Problem) {
        do throws(Problem) { try work() } catch {
            if error.kind == .data { try? breakOff() }
            throw error
        }
        try finish()
    }
}

extension WritingOptions {
    /// Writes features that a command makes, in WGS84, as the only layer of the output.
    ///
    /// - Parameters:
    ///   - paths: files that the output must not replace.
    ///   - write: is called once with the end of the features.
    package func write(
        protecting paths: ProtectedFiles, _ ledger: Ledger, fields: [Field],
        toStream makeSink: (Output) throws(Problem) -> FixSink, _ write: (FixSink) throws(Problem) -> Void
    ) throws(Problem) {
        reportFormat(ledger.diagnostics)
        guard let files else {
            return try Output.write(to: output.path, inputs: paths) { (output) throws(Problem) in
                try write(try makeSink(output))
            }
        }
        let remark = try OutputSet.write(to: files.paths, inputs: paths) { (set) throws(Problem) in
            try write(FixSink(try files.format.writer(to: set, named: files.path, settings), fields, ledger))
        }
        if let remark { ledger.diagnostics.report(remark) }
    }
}
