package import Geometry
package import Memory

/// Numbers of positions: equal positions have the same number, counted from 0 in the order in which they first come up.
package struct VertexTable: ~Copyable {
    /// The position of each number.
    package private(set) var points = FlatBuffer<Shape.Point>()
    /// A hash table: in each slot a number, plus one, below half of the hash of its position; 0 for a free slot. Most
    /// other positions differ in that half, so they need not be read. Its lowest bits are the slot where it belongs.
    private var slots = FlatBuffer<UInt64>()
    /// Of no use, but it keeps the compiler from dropping what reads ahead.
    private var ahead: UInt64 = 0
    /// So many slots are read at once, as each is anywhere in memory.
    private static let aheadCount = 16

    package init() {}

    package var count: Int { points.count }

    /// Forgets all positions, and makes room for so many.
    package mutating func removeAll(expecting count: Int) {
        points.removeAll()
        makeSlots(for: count)
    }

    /// Gives back the memory that only finding numbers needs.
    package mutating func endNumbering() { slots = FlatBuffer<UInt64>() }

    private mutating func makeSlots(for count: Int) {
        var size = 16
        while size < count + count / 2 { size *= 2 }
        slots.removeAll()
        slots.append(repeating: 0, count: size)
    }

    /// The number of a position, at constant cost on average.
    package mutating func number(of point: Shape.Point) -> Int32 {
        // Negative zero is the same place as zero.
        let point = Shape.Point(x: point.x + 0, y: point.y + 0)
        if points.count * 4 >= slots.count * 3 { grow() }
        let hash = Self.hash(point)
        let slot = slot(of: point, hash)
        if slots[slot] != 0 { return Self.number(slots[slot]) }
        slots[slot] = Self.entry(points.count, hash)
        points.append(point)
        return Int32(points.count - 1)
    }

    /// The number of a position that has come up before; nil for others.
    func knownNumber(of point: Shape.Point) -> Int? {
        guard !slots.isEmpty else { return nil }
        let point = Shape.Point(x: point.x + 0, y: point.y + 0)
        let entry = slots[slot(of: point, Self.hash(point))]
        return entry == 0 ? nil : Int(Self.number(entry))
    }

    /// Appends the numbers of the positions of a line. One that follows a line from before is found without its hash, as
    /// its number is next to that of the position before it.
    package mutating func append(numbersOf line: Span<Shape.Point>, to numbers: inout FlatBuffer<Int32>) {
        var last = -1
        var readCount = 0
        for index in line.indices {
            if let next = neighbour(of: last, at: line[index]) {
                last = next
            } else {
                if index >= readCount {
                    readCount = min(index + Self.aheadCount, line.count)
                    ahead &+= readAhead(line.extracting(index..<readCount))
                }
                last = Int(number(of: line[index]))
            }
            numbers.append(Int32(last))
        }
    }

    /// A number next to another, if a position has it.
    @inline(__always)
    private func neighbour(of number: Int, at position: Shape.Point) -> Int? {
        if number > 0, points[number - 1] == position { return number - 1 }
        if number >= 0, number + 1 < points.count, points[number + 1] == position { return number + 1 }
        return nil
    }

    private func readAhead(_ positions: Span<Shape.Point>) -> UInt64 {
        let slots = slots.span
        guard !slots.isEmpty else { return 0 }
        var sum: UInt64 = 0
        for index in positions.indices {
            let point = Shape.Point(x: positions[index].x + 0, y: positions[index].y + 0)
            sum &+= slots[Int(Self.hash(point)) & (slots.count - 1)]
        }
        return sum
    }

    private static func hash(_ point: Shape.Point) -> UInt32 {
        var hash = point.x.bitPattern &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 32 ^ point.y.bitPattern) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: hash >> 32 ^ hash >> 50)
    }

    private static func entry(_ number: Int, _ hash: UInt32) -> UInt64 {
        UInt64(hash) << 32 | UInt64(number + 1)
    }

    private static func number(_ entry: UInt64) -> Int32 { Int32(entry & 0xFFFF_FFFF) - 1 }

    /// The slot that holds a position, or the free one where it belongs.
    private func slot(of point: Shape.Point, _ hash: UInt32) -> Int {
        let (slots, points) = (slots.span, points.span)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == UInt64(hash), points[Int(Self.number(slots[slot]))] == point { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// Goes through the slots in their order, so that their new ones are near each other in memory.
    private mutating func grow() {
        var before = FlatBuffer<UInt64>()
        swap(&before, &slots)
        makeSlots(for: max(points.count * 2, 16))
        let mask = slots.count - 1
        for index in 0..<before.count where before[index] != 0 {
            var slot = Int(before[index] >> 32) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = before[index]
        }
    }
}
