import Geometry
import Memory
import TestSupport
import Testing

struct RingSweepTests {
    private struct Rings {
        var points: [Shape.Point] = []
        var ends: [Int] = []

        mutating func append(_ ring: [Shape.Point]) {
            points += ring
            ends.append(points.count)
        }

        func positions(of ring: Int) -> Range<Int> { (ring == 0 ? 0 : ends[ring - 1])..<ends[ring] }

        /// The edges that have a length, in their order; a ring of one place is one edge.
        func edges(of ring: Int) -> [(Shape.Point, Shape.Point)] {
            let positions = positions(of: ring)
            let edges = positions.map { index in
                (points[index], points[index + 1 == positions.upperBound ? positions.lowerBound : index + 1])
            }
            let long = edges.filter { $0 != $1 }
            return long.isEmpty ? Array(edges.prefix(1)) : long
        }

        /// True if two rings share a place.
        func meet(_ ring: Int, _ other: Int) -> Bool {
            edges(of: ring).contains { edge in
                edges(of: other).contains { Segment(edge.0, edge.1).meets($0.0, $0.1) }
            }
        }

        /// True if a ring shares a place with itself, other than where an edge follows another.
        func meetsItself(_ ring: Int) -> Bool {
            let edges = edges(of: ring)
            guard edges.count > 2 else { return true }
            for (index, edge) in edges.enumerated() {
                for (later, other) in edges.enumerated() where later > index {
                    let follows = later == index + 1 || index == 0 && later == edges.count - 1
                    guard follows else {
                        if Segment(edge.0, edge.1).meets(other.0, other.1) { return true }
                        continue
                    }
                    let (first, second) = later == index + 1 ? (edge, other) : (other, edge)
                    let isStraight = Orientation(first.0, first.1, second.1) == .straight
                    if isStraight,
                        Segment(first.0, first.1).box.intersects(Segment(second.1, second.1).box)
                            || Segment(second.0, second.1).box.intersects(Segment(first.0, first.0).box)
                    {
                        return true
                    }
                }
            }
            return false
        }

        func isAround(_ ring: Int, _ place: Shape.Point) -> Bool {
            var crossings = RayCrossings(from: place)
            for (start, end) in edges(of: ring) { crossings.count(start, end) }
            return crossings.side == .inside
        }

        func westernmost(_ ring: Int) -> Shape.Point? {
            positions(of: ring).map { points[$0] }.min { ($0.x, $0.y) < ($1.x, $1.y) }
        }
    }

    /// Rings of few places on a coarse grid, which meet in all ways, and others that lie in each other.
    private func rings(_ random: inout SplitMix64) -> Rings {
        var rings = Rings()
        let size = random.int(2...40)
        for _ in 0..<random.int(1...12) {
            let (x, y) = (Double(random.int(0...size)), Double(random.int(0...size)))
            var ring: [Shape.Point] = []
            switch random.int(0...3) {
            case 0:
                for _ in 0..<random.int(1...7) {
                    ring.append(Shape.Point(x: Double(random.int(0...size)), y: Double(random.int(0...size))))
                }
            case 1:
                let (width, height) = (Double(random.int(0...4)), Double(random.int(1...4)))
                ring = [(0, 0), (width, 0), (width, height), (0, height)].map { .init(x: x + $0.0, y: y + $0.1) }
            case 2:
                let half = Double(random.int(1...size))
                ring = [(-half, 0), (0, -half), (half, 0), (0, half)].map { .init(x: x + $0.0, y: y + $0.1) }
            default:
                let (east, north) = (x + Double(random.int(1...3)) / 4, y + Double(random.int(1...3)) / 4)
                ring = [.init(x: x, y: y), .init(x: east, y: y), .init(x: x, y: north)]
            }
            if random.int(0...4) == 0 { ring.insert(ring[0], at: 0) }
            if random.int(0...1) == 0 { ring.append(ring[0]) }
            rings.append(random.int(0...1) == 0 ? ring : ring.reversed())
            if random.int(0...9) == 0 { rings.append([]) }
        }
        return rings
    }

    /// What remains meets nothing that remains, what was taken out meets something, and the rings around each ring are
    /// those that the rule of crossings gives.
    @Test func ringsThatMeetAreTakenOut() {
        for seed in 0..<Effort.of(20_000) {
            var random = SplitMix64(seed: UInt64(seed))
            let rings = rings(&random)
            let all = rings.ends.indices
            var sweep = RingSweep()
            for ring in all { sweep.append(rings.positions(of: ring), of: rings.points.span) }
            let areApart = sweep.run(rings.points.span)
            let areOut = all.map { sweep.areOut[$0] }
            let containers = all.map { Int(sweep.containers[$0]) }
            var stopped = RingSweep()
            for ring in all { stopped.append(rings.positions(of: ring), of: rings.points.span) }
            #expect(stopped.run(rings.points.span, stopsAtContact: true) == areApart, "seed \(seed)")
            for ring in all {
                guard let west = rings.westernmost(ring) else {
                    #expect(areOut[ring] && containers[ring] == -1, "seed \(seed), ring \(ring)")
                    continue
                }
                let meetsOthers = all.filter { $0 != ring && rings.meet(ring, $0) }
                if areOut[ring] {
                    #expect(!areApart, "seed \(seed)")
                    #expect(!meetsOthers.isEmpty || rings.meetsItself(ring), "seed \(seed), ring \(ring)")
                } else {
                    #expect(meetsOthers.allSatisfy { areOut[$0] }, "seed \(seed), ring \(ring)")
                    #expect(!rings.meetsItself(ring), "seed \(seed), ring \(ring)")
                }
                var around: Set<Int> = []
                var container = containers[ring]
                while container >= 0, around.insert(container).inserted { container = containers[container] }
                let expected = all.filter { $0 != ring && !areOut[$0] && rings.isAround($0, west) }
                #expect(around == Set(expected), "seed \(seed), ring \(ring)")
            }
        }
    }
}
