/// The edges of a long ring by height, so that locating a point tests only the few edges level with it.
final class RingSlabs {
    private let south: Double
    private let slabsPerUnit: Double
    private let count: Int
    /// The edges of slab `i` are `edges[ends[i - 1]..<ends[i]]`.
    private var ends: [Int32] = []
    private var edges: [Int32] = []

    /// Time and memory are linear in the ring: there are fewer slabs where edges reach over many of them.
    init(_ ring: borrowing Ring, _ box: Shape.Box) {
        let edgeCount = ring.points.count
        let height = box.north - box.south
        var reach = 0.0
        for index in 0..<edgeCount {
            let (start, end) = ring.edge(index)
            reach += (end.y - start.y).magnitude
        }
        south = box.south
        let most = reach > 0 ? 4 * Double(edgeCount) / (reach / height) : 1
        count = height > 0 && most.isFinite ? max(min(Int(most), edgeCount / 4), 1) : 1
        slabsPerUnit = height > 0 ? Double(count) / height : 0
        var sizes = [Int32](repeating: 0, count: count)
        for index in 0..<edgeCount {
            for slab in slabs(ring.edge(index)) { sizes[slab] += 1 }
        }
        var total: Int32 = 0
        for slab in 0..<count {
            total += sizes[slab]
            sizes[slab] = total - sizes[slab]
            ends.append(total)
        }
        edges = [Int32](repeating: 0, count: Int(total))
        for index in 0..<edgeCount {
            for slab in slabs(ring.edge(index)) {
                edges[Int(sizes[slab])] = Int32(index)
                sizes[slab] += 1
            }
        }
    }

    func side(of point: Shape.Point, _ ring: borrowing Ring) -> RingSide {
        var crossings = RayCrossings(from: point)
        let slab = slab(point.y)
        for entry in (slab == 0 ? 0 : Int(ends[slab - 1]))..<Int(ends[slab]) {
            let (start, end) = ring.edge(Int(edges[entry]))
            crossings.count(start, end)
        }
        return crossings.side
    }

    /// Visits each edge once that may touch the heights from `south` to `north`, until `isSought`.
    @inline(__always)
    func contains(
        from south: Double, to north: Double, _ ring: borrowing Ring,
        _ isSought: (_ edge: Int, Shape.Point, Shape.Point) -> Bool
    ) -> Bool {
        let first = slab(south)
        for slab in first...max(slab(north), first) {
            for entry in (slab == 0 ? 0 : Int(ends[slab - 1]))..<Int(ends[slab]) {
                let edge = Int(edges[entry])
                let (start, end) = ring.edge(edge)
                // An edge over several slabs was visited in the first of them.
                if slab > first, self.slab(min(start.y, end.y)) < slab { continue }
                if isSought(edge, start, end) { return true }
            }
        }
        return false
    }

    /// How many entries the slabs between two heights have.
    func edgeCount(from south: Double, to north: Double) -> Int {
        let (first, last) = (slab(south), max(slab(north), slab(south)))
        return Int(ends[last]) - (first == 0 ? 0 : Int(ends[first - 1]))
    }

    private func slabs(_ edge: (Shape.Point, Shape.Point)) -> ClosedRange<Int> {
        let (first, second) = (slab(edge.0.y), slab(edge.1.y))
        return min(first, second)...max(first, second)
    }

    private func slab(_ y: Double) -> Int {
        let position = (y - south) * slabsPerUnit
        return position > 0 ? min(Int(min(position, Double(count))), count - 1) : 0
    }
}
