import Geometry
import Layers
import Memory
import Topology

/// The text of a document, written piece by piece.
final class TopoJSONDocument {
    private let output: Output
    private let grid: TopoJSONGrid
    private var arcs: BorderArcs
    private var buffer = ByteBuffer(capacity: 2 * flushedLength)
    /// The number of lines and rings so far.
    private var line = 0
    /// The arcs of a line or a ring.
    private var numbers = FlatBuffer<Int32>()
    private var isInObject = false
    private var isFirstInObject = true

    private static let flushedLength = 256 << 10

    init(_ output: Output, _ grid: TopoJSONGrid, _ arcs: consuming BorderArcs) {
        (self.output, self.grid) = (output, grid)
        self.arcs = arcs
    }

    func begin(around box: Shape.Box, _ settings: OutputSettings) throws(Problem) {
        buffer.append(#"{"type":"Topology""#)
        if !box.isNull {
            let values = [box.west, box.south, box.east, box.north]
            append(#","bbox":["#, values, settings.precision)
        }
        if case .steps(let scale, let translate, _) = grid {
            append(#","transform":{"scale":["#, [scale.x, scale.y], .full)
            append(#","translate":["#, [translate.x, translate.y], .full)
            buffer.append("}")
        }
        if let attribution = settings.attribution {
            buffer.append(#","attribution":"#)
            buffer.append(jsonString: attribution)
        }
        buffer.append(#","objects":{"#)
    }

    private func append(_ start: String, _ values: [Double], _ precision: Precision) {
        buffer.append(start)
        for (index, value) in values.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.append(value, precision)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// Opens an object for the features that follow.
    func open(_ name: String) throws(Problem) {
        if isInObject {
            close()
            buffer.append(UInt8(ascii: ","))
        }
        buffer.append(UInt8(ascii: "\n"))
        buffer.append(jsonString: name)
        buffer.append(#":{"type":"GeometryCollection","geometries":["#)
        (isInObject, isFirstInObject) = (true, true)
    }

    private func close() { buffer.append(isFirstInObject ? "]}" : "\n]}") }

    func write(_ record: borrowing TopoJSONRecord, of bytes: Span<UInt8>) throws(Problem) {
        buffer.append(isFirstInObject ? "\n{" : ",\n{")
        isFirstInObject = false
        appendType(record.shape.kind, isNull: record.shape.isEmptyPoint)
        if !record.id.isEmpty {
            buffer.append(#","id":"#)
            buffer.append(bytes.extracting(record.id))
        }
        // An empty object is what readers take for none.
        if record.properties.count > 2 {
            buffer.append(#","properties":"#)
            buffer.append(bytes.extracting(record.properties))
        }
        appendGeometry(of: record.shape)
        buffer.append(UInt8(ascii: "}"))
        try flush()
    }

    /// Writes the arcs, after all features.
    func finish() throws(Problem) {
        close()
        buffer.append("},\n\"arcs\":[")
        for arc in 0..<arcs.count {
            buffer.append(arc == 0 ? "\n[" : ",\n[")
            var last: Shape.Point?
            arcs.forEachVertex(ofArc: arc) { vertex in
                let point = arcs.vertices.points[Int(vertex)]
                if last != nil { buffer.append(UInt8(ascii: ",")) }
                buffer.append(point, after: last, on: grid)
                last = point
            }
            buffer.append(UInt8(ascii: "]"))
            try flush()
        }
        buffer.append("]}\n")
        try output.write(buffer)
    }

    private func flush() throws(Problem) {
        guard buffer.count >= Self.flushedLength else { return }
        try output.write(buffer)
        buffer.removeAll()
    }
}

extension TopoJSONDocument {
    private func appendType(_ kind: Shape.Kind, isNull: Bool) {
        buffer.append(#""type":"#)
        if kind == .null || isNull { buffer.append("null") } else { buffer.append(jsonString: kind.name) }
    }

    /// Appends the members of a shape after its type.
    private func appendGeometry(of shape: borrowing Shape) {
        guard shape.kind == .collection else { return append(shape.kind, 0..<shape.partEnds.count, of: shape) }
        buffer.append(#","geometries":["#)
        var firstPart = 0
        var isFirst = true
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            if !isFirst, member.role != .close { buffer.append(UInt8(ascii: ",")) }
            isFirst = member.role == .open
            switch member.role {
            case .open: buffer.append(#"{"type":"GeometryCollection","geometries":["#)
            case .close: buffer.append("]}")
            case .geometry:
                buffer.append(UInt8(ascii: "{"))
                appendType(member.kind, isNull: member.kind == .point && member.partEnd == firstPart)
                append(member.kind, firstPart..<member.partEnd, of: shape)
                buffer.append(UInt8(ascii: "}"))
            }
            firstPart = member.partEnd
        }
        buffer.append(UInt8(ascii: "]"))
    }

    private func append(_ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape) {
        let positions = shape.positions(ofParts: parts)
        switch kind {
        case .null: return
        case .point:
            guard !positions.isEmpty else { return }
            buffer.append(#","coordinates":"#)
            buffer.append(grid.point(shape.points[positions.lowerBound]), on: grid)
        case .multiPoint:
            buffer.append(#","coordinates":["#)
            for position in positions {
                if position > positions.lowerBound { buffer.append(UInt8(ascii: ",")) }
                buffer.append(grid.point(shape.points[position]), on: grid)
            }
            buffer.append(UInt8(ascii: "]"))
        case .lineString:
            buffer.append(#","arcs":"#)
            if positions.isEmpty { buffer.append("[]") } else { appendArcs(isRing: false) }
        case .multiLineString:
            buffer.append(#","arcs":"#)
            appendList(shape.rings(ofParts: parts)) { _ in appendArcs(isRing: false) }
        case .polygon:
            buffer.append(#","arcs":"#)
            appendRings(shape.rings(ofParts: parts), of: shape)
        case .multiPolygon:
            buffer.append(#","arcs":"#)
            appendList(parts) { part in appendRings(shape.rings(ofParts: part..<part + 1), of: shape) }
        case .collection: buffer.append(#","geometries":[]"#)
        }
    }

    private func appendList(_ range: Range<Int>, _ append: (Int) -> Void) {
        buffer.append(UInt8(ascii: "["))
        for index in range {
            if index > range.lowerBound { buffer.append(UInt8(ascii: ",")) }
            append(index)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    private func appendRings(_ rings: Range<Int>, of shape: borrowing Shape) {
        buffer.append(UInt8(ascii: "["))
        for ring in rings {
            if ring > rings.lowerBound { buffer.append(UInt8(ascii: ",")) }
            let area = Ring(shape.points.span.extracting(shape.positions(ofRing: ring))).signedArea
            appendArcs(isRing: true, isReversed: ring == rings.lowerBound ? area > 0 : area < 0)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// Appends the arcs of the next line or ring.
    private func appendArcs(isRing: Bool, isReversed: Bool = false) {
        numbers.removeAll()
        arcs.append(arcsOfLine: line, isRing: isRing, to: &numbers)
        line += 1
        buffer.append(UInt8(ascii: "["))
        for index in 0..<numbers.count {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            let number = isReversed ? ~numbers[numbers.count - 1 - index] : numbers[index]
            buffer.append(digitsOf: Int(number))
        }
        buffer.append(UInt8(ascii: "]"))
    }
}

extension Shape {
    fileprivate var isEmptyPoint: Bool { kind == .point && points.isEmpty }
}
