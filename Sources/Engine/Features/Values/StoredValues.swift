package import Layers
import Memory

/// The values of many features in flat arrays. It owns them, so it may move to another thread.
package struct StoredValues: ~Copyable, @unchecked Sendable {
    /// An entry, whose text follows that of the one before.
    struct Entry: BitwiseCopyable {
        var field: Int32
        var length: Int32
        var kind: Value.Kind
    }

    /// Number of entries, and of bytes of their text, up to the end of a feature.
    struct End: BitwiseCopyable {
        var entries = 0
        var text = 0
    }

    private var entries = FlatBuffer<Entry>()
    private var ends = FlatBuffer<End>()
    private var text = ByteBuffer()

    package init() {}

    package mutating func removeAll() {
        entries.removeAll()
        ends.removeAll()
        text.removeAll()
    }

    package mutating func append(_ feature: borrowing Feature, of chunk: borrowing Chunk) {
        let values = feature.values.span
        for index in values.indices {
            let value = values[index]
            entries.append(Entry(field: Int32(value.field), length: Int32(value.text.count), kind: value.kind))
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            text.append(bytes.extracting(value.text.range))
        }
        ends.append(End(entries: entries.count, text: text.count))
    }

    /// Appends other values, whose fields have other numbers.
    package mutating func append(_ other: borrowing StoredValues, _ numbers: [Int32]) {
        let before = End(entries: entries.count, text: text.count)
        for index in 0..<other.entries.count {
            var entry = other.entries[index]
            entry.field = numbers[Int(entry.field)]
            entries.append(entry)
        }
        for index in 0..<other.ends.count {
            let end = other.ends[index]
            ends.append(End(entries: before.entries + end.entries, text: before.text + end.text))
        }
        text.append(other.text.bytes)
    }

    /// Bytes that they take.
    package var size: Int {
        text.count + entries.count * MemoryLayout<Entry>.stride + ends.count * MemoryLayout<End>.stride
    }

    /// Appends the values of a feature as bytes that `append(encoded:at:)` reads.
    package func encode(_ item: Int, to buffer: inout ByteBuffer) {
        let (first, end) = (start(of: item), ends[item])
        buffer.append(bytesOf: Int32(end.entries - first.entries))
        for index in first.entries..<end.entries { buffer.append(bytesOf: entries[index]) }
        buffer.append(text.bytes.extracting(first.text..<end.text))
    }

    /// Appends the values of a feature, which are the bytes from an offset to the end.
    package mutating func append(encoded bytes: Span<UInt8>, at offset: Int) {
        var cursor = RawCursor(bytes, at: offset)
        for _ in 0..<cursor.take(Int32.self) { entries.append(cursor.take(Entry.self)) }
        text.append(bytes.extracting(cursor.offset..<bytes.count))
        ends.append(End(entries: entries.count, text: text.count))
    }

    private func start(of item: Int) -> End { item == 0 ? End() : ends[item - 1] }

    /// Copies the values of a stored feature to another; none if values are not stored.
    ///
    /// - Parameter number: returns the feature's field for a field of the layer; negative for one that is not copied.
    package func copy(_ item: Int, to feature: inout Feature, number: (Int) -> Int) {
        guard item < ends.count else { return }
        let (first, end) = (start(of: item), ends[item])
        var start = feature.scratch.count
        feature.scratch.append(text.bytes.extracting(first.text..<end.text))
        for index in first.entries..<end.entries {
            let entry = entries[index]
            let next = start + Int(entry.length)
            let field = number(Int(entry.field))
            if field >= 0 {
                feature.values.append(Value(entry.kind, field: field, TextRange(start, next), isInScratch: true))
            }
            start = next
        }
    }

    /// Appends a field's value of a feature, as plain text; false for null.
    package func append(_ field: Int, of item: Int, to buffer: inout ByteBuffer) -> Bool {
        appendValue(field, of: item, to: &buffer) != .null
    }

    /// Appends a field's value of a feature, as plain text, and returns its kind.
    package func appendValue(_ field: Int, of item: Int, to buffer: inout ByteBuffer) -> Value.Kind {
        guard item < ends.count else { return .null }
        var start = start(of: item).text
        for index in self.start(of: item).entries..<ends[item].entries {
            let entry = entries[index]
            let next = start + Int(entry.length)
            if entry.field == field, entry.kind != .null {
                let value = Value(entry.kind, field: field, TextRange(0, Int(entry.length)))
                buffer.appendPlain(value, text.bytes.extracting(start..<next))
                return entry.kind
            }
            start = next
        }
        return .null
    }
}
