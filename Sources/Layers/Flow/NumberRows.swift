/// The rows of a chunk of a table with the numbers of some columns taken out: flat buffers that one chunk after the other
/// reuses.
public struct NumberRows {
    /// A line of it is a row with its line break, whose last byte is where the line ends; or blank lines or a header, which
    /// pass. A record that is not good and has not failed has no numbers at all.
    public var numbers: NumberLines
    /// Start and end of each cell that is written anew, in the order of columns, `2 · cellCount` for every line.
    public var cells: [Int32] = []
    public let cellCount: Int
    public var recordCount = 0
    /// The lines of text, of which a row in quotes may have several.
    public var breaks = LineCount()

    public init(fieldCount: Int, cellCount: Int) {
        numbers = NumberLines(fieldCount: fieldCount)
        self.cellCount = cellCount
    }

    public mutating func removeAll() {
        numbers.removeAll()
        cells.removeAll(keepingCapacity: true)
        recordCount = 0
        breaks = LineCount()
    }

    /// A row of `bytes` without its line break.
    public func content(of line: Int, in bytes: Span<UInt8>) -> Range<Int> {
        let start = numbers.lineStart(line)
        let end = Int(numbers.lineEnds[line])
        guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r")
        else { return start..<end }
        return start..<end - 1
    }
}
