import Layers
import Operations

/// Reader, operation and writer of a chunk, for lines or tables.
final class ConversionWorker<Text: NumberText & ~Copyable>: ChunkWorker {
    private(set) var text: Text
    let conversion: Conversion
    private(set) var output = ByteBuffer()
    private(set) var count = (written: 0, empty: 0)
    private let stopsAtFailure: Bool

    init(_ conversion: Conversion, _ text: consuming Text, stopsAtFailure: Bool) {
        self.conversion = conversion
        self.text = text
        self.stopsAtFailure = stopsAtFailure
    }

    func work(_ chunk: borrowing Chunk) {
        output.removeAll()
        text.read(chunk)
        text.compute(by: conversion)
        count = text.write(chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }
}

/// Writes the workers' results in order, and updates the ledger.
final class ConversionCommitter<Text: NumberText & ~Copyable>: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: Text.Position
    private var operations: Set<String> = []
    private(set) var emptyCount = 0

    init(_ ledger: Ledger, _ output: Output, from position: Text.Position) {
        self.ledger = ledger
        self.output = output
        self.position = position
    }

    func commit(_ worker: inout ConversionWorker<Text>, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        try output.write(worker.output)
        ledger.addWritten(worker.count.written)
        emptyCount += worker.count.empty
        let first = worker.conversion.firstClamped
        ledger.addAltered(
            worker.conversion.takeClampedCount(),
            .clamped(first, at: first.map { worker.text.place(ofLine: $0.line, of: chunk, after: position) }))
        explain(worker.conversion)
        try worker.text.pass(chunk, at: &position, into: ledger)
        return true
    }

    /// Explains the operations that PROJ uses, each once.
    private func explain(_ conversion: Conversion) {
        guard ledger.diagnostics.verbosity == .verbose, let operation = conversion.lastOperation else { return }
        let text = operation.sentence
        guard operations.insert(text).inserted else { return }
        ledger.diagnostics.explain("operation", "transformation: \(text)")
    }
}
