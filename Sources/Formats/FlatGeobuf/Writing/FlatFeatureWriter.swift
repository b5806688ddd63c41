import FormatKit
import Geometry
import Layers
import Memory

/// Encodes features of a spool.
struct FlatFeatureWriter: ~Copyable {
    private let columns: FlatGeobufColumns
    private var properties = ByteBuffer()
    /// The bytes of a feature that is a point, up to those of its properties; nearly all points have the same.
    private var pointHead = ByteBuffer()

    private static let point = UInt8(truncatingIfNeeded: Shape.Kind.point.numberInWKB)

    init(_ columns: FlatGeobufColumns) { self.columns = columns }

    /// Appends a feature; returns its length.
    mutating func append(
        _ record: borrowing SpooledRecord, _ bytes: Span<UInt8>, _ numbers: Span<Int32>, to builder: inout FlatBuilder
    ) -> Int {
        encode(record.values.span, bytes, numbers)
        let isPlainPoint =
            columns.geometryType == Self.point && record.shape.points.count == 1 && !columns.hasZ && !columns.hasM
            && !properties.isEmpty
        let start = builder.bytes.count
        if isPlainPoint, !pointHead.isEmpty {
            builder.begin(with: pointHead.bytes, record.shape.points[0].x, record.shape.points[0].y, properties.count)
            builder.append(properties.bytes)
            return builder.end()
        }
        let root = builder.begin()
        var slots = InlineArray<11, FlatBuilder.Slot>(repeating: .none)
        // GDAL reads no more features after a geometry without positions.
        let hasShape = !record.shape.points.isEmpty
        if hasShape { slots[0] = .elsewhere }
        if !properties.isEmpty { slots[1] = .elsewhere }
        let positions = builder.appendTable(for: root, slots, count: 2)
        if hasShape {
            append(
                record.shape, record.shape.kind, parts: 0..<record.shape.partEnds.count,
                members: 0..<record.shape.members.count,
                type: columns.geometryType == 0, for: positions[0], to: &builder)
        }
        if !properties.isEmpty {
            builder.beginList(for: positions[1], count: properties.count, of: 1)
            if isPlainPoint { pointHead.append(builder.bytes.bytes.extracting(start...)) }
            builder.append(properties.bytes)
        }
        return builder.end()
    }

    private mutating func encode(_ values: Span<SpooledRecord.Entry>, _ bytes: Span<UInt8>, _ numbers: Span<Int32>) {
        properties.removeAll()
        for index in values.indices {
            let value = values[index]
            let column = columns.columnOfField[Int(numbers[value.field])]
            guard column >= 0 else { continue }
            properties.append(bytesOf: UInt16(truncatingIfNeeded: column))
            switch columns.columns[column].type {
            case .int64: properties.append(bytesOf: value.integer)
            case .double: properties.append(bytesOf: value.number)
            case .bool: properties.append(UInt8(truncatingIfNeeded: value.bits))
            default:
                properties.append(bytesOf: UInt32(truncatingIfNeeded: value.text.count))
                properties.append(bytes.extracting(value.text.range))
            }
        }
    }

    /// Appends a geometry that the offset at `position` refers to.
    ///
    /// Where the layer has elevations or measures, each geometry has them: GDAL ends at one without. NaN stands for none.
    ///
    /// - Parameter type: true to write its type.
    private func append(
        _ shape: borrowing Shape, _ kind: Shape.Kind, parts: Range<Int>, members: Range<Int>, type: Bool,
        for position: Int, to builder: inout FlatBuilder
    ) {
        let isMany = kind == .collection || kind == .multiPolygon
        let rings = isMany ? 0..<0 : shape.rings(ofParts: parts)
        let positions = isMany ? 0..<0 : shape.positions(ofParts: parts)
        // GDAL wants the end of a single line as well.
        let hasEnds = rings.count > 1 || kind == .multiLineString && !rings.isEmpty
        var slots = InlineArray<11, FlatBuilder.Slot>(repeating: .none)
        var count = 2
        if hasEnds { slots[0] = .elsewhere }
        if !positions.isEmpty {
            slots[1] = .elsewhere
            if columns.hasZ { (slots[2], count) = (.elsewhere, 3) }
            if columns.hasM { (slots[3], count) = (.elsewhere, 4) }
        }
        if type { (slots[6], count) = (.byte(UInt8(truncatingIfNeeded: kind.numberInWKB)), 7) }
        if isMany { (slots[7], count) = (.elsewhere, 8) }
        let offsets = builder.appendTable(for: position, slots, count: count)
        if hasEnds {
            builder.beginList(for: offsets[0], count: rings.count, of: 4)
            for ring in rings {
                builder.append(UInt32(truncatingIfNeeded: shape.ringEnds[ring] - positions.lowerBound))
            }
        }
        if !positions.isEmpty {
            builder.beginList(for: offsets[1], count: 2 * positions.count, of: 8)
            let points = shape.points.span
            for index in positions {
                builder.append(points[index].x)
                builder.append(points[index].y)
            }
            if columns.hasZ {
                builder.beginList(for: offsets[2], count: positions.count, of: 8)
                for index in positions { builder.append(shape.elevation(index)) }
            }
            if columns.hasM {
                builder.beginList(for: offsets[3], count: positions.count, of: 8)
                for index in positions { builder.append(shape.measure(index)) }
            }
        }
        if kind == .multiPolygon {
            builder.beginList(for: offsets[7], count: parts.count, of: 4)
            let first = builder.bytes.count
            for _ in parts { builder.append(UInt32(0)) }
            for part in parts {
                append(
                    shape, .polygon, parts: part..<part + 1, members: 0..<0, type: true,
                    for: first + 4 * (part - parts.lowerBound), to: &builder)
            }
        } else if kind == .collection {
            let children = shape.children(members)
            builder.beginList(for: offsets[7], count: children.count, of: 4)
            let first = builder.bytes.count
            for _ in children { builder.append(UInt32(0)) }
            for (index, child) in children.enumerated() {
                let (kind, parts) = shape.geometry(child.lowerBound)
                append(
                    shape, kind, parts: parts,
                    members: child.count > 1 ? child.lowerBound + 1..<child.upperBound - 1 : 0..<0,
                    type: true, for: first + 4 * index, to: &builder)
            }
        }
    }
}

extension Shape {
    /// The members of a collection, each with all members between its start and its end if it is one itself.
    fileprivate borrowing func children(_ members: Range<Int>) -> [Range<Int>] {
        var children: [Range<Int>] = []
        var (start, depth) = (members.lowerBound, 0)
        for index in members {
            switch self.members[index].role {
            case .geometry: if depth == 0 { children.append(index..<index + 1) }
            case .open:
                if depth == 0 { start = index }
                depth += 1
            case .close:
                depth -= 1
                if depth == 0 { children.append(start..<index + 1) }
            }
        }
        return children
    }
}
