import FormatKit
public import Layers
import Streams

/// Tables with the same columns, some of which hold numbers: where the numbers are, where new ones go, and readers for
/// the rows.
public final class CSVColumnTable {
    /// The first table's name in messages.
    public let name: String
    public let layout: ColumnLayout
    public let chunks: CSVColumnChunks
    public private(set) var guesses: [LayerFacts.Guess] = []
    /// Warnings for the user, such as one about a repeated column name.
    public private(set) var notices: [Problem] = []
    private let plan: CSVColumnPlan

    /// Reads the first row of the first input, which decides for all inputs, and checks the first rows of the others
    /// that are files.
    public init(paths: [String], _ options: ColumnOptions) throws(Problem) {
        var input = try ByteSource(path: paths[0])
        let first = try CSVFirstRow(&input, options)
        if let reason = first.reason {
            let byte = first.delimiter
            guesses.append(
                LayerFacts.Guess("delimiter", byte == 0x09 ? "tab" : String(Unicode.Scalar(byte)), reason))
        }
        if let encoding = input.encodingName {
            guesses.append(LayerFacts.Guess("encoding", encoding, "byte order mark"))
        }
        name = input.name
        let inputs = try Self.inputs(first.header, options)
        let repeated = (options.inputs + options.outputs).filter(first.repeated.contains)
        if !repeated.isEmpty { notices.append(Self.isRepeated(repeated, name)) }
        layout = try Self.layout(first, options)
        plan = CSVColumnPlan(
            delimiter: first.delimiter, hasHeader: options.hasHeader, columnCount: first.header.names.count,
            inputs: inputs, names: inputs.map { first.header.names[$0] }, angleCount: options.angleCount,
            resultCount: options.resultCount, overwritten: layout.overwritten.map(\.column),
            recordLimit: options.recordLimit)
        if options.areOutputsAssumed {
            let lost = layout.overwritten.map(\.column).filter { !inputs.contains($0) }
            if !lost.isEmpty { notices.append(Self.overwrites(lost.map { first.header.names[$0] }, name)) }
        }
        var following = options
        following.delimiter = first.delimiter
        chunks = CSVColumnChunks(
            RecordChunks(
                input, index: 0, framing: CSVFraming(delimiter: first.delimiter), limit: options.recordLimit),
            paths: paths, header: first.header, of: name, following)
        try chunks.checkFiles()
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> CSVColumnReader {
        let plan = plan
        return { CSVColumnReader(plan) }
    }

    /// Makes a buffer of rows for a reader to fill.
    public var makeRows: @Sendable () -> NumberRows {
        let (fieldCount, cellCount, resultCount) = (plan.inputs.count, plan.overwritten.count, plan.resultCount)
        return { NumberRows(fieldCount: fieldCount, cellCount: cellCount, resultCount: resultCount) }
    }

    private static func inputs(_ header: CSVHeader, _ options: ColumnOptions) throws(Problem) -> [Int] {
        var columns: [Int] = []
        for name in options.inputs {
            let column = try header.column(name, "--columns")
            if let other = columns.firstIndex(of: column) { throw same(options.inputs[other], name) }
            columns.append(column)
        }
        return columns
    }

    private static func layout(_ first: CSVFirstRow, _ options: ColumnOptions) throws(Problem) -> ColumnLayout {
        var layout = ColumnLayout(
            delimiter: first.delimiter, header: options.hasHeader ? first.text : nil,
            lineBreak: first.lineBreak.isEmpty ? [UInt8(ascii: "\n")] : first.lineBreak)
        for (number, name) in options.outputs.enumerated() {
            guard let column = first.header.position(of: name) else {
                layout.appended.append(ColumnLayout.Addition(name: name, number: number))
                continue
            }
            if let other = layout.overwritten.first(where: { $0.column == column }) {
                throw same(options.outputs[other.number], name)
            }
            layout.overwritten.append(ColumnLayout.Cell(column: column, number: number))
        }
        layout.overwritten.sort { $0.column < $1.column }
        return layout
    }

    private static func same(_ first: String, _ second: String) -> Problem {
        Problem(
            .usage, "one-column",
            "--columns: '\(printable(first))' and '\(printable(second))' are the same column")
    }

    private static func isRepeated(_ names: [String], _ source: String) -> Problem {
        var unique: [String] = []
        for name in names where !unique.contains(name) { unique.append(name) }
        return Problem(
            .data, "repeated-column", severity: .warning, at: InputLocation(source: source),
            "several columns have the same name: \(unique.map { printable($0) }.joined(separator: ", ")); the first is used",
            hint: "name the others by number")
    }

    private static func overwrites(_ names: [String], _ source: String) -> Problem {
        Problem(
            .data, "overwritten-column", severity: .warning, at: InputLocation(source: source),
            "existing columns were overwritten: "
                + "\(names.map { printable($0) }.joined(separator: ", "))",
            hint: "name new columns after a colon, as in --columns IN,IN:OUT,OUT")
    }
}
