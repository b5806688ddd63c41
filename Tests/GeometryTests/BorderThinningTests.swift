import Geometry
import Memory
import TestSupport
import Testing
import Topology

/// `BorderThinning` and `BorderComparison`, on coverages of cells with crooked borders.
struct BorderThinningTests {
    private typealias Point = Shape.Point

    /// Cells of a grid, some of them missing, whose borders have many vertices with integer coordinates.
    private static func coverage(_ numbers: inout SplitMix64) -> [[Point]] {
        let size = Int.random(in: 1...4, using: &numbers)
        let depth = Int.random(in: 1...4, using: &numbers)
        func corner(_ column: Int, _ row: Int) -> Point { Point(x: Double(column * 10_000), y: Double(row * 10_000)) }
        var borders: [[Int]: [Point]] = [:]
        func border(_ from: Point, _ to: Point) -> [Point] {
            let isForward = (from.x, from.y) < (to.x, to.y)
            let key = (isForward ? [from, to] : [to, from]).flatMap { [Int($0.x), Int($0.y)] }
            var points = borders[key] ?? (isForward ? [from, to] : [to, from])
            if borders[key] == nil {
                for _ in 0..<depth {
                    points =
                        zip(points, points.dropFirst()).flatMap { a, b -> [Point] in
                            let bend = Double.random(in: -0.12...0.12, using: &numbers)
                            let middle = Point(
                                x: ((a.x + b.x) / 2 - bend * (b.y - a.y)).rounded(),
                                y: ((a.y + b.y) / 2 + bend * (b.x - a.x)).rounded())
                            return [a, middle]
                        } + [points[points.count - 1]]
                }
                borders[key] = points
            }
            return isForward ? points : points.reversed()
        }
        var rings: [[Point]] = []
        for cell in 0..<size * size where Int.random(in: 0..<5, using: &numbers) > 0 {
            let (column, row) = (cell % size, cell / size)
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { corner(column + $0.0, row + $0.1) }
            let sides = zip(corners, corners.dropFirst()).map { border($0, $1).dropLast() }
            rings.append(Array(sides.joined()) + [corners[0]])
        }
        return rings
    }

    private static func graph(_ rings: [[Point]]) -> BorderGraph {
        var graph = BorderGraph()
        for ring in rings { graph.add(ring.span, isRing: true) }
        graph.complete()
        return graph
    }

    private static func starts(_ rings: [[Point]]) -> [Int] {
        rings.indices.map { rings[..<$0].reduce(0) { $0 + $1.count } }
    }

    private static func keptPositions(_ thinning: borrowing BorderThinning, of rings: [[Point]]) -> Set<Int> {
        var numbers = FlatBuffer<Int>()
        thinning.append(keptOf: 0..<rings.reduce(0) { $0 + $1.count }, to: &numbers)
        return Set(numbers.span.indices.map { numbers[$0] })
    }

    private static func thinned(
        _ rings: [[Point]], _ request: BorderThinning.Request
    ) -> (rings: [[Point]], deviation: Double) {
        var thinning = BorderThinning(graph(rings), request)
        thinning.run()
        let isKept = keptPositions(thinning, of: rings)
        var position = 0
        let kept = rings.map { ring in
            var left: [Point] = []
            for point in ring {
                if isKept.contains(position) { left.append(point) }
                position += 1
            }
            if left.first != left.last { left.append(left[0]) }
            return left
        }
        return (kept, thinning.greatestDeviation)
    }

    private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        let share = min(max(((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y), 0), 1)
        let (dx, dy) = (point.x - a.x - share * x, point.y - a.y - share * y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The greatest distance of places along a ring from another, by brute force.
    private static func distance(_ ring: [Point], from other: [Point]) -> Double {
        var greatest = 0.0
        for (a, b) in zip(ring, ring.dropFirst()) {
            for step in 0...8 {
                let share = Double(step) / 8
                let place = Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
                var least = Double.infinity
                for (c, d) in zip(other, other.dropFirst()) { least = min(least, distance(place, c, d)) }
                greatest = max(greatest, least)
            }
        }
        return greatest
    }

    /// The rings with curves in the place of corners.
    private static func smoothed(_ rings: [[Point]], _ request: BorderThinning.Request, rounds: Int, digits: Int?)
        -> (rings: [[Point]], counts: [Int])
    {
        var thinning = BorderThinning(graph(rings), request)
        thinning.run()
        let smoothing = BorderSmoothing(thinning, rounds: rounds, digits: digits)
        let isKept = keptPositions(thinning, of: rings)
        var position = 0
        let curves = rings.map { ring in
            var kept: [(point: Point, vertex: Int)] = []
            for point in ring {
                if isKept.contains(position) { kept.append((point, thinning.vertex(position))) }
                position += 1
            }
            if kept.first?.vertex == kept.last?.vertex { kept.removeLast() }
            var left: [Point] = []
            for (index, item) in kept.enumerated() {
                let previous = kept[index == 0 ? kept.count - 1 : index - 1].vertex
                let hasCurve = smoothing.forEachPosition(of: item.vertex, after: previous, thinning) {
                    if left.last != $0 { left.append($0) }
                }
                if !hasCurve { left.append(item.point) }
            }
            if left.first != left.last { left.append(left[0]) }
            return left
        }
        return (curves, [smoothing.smoothedCount, smoothing.heldBackCount])
    }

    /// Curves are shared as corners were, and never meet others, however coarse the grid is.
    @Test func curvesStayShared() {
        var numbers = SplitMix64(seed: 7)
        for round in 0..<120 {
            // Cells of 10,000 units, or of 10 to 100.
            let scale: Double = [1.0, 100, 1000].randomElement(using: &numbers) ?? 1
            let rings = Self.coverage(&numbers).map { $0.map { Point(x: $0.x / scale, y: $0.y / scale) } }
            let tolerance: Double = [0.0, 500, 2000].randomElement(using: &numbers) ?? 0
            let request = BorderThinning.Request(metric: .plane, tolerance: tolerance / scale)
            let (curves, _) = Self.smoothed(
                rings, request, rounds: Int.random(in: 1...4, using: &numbers),
                digits: scale > 1 ? 1 : Bool.random(using: &numbers) ? 0 : nil)
            let graph = Self.graph(curves)
            #expect(graph.meetings() == (0, 0), "round \(round)")
            let (union, sum) = (Self.union(curves), curves.reduce(0.0) { $0 + Ring($1.span).signedArea })
            #expect(union.excluded.isEmpty && (union.area - sum).magnitude <= 1e-9 * sum, "round \(round)")
        }
        // A hole behind a corner keeps this from being cut off.
        let square = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100)]
        let hole = [Point(x: 5, y: 5), Point(x: 5, y: 15), Point(x: 15, y: 5)]
        let request = BorderThinning.Request(metric: .plane, tolerance: 0)
        let (curves, counts) = Self.smoothed([square + [square[0]], hole + [hole[0]]], request, rounds: 1, digits: nil)
        #expect(counts == [6, 1] && curves[0].contains(square[0]) && curves[1].count == 7)
    }

