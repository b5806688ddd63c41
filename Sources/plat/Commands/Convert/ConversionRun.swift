import Geometry
import Layers
import Operations
import Readers
import Writers

/// The settings by which every worker makes a conversion of its own.
struct ConversionPlan: Sendable {
    let from: Space
    let to: Space
    let kind: Conversion.Kind
    let viewport: Viewport?

    func make() throws(Problem) -> Conversion {
        try Conversion(from: from, to: to, kind: kind, viewport: viewport)
    }
}

/// One run over lines or tables.
struct ConversionRun {
    let plan: ConversionPlan
    let givenPrecision: Precision?
    let stopsAtFailure: Bool
    let limit: RecordLimit
    let threads: Int

    init(
        _ plan: ConversionPlan, _ precision: Precision?, stopsAtFailure: Bool, limit: RecordLimit, threads: Int
    ) {
        self.plan = plan
        givenPrecision = precision
        self.stopsAtFailure = stopsAtFailure
        self.limit = limit
        self.threads = threads
    }

    /// Degrees need more digits than metres and pixels.
    func precision(of conversion: Conversion) -> Precision {
        givenPrecision ?? .digits(conversion.givesAngles ? 7 : 3)
    }

    func convertLines(of inputs: Inputs, _ ledger: Ledger, to path: String?) throws(Problem) {
        let (plan, stopsAtFailure, limit) = (plan, stopsAtFailure, limit)
        let conversion = try plan.make()
        let writer = NumberLineWriter(precision: precision(of: conversion))
        try Output.write(
            to: path, inputs: inputs.identities.union([ledger.rejectsIdentity].compactMap(\.self))
        ) { (output) throws(Problem) in
            try runPipeline(
                from: LineChunks(paths: inputs.paths, limit: limit), threads: threads,
                first: ConversionWorker(conversion, writer, stopsAtFailure: stopsAtFailure, limit: limit),
                makeWorker: { () throws(Problem) in
                    ConversionWorker(try plan.make(), writer, stopsAtFailure: stopsAtFailure, limit: limit)
                }, into: ConversionCommitter(inputs, ledger, output))
        }
    }
}

/// Reader, operation and writer in a row.
private final class ConversionWorker: ChunkWorker {
    private let reader: NumberLineReader
    private let writer: NumberLineWriter
    private let stopsAtFailure: Bool
    let conversion: Conversion
    private(set) var lines: NumberLines
    private(set) var output = ByteBuffer()
    private(set) var written = 0

    init(_ conversion: Conversion, _ writer: NumberLineWriter, stopsAtFailure: Bool, limit: RecordLimit) {
        self.conversion = conversion
        self.writer = writer
        self.stopsAtFailure = stopsAtFailure
        reader = NumberLineReader(form: conversion.sourceForm, limit: limit)
        lines = NumberLines(fieldCount: conversion.fieldCount)
    }

    func work(_ chunk: borrowing Chunk) {
        output.removeAll()
        reader.read(chunk, into: &lines)
        conversion.convert(&lines)
        written = writer.write(lines, of: chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }

    func write(to output: Output) throws(Problem) {
        try output.write(self.output)
    }
}

/// Puts the workers' results out in order and keeps the account.
private final class ConversionCommitter: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: LinePosition
    private var remarks = ConversionRemarks()

    init(_ inputs: Inputs, _ ledger: Ledger, _ output: Output) {
        self.ledger = ledger
        self.output = output
        position = LinePosition(paths: inputs.paths)
    }

    func commit(_ worker: inout ConversionWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        try worker.write(to: output)
        ledger.addWritten(worker.written)
        remarks.take(from: worker.conversion, into: ledger)
        try position.pass(worker.lines, of: chunk, into: ledger)
        return true
    }
}

/// What is said of conversions: what was placed elsewhere, and what PROJ does.
struct ConversionRemarks {
    private var operations: Set<String> = []

    mutating func take(from conversion: Conversion, into ledger: Ledger) {
        ledger.addAltered(conversion.takeClampedCount(), .clampedLatitude)
        guard ledger.diagnostics.verbosity == .verbose, let operation = conversion.lastOperation else { return }
        let text = operation.sentence
        guard operations.insert(text).inserted else { return }
        ledger.diagnostics.explain("operation", "operation: \(text)")
    }
}
