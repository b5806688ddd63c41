import Expressions
import Features
import Geometry
package import Layers
import Memory
import Streams

/// Makes the bytes that order a feature among others. Comparing them is comparing features.
package struct RowKeyWriter: ~Copyable {
    /// The byte in front of a value says its type, and so where it comes among others; null is before or behind all.
    private enum Mark {
        static let nullFirst: UInt8 = 0
        static let number: UInt8 = 1
        static let no: UInt8 = 2
        static let yes: UInt8 = 3
        static let text: UInt8 = 4
        static let place: UInt8 = 5
        static let nullLast: UInt8 = 0xFF
    }

    private let parts: [RowKey.Part]
    private let notesNumbers: Bool
    /// The parts without their names, which cost a count of references each time that they are read.
    private var forms = FlatBuffer<PartForm>()
    /// For each field of the reader, the part that it is; negative for others.
    private var partOfField = FlatBuffer<Int32>()
    /// For each part, the index of its value in the feature; negative for none.
    private var valueOfPart = FlatBuffer<Int32>()
    private var text = ByteBuffer()
    private var bounds = ShapeBounds()
    /// Parts whose fields have come up.
    private(set) var found: Set<Int> = []
    /// A text that was compared as one, although it is a number.
    private(set) var sampleOfNumber: String?
    /// The part that has it.
    private(set) var partOfNumber = 0
    /// Parts with texts that are not numbers.
    private(set) var partsOfTexts: Set<Int> = []
    /// True if a part of the feature that was appended last is null, or an empty text where numbers are texts.
    private(set) var isIncomplete = false

    private struct PartForm: BitwiseCopyable {
        enum Source {
            case field
            case hilbert
            case random
        }

        let source: Source
        let form: RowKey.Form
        let isDescending: Bool
        let areNullsFirst: Bool
        /// The first part of the same field.
        let first: Int

        init(_ part: RowKey.Part, first: Int) {
            source =
                switch part.source {
                case .field: .field
                case .hilbert: .hilbert
                case .random: .random
                }
            (form, isDescending, areNullsFirst) = (part.form, part.isDescending, part.areNullsFirst)
            self.first = first
        }
    }

    /// - Parameter notesNumbers: true if texts that are numbers matter.
    package init(_ key: RowKey, notingNumbers notesNumbers: Bool = false) {
        (parts, self.notesNumbers) = (key.parts, notesNumbers)
        for part in key.parts {
            forms.append(PartForm(part, first: key.parts.firstIndex { $0.source == part.source } ?? 0))
        }
        valueOfPart.append(repeating: -1, count: parts.count)
    }

    package mutating func add(_ field: Field, at index: Int) {
        while partOfField.count <= index { partOfField.append(-1) }
        guard let part = parts.firstIndex(where: { $0.source == .field(field.name) }) else { return }
        found.insert(part)
        partOfField[index] = Int32(part)
    }

    /// Appends the bytes of a feature, or throws and appends none.
    package mutating func append(
        _ feature: borrowing Feature, of chunk: borrowing Chunk, to key: inout ByteBuffer
    ) throws(BadRecord) {
        for part in 0..<parts.count { valueOfPart[part] = -1 }
        let values = feature.values.span
        for index in values.indices {
            let part = partOfField[values[index].field]
            if part >= 0 { valueOfPart[Int(part)] = Int32(index) }
        }
        let start = key.count
        isIncomplete = false
        do throws(BadRecord) {
            for part in 0..<parts.count { try append(part, feature, chunk, to: &key) }
        } catch {
            key.truncate(to: start)
            throw error
        }
    }

    /// The values of the feature that was appended last, as texts.
    func texts(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> [String] {
        values(of: feature, chunk).map { $0 ?? "" }
    }

    /// The values of the feature that was appended last, as texts; nil for null.
    func values(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> [String?] {
        parts.indices.map { part in
            let index = Int(valueOfPart[forms[part].first])
            guard index >= 0, feature.values[index].kind != .null else { return nil }
            let value = feature.values[index]
            var text = ByteBuffer()
            text.appendPlain(value, value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes)
            return text.string
        }
    }

    private mutating func append(
        _ number: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk, to key: inout ByteBuffer
    ) throws(BadRecord) {
        let part = forms[number]
        let start = key.count
        let hasValue: Bool
        switch part.source {
        case .field:
            let index = Int(valueOfPart[part.first])
            hasValue = index < 0 ? false : try append(feature.values[index], as: number, feature, chunk, to: &key)
        case .hilbert: hasValue = appendPlace(of: feature, to: &key)
        // The number of the record is not known yet.
        case .random: hasValue = true
        }
        guard hasValue else {
            isIncomplete = true
            key.truncate(to: start)
            key.append(part.areNullsFirst ? Mark.nullFirst : Mark.nullLast)
            return
        }
        if part.isDescending { for index in start..<key.count { key[index] = ~key[index] } }
    }

    /// Appends a value; false for null.
    private mutating func append(
        _ value: Value, as number: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk,
        to key: inout ByteBuffer
    ) throws(BadRecord) -> Bool {
        let part = forms[number]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        if value.kind == .null { return false }
        let isText = value.kind == .string || value.kind == .jsonString
        if part.form == .typed || !isText && (part.form == .folded || part.form == .number && value.kind == .number) {
            if isText, notesNumbers { noteNumber(value, bytes, part: number) }
            append(value, bytes, to: &key)
            return true
        }
        text.removeAll()
        text.appendPlain(value, bytes)
        if part.form == .number { return try appendNumber(of: number, feature, chunk, to: &key) }
        if text.isEmpty { isIncomplete = true }
        if part.form == .folded { FoldedText.fold(&text) }
        Self.append(text: text.bytes, to: &key)
        return true
    }

    /// Notes a text that is a number as it would be written, without zeros in front: it may be meant as one.
    mutating func noteNumber(_ value: Value, _ bytes: Span<UInt8>, part: Int = 0) {
        let text = bytes.extracting(value.text.range)
        let start = value.kind == .jsonString ? 1 : 0
        guard sampleOfNumber == nil || !partsOfTexts.contains(part), text.count > 2 * start else { return }
        let plain = text.extracting(start..<text.count - start)
        guard plain.count == 1 || plain[0] != UInt8(ascii: "0"),
            DecimalDigits(plain) != nil || Self.hasDecimalComma(plain)
        else {
            partsOfTexts.insert(part)
            return
        }
        if sampleOfNumber != nil { return }
        partOfNumber = part
        sampleOfNumber = String(decoding: plain.indices.map { plain[$0] }, as: UTF8.self)
    }

    /// True for digits with one comma among them, and a sign.
    private static func hasDecimalComma(_ text: Span<UInt8>) -> Bool {
        var commas = 0
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: ",") where index > 0 && index + 1 < text.count: commas += 1
            case UInt8(ascii: "-") where index == 0: break
            default: return false
            }
        }
        return commas == 1
    }

    /// Appends the bytes of a value that is not null, in the order of values of any type.
    mutating func append(_ value: Value, _ bytes: Span<UInt8>, to key: inout ByteBuffer) {
        switch value.kind {
        case .number:
            key.append(Mark.number)
            if DecimalKey.append(bytes.extracting(value.text.range), to: &key) { return }
            key.truncate(to: key.count - 1)
        case .boolean: return key.append(bytes[value.text.lowerBound] == UInt8(ascii: "t") ? Mark.yes : Mark.no)
        case .string: return Self.append(text: bytes.extracting(value.text.range), to: &key)
        case .null, .jsonString, .json: break
        }
        text.removeAll()
        text.appendPlain(value, bytes)
        Self.append(text: text.bytes, to: &key)
    }

    private static func append(text: Span<UInt8>, to key: inout ByteBuffer) {
        key.append(Mark.text)
        if text.contains(0) {
            for index in text.indices {
                key.append(text[index])
                // A zero ends a text.
                if text[index] == 0 { key.append(0xFF) }
            }
        } else {
            key.append(text)
        }
        key.append(0)
        key.append(0)
    }

    /// The texts of a key of texts, from its bytes.
    static func texts(in key: Span<UInt8>) -> [String] {
        var texts: [String] = []
        var index = 0
        while index < key.count {
            var text = ByteBuffer()
            appendText(in: key, at: &index, to: &text)
            texts.append(text.string)
        }
        return texts
    }

    /// Appends the text at a byte of a key of texts, and goes on behind it.
    static func appendText(in key: Span<UInt8>, at index: inout Int, to text: inout ByteBuffer) {
        // Behind the mark.
        index += 1
        while index + 1 < key.count, key[index] != 0 || key[index + 1] != 0 {
            text.append(key[index])
            index += key[index] == 0 ? 2 : 1
        }
        index += 2
    }

    /// Appends the text as a number; false if it is blank.
    private func appendNumber(
        of number: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk, to key: inout ByteBuffer
    ) throws(BadRecord) -> Bool {
        let bytes = text.bytes
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        guard start < end else { return false }
        key.append(Mark.number)
        if DecimalKey.append(bytes.extracting(start..<end), to: &key) { return true }
        guard case .field(let name) = parts[number].source else { return false }
        throw BadRecord(
            "not-a-number", record: feature.record, at: chunk.byte(of: feature),
            "field '\(printable(name))' holds '\(excerpt((0..<bytes.count).map { bytes[$0] }))', which is not a number",
            hint: parts[number].adviceOnTexts.map { "\($0)" })
    }

    /// Appends where the middle of the shape is; false without a place.
    private mutating func appendPlace(of feature: borrowing Feature, to key: inout ByteBuffer) -> Bool {
        let rect = bounds.mapRect(of: feature.shape)
        guard !rect.isNull else { return false }
        func cell(_ middle: Double) -> UInt32 {
            UInt32(min(max((middle / MapPoint.worldSize).truncatingRemainder(dividingBy: 1), 0) * 65_535, 65_535))
        }
        key.append(Mark.place)
        let distance = HilbertOrder.distance(cell(rect.midX), cell(rect.midY))
        for shift in [24, 16, 8, 0] as [UInt32] { key.append(UInt8(truncatingIfNeeded: distance >> shift)) }
        return true
    }
}
