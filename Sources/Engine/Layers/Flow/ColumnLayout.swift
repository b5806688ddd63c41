/// Layout by which rows of a table become rows of another: unchanged, except for numbers in some cells, overwritten or
/// added.
public struct ColumnLayout: Sendable {
    public var delimiter: UInt8
    /// The unchanged text before the rows, up to the end of the row of names; nil for a table without names.
    public var header: [UInt8]?
    /// The line break that ends the first row, and every row that has none.
    public var lineBreak: [UInt8]
    /// The cells that are overwritten, in the order of columns.
    public var overwritten: [Cell] = []
    /// The cells that are added after a row, in order.
    public var appended: [Addition] = []

    public struct Cell: Sendable {
        public var column: Int
        /// Index, among the numbers of a record, of the one that the cell gets.
        public var number: Int

        public init(column: Int, number: Int) {
            self.column = column
            self.number = number
        }
    }

    public struct Addition: Sendable {
        public var name: String
        public var number: Int

        public init(name: String, number: Int) {
            self.name = name
            self.number = number
        }
    }

    public init(delimiter: UInt8, header: [UInt8]?, lineBreak: [UInt8]) {
        self.delimiter = delimiter
        self.header = header
        self.lineBreak = lineBreak
    }
}
