import Geometry
package import Layers
import Memory

/// Writes the points that a parser finds into chunks, from which readers on all threads make features.
///
/// A record is its bytes in the input, the texts of its values, and a head of numbers behind them.
package struct PointWriter: ~Copyable {
    private let source: Int
    private var number = 0
    private var texts = ByteBuffer()
    /// Field, kind, start and end of each value.
    private var values = FlatBuffer<SIMD4<Int32>>()
    private var position = PointRecord.Position()
    /// Positions of lines that are not part of a point; the last ones are before the open point.
    private var strays: [RecordLocations.Origin] = []
    private var straysOfPoint = 0

    package init(source: Int) { self.source = source }

    /// Starts a chunk.
    package func begin(_ chunk: inout Chunk) {
        chunk.removeAll()
        chunk.source = source
        chunk.records.before = number
    }

    /// Ends a chunk. Behind its points are the lines that belong to none, which only messages refer to.
    package mutating func end(_ chunk: inout Chunk) {
        let count = strays.count - straysOfPoint
        for stray in strays.prefix(count) {
            let start = chunk.bytes.count
            chunk.bytes.append(UInt8(ascii: "\n"))
            chunk.records.records.append(
                RecordLocations.Record(start: start, byte: stray.byte, absence: PointRecord.stray))
            chunk.records.origins.append(stray)
        }
        if count > 0 { strays.removeFirst(count) }
    }

    /// Notes a line that is not part of a point.
    package mutating func addStray(at byte: Int, _ place: (line: Int, column: Int)) {
        var origin = RecordLocations.Origin(source: source, record: number)
        (origin.line, origin.column) = place
        origin.byte = byte
        strays.append(origin)
        straysOfPoint += 1
    }

    /// The first line that is not part of a point since the last one.
    package var firstStray: RecordLocations.Origin? {
        straysOfPoint > 0 ? strays[strays.count - straysOfPoint] : nil
    }

    package mutating func setPosition(x: Double, y: Double) { (position.x, position.y) = (x, y) }

    package mutating func setElevation(_ value: Double) { position.z = value }

    package var hasPosition: Bool { !position.x.isNaN }

    package mutating func put(_ field: Int, _ kind: Value.Kind, _ text: Span<UInt8>) {
        let start = texts.count
        texts.append(text)
        add(field, kind, from: start)
    }

    package mutating func put(_ field: Int, _ text: String) {
        let start = texts.count
        texts.append(text)
        add(field, .string, from: start)
    }

    /// Puts a number, unless it is none.
    package mutating func put(_ field: Int, _ number: Double) {
        guard number.isFinite else { return }
        let start = texts.count
        texts.append(number, .full)
        add(field, .number, from: start)
    }

    private mutating func add(_ field: Int, _ kind: Value.Kind, from start: Int) {
        values.append(
            SIMD4(
                Int32(truncatingIfNeeded: field), Int32(kind.rawValue), Int32(truncatingIfNeeded: start),
                Int32(truncatingIfNeeded: texts.count)))
    }

    /// True if the open point has a value of a field.
    package func has(_ field: Int) -> Bool {
        for index in 0..<values.count where values[index][0] == field { return true }
        return false
    }

    /// Ends the point.
    ///
    /// - Parameters:
    ///   - raw: its bytes in the input.
    ///   - fault: number of the reason why it is no record, among those of the format, from 1; 0 if it is one.
    package mutating func finish(
        _ raw: Span<UInt8>, at byte: Int, _ place: (line: Int, column: Int), fault: Int = 0, into chunk: inout Chunk
    ) {
        let rawStart = chunk.bytes.count
        chunk.bytes.append(raw)
        let textStart = chunk.bytes.count
        chunk.bytes.append(texts.bytes)
        let start = chunk.bytes.count
        chunk.bytes.append(
            bytesOf: SIMD4(
                Int32(truncatingIfNeeded: rawStart), Int32(truncatingIfNeeded: textStart), Int32(values.count),
                Int32(truncatingIfNeeded: straysOfPoint)))
        chunk.bytes.append(bytesOf: position)
        for index in 0..<values.count {
            var value = values[index]
            value[2] &+= Int32(truncatingIfNeeded: textStart)
            value[3] &+= Int32(truncatingIfNeeded: textStart)
            chunk.bytes.append(bytesOf: value)
        }
        chunk.records.records.append(
            RecordLocations.Record(start: start, byte: byte, absence: UInt8(truncatingIfNeeded: fault)))
        var origin = RecordLocations.Origin(source: source, record: number)
        (origin.line, origin.column) = place
        origin.byte = byte
        chunk.records.origins.append(origin)
        number += 1
        straysOfPoint = 0
        clear()
    }

    /// Forgets the open point.
    package mutating func clear() {
        texts.removeAll()
        values.removeAll()
        position = PointRecord.Position()
    }
}

/// A record as it lies in a chunk.
enum PointRecord {
    /// Stands for a line that is not part of a point, among the reasons why a record is missing.
    static let stray = UInt8.max

    struct Position: BitwiseCopyable {
        var x = Double.nan
        var y = Double.nan
        var z = Double.nan
    }

    static let positionStart = 16
    static let headLength = 40
    static let valueLength = 16
}
