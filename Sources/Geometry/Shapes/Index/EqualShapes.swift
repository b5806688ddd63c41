import Memory

/// Shapes of a layer that are the same position by position, like stacked copies. What is true of one is true of all.
public struct EqualShapes: ~Copyable, Sendable {
    /// For each shape, the first that is the same, and the next one; negative after the last. Both are empty if no two
    /// shapes are the same.
    private var firsts = FlatBuffer<Int32>(capacity: 1)
    private var nexts = FlatBuffer<Int32>(capacity: 1)

    /// No shapes.
    public init() {}

    /// Compares shapes by a hash, so the time is linear.
    public init(of shapes: borrowing IndexedShapes) {
        guard shapes.count > 1 else { return }
        let size = 1 << (Int.bitWidth - (shapes.count * 2 - 1).leadingZeroBitCount)
        var slots = FlatBuffer<Slot>(capacity: size)
        slots.append(repeating: Slot(hash: 0, last: -1), count: size)
        for index in 0..<shapes.count {
            let hash = shapes.hash(index)
            let own = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), last: Int32(truncatingIfNeeded: index))
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot].last >= 0 {
                let last = Int(slots[slot].last)
                if slots[slot].hash == own.hash, shapes.areEqual(last, index) {
                    note(index, after: last, of: shapes.count)
                    break
                }
                slot = (slot + 1) & (size - 1)
            }
            slots[slot] = own
        }
    }

    /// The last shape so far of those that are the same.
    private struct Slot: BitwiseCopyable {
        var hash: UInt32
        var last: Int32
    }

    private mutating func note(_ index: Int, after last: Int, of count: Int) {
        if firsts.isEmpty {
            firsts.reserve(count)
            for index in 0..<count { firsts.append(Int32(truncatingIfNeeded: index)) }
            nexts.append(repeating: -1, count: count)
        }
        firsts[index] = firsts[last]
        nexts[last] = Int32(truncatingIfNeeded: index)
    }

    /// True if an earlier shape is the same.
    @inline(__always)
    public func isRepeated(_ index: Int) -> Bool { !firsts.isEmpty && Int(firsts[index]) < index }

    /// The next shape that is the same.
    @inline(__always)
    public func next(after index: Int) -> Int? {
        guard !nexts.isEmpty, nexts[index] >= 0 else { return nil }
        return Int(nexts[index])
    }
}

extension IndexedShapes {
    /// True if two shapes are of one kind and have the same positions, rings and parts, to the last bit. Heights and
    /// measures make no difference.
    public func areEqual(_ i: Int, _ j: Int) -> Bool {
        let (entry, other) = (entries[i], entries[j])
        guard entry.kind == other.kind, (entry.extent < 0) == (other.extent < 0) else { return false }
        let (points, others) = (points(i), points(j))
        guard points.count == others.count else { return false }
        for index in points.indices where !points[index].hasBits(of: others[index]) { return false }
        guard entry.extent >= 0 else { return true }
        let (mine, its) = (extents[Int(entry.extent)], extents[Int(other.extent)])
        guard mine.ringCount == its.ringCount, mine.partCount == its.partCount, mine.memberCount == its.memberCount
        else { return false }
        for ring in 0..<Int(mine.ringCount) where ringEnds[mine.firstRing + ring] != ringEnds[its.firstRing + ring] {
            return false
        }
        for part in 0..<Int(mine.partCount) where partEnds[mine.firstPart + part] != partEnds[its.firstPart + part] {
            return false
        }
        for member in 0..<Int(mine.memberCount)
        where members[mine.firstMember + member] != members[its.firstMember + member] { return false }
        return true
    }

    /// Hash of the positions of a shape.
    fileprivate func hash(_ i: Int) -> UInt64 {
        let points = points(i)
        var hash = UInt64(truncatingIfNeeded: points.count)
        for index in points.indices {
            hash = Self.mixed(hash ^ points[index].x.bitPattern)
            hash = Self.mixed(hash ^ points[index].y.bitPattern)
        }
        return hash
    }

    /// Each bit of the result depends on all bits.
    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}

extension Shape.Point {
    fileprivate func hasBits(of other: Shape.Point) -> Bool {
        x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
    }
}
