import Geometry
package import Layers
import Memory

/// Whole feature as bytes that this process reads back. A point, or a feature without a shape, has a short form if its
/// values are few and short, as most are.
package enum SpooledFeature {
    /// Header of the long form: the kind of the shape, and counts of what follows.
    private struct Head: BitwiseCopyable {
        var kind: UInt8
        var points: Int32
        var elevations: Int32
        var measures: Int32
        var rings: Int32
        var parts: Int32
        var members: Int32
        var values: Int32
        var foreignMembers: Int32
        var id: Int32
        var properties: Int32
        var measuresField: Int32
        var measuresCount: Int32
    }

    package static func append(_ feature: borrowing Feature, of chunk: borrowing Chunk, to buffer: inout ByteBuffer) {
        if hasShortForm(feature) {
            appendShort(feature, of: chunk, to: &buffer)
        } else {
            appendLong(feature, of: chunk, to: &buffer)
        }
    }

    /// Throws if a feature is too large to be kept, because offsets in what is kept are numbers of 31 bits.
    package static func checkSize(of feature: borrowing Feature) throws(BadRecord) {
        // A position, with its share of the data about rings, takes no more than this.
        guard feature.shape.points.count * 40 + feature.record.count > 7 << 28 else { return }
        throw BadRecord(
            "record-too-long", record: TextRange(feature.record.lowerBound, feature.record.lowerBound),
            at: feature.record.lowerBound, "the feature has too many positions to be held in memory")
    }

    private static func appendLong(
        _ feature: borrowing Feature, of chunk: borrowing Chunk, to buffer: inout ByteBuffer
    ) {
        let bytes = chunk.bytes.bytes
        let head = Head(
            kind: feature.shape.kind.rawValue | (feature.shape.isFromMap ? fromMap : 0),
            points: Int32(feature.shape.points.count),
            elevations: Int32(feature.shape.elevations.count), measures: Int32(feature.shape.measures.count),
            rings: Int32(feature.shape.ringEnds.count), parts: Int32(feature.shape.partEnds.count),
            members: Int32(feature.shape.members.count), values: Int32(feature.values.count),
            foreignMembers: Int32(feature.foreignMembers.count), id: signedLength(ofIDOf: feature),
            properties: Int32(feature.properties.count), measuresField: Int32(feature.measuresField),
            measuresCount: Int32(feature.measuresCount))
        let start = buffer.count
        buffer.append(bytesOf: head)
        if PackedPoints.append(feature.shape.points.span, to: &buffer) {
            buffer[start] |= packed
        } else {
            for index in 0..<feature.shape.points.count { buffer.append(bytesOf: feature.shape.points[index]) }
        }
        for index in 0..<feature.shape.elevations.count { buffer.append(bytesOf: feature.shape.elevations[index]) }
        for index in 0..<feature.shape.measures.count { buffer.append(bytesOf: feature.shape.measures[index]) }
        for index in 0..<feature.shape.ringEnds.count { buffer.append(bytesOf: feature.shape.ringEnds[index]) }
        for index in 0..<feature.shape.partEnds.count { buffer.append(bytesOf: feature.shape.partEnds[index]) }
        for index in 0..<feature.shape.members.count { buffer.append(bytesOf: feature.shape.members[index]) }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            buffer.append(bytesOf: Int32(value.field))
            buffer.append(bytesOf: value.kind.rawValue)
            if value.isInScratch {
                append(feature.scratch.bytes.extracting(value.text.range), to: &buffer)
            } else {
                append(bytes.extracting(value.text.range), to: &buffer)
            }
        }
        for index in 0..<feature.foreignMembers.count {
            let member = feature.foreignMembers[index]
            for range in [member.key.range, member.value.range] {
                append((member.isInScratch ? feature.scratch.bytes : bytes).extracting(range), to: &buffer)
            }
        }
        buffer.append(bytes.extracting(feature.id.range))
        buffer.append(bytes.extracting(feature.properties.range))
    }

    private static func append(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
        buffer.append(bytesOf: Int32(text.count))
        buffer.append(text)
    }

    /// Fills an emptied feature, whose texts are then ranges of `bytes`.
    ///
    /// - Parameter numbers: the present index of each field that the values were kept with.
    package static func read(_ bytes: Span<UInt8>, at start: Int, _ numbers: Span<Int32>, into feature: inout Feature) {
        if bytes[start] & shortForm != 0 { return readShort(bytes, at: start, numbers, into: &feature) }
        var cursor = RawCursor(bytes, at: start)
        let head = cursor.take(Head.self)
        feature.shape.kind = Shape.Kind(rawValue: head.kind & ~(fromMap | packed)) ?? .null
        feature.shape.isFromMap = head.kind & fromMap != 0
        if head.kind & packed != 0 {
            PackedPoints.read(Int(head.points), &cursor, into: &feature.shape.points)
        } else {
            for _ in 0..<head.points { feature.shape.points.append(cursor.take(Shape.Point.self)) }
        }
        for _ in 0..<head.elevations { feature.shape.elevations.append(cursor.take(Double.self)) }
        for _ in 0..<head.measures { feature.shape.measures.append(cursor.take(Double.self)) }
        for _ in 0..<head.rings { feature.shape.ringEnds.append(cursor.take(Int.self)) }
        for _ in 0..<head.parts { feature.shape.partEnds.append(cursor.take(Int.self)) }
        for _ in 0..<head.members { feature.shape.members.append(cursor.take(Shape.Member.self)) }
        for _ in 0..<head.values {
            let field = numbers[Int(cursor.take(Int32.self))]
            let kind = Value.Kind(rawValue: cursor.take(UInt8.self)) ?? .null
            feature.values.append(Value(kind, field: Int(field), takeText(Int(cursor.take(Int32.self)), &cursor)))
        }
        for _ in 0..<head.foreignMembers {
            let key = takeText(Int(cursor.take(Int32.self)), &cursor)
            let value = takeText(Int(cursor.take(Int32.self)), &cursor)
            feature.foreignMembers.append(Feature.Member(key: key, value: value))
        }
        feature.isIDOfRow = head.id < 0
        feature.id = takeText(Int(head.id.magnitude), &cursor)
        feature.properties = takeText(Int(head.properties), &cursor)
        feature.record = feature.properties
        if head.measuresField >= 0 {
            feature.measuresField = Int(numbers[Int(head.measuresField)])
            feature.measuresCount = Int(head.measuresCount)
        }
    }

    /// The length of an identifier; negative for that of a row.
    private static func signedLength(ofIDOf feature: borrowing Feature) -> Int32 {
        Int32(feature.isIDOfRow ? -feature.id.count : feature.id.count)
    }

    static func takeText(_ count: Int, _ cursor: inout RawCursor) -> TextRange {
        defer { cursor.skip(count) }
        return TextRange(cursor.offset, cursor.offset + count)
    }
}

