import Geometry
import Memory

/// The edges of a shape in space, and boxes around runs of them. Reuses its buffers.
struct EdgeTree: ~Copyable {
    /// Edges of the shape, followed by the halves made so far.
    private(set) var edges = FlatBuffer<SurfaceEdge>(capacity: 1)
    /// Nodes level by level, the root last.
    private(set) var nodes = FlatBuffer<Node>(capacity: 1)
    /// A capsule around each node, often tighter than its box. Empty until they are needed.
    private var capsules = FlatBuffer<SurfaceCapsule>(capacity: 1)
    /// Number of edges of the shape itself, and which of them were halved.
    private var ownCount = 0
    private var halved = FlatBuffer<Int32>(capacity: 1)

    /// A box around a run of edges, or of nodes of the level below, in metres.
    struct Node: BitwiseCopyable {
        var low = SpaceVector(repeating: .infinity)
        var high = SpaceVector(repeating: -.infinity)
        var first: Int32
        var count: Int32 = 0
        var holdsEdges: Bool

        mutating func insert(_ low: SpaceVector, _ high: SpaceVector) {
            self.low.replace(with: low, where: low .< self.low)
            self.high.replace(with: high, where: high .> self.high)
        }

        /// Metres between two boxes through the earth. Their contents are at least this far apart.
        @inline(__always)
        static func gap(_ low: SpaceVector, _ high: SpaceVector, _ otherLow: SpaceVector, _ otherHigh: SpaceVector)
            -> Double
        {
            let x = max(low.x - otherHigh.x, otherLow.x - high.x, 0)
            let y = max(low.y - otherHigh.y, otherLow.y - high.y, 0)
            let z = max(low.z - otherHigh.z, otherLow.z - high.z, 0)
            return SpaceVector(x, y, z).norm
        }
    }

    private static var fanOut: Int { 8 }

