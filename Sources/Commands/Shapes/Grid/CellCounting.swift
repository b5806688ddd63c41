import Features
import Geometry
import Layers
import Memory

/// How many points each cell holds.
final class CellCounts {
    private var keys = FlatBuffer<UInt64>()
    private var counts = FlatBuffer<Int>()
    /// For each hash the number of its cell, from 1; 0 where there is none. Their number is a power of two.
    private var slots = FlatBuffer<Int32>()

    init() { slots.append(repeating: 0, count: 1024) }

    /// Counts a point in the cell with a key.
    func add(_ key: UInt64) throws(Problem) {
        let slot = slot(of: key)
        if slots[slot] > 0 {
            counts[Int(slots[slot]) - 1] += 1
            return
        }
        keys.append(key)
        counts.append(1)
        guard let number = Int32(exactly: keys.count) else {
            throw Problem(.data, "too-many-cells", "there are more than \(Int32.max) cells with points")
        }
        slots[slot] = number
        if keys.count * 2 > slots.count { grow() }
    }

    private func slot(of key: UInt64) -> Int {
        let mask = slots.count - 1
        let hash = (key ^ key >> 29) &* 0x9e37_79b9_7f4a_7c15
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot] > 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
        return slot
    }

    private func grow() {
        let count = slots.count * 4
        slots.removeAll()
        slots.append(repeating: 0, count: count)
        for number in 0..<keys.count { slots[slot(of: keys[number])] = Int32(number + 1) }
    }

    /// The cells in their order.
    var sorted: [(key: UInt64, count: Int)] {
        (0..<keys.count).map { (key: keys[$0], count: counts[$0]) }.sorted { $0.key < $1.key }
    }
}

/// Finds the cells of the points of a chunk.
struct CellCounting: FeatureConsumer, ~Copyable {
    private let grid: CellGrid
    private let isPlanar: Bool
    private var keys = FlatBuffer<UInt64>()

    init(_ grid: CellGrid, isPlanar: Bool) { (self.grid, self.isPlanar) = (grid, isPlanar) }

    mutating func add(_ field: Field) {}

    mutating func begin() { keys.removeAll() }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        _ = try PointPlace(feature, of: chunk, for: "a count", isOnPlane: isPlanar)
        guard let cell = grid.cell(at: feature.shape.points[0]) else {
            let place = feature.shape.points[0]
            throw BadRecord(
                "no-cell", record: feature.record, at: chunk.byte(of: feature),
                "\(DecimalText.shortest(place.x)),\(DecimalText.shortest(place.y)) is in no cell",
                hint: isPlanar ? "make larger cells" : "tiles and quadkeys end at 85.0511° of latitude")
        }
        keys.append(cell.key)
    }

    mutating func send(to results: CellCounts) throws(Problem) {
        for index in 0..<keys.count { try results.add(keys[index]) }
    }
}
