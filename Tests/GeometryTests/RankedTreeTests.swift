import Geometry
import TestSupport
import Testing

/// Boxes come by rank and number, as when all of them are sorted.
struct RankedTreeTests {
    private static func boxes(_ count: Int, _ random: inout SplitMix64) -> [Shape.Box] {
        (0..<count).map { _ in
            let (x, y) = (Double(random.int(0...40)), Double(random.int(0...40)))
            return Shape.Box(
                west: x, south: y, east: x + Double(random.int(0...9)), north: y + Double(random.int(0...9)))
        }
    }

    private static func tree(_ boxes: [Shape.Box], leavingOut isDropped: (Int) -> Bool = { _ in false }) -> RankedTree {
        let tree = PackedTree(boxes.span)
        return RankedTree(tree.order) { isDropped($0) ? nil : boxes[$0] }
    }

    private static func gap(_ one: Shape.Box, _ other: Shape.Box) -> Double {
        let width = max(other.west - one.east, one.west - other.east, 0)
        let height = max(other.south - one.north, one.south - other.north, 0)
        return width * width + height * height
    }

    @Test(arguments: [0, 1, 2, 8, 9, 64, 65, 600]) func nearestFirst(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let boxes = Self.boxes(count, &random)
        let tree = Self.tree(boxes)
        var queue = RankQueue()
        for _ in 0..<Effort.of(100) {
            let sought = Self.boxes(1, &random)[0]
            let sorted = boxes.indices.sorted { (Self.gap(boxes[$0], sought), $0) < (Self.gap(boxes[$1], sought), $1) }
            var visited: [Int] = []
            tree.visit(
                &queue, by: { Self.gap($0, sought) },
                then: { number, rank in
                    #expect(rank == Self.gap(boxes[number], sought))
                    visited.append(number)
                    return RankedTree.Limit(.infinity)
                })
            #expect(visited == sorted)
            // Of the nearest, the first one; and no others but before it.
            visited.removeAll()
            var best: (rank: Double, number: Int32)?
            tree.visit(
                &queue, by: { Self.gap($0, sought) },
                then: { number, rank in
                    visited.append(number)
                    if best.map({ (rank, Int32(number)) < $0 }) ?? true { best = (rank, Int32(number)) }
                    return best.map { RankedTree.Limit($0.rank, below: $0.number) } ?? .nothing
                })
            #expect(visited == Array(sorted.prefix(1)))
        }
    }

    @Test func inOrderOfNumbers() {
        var random = SplitMix64(seed: 5)
        let boxes = Self.boxes(500, &random)
        let tree = Self.tree(boxes) { $0 % 3 == 0 }
        var queue = RankQueue()
        for _ in 0..<Effort.of(100) {
            let sought = Self.boxes(1, &random)[0]
            let expected = boxes.indices.filter { $0 % 3 != 0 && boxes[$0].intersects(sought) }
            var visited: [Int] = []
            tree.visit(
                &queue, by: { $0.intersects(sought) ? 0 : nil },
                then: { number, _ in
                    visited.append(number)
                    return RankedTree.Limit(0)
                })
            #expect(visited == expected)
            visited.removeAll()
            tree.visit(where: { $0.intersects(sought) }, then: { visited.append($0) })
            #expect(visited.sorted() == expected)
        }
    }

    /// What is done is not visited again, and nodes are finished when all below them is done.
    @Test func whatIsNotDone() {
        var random = SplitMix64(seed: 6)
        let boxes = Self.boxes(300, &random)
        let tree = Self.tree(boxes)
        var (done, finished) = (Set<Int>(), Set<Int>())
        for round in 0..<60 {
            let sought = round < 58 ? Self.boxes(1, &random)[0] : Shape.Box(west: 0, south: 0, east: 99, north: 99)
            var visited: [Int] = []
            tree.visit(
                { $0.intersects(sought) }, isDone: { finished.contains($0) }, finish: { finished.insert($0) },
                then: { number, isSought in
                    if done.contains(number) { return true }
                    if isSought { visited.append(number) }
                    return false
                })
            #expect(visited.sorted() == boxes.indices.filter { boxes[$0].intersects(sought) && !done.contains($0) })
            done.formUnion(visited)
        }
        #expect(done.count == boxes.count)
        #expect(finished.contains(tree.nodeCount - 1))
    }
}
