import Geometry
public import Layers

/// Writes a table of texts and numbers cell by cell.
public final class PlainTable {
    private let output: Output
    private var lines = ByteBuffer()
    private var isFirst = true

    /// Number of bytes after which lines are written.
    private static let block = 64 << 10

    public init(_ output: Output) {
        self.output = output
    }

    public func add(_ cell: String) {
        var bytes = ByteBuffer()
        bytes.append(cell)
        add(bytes)
    }

    public func add(_ number: Int) {
        separate()
        lines.append(digitsOf: number)
    }

    public func add(_ number: Double, _ precision: Precision) {
        separate()
        lines.append(number, precision)
    }

    public func add(_ cell: borrowing ByteBuffer) {
        separate()
        CSVCell.append(cell.bytes, to: &lines)
    }

    /// Adds an empty cell for a missing value.
    public func addNull() { separate() }

    public func endLine() throws(Problem) {
        lines.append(UInt8(ascii: "\n"))
        isFirst = true
        if lines.count >= Self.block { try finish() }
    }

    /// Writes the remaining lines.
    public func finish() throws(Problem) {
        try output.write(lines)
        lines.removeAll()
    }

    private func separate() {
        if !isFirst { lines.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}
