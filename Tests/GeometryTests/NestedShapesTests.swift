import Geometry
import TestSupport
import Testing

/// Rectangles with whole corners, where comparing numbers shows which lies in which.
struct NestedShapesTests {
    private static func shapes(_ boxes: [Shape.Box]) -> IndexedShapes {
        var shapes = IndexedShapes()
        var shape = Shape()
        for box in boxes {
            shape.become(box)
            shapes.append(shape)
        }
        return shapes
    }

    private static func tree(_ boxes: [Shape.Box]) -> PackedTree { PackedTree(boxes.span) }

    private static func lies(_ inner: Shape.Box, in outer: Shape.Box) -> Bool {
        outer.west < inner.west && outer.south < inner.south && inner.east < outer.east && inner.north < outer.north
    }

    private static func nests(_ boxes: [Shape.Box]) -> NestedShapes {
        let tree = tree(boxes)
        return NestedShapes(of: shapes(boxes), tree.order)
    }

    private static func chains(_ nests: borrowing NestedShapes) -> [[Int]] {
        (0..<nests.chainCount).map { nests.slots(ofChain: $0).map { Int(nests.item($0)) } }
    }

    private static func mayPay(_ boxes: [Shape.Box], depth: Int) -> Bool {
        NestedShapes.mayPay(shapes(boxes), tree(boxes), depth: depth)
    }

    /// Each is in one chain, in the one before it, and the outermost are found by their boxes.
    @Test(arguments: [0, 1, 2, 9, 70, 600]) func eachInTheOneBefore(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let boxes = (0..<count).map { _ in
            let (x, y) = (Double(random.int(-9...9)), Double(random.int(-9...9)))
            return Shape.Box(
                west: x - Double(random.int(1...20)), south: y - Double(random.int(1...20)),
                east: x + Double(random.int(1...20)), north: y + Double(random.int(1...20)))
        }
        let nests = Self.nests(boxes)
        let chains = Self.chains(nests)
        #expect(chains.joined().sorted() == Array(boxes.indices))
        for (number, chain) in chains.enumerated() {
            for (inner, outer) in zip(chain.dropFirst(), chain) { #expect(Self.lies(boxes[inner], in: boxes[outer])) }
            for (slot, end) in zip(nests.slots(ofChain: number), 1...) {
                let least = Int(nests.leastItem(upTo: slot))
                #expect(least == chain.prefix(end).min())
            }
        }
        var found: [Int] = []
        nests.outermost.visit(where: { _ in true }, then: { found.append($0) })
        #expect(found.sorted() == Array(chains.indices))
        for (number, chain) in chains.enumerated() {
            found.removeAll()
            nests.outermost.visit(where: { $0.covers(boxes[chain[0]]) }, then: { found.append($0) })
            #expect(found.contains(number))
        }
    }

    /// Three hills, two of them on one mountain, in any order.
    @Test func contoursOfHills() {
        var random = SplitMix64(seed: 3)
        func hill(_ x: Double, _ sizes: ClosedRange<Int>) -> [Shape.Box] {
            sizes.map {
                Shape.Box(west: x - Double($0), south: -Double($0), east: x + Double($0), north: Double($0))
            }
        }
        let mountain = hill(0, 200...300)
        let hills = [hill(-90, 1...80), hill(90, 1...85), hill(1000, 1...100)]
        let boxes = ([mountain] + hills).joined().shuffled(using: &random)
        let chains = Self.chains(Self.nests(boxes))
        #expect(chains.map(\.count).sorted() == [80, 100, mountain.count + 85])
    }

    @Test func payWhereManyBoxesLieAroundOne() {
        let deep = (1...60).map {
            Shape.Box(west: -Double($0), south: -Double($0), east: Double($0), north: Double($0))
        }
        let flat = (1...60).map { Shape.Box(west: Double($0), south: 0, east: Double($0) + 0.5, north: 1) }
        #expect(Self.mayPay(deep, depth: 48))
        #expect(!Self.mayPay(deep, depth: 60))
        #expect(!Self.mayPay(flat, depth: 48))
    }
}
