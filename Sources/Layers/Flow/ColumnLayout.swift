/// How rows of a table become rows of another: the same, but for numbers in some cells, old and new.
public struct ColumnLayout: Sendable {
    public var delimiter: UInt8
    /// The text before the rows as it stands, up to the end of the row of names; nil for a table without names.
    public var header: [UInt8]?
    /// The line break that ends the first row, and every row that has none.
    public var lineBreak: [UInt8]
    /// The cells that are written anew, in the order of columns.
    public var overwritten: [Cell] = []
    /// The cells that are added behind a row, in their order.
    public var appended: [Addition] = []

    public struct Cell: Sendable {
        public var column: Int
        /// The index, among the numbers of a record, of the one that it gets.
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