    private static func union(_ rings: [[Point]]) -> (excluded: [Int], area: Double, shared: Int) {
        var shape = Shape()
        for ring in rings {
            for point in ring { shape.append(x: point.x, y: point.y) }
            shape.endRing()
            shape.endPart()
        }
        var union = EdgeUnion()
        var result = Shape()
        union.unite(shape, into: &result)
        let area = (0..<result.ringEnds.count).reduce(0.0) { sum, ring in
            sum + Ring(result.points.span.extracting(result.positions(ofRing: ring))).signedArea
        }
        return (union.excluded, area, union.sharedCount)
    }

    /// Whatever the tolerance, nothing moves farther, rings stay rings, no borders come to cross, what was shared is
    /// shared, the order of polygons does not matter, and the comparison of both layers agrees.
    @Test func everythingStaysTogether() {
        var numbers = SplitMix64(seed: 58)
        var removed = 0
        for round in 0..<100 {
            let rings = Self.coverage(&numbers)
            guard rings.count > 1 else { continue }
            let tolerance = Double.random(in: 0...1, using: &numbers) * Double.random(in: 0...6000, using: &numbers)
            let request = BorderThinning.Request(
                metric: .plane, tolerance: round % 10 == 0 ? .infinity : tolerance,
                share: round % 4 == 0 ? Double.random(in: 0...1, using: &numbers) : nil,
                method: BorderThinning.Method.allCases[round % 3], keepsOuter: round % 5 == 0)
            let (kept, deviation) = Self.thinned(rings, request)
            removed += rings.joined().count - kept.joined().count
            #expect(deviation <= request.tolerance)
            for (ring, old) in zip(kept, rings) {
                #expect(ring.count > 3 && Set(ring).count == ring.count - 1 && Set(ring).isSubset(of: old))
                #expect(Self.distance(ring, from: old) <= deviation + 1e-6)
                #expect(Self.distance(old, from: ring) <= deviation + 1e-6)
            }
            let (before, after) = (Self.union(rings), Self.union(kept))
            let area = kept.reduce(0.0) { $0 + Ring($1.span).signedArea }
            #expect(before.excluded.isEmpty && after.excluded.isEmpty && (before.shared == 0) == (after.shared == 0))
            #expect(abs(after.area - area) <= 1e-9 * area)
            if request.keepsOuter { #expect(after.area == before.area) }

            let order = rings.indices.shuffled(using: &numbers)
            let (other, _) = Self.thinned(order.map { rings[$0].reversed() }, request)
            #expect(order.enumerated().allSatisfy { Set(other[$0.offset]) == Set(kept[$0.element]) })

            let comparison = BorderComparison(
                before: Self.graph(rings), Self.starts(rings).span, after: Self.graph(kept), Self.starts(kept).span,
                metric: .plane, tolerance: request.tolerance, rounding: 0)
            #expect(comparison.faults.isEmpty && comparison.greatestDeviation <= deviation * (1 + 1e-9))
        }
        #expect(removed > 500)
    }

    /// The comparison names what a careless program does.
    @Test func faultsAreFound() {
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        let left = [point(0, 0), point(5, 0), point(6, 3), point(5, 6), point(0, 6), point(0, 0)]
        let right = [point(5, 0), point(9, 0), point(9, 6), point(5, 6), point(6, 3), point(5, 0)]
        func faults(_ rings: [[Point]]) -> [BorderComparison.Fault] {
            BorderComparison(
                before: Self.graph([left, right]), Self.starts([left, right]).span, after: Self.graph(rings),
                Self.starts(rings).span, metric: .plane, tolerance: 0.9, rounding: 0
            ).faults.map(\.fault)
        }
        #expect(faults([left, right]).isEmpty)
        let (short, shortRight) = (left.filter { $0 != point(6, 3) }, right.filter { $0 != point(6, 3) })
        let moved = BorderComparison.Fault.deviation(1 + 1e-12)
        #expect(faults([short, shortRight]) == [moved, moved])
        let parted = faults([short, right])
        #expect(parted.contains(.lostNeighbour(1)) && parted.contains(moved))
        #expect(faults([left.map { $0 == point(0, 6) ? point(0, 7) : $0 }, right]).contains(.newVertex))
        #expect(faults([left, right + left]).contains(.newVertex))
        #expect(
            faults([left, [point(9, 0), point(9, 6), point(6, 3), point(9, 0)]]).contains(.lostJunction(point(5, 0))))
    }
}
