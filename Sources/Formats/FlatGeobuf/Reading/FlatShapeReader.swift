import FormatKit
import Geometry
import Layers
import Memory

/// Reads the geometry of a feature as a shape.
struct FlatShapeReader: ~Copyable {
    /// The type of a geometry that cannot be read, after a fault.
    private(set) var curve: UInt8?
    private(set) var hasOpenRing = 0

    /// - Parameter type: the type of all geometries; 0 if each has its own.
    mutating func read(
        _ table: FlatTable, _ bytes: Span<UInt8>, _ type: UInt8, into shape: inout Shape
    ) throws(FlatFault) {
        (curve, hasOpenRing) = (nil, 0)
        let type = type == 0 ? try table.byte(6) ?? 0 : type
        guard type != 0 else { return }
        let kind = try kind(type)
        shape.kind = kind
        if kind == .collection { return try readMembers(table, bytes, into: &shape, depth: 1) }
        try readParts(table, bytes, kind, into: &shape)
    }

    private mutating func kind(_ type: UInt8) throws(FlatFault) -> Shape.Kind {
        if let kind = FlatGeobufHeader.kind(type) { return kind }
        curve = type
        throw FlatFault(0)
    }

    private mutating func readMembers(
        _ table: FlatTable, _ bytes: Span<UInt8>, into shape: inout Shape, depth: Int
    ) throws(FlatFault) {
        guard depth <= CollectionDepth.most else { throw FlatFault(0) }
        guard let parts = try table.list(7, of: 4) else { return }
        for position in stride(from: parts.lowerBound, to: parts.upperBound, by: 4) {
            let part = try table.table(at: position)
            let kind = try kind(try part.byte(6) ?? 0)
            if kind == .collection {
                shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
                try readMembers(part, bytes, into: &shape, depth: depth + 1)
                shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
            } else {
                try readParts(part, bytes, kind, into: &shape)
                shape.endMember(kind)
            }
        }
    }

    private mutating func readParts(
        _ table: FlatTable, _ bytes: Span<UInt8>, _ kind: Shape.Kind, into shape: inout Shape
    ) throws(FlatFault) {
        guard kind == .multiPolygon, let parts = try table.list(7, of: 4) else {
            return try readPositions(table, bytes, kind, into: &shape)
        }
        for position in stride(from: parts.lowerBound, to: parts.upperBound, by: 4) {
            try readPositions(try table.table(at: position), bytes, .polygon, into: &shape)
        }
    }

    private mutating func readPositions(
        _ table: FlatTable, _ bytes: Span<UInt8>, _ kind: Shape.Kind, into shape: inout Shape
    ) throws(FlatFault) {
        guard let list = try table.list(1, of: 8), !list.isEmpty else { return }
        let count = list.count / 16
        guard count * 16 == list.count else { throw FlatFault(list.lowerBound) }
        let first = shape.points.count
        let (z, m) = (try ordinates(table, 2, count), try ordinates(table, 3, count))
        if z == nil, m == nil, shape.elevations.isEmpty, shape.measures.isEmpty {
            shape.points.append(bytes: bytes.extracting(list))
        } else {
            for index in 0..<count {
                shape.append(
                    x: bytes.littleDouble(list.lowerBound + 16 * index),
                    y: bytes.littleDouble(list.lowerBound + 16 * index + 8),
                    elevation: z.map { bytes.littleDouble($0 + 8 * index) } ?? .nan,
                    measure: m.map { bytes.littleDouble($0 + 8 * index) } ?? .nan)
            }
        }
        let hasRings = kind == .polygon || kind == .multiLineString || kind == .multiPolygon
        if hasRings, let ends = try table.list(0, of: 4), !ends.isEmpty {
            var last = 0
            for position in stride(from: ends.lowerBound, to: ends.upperBound, by: 4) {
                let end = Int(bytes.number32(at: position))
                guard end >= last, end <= count else { throw FlatFault(position) }
                if end > last { endRing(first + last..<first + end, kind, &shape) }
                last = end
            }
            guard last == count else { throw FlatFault(ends.lowerBound) }
        } else {
            endRing(first..<first + count, kind, &shape)
        }
        shape.endPart()
    }

    /// Ends a ring or line of positions that were appended; one that is not closed is closed if it is the last.
    private mutating func endRing(_ positions: Range<Int>, _ kind: Shape.Kind, _ shape: inout Shape) {
        shape.ringEnds.append(positions.upperBound)
        guard kind == .polygon, shape.points[positions.lowerBound] != shape.points[positions.upperBound - 1] else {
            return
        }
        hasOpenRing += 1
    }

    private func ordinates(_ table: FlatTable, _ field: Int, _ count: Int) throws(FlatFault) -> Int? {
        guard let list = try table.list(field, of: 8), !list.isEmpty else { return nil }
        guard list.count == 8 * count else { throw FlatFault(list.lowerBound) }
        return list.lowerBound
    }
}
