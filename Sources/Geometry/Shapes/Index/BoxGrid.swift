/// Grid over a frame, with the boxes that touch each cell. Finds the boxes at a place in one step, except where they
/// are crowded.
@usableFromInline
struct BoxGrid: Sendable {
    @usableFromInline let size: Int
    @usableFromInline let west: Double
    @usableFromInline let north: Double
    @usableFromInline let columnsPerUnit: Double
    @usableFromInline let rowsPerUnit: Double
    /// End of each cell's boxes in `entries`.
    @usableFromInline let ends: [Int32]
    /// Entries of all cells; those of a cell keep the order in which they were given.
    @usableFromInline let entries: [Entry]

    /// A box in a cell.
    @frozen @usableFromInline
    struct Entry: Sendable, BitwiseCopyable {
        /// Index among all boxes.
        @usableFromInline let index: Int32
        /// The part of the cell that the box covers.
        @usableFromInline let reach: BoxReach

        @inlinable
        init(index: Int32, reach: BoxReach) {
            self.index = index
            self.reach = reach
        }
    }

    /// Cells for each box, and the most cells that a box may touch on average.
    private static let (cellsPerBox, mostPlacesPerBox) = (2, 8)
    private static let mostColumns = 2048
    /// Cells with more boxes than this are searched faster by the tree.
    @inlinable static var mostCandidates: Int { 32 }

    /// O(n). Makes fewer cells if boxes reach over many of them.
    init(_ boxes: Span<PackedTree.Box>, in frame: PackedTree.Box) {
        var size = min(Int(Double(boxes.count * Self.cellsPerBox).squareRoot()), Self.mostColumns)
        if !(frame.east - frame.west).isFinite || !(frame.south - frame.north).isFinite { size = 0 }
        var lattice = Lattice(size: size, in: frame)
        while lattice.size > 0, lattice.total(boxes) > boxes.count * Self.mostPlacesPerBox {
            lattice = Lattice(size: lattice.size / 2, in: frame)
        }
        self.size = lattice.size
        (west, north) = (lattice.west, lattice.north)
        (columnsPerUnit, rowsPerUnit) = (lattice.columnsPerUnit, lattice.rowsPerUnit)
        (ends, entries) = lattice.sort(boxes)
    }

    /// Never decreases as the position grows, so that things that touch share a cell whatever rounding does.
    @inlinable @inline(__always)
    static func line(_ position: Double, _ size: Int) -> Int { position > 0 ? Int(min(position, Double(size - 1))) : 0 }

    /// The entries of all boxes that may touch a box within one cell; nil for a larger box or a crowded cell.
    @inlinable @inline(__always)
    func candidates(_ box: PackedTree.Box) -> Range<Int>? {
        guard size > 0 else { return nil }
        let column = Self.line((box.west - west) * columnsPerUnit, size)
        let row = Self.line((box.north - north) * rowsPerUnit, size)
        guard column == Self.line((box.east - west) * columnsPerUnit, size),
            row == Self.line((box.south - north) * rowsPerUnit, size)
        else { return nil }
        return candidates(row * size + column)
    }

    @inlinable @inline(__always)
    func candidates(_ cell: Int) -> Range<Int>? {
        let ends = ends.span
        let candidates = (cell == 0 ? 0 : Int(ends[cell - 1]))..<Int(ends[cell])
        return candidates.count <= Self.mostCandidates ? candidates : nil
    }
}

extension BoxGrid {
    /// Position and size of the cells.
    private struct Lattice {
        let size: Int
        let west: Double
        let north: Double
        let columnsPerUnit: Double
        let rowsPerUnit: Double

        init(size: Int, in frame: PackedTree.Box) {
            self.size = size
            (west, north) = (frame.west, frame.north)
            columnsPerUnit = frame.east > frame.west ? Double(size) / (frame.east - frame.west) : 0
            rowsPerUnit = frame.south > frame.north ? Double(size) / (frame.south - frame.north) : 0
        }

