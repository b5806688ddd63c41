import Foundation
import Geometry
import Memory
import TestSupport
import Testing

struct PackedTreeTests {
    private static let world = MapPoint.worldSize

    private func closedOverlap(_ left: MapRect, _ right: MapRect) -> Bool {
        left.isStandard && right.isStandard && left.minX <= right.maxX && right.minX <= left.maxX
            && left.minY <= right.maxY && right.minY <= left.maxY
    }

    private func expectBruteForce(_ rects: [MapRect], _ searches: [MapRect]) -> Int {
        let tree = PackedTree(rects.span)
        var found = FlatBuffer<Int32>()
        var total = 0
        for search in searches {
            let expected = rects.indices.filter { closedOverlap(rects[$0], search) }
            tree.search(search, into: &found)
            var visited: [Int] = []
            tree.search(search) { visited.append($0) }
            #expect(visited.sorted() == expected)
            #expect((0..<found.count).map { Int(found[$0]) } == visited)
            total += expected.count
        }
        return total
    }

    /// Around every size at which a level is added or a node is full.
    @Test(arguments: [0, 1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000, 4095, 4096, 4097])
    func whatBruteForceFinds(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 91)
        let rects = (0..<count).map { _ in random.rect() }
        let searches = (0..<40).map { _ in random.rect() } + [MapRect(x: -1e9, y: -1e9, width: 4e9, height: 4e9)]
        #expect(expectBruteForce(rects, searches) >= count)
    }

    /// On few lines, so that most of what is found only touches.
    @Test(arguments: [7, 300, 3000])
    func rectsThatTouch(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        func grid() -> MapRect {
            MapRect(
                x: Double(random.int(0...20)), y: Double(random.int(0...20)), width: Double(random.int(0...3)),
                height: Double(random.int(0...3)))
        }
        let rects = (0..<count).map { _ in grid() }
        #expect(expectBruteForce(rects, (0..<200).map { _ in grid() }) > count)
    }

    @Test(arguments: [1, 16, 17, 5000])
    func allEqual(_ count: Int) {
        let rects = [MapRect](repeating: MapRect(x: 5, y: 5, width: 0, height: 0), count: count)
        #expect(expectBruteForce(rects, rects.prefix(1) + [MapRect(x: 6, y: 5, width: 9, height: 9)]) == count)
    }

    @Test func whatIsNeverFound() {
        let rects = [
            .null, MapRect(x: 0, y: 0, width: -1, height: 1), MapRect(x: .nan, y: 0, width: 1, height: 1),
            MapRect(x: 0, y: 0, width: .infinity, height: 1), MapRect(x: 1, y: 1, width: 2, height: 2), .null,
        ]
        let tree = PackedTree(rects.span)
        var found: [Int] = []
        tree.search(.world) { found.append($0) }
        #expect(found == [4])
        for rect in rects[..<4] { tree.search(rect) { found.append($0) } }
        #expect(found == [4])
        let nothing = PackedTree([MapRect.null, .null].span)
        nothing.search(.world) { found.append($0) }
        #expect(found == [4])
    }

    @Test func hugeRects() {
        let huge = MapRect(x: -1e308, y: -1e308, width: 1.5e308, height: 1.5e308)
        let far = MapRect(x: 1e308, y: 1e308, width: 1, height: 1)
        #expect(expectBruteForce([huge, far, huge], [.world, far]) == 3)
    }

    /// The curve passes every cell once, and each next one is a neighbour.
    @Test func theCurveGoesFromNeighbourToNeighbour() {
        var cells = [(UInt32, UInt32)](repeating: (0, 0), count: 4096)
        for column in UInt32(0)..<64 {
            for row in UInt32(0)..<64 { cells[Int(HilbertOrder.distance(column, row))] = (column, row) }
        }
        for (cell, next) in zip(cells, cells.dropFirst()) {
            let distance = abs(Int(cell.0) - Int(next.0)) + abs(Int(cell.1) - Int(next.1))
            #expect(distance == 1)
        }
        #expect(HilbertOrder.distance(65535, 0) == .max)
    }

    @Test func sortingIsStable() {
        var random = SplitMix64(seed: 5)
        let pairs = (0..<3000).map { UInt64(random.int(0...500) * 8_000_001) << 32 | UInt64($0) }
        #expect(HilbertOrder.sort(pairs) == pairs.sorted())
    }

    /// Shape boxes: places, as many as there are, and boxes of all sizes; whether the boxes lie evenly, in a crowd or on a line.
    @Test(arguments: [1, 40, 3000], 0...3)
    func boxesOfThePlane(_ count: Int, _ sort: Int) {
        var random = SplitMix64(seed: UInt64(count * 10 + sort))
        func place() -> Shape.Point {
            let isFar = sort == 1 && random.int(0...19) > 0
            let range = isFar ? 50.0...50.1 : 0...100
            return Shape.Point(x: sort == 2 ? 7 : random.double(range), y: random.double(range))
        }
        func box() -> Shape.Box {
            var box = Shape.Box()
            let corner = place()
            box.insert(corner)
            let size = exp2(random.double(-12...(sort == 3 ? 6 : 2)))
            if random.int(0...3) > 0 { box.insert(Shape.Point(x: corner.x + size, y: corner.y + size / 2)) }
            return box
        }
        var boxes = (0..<count).map { _ in box() }
        for index in stride(from: 5, to: count, by: 9) { boxes[index] = Shape.Box() }
        let tree = PackedTree(boxes.span)
        var found = FlatBuffer<Int32>()
        var total = 0
        for number in 0..<400 {
            var sought = Shape.Box()
            let known = boxes[random.int(0...count - 1)]
            switch number % 4 {
            case 0: sought.insert(place())
            // Corners, where all is decided by what is equal.
            case 1 where !known.isNull: sought.insert(Shape.Point(x: known.east, y: known.south))
            case 2 where !known.isNull: sought = known
            default: sought = box()
            }
            let expected = boxes.indices.filter { boxes[$0].intersects(sought) && !boxes[$0].isNull }
            tree.search(sought, into: &found)
            #expect((0..<found.count).map { Int(found[$0]) }.sorted() == expected)
            total += expected.count
        }
        #expect(total > 150)
        // On corners and sides, a step of doubles beyond them, and outside of all.
        for _ in 0..<400 {
            let known = boxes[random.int(0...count - 1)]
            var sought = random.int(0...3) == 0 || known.isNull ? place() : Shape.Point(x: known.west, y: known.north)
            if random.int(0...2) == 0 { sought.x = random.int(0...1) == 0 ? sought.x.nextUp : sought.x.nextDown }
            if random.int(0...19) == 0 { sought.y = random.int(0...1) == 0 ? -1 : 1e300 }
            let around = Shape.Box(west: sought.x, south: sought.y, east: sought.x, north: sought.y)
            let expected = boxes.indices.filter { boxes[$0].intersects(around) && !boxes[$0].isNull }
            tree.search(sought, into: &found)
            #expect((0..<found.count).map { Int(found[$0]) }.sorted() == expected)
        }
        for place in [Shape.Point(x: .nan, y: 0), Shape.Point(x: 0, y: .infinity)] {
            tree.search(place, into: &found)
            let isEmpty = found.isEmpty
            #expect(isEmpty)
        }
        for null in [Shape.Box(), Shape.Box(west: .nan, south: 0, east: 9, north: 9)] {
            tree.search(null, into: &found)
            let isEmpty = found.isEmpty
            #expect(isEmpty)
        }
    }
}
