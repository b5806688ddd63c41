import Memory

/// Labels by the cells of a lattice around the world.
///
/// The world is split into blocks of many cells. Each block that contains labels has a small hash table of its cells,
/// with open addressing. The tables lie in the order in which blocks were first met, so that a pass over the map in
/// Morton order stays in a small part of memory.
///
/// An entry holds a label of its cell and, in the bits that the label's number leaves free, a mark of the cell. So
/// other cells are skipped without reading their labels. Cells that share a mark may share an entry: a search of some
/// cells may also return labels of others.
struct CellGrid: ~Copyable {
    static let none = UInt32.max

    private var blocks = BlockTable()
    /// The label last entered in each cell, with the mark.
    private var table = FlatBuffer<UInt32>(capacity: 1)
    /// For each label, the one before it in its cell.
    private var next = FlatBuffer<UInt32>(capacity: 1)
    /// The bits of a label's number; no number has all of them set.
    private var numberMask: UInt32 = 0

    /// Removes all labels. New ones must be expected before they enter.
    ///
    /// - Parameters:
    ///   - count: the number of all labels, in the grid or not.
    ///   - blockShift: the binary logarithm of a block's side, 16…32.
    ///   - blockCount: about how many blocks have labels.
    mutating func clear(count: Int, blockShift: Int64, blockCount: Int) {
        if next.count < count {
            next.reserve(count - next.count)
            next.append(repeating: Self.none, count: count - next.count)
        }
        numberMask = UInt32.max >> UInt32(UInt32(count + 1).leadingZeroBitCount)
        blocks.clear(shift: blockShift, count: blockCount)
    }

    /// - Parameter onlyIfMarked: true to skip labels in blocks that are not marked; they will not enter.
    @inline(__always)
    mutating func expect(_ box: Box, _ lattice: Lattice, onlyIfMarked: Bool) {
        let key = blocks.key(
            column: Int64(box.x) &>> lattice.columnShift, row: Int64(box.y) &>> lattice.rowShift, lattice)
        if onlyIfMarked { blocks.expectIfMet(key) } else { blocks.expect(key) }
    }

    /// Marks the blocks of all cells that a label may reach into.
    ///
    /// - Returns: the number of blocks; if that is more than `most`, none is marked.
    mutating func mark(around box: Box, reachX: Int64, reachY: Int64, _ lattice: Lattice, most: Int) -> Int {
        let cells = lattice.cells(around: box, reachX, reachY)
        // Larger cells are in the block of their corner.
        let (columns, rows) = (max(blocks.shift - lattice.columnShift, 0), max(blocks.shift - lattice.rowShift, 0))
        let (firstColumn, lastColumn) = (cells.firstColumn >> columns, cells.lastColumn >> columns)
        let (firstRow, lastRow) = (cells.firstRow >> rows, cells.lastRow >> rows)
        guard firstRow <= lastRow else { return 0 }
        let count = (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1)
        guard count <= Int64(most) else { return Int(count) }
        for row in firstRow...lastRow {
            for column in firstColumn...lastColumn {
                let first = (column << columns) & cells.columnMask
                blocks.mark(blocks.key(column: first, row: row << rows, lattice))
            }
        }
        return Int(count)
    }

    /// Makes the tables. Call it when all labels are expected and before one enters.
    mutating func open() {
        let size = blocks.open()
        table.removeAll()
        table.reserve(size)
        table.append(repeating: Self.none, count: size)
    }

    @inline(__always)
    private static func hash(column: Int64, row: Int64, salt: UInt64) -> UInt64 {
        let mixed =
            UInt64(truncatingIfNeeded: column) &* 0x9e37_79b9_7f4a_7c15
            ^ (UInt64(truncatingIfNeeded: row) &* 0xc2b2_ae3d_27d4_eb4f &+ salt)
        return (mixed ^ mixed &>> 29) &* 0xbf58_476d_1ce4_e5b9
    }

    @inline(__always)
    mutating func enter(_ index: Int, _ box: Box, _ lattice: Lattice, group: Int32) {
        let (column, row) = (Int64(box.x) &>> lattice.columnShift, Int64(box.y) &>> lattice.rowShift)
        guard let block = blocks.find(blocks.key(column: column, row: row, lattice)) else { return }
        let hash = Self.hash(column: column, row: row, salt: lattice.salt ^ Self.salt(group))
        let mark = UInt32(truncatingIfNeeded: hash) & ~numberMask
        var slot = block.slot(hash)
        while true {
            let entry = table[slot]
            if entry == Self.none || entry & ~numberMask == mark {
                next[index] = entry == Self.none ? entry : entry & numberMask
                table[slot] = UInt32(truncatingIfNeeded: index) | mark
                return
            }
            slot = block.slot(after: slot)
        }
    }

