import Geometry
import Memory

/// The two shapes as they are kept: the first is 0, the other 1.
struct Kept: ~Copyable {
    var indexed = IndexedShapes()
    var plain = IndexedShapes()
    /// Behind others, which were appended before them.
    var merged = IndexedShapes()
    /// Where the first is in what was merged.
    let first = 2

    init(_ one: borrowing Shape, _ other: borrowing Shape) {
        indexed.append(one)
        indexed.append(other)
        plain.append(one, indexesEdges: false)
        plain.append(other, indexesEdges: false)
        merged.append(other)
        merged.append(one, indexesEdges: false)
        var taken = IndexedShapes()
        taken.append(one)
        taken.append(other)
        merged.append(taking: &taken)
        precondition(taken.count == 0)
        checkRead(one, 0)
        checkRead(other, 1)
    }

    private func checkRead(_ shape: borrowing Shape, _ index: Int) {
        check(indexed, index, is: shape)
        check(plain, index, is: shape)
        check(merged, first + index, is: shape)
        check(merged, 1 - index, is: shape)
        let box = shape.box
        precondition(indexed.box(index) == box && merged.box(first + index) == box, "the box is another")
    }
}

private func check(_ shapes: borrowing IndexedShapes, _ index: Int, is shape: borrowing Shape) {
    var read = Shape()
    shapes.read(index, into: &read)
    precondition(shapes.kind(index) == shape.kind && read.kind == shape.kind)
    precondition(read.points.count == shape.points.count)
    for point in 0..<read.points.count {
        let (one, other) = (read.points[point], shape.points[point])
        precondition(one.x.bitPattern == other.x.bitPattern && one.y.bitPattern == other.y.bitPattern)
    }
    precondition(areSame(read.elevations, shape.elevations) && areSame(read.measures, shape.measures))
    precondition(areEqual(read.ringEnds, shape.ringEnds) && areEqual(read.partEnds, shape.partEnds))
    precondition(areEqual(read.members, shape.members))
}

private func areSame(_ one: borrowing FlatBuffer<Double>, _ other: borrowing FlatBuffer<Double>) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index].bitPattern != other[index].bitPattern {
        if !one[index].isNaN || !other[index].isNaN { return false }
    }
    return true
}

private func areEqual<Element: Equatable & BitwiseCopyable>(
    _ one: borrowing FlatBuffer<Element>, _ other: borrowing FlatBuffer<Element>
) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index] != other[index] { return false }
    return true
}
