import Memory

/// The edges that a sweep from west to east meets where it is, from south to north.
///
/// A search tree in flat arrays, balanced by random ranks, with a list through it: each operation takes logarithmic
/// time on average. An edge keeps its slot while it is in the order.
struct EdgeOrder: ~Copyable {
    private var slots = FlatBuffer<Slot>()
    /// First of the slots that are not used, which are linked by `next`; -1 for none.
    private var unused: Int32 = -1
    private var root: Int32 = -1
    private var southernmost: Int32 = -1
    private var inserted: UInt64 = 0

    struct Slot: BitwiseCopyable {
        var edge: Int32
        /// The innermost ring around the places just north of the edge; -1 for none.
        var ringAbove: Int32
        fileprivate var rank: UInt32
        fileprivate var parent: Int32 = -1
        fileprivate var south: Int32 = -1
        fileprivate var north: Int32 = -1
        /// The neighbours in the order; -1 at its ends.
        fileprivate(set) var previous: Int32 = -1
        fileprivate(set) var next: Int32 = -1
    }

    subscript(_ slot: Int32) -> Slot {
        get { slots[Int(slot)] }
        _modify { yield &slots[Int(slot)] }
    }

    /// The northernmost edge that is south of a place; -1 for none.
    ///
    /// - Parameter turn: how a place lies to an edge, seen along the edge to the east: to the left is north.
    /// - Returns: the edge that the place lies on as `met`, if there is one.
    @inline(__always)
    func last(southOf turn: (_ edge: Int32) -> Orientation) -> (slot: Int32, met: Int32?) {
        var (found, node): (Int32, Int32) = (-1, root)
        while node >= 0 {
            switch turn(self[node].edge) {
            case .left: (found, node) = (node, self[node].north)
            case .right: node = self[node].south
            case .straight: return (node, self[node].edge)
            }
        }
        return (found, nil)
    }

    mutating func removeAll() {
        slots.removeAll()
        (unused, root, southernmost) = (-1, -1, -1)
    }

    /// Inserts an edge just north of another, or as the southernmost one after -1, and returns its slot.
    mutating func insert(_ edge: Int32, ringAbove: Int32, after previous: Int32) -> Int32 {
        let slot = add(Slot(edge: edge, ringAbove: ringAbove, rank: nextRank()))
        let next = previous < 0 ? southernmost : self[previous].next
        (self[slot].previous, self[slot].next) = (previous, next)
        if next >= 0 { self[next].previous = slot }
        if previous >= 0 { self[previous].next = slot } else { southernmost = slot }
        // One of two neighbours has no subtree on the side of the other.
        if previous >= 0, self[previous].north < 0 {
            self[previous].north = slot
            self[slot].parent = previous
        } else if next >= 0 {
            self[next].south = slot
            self[slot].parent = next
        } else {
            root = slot
        }
        while self[slot].parent >= 0, self[self[slot].parent].rank < self[slot].rank { raise(slot) }
        return slot
    }

    mutating func remove(_ slot: Int32) {
        while true {
            let (south, north) = (self[slot].south, self[slot].north)
            if south < 0, north < 0 { break }
            raise(south < 0 || (north >= 0 && self[north].rank > self[south].rank) ? north : south)
        }
        replaceChild(slot, of: self[slot].parent, by: -1)
        let (previous, next) = (self[slot].previous, self[slot].next)
        if previous >= 0 { self[previous].next = next } else { southernmost = next }
        if next >= 0 { self[next].previous = previous }
        self[slot].next = unused
        unused = slot
    }

    private mutating func add(_ slot: Slot) -> Int32 {
        guard unused >= 0 else {
            slots.append(slot)
            return Int32(slots.count - 1)
        }
        let index = unused
        unused = self[index].next
        self[index] = slot
        return index
    }

    /// The same ranks in every run: the output function of SplitMix64.
    private mutating func nextRank() -> UInt32 {
        inserted += 1
        var mixed = inserted &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }

    /// Rotates a node above its parent.
    private mutating func raise(_ node: Int32) {
        let parent = self[node].parent
        replaceChild(parent, of: self[parent].parent, by: node)
        let moved: Int32
        if self[parent].south == node {
            moved = self[node].north
            self[node].north = parent
            self[parent].south = moved
        } else {
            moved = self[node].south
            self[node].south = parent
            self[parent].north = moved
        }
        if moved >= 0 { self[moved].parent = parent }
        self[parent].parent = node
    }

    private mutating func replaceChild(_ child: Int32, of parent: Int32, by other: Int32) {
        if parent < 0 {
            root = other
        } else if self[parent].south == child {
            self[parent].south = other
        } else {
            self[parent].north = other
        }
        if other >= 0 { self[other].parent = parent }
    }
}
