import FormatKit
import Geometry
import Layers
import Memory
import Testing

/// Well-known binary that is written is read again, and damaged bytes are refused, never trusted.
struct WKBReaderTests {

    /// A shape of a kind, with parts of different lengths.
    private func fill(_ shape: inout Shape, _ kind: Shape.Kind, z: Bool, m: Bool) {
        func positions(_ count: Int, isRing: Bool, _ shape: inout Shape) {
            for index in 0..<count {
                let step = Double(isRing && index == count - 1 ? 0 : index)
                shape.append(
                    x: step, y: step * step, elevation: z ? step : .nan, measure: m ? step + 0.5 : .nan)
            }
            shape.endRing()
        }
        shape.kind = kind
        switch kind {
        case .null: break
        case .point:
            positions(1, isRing: false, &shape)
            shape.endPart()
        case .multiPoint, .lineString:
            positions(3, isRing: false, &shape)
            shape.endPart()
        case .multiLineString:
            for count in 2...4 { positions(count, isRing: false, &shape) }
            shape.endPart()
        case .polygon:
            for count in 4...5 { positions(count, isRing: true, &shape) }
            shape.endPart()
        case .multiPolygon:
            for count in 4...6 {
                positions(count, isRing: true, &shape)
                shape.endPart()
            }
        case .collection:
            positions(1, isRing: false, &shape)
            shape.endPart()
            shape.endMember(.point)
            shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
            positions(2, isRing: false, &shape)
            shape.endPart()
            shape.endMember(.lineString)
            shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
        }
    }

    @Test(arguments: Shape.Kind.allCases.dropFirst(), [(false, false), (true, false), (false, true), (true, true)])
    func backAndForth(_ kind: Shape.Kind, _ ordinates: (z: Bool, m: Bool)) throws {
        var shape = Shape()
        fill(&shape, kind, z: ordinates.z, m: ordinates.m)
        var bytes = ByteBuffer()
        bytes.append(wkb: shape)
        var reader = WKBReader()
        var read = Shape()
        try reader.read(bytes.bytes, into: &read)
        var again = ByteBuffer()
        again.append(wkb: read)
        #expect(again.count == bytes.count && (0..<bytes.count).allSatisfy { again[$0] == bytes[$0] })
        #expect(read.kind == kind && read.points.count == shape.points.count)
        // Every beginning, and every byte with another value.
        for end in 0..<bytes.count {
            read.removeAll()
            let isRead = (try? reader.read(bytes.bytes.extracting(..<end), into: &read)) != nil
            #expect(!isRead)
        }
        for index in 0..<bytes.count {
            for value in [0, 2, 0x7F, 0xFF] as [UInt8] {
                let kept = bytes[index]
                bytes[index] = value
                read.removeAll()
                try? reader.read(bytes.bytes, into: &read)
                bytes[index] = kept
            }
        }
    }
}
