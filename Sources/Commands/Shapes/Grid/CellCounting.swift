import Features
import Geometry
import Layers
import Memory

/// How many points each cell holds.
final class CellCounts {
    private var counts: [UInt64: Int] = [:]

    func take(_ other: [UInt64: Int]) { counts.merge(other) { $0 + $1 } }

    /// The cells in their order.
    var sorted: [(key: UInt64, count: Int)] {
        counts.sorted { $0.key < $1.key }.map { (key: $0.key, count: $0.value) }
    }
}

/// Counts the points of a chunk by the cells that they lie in.
struct CellCounting: FeatureConsumer, ~Copyable {
    private let grid: CellGrid
    private let isPlanar: Bool
    private var counts: [UInt64: Int] = [:]

    init(_ grid: CellGrid, isPlanar: Bool) { (self.grid, self.isPlanar) = (grid, isPlanar) }

    mutating func add(_ field: Field) {}

    mutating func begin() { counts.removeAll(keepingCapacity: true) }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        _ = try PointPlace(feature, of: chunk, for: "a count", isOnPlane: isPlanar)
        guard let cell = grid.cell(at: feature.shape.points[0]) else {
            let place = feature.shape.points[0]
            throw BadRecord(
                "no-cell", record: feature.record, at: chunk.byte(of: feature),
                "\(DecimalText.shortest(place.x)),\(DecimalText.shortest(place.y)) is in no cell",
                hint: isPlanar ? "make larger cells" : "tiles and quadkeys end at 85.0511° of latitude")
        }
        counts[cell.key, default: 0] += 1
    }

    mutating func send(to results: CellCounts) { results.take(counts) }
}
