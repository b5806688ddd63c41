package import Geometry
package import Layers
package import Memory

/// A feature as it is kept, in buffers that the next one reuses. Numbers are in the byte order of the machine.
package struct SpooledRecord: ~Copyable {
    /// The identifier as JSON text; empty for none.
    package private(set) var id = 0..<0
    package private(set) var shape = Shape()
    package private(set) var values = FlatBuffer<Entry>()
    /// Where it starts and ends in its block, and where it starts in the file.
    package private(set) var start = 0
    package private(set) var end = 0
    package var position = 0

    package init() {}

    package struct Entry: BitwiseCopyable {
        package var field: Int
        package var kind: Kind
        package var text: TextRange
        /// The bits of an integer, or of the nearest double.
        package var bits: UInt64

        package var integer: Int64 { Int64(bitPattern: bits) }
        /// The number, whichever kind it has.
        package var number: Double { kind == .integer ? Double(integer) : Double(bitPattern: bits) }

        package enum Kind: UInt8, BitwiseCopyable {
            case integer
            case real
            /// An integer beyond 64 bits.
            case wide
            case boolean
            case string
            case json
        }
    }

    /// What comes before the text of a value.
    struct EntryHead: BitwiseCopyable {
        let bits: UInt64
        let field: Int32
        let length: Int32
        let kind: UInt8

        init(bits: UInt64, field: Int32, length: Int32, _ kind: Entry.Kind) {
            (self.bits, self.field, self.length, self.kind) = (bits, field, length, kind.rawValue)
        }
    }

    /// Reads a record, and moves `offset` to its end.
    package mutating func read(_ bytes: Span<UInt8>, at offset: inout Int) {
        start = offset
        var cursor = RawCursor(bytes, at: offset)
        shape.removeAll()
        let idLength = Int(cursor.take(Int32.self))
        id = cursor.offset..<cursor.offset + idLength
        cursor.skip(idLength)
        readShape(bytes, &cursor)
        values.removeAll()
        for _ in 0..<cursor.take(Int32.self) {
            let head = cursor.take(EntryHead.self)
            let text = TextRange(cursor.offset, cursor.offset + Int(head.length))
            values.append(
                Entry(field: Int(head.field), kind: .init(rawValue: head.kind) ?? .string, text: text, bits: head.bits))
            cursor.skip(Int(head.length))
        }
        offset = cursor.offset
        end = offset
    }

    private mutating func readShape(_ bytes: Span<UInt8>, _ cursor: inout RawCursor) {
        shape.kind = Shape.Kind(rawValue: cursor.take(UInt8.self)) ?? .null
        guard shape.kind != .null else { return }
        let flags = cursor.take(UInt8.self)
        let pointCount = Int(cursor.take(Int32.self))
        if shape.kind == .point, flags == 0, pointCount == 1 {
            let x = cursor.take(Double.self)
            shape.setPoint(x: x, y: cursor.take(Double.self))
            return
        }
        let (ringCount, partCount) = (Int(cursor.take(Int32.self)), Int(cursor.take(Int32.self)))
        let memberCount = Int(cursor.take(Int32.self))
        shape.points.append(bytes: bytes.extracting(cursor.offset..<cursor.offset + 16 * pointCount))
        cursor.skip(16 * pointCount)
        if flags & 1 != 0 {
            shape.elevations.append(bytes: bytes.extracting(cursor.offset..<cursor.offset + 8 * pointCount))
            cursor.skip(8 * pointCount)
        }
        if flags & 2 != 0 {
            shape.measures.append(bytes: bytes.extracting(cursor.offset..<cursor.offset + 8 * pointCount))
            cursor.skip(8 * pointCount)
        }
        for _ in 0..<ringCount { shape.ringEnds.append(Int(cursor.take(Int32.self))) }
        for _ in 0..<partCount { shape.partEnds.append(Int(cursor.take(Int32.self))) }
        for _ in 0..<memberCount {
            let role = Shape.Member.Role(rawValue: cursor.take(UInt8.self)) ?? .geometry
            let kind = Shape.Kind(rawValue: cursor.take(UInt8.self)) ?? .null
            shape.members.append(Shape.Member(role, kind, partEnd: Int(cursor.take(Int32.self))))
        }
    }
}

extension ByteBuffer {
    /// Appends a shape as `SpooledRecord` reads it.
    mutating func append(spooled shape: borrowing Shape) {
        append(shape.kind.rawValue)
        guard shape.kind != .null else { return }
        let (hasZ, hasM) = (!shape.elevations.isEmpty, !shape.measures.isEmpty)
        append((hasZ ? 1 : 0) | (hasM ? 2 : 0))
        append(bytesOf: Int32(shape.points.count))
        if shape.kind == .point, !hasZ, !hasM, shape.points.count == 1 {
            append(bytesOf: shape.points[0].x)
            append(bytesOf: shape.points[0].y)
            return
        }
        append(bytesOf: Int32(shape.ringEnds.count))
        append(bytesOf: Int32(shape.partEnds.count))
        append(bytesOf: Int32(shape.members.count))
        for index in 0..<shape.points.count {
            append(bytesOf: shape.points[index].x)
            append(bytesOf: shape.points[index].y)
        }
        if hasZ { for index in 0..<shape.points.count { append(bytesOf: shape.elevation(index)) } }
        if hasM { for index in 0..<shape.points.count { append(bytesOf: shape.measure(index)) } }
        for index in 0..<shape.ringEnds.count { append(bytesOf: Int32(shape.ringEnds[index])) }
        for index in 0..<shape.partEnds.count { append(bytesOf: Int32(shape.partEnds[index])) }
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            append(member.role.rawValue)
            append(member.kind.rawValue)
            append(bytesOf: Int32(member.partEnd))
        }
    }
}
