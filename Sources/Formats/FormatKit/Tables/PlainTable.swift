public import Layers

/// Writes a table of texts and numbers cell by cell.
public final class PlainTable {
    private let output: Output
    private var lines = PlainLines()

    /// Number of bytes after which lines are written.
    private static let block = 64 << 10

    public init(_ output: Output) {
        self.output = output
    }

    public func add(_ cell: String) { lines.add(cell) }

    public func add(_ number: Int) { lines.add(number) }

    public func add(_ number: Double, _ precision: Precision) { lines.add(number, precision) }

    public func add(_ cell: borrowing ByteBuffer) { lines.add(cell) }

    /// Adds an empty cell for a missing value.
    public func addNull() { lines.addNull() }

    public func endLine() throws(Problem) {
        lines.endLine()
        if lines.bytes.count >= Self.block { try finish() }
    }

    /// Writes the remaining lines.
    public func finish() throws(Problem) {
        try output.write(lines.bytes)
        lines.removeAll()
    }
}
