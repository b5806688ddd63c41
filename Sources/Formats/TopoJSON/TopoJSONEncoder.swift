import FormatKit
import Geometry
import Layers
import Memory

/// Converts features to the records that wait until all are known.
struct TopoJSONEncoder: FeatureConsumer, ~Copyable {
    private var output = ByteBuffer(capacity: 64 << 10)
    private var properties = ByteBuffer()
    private var fields = FieldPrefixes()
    private var box = Shape.Box()

    mutating func add(_ field: Field) { fields.add(field.name) }

    mutating func begin() {
        output.removeAll()
        box = Shape.Box()
    }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        guard feature.shape.isFinite else { throw UnwritableShape.notFinite.badRecord(feature.record) }
        let bytes = chunk.bytes.bytes
        properties.removeAll()
        if feature.properties.isEmpty {
            if !feature.values.isEmpty { putValues(feature.values.span, of: bytes, feature.scratch.bytes) }
        } else {
            var cursor = unsafe properties.cursor(reserving: feature.properties.count + ByteCursor.slack)
            cursor.putJSON(bytes, feature.properties.range)
            properties.take(cursor)
        }
        output.append(headOf: feature.shape, idLength: feature.id.count, propertiesLength: properties.count)
        output.append(bytes.extracting(feature.id.range))
        Self.append(properties, to: &output)
        output.append(bodyOf: feature.shape)
        if !feature.shape.points.isEmpty { box.insert(feature.shape.box) }
        let byte = chunk.byte(of: feature)
        if !feature.shape.elevations.isEmpty { feature.warnings.add(.flatPosition, at: byte) }
        if !feature.shape.measures.isEmpty { feature.noteLostMeasures(at: byte) }
        if feature.shape.kind == .point, feature.shape.points.isEmpty { feature.warnings.add(.emptyGeometry, at: byte) }
        feature.noteDroppedMembers(withID: false, at: byte)
    }

    private static func append(_ text: borrowing ByteBuffer, to output: inout ByteBuffer) { output.append(text.bytes) }

    private mutating func putValues(_ values: Span<Value>, of bytes: Span<UInt8>, _ scratch: Span<UInt8>) {
        var cursor = unsafe properties.cursor(reserving: 2 + ByteCursor.room(for: values, fields))
        cursor.put(UInt8(ascii: "{"))
        cursor.put(values, fields, of: bytes, scratch, isFirst: true)
        cursor.put(UInt8(ascii: "}"))
        properties.take(cursor)
    }

    var isFull: Bool { output.count >= Self.fullLength }

    mutating func send(to results: TopoJSONSpool) throws(Problem) { try results.add(output, box) }
}

extension Shape {
    fileprivate var isFinite: Bool {
        for index in 0..<points.count where !points[index].x.isFinite || !points[index].y.isFinite { return false }
        return true
    }
}