extension SpooledFeature {
    /// Bit of the first byte that marks the short form; the other bits hold the kind of the shape.
    static let shortForm: UInt8 = 0x80

    /// Bit of the first byte that marks degrees that come from map points.
    static let fromMap: UInt8 = 0x40

    /// Bit of the first byte that marks positions in the form of `PackedPoints`.
    static let packed: UInt8 = 0x20

    private struct ShortHead: BitwiseCopyable {
        var kind: UInt8
        var points: UInt8
        var elevations: UInt8
        var values: UInt8
        var id: Int32
        var properties: Int32
    }

    private struct ShortValue: BitwiseCopyable {
        var field: UInt8
        var kind: Value.Kind.RawValue
        var count: UInt16
    }

    static func hasShortForm(_ feature: borrowing Feature) -> Bool {
        let rings = feature.shape.kind == .point ? feature.shape.points.count : 0
        guard feature.shape.points.count <= 1, feature.shape.ringEnds.count == rings,
            feature.shape.partEnds.count == rings, feature.shape.members.isEmpty, feature.shape.measures.isEmpty,
            feature.measuresField < 0, feature.foreignMembers.isEmpty, feature.values.count <= Int(UInt8.max)
        else { return false }
        let values = feature.values.span
        for index in values.indices
        where values[index].field > Int(UInt8.max) || values[index].text.count > Int(UInt16.max) {
            return false
        }
        return true
    }