    /// Removes a label. Labels must be withdrawn in the opposite order of entering, which restores the state before.
    mutating func withdraw(_ index: Int, _ box: Box, _ lattice: Lattice, group: Int32) {
        let (column, row) = (Int64(box.x) &>> lattice.columnShift, Int64(box.y) &>> lattice.rowShift)
        guard let block = blocks.find(blocks.key(column: column, row: row, lattice)) else { return }
        let hash = Self.hash(column: column, row: row, salt: lattice.salt ^ Self.salt(group))
        let mark = UInt32(truncatingIfNeeded: hash) & ~numberMask
        var slot = block.slot(hash)
        while table[slot] & ~numberMask != mark || table[slot] == Self.none { slot = block.slot(after: slot) }
        table[slot] = next[index] == Self.none ? Self.none : next[index] | mark
    }

    @inline(__always)
    private static func salt(_ group: Int32) -> UInt64 {
        group == 0 ? 0 : UInt64(truncatingIfNeeded: group) &* 0xff51_afd7_ed55_8ccd
    }

    /// Visits all labels of a lattice that may be so near, and some others. The labels of a cell come in the opposite
    /// order of entering, and no more of that cell once `visit` returns false.
    ///
    /// - Parameter reachX: the distance in units; `reachY` likewise.
    /// - Returns: how many cells were looked at beyond the few of a label of the lattice.
    @inline(__always)
    func visit(
        around box: Box, reachX: Int64, reachY: Int64, _ lattice: Lattice, group: Int32, _ visit: (Int) -> Bool
    ) -> Int {
        let cells = lattice.cells(around: box, reachX, reachY)
        guard cells.count <= Int64(max(table.count, 64)) else {
            visitAll(visit)
            return table.count
        }
        let salt = lattice.salt ^ Self.salt(group)
        var block: BlockTable.Block?
        var row = cells.firstRow
        while row <= cells.lastRow {
            var unmasked = cells.firstColumn
            while unmasked <= cells.lastColumn {
                let column = unmasked & cells.columnMask
                unmasked += 1
                let key = blocks.key(column: column, row: row, lattice)
                if block?.key != key { block = blocks.find(key) }
                guard let block else { continue }
                visitCell(block, Self.hash(column: column, row: row, salt: salt), visit)
            }
            row += 1
        }
        return cells.excess
    }

    @inline(__always)
    private func visitCell(_ block: BlockTable.Block, _ hash: UInt64, _ visit: (Int) -> Bool) {
        let table = table.span
        let mark = UInt32(truncatingIfNeeded: hash) & ~numberMask
        var slot = block.slot(hash)
        while true {
            let entry = table[slot]
            if entry == Self.none { return }
            if entry & ~numberMask == mark { return visitChain(entry & numberMask, visit) }
            slot = block.slot(after: slot)
        }
    }

    @inline(__always)
    private func visitChain(_ first: UInt32, _ visit: (Int) -> Bool) {
        let next = next.span
        var entry = first
        while entry != Self.none, visit(Int(entry)) { entry = next[Int(entry)] }
    }

