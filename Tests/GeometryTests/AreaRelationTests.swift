import Geometry
import Memory
import TestSupport
import Testing

/// The relation of two areas, compared with the cells of a grid that they cover.
struct AreaRelationTests {
    private static let size = 9

    /// Rects side by side with a gap, some with a hole, whose borders have more vertices than corners.
    private struct Blocks: ~Copyable {
        var shape = Shape()
        var cells = Set<Int>()

        init(_ random: inout SplitMix64) {
            shape.kind = .multiPolygon
            var x = random.int(0...4)
            while x < AreaRelationTests.size, shape.partEnds.count < 3 {
                let width = random.int(1...4)
                let east = min(x + width, AreaRelationTests.size)
                let south = random.int(0...6)
                let north = random.int(south + 1...AreaRelationTests.size)
                add(x, south, east, north, &random)
                // Parts of a polygon may not share an edge.
                x = east + random.int(1...3)
            }
            if shape.partEnds.isEmpty { add(3, 3, 5, 5, &random) }
        }

        private mutating func add(_ west: Int, _ south: Int, _ east: Int, _ north: Int, _ random: inout SplitMix64) {
            var rings = [ring(west, south, east, north, &random)]
            for x in west..<east { for y in south..<north { cells.insert(y * 16 + x) } }
            if east - west > 2, north - south > 2, random.int(0...1) == 0 {
                let hole = (west + 1, south + 1, random.int(west + 2...east - 1), random.int(south + 2...north - 1))
                rings.append(ring(hole.0, hole.1, hole.2, hole.3, &random))
                for x in hole.0..<hole.2 { for y in hole.1..<hole.3 { cells.remove(y * 16 + x) } }
            }
            shape.addPart(rings)
        }

        /// Either way around, from any corner.
        private func ring(
            _ west: Int, _ south: Int, _ east: Int, _ north: Int, _ random: inout SplitMix64
        ) -> Shape.Pairs {
            var places: [(Int, Int)] = (west..<east).map { ($0, south) } + (south..<north).map { (east, $0) }
            places += (west + 1...east).reversed().map { ($0, north) }
            places += (south + 1...north).reversed().map { (west, $0) }
            let keepsAll = random.int(0...1) == 0
            places = places.filter { x, y in
                let isCorner = (x == west || x == east) && (y == south || y == north)
                return isCorner || keepsAll || random.int(0...2) == 0
            }
            if random.int(0...1) == 0 { places.reverse() }
            let start = random.int(0...places.count - 1)
            let turned = places[start...] + places[..<start]
            return (turned + [turned[turned.startIndex]]).map { (Double($0.0), Double($0.1)) }
        }
    }

    @Test(arguments: [1, 2, 3, 4]) func isThatOfTheCells(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var met = 0
        for number in 0..<Effort.of(5_000) {
            let one = Blocks(&random)
            let other = Blocks(&random)
            let (cells, otherCells) = (one.cells, other.cells)
            var left = IndexedShapes()
            var right = IndexedShapes()
            left.append(one.shape, indexesEdges: number % 2 == 0, expectsPlaces: number % 4 == 0)
            right.append(other.shape, indexesEdges: number % 3 == 0, expectsPlaces: number % 5 == 0)
            if number % 2 > 0 { left.indexOnDemand() }
            if number % 3 > 0 { right.indexOnDemand() }
            let (relation, mirrored) = (left.areaRelation(0, right, 0), right.areaRelation(0, left, 0))
            let edgesMeet = left.edgesMeet(0, right, 0)
            let found = try #require(relation)
            let text = "\(one.shape.text) \(other.shape.text)"
            try #require(found.areasMeet == !cells.isDisjoint(with: otherCells), "\(text)")
            try #require(found.firstReachesOut == !cells.isSubset(of: otherCells), "\(text)")
            try #require(found.secondReachesOut == !otherCells.isSubset(of: cells), "\(text)")
            try #require(found.boundariesMeet == edgesMeet, "\(text)")
            try #require(mirrored == found.mirrored, "\(text)")
            if edgesMeet { met += 1 }
            let (isWithin, isAround) = (cells.isSubset(of: otherCells), otherCells.isSubset(of: cells))
            let areasMeet = !cells.isDisjoint(with: otherCells)
            let expected: [(Predicate, Bool)] = [
                (.within, isWithin), (.coveredBy, isWithin), (.contains, isAround), (.covers, isAround),
                (.equals, isWithin && isAround), (.overlaps, areasMeet && !isWithin && !isAround),
                (.touches, !areasMeet && edgesMeet), (.crosses, false), (.intersects, areasMeet || edgesMeet),
            ]
            for (predicate, isTrue) in expected {
                let answer = left.answer(predicate, 0, right, 0)
                try #require(answer == isTrue, "\(predicate) \(text)")
            }
        }
        #expect(met > Effort.of(5_000) / 2)
    }
}
