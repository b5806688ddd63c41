package import Layers
package import Memory

/// Writes columns as bytes, for another process.
extension ByteBuffer {
    /// Appends a column, or one of its values if all are the same.
    package mutating func append<Element: BitwiseCopyable>(column: borrowing FlatBuffer<Element>) {
        append(columnOf: column.count) { [column = column.span] in column[$0] }
    }

    /// Appends a column of values by their index.
    package mutating func append<Element: BitwiseCopyable>(columnOf count: Int, _ value: (Int) -> Element) {
        let head = self.count
        append(bytesOf: Int32(count))
        append(UInt8(0))
        let (start, length) = (self.count, MemoryLayout<Element>.size)
        for index in 0..<count { append(bytesOf: value(index)) }
        for index in start + length..<max(self.count, start + length) where self[index] != self[index - length] {
            return
        }
        guard count > 1 else { return }
        truncate(to: start + length)
        self[head + 4] = 1
    }

    /// Appends a text with its length.
    package mutating func append(sized text: String) {
        append(bytesOf: Int32(text.utf8.count))
        append(text)
    }

    /// Appends bytes with their length.
    package mutating func append(sized bytes: Span<UInt8>) {
        append(bytesOf: Int32(bytes.count))
        append(bytes)
    }

    /// Appends a number, which is mostly less than 255.
    package mutating func append(briefly number: Int) {
        append(UInt8(min(number, 255)))
        if number >= 255 { append(bytesOf: Int32(number)) }
    }

    /// Appends bytes, which are mostly fewer than 255, with their length.
    package mutating func append(brief bytes: Span<UInt8>) {
        append(briefly: bytes.count)
        append(bytes)
    }

    package mutating func append(_ fields: [Field]) {
        append(bytesOf: Int32(fields.count))
        for field in fields {
            append(sized: field.name)
            append(sized: field.type.rawValue)
        }
    }
}

/// Reads columns that another process has written, frame by frame.
package struct ColumnReader: ~Copyable {
    /// The frame, whose checksum was right.
    package var frame = ByteBuffer()
    package var offset = 0

    package init() {}

    /// True if all of the frame was read.
    package var isAtEnd: Bool { offset >= frame.count }

    package mutating func take<Element: BitwiseCopyable>(_ type: Element.Type) -> Element {
        let start = offset
        offset += MemoryLayout<Element>.size
        var cursor = RawCursor(frame.bytes, at: start)
        return cursor.take(type)
    }

    /// Visits the values of a column.
    package mutating func takeColumn<Element: BitwiseCopyable>(of type: Element.Type, _ visit: (Element) -> Void) {
        let count = Int(take(Int32.self))
        guard take(UInt8.self) == 0 else {
            let value = take(type)
            for _ in 0..<count { visit(value) }
            return
        }
        for _ in 0..<count { visit(take(type)) }
    }

    package mutating func takeColumn<Element: BitwiseCopyable>(into column: inout FlatBuffer<Element>) {
        takeColumn(of: Element.self) { column.append($0) }
    }

    /// The range in the frame of bytes that were written with their length.
    package mutating func takeSized() -> Range<Int> {
        let count = Int(take(Int32.self))
        defer { offset += count }
        return offset..<offset + count
    }

    /// The range in the frame of bytes that were written briefly.
    package mutating func takeBrief() -> Range<Int> {
        let short = Int(take(UInt8.self))
        let count = short == 255 ? Int(take(Int32.self)) : short
        defer { offset += count }
        return offset..<offset + count
    }

    package mutating func takeText() -> String {
        let range = takeSized()
        let bytes = frame.bytes.extracting(range)
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    package mutating func takeFields() -> [Field] {
        (0..<Int(take(Int32.self))).map { _ in
            let name = takeText()
            return Field(name, FieldType(rawValue: takeText()) ?? .any)
        }
    }
}
