import Geometry
package import Layers
import Memory

/// Converts features to the records that are kept until all are known, and notes which columns they need.
package struct SpoolEncoder: FeatureConsumer, ~Copyable {
    private var output = ByteBuffer(capacity: 64 << 10)
    private var fields: [Field] = []
    /// The numbers that the first fields have in the results.
    private var numbers = FlatBuffer<Int32>()
    private var tallies: [ValueTally] = []
    private var shapes = ShapeTally()
    /// True if a record of the chunk was skipped that has fields.
    private var hasSkipped = false
    private let keepsIdentifiers: Bool
    /// A string without its escapes.
    private var unquoted = ByteBuffer()

    /// - Parameter keepsIdentifiers: false to count them as lost.
    package init(keepsIdentifiers: Bool) { self.keepsIdentifiers = keepsIdentifiers }

    package mutating func add(_ field: Field) {
        fields.append(field)
        tallies.append(ValueTally())
    }

    /// The fields of the input are columns, whatever happens to its records.
    package static var notesSkippedFields: Bool { true }

    package mutating func note(skippedField field: Int) {
        tallies[field].isSeen = true
        hasSkipped = true
    }

    package mutating func begin() {
        hasSkipped = false
        output.removeAll()
        for index in tallies.indices { tallies[index] = ValueTally() }
        shapes = ShapeTally()
    }

    package mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        guard feature.shape.points.span.areFinite else { throw UnwritableShape.notFinite.badRecord(feature.record) }
        let bytes = chunk.bytes.bytes
        let id = keepsIdentifiers ? feature.id.range : 0..<0
        output.append(bytesOf: Int32(id.count))
        output.append(bytes.extracting(id))
        if !id.isEmpty { shapes.note(id: bytes.extracting(id)) } else { shapes.hasFeaturesWithoutID = true }
        output.append(spooled: feature.shape)
        shapes.insert(feature.shape)
        var count: Int32 = 0
        for index in 0..<feature.values.count where feature.values[index].kind != .null { count += 1 }
        output.append(bytesOf: count)
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if value.isInScratch {
                append(value, of: feature.scratch.bytes)
            } else {
                append(value, of: bytes)
            }
        }
        feature.noteDroppedMembers(withID: !keepsIdentifiers, at: feature.record.lowerBound)
    }

    package var isFull: Bool { output.count >= Self.fullLength }

    package mutating func send(to results: FeatureSpool) throws(Problem) {
        guard !output.isEmpty || hasSkipped else { return }
        while numbers.count < fields.count { numbers.append(Int32(results.number(of: fields[numbers.count]))) }
        try results.add(output, numbers, tallies, shapes)
    }
}

extension SpoolEncoder {
    private mutating func append(_ value: Value, of bytes: Span<UInt8>) {
        let (range, field) = (value.text.range, value.field)
        switch value.kind {
        case .null: tallies[field].isSeen = true
        case .number: append(number: bytes.extracting(range), field)
        case .boolean: append(bytes.extracting(range), .boolean, bits: bytes[range.lowerBound] == 0x74 ? 1 : 0, field)
        case .json: append(bytes.extracting(range), .json, field)
        case .string: append(bytes.extracting(range), .string, field)
        case .jsonString:
            unquoted.removeAll()
            if range.count > 2 { unquoted.appendUnescaped(bytes, range.lowerBound + 1..<range.upperBound - 1) }
            Self.append(allOf: unquoted, field, to: &output, &tallies[field])
        }
    }

    private mutating func append(number text: Span<UInt8>, _ field: Int) {
        switch NumberValue(text) {
        case .integer(let number): append(text, .integer, bits: UInt64(bitPattern: number), field)
        case .wide(let number): append(text, .wide, bits: number.bitPattern, field)
        case .real(let number): append(text, .real, bits: number.bitPattern, field)
        }
    }

    private mutating func append(
        _ text: Span<UInt8>, _ kind: SpooledRecord.Entry.Kind, bits: UInt64 = 0, _ field: Int
    ) {
        Self.append(text, kind, bits: bits, field, to: &output, &tallies[field])
    }

    private static func append(
        allOf text: borrowing ByteBuffer, _ field: Int, to output: inout ByteBuffer, _ tally: inout ValueTally
    ) {
        append(text.bytes, .string, bits: 0, field, to: &output, &tally)
    }

    private static func append(
        _ text: Span<UInt8>, _ kind: SpooledRecord.Entry.Kind, bits: UInt64, _ field: Int,
        to output: inout ByteBuffer, _ tally: inout ValueTally
    ) {
        tally.insert(kind, bits, text)
        output.append(
            bytesOf: SpooledRecord.EntryHead(bits: bits, field: Int32(field), length: Int32(text.count), kind))
        output.append(text)
    }
}

/// A number as JSON writes it.
enum NumberValue {
    case integer(Int64)
    /// An integer beyond 64 bits, as the nearest double.
    case wide(Double)
    case real(Double)

    init(_ text: Span<UInt8>) {
        var index = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
        let isNegative = index == 1
        var magnitude: UInt64 = 0
        var overflows = false
        while index < text.count, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 {
            let (high, one) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, two) = high.addingReportingOverflow(UInt64(digit))
            overflows = overflows || one || two
            magnitude = sum
            index += 1
        }
        if index == text.count {
            if !overflows, let number = Int64(exactly: magnitude) {
                self = .integer(isNegative ? -number : number)
                return
            }
            if !overflows, isNegative, magnitude == Int64.min.magnitude {
                self = .integer(.min)
                return
            }
        }
        let number = DecimalText.scan(text, from: 0)?.value ?? .nan
        self = index == text.count ? .wide(number) : .real(number)
    }
}
