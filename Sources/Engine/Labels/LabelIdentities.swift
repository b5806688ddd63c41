import Features
package import Layers
import Memory

/// Names of labels, used when one hides another: what identifies the feature or, without that, a number. The number is
/// that of its record, counted through all inputs, or that of the feature in the output.
package struct LabelIdentities: ~Copyable, @unchecked Sendable {
    struct Entry: BitwiseCopyable {
        var kind: Value.Kind
        /// True if it is known by a number because it has no name.
        var isNumbered = false
        /// True if it is known by the feature's identifier.
        var isIdentifier = false
        var end: Int
    }

    private let areKept: Bool
    private var entries = FlatBuffer<Entry>()
    private var text = ByteBuffer()
    /// Index in its chunk of the record by which a label is known; -1 if the label has a name.
    private var records = FlatBuffer<Int>()
    private var recordsBefore = 0
    /// Records of the inputs before the current one.
    private var recordsOfInputsBefore = 0

    init(areKept: Bool) { self.areKept = areKept }

    mutating func removeAll() {
        entries.removeAll()
        text.removeAll()
        records.removeAll()
    }

    /// Appends the name of a feature; without one, its record names it.
    package mutating func append(_ feature: borrowing Feature, _ chunk: borrowing Chunk, by identity: LabelIdentity) {
        guard areKept else { return }
        var entry = Entry(kind: .number, isNumbered: true, end: 0)
        if identity.isIdentifier(of: feature) {
            let bytes = chunk.bytes.bytes.extracting(feature.id.range)
            (entry.isNumbered, entry.isIdentifier) = (false, true)
            if bytes[0] == UInt8(ascii: "\"") { entry.kind = .jsonString }
            text.append(bytes)
        } else if let field = identity.field {
            for index in 0..<feature.values.count where feature.values[index].field == field {
                let value = feature.values[index]
                let isText = value.kind != .null && value.text.count > (value.kind == .jsonString ? 2 : 0)
                guard isText else { continue }
                (entry.kind, entry.isNumbered) = (value.kind, false)
                text.append(
                    value.isInScratch
                        ? feature.scratch.bytes.extracting(value.text.range)
                        : chunk.bytes.bytes.extracting(value.text.range))
            }
        }
        entry.end = text.count
        entries.append(entry)
        records.append(entry.isNumbered ? feature.index : -1)
    }

    package mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    mutating func receive(recordsOfInputsBefore count: Int) { recordsOfInputsBefore = count }

    /// Appends the identities of a chunk.
    mutating func append(_ chunk: borrowing LabelIdentities) {
        var start = 0
        for index in 0..<chunk.entries.count {
            var entry = chunk.entries[index]
            if entry.isNumbered {
                text.append(digitsOf: recordsOfInputsBefore + chunk.recordsBefore + chunk.records[index] + 1)
            } else {
                text.append(chunk.text.bytes.extracting(start..<entry.end))
            }
            start = entry.end
            entry.end = text.count
            entries.append(entry)
        }
    }

    /// Name of a label for people.
    func text(_ label: Int) -> String {
        var plain = ByteBuffer()
        let entry = entries[label]
        let start = label == 0 ? 0 : entries[label - 1].end
        plain.appendPlain(
            Value(entry.kind, field: 0, TextRange(0, entry.end - start)), text.bytes.extracting(start..<entry.end))
        return unsafe plain.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The label as messages call it: `label 2` by its record, `label 'Paris'` by its name.
    func called(_ label: Int) -> String {
        entries[label].isNumbered ? "label \(text(label))" : "label '\(text(label))'"
    }

    /// True if a label is known by a number because the output has no name for its feature.
    ///
    /// - Parameter keepsIdentifiers: true if identifiers of features are written.
    func isNumbered(_ label: Int, keepsIdentifiers: Bool) -> Bool {
        entries[label].isNumbered || (entries[label].isIdentifier && !keepsIdentifiers)
    }

    /// Gives a feature the name of a label as the value of a field.
    func append(_ label: Int, asField field: Int, to feature: inout Feature) {
        let entry = entries[label]
        let start = feature.scratch.count
        feature.scratch.append(text.bytes.extracting((label == 0 ? 0 : entries[label - 1].end)..<entry.end))
        feature.values.append(
            Value(entry.kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    /// Appends the name of a label as JSON.
    func append(asJSON label: Int, to text: inout ByteBuffer) {
        let entry = entries[label]
        let name = self.text.bytes.extracting((label == 0 ? 0 : entries[label - 1].end)..<entry.end)
        switch entry.kind {
        case .null: text.append("null")
        case .number, .boolean, .jsonString, .json: text.append(name)
        case .string: text.append(jsonString: name)
        }
    }
}

extension LabelIdentities {
    /// Writes the names of a chunk, for another process.
    func write(to bytes: inout ByteBuffer) {
        bytes.append(columnOf: entries.count) { index in
            let entry = entries[index]
            return entry.kind.rawValue | (entry.isNumbered ? 64 : 0) | (entry.isIdentifier ? 128 : 0)
        }
        bytes.append(columnOf: entries.count) { entries[$0].isNumbered ? records[$0] : entries[$0].end }
        bytes.append(sized: text.bytes)
    }

    /// Reads the names of a chunk into empty ones.
    mutating func read(_ bytes: inout ColumnReader) {
        bytes.takeColumn(of: UInt8.self) { traits in
            var entry = Entry(kind: Value.Kind(rawValue: traits & 63) ?? .null, end: 0)
            (entry.isNumbered, entry.isIdentifier) = (traits & 64 != 0, traits & 128 != 0)
            entries.append(entry)
        }
        var end = 0
        bytes.takeColumn(of: Int.self) { number in
            let index = records.count
            if entries[index].isNumbered { records.append(number) } else { records.append(-1) }
            if !entries[index].isNumbered { end = number }
            entries[index].end = end
        }
        let range = bytes.takeSized()
        text.append(bytes.frame.bytes.extracting(range))
    }
}
