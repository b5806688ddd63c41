import Memory

/// The blocks of the world that contain labels, and the share of a grid's table that each has.
struct BlockTable: ~Copyable {
    /// Binary logarithm of a block's side in units.
    private(set) var shift: Int64 = 32
    // Hash table with open addressing; a vacant entry has size 0.
    private var blocks = FlatBuffer<Block>(capacity: 1)
    private var hashShift: UInt32 = 31
    private var occupied = 0
    /// Entry of the block that was met last, which is usually met again.
    private var latest = 0

    struct Block: BitwiseCopyable {
        var key: UInt32
        var start: UInt32
        /// At first the number of labels expected, then the number of slots.
        var size: UInt32

        @inline(__always)
        func slot(_ hash: UInt64) -> Int {
            Int(truncatingIfNeeded: UInt64(start) &+ ((hash &>> 32) &* UInt64(size)) &>> 32)
        }

        @inline(__always)
        func slot(after slot: Int) -> Int {
            slot &+ 1 == Int(start) &+ Int(size) ? Int(start) : slot &+ 1
        }
    }

    mutating func clear(shift: Int64, count: Int) {
        self.shift = shift
        resize(toBits: max(Int.bitWidth - (2 * count).leadingZeroBitCount, 5))
    }

    private mutating func resize(toBits bits: Int) {
        hashShift = 32 - UInt32(bits)
        (occupied, latest) = (0, 0)
        blocks.removeAll()
        blocks.reserve(1 << bits)
        blocks.append(repeating: Block(key: 0, start: 0, size: 0), count: 1 << bits)
    }

    /// Index of the block that holds a cell's corner; the cell may be larger than a block.
    @inline(__always)
    func key(column: Int64, row: Int64, _ lattice: CellGrid.Lattice) -> UInt32 {
        let (x, y) = ((column &<< lattice.columnShift) &>> shift, (row &<< lattice.rowShift) &>> shift)
        return UInt32(truncatingIfNeeded: y &<< 16 | x)
    }

    @inline(__always)
    private func slot(_ key: UInt32) -> Int {
        let blocks = blocks.span
        var slot = Int((key &* 0x9e37_79b9) &>> hashShift)
        while blocks[slot].key != key, blocks[slot].size != 0 {
            slot = (slot + 1) & (blocks.count - 1)
        }
        return slot
    }

    @inline(__always)
    func find(_ key: UInt32) -> Block? {
        let block = blocks.span[slot(key)]
        return block.size == 0 ? nil : block
    }

    @inline(__always)
    mutating func expect(_ key: UInt32) {
        if blocks[latest].key != key || blocks[latest].size == 0 { meet(key) }
        blocks[latest].size += 1
    }

    /// Expects a label unless its block is neither marked nor met.
    @inline(__always)
    mutating func expectIfMet(_ key: UInt32) {
        if blocks[latest].key != key || blocks[latest].size == 0 { latest = slot(key) }
        if blocks[latest].size != 0 { blocks[latest].size += 1 }
    }

    /// Meets a block before any label of it is expected.
    @inline(__always)
    mutating func mark(_ key: UInt32) {
        if blocks[latest].key != key || blocks[latest].size == 0 {
            meet(key)
            if blocks[latest].size == 0 { blocks[latest].size = 1 }
        }
    }

    @inline(never)
    private mutating func meet(_ key: UInt32) {
        latest = slot(key)
        guard blocks[latest].size == 0 else { return }
        // Until `open`, the start holds how many blocks were met before this one.
        blocks[latest] = Block(key: key, start: UInt32(truncatingIfNeeded: occupied), size: 0)
        occupied += 1
        if occupied * 2 > blocks.count { grow(key) }
    }

    private mutating func grow(_ key: UInt32) {
        let old = exchange(&blocks, with: FlatBuffer(capacity: 1))
        let met = occupied
        resize(toBits: old.count.trailingZeroBitCount + 1)
        let elements = old.span
        for index in elements.indices where elements[index].size != 0 {
            blocks[slot(elements[index].key)] = elements[index]
        }
        occupied = met
        latest = slot(key)
        blocks[latest] = Block(key: key, start: UInt32(truncatingIfNeeded: met - 1), size: 0)
    }

    /// Gives each block its share of the table, in the order in which blocks were met. Returns the size of all shares.
    mutating func open() -> Int {
        var order = FlatBuffer<UInt32>(capacity: max(occupied, 1))
        order.append(repeating: 0, count: occupied)
        for slot in 0..<blocks.count where blocks[slot].size != 0 {
            order[Int(blocks[slot].start)] = UInt32(truncatingIfNeeded: slot)
        }
        var total = 0
        for met in 0..<occupied {
            let slot = Int(order[met])
            // One slot always stays free, so that each search ends.
            let size = blocks[slot].size + blocks[slot].size / 2 + 1
            blocks[slot].start = UInt32(truncatingIfNeeded: total)
            blocks[slot].size = size
            total += Int(size)
        }
        return total
    }
}
