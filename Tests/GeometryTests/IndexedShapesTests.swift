import Geometry
import Memory
import Testing

struct IndexedShapesTests {
    private func array<Element>(_ buffer: borrowing FlatBuffer<Element>) -> [Element] {
        (0..<buffer.count).map { buffer[$0] }
    }

    private func expectEqual(_ left: borrowing Shape, _ right: borrowing Shape) {
        let (leftKind, rightKind) = (left.kind, right.kind)
        #expect(leftKind == rightKind)
        let (leftPoints, rightPoints) = (array(left.points), array(right.points))
        #expect(leftPoints == rightPoints)
        let (leftEnds, rightEnds) = (
            [array(left.ringEnds), array(left.partEnds)], [array(right.ringEnds), array(right.partEnds)]
        )
        #expect(leftEnds == rightEnds)
        let (leftMembers, rightMembers) = (array(left.members), array(right.members))
        #expect(leftMembers == rightMembers)
        let leftHeights = [array(left.elevations), array(left.measures)].map { $0.map(\.bitPattern) }
        let rightHeights = [array(right.elevations), array(right.measures)].map { $0.map(\.bitPattern) }
        #expect(leftHeights == rightHeights)
    }

    /// A shape of every sort, some with elevations or measures.
    private static func sample(_ number: Int, _ shapes: inout GridShapes) -> Shape {
        let kind = Shape.Kind(rawValue: UInt8(number % 8)) ?? .null
        var shape = Shape()
        switch kind {
        case .null: break
        case .collection:
            shape.kind = .collection
            shape.members.append(Shape.Member(.open, .collection, partEnd: 0))
            shape.addPart([[(1, 2), (3, 4)]])
            shape.endMember(.lineString)
            shape.members.append(Shape.Member(.close, .collection, partEnd: 1))
            shape.endMember(.multiPolygon)
        case _ where number % 9 == 0: shape.kind = kind
        default: shape = shapes.shape(kind)
        }
        if number % 11 == 5 {
            for index in 0..<shape.points.count { shape.elevations.append(index == 1 ? .nan : Double(index + number)) }
        }
        if number % 13 == 7 { for index in 0..<shape.points.count { shape.measures.append(Double(index - number)) } }
        return shape
    }

    /// Shapes come out as they went in, and behave alike, both one by one and in bulk.
    @Test(arguments: [[500], [3, 0, 90, 407], [1, 1, 1, 5]])
    func whatGoesInComesOut(_ runs: [Int]) {
        var grid = GridShapes(seed: 3)
        var all = IndexedShapes()
        var single = IndexedShapes()
        var total = 0
        for run in runs {
            var shapes = IndexedShapes()
            for number in total..<total + run {
                let shape = Self.sample(number, &grid)
                single.append(shape)
                shapes.append(shape, indexesEdges: number % 2 == 0)
                if number % 4 == 1 { shapes.indexEdges(of: shapes.count - 1) }
            }
            all.append(taking: &shapes)
            total += run
        }
        let counts = [all.count, single.count, all.edgeCount - single.edgeCount]
        #expect(counts == [total, total, 0])
        var again = GridShapes(seed: 3)
        var read = Shape()
        for number in 0..<total {
            let shape = Self.sample(number, &again)
            for isBulk in [false, true] {
                if isBulk { all.read(number, into: &read) } else { single.read(number, into: &read) }
                expectEqual(read, shape)
            }
            let (box, kind) = (all.box(number), all.kind(number))
            let (expectedBox, expectedKind) = (shape.box, shape.kind)
            #expect(box == expectedBox && kind == expectedKind)
            for x in stride(from: 0.0, through: 8, by: 1) {
                let place = Shape.Point(x: x, y: Double(number % 17) / 2)
                let (location, expected) = (all.locate(place, in: number), single.locate(place, in: number))
                #expect(location == expected)
            }
        }
        all.removeAll()
        let left = [all.count, all.edgeCount]
        #expect(left == [0, 0])
    }

    /// Stores that pass on large blocks share their memory from then on; shapes of all sizes stay as they are, also
    /// those that no usual slab has room for.
    @Test(arguments: [[5000, 5000, 9], [70_000, 900_000, 300_000, 20], [3_000_000, 1, 60_000]])
    func takesLargeShapesOver(sizes: [Int]) {
        func shape(_ number: Int, of size: Int) -> Shape {
            var shape = Shape()
            shape.kind = .lineString
            for index in 0..<size { shape.append(x: Double(number), y: Double(index)) }
            shape.endRing()
            return shape
        }
        var all = IndexedShapes()
        var worker = IndexedShapes()
        var number = 0
        for _ in 0..<4 {
            for size in sizes {
                worker.append(shape(number, of: size), indexesEdges: false)
                number += 1
            }
            all.append(taking: &worker)
            // What is taken over can be followed by shapes of the store itself.
            all.append(shape(number, of: 100), indexesEdges: false)
            number += 1
        }
        let count = all.count
        #expect(count == number)
        var read = Shape()
        for number in 0..<count {
            all.read(number, into: &read)
            let size = (sizes + [100])[number % (sizes.count + 1)]
            var isSame = read.points.count == size
            for index in 0..<min(size, read.points.count) {
                isSame = isSame && read.points[index] == Shape.Point(x: Double(number), y: Double(index))
            }
            #expect(isSame, "\(number)")
        }
    }
}
