package import Layers

/// The bytes of an XML input that are still needed, and the lines before them.
package struct XMLWindow: ~Copyable {
    package private(set) var bytes = ByteBuffer()
    /// Where they start in the input.
    package private(set) var start = 0
    /// The lines of the input before `counted`.
    private var lines = LineCount()
    private var counted = 0

    package init() {}

    /// End in bytes of what was read.
    package var end: Int { start + bytes.count }

    /// Bytes of the input by where they are in it.
    package func range(_ range: Range<Int>) -> Range<Int> {
        let lower = max(range.lowerBound, start)
        return lower - start..<max(range.upperBound, lower) - start
    }

    /// Reads more of the input, and returns where it is in the bytes; nil at the end.
    package mutating func read(_ input: inout ByteSource?, upTo length: Int) throws(Problem) -> Range<Int>? {
        let first = bytes.count
        if try input?.read(into: &bytes, upTo: length) ?? 0 == 0 {
            input = nil
            return nil
        }
        return first..<bytes.count
    }

    /// Forgets the bytes before one of the input.
    package mutating func forget(before byte: Int) {
        guard byte > start else { return }
        count(to: byte)
        bytes.removeFirst(min(byte, end) - start)
        start = byte
    }

    /// Counts the lines before a byte. Bytes come in order.
    private mutating func count(to byte: Int) {
        let byte = min(byte, end)
        guard byte > counted else { return }
        lines.add(bytes, counted - start..<byte - start)
        counted = byte
    }

    /// Line and column of a byte; later ones than that of the last call.
    package mutating func place(of byte: Int) -> (line: Int, column: Int) {
        count(to: byte)
        return (lines.breaks + 1, lines.tail + 1)
    }

    package mutating func location(of byte: Int, in name: String) -> InputLocation {
        let (line, column) = place(of: byte)
        return InputLocation(source: name, line: line, column: column, byte: byte)
    }
}

extension LineCount {
    fileprivate mutating func add(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) {
        add(bytes.bytes.extracting(range))
    }
}
