import Geometry

/// Places along a curve that goes through one quarter of the world after the other, and so on in each.
enum MortonOrder {
    /// The binary logarithm of the sides of the squares in which the order is that of the input.
    static let shift: UInt32 = 16

    /// By 16 bits of each axis; within 600 m in the order of the input.
    static func sorted(_ boxes: Span<Box>) -> FlatBuffer<KeyedIndex> {
        var order = FlatBuffer<KeyedIndex>(capacity: boxes.count)
        var room = FlatBuffer<KeyedIndex>(capacity: boxes.count)
        for index in boxes.indices {
            let key = spread(boxes[index].x >> 16) | spread(boxes[index].y >> 16) << 1
            order.append(KeyedIndex(key: key, index: UInt32(truncatingIfNeeded: index)))
        }
        order.sortByKey(bits: 32, in: &room)
        return order
    }

    /// A zero before each of 16 bits.
    private static func spread(_ bits: UInt32) -> UInt32 {
        var spread = (bits | bits << 8) & 0x00FF_00FF
        spread = (spread | spread << 4) & 0x0F0F_0F0F
        spread = (spread | spread << 2) & 0x3333_3333
        return (spread | spread << 1) & 0x5555_5555
    }
}

/// How labels that follow each other lie together in squares of the world.
struct MortonRuns {
    /// For each side, as a binary logarithm, how many labels are in another square than the one before.
    private var changes = [Int](repeating: 0, count: 33)
    private let count: Int

    /// How many labels a square should have on average at least.
    private static let fewest = 16

    init(_ members: Span<UInt32>, _ field: borrowing Field) {
        count = members.count
        let boxes = field.boxes.span
        var counts = [Int](repeating: 0, count: 33)
        var (x, y): (UInt32, UInt32) = (0, 0)
        for place in members.indices {
            let box = boxes[Int(members[place])]
            counts[32 - ((box.x ^ x) | (box.y ^ y)).leadingZeroBitCount] += 1
            (x, y) = (box.x, box.y)
        }
        for shift in (0..<32).reversed() { changes[shift] = changes[shift + 1] + counts[shift + 1] }
    }

    /// The smallest squares with enough labels each, of 2^16 units a side at least, and how many there may be.
    func blocks(atLeast least: Int64) -> (shift: Int64, count: Int) {
        var shift = min(max(Int(least), 16), 32)
        while shift < 32, changes[shift] * Self.fewest > count { shift += 1 }
        return (Int64(shift), changes[shift] + 1)
    }
}
