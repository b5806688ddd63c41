/// An edge as a slab knows it: with the columns it reaches over, so that most edges of the slab need not be fetched.
@usableFromInline
struct SlabEdge: Sendable, BitwiseCopyable {
    /// By its first position.
    let edge: Int32
    let west: UInt16
    let east: UInt16

    @inline(__always)
    init(_ edge: Int, _ start: Shape.Point, _ end: Shape.Point, _ columns: EdgeColumns) {
        self.edge = Int32(truncatingIfNeeded: edge)
        let (first, second) = (columns.column(start.x), columns.column(end.x))
        (west, east) = first < second ? (first, second) : (second, first)
    }

    /// True if there may be a place of the edge from one column to another.
    @inline(__always)
    func reaches(from first: UInt16, to last: UInt16) -> Bool { (east >= first ? 1 : 0) & (west <= last ? 1 : 0) == 1 }
}

/// The width of a shape in 65536 columns.
struct EdgeColumns: BitwiseCopyable {
    private let west: Double
    private let perUnit: Double

    init(of box: Shape.Box) {
        west = box.west
        perUnit = Double(UInt16.max) / (box.east - box.west)
    }

    /// Grows with x, whatever rounding does: of two places in different columns it is known which is further east. A width that
    /// cannot be measured is a single column.
    @inline(__always)
    func column(_ x: Double) -> UInt16 {
        let position = (x - west) * perUnit
        return position > 0 ? UInt16(min(position, Double(UInt16.max))) : 0
    }
}
