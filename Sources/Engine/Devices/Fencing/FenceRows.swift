public import Layers
import Memory
import Movement

/// Encodes of each fix what its events need: the regions near it, and the values of some fields. Most fixes are near no
/// region, and their rows are empty.
public struct FenceRows: RowEncoder, ~Copyable {
    public final class Results {}

    private var slots: FieldSlots
    private var bytes = ByteBuffer()

    /// - Parameter names: fields whose values are kept.
    public init(names: [String]) { slots = FieldSlots(names) }

    public var rowsEnd: Int { bytes.count }
    public var joints: RowJoints { RowJoints() }
    public var isFull: Bool { bytes.count >= Self.fullLength }
    public func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append(bytes.bytes.extracting(range))
    }
    public mutating func begin() { bytes.removeAll() }

    public mutating func add(_ field: Field) { slots.add(field) }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        if feature.partners.isEmpty, slots.isEmpty { return }
        Self.append(feature.partners, to: &bytes)
        feature.keepValues(slots)
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            bytes.append(bytesOf: Int16(truncatingIfNeeded: value.field))
            bytes.append(value.kind.rawValue)
            bytes.append(bytesOf: UInt32(truncatingIfNeeded: value.text.count))
            if value.isInScratch {
                bytes.append(feature.scratch.bytes.extracting(value.text.range))
            } else {
                bytes.append(chunk.bytes.bytes.extracting(value.text.range))
            }
        }
    }

    public mutating func send(to results: Results) throws(Problem) {}
}

extension FenceRows {
    /// Reads the regions of a row; returns the number of its bytes that they take.
    static func read(_ row: Span<UInt8>, into near: inout FlatBuffer<NearRegion>) -> Int {
        near.removeAll()
        guard !row.isEmpty else { return 0 }
        var cursor = RawCursor(row, at: 0)
        for _ in 0..<cursor.take(UInt32.self) {
            let region = cursor.take(Int32.self)
            near.append(NearRegion(region: region, meters: cursor.take(Double.self)))
        }
        return cursor.offset
    }

    /// Visits the values of a row that has no regions: the index of the field, the kind, and the range of the text.
    static func visitValues(_ row: Span<UInt8>, _ visit: (_ slot: Int, Value.Kind, Range<Int>) -> Void) {
        var cursor = RawCursor(row, at: MemoryLayout<UInt32>.size)
        while cursor.offset < row.count {
            let slot = Int(cursor.take(Int16.self))
            let kind = Value.Kind(rawValue: cursor.take(UInt8.self)) ?? .null
            let count = Int(cursor.take(UInt32.self))
            visit(slot, kind, cursor.offset..<cursor.offset + count)
            cursor.skip(count)
        }
    }

    /// Copies the values of a row to a feature.
    ///
    /// - Parameters:
    ///   - start: number of bytes that the regions take.
    ///   - first: number of the field of the first name.
    static func copy(_ row: Span<UInt8>, from start: Int, to feature: inout Feature, first: Int) {
        var cursor = RawCursor(row, at: start)
        while cursor.offset < row.count {
            let slot = cursor.take(Int16.self)
            let kind = Value.Kind(rawValue: cursor.take(UInt8.self)) ?? .null
            let count = Int(cursor.take(UInt32.self))
            let start = feature.scratch.count
            feature.scratch.append(row.extracting(cursor.offset..<cursor.offset + count))
            cursor.skip(count)
            feature.values.append(
                Value(kind, field: first + Int(slot), TextRange(start, start + count), isInScratch: true))
        }
    }
}
