import Memory

/// The positions of a multi-point in a k-d tree without pointers, so that those in a box are found without a look at
/// all others. Takes four bytes a position.
package final class PointTree: Sendable {
    private let order: PointOrder

    /// O(n log n).
    package init(_ points: Span<Shape.Point>) { order = PointOrder(points) }

    /// Visits the positions in a box, also on its edges, until `isSought`.
    package func contains(
        in box: Shape.Box, _ points: Span<Shape.Point>, _ isSought: (Shape.Point) -> Bool
    ) -> Bool {
        contains(in: box, points, 0, order.count, isByX: true) { isSought(points[$0]) }
    }

    /// Appends the indices of the positions in a box, in order.
    func search(_ box: Shape.Box, _ points: Span<Shape.Point>, into found: inout [Int32]) {
        _ = contains(in: box, points, 0, order.count, isByX: true) { index in
            found.append(Int32(truncatingIfNeeded: index))
            return false
        }
        found.sort()
    }

    private func contains(
        in box: Shape.Box, _ points: Span<Shape.Point>, _ first: Int, _ end: Int, isByX: Bool,
        _ isSought: (_ index: Int) -> Bool
    ) -> Bool {
        guard first < end else { return false }
        let middle = (first + end) / 2
        let point = points[order[middle]]
        let isInBox = box.west <= point.x && point.x <= box.east && box.south <= point.y && point.y <= box.north
        if isInBox, isSought(order[middle]) { return true }
        let (value, low, high) = isByX ? (point.x, box.west, box.east) : (point.y, box.south, box.north)
        if low <= value, contains(in: box, points, first, middle, isByX: !isByX, isSought) { return true }
        return value <= high && contains(in: box, points, middle + 1, end, isByX: !isByX, isSought)
    }
}

extension IndexedShapes {
    /// Multi-points with more positions than this are worth a tree.
    static var fewPlaces: Int { 64 }

    /// Makes a tree of the positions of a multi-point that is to be compared with many shapes. Does nothing for other
    /// shapes, and for one with few positions.
    public mutating func indexPlaces(_ i: Int) {
        let entry = entries[i]
        guard entry.kind == .multiPoint, entry.extent >= 0, entry.isFinite, positionCount(i) > Self.fewPlaces else {
            return
        }
        pointTrees[entry.extent] = PointTree(points(i))
    }

    /// The tree of the positions of a multi-point; nil if there is none.
    func pointTree(_ i: Int) -> PointTree? {
        let extent = entries[i].extent
        guard extent >= 0, entries[i].kind == .multiPoint else { return nil }
        if late.isEmpty { return pointTrees.isEmpty ? nil : pointTrees[extent] }
        return unsafe late.points(Int(extent))?.pointee
    }

    /// True if a shape has elevations.
    public func hasElevations(_ i: Int) -> Bool { entries[i].hasElevations }

    /// Reads the positions of a multi-point that lie in a box, without elevations; false without a tree.
    public func readPlaces(_ i: Int, in box: Shape.Box, into shape: inout Shape) -> Bool {
        guard let tree = pointTree(i) else { return false }
        let points = points(i)
        var found: [Int32] = []
        tree.search(box, points, into: &found)
        shape.removeAll()
        shape.kind = .multiPoint
        for index in found {
            shape.append(x: points[Int(index)].x, y: points[Int(index)].y)
            shape.endRing()
            shape.endPart()
        }
        return true
    }
}
