import Geometry
import Layers
import Operations
import Readers
import Writers

/// Settings from which every worker makes its own conversion.
struct ConversionPlan: Sendable {
    let from: NumberSpace
    let to: NumberSpace
    let kind: Conversion.Kind
    let viewport: Viewport?

    func make() throws(Problem) -> Conversion {
        try Conversion(from: from, to: to, kind: kind, viewport: viewport)
    }
}

/// A run over lines or tables.
struct ConversionRun {
    let plan: ConversionPlan
    let format: FormatOptions
    let givenPrecision: Precision?
    let stopsAtFailure: Bool
    let limit: RecordLimit
    let threads: Int
    let inputs: Inputs
    let ledger: Ledger
    let path: String?

    /// Converts the numbers at the start of lines.
    func convertLines() throws(Problem) {
        let conversion = try plan.make()
        let reader = NumberLineReader(
            form: conversion.sourceForm, angleCount: plan.from == .coordinate ? 2 : 0, limit: limit,
            convertsTables: true)
        let writer = NumberLineWriter(notation: notation(of: conversion))
        let fieldCount = conversion.fieldCount
        try run(
            over: LineChunks(paths: inputs.paths, limit: limit), conversion, from: LinePosition(paths: inputs.paths),
            makeText: { LineText(reader: reader, writer: writer, lines: NumberLines(fieldCount: fieldCount)) })
    }

    /// Converts columns of tables.
    func convert(_ columns: ColumnOptions) throws(Problem) {
        let conversion = try plan.make()
        let table = try CSVColumnTable(paths: inputs.paths, columns)
        ledger.diagnostics.tell(table)
        let writer = CSVColumnWriter(table.layout, notation: notation(of: conversion))
        let (makeReader, makeRows) = (table.makeReader, table.makeRows)
        try run(
            over: table.chunks, conversion, from: RowPosition(paths: inputs.paths),
            makeText: { ColumnText(reader: makeReader(), writer: writer, rows: makeRows()) })
    }

    private func run<Text: NumberText & ~Copyable>(
        over chunks: some ChunkSource, _ conversion: Conversion, from position: Text.Position,
        makeText: @escaping @Sendable () -> Text
    ) throws(Problem) {
        let (plan, stopsAtFailure) = (plan, stopsAtFailure)
        try Output.write(
            to: path, inputs: KeptFiles(inputs: inputs.identities, rejects: ledger.rejectsIdentity)
        ) { (output) throws(Problem) in
            let committer = ConversionCommitter<Text>(ledger, output, from: position)
            try runPipeline(
                from: chunks, threads: threads,
                first: ConversionWorker(conversion, makeText(), stopsAtFailure: stopsAtFailure),
                makeWorker: { () throws(Problem) in
                    ConversionWorker(try plan.make(), makeText(), stopsAtFailure: stopsAtFailure)
                }, into: committer)
            ledger.tellEmpty(committer.emptyCount)
        }
    }

    /// Degrees need more digits than metres and pixels.
    private func notation(of conversion: Conversion) -> NumberNotation {
        format.notation(givenPrecision)
            ?? .decimal(givenPrecision ?? .digits(conversion.givesAngles ? 7 : 3))
    }
}
