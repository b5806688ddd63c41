import Geometry
import Layers
import Memory

/// Keeps the features of all inputs on file until their extent and their borders are known.
///
/// The file has a block for each chunk: the length of its records in bytes, the index of their object, and the records.
final class TopoJSONSpool {
    /// Nil before the first feature.
    private var scratch: Scratch?
    /// Around all positions.
    private(set) var box = Shape.Box()
    /// Index of the object that features belong to.
    var object = 0

    private static let headLength = MemoryLayout<Int64>.size + MemoryLayout<Int32>.size

    func add(_ records: borrowing ByteBuffer, _ box: Shape.Box) throws(Problem) {
        guard !records.isEmpty else { return }
        let scratch = if let scratch { scratch } else { try Scratch() }
        self.scratch = scratch
        var head = ByteBuffer()
        head.append(bytesOf: Int64(records.count))
        head.append(bytesOf: Int32(object))
        try scratch.append(head)
        try scratch.append(records)
        if !box.isNull { self.box.insert(box) }
    }

    /// Calls `body` with each record in order, the bytes of its block, and the index of its object.
    func forEachRecord(
        _ body: (borrowing TopoJSONRecord, Span<UInt8>, Int) throws(Problem) -> Void
    ) throws(Problem) {
        guard let scratch else { return }
        var record = TopoJSONRecord()
        var block = ByteBuffer()
        var position = 0
        while position < scratch.count {
            block.removeAll()
            try scratch.readWhole(into: &block, at: position, Self.headLength)
            var head = RawCursor(block.bytes, at: 0)
            let length = Int(head.take(Int64.self))
            let object = Int(head.take(Int32.self))
            block.removeAll()
            try scratch.readWhole(into: &block, at: position + Self.headLength, length)
            position += Self.headLength + length
            var offset = 0
            while offset < block.count {
                record.read(block.bytes, at: &offset)
                try body(record, block.bytes, object)
            }
        }
    }
}

/// A feature in the file.
struct TopoJSONRecord: ~Copyable {
    /// Ranges of the identifier and of the properties, as JSON.
    private(set) var id = 0..<0
    private(set) var properties = 0..<0
    private(set) var shape = Shape()

    mutating func read(_ bytes: Span<UInt8>, at offset: inout Int) {
        var cursor = RawCursor(bytes, at: offset)
        shape.removeAll()
        let idLength = Int(cursor.take(Int32.self))
        let propertiesLength = Int(cursor.take(Int32.self))
        shape.kind = Self.kind(cursor.take(UInt8.self))
        let pointCount = Int(cursor.take(Int32.self))
        let ringCount = Int(cursor.take(Int32.self))
        let partCount = Int(cursor.take(Int32.self))
        let memberCount = Int(cursor.take(Int32.self))
        id = cursor.offset..<cursor.offset + idLength
        properties = id.upperBound..<id.upperBound + propertiesLength
        cursor.skip(idLength + propertiesLength)
        for _ in 0..<pointCount {
            let x = cursor.take(Double.self)
            shape.points.append(Shape.Point(x: x, y: cursor.take(Double.self)))
        }
        for _ in 0..<ringCount { shape.ringEnds.append(Int(cursor.take(Int32.self))) }
        for _ in 0..<partCount { shape.partEnds.append(Int(cursor.take(Int32.self))) }
        for _ in 0..<memberCount {
            let role = Shape.Member.Role(rawValue: cursor.take(UInt8.self)) ?? .geometry
            let kind = Self.kind(cursor.take(UInt8.self))
            shape.members.append(Shape.Member(role, kind, partEnd: Int(cursor.take(Int32.self))))
        }
        offset = cursor.offset
    }

    private static func kind(_ value: UInt8) -> Shape.Kind { Shape.Kind(rawValue: value) ?? .null }
}

extension ByteBuffer {
    /// Appends the fixed part of a record, whose identifier and properties follow, then its shape.
    mutating func append(headOf shape: borrowing Shape, idLength: Int, propertiesLength: Int) {
        append(bytesOf: Int32(idLength))
        append(bytesOf: Int32(propertiesLength))
        append(bytesOf: shape.kind.rawValue)
        append(bytesOf: Int32(shape.points.count))
        append(bytesOf: Int32(shape.ringEnds.count))
        append(bytesOf: Int32(shape.partEnds.count))
        append(bytesOf: Int32(shape.members.count))
    }

    mutating func append(bodyOf shape: borrowing Shape) {
        for index in 0..<shape.points.count {
            append(bytesOf: shape.points[index].x)
            append(bytesOf: shape.points[index].y)
        }
        for index in 0..<shape.ringEnds.count { append(bytesOf: Int32(shape.ringEnds[index])) }
        for index in 0..<shape.partEnds.count { append(bytesOf: Int32(shape.partEnds[index])) }
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            append(bytesOf: member.role.rawValue)
            append(bytesOf: member.kind.rawValue)
            append(bytesOf: Int32(member.partEnd))
        }
    }
}
