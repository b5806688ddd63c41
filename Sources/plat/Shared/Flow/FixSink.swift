import Geometry
import Layers
import Operations
import Streams
import Writers

/// The file that rows and features go to, in a format.
struct FixSink {
    /// The notation of what is put into rows.
    let notation: any RowNotation
    /// True if features are written as rows of a table.
    var isTable = false
    /// Writes all that comes before the first row or feature.
    var begin: () throws(Problem) -> Void = {}
    /// Writes rows that were encoded before.
    let writeRows: (inout ByteBuffer) throws(Problem) -> Void
    /// Encodes a feature whose values are all in its scratch.
    var writeFeature: (inout Feature) throws(Problem) -> Void = { _ in }
    /// Encodes a feature whose values are text of a chunk.
    var writeFeatureOfChunk: (inout Feature, borrowing Chunk) throws(Problem) -> Void = { _, _ in }
    /// Writes the features that were encoded.
    var writeFeatures: () throws(Problem) -> Void = {}
    /// Writes all that comes after the last row or feature, and what is written if a run breaks off.
    private var finish: () throws(Problem) -> Void = {}
    private var breakOff: () throws(Problem) -> Void = {}

    private init(_ notation: any RowNotation, writeRows: @escaping (inout ByteBuffer) throws(Problem) -> Void) {
        (self.notation, self.writeRows) = (notation, writeRows)
    }

    /// Calls `work`, which writes all rows and features, and completes the file.
    func complete(_ work: () throws(Problem) -> Void) throws(Problem) {
        do throws(Problem) { try work() } catch {
            if error.kind == .data { try? breakOff() }
            throw error
        }
        try finish()
    }

    /// Lines that are written as they are.
    static func lines(to destination: Output, _ precision: Precision) -> FixSink {
        FixSink(CSVRowNotation(precision: precision)) { (lines) throws(Problem) in try destination.write(lines) }
    }

    static func table(
        _ table: CSVTable, to destination: Output, _ fields: [Field], _ precision: Precision, hasHeader: Bool
    ) -> FixSink {
        let results = CSVOutput(destination, table, hasHeader: hasHeader)
        var sink = FixSink(CSVRowNotation(precision: precision)) { (rows) throws(Problem) in
            try results.add(rows: rows)
        }
        sink.isTable = true
        sink.begin = results.begin
        sink.take(FeatureWriter(Sink(results) { CSVEncoder(table, precision: precision) }, fields: fields))
        sink.finish = results.finish
        return sink
    }

    /// - Parameter added: fields that rows get.
    static func document(
        _ options: GeoJSONOptions, to destination: Output, _ fields: [Field], adding added: [String]
    ) -> FixSink {
        let results = GeoJSONOutput(destination, options)
        let notation = GeoJSONRowNotation(fields: added, precision: options.precision)
        var sink = FixSink(notation) { (rows) throws(Problem) in try results.add(rows: &rows) }
        sink.begin = results.begin
        sink.take(FeatureWriter(Sink(results) { GeoJSONEncoder(options) }, fields: fields))
        sink.finish = { () throws(Problem) in try results.finish(members: []) }
        sink.breakOff = results.breakOff
        return sink
    }

    static func shapes(to spool: ShapefileSpool, _ fields: [Field], _ precision: Precision) -> FixSink {
        var sink = FixSink(CSVRowNotation(precision: precision)) { _ in }
        sink.take(FeatureWriter(Sink(spool) { [plan = spool.plan] in ShapefileEncoder(plan) }, fields: fields))
        return sink
    }

    private mutating func take(_ writer: FeatureWriter) {
        writeFeature = { (feature) throws(Problem) in try writer.write(&feature) }
        writeFeatureOfChunk = { (feature, chunk) throws(Problem) in try writer.write(&feature, of: chunk) }
        writeFeatures = writer.flush
    }
}
