import Geometry
import Glibc
import Memory

/// The places with positions as a k-d tree without pointers: the node in the middle of a run divides it, and what is
/// before the node lies on one side of it. Runs of `TreeNode.bucketSize` are not divided.
struct PositionTree: ~Copyable {
    var nodes: FlatBuffer<TreeNode>
    /// For the middle of each run, the farthest that a town of the run claims, in metres.
    var reaches: FlatBuffer<Float>

    init(_ places: borrowing FlatBuffer<DraftRecord>) {
        nodes = FlatBuffer(capacity: places.count)
        // Claims by place.
        var claims = FlatBuffer<Float>(capacity: places.count)
        for index in 0..<places.count {
            let place = places[index]
            claims.append(place.placeGroup == .town ? TownClaim.reach(of: place.population) : 0)
            guard place.latitude != PlaceRecord.nowhere else { continue }
            let position = EarthVector(
                Coordinate(latitude: Double(place.latitude) / 1e5, longitude: Double(place.longitude) / 1e5))
            nodes.append(
                TreeNode(
                    x: Float(position.x), y: Float(position.y), z: Float(position.z), placeAndAxis: UInt32(index)))
        }
        reaches = FlatBuffer(capacity: nodes.count)
        reaches.append(repeating: 0, count: nodes.count)
        _ = divide(0..<nodes.count, claims)
    }

    /// Puts a run in order. The depth is that of a balanced tree.
    private mutating func divide(_ run: Range<Int>, _ claims: borrowing FlatBuffer<Float>) -> Float {
        guard !run.isEmpty else { return 0 }
        let middle = TreeNode.middle(of: run)
        var reach: Float = 0
        if run.count <= TreeNode.bucketSize {
            for index in run { reach = max(reach, claims[nodes[index].place]) }
        } else {
            let axis = widestAxis(of: run)
            select(middle, in: run, by: axis)
            nodes[middle].placeAndAxis |= axis << 30
            reach = claims[nodes[middle].place]
            reach = max(reach, divide(run.lowerBound..<middle, claims))
            reach = max(reach, divide(middle + 1..<run.upperBound, claims))
        }
        reaches[middle] = reach
        return reach
    }

    private func widestAxis(of run: Range<Int>) -> UInt32 {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for index in run {
            let position = nodes[index].position
            low = pointwiseMin(low, position)
            high = pointwiseMax(high, position)
        }
        let extent = high - low
        if extent.x >= extent.y { return extent.x >= extent.z ? 0 : 2 }
        return extent.y >= extent.z ? 1 : 2
    }

    /// Moves nodes so that the one that belongs at an index is there, those before it are not greater, and those behind
    /// it not less. Places decide between equal positions, so that there is one result.
    private mutating func select(_ wanted: Int, in run: Range<Int>, by axis: UInt32) {
        var (low, high) = (run.lowerBound, run.upperBound - 1)
        while low < high {
            let pivot = medianOfThree(low, (low + high) / 2, high, axis)
            var (left, right) = (low, high)
            while left <= right {
                while precedes(nodes[left], pivot, axis) { left += 1 }
                while precedes(pivot, nodes[right], axis) { right -= 1 }
                if left <= right {
                    let node = nodes[left]
                    nodes[left] = nodes[right]
                    nodes[right] = node
                    left += 1
                    right -= 1
                }
            }
            if wanted <= right { high = right } else if wanted >= left { low = left } else { return }
        }
    }

    private func medianOfThree(_ one: Int, _ two: Int, _ three: Int, _ axis: UInt32) -> TreeNode {
        var (one, two, three) = (nodes[one], nodes[two], nodes[three])
        if precedes(two, one, axis) { swap(&one, &two) }
        if precedes(three, two, axis) { swap(&two, &three) }
        if precedes(two, one, axis) { swap(&one, &two) }
        return two
    }

    private func precedes(_ one: TreeNode, _ other: TreeNode, _ axis: UInt32) -> Bool {
        let (value, otherValue) = (one.value(axis), other.value(axis))
        return value != otherValue ? value < otherValue : one.place < other.place
    }
}

extension GazetteerImage {
    mutating func add(_ tree: consuming PositionTree) {
        add(.treeNodes, tree.nodes)
        add(.treeReaches, tree.reaches)
    }
}
