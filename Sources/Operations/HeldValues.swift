import Geometry
import Layers

/// The values of many features in flat arrays. It owns them, so it may go to another thread.
struct HeldValues: ~Copyable, @unchecked Sendable {
    struct Entry: BitwiseCopyable {
        var field: Int32
        var kind: Value.Kind
        var length: Int32
        var start: Int
    }

    private var entries = FlatBuffer<Entry>()
    /// How many entries there are up to and with each feature.
    private var ends = FlatBuffer<Int>()
    private var text = ByteBuffer()

    mutating func removeAll() {
        entries.removeAll()
        ends.removeAll()
        text.removeAll()
    }

    mutating func append(_ feature: borrowing Feature, of chunk: borrowing Chunk) {
        let values = feature.values.span
        for index in values.indices {
            let value = values[index]
            entries.append(
                Entry(
                    field: Int32(value.field), kind: value.kind, length: Int32(value.text.count), start: text.count))
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            text.append(bytes.extracting(value.text.range))
        }
        ends.append(entries.count)
    }

    /// Appends the features of another, whose fields have other numbers.
    mutating func append(_ other: borrowing HeldValues, _ numbers: [Int32]) {
        let (firstEntry, firstByte) = (entries.count, text.count)
        for index in 0..<other.entries.count {
            var entry = other.entries[index]
            entry.field = numbers[Int(entry.field)]
            entry.start += firstByte
            entries.append(entry)
        }
        for index in 0..<other.ends.count { ends.append(firstEntry + other.ends[index]) }
        text.append(other.text.bytes)
    }

    private func entries(of item: Int) -> Range<Int> { (item == 0 ? 0 : ends[item - 1])..<ends[item] }

    /// Gives the values of one to a feature.
    ///
    /// - Parameter number: what the feature's fields are called for each of the fields.
    func copy(_ item: Int, to feature: inout Feature, number: (Int) -> Int) {
        for index in entries(of: item) {
            let entry = entries[index]
            let start = feature.scratch.count
            feature.scratch.append(text.bytes.extracting(entry.start..<entry.start + Int(entry.length)))
            feature.values.append(
                Value(
                    entry.kind, field: number(Int(entry.field)), TextRange(start, feature.scratch.count),
                    isInScratch: true))
        }
    }

    /// Appends what a field of one says, as plain text; false for null.
    func append(_ field: Int, of item: Int, to buffer: inout ByteBuffer) -> Bool {
        for index in entries(of: item) where entries[index].field == field && entries[index].kind != .null {
            let entry = entries[index]
            buffer.appendPlain(
                Value(entry.kind, field: field, TextRange(0, Int(entry.length))),
                text.bytes.extracting(entry.start..<entry.start + Int(entry.length)))
            return true
        }
        return false
    }
}