    static func appendShort(_ feature: borrowing Feature, of chunk: borrowing Chunk, to buffer: inout ByteBuffer) {
        let (values, bytes, scratch) = (feature.values.span, chunk.bytes.bytes, feature.scratch.bytes)
        buffer.append(
            bytesOf: ShortHead(
                kind: feature.shape.kind.rawValue | shortForm | (feature.shape.isFromMap ? fromMap : 0),
                points: UInt8(feature.shape.points.count),
                elevations: UInt8(feature.shape.elevations.count), values: UInt8(values.count),
                id: signedLength(ofIDOf: feature), properties: Int32(feature.properties.count)))
        for index in 0..<feature.shape.points.count { buffer.append(bytesOf: feature.shape.points[index]) }
        for index in 0..<feature.shape.elevations.count { buffer.append(bytesOf: feature.shape.elevations[index]) }
        for index in values.indices {
            let value = values[index]
            buffer.append(
                bytesOf: ShortValue(
                    field: UInt8(value.field), kind: value.kind.rawValue, count: UInt16(value.text.count)))
            buffer.append((value.isInScratch ? scratch : bytes).extracting(value.text.range))
        }
        buffer.append(bytes.extracting(feature.id.range))
        buffer.append(bytes.extracting(feature.properties.range))
    }

    static func readShort(_ bytes: Span<UInt8>, at start: Int, _ numbers: Span<Int32>, into feature: inout Feature) {
        var cursor = RawCursor(bytes, at: start)
        let head = cursor.take(ShortHead.self)
        feature.shape.kind = Shape.Kind(rawValue: head.kind & ~(shortForm | fromMap)) ?? .null
        feature.shape.isFromMap = head.kind & fromMap != 0
        if head.points > 0 {
            let point = cursor.take(Shape.Point.self)
            feature.shape.setPoint(x: point.x, y: point.y)
        }
        for _ in 0..<head.elevations { feature.shape.elevations.append(cursor.take(Double.self)) }
        for _ in 0..<head.values {
            let value = cursor.take(ShortValue.self)
            let kind = Value.Kind(rawValue: value.kind) ?? .null
            feature.values.append(
                Value(kind, field: Int(numbers[Int(value.field)]), takeText(Int(value.count), &cursor)))
        }
        feature.isIDOfRow = head.id < 0
        feature.id = takeText(Int(head.id.magnitude), &cursor)
        feature.properties = takeText(Int(head.properties), &cursor)
        feature.record = feature.properties
    }
}

extension ByteBuffer {
    /// Appends the text of a value without quotes and escapes; nothing for null.
    package mutating func appendPlain(_ value: Value, _ bytes: Span<UInt8>) {
        let range = value.text.range
        switch value.kind {
        case .null: break
        case .jsonString where range.count >= 2: appendUnescaped(bytes, range.lowerBound + 1..<range.upperBound - 1)
        default: append(bytes.extracting(range))
        }
    }

    /// Appends the value that a feature has in a field; false if it is null or missing.
    package mutating func appendPlain(ofField field: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk)
        -> Bool
    {
        for index in 0..<feature.values.count where feature.values[index].field == field {
            let value = feature.values[index]
            if value.kind == .null { return false }
            if value.isInScratch {
                appendPlain(value, feature.scratch.bytes)
            } else {
                appendPlain(value, chunk.bytes.bytes)
            }
            return true
        }
        return false
    }
}
