import Geometry
import Memory
import TestSupport
import Testing

/// Rings in a crowd are nested as few rings are, which are all compared with each other.
struct SweptRingsTests {
    private struct Rings {
        var random: SplitMix64
        var points: [Shape.Point] = []
        var ends: [Int] = []

        init(seed: Int) {
            random = SplitMix64(seed: UInt64(seed))
            let size = random.int(2...24)
            let rounds = random.int(1...6)
            for _ in 0..<rounds { addSome(size) }
        }

        private mutating func addSome(_ size: Int) {
            let (x, y) = (Double(random.int(0...size)), Double(random.int(0...size)))
            switch random.int(0...5) {
            case 0:
                let count = random.int(1...7)
                add((0..<count).map { _ in (Double(random.int(0...size)), Double(random.int(0...size))) })
            case 1:
                let (width, height) = (Double(random.int(0...4)), Double(random.int(1...4)))
                add([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
            case 2:
                // Nested squares or diamonds, with room for others between them.
                let isDiamond = random.int(0...1) == 0
                for ring in 1...random.int(1...8) {
                    let half = Double(ring) / Double(random.int(0...3) == 0 ? 2 : 1)
                    add(
                        isDiamond
                            ? [(x - half, y), (x, y - half), (x + half, y), (x, y + half)]
                            : [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
                }
            case 3:
                // Strips, whose boxes lie over each other.
                for strip in 0..<random.int(1...6) {
                    let (west, length) = (x + Double(2 * strip), Double(random.int(1...size)))
                    add([(west, y), (west + 1, y), (west + 1 + length, y + length), (west + length, y + length)])
                }
            case 4:
                add([(x, y), (x + Double(random.int(1...3)) / 8, y), (x, y + Double(random.int(1...3)) / 8)])
            default:
                let (wide, high) = (Double(random.int(2...9)), Double(random.int(2...9)))
                add([(x, y), (x + wide, y), (x + wide, y + 1), (x + 1, y + 1), (x + 1, y + high), (x, y + high)])
            }
        }

        /// Adds a ring once or more often, from any of its positions and either way round.
        private mutating func add(_ ring: [(Double, Double)]) {
            let ring = ring.map { Shape.Point(x: $0.0 / 3, y: $0.1 / 3) }
            for _ in 0..<(random.int(0...3) == 0 ? random.int(2...4) : 1) {
                let start = random.int(0...2) == 0 ? random.int(0...ring.count - 1) : 0
                var copy = Array(ring[start...] + ring[..<start])
                if random.int(0...9) > 0 { copy.append(copy[0]) }
                if random.int(0...1) == 0 { copy.reverse() }
                points += copy
                ends.append(points.count)
            }
        }
    }

    private struct Result: Equatable {
        var parents: [Int] = []
        var verdicts: [RingNesting.Verdict] = []
        var depths: [Int] = []
    }

    private func result(_ rings: Rings, atMost most: Int, _ winding: (Int, Double) -> Orientation) -> Result {
        var nesting = RingNesting()
        nesting.find(rings.points.span, rings.ends.span, atMost: most, winding)
        var result = Result()
        for ring in rings.ends.indices {
            result.parents.append(nesting.parents[ring])
            result.verdicts.append(nesting.verdicts[ring])
            result.depths.append(nesting.rings[ring].depth)
        }
        return result
    }

    @Test func aCrowdIsNestedAsFewAre() {
        for seed in 0..<Effort.of(50_000) {
            let rings = Rings(seed: seed)
            for trustsWinding in [true, false] {
                let winding = trustsWinding ? RingNesting.windingAsItRuns : RingNesting.noWinding
                let (crowd, few) = (result(rings, atMost: 0, winding), result(rings, atMost: .max, winding))
                #expect(crowd == few, "seed \(seed)")
            }
        }
    }
}
