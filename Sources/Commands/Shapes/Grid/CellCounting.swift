import Features
import Geometry
import Layers
import Memory

/// How many points each cell holds.
final class CellCounts {
    private struct Entry: BitwiseCopyable {
        var key: UInt64 = 0
        /// 0 for an empty slot of the table.
        var count = 0
    }

    /// Each cell at the hash of its key, or behind it. Their number is a power of two, and half of them stay free, so that
    /// a cell costs one access to memory.
    private var slots = FlatBuffer<Entry>()
    private var used = 0

    init() { slots.append(repeating: Entry(), count: 1024) }

    /// Counts a point in the cell with a key.
    func add(_ key: UInt64) {
        let slot = slot(of: key)
        if slots[slot].count == 0 { used += 1 }
        slots[slot] = Entry(key: key, count: slots[slot].count + 1)
        if used * 2 > slots.count { grow() }
    }

    private func slot(of key: UInt64) -> Int {
        let mask = slots.count - 1
        let hash = (key ^ key >> 29) &* 0x9e37_79b9_7f4a_7c15
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot].count > 0, slots[slot].key != key { slot = (slot + 1) & mask }
        return slot
    }

    private func grow() {
        var old = FlatBuffer<Entry>()
        swap(&old, &slots)
        slots.append(repeating: Entry(), count: old.count * 4)
        for index in 0..<old.count where old[index].count > 0 { slots[slot(of: old[index].key)] = old[index] }
    }

    /// The cells in their order.
    var sorted: [(key: UInt64, count: Int)] {
        var cells: [(key: UInt64, count: Int)] = []
        cells.reserveCapacity(used)
        var differing: UInt64 = 0
        for index in 0..<slots.count where slots[index].count > 0 {
            cells.append((key: slots[index].key, count: slots[index].count))
            differing |= slots[index].key ^ cells[0].key
        }
        // Radix sort, by the bytes that are not the same in all keys.
        var room = cells
        for shift in stride(from: 0, to: UInt64(UInt64.bitWidth), by: 8) where differing >> shift & 0xff != 0 {
            var starts = [Int](repeating: 0, count: 257)
            for cell in cells { starts[Int(cell.key >> shift & 0xff) + 1] += 1 }
            for byte in 1...256 { starts[byte] += starts[byte - 1] }
            for cell in cells {
                let byte = Int(cell.key >> shift & 0xff)
                room[starts[byte]] = cell
                starts[byte] += 1
            }
            swap(&cells, &room)
        }
        return cells
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
        for index in 0..<keys.count { results.add(keys[index]) }
    }
}
