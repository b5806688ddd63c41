public import Layers

/// Lines of a table, made cell by cell.
public struct PlainLines: ~Copyable {
    public private(set) var bytes = ByteBuffer()
    private var isFirst = true

    public init() {}

    public mutating func removeAll() { bytes.removeAll() }

    public mutating func add(_ cell: String) {
        var bytes = ByteBuffer()
        bytes.append(cell)
        add(bytes)
    }

    public mutating func add(_ number: Int) {
        separate()
        bytes.append(digitsOf: number)
    }

    public mutating func add(_ number: Double, _ precision: Precision) {
        separate()
        bytes.append(number, precision)
    }

    public mutating func add(_ cell: borrowing ByteBuffer) {
        separate()
        CSVCell.append(cell.bytes, to: &bytes)
    }

    /// Adds an empty cell for a missing value.
    public mutating func addNull() { separate() }

    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}
