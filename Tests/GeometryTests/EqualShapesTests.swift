import Geometry
import Memory
import TestSupport
import Testing

struct EqualShapesTests {
    /// Among few places, so that many shapes are the same or nearly so.
    private static func shape(_ random: inout SplitMix64) -> Shape {
        var shape = Shape()
        func place() -> (Double, Double) { (Double(random.int(0...1)), Double(random.int(0...1))) }
        switch random.int(0...3) {
        case 0:
            let (x, y) = place()
            shape.setPoint(x: x, y: y)
        case 1: shape.kind = .null
        default:
            shape.kind = random.int(0...1) == 0 ? .multiPoint : .lineString
            for _ in 0..<random.int(2...3) {
                let (x, y) = place()
                shape.append(x: x, y: y)
                if shape.kind == .multiPoint { shape.endRing() }
            }
            if shape.kind == .lineString { shape.endRing() }
            shape.endPart()
        }
        return shape
    }

    private static func text(_ shape: borrowing Shape) -> String {
        var text = "\(shape.kind)"
        for index in 0..<shape.points.count { text += " \(shape.points[index].x),\(shape.points[index].y)" }
        for index in 0..<shape.ringEnds.count { text += "/\(shape.ringEnds[index])" }
        return text
    }

    @Test(arguments: [0, 1, 2, 40, 1000]) func asTheirTexts(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 1)
        var shapes = IndexedShapes()
        var texts: [String] = []
        for _ in 0..<count {
            let shape = Self.shape(&random)
            texts.append(Self.text(shape))
            shapes.append(shape, indexesEdges: false)
        }
        let equals = EqualShapes(of: shapes)
        for index in texts.indices {
            #expect(equals.isRepeated(index) == texts[..<index].contains(texts[index]))
            #expect(equals.next(after: index) == texts[(index + 1)...].firstIndex(of: texts[index]))
        }
    }

    @Test func zerosOfBothSignsDiffer() {
        var shapes = IndexedShapes()
        for x in [0.0, -0.0, 0.0] {
            var shape = Shape()
            shape.setPoint(x: x, y: 0)
            shapes.append(shape)
        }
        let equals = EqualShapes(of: shapes)
        #expect(equals.next(after: 0) == 2)
        let isRepeated = equals.isRepeated(1)
        #expect(!isRepeated)
    }
}
