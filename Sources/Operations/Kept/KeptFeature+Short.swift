import Geometry
import Layers

extension KeptFeature {
    /// Set in the first byte, beside the kind of the shape.
    static let shortForm: UInt8 = 0x80

    /// Set there too where the degrees come of map points.
    static let fromMap: UInt8 = 0x40

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
                id: Int32(feature.id.count), properties: Int32(feature.properties.count)))
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
        feature.id = takeText(Int(head.id), &cursor)
        feature.properties = takeText(Int(head.properties), &cursor)
        feature.record = feature.properties
    }
}
