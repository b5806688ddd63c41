import Geometry
import Layers
import Memory
import Testing

struct PolygonAssemblyTests {
    /// Clockwise, as shapefiles have outer rings.
    private static func ring(_ elevations: [Double]) -> Shape {
        var shape = Shape()
        for (x, y) in [(0.0, 0.0), (0, 1), (1, 1), (0, 0)] { shape.points.append(Shape.Point(x: x, y: y)) }
        for elevation in elevations { shape.elevations.append(elevation) }
        shape.endRing()
        return shape
    }

    @Test func aRingThatEndsAtAnotherHeightIsClosed() {
        let raw = Self.ring([1, 2, 3, 4])
        var assembly = PolygonAssembly()
        var shape = Shape()
        var notes: [WarningKind] = []
        assembly.assemble(raw, into: &shape) { notes.append($0) }
        #expect((0..<shape.points.count).map { shape.elevations[$0] } == [1, 4, 3, 2, 1])
        #expect(shape.points[0] == shape.points[4])
        #expect(notes == [.closedRing])
    }

    @Test(arguments: [[1, 2, 3, 1], [.nan, 2, 3, .nan], []])
    func aRingThatEndsWhereItStartsIsLeftAsItIs(_ elevations: [Double]) {
        let raw = Self.ring(elevations)
        var assembly = PolygonAssembly()
        var shape = Shape()
        var notes: [WarningKind] = []
        assembly.assemble(raw, into: &shape) { notes.append($0) }
        #expect(shape.points.count == 4)
        #expect(notes.isEmpty)
    }
}