    /// Fills the tree with the positions, lines and boundaries of a shape, except what is outside all of some boxes in
    /// degrees.
    mutating func fill(_ shape: borrowing Shape, within boxes: [Shape.Box]) {
        edges.removeAll()
        nodes.removeAll()
        capsules.removeAll()
        halved.removeAll()
        let points = shape.points.span
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            switch kind {
            case .point, .multiPoint:
                let positions = shape.positions(ofParts: parts)
                guard positions.count > Self.fanOut else {
                    for position in positions { insert(position, of: points, within: boxes) }
                    break
                }
                // In any other order, runs of them would not be near each other.
                let order = PointOrder(points.extracting(positions))
                for index in 0..<order.count {
                    insert(positions.lowerBound + order[index], of: points, within: boxes)
                }
            case .lineString, .multiLineString, .polygon, .multiPolygon:
                let isRing = kind == .polygon || kind == .multiPolygon
                for ring in shape.rings(ofParts: parts) {
                    insert(points.extracting(shape.positions(ofRing: ring)), isRing: isRing, within: boxes)
                }
            case .null, .collection: break
            }
        }
        ownCount = edges.count
        pack()
    }

    private mutating func insert(_ position: Int, of points: Span<Shape.Point>, within boxes: [Shape.Box]) {
        insert(points.extracting(position..<position + 1), isRing: false, within: boxes)
    }

    /// Drops all halves, which would otherwise grow in number with each search.
    mutating func forgetHalves() {
        edges.truncate(to: ownCount)
        for index in 0..<halved.count { edges[Int(halved[index])].halves = -1 }
        halved.removeAll()
    }

    private mutating func insert(_ positions: Span<Shape.Point>, isRing: Bool, within boxes: [Shape.Box]) {
        var last: (position: Shape.Point, place: SpaceVector)?
        func place(of position: Shape.Point) -> SpaceVector {
            if let last, last.position == position { return last.place }
            return SurfaceEdge.place(of: position)
        }
        func add(_ first: Shape.Point, _ second: Shape.Point) {
            guard let start = Self.onEarth(first), let end = Self.onEarth(second) else { return }
            if !boxes.isEmpty {
                var box = Shape.Box(west: start.x, south: start.y, east: start.x, north: start.y)
                box.insert(end)
                guard Self.meets(box, boxes) else { return }
            }
            let from = place(of: start)
            let to = start == end ? from : SurfaceEdge.place(of: end)
            edges.append(SurfaceEdge(start, end, from: from, to: to))
            last = (end, to)
        }
        guard positions.count > 1 else {
            if positions.count == 1 { add(positions[0], positions[0]) }
            return
        }
        for index in 1..<positions.count { add(positions[index - 1], positions[index]) }
        let (first, end) = (positions[0], positions[positions.count - 1])
        if isRing, first != end { add(end, first) }
    }

    private static func meets(_ box: Shape.Box, _ boxes: [Shape.Box]) -> Bool {
        for other in boxes where other.intersects(box) { return true }
        return false
    }

    private static func onEarth(_ position: Shape.Point) -> Shape.Point? {
        guard position.x.isFinite, position.y.isFinite else { return nil }
        return Shape.Point(x: position.x, y: min(max(position.y, -90), 90))
    }

    private mutating func pack() {
        guard !edges.isEmpty else { return }
        for first in stride(from: 0, to: edges.count, by: Self.fanOut) {
            var node = Node(first: Int32(truncatingIfNeeded: first), holdsEdges: true)
            for index in first..<min(first + Self.fanOut, edges.count) {
                let (low, high) = edges[index].box
                node.insert(low, high)
                node.count += 1
            }
            nodes.append(node)
        }
        var start = 0
        while nodes.count - start > 1 {
            let end = nodes.count
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var node = Node(first: Int32(truncatingIfNeeded: first), holdsEdges: false)
                for index in first..<min(first + Self.fanOut, end) {
                    node.insert(nodes[index].low, nodes[index].high)
                    node.count += 1
                }
                nodes.append(node)
            }
            start = end
        }
    }

    /// Makes the capsules, unless they are there.
    mutating func makeCapsules() {
        guard capsules.isEmpty else { return }
        var parts: [SurfaceCapsule] = []
        for node in 0..<nodes.count {
            parts.removeAll(keepingCapacity: true)
            let (first, count) = (Int(nodes[node].first), Int(nodes[node].count))
            for index in first..<first + count {
                parts.append(nodes[node].holdsEdges ? SurfaceCapsule(around: edges[index]) : capsules[index])
            }
            capsules.append(SurfaceCapsule(around: parts))
        }
    }

    /// The capsule around a node or an edge. Those of nodes must have been made.
    @inline(__always)
    func capsule(of part: PairQueue.Part) -> SurfaceCapsule {
        part.isEdge ? SurfaceCapsule(around: edges.span[Int(part.index)]) : capsules.span[Int(part.index)]
    }

    /// The only place of the shape; nil if there are more.
    var place: Shape.Point? {
        guard ownCount == 1, edges[0].start == edges[0].end else { return nil }
        return edges[0].start
    }

    /// Index of the first half of an edge; the second follows it. Makes the halves if needed.
    mutating func halves(ofEdge index: Int) -> Int {
        if edges[index].halves >= 0 { return Int(edges[index].halves) }
        let start = edges.count
        let (first, second) = edges[index].halved
        edges.append(first)
        edges.append(second)
        edges[index].halves = Int32(truncatingIfNeeded: start)
        if index < ownCount { halved.append(Int32(truncatingIfNeeded: index)) }
        return start
    }
}

extension SurfaceEdge {
    /// Box around the whole edge.
    var box: (low: SpaceVector, high: SpaceVector) {
        let low = SpaceVector(min(from.x, to.x) - sag, min(from.y, to.y) - sag, min(from.z, to.z) - sag)
        return (low, SpaceVector(max(from.x, to.x) + sag, max(from.y, to.y) + sag, max(from.z, to.z) + sag))
    }
}
