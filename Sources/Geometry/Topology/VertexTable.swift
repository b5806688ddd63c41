package import Geometry
package import Memory

/// Numbers of positions: equal positions have the same number, counted from 0 in the order in which they first come up.
package struct VertexTable: ~Copyable {
    /// The position of each number.
    package private(set) var points = FlatBuffer<Shape.Point>()
    /// A hash table of numbers; -1 for a free slot.
    private var slots = FlatBuffer<Int32>()

    package init() {}

    package var count: Int { points.count }

    /// Forgets all positions, and makes room for so many.
    package mutating func removeAll(expecting count: Int) {
        points.removeAll()
        makeSlots(for: count)
    }

    /// Gives back the memory that only finding numbers needs.
    package mutating func endNumbering() { slots = FlatBuffer<Int32>() }

    private mutating func makeSlots(for count: Int) {
        var size = 16
        while size < count + count / 2 { size *= 2 }
        slots.removeAll()
        slots.append(repeating: -1, count: size)
    }

    /// The number of a position, at constant cost on average.
    package mutating func number(of point: Shape.Point) -> Int32 {
        // Negative zero is the same place as zero.
        let point = Shape.Point(x: point.x + 0, y: point.y + 0)
        if points.count * 4 >= slots.count * 3 { grow() }
        let slot = slot(of: point)
        if slots[slot] >= 0 { return slots[slot] }
        let number = Int32(points.count)
        slots[slot] = number
        points.append(point)
        return number
    }

    /// The slot that holds a position, or the free one where it belongs.
    private func slot(of point: Shape.Point) -> Int {
        let (slots, points) = (slots.span, points.span)
        let mask = slots.count - 1
        var hash = point.x.bitPattern &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 32 ^ point.y.bitPattern) &* 0xD6E8_FEB8_6659_FD93
        var slot = Int(truncatingIfNeeded: hash >> 29) & mask
        while slots[slot] >= 0, points[Int(slots[slot])] != point { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        makeSlots(for: max(points.count * 2, 16))
        for number in 0..<points.count {
            let slot = slot(of: points[number])
            slots[slot] = Int32(number)
        }
    }
}