    /// Appends all labels of a lattice whose boxes overlap a plain label's. Does the work of `visit` without a call for
    /// each label and without a branch that cannot be predicted.
    ///
    /// - Returns: how many labels were compared, and cells looked at beyond the few of a label of the lattice.
    func collect(
        overlapping box: Box, _ boxes: Span<Box>, _ lattice: Lattice, shift: Int64, into found: inout FlatBuffer<UInt32>
    ) -> Int {
        let reachX = (Int64(box.width &+ lattice.width) &<< shift) &>> 5
        let reachY = (Int64(box.height &+ lattice.height) &<< shift) &>> 5
        let cells = lattice.cells(around: box, reachX, reachY)
        guard cells.count <= Int64(max(table.count, 64)) else {
            var looks = table.count
            visitAll { other in
                looks += 1
                if Self.overlap(box, boxes[other], shift) { found.append(UInt32(truncatingIfNeeded: other)) }
                return true
            }
            return looks
        }
        let (table, next) = (table.span, next.span)
        let numbers = numberMask
        var looks = 0
        var block: BlockTable.Block?
        var row = cells.firstRow
        while row <= cells.lastRow {
            var unmasked = cells.firstColumn
            while unmasked <= cells.lastColumn {
                let column = unmasked & cells.columnMask
                unmasked &+= 1
                let key = blocks.key(column: column, row: row, lattice)
                if block?.key != key { block = blocks.find(key) }
                guard let block else { continue }
                let hash = Self.hash(column: column, row: row, salt: lattice.salt)
                let mark = UInt32(truncatingIfNeeded: hash) & ~numbers
                var slot = block.slot(hash)
                while table[slot] != Self.none, table[slot] & ~numbers != mark { slot = block.slot(after: slot) }
                var entry = table[slot] == Self.none ? Self.none : table[slot] & numbers
                while entry != Self.none {
                    found.append(entry)
                    let overlaps = Self.overlap(box, boxes[Int(entry)], shift)
                    found.truncate(to: found.count &- (overlaps ? 0 : 1))
                    looks &+= 1
                    entry = next[Int(entry)]
                }
            }
            row &+= 1
        }
        return looks &+ cells.excess
    }

    @inline(__always)
    private static func overlap(_ a: Box, _ b: Box, _ shift: Int64) -> Bool {
        let dx = abs(Int64(Int32(truncatingIfNeeded: a.x &- b.x)))
        let dy = abs(Int64(a.y) &- Int64(b.y))
        let across = (Int64(a.width &+ b.width) &<< shift) &- (dx &<< 5)
        let down = (Int64(a.height &+ b.height) &<< shift) &- (dy &<< 5)
        return min(across, down) > 0
    }

    /// Visits all labels, if more cells are searched than the table has.
    @inline(never)
    private func visitAll(_ visit: (Int) -> Bool) {
        let table = table.span
        for slot in table.indices where table[slot] != Self.none { visitChain(table[slot] & numberMask, visit) }
    }
}

extension CellGrid {
    /// The cells for labels of about one size.
    struct Lattice {
        /// Binary logarithms of the sides, 0…32.
        let columnShift: Int64
        let rowShift: Int64
        /// Greatest width and height of all its labels, in eighths of a pixel.
        let width: Int32
        let height: Int32
        let salt: UInt64

        /// - Parameter shift: the shift of `Scales`.
        init(width: Int32, height: Int32, shift: Int64, salt: UInt64) {
            (self.width, self.height, self.salt) = (width, height, salt)
            columnShift = Self.side(width, shift)
            rowShift = Self.side(height, shift)
        }

        /// Side so large that a label reaches over at most three cells, and usually over two.
        private static func side(_ length: Int32, _ shift: Int64) -> Int64 {
            let reach = (Int64(4 * max(length, 1)) << shift) >> 5
            return min(64 - Int64(max(reach - 1, 0).leadingZeroBitCount), 32)
        }
    }

    /// Some cells of a lattice; columns may lie beyond the ends of the world.
    struct Cells {
        let firstColumn: Int64
        let lastColumn: Int64
        let firstRow: Int64
        let lastRow: Int64
        /// The bits of a column's number that remain when the world is wrapped.
        let columnMask: Int64

        var count: Int64 { (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) }

        /// How many more cells than a label of their own lattice may reach over.
        var excess: Int { max(Int(truncatingIfNeeded: count) - 9, 0) }
    }

}

extension CellGrid.Lattice {
    @inline(__always)
    func cells(around box: Box, _ reachX: Int64, _ reachY: Int64) -> CellGrid.Cells {
        let columns = Int64(1) &<< (32 &- columnShift)
        let rows = Int64(1) &<< (32 &- rowShift)
        let firstColumn = (Int64(box.x) &- reachX) &>> columnShift
        let lastColumn = (Int64(box.x) &+ reachX) &>> columnShift
        let isAround = lastColumn &- firstColumn >= columns
        return CellGrid.Cells(
            firstColumn: isAround ? 0 : firstColumn, lastColumn: isAround ? columns &- 1 : lastColumn,
            firstRow: max((Int64(box.y) &- reachY) &>> rowShift, 0),
            lastRow: min((Int64(box.y) &+ reachY) &>> rowShift, rows &- 1), columnMask: columns &- 1)
    }
}