        /// Number of entries in all cells.
        func total(_ boxes: Span<PackedTree.Box>) -> Int {
            var total = 0
            for index in boxes.indices { total += columns(boxes[index]).count * rows(boxes[index]).count }
            return total
        }

        /// Counting sort: the ends first hold how many boxes each cell has, then where its next box goes.
        func sort(_ boxes: Span<PackedTree.Box>) -> (ends: [Int32], entries: [Entry]) {
            guard size > 0 else { return ([], []) }
            var ends = [Int32](repeating: 0, count: size * size)
            for index in boxes.indices {
                for row in rows(boxes[index]) {
                    for column in columns(boxes[index]) { ends[row * size + column] += 1 }
                }
            }
            var total: Int32 = 0
            for cell in ends.indices {
                total += ends[cell]
                ends[cell] = total - ends[cell]
            }
            var entries = [Entry](repeating: Entry(index: 0, reach: BoxReach()), count: Int(total))
            for index in boxes.indices {
                for row in rows(boxes[index]) {
                    for column in columns(boxes[index]) {
                        entries[Int(ends[row * size + column])] = Entry(
                            index: Int32(truncatingIfNeeded: index), reach: reach(boxes[index], row, column))
                        ends[row * size + column] += 1
                    }
                }
            }
            return (ends, entries)
        }

        private func columns(_ box: PackedTree.Box) -> ClosedRange<Int> {
            BoxGrid.line(
                (box.west - west) * columnsPerUnit, size)...BoxGrid.line((box.east - west) * columnsPerUnit, size)
        }

        private func rows(_ box: PackedTree.Box) -> ClosedRange<Int> {
            BoxGrid.line(
                (box.north - north) * rowsPerUnit, size)...BoxGrid.line((box.south - north) * rowsPerUnit, size)
        }

        private func reach(_ box: PackedTree.Box, _ row: Int, _ column: Int) -> BoxReach {
            BoxReach(
                west: (box.west - west) * columnsPerUnit - Double(column),
                north: (box.north - north) * rowsPerUnit - Double(row),
                east: (box.east - west) * columnsPerUnit - Double(column),
                south: (box.south - north) * rowsPerUnit - Double(row))
        }
    }
}

/// The part of a cell that a box covers, in 128 columns and rows, packed in four bytes. For nearly all places of the
/// cell it decides whether the box holds them, in a few steps and without a branch.
@frozen @usableFromInline
struct BoxReach: Sendable, BitwiseCopyable {
    /// Seven bits each: the first column and row, and by how much the last ones are short of 127.
    @usableFromInline let bits: UInt32

    @inlinable static var tops: UInt32 { 0x8080_8080 }
    @inlinable static var ones: UInt32 { 0x0101_0101 }

    @inlinable
    init() { bits = 0 }

    /// Takes positions within the cell, from 0 to 1.
    init(west: Double, north: Double, east: Double, south: Double) {
        bits =
            Self.step(west) | Self.step(north) << 8 | (127 - Self.step(east)) << 16 | (127 - Self.step(south)) << 24
    }

    /// Never decreases as the position grows, whatever rounding does: different steps show which position is greater.
    @inlinable @inline(__always)
    static func step(_ position: Double) -> UInt32 {
        position > 0 ? UInt32(truncatingIfNeeded: Int(min(position * 128, 127))) : 0
    }

    /// Packs a place to compare it with the reaches of its cell. The place is both the first and the last column and
    /// row, each below a guard bit. Subtracting a reach keeps the guard bits of all fields that are large enough.
    @inlinable @inline(__always)
    static func question(_ x: Double, _ y: Double) -> UInt32 {
        let corner = step(x) | step(y) << 8
        return tops | corner | (0x7F7F - corner) << 16
    }

    @inlinable @inline(__always)
    func mayHold(_ question: UInt32) -> Bool { (question &- bits) & Self.tops == Self.tops }

    /// True if the place is in one of the outermost columns or rows, so that the box itself must be compared.
    @inlinable @inline(__always)
    func isInDoubt(_ question: UInt32) -> Bool { (question &- bits &- Self.ones) & Self.tops != Self.tops }
}
