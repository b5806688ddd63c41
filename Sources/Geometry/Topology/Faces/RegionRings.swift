package import Geometry
import Memory

/// Shapes made of regions, as rings that meet neither themselves nor others but at single vertices.
package struct RegionRings: ~Copyable {
    private var rings = EdgeRings()
    /// The rings of all shapes in order: each polygon's outer ring, then its holes.
    private var placed = FlatBuffer<Placed>()
    /// Where the rings of each shape end.
    private var ends = FlatBuffer<Int>()
    /// For each half-edge the last shape that has followed it.
    private var followed = FlatBuffer<Int32>()

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Placed: BitwiseCopyable {
        var ring: Int32
        var isOuter: Bool
    }

    package init(_ graph: borrowing FaceGraph) {
        rings.removeAll(vertexCount: graph.edges.vertices.count)
        followed.append(repeating: -1, count: graph.halfEdgeCount)
    }

    package var count: Int { ends.count }

    /// The numbers of rings and of polygons of a shape.
    func counts(ofShape shape: Int) -> (rings: Int, polygons: Int) {
        let range = range(ofShape: shape)
        return (range.count, range.reduce(0) { $0 + (placed[$1].isOuter ? 1 : 0) })
    }

    private func range(ofShape shape: Int) -> Range<Int> { (shape == 0 ? 0 : ends[shape - 1])..<ends[shape] }

    /// Adds a shape.
    ///
    /// - Parameters:
    ///   - halves: the half-edges that have the shape on their left and not on their right.
    ///   - isIn: true for a region that belongs to the shape.
    ///   - part: the number of the polygon that a region is in.
    mutating func add(
        _ halves: Span<Int32>, _ owners: borrowing FaceOwners, where isIn: (Int32) -> Bool, part: (Int32) -> Int32
    ) {
        let shape = Int32(ends.count)
        let start = rings.ends.count
        for index in halves.indices where followed[Int(halves[index])] != shape {
            var half = halves[index]
            repeat {
                followed[Int(half)] = shape
                rings.add(owners.graph.origin(half), part(owners.region(half)), owners.graph.point(half))
                // The first half-edge clockwise from the way back that bounds the shape.
                half = owners.graph.next[Int(half)]
                while isIn(owners.region(half ^ 1)) || !isIn(owners.region(half)) {
                    half = owners.graph.next[Int(half ^ 1)]
                }
            } while half != halves[index]
            rings.endWalk()
        }
        place(start..<rings.ends.count)
    }

    /// Puts outer rings in the order of their first positions, each with its holes behind it.
    private mutating func place(_ numbers: Range<Int>) {
        let order = numbers.map { (first: first($0), ring: $0, isOuter: isOuter($0)) }.sorted {
            ($0.first.x, $0.first.y, $0.ring) < ($1.first.x, $1.first.y, $1.ring)
        }
        var holes: [Int32: [Int]] = [:]
        for item in order where !item.isOuter { holes[part(item.ring), default: []].append(item.ring) }
        for item in order where item.isOuter {
            placed.append(Placed(ring: Int32(item.ring), isOuter: true))
            for hole in holes[part(item.ring)] ?? [] { placed.append(Placed(ring: Int32(hole), isOuter: false)) }
        }
        ends.append(placed.count)
    }

    private func first(_ ring: Int) -> Shape.Point { rings.points[rings.positions(ofRing: ring).lowerBound] }

    private func part(_ ring: Int) -> Int32 { rings.owners[rings.positions(ofRing: ring).lowerBound] }

    /// True if a ring runs counter-clockwise, as it does at its first position.
    private func isOuter(_ ring: Int) -> Bool {
        let positions = rings.positions(ofRing: ring)
        return Orientation(
            rings.points[positions.upperBound - 2], rings.points[positions.lowerBound],
            rings.points[positions.lowerBound + 1]) == .left
    }

    /// Adds the polygons of a shape to another.
    ///
    /// - Parameter scale: cells of the grid in a unit of the coordinates.
    package func append(_ shape: Int, to result: inout Shape, scale: Double) {
        let range = range(ofShape: shape)
        for index in range {
            if placed[index].isOuter, index > range.lowerBound { result.endPart() }
            for position in rings.positions(ofRing: Int(placed[index].ring)) {
                let point = rings.points[position]
                result.append(x: point.x / scale, y: point.y / scale)
            }
            result.endRing()
        }
        if !range.isEmpty { result.endPart() }
    }
}
