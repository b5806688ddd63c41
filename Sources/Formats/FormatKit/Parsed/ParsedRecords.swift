import Features
import Geometry
public import Layers
import Memory

/// The numbers before a record in a chunk. Its own bytes, its warnings, the texts of its fault, and its feature follow.
struct ParsedHead: BitwiseCopyable {
    var rawLength: Int32
    var fieldCount: Int32
    var warningCount: Int32
    /// Lengths of the texts of a fault; -1 for none.
    var codeLength: Int32 = -1
    var messageLength: Int32 = 0
    var hintLength: Int32 = -1
}

/// Puts the records that one thread has parsed into chunks.
package struct ParsedRecords: ~Copyable {
    private let source: Int
    private let unseen: UnseenNames
    private let limit: RecordLimit
    /// Number of records before the next one.
    private var number = 0

    package init(source: Int, _ options: LayerOptions, _ unseen: UnseenNames) {
        (self.source, self.unseen, limit) = (source, unseen, options.recordLimit)
    }

    package func begin(_ chunk: inout Chunk) {
        chunk.removeAll()
        chunk.source = source
        chunk.records.before = number
    }

    /// Where a record starts in the input.
    package struct Origin {
        package var byte: Int
        package var line: Int
        package var column: Int

        package init(byte: Int, line: Int = 0, column: Int = 0) {
            (self.byte, self.line, self.column) = (byte, line, column)
        }
    }

    /// - Parameter raw: the record's own bytes, for the rejects.
    package mutating func append(
        _ parsed: borrowing ParsedFeature, raw: Span<UInt8>, fieldCount: Int, at origin: Origin, to chunk: inout Chunk
    ) {
        append(parsed, text: parsed.text, raw: raw, fieldCount: fieldCount, at: origin, to: &chunk)
    }

    /// - Parameter text: what values and the identifier refer to.
    package mutating func append(
        _ parsed: borrowing ParsedFeature, text: borrowing Chunk, raw: Span<UInt8>, fieldCount: Int, at origin: Origin,
        to chunk: inout Chunk
    ) {
        var fault = parsed.fault
        // Offsets in a chunk are numbers of 31 bits.
        let size = parsed.feature.shape.points.count * 40 + parsed.text.bytes.count + raw.count
        let isTooLong = size > 7 << 28
        if isTooLong { fault = .tooLong(limit) }
        chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: origin.byte))
        var place = RecordLocations.Origin(source: source, record: number)
        (place.byte, place.line, place.column) = (origin.byte, origin.line, origin.column)
        chunk.records.origins.append(place)
        if number == 0 { unseen.noteRecords() }
        number += 1
        var head = ParsedHead(
            rawLength: Int32(raw.count), fieldCount: Int32(fieldCount), warningCount: Int32(parsed.warnings.count))
        if let fault {
            (head.codeLength, head.messageLength) = (Int32(fault.code.utf8.count), Int32(fault.message.utf8.count))
            if let hint = fault.hint { head.hintLength = Int32(hint.utf8.count) }
        }
        chunk.bytes.append(bytesOf: head)
        chunk.bytes.append(raw)
        for index in 0..<parsed.warnings.count { chunk.bytes.append(bytesOf: parsed.warnings[index]) }
        if let fault {
            chunk.bytes.append(fault.code)
            chunk.bytes.append(fault.message)
            if let hint = fault.hint { chunk.bytes.append(hint) }
        }
        if !isTooLong { SpooledFeature.append(parsed.feature, of: text, to: &chunk.bytes) }
    }
}

/// Reads the records that another thread has parsed.
public struct ParsedReader: FeatureReader, ~Copyable {
    private let source: ParsedFields
    private var fields: [Field] = []
    /// The numbers of fields, which are the same for all chunks.
    private var numbers = FlatBuffer<Int32>()
    private var index = 0

    package init(_ fields: ParsedFields) { source = fields }

    public func field(_ index: Int) -> Field { fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let bytes = chunk.bytes.bytes
        var cursor = RawCursor(bytes, at: chunk.records.records[index].start)
        index += 1
        let head = cursor.take(ParsedHead.self)
        let raw = Self.take(Int(head.rawLength), &cursor)
        feature.record = raw
        feature.fieldCount = Int(head.fieldCount)
        if feature.fieldCount > fields.count {
            fields = source.all
            while numbers.count < fields.count { numbers.append(Int32(numbers.count)) }
        }
        let warnings = Self.take(Int(head.warningCount) * MemoryLayout<WarningKind>.size, &cursor)
        if head.codeLength >= 0 { throw badRecord(head, raw, bytes, &cursor) }
        SpooledFeature.read(bytes, at: cursor.offset, numbers.span, into: &feature)
        feature.record = raw
        var kinds = RawCursor(bytes, at: warnings.lowerBound)
        for _ in 0..<head.warningCount { feature.warnings.add(kinds.take(WarningKind.self), at: raw.lowerBound) }
        return true
    }

    private func badRecord(
        _ head: ParsedHead, _ raw: TextRange, _ bytes: Span<UInt8>, _ cursor: inout RawCursor
    ) -> BadRecord {
        let code = Self.text(Int(head.codeLength), bytes, &cursor)
        let message = Self.text(Int(head.messageLength), bytes, &cursor)
        let hint = head.hintLength < 0 ? nil : Self.text(Int(head.hintLength), bytes, &cursor)
        return BadRecord(code, record: raw, at: raw.lowerBound, Wording(message), hint: hint.map { Wording($0) })
    }

    private static func take(_ count: Int, _ cursor: inout RawCursor) -> TextRange {
        defer { cursor.skip(count) }
        return TextRange(cursor.offset, cursor.offset + count)
    }

    private static func text(_ count: Int, _ bytes: Span<UInt8>, _ cursor: inout RawCursor) -> String {
        String(decoding: take(count, &cursor).range.map { bytes[$0] }, as: UTF8.self)
    }
}
