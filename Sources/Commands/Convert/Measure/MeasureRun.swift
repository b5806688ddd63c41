import CSVLayers
import FormatKit
import Layers

/// A run over lines or tables.
struct MeasureRun {
    let request: MeasureRequest
    let run: NumberRun

    /// Measures between the coordinates at the start of lines.
    func measureLines() throws(Problem) {
        let fieldCount = request.isAtLatitude ? 1 : 4
        let reader = NumberLineReader(
            form: request.form, angleCount: fieldCount, limit: run.limit, tables: .byColumns)
        try run.compute(
            try work(), onLines: reader, NumberLineWriter(precisions: request.precisions), fieldCount: fieldCount,
            resultCount: request.measures.count)
    }

    /// Measures between the coordinates in columns of tables.
    func measure(_ columns: ColumnOptions) throws(Problem) {
        let notations = request.precisions.map { NumberNotation.decimal($0) }
        try run.compute(try work(), on: columns) { CSVColumnWriter($0, notations: notations) }
    }

    private func work() throws(Problem) -> NumberRun.Work<Measurement> {
        let request = request
        return NumberRun.Work(
            first: try Measurement(request), make: { () throws(Problem) in try Measurement(request) })
    }
}
