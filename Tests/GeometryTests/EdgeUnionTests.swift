import Foundation
import Geometry
import Memory
import TestSupport
import Testing
import Topology

/// `EdgeUnion`, on coverages of cells whose corners are moved at random.
struct EdgeUnionTests {
    /// A grid of cells with integer corners.
    private struct Cells {
        let size: Int
        var corners: [Shape.Point] = []

        init(_ size: Int, isMoved: Bool, _ numbers: inout SplitMix64) {
            self.size = size
            for row in 0...size {
                for column in 0...size {
                    let shift =
                        isMoved
                        ? (Int.random(in: -30...30, using: &numbers), Int.random(in: -30...30, using: &numbers))
                        : (0, 0)
                    corners.append(Shape.Point(x: Double(100 * column + shift.0), y: Double(100 * row + shift.1)))
                }
            }
        }

        func ring(_ cell: Int) -> [Shape.Point] {
            let corner = cell / size * (size + 1) + cell % size
            return [corner, corner + 1, corner + size + 2, corner + size + 1, corner].map { corners[$0] }
        }

        func centre(_ cell: Int) -> Shape.Point {
            let ring = ring(cell).dropLast()
            return Shape.Point(x: ring.map(\.x).reduce(0, +) / 4, y: ring.map(\.y).reduce(0, +) / 4)
        }
    }

    private static func polygons(_ rings: [[Shape.Point]]) -> Shape {
        var shape = Shape()
        shape.kind = .multiPolygon
        for ring in rings {
            for point in ring { shape.append(x: point.x, y: point.y) }
            shape.endRing()
            shape.endPart()
        }
        return shape
    }

