import Geometry
import TestSupport
import Testing

/// Places of the labels of lines and polygons, counted on the lattice.
struct LabelMakerShapeTests {
    private func place(_ shape: LatticeShape, x: Double = 0) throws -> Shape.Point {
        try MadeLabel(Sample(geometry: { $0 = shape.shape(x: x) })).place
    }

    /// The node, or the middle of an edge, to which as many edges lead as go on from it.
    private func middle(_ line: [LatticeShape.Node]) -> Shape.Point {
        var places = [Shape.Point(x: Double(line[0].x), y: Double(line[0].y))]
        for (one, other) in zip(line, line.dropFirst()) {
            let steps = 2 * abs(other.x - one.x + other.y - one.y)
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                places.append(
                    Shape.Point(
                        x: Double(one.x) + share * Double(other.x - one.x),
                        y: Double(one.y) + share * Double(other.y - one.y)))
            }
        }
        return places[places.count / 2]
    }

    @Test func halfWayAlongALine() throws {
        var lattice = LatticeShapes(seed: 1)
        for _ in 0..<Effort.of(1000) {
            let lines = (0..<lattice.random.int(1...3)).map { _ in lattice.stairs() }
            func steps(_ line: [LatticeShape.Node]) -> Int {
                zip(line, line.dropFirst()).map { abs($1.x - $0.x + $1.y - $0.y) }.reduce(0, +)
            }
            // Of several as long as each other the first.
            let longest = lines.enumerated().max { (steps($0.element), -$0.offset) < (steps($1.element), -$1.offset) }
            let expected = middle(longest?.element ?? [])
            let found = try place(LatticeShape(lines: lines))
            #expect(abs(found.x - expected.x) < 1e-7 && abs(found.y - expected.y) < 1e-7, "\(lines)")
        }
    }

    /// With holes, in several parts, and among lines and points, which count for nothing beside an area.
    @Test func insideOfAPolygon() throws {
        var lattice = LatticeShapes(seed: 2)
        for round in 0..<Effort.of(2000) {
            var shape = LatticeShape(areas: lattice.areas())
            let areas = LatticePlaces(shape)
            if round % 3 == 0 {
                (shape.lines, shape.points, shape.isCollection) = ([lattice.stairs()], [.init(x: 0, y: 0)], true)
            }
            let found = try place(shape)
            #expect(areas.place(Self.half(found.x), Self.half(found.y)) == .interior, "\(shape): \(found)")
        }
    }

    /// The number of the cell that a coordinate lies in.
    private static func half(_ coordinate: Double) -> Int {
        let below = coordinate.rounded(.down)
        return 2 * Int(below) + (below == coordinate ? 0 : 1)
    }

    /// In the larger of two polygons, and in the wide arm of one whose middle is outside.
    @Test func theLargestAndTheWidest() throws {
        let two = LatticeShape(areas: [
            .init(outer: .init(west: 0, south: 0, east: 2, north: 2)),
            .init(outer: .init(west: 3, south: 3, east: 6, north: 6)),
        ])
        let found = try place(two)
        #expect(found.x > 3 && found.y > 3)
        let hook: Ring = [(0, 0), (9, 0), (9, 1), (4, 1), (4, 9), (9, 9), (9, 10), (0, 10), (0, 0)]
        let inHook = try MadeLabel(Sample(geometry: { $0 = shape(.polygon, [[hook]]) })).place
        #expect(0 < inHook.x && inHook.x < 4 && 0 < inHook.y && inHook.y < 10)
    }

    /// A label has one place, in whichever world its shape is said to be, and the same when it was cut before.
    @Test func overTheAntimeridian() throws {
        var lattice = LatticeShapes(seed: 3)
        for _ in 0..<Effort.of(500) {
            let (shape, x) = (lattice.plain(), 176.5)
            let labels = try [x, x - 360, x + 360].map { x in
                try MadeLabel(Sample(geometry: { $0 = shape.shape(x: x) })).label
            }
            let cut = try MadeLabel(shape.sample(x: x)).label
            #expect((labels + [cut]).allSatisfy { $0.x == labels[0].x && $0.y == labels[0].y }, "\(shape)")
            guard shape.dimension == 2 else { continue }
            let found = try place(shape, x: x)
            let along = (found.x < 0 ? found.x + 360 : found.x) - x
            #expect(LatticePlaces(shape).place(Self.half(along), Self.half(found.y)) == .interior, "\(shape)")
        }
    }
}
