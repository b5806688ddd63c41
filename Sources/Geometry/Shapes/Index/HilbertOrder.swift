/// Order in which a space-filling curve passes the centres of boxes: neighbours on the curve are neighbours on the map.
///
/// The frame around the boxes is split into 65536 columns and rows. Boxes in the same cell keep their order.
package struct HilbertOrder {
    private let frame: PackedTree.Box
    private let columnsPerUnit: Double
    private let rowsPerUnit: Double

    /// Bits of a column or a row.
    private static let depth: UInt32 = 16

    init(in frame: PackedTree.Box) {
        self.frame = frame
        let last = Double(1 << Self.depth - 1)
        columnsPerUnit = frame.east > frame.west ? last / (frame.east - frame.west) : 0
        rowsPerUnit = frame.south > frame.north ? last / (frame.south - frame.north) : 0
    }

    /// Distance of a box's centre along the curve.
    func key(_ box: PackedTree.Box) -> UInt32 {
        Self.distance(
            Self.cell((box.west / 2 + box.east / 2 - frame.west) * columnsPerUnit),
            Self.cell((box.north / 2 + box.south / 2 - frame.north) * rowsPerUnit))
    }

    private static func cell(_ position: Double) -> UInt32 {
        position > 0 ? UInt32(min(position, Double(1 << depth - 1))) : 0
    }

    /// Each quarter of the square is passed on a curve of half the size, mirrored so that the ends meet.
    package static func distance(_ column: UInt32, _ row: UInt32) -> UInt32 {
        var (x, y) = (column, row)
        var distance: UInt32 = 0
        for bit in (0..<depth).reversed() {
            let right = (x >> bit) & 1
            let low = (y >> bit) & 1
            distance = distance << 2 | (3 * right) ^ low
            guard low == 0 else { continue }
            let mirror = 0 &- right
            (x, y) = (y ^ mirror, x ^ mirror)
        }
        return distance
    }

    /// Radix sort of pairs of a key (upper half) and an index, by eight bits of the key at a time: O(n), stable.
    package static func sort(_ pairs: [UInt64]) -> [UInt64] {
        var pairs = pairs
        var sorted = [UInt64](repeating: 0, count: pairs.count)
        for shift in stride(from: UInt64(32), to: 64, by: 8) {
            var starts = [Int](repeating: 0, count: 257)
            for pair in pairs { starts[Int(pair >> shift & 0xFF) + 1] += 1 }
            for digit in 1..<257 { starts[digit] += starts[digit - 1] }
            for pair in pairs {
                let digit = Int(pair >> shift & 0xFF)
                sorted[starts[digit]] = pair
                starts[digit] += 1
            }
            swap(&pairs, &sorted)
        }
        return pairs
    }
}
