package import Layers

// Ranges of a table that need not begin where the table does.
extension CSVLayer {
    /// A column, and the forms of its values.
    package typealias ColumnValues = (name: String, forms: NumberForms)

    /// Gets the number of rows and lines of each chunk, in the order of the input.
    package typealias RowCounter = (_ chunk: borrowing Chunk, _ rows: Int, _ lines: LineCount) -> Void

    /// The byte between the fields of a row.
    package var delimiter: UInt8 { plan.delimiter }

    /// Finds the forms of values in the columns whose types are not known, and counts rows.
    ///
    /// - Parameter chunks: rows of this table.
    package func columnValues(
        in chunks: RecordChunks<CSVFraming>, counting count: @escaping RowCounter
    ) throws(Problem) -> [ColumnValues] {
        var types = CSVTypes(planOfTypes, options)
        try types.check(chunks, planOfTypes, options, counting: count)
        return types.evidence(planOfTypes)
    }
}
