import Geometry
public import Layers

/// Writes a table of texts and numbers, a cell after the other.
public final class PlainTable {
    private let output: Output
    private var lines = ByteBuffer()
    private var isFirst = true

    /// How many bytes are written at a time.
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

    /// A cell of a value that there is not.
    public func addNull() { separate() }

    public func endLine() throws(Problem) {
        lines.append(UInt8(ascii: "\n"))
        isFirst = true
        if lines.count >= Self.block { try finish() }
    }

    /// Writes out what is left.
    public func finish() throws(Problem) {
        try output.write(lines)
        lines.removeAll()
    }

    private func separate() {
        if !isFirst { lines.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}
