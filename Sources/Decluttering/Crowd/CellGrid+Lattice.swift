extension CellGrid {
    /// The cells for labels of about one size.
    struct Lattice {
        /// Binary logarithms of the sides, 0…32.
        let columnShift: Int64
        let rowShift: Int64
        /// In eighths of a pixel, of all its labels.
        let width: Int32
        let height: Int32
        let salt: UInt64

        /// - Parameter shift: as of `Scales`.
        init(width: Int32, height: Int32, shift: Int64, salt: UInt64) {
            (self.width, self.height, self.salt) = (width, height, salt)
            columnShift = Self.side(width, shift)
            rowShift = Self.side(height, shift)
        }

        /// So that a label reaches over three cells at most, and mostly over two.
        private static func side(_ length: Int32, _ shift: Int64) -> Int64 {
            let reach = (Int64(4 * max(length, 1)) << shift) >> 5
            return min(64 - Int64(max(reach - 1, 0).leadingZeroBitCount), 32)
        }
    }

    /// Some cells of a lattice, in x maybe beyond the ends of the world.
    struct Cells {
        let firstColumn: Int64
        let lastColumn: Int64
        let firstRow: Int64
        let lastRow: Int64
        /// What of a column's number is left when the world is wrapped.
        let columnMask: Int64

        var count: Int64 { (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) }
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
