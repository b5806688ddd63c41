import CSVLayers
import Features
import FormatKit
import Geometry
import Layers
import Runner

/// Settings from which every worker makes its own conversion.
struct ConversionPlan: Sendable {
    let from: NumberSpace
    let to: NumberSpace
    let kind: Conversion.Kind
    let viewport: Viewport?
    let steps: [RectStep]

    func make() throws(Problem) -> Conversion {
        try Conversion(from: from, to: to, kind: kind, viewport: viewport, steps: steps)
    }
}

/// A run over lines or tables.
struct ConversionRun {
    let plan: ConversionPlan
    let format: FormatOptions
    let givenPrecision: Precision?
    let run: NumberRun

    /// Converts the numbers at the start of lines.
    func convertLines() throws(Problem) {
        let work = try work()
        let reader = NumberLineReader(
            form: work.first.sourceForm, angleCount: plan.from == .coordinate ? 2 : 0, limit: run.limit,
            tables: .byColumns, takesNull: plan.kind != .point)
        try run.compute(
            work, onLines: reader, NumberLineWriter(notation: notation(of: work.first)),
            fieldCount: work.first.fieldCount)
    }

    /// Converts columns of tables.
    func convert(_ columns: ColumnOptions) throws(Problem) {
        let work = try work()
        let notation = notation(of: work.first)
        try run.compute(work, on: columns) { CSVColumnWriter($0, notation: notation) }
    }

    private func work() throws(Problem) -> NumberRun.Work<Conversion> {
        let (plan, ledger) = (plan, run.ledger)
        var operations: Set<String> = []
        let make = { @Sendable () throws(Problem) in try plan.make() }
        return NumberRun.Work(first: try make(), make: make) { (conversion, location) in
            let first = conversion.firstClamped
            ledger.addAltered(
                conversion.takeClampedCount(), .clamped(first, at: first.map { location($0.line) }))
            func note(_ kind: WarningKind, _ count: Int, first: Int?) {
                ledger.addAltered(
                    count, Problem(.data, kind.code, severity: .warning, at: first.map(location), kind.message))
            }
            note(.beyondMap, conversion.beyondCount, first: conversion.firstBeyond)
            note(.vanishedRect, conversion.vanishedCount, first: conversion.firstVanished)
            note(.droppedRemainder, conversion.halvedCount, first: conversion.firstHalved)
            // Each operation that PROJ uses is reported once.
            guard ledger.diagnostics.verbosity == .verbose else { return }
            for operation in conversion.lastOperations where operations.insert(operation.sentence).inserted {
                ledger.diagnostics.explain("operation", "transformation: \(operation.sentence)")
            }
        }
    }

    /// Degrees need more digits than metres and pixels.
    private func notation(of conversion: Conversion) -> NumberNotation {
        format.notation(givenPrecision)
            ?? .decimal(givenPrecision ?? .digits(conversion.givesAngles ? 7 : 3))
    }
}
