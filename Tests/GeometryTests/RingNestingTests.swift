import Geometry
import Memory
import TestSupport
import Testing

struct RingNestingTests {
    private struct Square {
        var west: Double
        var south: Double
        var size: Double
        /// The ring it is a hole in, in the order in which they were made; nil for one that bounds an area.
        var parent: Int?
    }

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private func parents(_ rings: [[Shape.Point]]) -> [Int] {
        var nesting = RingNesting()
        let points = rings.flatMap(\.self)
        var ends: [Int] = []
        for ring in rings { ends.append((ends.last ?? 0) + ring.count) }
        nesting.find(points.span, ringEnds: ends.span)
        return rings.indices.map { nesting.parents[$0] }
    }

    /// Squares in squares, touching their surroundings now and then, in any order and running either way.
    @Test(arguments: 0..<200) func squaresInSquares(_ seed: Int) {
        var numbers = Numbers(state: UInt64(seed) &* 77 &+ 5)
        var squares: [Square] = []
        func fill(_ west: Double, _ south: Double, _ size: Double, in parent: Int?, depth: Int) {
            // Three by three cells, each at a distance from the next.
            for cell in 0..<9 where size > 1e-3 && Int.random(in: 0..<3, using: &numbers) == 0 {
                let step = size / 3
                // On the very edge of what is around it, in the first cell of all.
                let margin = cell == 0 && depth % 2 == 1 ? 0 : step / 8
                let (x, y) = (west + Double(cell % 3) * step + margin, south + Double(cell / 3) * step + margin)
                squares.append(Square(west: x, south: y, size: step * 0.7, parent: depth % 2 == 1 ? parent : nil))
                if depth < 4 { fill(x, y, step * 0.7, in: squares.count - 1, depth: depth + 1) }
            }
        }
        fill(-10, -10, 20, in: nil, depth: 0)
        let order = Array(squares.indices).shuffled(using: &numbers)
        let rings = order.map { index in
            let square = squares[index]
            let (east, north) = (square.west + square.size, square.south + square.size)
            var ring = [
                Shape.Point(x: square.west, y: square.south), Shape.Point(x: east, y: square.south),
                Shape.Point(x: east, y: north), Shape.Point(x: square.west, y: north),
            ]
            ring.append(ring[0])
            return Bool.random(using: &numbers) ? ring : ring.reversed()
        }
        let found = parents(rings)
        for (position, index) in order.enumerated() {
            let parent = found[position] < 0 ? nil : order[found[position]]
            #expect(parent == squares[index].parent)
        }
    }

    /// A long ring is searched by height; the answer is that of the plain rule.
    @Test func aLongRingKnowsItsHoles() {
        let count = 5000
        let outer = (0...count).map { index -> Shape.Point in
            let angle = 2 * Double.pi * Double(index % count) / Double(count)
            let radius = index % 2 == 0 ? 10.0 : 6.0
            return Shape.Point(x: radius * cosine(angle), y: radius * cosine(angle - .pi / 2))
        }
        var rings = [outer]
        var isInside: [Bool] = []
        var numbers = Numbers(state: 9)
        for _ in 0..<Effort.of(500) {
            let (x, y) = (Double.random(in: -9...9, using: &numbers), Double.random(in: -9...9, using: &numbers))
            // Far enough from the spikes to be one or the other.
            let distance = (x * x + y * y).squareRoot()
            guard distance < 5.9 || distance > 10.1 else { continue }
            let size = 1e-4
            rings.append([
                .init(x: x, y: y), .init(x: x + size, y: y), .init(x: x + size, y: y + size), .init(x: x, y: y),
            ])
            isInside.append(distance < 5.9)
        }
        #expect(Array(parents(rings).dropFirst()) == isInside.map { $0 ? 0 : -1 })
    }

    /// By its series, so that nothing but the standard library is wanted.
    private func cosine(_ angle: Double) -> Double {
        var (sum, term) = (0.0, 1.0)
        for power in 0..<40 {
            sum += term
            let divisor: Int = (2 * power + 1) * (2 * power + 2)
            term *= -angle * angle / Double(divisor)
        }
        return sum
    }

    @Test func twinsAndRingsOfNoAreaContainNothing() {
        let square: [Shape.Point] = [.init(x: 0, y: 0), .init(x: 1, y: 0), .init(x: 1, y: 1), .init(x: 0, y: 0)]
        #expect(parents([square, square]) == [-1, -1])
        let flat: [Shape.Point] = [.init(x: 0, y: 0), .init(x: 5, y: 0), .init(x: 9, y: 0), .init(x: 0, y: 0)]
        #expect(parents([flat, flat.map { .init(x: $0.x / 2 + 1, y: $0.y) }]) == [-1, -1])
        #expect(parents([square]) == [-1] && parents([]) == [])
    }
}
