package import Layers
package import Memory

/// Texts that features have in a field, as numbers. Equal texts have the same number.
package struct TextColumn: ~Copyable {
    @usableFromInline let name: String?
    private var field = -1
    private var text = ByteBuffer()
    private(set) var texts: [String] = []
    private var numbers: [String: Int32] = [:]
    /// Number of each feature's text, or -1 for null; empty if there is no field.
    package private(set) var values = FlatBuffer<Int32>()

    /// - Parameter name: the name of the field; nil for an empty column.
    package init(of name: String?) { self.name = name }

    /// True if the field has come up, or if the column has none.
    package var isFound: Bool { name == nil || field >= 0 }

    package mutating func add(_ field: Field, at index: Int) {
        if self.field < 0, field.name == name { self.field = index }
    }

    /// Removes the texts as well: appending a chunk to another column looks up each of its texts.
    package mutating func removeAll() {
        values.removeAll()
        texts.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
    }

    @inlinable
    package mutating func append(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        if name != nil { appendText(of: feature, chunk) }
    }

    @usableFromInline
    mutating func appendText(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        text.removeAll()
        guard text.appendPlain(ofField: field, feature, chunk) else { return values.append(-1) }
        values.append(
            number(of: unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }))
    }

    /// Appends all of another column.
    package mutating func append(_ other: borrowing TextColumn) {
        let numbers = other.numbers(in: &self)
        for index in 0..<other.values.count {
            let number = other.values[index]
            values.append(number < 0 ? -1 : numbers[Int(number)])
        }
    }

    /// Text of a feature's field; nil for null.
    package func text(_ index: Int) -> String? {
        guard !values.isEmpty, values[index] >= 0 else { return nil }
        return texts[Int(values[index])]
    }

    private mutating func number(of text: String) -> Int32 {
        if let known = numbers[text] { return known }
        let number = Int32(texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }

    /// Numbers in another column of this column's texts, which are added to it.
    package func numbers(in other: inout TextColumn) -> [Int32] { texts.map { other.number(of: $0) } }
}

extension TextColumn {
    /// Writes the texts, for another process.
    package func write(to bytes: inout ByteBuffer) {
        bytes.append(bytesOf: Int32(texts.count))
        for text in texts { bytes.append(sized: text) }
        bytes.append(column: values)
    }

    /// Reads texts into an empty column.
    package mutating func read(_ bytes: inout ColumnReader) {
        for _ in 0..<Int(bytes.take(Int32.self)) { texts.append(bytes.takeText()) }
        bytes.takeColumn(into: &values)
    }
}
