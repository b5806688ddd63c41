package import Layers

/// The bytes of an input that a parser still needs, with their place in it.
package struct InputWindow: ~Copyable {
    private var input: ByteSource?
    package let name: String
    package private(set) var bytes = ByteBuffer()
    /// Offset in the input of the first of them.
    package private(set) var start = 0
    private var lines = LineCount()
    private var counted = 0

    package init(_ input: consuming ByteSource) {
        name = input.name
        self.input = consume input
    }

    /// Offset in the input behind the last byte that was read.
    package var end: Int { start + bytes.count }

    package var isAtEnd: Bool { input == nil }

    /// True if more can be read without waiting.
    package var isReady: Bool {
        mutating get { input?.isReady ?? true }
    }

    /// Reads more; returns where it lies among the bytes, or nil at the end.
    package mutating func read(upTo length: Int) throws(Problem) -> Range<Int>? {
        let before = bytes.count
        if try input?.read(into: &bytes, upTo: length) ?? 0 == 0 {
            input = nil
            return nil
        }
        return before..<bytes.count
    }

    /// Forgets the bytes before an offset in the input.
    package mutating func forget(before byte: Int) {
        guard byte > start else { return }
        count(to: byte)
        bytes.removeFirst(byte - start)
        start = byte
    }

    /// Counts the lines before a byte. Bytes are asked for in order.
    private mutating func count(to byte: Int) {
        guard byte > counted, byte <= end else { return }
        // A span of the bytes would borrow all of the window.
        var lines = lines
        lines.add(bytes.bytes.extracting(counted - start..<byte - start))
        self.lines = lines
        counted = byte
    }

    /// Line and column of a byte, from 1.
    package mutating func place(of byte: Int) -> (line: Int, column: Int) {
        count(to: byte)
        return (lines.breaks + 1, lines.tail + 1)
    }

    package mutating func location(_ byte: Int) -> InputLocation {
        let (line, column) = place(of: byte)
        return InputLocation(source: name, line: line, column: column, byte: byte)
    }
}