    private static func doubleArea(_ ring: [Shape.Point]) -> Int {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + Int($1.0.x) * Int($1.1.y) - Int($1.1.x) * Int($1.0.y) }
    }

    /// For any choice of cells the area is the sum of theirs, exactly; the cells that were chosen are inside and no
    /// others; no ring comes back to a vertex; and the order and the direction of the polygons do not matter.
    @Test func anyCellsAreUnited() {
        var numbers = SplitMix64(seed: 58)
        for round in 0..<Effort.of(2000, oneIn: 4) {
            let cells = Cells(Int.random(in: 1...9, using: &numbers), isMoved: round % 3 > 0, &numbers)
            let share = Double.random(in: 0.2...1, using: &numbers)
            let chosen = (0..<cells.size * cells.size).filter { _ in Double.random(in: 0...1, using: &numbers) < share }
            guard chosen.count > 1 else { continue }
            var union = EdgeUnion()
            var result = Shape()
            union.unite(Self.polygons(chosen.map(cells.ring)), into: &result)
            #expect(union.excluded.isEmpty)

            let rings = (0..<result.ringEnds.count).map { ring in
                result.positions(ofRing: ring).map { result.points[$0] }
            }
            #expect(
                rings.map(Self.doubleArea).reduce(0, +) == chosen.map { Self.doubleArea(cells.ring($0)) }.reduce(0, +))
            #expect(rings.allSatisfy { Set($0).count == $0.count - 1 && $0.first == $0.last })
            for cell in 0..<cells.size * cells.size {
                var crossings = RayCrossings(from: cells.centre(cell))
                for ring in rings { for (start, end) in zip(ring, ring.dropFirst()) { crossings.count(start, end) } }
                #expect((crossings.side == .inside) == chosen.contains(cell))
            }

            var other = Shape()
            let shuffled = chosen.shuffled(using: &numbers).map(cells.ring)
            union.unite(Self.polygons(shuffled.map { Bool.random(using: &numbers) ? $0 : $0.reversed() }), into: &other)
            #expect(
                (0..<other.points.count).map { other.points[$0] } == (0..<result.points.count).map { result.points[$0] }
            )
        }
    }

    /// Polygons that overlap others are named, and the others united as if they were not there.
    @Test func overlapsAreNamed() {
        var numbers = SplitMix64(seed: 8)
        for _ in 0..<300 {
            let cells = Cells(5, isMoved: true, &numbers)
            var rings = (0..<25).map(cells.ring)
            let (x, y) = (Double.random(in: 60...380, using: &numbers), Double.random(in: 60...380, using: &numbers))
            let width = Double(Int.random(in: 1...60, using: &numbers))
            rings.append([(0, 0), (width, 1), (3, width), (0, 0)].map { Shape.Point(x: x + $0.0, y: y + $0.1) })
            var union = EdgeUnion()
            var result = Shape()
            union.unite(Self.polygons(rings), into: &result)
            #expect(union.excluded.contains(25))
        }
    }

    /// Where all polygons overlap all others, none takes part, and no search goes through all places where their edges meet.
    @Test func crowdsAreLeftOut() {
        var numbers = SplitMix64(seed: 58)
        let rings = (0..<600).map { _ in
            let (x, y) = (Double.random(in: 0...1000, using: &numbers), Double.random(in: 0...1000, using: &numbers))
            return [(0, 0), (1000, 0), (1000, 1000), (0, 1000), (0, 0)].map { Shape.Point(x: x + $0.0, y: y + $0.1) }
        }
        let polygons = Self.polygons(rings)
        var union = EdgeUnion()
        var result = Shape()
        union.unite(polygons, into: &result)
        #expect(union.excluded == Array(0..<600))
        let isEmpty = result.partEnds.isEmpty
        #expect(isEmpty)
        for most in [0, 7, 1000] {
            var count = 0
            let isComplete = EdgeMeetings.find(polygons.points.span, ends: polygons.ringEnds.span, atMost: most) {
                _, _, _ in count += 1
            }
            #expect(!isComplete && count == most)
        }
    }

    /// Polygons whose borders cross at vertices only overlap, whatever their order and the directions of their rings.
    @Test func crossingsAtVerticesAreOverlaps() {
        func ring(_ corners: [(x: Int, y: Int)]) -> [Shape.Point] {
            (corners + corners.prefix(1)).map { Shape.Point(x: Double($0.x), y: Double($0.y)) }
        }
        let one = ring([(3, 5), (3, 4), (2, 4), (2, 5), (2, 6), (3, 6)])
        let other = ring([(5, 4), (4, 5), (3, 5), (2, 4), (3, 3), (4, 3)])
        let neighbour = ring([(2, 6), (3, 6), (3, 7)])
        for (first, second) in [(one, other), (other, one)] {
            for directions in 0..<4 {
                var union = EdgeUnion()
                var result = Shape()
                let rings = [
                    directions & 1 == 0 ? first : first.reversed(), directions & 2 == 0 ? second : second.reversed(),
                    neighbour,
                ]
                union.unite(Self.polygons(rings), into: &result)
                #expect(union.excluded == [0, 1])
                #expect(result.points.count == 4)
            }
        }
    }

    /// Triangles around one vertex: all of them are one area, and every other one stays an area of its own.
    @Test(arguments: [40, 300, 20_000]) func hubs(count: Int) {
        let corners = (0..<count).map { step in
            let angle = 2 * Double.pi * Double(step) / Double(count)
            return Shape.Point(x: (cos(angle) * 1e9).rounded(), y: (sin(angle) * 1e9).rounded())
        }
        let hub = Shape.Point(x: 0, y: 0)
        let triangles = (0..<count).map { [hub, corners[$0], corners[($0 + 1) % count], hub] }
        for step in [1, 2] {
            let chosen = stride(from: 0, to: count, by: step).map { triangles[$0] }
            var union = EdgeUnion()
            var result = Shape()
            union.unite(Self.polygons(chosen), into: &result)
            #expect(union.excluded.isEmpty)
            #expect(result.partEnds.count == (step == 1 ? 1 : count / 2))
            let rings = (0..<result.ringEnds.count).map { ring in
                result.positions(ofRing: ring).map { result.points[$0] }
            }
            #expect(
                rings.reduce(0) { $0 + abs(Self.doubleArea($1)) }
                    == chosen.reduce(0) { $0 + abs(Self.doubleArea($1)) })
        }
    }

    /// Edges that cross are found, and those that start at one vertex in the same direction, as comparing all finds them.
    @Test func meetingsAroundHubs() {
        var numbers = SplitMix64(seed: 85)
        for round in 0..<20 {
            var points = FlatBuffer<Shape.Point>()
            var ends = FlatBuffer<Int>()
            var edges: [(Shape.Point, Shape.Point)] = []
            for index in 0..<400 {
                func corner() -> Shape.Point {
                    Shape.Point(
                        x: Double(Int.random(in: -60...60, using: &numbers)),
                        y: Double(Int.random(in: -60...60, using: &numbers)))
                }
                let start = index < 200 ? Shape.Point(x: 0, y: 0) : corner()
                let end = corner()
                guard start != end else { continue }
                edges.append(round % 2 == 0 ? (start, end) : (end, start))
                points.append(edges[edges.count - 1].0)
                points.append(edges[edges.count - 1].1)
                ends.append(points.count)
            }
            var crossings: Set<[Int]> = []
            var isAlong: Set<Int> = []
            EdgeMeetings.find(points.span, ends: ends.span) { one, other, meeting in
                if meeting == .crossing {
                    #expect(crossings.insert([min(one, other) / 2, max(one, other) / 2]).inserted)
                } else {
                    isAlong.formUnion([one / 2, other / 2])
                }
            }
            var expected: Set<[Int]> = []
            var expectedAlong: Set<Int> = []
            for one in edges.indices {
                for other in 0..<one {
                    switch Self.meeting(edges[one], edges[other]) {
                    case .crossing?: expected.insert([other, one])
                    case .along?: expectedAlong.formUnion([other, one])
                    case nil: break
                    }
                }
            }
            #expect(crossings == expected)
            #expect(isAlong == expectedAlong)
        }
    }

    /// The same along lines with many edges, some of which run one way only.
    @Test func meetingsOfLines() {
        var numbers = SplitMix64(seed: 333)
        var found = 0
        for round in 0..<30 {
            var points = FlatBuffer<Shape.Point>()
            var ends = FlatBuffer<Int>()
            var starts: [Int] = []
            for line in 0..<4 {
                var point = Shape.Point(
                    x: Double(Int.random(in: -20...20, using: &numbers)),
                    y: Double(Int.random(in: -20...20, using: &numbers)))
                let least = line % 2 == 0 ? 1 : -3
                for index in 0..<40 {
                    points.append(point)
                    if index < 39 { starts.append(points.count - 1) }
                    point.x += Double(Int.random(in: least...3, using: &numbers)) * (round % 2 == 0 ? 1 : -1)
                    point.y += Double(Int.random(in: -3...3, using: &numbers))
                }
                ends.append(points.count)
            }
            var pairs: Set<[Int]> = []
            EdgeMeetings.find(points.span, ends: ends.span) { one, other, meeting in
                #expect(pairs.insert([min(one, other), max(one, other), meeting == .along ? 1 : 0]).inserted)
            }
            starts.removeAll { points[$0] == points[$0 + 1] }
            var expected: Set<[Int]> = []
            for one in starts {
                for other in starts where other < one {
                    let meeting = Self.meeting((points[one], points[one + 1]), (points[other], points[other + 1]))
                    if let meeting { expected.insert([other, one, meeting == .along ? 1 : 0]) }
                }
            }
            let seen = pairs.filter { points[$0[0]] != points[$0[0] + 1] && points[$0[1]] != points[$0[1] + 1] }
            #expect(seen == expected)
            found += expected.count
        }
        #expect(found > 1000)
    }

    /// Numbers of the positions of lines are those that each position gets by itself, whichever way lines follow others.
    @Test func numbersOfLines() {
        var numbers = SplitMix64(seed: 334)
        var table = VertexTable()
        var other = VertexTable()
        var found = FlatBuffer<Int32>()
        var known: [Shape.Point] = []
        for _ in 0..<300 {
            var line = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
                Shape.Point(
                    x: Double(Int.random(in: -30...30, using: &numbers)),
                    y: Bool.random(using: &numbers) ? -0.0 : Double(Int.random(in: 0...30, using: &numbers)))
            }
            if !known.isEmpty {
                let start = Int.random(in: known.indices, using: &numbers)
                let stretch = known[start..<min(start + 50, known.count)]
                line += Bool.random(using: &numbers) ? Array(stretch) : stretch.reversed()
            }
            known += line
            found.removeAll()
            table.append(numbersOf: line.span, to: &found)
            let expected = line.map { other.number(of: $0) }
            #expect(found.count == expected.count && expected.indices.allSatisfy { found[$0] == expected[$0] })
        }
        #expect(table.count == other.count && table.count > 500)
    }

    /// How two edges with integer ends meet, by the signs of areas alone.
    private static func meeting(
        _ one: (Shape.Point, Shape.Point), _ other: (Shape.Point, Shape.Point)
    ) -> EdgeMeeting? {
        func side(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) -> Int {
            ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).signum
        }
        func reaches(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) -> Bool {
            min(a.x, b.x) <= c.x && c.x <= max(a.x, b.x) && min(a.y, b.y) <= c.y && c.y <= max(a.y, b.y)
        }
        let (a, b, c, d) = (one.0, one.1, other.0, other.1)
        let sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
        if sides.allSatisfy({ $0 == 0 }) {
            let common = [c, d].filter { reaches(a, b, $0) } + [a, b].filter { reaches(c, d, $0) }
            return Set(common).count > 1
                ? .along : Set(common).isEmpty || Set([a, b, c, d]).count < 4 ? nil : .crossing
        }
        guard Set([a, b, c, d]).count == 4 else { return nil }
        return sides[0] * sides[1] <= 0 && sides[2] * sides[3] <= 0 ? .crossing : nil
    }
}

extension Double {
    fileprivate var signum: Int { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
