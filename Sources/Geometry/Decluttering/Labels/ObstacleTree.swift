package import Memory

/// Obstacles in a tree, which finds out whether a label covers any.
package struct ObstacleTree: ~Copyable, Sendable {
    private var nodes = FlatBuffer<Node>()
    /// In the order of the leaves.
    private var obstacles: FlatBuffer<Obstacle>

    struct Node: BitwiseCopyable, Sendable {
        /// At the largest and at the smallest size of a pixel.
        var bounds: LabelBounds
        /// Second child, the first being the next node; 0 for a leaf.
        var second: UInt32 = 0
        var firstObstacle: UInt32 = 0
        var count: UInt32 = 0
    }

    private static let mostOfLeaf = 4
    /// Units in a sixteenth of a pixel at zoom 0, and at the end of the deepest zoom of large tiles.
    private static let largest = Double(1 << 20)
    private static let smallest = Double(1 << 20) / Double(1 << 26)

    /// O(n log n).
    package init(_ obstacles: consuming FlatBuffer<Obstacle>) {
        var spots = BoxSpots(capacity: obstacles.count)
        for index in 0..<obstacles.count {
            spots.append(Self.bounds(obstacles[index]), UInt32(truncatingIfNeeded: index))
        }
        self.obstacles = FlatBuffer(capacity: obstacles.count)
        if spots.count > 0 { _ = grow(0..<spots.count, &spots, obstacles) }
    }

    private static func bounds(_ obstacle: Obstacle) -> LabelBounds {
        LabelBounds(first: rect(obstacle, largest), last: rect(obstacle, smallest))
    }

    private static func rect(_ obstacle: Obstacle, _ unit: Double) -> GroundRect {
        let (width, height) = (Double(obstacle.width) * unit, Double(obstacle.height) * unit)
        return GroundRect(
            left: Double(obstacle.left) - width, right: Double(obstacle.right) + width,
            top: Double(obstacle.top) - height, bottom: Double(obstacle.bottom) + height)
    }

    private mutating func grow(
        _ range: Range<Int>, _ spots: inout BoxSpots, _ given: borrowing FlatBuffer<Obstacle>
    ) -> Int {
        let node = nodes.count
        nodes.append(Node(bounds: .none))
        var bounds = LabelBounds.none
        if range.count <= Self.mostOfLeaf {
            nodes[node].firstObstacle = UInt32(truncatingIfNeeded: obstacles.count)
            nodes[node].count = UInt32(range.count)
            for slot in range {
                let obstacle = given.span[Int(spots.index(slot))]
                obstacles.append(obstacle)
                bounds.unite(Self.bounds(obstacle))
            }
        } else {
            let half = spots.halve(range)
            _ = grow(range.lowerBound..<half, &spots, given)
            let second = grow(half..<range.upperBound, &spots, given)
            nodes[node].second = UInt32(truncatingIfNeeded: second)
            bounds = nodes[node + 1].bounds
            bounds.unite(nodes[second].bounds)
        }
        nodes[node].bounds = bounds
        return node
    }

    /// True if a label covers any of them at a scale from a zoom up to the next.
    package func areCovered(by label: Label, from zoom: Int, tileSize: Request.TileSize) -> Bool {
        areCovered(by: label, Scales(zooms: zoom...zoom, tileSize: tileSize))
    }

    /// True if a label covers any of them at a single zoom, which may lie between two whole ones.
    package func areCovered(by label: Label, at zoom: Double, tileSize: Request.TileSize) -> Bool {
        areCovered(by: label, Scales(zoom: zoom, tileSize: tileSize))
    }

    private func areCovered(by label: Label, _ scales: Scales) -> Bool {
        let box = Box(label)
        guard box.canCollide, nodes.count > 0 else { return false }
        let offset = Offset(x: label.offsetX, y: label.offsetY)
        let (first, last) = (Self.pixel(scales.low), Self.pixel(scales.high))
        // Obstacles are compared by shares of the way of all scales, which are rounded.
        let bounds = LabelBounds(
            first: GroundRect(box, offset, unit: first, margin: 1),
            last: GroundRect(box, offset, unit: last, margin: 1))
        let part = (Self.share(first), Self.share(last))
        for turn in [0, -1, 1] where areCovered(0, by: label, bounds.turned(turn), part, scales) { return true }
        return false
    }

    /// Units in a sixteenth of a pixel.
    private static func pixel(_ scale: Int64) -> Double { Double(Scales.one) / Double(scale) }

    private static func share(_ pixel: Double) -> Double { (largest - pixel) / (largest - smallest) }

    private func areCovered(
        _ node: Int, by label: Label, _ bounds: LabelBounds, _ part: (Double, Double), _ scales: Scales
    ) -> Bool {
        let found = nodes.span[node]
        guard bounds.meet(found.bounds.part(part.0, part.1), isMoving: true) else { return false }
        let second = Int(found.second)
        if second > 0 {
            return areCovered(node + 1, by: label, bounds, part, scales)
                || areCovered(second, by: label, bounds, part, scales)
        }
        let first = Int(found.firstObstacle)
        for slot in first..<first + Int(found.count)
        where obstacles.span[slot].isCovered(by: label, scales) { return true }
        return false
    }
}
